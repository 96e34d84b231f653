//! Signals that follow the browser: sizes, sight, media queries.
//!
//! `leptos-use` has all of these and more; it was measured at a twelfth of an embedded figure's
//! program, which is why these sixty lines are here.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    Element, IntersectionObserver, IntersectionObserverEntry, MediaQueryListEvent, ResizeObserver,
    ResizeObserverEntry,
};

use super::dom;
use super::say::effect;

type OnResize = Closure<dyn FnMut(js_sys::Array)>;
type OnSight = Closure<dyn FnMut(js_sys::Array)>;

/// Width and height of an element's content box in pixels; zero until it is there.
pub fn size_of(node: NodeRef<html::Div>) -> RwSignal<(f64, f64)> {
    let size = RwSignal::new((0.0, 0.0));
    let kept = StoredValue::new_local(None::<(ResizeObserver, OnResize)>);
    effect(move || {
        let Some(element) = node.get() else { return };
        watch_size(&element, size, kept);
    });
    on_cleanup(move || {
        let _ = kept.try_update_value(|kept| {
            if let Some((observer, _)) = kept.take() {
                observer.disconnect();
            }
        });
    });
    size
}

/// Follows the size of an element that stays.
pub fn watch_size(
    element: &Element,
    size: RwSignal<(f64, f64)>,
    kept: StoredValue<Option<(ResizeObserver, OnResize)>, LocalStorage>,
) {
    let tell = Closure::new(move |entries: js_sys::Array| {
        let last = entries.pop().dyn_into::<ResizeObserverEntry>();
        if let Ok(entry) = last {
            let box_ = entry.content_rect();
            let _ = size.try_set((box_.width(), box_.height()));
        }
    });
    if let Ok(observer) = ResizeObserver::new(OnResize::as_ref(&tell).unchecked_ref()) {
        observer.observe(element);
        let _ = kept.try_set_value(Some((observer, tell)));
    }
}

/// Calls `seen` with whether the element is in sight, whenever that changes.
pub fn on_sight(node: NodeRef<html::Div>, seen: impl Fn(bool) + Copy + 'static) {
    let kept = StoredValue::new_local(None::<(IntersectionObserver, OnSight)>);
    effect(move || {
        let Some(element) = node.get() else { return };
        let tell = Closure::new(move |entries: js_sys::Array| {
            if let Ok(entry) = entries.pop().dyn_into::<IntersectionObserverEntry>() {
                seen(entry.is_intersecting());
            }
        });
        if let Ok(observer) = IntersectionObserver::new(OnSight::as_ref(&tell).unchecked_ref()) {
            observer.observe(&element);
            let _ = kept.try_set_value(Some((observer, tell)));
        }
    });
    on_cleanup(move || {
        let _ = kept.try_update_value(|kept| {
            if let Some((observer, _)) = kept.take() {
                observer.disconnect();
            }
        });
    });
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
