//! The few things asked of the browser directly. Each returns nothing rather than failing.

use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, FocusOptions, HtmlElement, ScrollBehavior, ScrollIntoViewOptions,
    ScrollLogicalPosition, Window,
};

pub fn window() -> Option<Window> {
    web_sys::window()
}

pub fn document() -> Option<Document> {
    window()?.document()
}

/// Milliseconds since the page opened; the only clock.
pub fn now() -> f64 {
    window().and_then(|w| w.performance()).map_or(0.0, |p| p.now())
}

pub fn root() -> Option<Element> {
    document()?.document_element()
}

pub fn set_root(name: &str, value: &str) {
    if let Some(root) = root() {
        // Setting an attribute with a constant name cannot fail.
        let _ = root.set_attribute(name, value);
    }
}

pub fn by_id(id: &str) -> Option<HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

pub fn search() -> String {
    window().and_then(|w| w.location().search().ok()).unwrap_or_default()
}

pub fn hash() -> String {
    window().and_then(|w| w.location().hash().ok()).unwrap_or_default()
}

/// The address without its hash and query.
pub fn address() -> String {
    let Some(location) = window().map(|w| w.location()) else { return String::new() };
    let origin = location.origin().unwrap_or_default();
    let path = location.pathname().unwrap_or_default();
    // A page opened from a file has the origin "null".
    if origin == "null" {
        let href = location.href().unwrap_or_default();
        return href.split(['?', '#']).next().unwrap_or_default().to_owned();
    }
    format!("{origin}{path}")
}

/// Moves the page up by so many pixels.
pub fn scroll_by(pixels: f64) {
    if let Some(window) = window() {
        window.scroll_by_with_x_and_y(0.0, pixels);
    }
}

/// Kept choices; in a sandbox without an origin there is nothing to keep them in.
pub fn kept(key: &str) -> Option<String> {
    window()?.local_storage().ok()??.get_item(key).ok()?
}

pub fn keep(key: &str, value: &str) {
    if let Some(Ok(Some(storage))) = window().map(|w| w.local_storage()) {
        let _ = storage.set_item(key, value);
    }
}

pub fn prefers(query: &str) -> bool {
    let matches = |w: Window| w.match_media(query).ok()?.map(|m| m.matches());
    window().and_then(matches).unwrap_or(false)
}

/// Languages of the reader's browser, best first.
pub fn languages() -> Vec<String> {
    let Some(navigator) = window().map(|w| w.navigator()) else { return Vec::new() };
    navigator.languages().iter().filter_map(|l| l.as_string()).collect()
}

pub fn go_to(id: &str) {
    if let Some(element) = by_id(id) {
        element.scroll_into_view();
        let _ = element.focus();
    }
}

/// Goes to a place together with a link to a state: after it was followed, so that the step that
/// is left keeps where the page was, for Back.
pub fn scroll_to(id: &str) {
    super::address::leave();
    let id = id.to_owned();
    after(0, move || go_to(&id));
}

/// Gives a place the focus, or what opens it, without moving the page.
pub fn focus_in_place(id: &str) {
    let Some(element) = by_id(id) else { return };
    let opens =
        element.query_selector(":scope > summary").ok().flatten().and_then(|e| e.dyn_into().ok());
    let still = FocusOptions::new();
    still.set_prevent_scroll(true);
    let _ = opens.unwrap_or(element).focus_with_options(&still);
}

/// Scrolls as little as it takes for an element to be in sight.
pub fn into_sight(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    if !prefers("(prefers-reduced-motion: reduce)") {
        options.set_behavior(ScrollBehavior::Smooth);
    }
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

pub fn focus(id: &str) {
    if let Some(element) = by_id(id) {
        let _ = element.focus();
    }
}

/// Runs `f` after `ms` milliseconds.
pub fn after(ms: i32, f: impl FnOnce() + 'static) {
    let callback = wasm_bindgen::closure::Closure::once_into_js(f);
    if let Some(window) = window() {
        let function = callback.unchecked_ref();
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(function, ms);
    }
}
