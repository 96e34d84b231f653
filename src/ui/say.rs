//! Texts that follow the state, as one type.
//!
//! Every closure has a type of its own, and Leptos is compiled anew for each type that it is given:
//! some hundred texts would be hundreds of copies of the same code. Boxed, they are one.

use leptos::prelude::*;

/// A text that is kept current, as child or attribute.
pub type Live = Box<dyn FnMut() -> String + Send>;

/// The text that `f` makes.
pub fn live(f: impl FnMut() -> String + Send + 'static) -> Live {
    Box::new(f)
}

/// Something that is kept current, whatever it is made of.
pub type LiveView = Box<dyn FnMut() -> AnyView + Send>;

/// The view that `f` makes.
pub fn live_view(f: impl FnMut() -> AnyView + Send + 'static) -> LiveView {
    Box::new(f)
}

/// Does `f` now and whenever a signal that it read has changed.
pub fn effect(f: impl FnMut() + 'static) {
    let mut f: Box<dyn FnMut()> = Box::new(f);
    Effect::new(move |_| f());
}
