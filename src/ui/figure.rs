//! The first figure: the picture, its scrubber, pointer and keys, and the transport under it.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, PointerEvent};

use super::part::{self, find};
use super::plot::{LAYERS, Place, Plan, Shown, plot};
use super::say::effect;
use super::state::Lab;
use super::{observe, transport};
use crate::scene::{FrameKind, Geometry};
use crate::share::Autoplay;
use crate::text::{Escaped, msg};

/// What the first figure shows now.
pub fn shown(lab: Lab) -> Option<Shown> {
    lab.picture.track();
    let jitter = lab.params.with(|p| p.jitter);
    let found = lab.runs.try_with_value(|runs| {
        let study = runs.study(jitter)?;
        let ghost = runs.beside(&study);
        Some(Shown { ghost, raster: runs.large(jitter), study })
    });
    found.flatten()
}

fn kind(width: f32) -> FrameKind {
    if width < 640.0 { FrameKind::Compact } else { FrameKind::Hero }
}

/// The picture, what lies over it and what stands under it, in `part`.
pub fn figure(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part.set_inner_html(&format!(
        "<div class=\"figure\" role=\"group\" tabindex=\"0\" aria-label=\"{}\">\
         <div class=\"stage\">{LAYERS}<div class=\"veil\"></div><div class=\"veil\"></div>\
         <div class=\"mark\"></div><div class=\"mark on-raster\"></div><div class=\"hit\"></div>\
         <input type=\"range\" class=\"scrubber\" min=\"0\" step=\"1\" aria-label=\"{}\"></div>\
         {}</div>",
        Escaped(&msg::figure_label(lang)),
        Escaped(&msg::scrubber_label(lang)),
        transport::PLACES,
    ));
    let plan = Plan {
        shown: Rc::new(move || shown(lab)),
        cursor: |lab| Some(lab.cursor.get()),
        kind,
        cells: Rc::new(move |cells| {
            let _ = lab.runs.try_update_value(|runs| runs.want_large(cells));
            super::driver::wake(lab);
        }),
        prefix: "lab-",
    };
    let place = plot(&find(part, ".stage"), lab, plan);
    hit(&find(part, ".hit"), lab, place.clone());
    let load = |g: &Geometry| (g.load_top, g.load_bottom);
    let raster = |g: &Geometry| (g.raster.y, g.raster.bottom());
    lay(&find(part, ".veil"), place.clone(), load, move |g| still_to_come(lab, g));
    lay(&find(part, ".veil + .veil"), place.clone(), raster, move |g| still_to_come(lab, g));
    lay(&find(part, ".mark"), place.clone(), load, move |g| pointed_at(lab, g));
    lay(&find(part, ".mark.on-raster"), place.clone(), raster, move |g| pointed_at(lab, g));
    scrubber(&find(part, ".scrubber"), lab, place);
    transport::transport(part, lab);
    let figure = find(part, ".figure");
    play_when_seen(lab, &figure);
    part::on(&figure, "keydown", move |event| keys(lab, event.unchecked_ref()));
}

fn keys(lab: Lab, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let button = part::around(event, "button, select, summary, a").is_some();
    // The scrubber is a native range and has its own arrow keys.
    let own_arrows = button || part::around(event, "input").is_some();
    let cursor = lab.cursor.get_untracked();
    match event.key().as_str() {
        " " if !button => lab.toggle_play(),
        "n" | "N" => next_wave(lab),
        "Home" => lab.seek(0),
        "End" => lab.seek(usize::MAX),
        "ArrowLeft" if !own_arrows => lab.seek(cursor.saturating_sub(1)),
        "ArrowRight" if !own_arrows => lab.seek(cursor + 1),
        _ => return,
    }
    event.prevent_default();
}

/// The plot to point at and drag over.
fn hit(hit: &Element, lab: Lab, place: Place) {
    {
        let place = place.clone();
        part::css(hit, move || {
            over(&place, |g| (g.left, g.load_top, g.plot_width, g.raster.bottom() - g.load_top))
        });
    }
    let window_at = {
        let hit = hit.clone();
        Rc::new(move |event: &PointerEvent| -> Option<usize> {
            let geometry = untrack(|| place())?;
            let x = f64::from(event.client_x()) - hit.get_bounding_client_rect().left();
            Some(geometry.window_at(geometry.left + x as f32))
        })
    };
    let seek = {
        let window_at = window_at.clone();
        Rc::new(move |event: &PointerEvent| {
            if let Some(window) = window_at(event) {
                lab.seek(window);
            }
        })
    };
    {
        let (hit_, seek) = (hit.clone(), seek.clone());
        part::on(hit, "pointerdown", move |event| {
            let event: &PointerEvent = event.unchecked_ref();
            if event.button() == 0 {
                let _ = hit_.set_pointer_capture(event.pointer_id());
                seek(event);
            }
        });
    }
    part::on(hit, "pointermove", move |event| {
        let event: &PointerEvent = event.unchecked_ref();
        if event.buttons() & 1 == 1 {
            lab.hover.set(None);
            seek(event);
        } else {
            lab.hover.set(window_at(event));
        }
    });
    part::on(hit, "pointerleave", move |_| lab.hover.set(None));
}

