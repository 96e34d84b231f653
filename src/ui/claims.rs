//! The articles' claims: one at a time, its policies computed beside each other, what holds of it and
//! what one should know before repeating it.

use leptos::html;
use leptos::prelude::*;

use super::dom;
use super::rich::Rich;
use super::state::Lab;
use crate::catalog::scenes::{Row, SCENES, Scene, SceneWork, Verdict, scene};
use crate::paint::svg;
use crate::scene::{World, world};
use crate::share::Query;
use crate::sim::fleet::End;
use crate::text::{Escaped, Lang, msg};
use crate::units::Micros;

/// What is shown to who asked for nothing.
const FIRST: &Scene = SCENES[0];

/// Attempts between two looks at the clock, and milliseconds of work a frame.
const SLICE: u64 = 5_000;
const WORK_MS: f64 = 7.0;

/// A text of a scene in the reader's language.
fn part(lang: Lang, scene: &Scene, part: &str) -> impl IntoView + use<> {
    let id = format!("scene-{}.{part}", scene.id);
    view! { <Rich pieces=msg::by_id_rich(lang, &id, &[]).unwrap_or_default()/> }
}

fn title(lang: Lang, scene: &Scene) -> String {
    let id = format!("scene-{}.title", scene.id);
    super::rich::plain(&msg::by_id_rich(lang, &id, &[]).unwrap_or_default())
}

fn verdict(lang: Lang, verdict: Verdict) -> (&'static str, String) {
    match verdict {
        Verdict::Holds => ("holds", msg::claims_verdict_holds(lang)),
        Verdict::HoldsIf => ("holds-if", msg::claims_verdict_holds_if(lang)),
        Verdict::FalseAsWritten => ("false", msg::claims_verdict_false(lang)),
    }
}

