//! A number in a sentence: drag it, step it, or type it.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::say::{effect, live};
use super::state::Lab;
use super::value;
use crate::params::{Id, Unit, spec};
use crate::text::msg;

/// Pixels of dragging per stop of the slider.
const PIXELS_PER_STOP: f64 = 8.0;
/// Less than this is a click, which puts the caret into the number.
const CLICK_PIXELS: f64 = 4.0;

/// Keeps runs of a text small enough to answer at once.
const MOST_CLIENTS: u64 = 10_000;
const LEAST_CAP: u64 = 100_000;

/// The number of parameter `id`. `raw` is the value, `set` is told a new one.
#[component]
pub fn Scrub(
    id: Id,
    #[prop(into)] raw: Signal<u64>,
    #[prop(into)] set: Callback<u64>,
) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let row = spec(id);
    let input = NodeRef::<html::Input>::new();
    let error = RwSignal::new(None::<String>);
    effect(move || {
        // A value that came from elsewhere answers the complaint.
        raw.track();
        error.set(None);
    });
    let drag = StoredValue::new(None::<(f64, u32, bool)>);
    let text = move || value::show(lang, row, raw.get());
    let name = move || super::words::name_of(lang, row);
    let most = if id == Id::Clients { MOST_CLIENTS } else { row.max };
    let least = if id == Id::Cap { LEAST_CAP } else { row.min };
    let give = move |raw: u64| set.run(raw.clamp(least, most));
    let to_stop = move |stop: i64| {
        if let Some(slider) = row.slider {
            give(slider.value(stop.clamp(0, i64::from(slider.last())) as u32));
        }
    };
    let stop = move || row.slider.map_or(0, |s| s.stop(raw.get_untracked()));
    // The ends of the slider; typing goes further.
    let bounds = row.slider.map_or((row.min, most), |s| (s.low, s.high.min(most)));
    let at_end = move |up: bool| {
        let now = raw.get();
        if up { now >= bounds.1 } else { now <= bounds.0 }
    };
    let step = move |by: i64| {
        if untrack(|| at_end(by > 0)) {
            return;
        }
        error.set(None);
        to_stop(i64::from(stop()) + by);
    };
    let read = move |typed: String| match value::read(lang, row, &typed) {
        Ok(raw) if raw > most => {
            let most = value::show(lang, row, most);
            error.set(Some(msg::error_large(lang, most)));
        }
        Ok(raw) if raw < least => {
            let least = value::show(lang, row, least);
            error.set(Some(msg::error_small(lang, least)));
        }
        Ok(raw) => {
            error.set(None);
            give(raw);
            if let Some(input) = input.get_untracked() {
                input.set_value(&untrack(text));
            }
        }
        Err(sentence) => error.set(Some(sentence)),
    };
    let down = move |event: ev::PointerEvent| {
        if event.button() == 0 {
            drag.set_value(Some((f64::from(event.client_x()), stop(), false)));
            if let Some(input) = input.get_untracked() {
                let _ = input.set_pointer_capture(event.pointer_id());
            }
        }
    };
    let moved = move |event: ev::PointerEvent| {
        let Some((from, stop, dragging)) = drag.get_value() else { return };
        let by = f64::from(event.client_x()) - from;
        if dragging || by.abs() >= CLICK_PIXELS {
            drag.set_value(Some((from, stop, true)));
            event.prevent_default();
            to_stop(i64::from(stop) + (by / PIXELS_PER_STOP) as i64);
        }
    };
    let keys = move |event: ev::KeyboardEvent| {
        match event.key().as_str() {
            "ArrowUp" => step(1),
            "ArrowDown" => step(-1),
            "PageUp" => step(5),
            "PageDown" => step(-5),
            _ => return,
        }
        event.prevent_default();
    };
    let error_id = format!("scrub-error-{}", row.name);
    let described = error_id.clone();
    view! {
        <span class="scrub">
            <button
                type="button"
                class="scrub-step"
                aria-label=msg::scrub_less(lang, name())
                aria-disabled=live(move || at_end(false).to_string())
                on:click=move |_| step(-1)
            >
                "−"
            </button>
            <input
                class="num"
                node_ref=input
                type="text"
                inputmode=if matches!(row.unit, Unit::Duration(_)) { "text" } else { "decimal" }
                autocomplete="off"
                spellcheck="false"
                size=live(move || text().chars().count().clamp(1, 12).to_string())
                aria-label=live(name)
                aria-invalid=move || error.with(Option::is_some).to_string()
                aria-describedby=described
                prop:value=text
                on:change:target=move |event| read(event.target().value())
                on:keydown=keys
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=move |_| drag.set_value(None)
                on:pointercancel=move |_| drag.set_value(None)
            />
            <button
                type="button"
                class="scrub-step"
                aria-label=msg::scrub_more(lang, name())
                aria-disabled=live(move || at_end(true).to_string())
                on:click=move |_| step(1)
            >
                "+"
            </button>
            <span class="error" id=error_id role="alert">{live(move || error.get().unwrap_or_default())}</span>
        </span>
    }
}
