//! One picture of a run in the page: canvas for the raster, SVG over it, the cursor over both.
//!
//! It measures its own width, asks for a raster in that many cells and draws whatever is known.
//! It knows nothing of controls; who uses it says what is shown and where the cursor stands.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use super::observe;
use super::runs::Cells;
use super::say::{effect, live};
use super::state::Lab;
use crate::measure::{Bar, Raster, Study};
use crate::paint::{palette, svg};
use crate::scene::{self, Figure, Frame, FrameKind, Geometry, Short};
use crate::text::Lang;

/// What a picture shows.
#[derive(Clone)]
pub struct Shown {
    pub study: Arc<Study>,
    pub ghost: Option<Arc<Study>>,
    pub raster: Option<Arc<Raster>>,
}

impl Shown {
    /// Hands the figure of this to `f`.
    pub fn with_figure<T>(&self, lang: Lang, f: impl FnOnce(&Figure<'_>) -> T) -> T {
        let study = &*self.study;
        let ghost: Option<&[Bar]> = self.ghost.as_ref().map(|g| &g.bars[..]);
        f(&Figure {
            params: &study.params,
            lang,
            axis: study.axis,
            bars: &study.bars,
            ghost,
            raster: self.raster.as_deref(),
            served: &study.served,
            last_served: study.last_served,
            capacity: study.readouts.capacity,
            known_until: study.known_until,
        })
    }
}

/// What a plot hands to those who lay something over it.
#[derive(Clone, Copy)]
pub struct PlotHandle {
    pub geometry: Memo<Option<Geometry>>,
}

/// The picture. `kind` chooses the layout for a width, `cells` is told the raster it wants.
#[component]
pub fn Plot(
    #[prop(into)] shown: Signal<Option<Shown>>,
    /// Window that the cursor frames; none: no cursor.
    #[prop(into)]
    cursor: Signal<Option<usize>>,
    kind: fn(f32) -> FrameKind,
    #[prop(into)] cells: Callback<Cells>,
    /// Begins the ids of this picture's definitions.
    prefix: &'static str,
    /// What lies over the picture, given its geometry.
    overlay: Callback<PlotHandle, AnyView>,
) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let stage = NodeRef::<html::Div>::new();
    let size = observe::size_of(stage);
    let frame = Memo::new(move |_| {
        let width = size.get().0 as f32;
        (width >= 1.0).then(|| Frame { width: width.floor(), kind: kind(width) })
    });
    let geometry = Memo::new(move |_| {
        let frame = frame.get()?;
        shown.with(|s| s.as_ref().map(|s| Geometry::of(s.study.axis, &frame)))
    });
    // The raster's cells depend on the frame alone, so they are asked for before there is a run.
    effect(move || {
        if let Some(frame) = frame.get() {
            let axis = untrack(|| lab.axis());
            let geometry = Geometry::of(axis, &frame);
            cells.run((geometry.cols, geometry.rows));
        }
    });
    let picture = move || {
        let (Some(frame), lang) = (frame.get(), lang) else { return String::new() };
        shown.with(|s| {
            let draw = |f: &Figure<'_>| svg::inner(&scene::herd(f, &frame), prefix);
            s.as_ref().map(|s| s.with_figure(lang, draw)).unwrap_or_default()
        })
    };
    let over = move || {
        let (Some(frame), Some(window)) = (frame.get(), cursor.get()) else {
            return String::new();
        };
        shown.with(|s| {
            let draw = |f: &Figure<'_>| svg::inner(&scene::cursor(f, &frame, window), prefix);
            s.as_ref().map(|s| s.with_figure(lang, draw)).unwrap_or_default()
        })
    };
    let description = move || {
        shown.with(|s| s.as_ref().map(|s| s.with_figure(lang, scene::describe)).unwrap_or_default())
    };
    // The style sheet lets a picture settle in when the jitter is another.
    let jitter = move || shown.with(|s| s.as_ref().map(|s| s.study.params.jitter.name()));
    let canvas = NodeRef::<html::Canvas>::new();
    let pixels = StoredValue::new_local(Vec::new());
    effect(move || {
        let Some(canvas) = canvas.get() else { return };
        shown.with(|s| {
            let raster = s.as_ref().and_then(|s| s.raster.as_deref());
            let _ = pixels.try_update_value(|pixels| paint(&canvas, raster, pixels));
        });
    });
    let raster_style = move || {
        geometry.get().map_or_else(
            || "display:none".to_owned(),
            |g| {
                let r = g.raster;
                place(r.x, r.y, r.width, r.height)
            },
        )
    };
    let height = move || {
        geometry.get().map_or_else(|| "auto".to_owned(), |g| format!("{}px", Short(g.height)))
    };
    view! {
        <div class="stage" node_ref=stage style:height=live(height) data-jitter=jitter>
            <canvas class="raster" node_ref=canvas style=live(raster_style) aria-hidden="true"></canvas>
            <svg class="layer" role="img" aria-label=live(description) inner_html=live(picture)></svg>
            <svg class="layer over" aria-hidden="true" inner_html=live(over)></svg>
            {move || overlay.run(PlotHandle { geometry })}
        </div>
    }
}

/// A rectangle for the style sheet, in pixels.
pub fn place(left: f32, top: f32, width: f32, height: f32) -> String {
    let [left, top, width, height] = [left, top, width, height].map(Short);
    format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px")
}

/// Puts the raster into the canvas, a pixel a cell; the style sheet scales it.
fn paint(canvas: &HtmlCanvasElement, raster: Option<&Raster>, pixels: &mut Vec<u8>) {
    let empty = Raster { cols: 1, rows: 1, clients_per_row: 1, counts: vec![0] };
    let raster = raster.unwrap_or(&empty);
    if canvas.width() != raster.cols || canvas.height() != raster.rows {
        canvas.set_width(raster.cols);
        canvas.set_height(raster.rows);
    }
    pixels.clear();
    pixels.extend(palette::raster_rgba(raster));
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) = context.and_then(|c| c.dyn_into::<CanvasRenderingContext2d>().ok()) else {
        return;
    };
    let image =
        ImageData::new_with_u8_clamped_array_and_sh(Clamped(&pixels[..]), raster.cols, raster.rows);
    if let Ok(image) = image {
        let _ = context.put_image_data(&image, 0.0, 0.0);
    }
}
