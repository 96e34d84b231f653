//! Interview questions: answer aloud, then open one and compare; each is proved by a run.

use leptos::prelude::*;
use leptos::{ev, html};

use super::late::Late;
use super::part;
use super::proof::Proof;
use super::rich::{Rich, paragraphs};
use super::say::{flag, live, live_view};
use super::state::Lab;
use crate::catalog::{self, Level, QUESTIONS, Question, TEXT_BUDGET};
use crate::measure::Study;
use crate::text::{Lang, Piece, msg};

const POINTS: [&str; 4] = ["point1", "point2", "point3", "point4"];

fn level_name(lang: Lang, level: Level) -> String {
    match level {
        Level::Junior => msg::level_junior(lang),
        Level::Middle => msg::level_middle(lang),
        Level::Senior => msg::level_senior(lang),
    }
}

#[component]
pub fn Interview() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let level = RwSignal::new(None::<Level>);
    // On paper nothing can be opened, so all answers are there while the page is printed.
    let printing = RwSignal::new(false);
    let late = Late::of_page();
    let before = window_event_listener(ev::beforeprint, move |_| {
        late.want();
        printing.set(true);
    });
    let after = window_event_listener(ev::afterprint, move |_| printing.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    let section = NodeRef::<html::Section>::new();
    section.on_load(move |section| late.want_near(&section));
    let shown = move |q: &Question| level.get().is_none_or(|l| l == q.level);
    let levels = [None, Some(Level::Junior), Some(Level::Middle), Some(Level::Senior)];
    view! {
        <section class="block wrap" id="interview" tabindex="-1" aria-labelledby="interview-title" node_ref=section>
            <div class="sec-head">
                <div>
                    <h2 id="interview-title">{msg::interview_title(lang)}</h2>
                    <p class="lede">
                        {move || msg::interview_lede(lang, QUESTIONS.iter().filter(|q| shown(q)).count())}
                    </p>
                </div>
                <div class="seg levels" role="group" aria-label=msg::interview_levels(lang)>
                    {levels
                        .into_iter()
                        .map(|this| {
                            let name = move || match this {
                                None => msg::level_all(lang),
                                Some(this) => level_name(lang, this),
                            };
                            view! {
                                <button
                                    aria-pressed=live(move || (level.get() == this).to_string())
                                    on:click=move |_| level.set(this)
                                >
                                    {name}
                                </button>
                            }
                        })
                        .collect_view()}
                </div>
            </div>
            <div class="card questions">
                {QUESTIONS
                    .iter()
                    .map(|q| {
                        let hidden = Signal::derive(move || !shown(q));
                        view! { <One question=q hidden=hidden printing=printing.into()/> }
                    })
                    .collect_view()}
            </div>
        </section>
    }
}

#[component]
fn One(question: &'static Question, hidden: Signal<bool>, printing: Signal<bool>) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let late = Late::of_page();
    let opened = RwSignal::new(false);
    let get = move |part: &str| -> Vec<Piece> {
        let id = format!("{}.{part}", question.id);
        msg::by_id_rich(lang, &id, &[]).unwrap_or_default()
    };
    view! {
        <details
            id=question.id
            class="question"
            hidden=flag(move || hidden.get())
            prop:open=flag(move || opened.get() || printing.get())
            on:toggle:target=move |event| {
                if !printing.get_untracked() {
                    opened.set(event.target().open());
                    late.want();
                }
            }
        >
            <summary>
                <span class="q">{live_view(move || view! { <Rich pieces=get("question")/> }.into_any())}</span>
                <span class="level">{move || level_name(lang, question.level)}</span>
            </summary>
            {live_view(move || match (opened.get() || printing.get(), late.here()) {
                (true, true) => view! { <Answer question=question/> }.into_any(),
                (true, false) => part::hold("late", move |place| late.tell(place)),
                (false, _) => ().into_any(),
            })}
        </details>
    }
}

/// Built when its question is opened: the proof is run then.
#[component]
fn Answer(question: &'static Question) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let (run, compare) = question.params();
    let run = Study::of(&run, TEXT_BUDGET, None).0;
    let compare = Study::of(&compare, TEXT_BUDGET, None).0;
    let args = Memo::new(move |_| catalog::figures(lang, &run, &compare));
    let get = move |part: &str| {
        let id = format!("{}.{part}", question.id);
        args.with(|args| msg::by_id_rich(lang, &id, args).unwrap_or_default())
    };
    let said = RwSignal::new([false; 4]);
    let marks = move || {
        let count = said.get().into_iter().filter(|&s| s).count();
        msg::interview_marks(lang, count, POINTS.len())
    };
    view! {
        <div class="answer">
            <div class="model">
                <h3>{msg::interview_answer(lang)}</h3>
                {(question.id == "q-code").then(|| code(lang))}
                {move || {
                    paragraphs(get("answer"))
                        .into_iter()
                        .map(|p| view! { <p><Rich pieces=p/></p> })
                        .collect_view()
                }}
                <h3>{msg::interview_wrong(lang)}</h3>
                <p>{live_view(move || view! { <Rich pieces=get("wrong")/> }.into_any())}</p>
            </div>
            <div class="proof">
                <fieldset class="points">
                    <legend>{msg::interview_points(lang)}</legend>
                    {POINTS
                        .into_iter()
                        .enumerate()
                        .map(|(at, part)| {
                            view! {
                                <label>
                                    <input
                                        type="checkbox"
                                        prop:checked=flag(move || said.get()[at])
                                        on:change:target=move |event| {
                                            let checked = event.target().checked();
                                            said.update(|said| said[at] = checked);
                                        }
                                    />
                                    <span>{live_view(move || view! { <Rich pieces=get(part)/> }.into_any())}</span>
                                </label>
                            }
                        })
                        .collect_view()}
                    <p class="marks num" role="status">{marks}</p>
                </fieldset>
                <h3>{msg::interview_proof(lang)}</h3>
                <p>{live_view(move || view! { <Rich pieces=get("show")/> }.into_any())}</p>
                <Proof question=question/>
            </div>
        </div>
    }
}

/// The retry loop: English names as code has them, with comments in the page's language.
fn code(lang: Lang) -> AnyView {
    let line = |line: catalog::Line| {
        let note = (!line.note.is_empty())
            .then(|| view! { "  " <span lang=lang.html_tag()>"# " {line.note}</span> });
        view! { {line.code} {note} "\n" }
    };
    view! {
        // Focusable, so that the keyboard scrolls it where it is wider than the page.
        <pre class="code" lang="en" tabindex="0">
            <code>{catalog::retry_loop(lang).map(line).collect_view()}</code>
        </pre>
    }
    .into_any()
}
