//! The four jitters on one tape of luck: one scale, one cursor; a click makes one the policy.

use std::rc::Rc;

use leptos::prelude::*;

use super::panel::new_luck;
use super::plot::{Plan, Shown, stage};
use super::readouts::{drain, peak};
use super::say::live;
use super::state::Lab;
use super::words::{formula, jitter_name};
use crate::measure::{Axis, Study};
use crate::params::Id;
use crate::policy::Jitter;
use crate::scene::{self, FrameKind};
use crate::text::{Lang, msg};

/// In the order of the choice above.
const ORDER: [Jitter; 4] = Jitter::FOUR;

#[component]
pub fn Compare() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    view! {
        <section class="block wrap" id="compare" tabindex="-1" aria-labelledby="compare-title">
            <div class="sec-head">
                <div>
                    <h2 id="compare-title">{msg::compare_title(lang)}</h2>
                    <p class="lede">{msg::compare_lede(lang)}</p>
                </div>
                <button class="btn" on:click=move |_| new_luck(lab)>
                    {msg::action_luck(lang)}
                </button>
            </div>
            <div class="cmp">
                {ORDER.into_iter().map(|jitter| view! { <One jitter=jitter/> }).collect_view()}
            </div>
            <p class="foot-note">
                {live(move || {
                    let top = lab.params.with(|p| scene::scale_top(p, Axis::of(p)));
                    msg::compare_note(lang, lang.decimal(top, 1))
                })}
            </p>
        </section>
    }
}

/// Attempts per client, without the zero of "10.0".
fn each(lang: Lang, study: &Study) -> String {
    let each = study.readouts.amplification;
    lang.decimal(each, u8::from(each < 99.95))
}

#[component]
fn One(jitter: Jitter) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let shown = Signal::derive(move || {
        lab.picture.track();
        let found = lab.runs.try_with_value(|runs| {
            let study = runs.study(jitter)?;
            Some(Shown { study, ghost: None, raster: runs.small(jitter) })
        });
        found.flatten()
    });
    let selected = move || lab.params.with(|p| p.jitter) == jitter;
    let cells = move |cells| {
        let _ = lab.runs.try_update_value(|runs| runs.want_small(cells));
        super::driver::wake(lab);
    };
    let choose = move || lab.set(Id::Jitter, jitter as u64);
    let fact =
        move |f: fn(Lang, &Study) -> String| shown.with(|s| s.as_ref().map(|s| f(lang, &s.study)));
    let prefix = match jitter {
        Jitter::None => "none-",
        Jitter::Full => "full-",
        Jitter::Equal => "equal-",
        _ => "dec-",
    };
    let picture = stage(Plan {
        shown: Rc::new(move || shown.get()),
        cursor: |lab| Some(lab.cursor.get()),
        kind: |_| FrameKind::Mini,
        cells: Rc::new(cells),
        prefix,
    });
    view! {
        <div class="one" class:selected=selected>
            <h3>{jitter_name(lang, jitter)}</h3>
            <p class="formula">{live(move || lab.params.with(|p| formula(lang, p, jitter)))}</p>
            // The button below is this click's twin for the keyboard.
            <div class="clickable" on:click=move |_| choose()>
                {picture}
            </div>
            <dl class="facts num">
                <div>
                    <dt>{msg::fact_peak(lang)}</dt>
                    <dd>{live(move || fact(peak).unwrap_or_default())}</dd>
                </div>
                <div>
                    <dt>{msg::fact_drain(lang)}</dt>
                    <dd>{live(move || fact(drain).unwrap_or_default())}</dd>
                </div>
                <div>
                    <dt>{msg::fact_each(lang)}</dt>
                    <dd>{live(move || fact(each).unwrap_or_default())}</dd>
                </div>
            </dl>
            <button
                class="btn pick"
                aria-pressed=live(move || selected().to_string())
                aria-label=format!("{}: {}", msg::compare_pick(lang), jitter_name(lang, jitter))
                on:click=move |_| choose()
            >
                {msg::compare_pick(lang)}
            </button>
        </div>
    }
}
