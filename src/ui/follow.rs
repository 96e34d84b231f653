//! What the page follows outside of itself: the address, the system's motion and theme, undo keys;
//! and what it tells the document: language, title, theme.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::say::effect;
use super::state::Lab;
use super::{address, dom, driver, observe, part};
use crate::share::{Query, Theme};
use crate::text::msg;

/// Begins to follow, for as long as the page is there.
pub fn follow(lab: Lab) {
    // Before the page first writes: else it would take a link followed in its first moments for its own.
    driver::know_address(lab);
    driver::wake(lab);
    effect(move || {
        let lang = lab.lang.get();
        dom::set_root("lang", lang.html_tag());
        let Some(document) = dom::document() else { return };
        document.set_title(&msg::page_title(lang));
        if let Ok(Some(description)) = document.query_selector("meta[name=description]") {
            part::set_attr(&description, "content", &msg::page_description(lang));
        }
    });
    effect(move || dom::set_root("data-theme", lab.theme.get().name()));
    let _ = window_event_listener(ev::hashchange, move |_| {
        let hash = dom::hash();
        driver::know_address(lab);
        if hash != untrack(|| lab.hash()) {
            lab.open(&hash);
        }
    });
    let _ = window_event_listener(ev::popstate, move |_| {
        let lang = lab.lang.get_untracked();
        address::arrive(lang, super::language(Query::read(&dom::search())));
    });
    let _ = window_event_listener(ev::keydown, move |event| {
        let command = event.ctrl_key() || event.meta_key();
        if !command || !event.key().eq_ignore_ascii_case("z") || in_text(&event) {
            return;
        }
        event.prevent_default();
        if event.shift_key() { lab.redo() } else { lab.undo() }
    });
    let still = observe::media("(prefers-reduced-motion: reduce)");
    effect(move || {
        let still = still.get() || lab.query.reduce_motion;
        lab.reduced_motion.set(still);
        if still {
            lab.playing.set(false);
        }
    });
    observe::on_hidden(move || lab.playing.set(false));
    let dark = observe::media("(prefers-color-scheme: dark)");
    effect(move || {
        let system = if dark.get() { Theme::Dark } else { Theme::Light };
        if lab.query.theme.is_none() && dom::kept("theme").is_none() {
            lab.theme.set(system);
        }
    });
}

/// Text fields have their own undo.
fn in_text(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|e| {
        let kind = e.get_attribute("type");
        e.tag_name().eq_ignore_ascii_case("textarea")
            || e.tag_name().eq_ignore_ascii_case("input") && kind.as_deref() == Some("text")
    })
}
