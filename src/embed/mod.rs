//! The page inside somebody else's page: its height and state, told by `postMessage`.
//!
//! Messages are `{source: "backoff-lab", v: 1, type, ...}`: `ready` and `resize` with `height`
//! (CSS pixels), `state` with `hash`. Nothing in them is secret, so they go to any parent.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::ui::{dom, observe};

/// Heights that differ by less are the same: a host that adds borders must not start a loop.
const SAME_HEIGHT: f64 = 1.5;

/// Time for the first picture.
const SETTLE_MS: i32 = 150;

/// Begins to tell the height of an embedded page.
pub fn start(root: &Element) {
    let told = Rc::new(Cell::new(0.0_f64));
    observe::on_size(root, move |_, height| {
        let before = told.get();
        if height < 1.0 || (height - before).abs() < SAME_HEIGHT {
            return;
        }
        told.set(height);
        if before > 0.0 {
            return post("resize", "height", &JsValue::from_f64(libm::ceil(height)));
        }
        // Not before the first picture is there: a frame that jumps is worse than one that waits.
        let told = told.clone();
        dom::after(SETTLE_MS, move || {
            post("ready", "height", &JsValue::from_f64(libm::ceil(told.get())));
        });
    });
}

/// Tells the host that the reader changed the state.
pub fn tell_state(hash: &str) {
    post("state", "hash", &JsValue::from_str(hash));
}

fn post(kind: &str, key: &str, value: &JsValue) {
    let Some(window) = dom::window() else { return };
    let Ok(Some(parent)) = window.parent() else { return };
    if parent == window {
        return;
    }
    let message = Object::new();
    let set = |key: &str, value: &JsValue| {
        let _ = Reflect::set(&message, &JsValue::from_str(key), value);
    };
    set("source", &JsValue::from_str("backoff-lab"));
    set("v", &JsValue::from_f64(1.0));
    set("type", &JsValue::from_str(kind));
    set(key, value);
    let _ = parent.post_message(&message, "*");
}
