//! One picture of a run in the page: canvas for the raster, SVG over it, the cursor over both.
//!
//! It measures its own width, asks for a raster in that many cells and draws whatever is known.
//! It knows nothing of controls; who uses it says what is shown and where the cursor stands.

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, ImageData};

use super::observe;
use super::part::{self, find};
use super::runs::Cells;
use super::say::effect;
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
            stopped_at: study.stopped_at(),
            peak: (study.readouts.peak, study.bin()),
        })
    }
}

/// What a picture is asked to show; read in effects, which it makes follow.
pub type Show = Rc<dyn Fn() -> Option<Shown>>;

/// What a plot is told.
#[derive(Clone)]
pub struct Plan {
    pub shown: Show,
    /// Window that the cursor frames; none: no cursor.
    pub cursor: fn(Lab) -> Option<usize>,
    /// The layout for a width.
    pub kind: fn(f32) -> FrameKind,
    /// Is told the raster it wants.
    pub cells: Rc<dyn Fn(Cells)>,
    /// Begins the ids of this picture's definitions.
    pub prefix: &'static str,
}

/// Where things are in the picture as it is now; none before it has a width and a run.
pub type Place = Rc<dyn Fn() -> Option<Geometry>>;

/// A picture among Leptos views.
pub fn stage(plan: Plan) -> AnyView {
    let lab = Lab::here();
    part::hold("stage", move |stage| {
        stage.set_inner_html(LAYERS);
        plot(stage, lab, plan);
    })
}

/// What lies in a stage, from the ground up.
pub const LAYERS: &str = "<canvas class=\"raster\" aria-hidden=\"true\"></canvas>\
    <svg class=\"layer\" role=\"img\"></svg>\
    <svg class=\"layer over\" aria-hidden=\"true\"></svg>";

/// Draws the picture into the layers of a stage and keeps it current. Returns where things are in
/// it, for those who lay something over it.
pub fn plot(stage: &Element, lab: Lab, plan: Plan) -> Place {
    let lang = lab.lang.get_untracked();
    let Plan { shown, cursor, kind, cells, prefix } = plan;
    let frame = RwSignal::new(None::<Frame>);
    observe::on_size(stage, move |width, _| {
        let width = (width as f32).floor();
        let now = (width >= 1.0).then(|| Frame { width, kind: kind(width) });
        if frame.try_get_untracked().is_some_and(|before| before != now) {
            frame.set(now);
        }
    });
    let geometry: Place = {
        let shown = shown.clone();
        Rc::new(move || Some(Geometry::of(shown()?.study.axis, &frame.get()?)))
    };
    // The raster's cells depend on the frame alone, so they are asked for before there is a run.
    effect(move || {
        if let Some(frame) = frame.get() {
            let geometry = Geometry::of(untrack(|| lab.axis()), &frame);
            cells((geometry.cols, geometry.rows));
        }
    });
    let picture = find(stage, "[role=img]");
    {
        let shown = shown.clone();
        part::attr(&picture, "aria-label", move || {
            shown().map(|s| s.with_figure(lang, scene::describe)).unwrap_or_default()
        });
    }
    {
        let shown = shown.clone();
        part::html(&picture, move || {
            let (Some(frame), Some(shown)) = (frame.get(), shown()) else { return String::new() };
            shown.with_figure(lang, |f| svg::inner(&scene::herd(f, &frame), prefix))
        });
    }
    {
        let shown = shown.clone();
        part::html(&find(stage, ".over"), move || {
            let (Some(frame), Some(window)) = (frame.get(), cursor(lab)) else {
                return String::new();
            };
            let Some(shown) = shown() else { return String::new() };
            shown.with_figure(lang, |f| svg::inner(&scene::cursor(f, &frame, window), prefix))
        });
    }
    let canvas = find(stage, "canvas");
    {
        let geometry = geometry.clone();
        part::css(&canvas, move || {
            geometry().map_or_else(
                || "display:none".to_owned(),
                |Geometry { raster: r, .. }| place(r.x, r.y, r.width, r.height),
            )
        });
    }
    {
        let geometry = geometry.clone();
        part::style(stage, "height", move || {
            geometry().map_or_else(|| "auto".to_owned(), |g| format!("{}px", Short(g.height)))
        });
    }
    {
        // The style sheet lets a picture settle in when the jitter is another.
        let shown = shown.clone();
        part::attr(stage, "data-jitter", move || {
            shown().map(|s| s.study.params.jitter.name().to_owned()).unwrap_or_default()
        });
    }
    if let Ok(canvas) = canvas.dyn_into::<HtmlCanvasElement>() {
        let mut pixels = Vec::new();
        effect(move || {
            let shown = shown();
            paint(&canvas, shown.as_ref().and_then(|s| s.raster.as_deref()), &mut pixels);
        });
    }
    geometry
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
