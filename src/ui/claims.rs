//! The articles' claims: one at a time, its policies computed beside each other, what holds of it and
//! what one should know before repeating it. Markup and small effects, as in [`part`].

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::Element;

use super::late::Late;
use super::part::{self, find};
use super::state::Lab;
use super::{dom, rich};
use crate::catalog::scenes::{Row, SCENES, Scene, SceneWork, Verdict, scene};
use crate::paint::svg;
use crate::scene::{World, world};
use crate::share::Query;
use crate::sim::fleet::End;
use crate::text::{Escaped, Lang, msg};
use crate::units::Micros;

/// Attempts between two looks at the clock, and milliseconds of work a frame.
const SLICE: u64 = 5_000;
const WORK_MS: f64 = 7.0;

/// What is shown to who asked for nothing.
const FIRST: &Scene = SCENES[0];

/// What is computed, and what is looked at.
#[derive(Clone)]
struct Bench {
    lang: Lang,
    scene: RwSignal<&'static str>,
    policy: RwSignal<Option<String>>,
    work: Rc<RefCell<Option<SceneWork>>>,
    /// Counts the rows that came.
    news: RwSignal<u32>,
    /// Whether a frame is coming: one loop works, however often the choice changes.
    awake: Rc<Cell<bool>>,
}

/// The section, in `section`.
pub fn claims(section: &Element, lab: Lab, late: Late) {
    let lang = lab.lang.get_untracked();
    // The address keeps the choice, over a change of language, too.
    let asked = Query::word(&dom::search(), "scene");
    let found = asked.as_deref().and_then(scene);
    let unknown = asked.filter(|_| found.is_none());
    let bench = Bench {
        lang,
        scene: RwSignal::new(found.unwrap_or(FIRST).id),
        policy: RwSignal::new(Query::word(&dom::search(), "policy")),
        work: Rc::default(),
        news: RwSignal::new(0),
        awake: Rc::default(),
    };
    section.set_inner_html(&markup(lang, unknown));
    let (scenes, policies) = (find(section, "#claim-scene"), find(section, "#claim-policy"));
    choices(&scenes, &policies, &bench);
    let b = bench.clone();
    part::html(&find(section, ".claim-text"), move || text(b.lang, b.scene(), late));
    late.tell(&find(section, ".claim-late"));
    late.want_near(section);
    let b = bench.clone();
    let figure = find(section, ".claim-figure");
    let place = figure.clone();
    part::html(&figure, move || {
        let policy = b.policy();
        // Between the figure's edges.
        let width = place.client_width() as f32 - 28.0;
        b.row(policy).map_or_else(String::new, |row| picture(b.lang, b.scene(), &row, width))
    });
    let b = bench.clone();
    part::html(&find(section, ".table-scroll"), move || table(&b));
    // Computed when somebody comes near, since most readers come for the herd.
    let seen = RwSignal::new(false);
    super::observe::on_sight(section, move |now| {
        if now {
            seen.set(true);
        }
    });
    super::say::effect(move || {
        if seen.get() {
            let first = bench.policy.get_untracked();
            *bench.work.borrow_mut() = Some(SceneWork::new(bench.scene(), first.as_deref()));
            bench.news.update(|n| *n = n.wrapping_add(1));
            if !bench.awake.replace(true) {
                go_on(bench.clone());
            }
        }
    });
}

impl Bench {
    fn scene(&self) -> &'static Scene {
        scene(self.scene.get()).unwrap_or(FIRST)
    }

    fn names(&self) -> Vec<&'static str> {
        self.scene().plans().into_iter().map(|(name, _)| name).collect()
    }

    /// The policy in the picture.
    fn policy(&self) -> &'static str {
        let names = self.names();
        let asked = self.policy.get();
        let known = names.iter().find(|name| asked.as_deref() == Some(**name));
        known.or(names.first()).copied().unwrap_or_default()
    }

    fn row(&self, policy: &str) -> Option<Row> {
        self.news.track();
        self.work.borrow().as_ref().and_then(|work| work.row(policy)).cloned()
    }

    /// Puts the choice into the address.
    fn say(&self) {
        let query = Query::with(&dom::search(), &["scene"], Some(self.scene.get_untracked()));
        let policy = self.policy.get_untracked();
        let query = Query::with(&query, &["policy"], policy.as_deref());
        super::address::replace(&(dom::address() + &query + &dom::hash()));
    }
}

