//! What follows the browser: sizes, sight, media queries.
//!
//! `leptos-use` has all of these and more; it was measured at a twelfth of an embedded figure's
//! program, which is why these sixty lines are here.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit,
    MediaQueryListEvent, ResizeObserver, ResizeObserverEntry,
};

use super::dom;

/// What both kinds of observers call.
type Tell = Closure<dyn FnMut(js_sys::Array)>;

/// Calls `f` with the width and height of an element's content box in pixels, whenever they change
/// and for as long as the part is there.
pub fn on_size(element: &Element, mut f: impl FnMut(f64, f64) + 'static) {
    let tell = Tell::new(move |entries: js_sys::Array| {
        if let Ok(entry) = entries.pop().dyn_into::<ResizeObserverEntry>() {
            let content = entry.content_rect();
            f(content.width(), content.height());
        }
    });
    if let Ok(observer) = ResizeObserver::new(tell.as_ref().unchecked_ref()) {
        observer.observe(element);
        let kept = StoredValue::new_local(Some((observer, tell)));
        on_cleanup(move || {
            if let Some(Some((observer, _))) = kept.try_update_value(Option::take) {
                observer.disconnect();
            }
        });
    }
}

/// Calls `f` with whether the element is in sight, whenever that changes.
pub fn on_sight(element: &Element, f: impl FnMut(bool) + 'static) {
    sight(element, "0px", Box::new(f));
}

/// The same, from a screen away.
pub fn on_near(element: &Element, f: impl FnMut(bool) + 'static) {
    sight(element, "100%", Box::new(f));
}

fn sight(element: &Element, margin: &str, mut f: Box<dyn FnMut(bool)>) {
    let tell = Tell::new(move |entries: js_sys::Array| {
        if let Ok(entry) = entries.pop().dyn_into::<IntersectionObserverEntry>() {
            f(entry.is_intersecting());
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(margin);
    let function = tell.as_ref().unchecked_ref();
    if let Ok(observer) = IntersectionObserver::new_with_options(function, &options) {
        observer.observe(element);
        let kept = StoredValue::new_local(Some((observer, tell)));
        on_cleanup(move || {
            if let Some(Some((observer, _))) = kept.try_update_value(Option::take) {
                observer.disconnect();
            }
        });
    }
}

/// Whether a media query holds. For the whole life of the page: it is never given up.
pub fn media(query: &str) -> RwSignal<bool> {
    let holds = RwSignal::new(false);
    let Some(Ok(Some(list))) = dom::window().map(|w| w.match_media(query)) else { return holds };
    holds.set(list.matches());
    let tell = Closure::<dyn FnMut(MediaQueryListEvent)>::new(move |event: MediaQueryListEvent| {
        let _ = holds.try_set(event.matches());
    });
    let _ = list.add_event_listener_with_callback("change", tell.as_ref().unchecked_ref());
    tell.forget();
    // The list must live for its listener to be called.
    core::mem::forget(list);
    holds
}

/// Calls `hidden` when the tab goes out of sight. For the whole life of the page.
pub fn on_hidden(hidden: impl Fn() + 'static) {
    let Some(document) = dom::document() else { return };
    let tell = Closure::<dyn FnMut()>::new(move || {
        if dom::document().is_some_and(|d| d.hidden()) {
            hidden();
        }
    });
    let function = tell.as_ref().unchecked_ref();
    let _ = document.add_event_listener_with_callback("visibilitychange", function);
    tell.forget();
}
