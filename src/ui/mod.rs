//! The page. Leptos components; on wasm32 only.
//!
//! | file | what |
//! |---|---|
//! | `app`, `embedded` | the page; the figure alone |
//! | `follow` | what both listen to outside |
//! | `state` | parameters, language, theme, cursor; undo |
//! | `address` | the language in the address; the steps that Back goes through |
//! | `runs` | the four runs, worked off in slices |
//! | `driver` | the loop of animation frames |
//! | `plot` | one picture: canvas, SVG, cursor |
//! | `figure`, `transport`, `table` | the first figure and what is under it |
//! | `controls`, `value` | sliders and fields from the table of parameters |
//! | `readouts`, `compare`, `story`, `scrub`, `interview`, `answer`, `proof`, `claims` | the sections |
//! | `late` | texts that are fetched |
//! | `header`, `share`, `notices`, `panic` | around them |
//! | `part` | markup and what keeps it current, instead of views, for all in an embedded figure |
//! | `rich`, `say`, `icons`, `dom`, `observe` | small tools |

mod address;
mod answer;
mod app;
mod choice;
mod claims;
mod compare;
mod controls;
pub(crate) mod dom;
mod driver;
mod embedded;
mod figure;
mod follow;
mod header;
mod icons;
mod interview;
mod late;
mod notices;
pub(crate) mod observe;
mod panel;
mod panic;
mod part;
mod plot;
mod proof;
mod readouts;
mod rich;
mod runs;
mod say;
mod scrub;
mod share;
mod state;
mod story;
mod table;
mod transport;
mod value;
mod words;

use leptos::prelude::*;

use crate::share::{Query, Theme};
use crate::text::Lang;
use state::Lab;

/// Opens the page in place of the poster; embedded, the figure alone.
pub fn mount() {
    let (lab, hash) = prepare();
    if lab.query.embed {
        return show_embedded(lab);
    }
    clear_poster();
    // Made anew in another language, so that its texts are plain ones: a text that followed the
    // language by itself would cost every reader a kilobyte of program.
    mount_to_body(move || {
        provide_context(lab);
        follow::follow(lab);
        move || {
            lab.lang.track();
            view! { <app::App lab=lab/> }
        }
    });
    // A link to a section: it was not there when the browser looked for it.
    let section = hash.trim_start_matches('#').to_owned();
    if !section.contains(['=', '.']) && !section.is_empty() {
        dom::after(0, move || dom::scroll_to(&section));
    } else if Query::word(&dom::search(), "scene").is_some() {
        dom::after(0, move || dom::scroll_to("claims"));
    }
}

/// Opens the figure alone: all that the smaller program can.
pub fn mount_embedded() {
    show_embedded(prepare().0);
}

fn prepare() -> (Lab, String) {
    panic::install();
    let query = Query::read(&dom::search());
    let hash = dom::hash();
    (Lab::new(query, &hash, language(query), theme(query), fresh_seed()), hash)
}

fn show_embedded(lab: Lab) {
    dom::set_root("data-embed", "1");
    clear_poster();
    let main = dom::document().and_then(|d| Some((d.body()?, d.create_element("main").ok()?)));
    let Some((body, main)) = main else { return };
    main.set_id("embedded");
    main.set_class_name("embedded");
    let _ = body.append_child(&main);
    // No view is mounted; what it brings is the owner of all signals, and their executor.
    mount_to_body(move || {
        follow::follow(lab);
        embedded::embedded(&main, lab);
        crate::embed::start(&main);
    });
}

fn clear_poster() {
    if let Some(poster) = dom::by_id("poster") {
        poster.remove();
    }
}

/// From the address, the page's own folder, the reader's choice, the browser.
fn language(query: Query) -> Lang {
    query
        .lang
        .or_else(address::folder)
        .or_else(|| Lang::from_tag(&dom::kept("lang")?))
        .unwrap_or_else(|| Lang::negotiate(dom::languages().iter().map(String::as_str)))
}

fn theme(query: Query) -> Theme {
    let kept = dom::kept("theme").and_then(|word| Theme::read(&word));
    let system = || {
        if dom::prefers("(prefers-color-scheme: dark)") { Theme::Dark } else { Theme::Light }
    };
    query.theme.or(kept).unwrap_or_else(system)
}

/// A seed that a person can read out, 1 to 9,999.
fn fresh_seed() -> u64 {
    let mut bytes = [0; 8];
    // Without a source of randomness the default seed is as good as any.
    match getrandom::fill(&mut bytes) {
        Ok(()) => u64::from_le_bytes(bytes) % 9_999 + 1,
        Err(_) => 42,
    }
}
