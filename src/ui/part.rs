//! Parts of the page written as HTML, and what keeps their places current.
//!
//! A Leptos view is compiled anew for each type of attribute, child and listener in it. That made
//! the figure that others embed a third larger than the 150 kB a reader should load for it. So
//! its parts are strings of markup put into their place at once, and effects that follow the
//! signals; elements stay, only texts and attributes of theirs change. Of the sections that no
//! embedded figure has, claims and interview are made like that, too; the others are Leptos views.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Event, EventTarget, HtmlElement, HtmlInputElement};

use super::say::effect;

/// The view of a part among Leptos views: a `div` that `fill` fills.
pub fn hold(class: &'static str, fill: impl FnOnce(&Element) + 'static) -> AnyView {
    let place = NodeRef::<html::Div>::new();
    place.on_load(move |element| untrack(|| fill(&element)));
    view! { <div class=class node_ref=place></div> }.into_any()
}

/// The first element in a part that a selector names. A selector that names none is a mistake in
/// the part, but not one that should end the page.
pub fn find(part: &Element, selector: &str) -> Element {
    part.query_selector(selector).ok().flatten().unwrap_or_else(|| part.clone())
}

/// Puts `now` into an element.
type Put = fn(&Element, &str, &str);

/// Puts what `f` says into an element, now and whenever it says something else.
fn keep(element: &Element, name: &'static str, put: Put, mut f: Box<dyn FnMut() -> String>) {
    let element = element.clone();
    let mut last = None;
    effect(move || {
        let now = f();
        if last.as_deref() != Some(&*now) {
            put(&element, name, &now);
            last = Some(now);
        }
    });
}

pub fn text(element: &Element, f: impl FnMut() -> String + 'static) {
    keep(element, "", |e, _, now| e.set_text_content(Some(now)), Box::new(f));
}

pub fn html(element: &Element, f: impl FnMut() -> String + 'static) {
    keep(element, "", |e, _, now| e.set_inner_html(now), Box::new(f));
}

/// An attribute; an empty text takes it away.
pub fn attr(element: &Element, name: &'static str, f: impl FnMut() -> String + 'static) {
    keep(element, name, set_attr, Box::new(f));
}

/// An attribute that is set or taken away, like `hidden`, by its property.
pub fn flag(element: &Element, name: &'static str, mut f: impl FnMut() -> bool + 'static) {
    let put: Put = |e, name, now| set_property(e, name, &JsValue::from_bool(!now.is_empty()));
    keep(element, name, put, Box::new(move || if f() { "1" } else { "" }.to_owned()));
}

/// The value of a field, slider or choice.
pub fn value(element: &Element, f: impl FnMut() -> String + 'static) {
    let put: Put = |e, name, now| set_property(e, name, &JsValue::from_str(now));
    keep(element, "value", put, Box::new(f));
}

/// The place and size of an element. By its property: a strict content security policy forbids
/// the attribute.
pub fn css(element: &Element, f: impl FnMut() -> String + 'static) {
    let put: Put = |e, _, now| e.unchecked_ref::<HtmlElement>().style().set_css_text(now);
    keep(element, "", put, Box::new(f));
}

/// A property of the style sheet.
pub fn style(element: &Element, name: &'static str, f: impl FnMut() -> String + 'static) {
    keep(element, name, set_style, Box::new(f));
}

pub fn set_style(element: &Element, name: &str, now: &str) {
    let _ = element.unchecked_ref::<HtmlElement>().style().set_property(name, now);
}

/// The elements right in another, in order.
pub fn children(of: &Element) -> impl Iterator<Item = Element> {
    core::iter::successors(of.first_element_child(), Element::next_element_sibling)
}

/// Sets an attribute, or takes it away if its text is empty.
pub fn set_attr(element: &Element, name: &str, now: &str) {
    // Names are constants, which cannot fail.
    let _ = match now {
        "" => element.remove_attribute(name),
        _ => element.set_attribute(name, now),
    };
}

fn set_property(element: &Element, name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(element, &JsValue::from_str(name), value);
}

/// Calls `f` for each event `name`, for as long as the part is there.
pub fn on(target: &EventTarget, name: &str, f: impl FnMut(Event) + 'static) {
    let listener = Closure::wrap(Box::new(f) as Box<dyn FnMut(Event)>);
    let _ = target.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
    StoredValue::new_local(listener);
}

/// What the field, slider or choice of an event holds.
pub fn value_of(event: &Event) -> String {
    event.target().map(|t| t.unchecked_into::<HtmlInputElement>().value()).unwrap_or_default()
}

/// The nearest element around an event that a selector names.
pub fn around(event: &Event, selector: &str) -> Option<Element> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    element.closest(selector).ok().flatten()
}