/// Lays `part` over columns of one of the two plots. `rows`: the plot's upper and lower edge.
/// `columns`: from where to where; none: it is not there.
fn lay(
    part: &Element,
    place: Place,
    rows: fn(&Geometry) -> (f32, f32),
    columns: impl Fn(&Geometry) -> Option<(f32, f32)> + 'static,
) {
    part::css(part, move || {
        let found = place().and_then(|g| Some((columns(&g)?, rows(&g))));
        found.map_or_else(
            || "display:none".to_owned(),
            |((left, right), (top, bottom))| {
                super::plot::place(left, top, (right - left).max(0.0), bottom - top)
            },
        )
    });
}

/// What is still to come while it plays: paler.
fn still_to_come(lab: Lab, g: &Geometry) -> Option<(f32, f32)> {
    let playing = lab.playing.get();
    playing.then(|| (g.window_x(lab.cursor.get() + 1) + 1.0, g.right))
}

/// The window under the pointer, which the line under the picture reads out.
fn pointed_at(lab: Lab, g: &Geometry) -> Option<(f32, f32)> {
    let window = lab.hover.get()?;
    let (from, to) = (g.window_x(window), g.window_x(window + 1));
    let middle = (from + to) / 2.0;
    // A window of a long run may be thinner than a pixel.
    let half = (to - from).max(3.0) / 2.0;
    Some((middle - half, middle + half))
}

/// The axis to drag along.
fn scrubber(scrubber: &Element, lab: Lab, place: Place) {
    let last = move || lab.axis().bars().saturating_sub(1);
    part::attr(scrubber, "max", move || last().to_string());
    part::css(scrubber, move || {
        let done = 100.0 * (lab.cursor.get() as f64 + 0.5) / (last() as f64 + 1.0);
        let at = over(&place, |g| (g.left, g.axis_y - 16.0, g.plot_width, 32.0));
        format!("{at};--done:{}", super::controls::percent(done))
    });
    part::attr(scrubber, "aria-valuetext", move || transport::clock_text(lab, lab.cursor.get()));
    part::value(scrubber, move || lab.cursor.get().to_string());
    part::on(scrubber, "input", move |event| {
        if let Ok(window) = part::value_of(&event).parse() {
            lab.seek(window);
        }
    });
}

/// Lays something over the picture: left, top, width and height.
fn over(place: &Place, f: impl FnOnce(&Geometry) -> (f32, f32, f32, f32)) -> String {
    let Some(geometry) = place() else { return String::new() };
    let (left, top, width, height) = f(&geometry);
    super::plot::place(left, top, width, height)
}

/// The next window whose load is a local maximum, or the end.
pub fn next_wave(lab: Lab) {
    let Some(shown) = untrack(|| shown(lab)) else { return };
    let bars = &shown.study.bars;
    let load = |w: usize| bars.get(w).map_or(0, |b| b.attempts());
    let from = lab.cursor.get_untracked() + 1;
    let is_top =
        |&w: &usize| load(w) > 0 && load(w) > load(w.wrapping_sub(1)) && load(w) >= load(w + 1);
    lab.seek((from..bars.len()).find(is_top).unwrap_or(usize::MAX));
}

/// The largest wave after the recovery: what a run that has gone by leaves to be seen.
fn largest_later_wave(lab: Lab) -> usize {
    let Some(shown) = untrack(|| shown(lab)) else { return 0 };
    let study = &*shown.study;
    let back = super::state::window_at(study.axis, study.params.outage);
    let later = study.bars.iter().enumerate().skip(back);
    // The first of equals.
    let largest = later.rev().max_by_key(|(_, bar)| bar.attempts());
    largest.map_or(0, |(window, _)| window)
}

/// Plays once when first seen, pauses when out of sight; does nothing for who asked for no motion.
fn play_when_seen(lab: Lab, root: &Element) {
    let by_itself = Rc::new(Cell::new(false));
    {
        let by_itself = by_itself.clone();
        // Its end is an empty window, so it does not stay there; a reader who plays it does.
        effect(move || {
            if !lab.playing.get() && by_itself.take() {
                let last = untrack(|| lab.axis()).bars().saturating_sub(1);
                if lab.cursor.get_untracked() >= last {
                    lab.seek(largest_later_wave(lab));
                }
            }
        });
    }
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
        let by_itself = by_itself.clone();
        // After the page has settled, so that the finished picture is seen first.
        super::dom::after(900, move || {
            if lab.cursor.try_get_untracked() == Some(0)
                && lab.playing.try_get_untracked() == Some(false)
            {
                lab.toggle_play();
                by_itself.set(true);
            }
        });
    });
}
