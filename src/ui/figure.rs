//! The first figure: the picture, its scrubber, pointer and keys, and the transport under it.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;

use super::observe;
use super::plot::{Plot, PlotHandle, Shown};
use super::say::live;
use super::state::Lab;
use super::table::DataTable;
use super::transport::Transport;
use crate::scene::{FrameKind, Geometry};
use crate::share::Autoplay;
use crate::text::msg;

/// What the first figure shows now.
pub fn shown(lab: Lab) -> Signal<Option<Shown>> {
    Signal::derive(move || {
        lab.picture.track();
        let jitter = lab.params.get().jitter;
        lab.runs
            .try_with_value(|runs| {
                let study = runs.study(jitter)?;
                let ghost = runs.beside(&study);
                Some(Shown { ghost, raster: runs.large(jitter), study })
            })
            .flatten()
    })
}

fn kind(width: f32) -> FrameKind {
    if width < 640.0 { FrameKind::Compact } else { FrameKind::Hero }
}

#[component]
pub fn LabFigure() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let shown = shown(lab);
    let root = NodeRef::<html::Div>::new();
    play_when_seen(lab, root);
    let keys = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let cursor = lab.cursor.get_untracked();
        let handled = match event.key().as_str() {
            " " if !on_button(&event) => {
                lab.toggle_play();
                true
            }
            "n" | "N" => {
                next_wave(lab);
                true
            }
            "Home" => {
                lab.seek(0);
                true
            }
            "End" => {
                lab.seek(usize::MAX);
                true
            }
            // The scrubber is a native range and has its own arrow keys.
            "ArrowLeft" if !on_range(&event) && !on_button(&event) => {
                lab.seek(cursor.saturating_sub(1));
                true
            }
            "ArrowRight" if !on_range(&event) && !on_button(&event) => {
                lab.seek(cursor + 1);
                true
            }
            _ => false,
        };
        if handled {
            event.prevent_default();
        }
    };
    let cells = move |cells| {
        let _ = lab.runs.try_update_value(|runs| runs.want_large(cells));
        super::driver::wake(lab);
    };
    view! {
        <div
            class="figure"
            node_ref=root
            role="group"
            tabindex="0"
            aria-label=msg::figure_label(lang)
            on:keydown=keys
        >
            <Plot
                shown=shown
                cursor=Signal::derive(move || Some(lab.cursor.get()))
                kind=kind
                cells=cells
                prefix="lab-"
                overlay=Callback::new(move |handle| view! { <Hands handle=handle/> }.into_any())
            />
            <Transport shown=shown table=lab.table/>
            <DataTable shown=shown open=lab.table/>
        </div>
    }
}

fn target(event: &ev::KeyboardEvent, name: &str) -> bool {
    use wasm_bindgen::JsCast;
    let element = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|e| e.tag_name().eq_ignore_ascii_case(name))
}

fn on_button(event: &ev::KeyboardEvent) -> bool {
    ["button", "select", "summary", "a"].iter().any(|name| target(event, name))
}

fn on_range(event: &ev::KeyboardEvent) -> bool {
    target(event, "input")
}

/// What hands do to the picture: a scrubber to drag, a plot to point at.
#[component]
fn Hands(handle: PlotHandle) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let geometry = handle.geometry;
    let hit = NodeRef::<html::Div>::new();
    let window_at = move |event: &ev::PointerEvent| -> Option<usize> {
        let geometry = geometry.get_untracked()?;
        let left = hit.get_untracked()?.get_bounding_client_rect().left();
        let x = f64::from(event.client_x()) - left;
        Some(geometry.window_at(geometry.left + x as f32))
    };
    let place = move |top: fn(&Geometry) -> f32, height: fn(&Geometry) -> f32| {
        geometry.get().map_or_else(String::new, |g| {
            let (left, width) = (g.left, g.plot_width);
            super::plot::place(left, top(&g), width, height(&g))
        })
    };
    let seek = move |event: &ev::PointerEvent| {
        if let Some(window) = window_at(event) {
            lab.seek(window);
        }
    };
    let down = move |event: ev::PointerEvent| {
        if event.button() != 0 {
            return;
        }
        if let Some(hit) = hit.get_untracked() {
            let _ = hit.set_pointer_capture(event.pointer_id());
        }
        seek(&event);
    };
    let moved = move |event: ev::PointerEvent| {
        if event.buttons() & 1 == 1 {
            seek(&event);
        } else {
            lab.hover.set(window_at(&event));
        }
    };
    let veil = move || {
        let Some(g) = geometry.get().filter(|_| lab.playing.get()) else {
            return "display:none".to_owned();
        };
        let from = g.window_x(lab.cursor.get() + 1) + 1.0;
        let width = (g.right - from).max(0.0);
        super::plot::place(from, g.load_top, width, g.raster.bottom() - g.load_top)
    };
    let last = move || lab.axis().bars().saturating_sub(1);
    view! {
        <div class="veil" style=veil></div>
        <div
            class="hit"
            node_ref=hit
            style=move || place(|g| g.load_top, |g| g.raster.bottom() - g.load_top)
            on:pointerdown=down
            on:pointermove=moved
            on:pointerleave=move |_| lab.hover.set(None)
        ></div>
        <input
            type="range"
            class="scrubber"
            style=move || place(|g| g.axis_y - 16.0, |_| 32.0)
            style:--done=move || {
                super::controls::percent(100.0 * (lab.cursor.get() as f64 + 0.5) / (last() as f64 + 1.0))
            }
            min="0"
            max=last
            step="1"
            aria-label=msg::scrubber_label(lang)
            aria-valuetext=move || super::transport::clock_text(lab, lab.cursor.get())
            prop:value=live(move || lab.cursor.get().to_string())
            on:input:target=move |event| {
                if let Ok(window) = event.target().value().parse() {
                    lab.seek(window);
                }
            }
        />
    }
}

/// The next window whose load is a local maximum, or the end.
pub fn next_wave(lab: Lab) {
    let Some(shown) = shown(lab).get_untracked() else { return };
    let bars = &shown.study.bars;
    let load = |w: usize| bars.get(w).map_or(0, |b| b.attempts());
    let from = lab.cursor.get_untracked() + 1;
    let is_top =
        |&w: &usize| load(w) > 0 && load(w) > load(w.wrapping_sub(1)) && load(w) >= load(w + 1);
    lab.seek((from..bars.len()).find(is_top).unwrap_or(usize::MAX));
}

/// Plays once when first seen, pauses when out of sight; does nothing for who asked for no motion.
fn play_when_seen(lab: Lab, root: NodeRef<html::Div>) {
    observe::on_sight(root, move |seen| {
        if !seen {
            lab.playing.set(false);
            return;
        }
        let still = lab.reduced_motion.get_untracked();
        let never = lab.query.autoplay == Autoplay::Never;
        let moved = lab.cursor.get_untracked() > 0;
        if lab.played.get_untracked() || still || never || moved {
            return;
        }
        lab.played.set(true);
        // After the page has settled, so that the finished picture is seen first.
        super::dom::after(900, move || {
            if lab.cursor.try_get_untracked() == Some(0) {
                lab.toggle_play();
            }
        });
    });
}
