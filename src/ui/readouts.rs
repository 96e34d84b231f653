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
use crate::catalog::claim;
use crate::measure::{Readouts, Study};
use crate::policy::Jitter;
use crate::text::{Escaped, Lang, msg};
use crate::units::Micros;

/// One readout: what it is called, how it is defined, and what it says.
struct Readout {
    name: fn(Lang) -> String,
    about: fn(Lang) -> String,
    value: fn(Lang, &Readouts) -> String,
    /// Whether it says the number for each client too.
    each: bool,
}

const READOUTS: [Readout; 6] = [
    Readout {
        name: msg::readout_peak,
        about: msg::readout_peak_about,
        value: |lang, r| lang.factor(r.peak_over_room()),
        each: false,
    },
    Readout {
        name: msg::readout_utilisation,
        about: msg::readout_utilisation_about,
        value: |lang, r| r.utilisation.map_or_else(none, |u| lang.percent(u)),
        each: false,
    },
    Readout {
        name: msg::readout_attempts,
        about: msg::readout_attempts_about,
        value: |lang, r| lang.integer(r.attempts),
        each: true,
    },
    Readout {
        name: msg::readout_drain,
        about: msg::readout_drain_about,
        value: |lang, r| duration(lang, r.drain),
        each: false,
    },
    Readout {
        name: msg::readout_p99,
        about: msg::readout_p99_about,
        value: |lang, r| duration(lang, r.completion.map(|c| c.p99)),
        each: false,
    },
    Readout {
        name: msg::readout_sync,
        about: msg::readout_sync_about,
        value: |lang, r| r.synchronisation().map_or_else(none, |f| lang.short(f)),
        each: false,
    },
];

fn none() -> String {
    "–".to_owned()
}

pub fn duration(lang: Lang, value: Option<Micros>) -> String {
    value.map_or_else(none, |t| lang.duration_rounded(t))
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
    let value = (readout.value)(lang, &shown.study.readouts);
    let mut html = format!("{} <span class=\"each\">", Escaped(&value));
    if readout.each {
        let each = shown.study.readouts.amplification;
        let each = lang.decimal(each, u8::from(each < 99.95));
        let _ = write!(html, "{}", Escaped(&msg::readout_each(lang, each)));
    }
    html + "</span>"
}

fn beside(lang: Lang, readout: &Readout, shown: Option<&Shown>) -> String {
    let beside = shown.and_then(|shown| {
        let value = (readout.value)(lang, &shown.ghost.as_ref()?.readouts);
        Some(msg::readout_beside(lang, beside_name(lang, &shown.study), value))
    });
    beside.unwrap_or_default()
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
