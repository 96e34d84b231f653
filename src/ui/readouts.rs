//! Six numbers, each with what it would be under the counterfactual, and one sentence.

use std::cell::Cell;
use std::fmt::Write as _;
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::Element;

use super::figure::shown;
use super::plot::Shown;
use super::say::effect;
use super::state::Lab;
use super::{part, rich};
use crate::catalog::{claim, headline, time};
use crate::measure::Study;
use crate::policy::Jitter;
use crate::text::{Escaped, Lang, msg};

/// One readout: what it is called, how it is defined, and what it says.
struct Readout {
    name: fn(Lang) -> String,
    about: fn(Lang) -> String,
    value: fn(Lang, &Study) -> String,
    /// What the value must not be read without.
    note: fn(Lang, &Study) -> Option<String>,
}

const READOUTS: [Readout; 6] = [
    Readout {
        name: msg::readout_peak,
        about: msg::readout_peak_about,
        value: peak,
        note: |lang, s| {
            let later = s.readouts.later_over_room().filter(|_| s.params.outage.0 == 0)?;
            Some(msg::readout_later(lang, lang.factor(later)))
        },
    },
    Readout {
        name: msg::readout_utilisation,
        about: msg::readout_utilisation_about,
        value: |lang, s| s.readouts.utilisation.map_or_else(none, |u| lang.percent(u)),
        note: |_, _| None,
    },
    Readout {
        name: msg::readout_attempts,
        about: msg::readout_attempts_about,
        value: |lang, s| lang.integer(s.readouts.attempts),
        note: |lang, s| {
            let each = s.readouts.amplification;
            Some(msg::readout_each(lang, lang.decimal(each, u8::from(each < 99.95))))
        },
    },
    Readout {
        name: msg::readout_drain,
        about: msg::readout_drain_about,
        value: drain,
        note: |_, _| None,
    },
    Readout {
        name: msg::readout_p99,
        about: msg::readout_p99_about,
        value: |lang, s| time(lang, s.readouts.p99()),
        note: |_, _| None,
    },
    Readout {
        name: msg::readout_sync,
        about: msg::readout_sync_about,
        value: |lang, s| s.readouts.synchronisation().map_or_else(none, |f| lang.short(f)),
        note: |_, _| None,
    },
];

fn none() -> String {
    "–".to_owned()
}

/// The peak over the capacity.
pub fn peak(lang: Lang, study: &Study) -> String {
    study.readouts.peak_over_room().map_or_else(none, |peak| lang.factor(peak))
}

/// The time to drain, or that it is longer than what was computed.
pub fn drain(lang: Lang, study: &Study) -> String {
    time(lang, study.readouts.drained(study.params.outage))
}

/// The counterfactual's name in a readout: "full jitter", "no jitter".
fn beside_name(lang: Lang, study: &Study) -> String {
    match study.params.jitter.counterpart() {
        Jitter::None => msg::beside_none(lang),
        _ => msg::beside_full(lang),
    }
}

/// The six, as the entries of the list `dl`.
pub fn readout_list(dl: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part::attr(dl, "data-run-hash", move || {
        shown(lab).map(|s| format!("{:016x}", s.study.readouts.hash)).unwrap_or_default()
    });
    part::attr(dl, "data-complete", move || {
        shown(lab).is_some_and(|s| s.study.known_until.is_none()).to_string()
    });
    let names = READOUTS.iter().enumerate().map(|(at, readout)| named(lang, at, readout));
    dl.set_inner_html(&names.collect::<String>());
    // Only the values are made anew: the focus may be on a name.
    for (entry, readout) in part::children(dl).zip(&READOUTS) {
        part::html(&part::find(&entry, "dd"), move || value(lang, readout, shown(lab).as_ref()));
        part::text(&part::find(&entry, ".beside"), move || {
            beside(lang, readout, shown(lab).as_ref())
        });
    }
}

