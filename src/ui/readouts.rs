//! Six numbers, each with what it would be under the counterfactual, and one sentence.

use leptos::prelude::*;

use super::plot::Shown;
use super::rich::Rich;
use super::say::{effect, live, live_view};
use super::state::Lab;
use crate::catalog::claim;
use crate::measure::{Readouts, Study};
use crate::policy::Jitter;
use crate::text::{Lang, msg};
use crate::units::Micros;

/// One readout: what it is called, how it is defined, and what it says.
struct Readout {
    name: fn(Lang) -> String,
    about: fn(Lang) -> String,
    value: fn(Lang, &Readouts) -> String,
}

const READOUTS: [Readout; 6] = [
    Readout {
        name: msg::readout_peak,
        about: msg::readout_peak_about,
        value: |lang, r| lang.factor(r.peak_over_room()),
    },
    Readout {
        name: msg::readout_utilisation,
        about: msg::readout_utilisation_about,
        value: |lang, r| r.utilisation.map_or_else(none, |u| lang.percent(u)),
    },
    Readout {
        name: msg::readout_attempts,
        about: msg::readout_attempts_about,
        value: |lang, r| lang.integer(r.attempts),
    },
    Readout {
        name: msg::readout_drain,
        about: msg::readout_drain_about,
        value: |lang, r| duration(lang, r.drain),
    },
    Readout {
        name: msg::readout_p99,
        about: msg::readout_p99_about,
        value: |lang, r| duration(lang, r.completion.map(|c| c.p99)),
    },
    Readout {
        name: msg::readout_sync,
        about: msg::readout_sync_about,
        value: |lang, r| r.synchronisation().map_or_else(none, |f| lang.short(f)),
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

#[component]
pub fn ReadoutList(#[prop(into)] shown: Signal<Option<Shown>>) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    view! {
        <dl
            class="reads num"
            data-run-hash=move || {
                shown.with(|s| s.as_ref().map(|s| format!("{:016x}", s.study.readouts.hash)))
            }
            data-complete=move || {
                shown.with(|s| s.as_ref().is_some_and(|s| s.study.known_until.is_none())).to_string()
            }
        >
            {READOUTS
                .into_iter()
                .enumerate()
                .map(|(at, readout)| {
                    let Readout { name, about, value } = readout;
                    let big = move || {
                                                shown.with(|s| s.as_ref().map(|s| value(lang, &s.study.readouts)))
                    };
                    let each = move || {
                                                let each = |s: &Shown| {
                            msg::readout_each(lang, lang.short(s.study.readouts.amplification))
                        };
                        shown.with(|s| s.as_ref().filter(|_| at == 2).map(each))
                    };
                    let beside = move || {
                                                shown.with(|s| {
                            let s = s.as_ref()?;
                            let other = s.ghost.as_ref()?;
                            let name = beside_name(lang, &s.study);
                            Some(msg::readout_beside(lang, name, value(lang, &other.readouts)))
                        })
                    };
                    view! {
                        <div class="rd" title=about(lang)>
                            <dt>{name(lang)}</dt>
                            <dd>{live(move || big().unwrap_or_default())}<span class="each">{live(move || each().unwrap_or_default())}</span></dd>
                            <dd class="beside">{live(move || beside().unwrap_or_default())}</dd>
                        </div>
                    }
                })
                .collect_view()}
        </dl>
    }
}

#[component]
pub fn Claim(#[prop(into)] shown: Signal<Option<Shown>>) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let pieces = Memo::new(move |_| {
        shown.with(|s| {
            s.as_ref().map(|s| claim(lang, &s.study.params, &s.study.readouts)).unwrap_or_default()
        })
    });
    let spoken = RwSignal::new(String::new());
    let due = StoredValue::new(0_u32);
    // At most one message a second, and only when things have come to rest.
    effect(move || {
        let text = super::rich::plain(&pieces.get());
        due.update_value(|count| *count += 1);
        let mine = due.get_value();
        super::dom::after(1_000, move || {
            if due.try_get_value() == Some(mine) {
                spoken.set(text);
            }
        });
    });
    view! {
        <p class="claim" aria-hidden="true">{live_view(move || view! { <Rich pieces=pieces.get()/> }.into_any())}</p>
        <p class="vh" aria-live="polite" role="status">{live(move || spoken.get())}</p>
    }
}