fn markup(lang: Lang, unknown: Option<String>) -> String {
    let mut out = format!(
        "<h2 id=\"claims-title\">{}</h2><p class=\"lede\">{}</p>",
        Escaped(&msg::claims_title(lang)),
        Escaped(&msg::claims_lede(lang)),
    );
    if let Some(name) = unknown {
        let sentence = msg::claims_unknown(lang, name);
        let _ = write!(out, "<p class=\"notice\" role=\"status\">{}</p>", Escaped(&sentence));
    }
    let _ = write!(
        out,
        "<div class=\"claim-choice\"><label><span>{}</span><select id=\"claim-scene\"></select></label>\
         <label><span>{}</span><select id=\"claim-policy\" lang=\"en\"></select></label></div>\
         <div class=\"claim-text\"></div><div class=\"claim-late\"></div><figure class=\"claim-figure\"></figure>\
         <div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"></div>",
        Escaped(&msg::claims_scene(lang)),
        Escaped(&msg::claims_policy(lang)),
        Escaped(&msg::claims_table(lang)),
    );
    out
}

fn choices(scenes: &Element, policies: &Element, bench: &Bench) {
    let option = |value: &str, name: &str, chosen: bool| {
        let chosen = if chosen { " selected" } else { "" };
        format!("<option value=\"{value}\"{chosen}>{}</option>", Escaped(name))
    };
    let now = bench.scene.get_untracked();
    let all = SCENES.iter().map(|s| option(s.id, &title(bench.lang, s), s.id == now));
    scenes.set_inner_html(&all.collect::<String>());
    let b = bench.clone();
    part::on(scenes, "change", move |event| {
        if let Some(found) = scene(&part::value_of(&event)) {
            b.policy.set(None);
            b.scene.set(found.id);
            b.say();
        }
    });
    let b = bench.clone();
    part::html(policies, move || {
        let now = b.policy();
        b.names().into_iter().map(|name| option(name, name, name == now)).collect()
    });
    let b = bench.clone();
    part::on(policies, "change", move |event| {
        b.policy.set(Some(part::value_of(&event)));
        b.say();
    });
}

/// A text of a scene in the reader's language.
fn words(lang: Lang, scene: &Scene, part: &str) -> Vec<crate::text::Piece> {
    msg::by_id_rich(lang, &format!("scene-{}.{part}", scene.id), &[]).unwrap_or_default()
}

fn title(lang: Lang, scene: &Scene) -> String {
    rich::plain(&words(lang, scene, "title"))
}

fn text(lang: Lang, scene: &Scene, late: Late) -> String {
    let (class, verdict) = match scene.verdict {
        Verdict::Holds => ("holds", msg::claims_verdict_holds(lang)),
        Verdict::HoldsIf => ("holds-if", msg::claims_verdict_holds_if(lang)),
        Verdict::FalseAsWritten => ("false", msg::claims_verdict_false(lang)),
    };
    let mut out = format!(
        "<h3>{}</h3><p class=\"verdict {class}\">{}</p>",
        rich::html(&words(lang, scene, "title")),
        Escaped(&verdict),
    );
    if late.here() {
        let _ = write!(
            out,
            "<blockquote><p>{}</p></blockquote><h4>{}</h4><p>{}</p>",
            rich::html(&words(lang, scene, "says")),
            Escaped(&msg::claims_note_title(lang)),
            rich::html(&words(lang, scene, "note")),
        );
    }
    out
}