/// The name, which opens the definition, and the places of the values.
fn named(lang: Lang, at: usize, readout: &Readout) -> String {
    let about = (readout.about)(lang);
    format!(
        "<div class=\"rd\" title=\"{about}\">\
         <dt><button class=\"what\" popovertarget=\"about-{at}\">{}</button></dt>\
         <dd></dd><dd class=\"beside\"></dd>\
         <dd class=\"about\" id=\"about-{at}\" popover>{about}</dd></div>",
        Escaped(&(readout.name)(lang)),
        about = Escaped(&about),
    )
}

fn value(lang: Lang, readout: &Readout, shown: Option<&Shown>) -> String {
    let Some(shown) = shown else { return String::new() };
    let value = (readout.value)(lang, &shown.study);
    let mut html = format!("{} <span class=\"each\">", Escaped(&value));
    if let Some(note) = (readout.note)(lang, &shown.study) {
        let _ = write!(html, "{}", Escaped(&note));
    }
    html + "</span>"
}

fn beside(lang: Lang, readout: &Readout, shown: Option<&Shown>) -> String {
    let beside = shown.and_then(|shown| {
        let value = (readout.value)(lang, shown.ghost.as_ref()?);
        Some(msg::readout_beside(lang, beside_name(lang, &shown.study), value))
    });
    beside.unwrap_or_default()
}

/// The title over the picture, kept true to the run in it.
pub fn headline_in(title: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    let title = title.clone();
    let mut last = Vec::new();
    effect(move || {
        let pieces = match shown(lab) {
            Some(s) => headline(lang, &s.study.params, &s.study.readouts),
            // Before there is a run: what the static page says.
            None if last.is_empty() => msg::hero_title_rich(lang),
            None => return,
        };
        if pieces != last {
            in_place(&title, || title.set_inner_html(&rich::html(&pieces)));
            last = pieces;
        }
    });
}

/// The sentence, to see in `.claim` and, when things have come to rest, to hear in `.said`.
pub const CLAIM_PLACE: &str = "<p class=\"claim\" aria-hidden=\"true\"></p>\
    <p class=\"vh said\" aria-live=\"polite\" role=\"status\"></p>";

pub fn claim_in(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    let (seen, said) = (part::find(part, ".claim"), part::find(part, ".said"));
    let mut last = Vec::new();
    let latest = Rc::new(Cell::new(0_u32));
    effect(move || {
        let pieces = shown(lab).map(|s| claim(lang, &s.study.params, &s.study.readouts));
        let pieces = pieces.unwrap_or_default();
        if pieces == last {
            return;
        }
        in_place(&seen, || seen.set_inner_html(&rich::html(&pieces)));
        // At most one message a second.
        let text = rich::plain(&pieces);
        last = pieces;
        let (said, latest, mine) = (said.clone(), latest.clone(), latest.get() + 1);
        latest.set(mine);
        super::dom::after(1_000, move || {
            if latest.get() == mine {
                said.set_text_content(Some(&text));
            }
        });
    });
}

/// A sentence that takes another line would push what the reader holds from under the pointer: the
/// page goes along with it. Most browsers would too, but not at the top of a page, nor at once: so
/// for a moment they are told not to.
fn in_place(sentence: &Element, change: impl FnOnce()) {
    let held = ".lab:hover, .lab:focus-within";
    let around = sentence.parent_element();
    let held = around.is_some_and(|e| matches!(e.query_selector(held), Ok(Some(_))));
    let anchors = super::dom::root().filter(|_| held);
    if let Some(root) = &anchors {
        part::set_style(root, "overflow-anchor", "none");
    }
    let before = sentence.client_height();
    change();
    let grown = sentence.client_height() - before;
    if grown != 0 && held {
        super::dom::scroll_by(grown.into());
    }
    if let Some(root) = anchors {
        super::dom::after(100, move || part::set_style(&root, "overflow-anchor", "auto"));
    }
}
