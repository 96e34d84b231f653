//! The articles' claims, classical results and incidents: one at a time, its policies computed beside
//! each other, what holds of it and what one should know before repeating it. Markup and small effects,
//! as in [`part`].
//!
//! | file | what |
//! |---|---|
//! | `words` | its texts, and the two choices |
//! | `picture` | the load, or the use of a channel, over time |
//! | `table` | the figures of all policies |

mod picture;
mod table;
mod words;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use web_sys::Element;

use super::late::Late;
use super::part::{self, find};
use super::state::Lab;
use super::{address, dom, observe, say};
use crate::catalog::scenes::{Row, SCENES, Scene, SceneWork, scene};
use crate::share::Query;
use crate::text::Lang;

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
    section.set_inner_html(&words::markup(lang, unknown));
    let (scenes, policies) = (find(section, "#claim-scene"), find(section, "#claim-policy"));
    words::choices(&scenes, &policies, &bench);
    let b = bench.clone();
    part::html(&find(section, ".claim-text"), move || words::text(b.lang, b.scene(), late));
    late.tell(&find(section, ".claim-late"));
    late.want_near(section);
    let b = bench.clone();
    let figure = find(section, ".claim-figure");
    let place = figure.clone();
    part::html(&figure, move || {
        let policy = b.policy();
        // Between the figure's edges.
        let width = place.client_width() as f32 - 28.0;
        b.row(policy)
            .map_or_else(String::new, |row| picture::picture(b.lang, b.scene(), &row, width))
    });
    let b = bench.clone();
    part::html(&find(section, ".table-scroll"), move || table::table(&b));
    // Computed when somebody comes near, since most readers come for the herd.
    let seen = RwSignal::new(false);
    observe::on_sight(section, move |now| {
        if now {
            seen.set(true);
        }
    });
    say::effect(move || {
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
        self.scene().names()
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
        address::replace(&(dom::address() + &query + &dom::hash()));
    }
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