#[component]
pub fn Claims() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    // The address keeps the choice, over a change of language, too.
    let asked = Query::word(&dom::search(), "scene");
    let found = asked.as_deref().and_then(scene);
    let unknown = asked.filter(|_| found.is_none());
    let chosen = RwSignal::new(found.unwrap_or(FIRST));
    let looked_at = RwSignal::new(Query::word(&dom::search(), "policy"));
    let choose = move |scene: &'static Scene| {
        looked_at.set(None);
        chosen.set(scene);
        say(scene.id, None);
    };
    let look_at = move |policy: String| {
        say(chosen.get_untracked().id, Some(&policy));
        looked_at.set(Some(policy));
    };
    let work = StoredValue::new_local(None::<SceneWork>);
    let news = RwSignal::new(0_u32);
    let seen = RwSignal::new(false);
    let place = NodeRef::<html::Section>::new();
    // Computed when somebody comes near, since most readers come for the herd.
    place.on_load(move |section| {
        super::observe::on_sight(&section, move |now| {
            if now {
                seen.set(true);
            }
        });
    });
    Effect::new(move || {
        if !seen.get() {
            return;
        }
        let first = looked_at.get_untracked();
        work.set_value(Some(SceneWork::new(chosen.get(), first.as_deref())));
        news.update(|n| *n = n.wrapping_add(1));
        go_on(work, news, chosen.get_untracked().id);
    });
    let policies = move || {
        let names: Vec<_> = chosen.get().plans().into_iter().map(|(n, _)| n).collect();
        names
    };
    let policy = move || {
        let names = policies();
        let asked = looked_at.get();
        let known = asked.and_then(|a| names.iter().copied().find(|n| *n == a));
        known.or(names.first().copied()).unwrap_or("")
    };
    view! {
        <section
            class="block wrap claims"
            id="claims"
            tabindex="-1"
            aria-labelledby="claims-title"
            node_ref=place
        >
            <h2 id="claims-title">{msg::claims_title(lang)}</h2>
            <p class="lede">{msg::claims_lede(lang)}</p>
            {unknown.map(|name| view! { <p class="notice" role="status">{msg::claims_unknown(lang, name)}</p> })}
            <div class="claim-choice">
                <label>
                    <span>{msg::claims_scene(lang)}</span>
                    <select
                        id="claim-scene"
                        on:change=move |event| {
                            if let Some(scene) = scene(&event_target_value(&event)) {
                                choose(scene);
                            }
                        }
                        prop:value=move || chosen.get().id
                    >
                        {SCENES
                            .iter()
                            .map(|scene| {
                                let selected = chosen.get_untracked().id == scene.id;
                                view! {
                                    <option value=scene.id selected=selected>
                                        {title(lang, scene)}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                </label>
                <label>
                    <span>{msg::claims_policy(lang)}</span>
                    <select
                        id="claim-policy"
                        lang="en"
                        on:change=move |event| look_at(event_target_value(&event))
                        prop:value=policy
                    >
                        {move || {
                            policies()
                                .into_iter()
                                .map(|name| view! { <option value=name>{name}</option> })
                                .collect_view()
                        }}
                    </select>
                </label>
            </div>
            {move || {
                let scene = chosen.get();
                let (class, words) = verdict(lang, scene.verdict);
                view! {
                    <div class="claim-text">
                        <h3>{title(lang, scene)}</h3>
                        <p class=format!("verdict {class}")>{words}</p>
                        <blockquote>
                            <p>{part(lang, scene, "says")}</p>
                        </blockquote>
                        <h4>{msg::claims_note_title(lang)}</h4>
                        <p>{part(lang, scene, "note")}</p>
                    </div>
                }
            }}
            <figure class="claim-figure">
                <div inner_html=move || {
                    news.track();
                    let policy = policy();
                    work.with_value(|w| {
                        let row = w.as_ref().and_then(|w| w.row(policy));
                        row.map_or_else(String::new, |row| picture(lang, chosen.get_untracked(), row))
                    })
                }></div>
            </figure>
            <div class="table-scroll" tabindex="0" role="region" aria-label=msg::claims_table(lang)>
                {move || {
                    news.track();
                    let scene = chosen.get();
                    let selected = policy();
                    let rows = work.with_value(|w| {
                        let row = |name: &str| w.as_ref().and_then(|w| w.row(name)).cloned();
                        policies().into_iter().map(|n| (n, row(n))).collect::<Vec<_>>()
                    });
                    table(lang, scene, selected, rows)
                }}
            </div>
        </section>
    }
}

/// Puts the choice into the address.
fn say(scene: &str, policy: Option<&str>) {
    let query = Query::with(&dom::search(), &["scene"], Some(scene));
    let query = Query::with(&query, &["policy"], policy);
    super::address::replace(&(dom::address() + &query + &dom::hash()));
}

/// Works for some milliseconds a frame until the scene's policies are done or another is chosen.
fn go_on(
    work: StoredValue<Option<SceneWork>, LocalStorage>,
    news: RwSignal<u32>,
    id: &'static str,
) {
    request_animation_frame(move || {
        let deadline = dom::now() + WORK_MS;
        let (mut busy, mut new) = (false, false);
        let _ = work.try_update_value(|work| {
            let Some(work) = work.as_mut().filter(|w| w.id() == id) else { return };
            let before = work.rows.len();
            loop {
                busy = work.advance(SLICE);
                if !busy || dom::now() >= deadline {
                    break;
                }
            }
            new = work.rows.len() != before;
        });
        if new {
            let _ = news.try_update(|n| *n = n.wrapping_add(1));
        }
        if busy {
            go_on(work, news, id);
        }
    });
}

fn picture(lang: Lang, scene: &Scene, row: &Row) -> String {
    let description = msg::claims_picture(
        lang,
        row.policy,
        row.peak,
        lang.duration(scene.bin),
        row.attempts,
        row.jobs,
        row.served,
    );
    let title = title(lang, scene);
    let drawn = World {
        lang,
        bins: &row.bins,
        bin: scene.bin,
        recovery: scene.recovery,
        rate: scene.rate,
        title: &title,
        description: &description,
    };
    let wide = dom::window().and_then(|w| w.inner_width().ok()).and_then(|w| w.as_f64());
    let width = wide.unwrap_or(912.0).clamp(288.0, 940.0) - 28.0;
    let scene = world(&drawn, width as f32);
    format!(
        "<svg viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" aria-label=\"{}. {}\">{}</svg>",
        Escaped(&scene.title),
        Escaped(&scene.description),
        svg::inner(&scene, "claim-"),
        w = scene.width,
        h = scene.height,
    )
}

fn table(
    lang: Lang,
    scene: &Scene,
    selected: &str,
    rows: Vec<(&'static str, Option<Row>)>,
) -> impl IntoView + use<> {
    let time =
        move |t: Option<Micros>| t.map_or_else(|| "–".to_owned(), |t| lang.duration_rounded(t));
    let any_for_nobody = rows.iter().flat_map(|(_, row)| row).any(|row| row.for_nobody > 0);
    let head = [
        msg::claims_col_attempts(lang),
        msg::claims_col_each(lang),
        msg::claims_col_served(lang),
        msg::claims_col_peak(lang, lang.duration(scene.bin)),
        msg::claims_col_drain(lang),
        msg::claims_col_p50(lang),
        msg::claims_col_p99(lang),
    ];
    let head = head.into_iter().chain(any_for_nobody.then(|| msg::claims_col_wasted(lang)));
    let columns = 7 + usize::from(any_for_nobody);
    let body = rows.into_iter().map(|(name, row)| {
        let cells = match row {
            None => vec![msg::claims_running(lang)],
            Some(row) => {
                let mut cells = vec![
                    lang.integer(row.attempts),
                    lang.decimal(row.amplification, 2),
                    lang.integer(row.served),
                    lang.integer(row.peak),
                    row.drain.map_or_else(|| msg::claims_never(lang), |t| lang.duration_rounded(t)),
                    time(row.p50),
                    time(row.p99),
                ];
                if any_for_nobody {
                    cells.push(lang.integer(row.for_nobody));
                }
                if let End::AttemptBudget { at } = row.end {
                    cells[4] = msg::claims_cut(lang, lang.duration_rounded(Micros(at)));
                }
                cells
            }
        };
        let span = if cells.len() == 1 { columns.to_string() } else { "1".to_owned() };
        let cells = cells
            .into_iter()
            .map(|cell| view! { <td colspan=span.clone()>{cell}</td> })
            .collect_view();
        view! {
            <tr class:selected=name == selected>
                <th scope="row" lang="en">{name}</th>
                {cells}
            </tr>
        }
    });
    view! {
        <table class="num">
            <thead>
                <tr>
                    <th scope="col">{msg::claims_col_policy(lang)}</th>
                    {head.map(|text| view! { <th scope="col">{text}</th> }).collect_view()}
                </tr>
            </thead>
            <tbody>{body.collect_view()}</tbody>
        </table>
    }
}