/// Works for some milliseconds a frame until the policies of the scene that is chosen are done.
fn go_on(bench: Bench) {
    request_animation_frame(move || {
        let deadline = dom::now() + WORK_MS;
        let (mut busy, mut new) = (false, false);
        // The section is gone where the language has changed.
        let here = bench.scene.try_get_untracked().is_some();
        if let Some(work) = bench.work.borrow_mut().as_mut().filter(|_| here) {
            let before = work.rows.len();
            loop {
                busy = work.advance(SLICE);
                if !busy || dom::now() >= deadline {
                    break;
                }
            }
            new = work.rows.len() != before;
        }
        if new {
            let _ = bench.news.try_update(|n| *n = n.wrapping_add(1));
        }
        if busy {
            go_on(bench);
        } else {
            bench.awake.set(false);
        }
    });
}

fn picture(lang: Lang, scene: &Scene, row: &Row, width: f32) -> String {
    let description = msg::claims_picture(
        lang,
        row.attempts,
        lang.duration(scene.bin),
        row.jobs,
        row.peak,
        row.policy,
        row.served,
    );
    let title = title(lang, scene);
    let drawn = World {
        lang,
        bins: &row.bins,
        bin: scene.bin,
        trouble: scene.trouble,
        recovery: scene.recovery,
        rate: scene.rate,
        title: &title,
        description: &description,
    };
    let scene = world(&drawn, width);
    format!(
        "<svg viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" aria-label=\"{}. {}\">{}</svg>",
        Escaped(&scene.title),
        Escaped(&scene.description),
        svg::inner(&scene, "claim-"),
        // Whole pixels: floats would bring their printing into the page.
        w = scene.width as u32,
        h = scene.height as u32,
    )
}

fn table(bench: &Bench) -> String {
    let (lang, scene, selected) = (bench.lang, bench.scene(), bench.policy());
    let rows: Vec<_> = bench.names().into_iter().map(|name| (name, bench.row(name))).collect();
    let for_nobody = rows.iter().flat_map(|(_, row)| row).any(|row| row.for_nobody > 0);
    let mut head = vec![
        msg::claims_col_policy(lang),
        msg::claims_col_attempts(lang),
        msg::claims_col_each(lang),
        msg::claims_col_served(lang),
        msg::claims_col_peak(lang, lang.duration(scene.bin)),
        msg::claims_col_drain(lang),
        msg::claims_col_p50(lang),
        msg::claims_col_p99(lang),
    ];
    if for_nobody {
        head.push(msg::claims_col_wasted(lang));
    }
    let mut out = "<table class=\"num\"><thead><tr>".to_owned();
    for name in &head {
        let _ = write!(out, "<th scope=\"col\">{}</th>", Escaped(name));
    }
    out.push_str("</tr></thead><tbody>");
    for (name, row) in rows {
        let class = if name == selected { " class=\"selected\"" } else { "" };
        let _ = write!(out, "<tr{class}><th scope=\"row\" lang=\"en\">{name}</th>");
        match row {
            Some(row) => {
                for cell in cells(lang, &row, for_nobody) {
                    let _ = write!(out, "<td>{}</td>", Escaped(&cell));
                }
            }
            None => {
                let (span, text) = (head.len() - 1, msg::claims_running(lang));
                let _ = write!(out, "<td colspan=\"{span}\">{}</td>", Escaped(&text));
            }
        }
        out.push_str("</tr>");
    }
    out + "</tbody></table>"
}

fn cells(lang: Lang, row: &Row, for_nobody: bool) -> Vec<String> {
    let time = |t: Option<Micros>, none: String| t.map_or(none, |t| lang.duration_rounded(t));
    let drained = match row.end {
        End::AttemptBudget { at } => msg::claims_cut(lang, lang.duration_rounded(Micros(at))),
        End::Complete | End::Horizon => time(row.drain, msg::claims_never(lang)),
    };
    let mut cells = vec![
        lang.integer(row.attempts),
        lang.decimal(row.amplification, 2),
        lang.integer(row.served),
        lang.integer(row.peak),
        drained,
        time(row.p50, "–".to_owned()),
        time(row.p99, "–".to_owned()),
    ];
    if for_nobody {
        cells.push(lang.integer(row.for_nobody));
    }
    cells
}
