//! The story in five passages, each with its own small run, and the words around it.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use super::plot::{Plan, Shown, stage};
use super::rich::{Rich, paragraphs};
use super::runs::Cells;
use super::say::live_view;
use super::scrub::Scrub;
use super::state::Lab;
use crate::catalog::{self, ANALOGIES, PASSAGES, Passage, TEXT_BUDGET};
use crate::measure::Study;
use crate::params::Id;
use crate::scene::FrameKind;
use crate::share;
use crate::text::{Arg, Lang, Piece, msg};

/// The hole in a passage, named like the argument.
fn hole(id: Id) -> &'static str {
    match id {
        Id::Base => "base",
        Id::Cap => "cap",
        Id::Multiplier => "multiplier",
        Id::Outage => "outage",
        _ => "clients",
    }
}

/// A link of the story was followed: whatever question was open before, this is not its run.
fn to_lab(lab: Lab) {
    lab.from.set(None);
    super::dom::scroll_to("lab");
}

/// A text of the catalog with its figures in it.
fn text(lang: Lang, id: &str, part: &str, args: &[(&'static str, Arg)]) -> Vec<Piece> {
    msg::by_id_rich(lang, &format!("{id}.{part}"), args).unwrap_or_default()
}

#[component]
pub fn Story() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    view! {
        <section class="block wrap" id="story" tabindex="-1" aria-labelledby="story-title">
            <h2 id="story-title">{msg::story_title(lang)}</h2>
            <p class="lede">{msg::story_lede(lang)}</p>
            {PASSAGES.iter().map(|passage| view! { <One passage=passage/> }).collect_view()}
            <Words/>
        </section>
    }
}

#[component]
fn One(passage: &'static Passage) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let raw = RwSignal::new(share::read(passage.run).0.get(passage.adjust));
    // What the picture asks for once it knows its width.
    let cells = RwSignal::new(None::<Cells>);
    // Both runs at once: small enough to be there before the next frame.
    let runs = Memo::new(move |_| {
        let (run, compare) = passage.at(raw.get());
        let (study, raster) = Study::close_up(&run, TEXT_BUDGET, cells.get());
        let (other, _) = Study::of(&compare, TEXT_BUDGET, None);
        (Arc::new(study), Arc::new(other), raster.map(Arc::new))
    });
    let args = move || {
        runs.with(|(run, compare, _)| {
            let mut args = catalog::figures(lang, run, compare);
            let name = hole(passage.adjust);
            if let Some(arg) = args.iter_mut().find(|a| a.0 == name) {
                arg.1 = Arg::slot(name, arg.1.clone());
            }
            args
        })
    };
    let plain_args = move || runs.with(|(run, compare, _)| catalog::figures(lang, run, compare));
    let part = move |part: &'static str| {
        let pieces = text(lang, passage.id, part, &plain_args());
        view! { <Rich pieces=pieces/> }
    };
    // The sentence is rebuilt around the number, which must not lose the focus while it is used:
    // so the number is one element, moved into each new sentence.
    let number = move |_: &'static str| {
        view! { <Scrub id=passage.adjust raw=raw set=move |value| raw.set(value)/> }.into_any()
    };
    let picture = stage(Plan {
        shown: Rc::new(move || {
            runs.with(|(study, _, raster)| {
                Some(Shown { study: study.clone(), ghost: None, raster: raster.clone() })
            })
        }),
        cursor: |_| None,
        kind: |_| FrameKind::Story,
        cells: Rc::new(move |wanted| cells.set(Some(wanted))),
        prefix: passage.id,
    });
    let pieces = Memo::new(move |_| text(lang, passage.id, "body", &args()));
    let link = move || share::write(&passage.at(raw.get()).0);
    view! {
        <article class="passage" id=passage.id tabindex="-1">
            <div class="prose">
                <h3>{move || part("title")}</h3>
                <Body pieces=pieces number=Callback::new(number)/>
                <p class="open">
                    <a href=link on:click=move |_| to_lab(lab)>{move || part("open")}</a>
                </p>
            </div>
            <figure>
                {picture}
                <figcaption>{move || part("figure")}</figcaption>
            </figure>
        </article>
    }
}

/// The sentences around a number. Only the words before and after it change with the runs, so the
/// number keeps the focus; the whole is laid out anew when its paragraph or the language changes.
#[component]
fn Body(pieces: Memo<Vec<Piece>>, number: Callback<&'static str, AnyView>) -> impl IntoView {
    let all = move || pieces.with(|p| paragraphs(p.clone()));
    let with_number = |p: &[Piece]| p.iter().position(|x| matches!(x, Piece::Slot(_)));
    let count = Memo::new(move |_| all().len());
    let place = Memo::new(move |_| all().iter().position(|p| with_number(p).is_some()));
    let words = move |paragraph: usize, after: bool| {
        let all = all();
        let Some(p) = all.get(paragraph) else { return Vec::new() };
        match with_number(p) {
            Some(at) if after => p[at + 1..].to_vec(),
            Some(at) => p[..at].to_vec(),
            None if after => Vec::new(),
            None => p.clone(),
        }
    };
    let paragraph = move |at: usize| {
        let number = (place.get() == Some(at)).then(|| number.run(""));
        view! {
            <p>
                {live_view(move || view! { <Rich pieces=words(at, false)/> }.into_any())}
                {number}
                {live_view(move || view! { <Rich pieces=words(at, true)/> }.into_any())}
            </p>
        }
    };
    move || (0..count.get()).map(paragraph).collect_view()
}

/// Glossary and analogies.
#[component]
fn Words() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    const TERMS: [&str; 8] = [
        "backoff",
        "jitter",
        "cap",
        "herd",
        "amplification",
        "synchronisation",
        "drain",
        "utilisation",
    ];
    let get = move |id: String| {
        let pieces = msg::by_id_rich(lang, &id, &[]).unwrap_or_default();
        view! { <Rich pieces=pieces/> }
    };
    view! {
        <div class="words">
            <div>
                <h3>{msg::words_title(lang)}</h3>
                <dl>
                    {TERMS
                        .into_iter()
                        .map(|term| {
                            view! {
                                <div>
                                    <dt>{move || get(format!("term-{term}.name"))}</dt>
                                    <dd>{move || get(format!("term-{term}.text"))}</dd>
                                </div>
                            }
                        })
                        .collect_view()}
                </dl>
            </div>
            <div>
                <h3>{msg::analogies_title(lang)}</h3>
                <ul>
                    {ANALOGIES
                        .iter()
                        .map(|analogy| {
                            let part = move |part| get(format!("{}.{part}", analogy.id));
                            view! {
                                <li>
                                    <h4>{part("title")}</h4>
                                    <p>{part("text")}</p>
                                    <p class="open">
                                        <a href=analogy.run on:click=move |_| to_lab(lab)>{part("open")}</a>
                                    </p>
                                </li>
                            }
                        })
                        .collect_view()}
                </ul>
            </div>
        </div>
    }
}
