//! The cursor: a frame around one window, in the load and in the raster, laid over a picture.
//!
//! Never a line through the data, and never as narrow as one. Its words keep clear of the
//! picture's own; where there is no room the page says them in the transport line.

use super::geometry::{Frame, FrameKind, Geometry};
use super::list::{Anchor, Area, Item, Role, Scene, Stroke, Text};
use super::place::{SMALL, Sheet, TITLE};
use super::scale::label;
use super::{Figure, sheet};
use crate::text::msg;

const FRAME: Stroke = Stroke::solid(Role::Accent, 1.5);
const FRAME_ON_RASTER: Stroke = Stroke::solid(Role::RasterInk, 1.5);

/// A window of a long run may be thinner than a pixel.
const NARROWEST: f32 = 3.0;

/// Where the raster's header is, in pixels above the raster.
const HEADER: (f32, f32) = (22.0, 4.0);

/// The overlay for the window `window` (the last one if there are not that many), to be laid over
/// the picture of the same figure and frame.
pub fn cursor(figure: &Figure<'_>, frame: &Frame, window: usize) -> Scene {
    let geo = Geometry::of(figure.axis, frame);
    let window = window.min(figure.axis.bars().saturating_sub(1));
    let (from, to) = (geo.window_x(window) - 0.5, geo.window_x(window + 1) + 0.5);
    let middle = (from + to) / 2.0;
    let width = (to - from).max(NARROWEST);
    let slice = |y: f32, height: f32| Area { x: middle - width / 2.0, y, width, height };
    let load = slice(geo.load_top - 1.0, geo.load_height() + 1.0);
    let raster = slice(geo.raster.y + 0.75, geo.raster.height - 1.5);
    let join =
        |from: f32, to: f32| Item::Line { from: (middle, from), to: (middle, to), stroke: FRAME };
    let mut items = vec![
        Item::Rect { at: load, fill: Role::AccentWash },
        Item::Outline { at: load, stroke: FRAME },
        Item::Rect { at: raster, fill: Role::RasterWash },
        Item::Outline { at: raster, stroke: FRAME_ON_RASTER },
        join(geo.raster.bottom(), geo.axis_y),
    ];
    if frame.kind == FrameKind::Mini {
        items.push(join(geo.load_bottom, geo.raster.y));
    } else {
        // Not through the title of the raster and its key.
        items.push(join(geo.load_bottom, geo.raster.y - HEADER.0));
        items.push(join(geo.raster.y - HEADER.1, geo.raster.y));
    }
    items.extend(words(figure, frame, window, load));
    Scene { width: geo.width, height: geo.height, items, ..Scene::default() }
}

/// "82 of 185" and "served" under it, to the right of the frame or to its left: where nothing is
/// drawn, else on a ground of their own.
fn words(figure: &Figure<'_>, frame: &Frame, window: usize, cursor: Area) -> Vec<Item> {
    let lang = figure.lang;
    let bar = figure.bar(window);
    if window >= figure.known() {
        return Vec::new();
    }
    let lines: Vec<String> = match frame.kind {
        FrameKind::Mini => vec![label(lang, figure.per_second(bar.attempts()), false)],
        FrameKind::Compact if frame.width < 560.0 => return Vec::new(),
        _ if bar.attempts() == 0 => vec![msg::chart_cursor_none(lang)],
        _ => vec![
            msg::chart_cursor_count(lang, lang.integer(bar.attempts()), lang.integer(bar.accepted)),
            msg::chart_cursor_served(lang),
        ],
    };
    // The picture's words, without a copy of its raster.
    let bare = Figure { raster: None, ..*figure };
    let under = sheet(&bare, frame);
    let (size, step) = if frame.kind == FrameKind::Mini { (SMALL, 14.0) } else { (TITLE, 16.0) };
    let room = under.geo.load_height() - step * lines.len() as f32;
    // Downwards from the top of the load, so that it moves as little as possible.
    let heights = (0..20).map(|i| i as f32 * 8.0).take_while(|down| *down <= room);
    let mut second = None;
    for down in heights {
        for (x, anchor) in [(cursor.right() + 6.0, Anchor::Start), (cursor.x - 6.0, Anchor::End)] {
            let line = |(i, name): (usize, &String)| {
                let y = under.geo.load_top + 13.0 + down + step * i as f32;
                let text = Text::new((x, y), anchor, Role::AccentInk, name.as_str());
                let text = text.sized(size).halo();
                if i == 0 { text.bold() } else { text }
            };
            let texts: Vec<Text> = lines.iter().enumerate().map(line).collect();
            if !texts.iter().all(|text| beside(&under, text)) {
                continue;
            }
            if texts.iter().all(|text| under.is_clear(&text.area())) {
                return texts.into_iter().map(Item::Text).collect();
            }
            second = second.or(Some(texts));
        }
    }
    let Some(texts) = second else { return Vec::new() };
    let ground = |text: &Text| {
        let Area { x, y, width, height } = text.area();
        let at = Area { x: x - 3.0, y: y - 3.0, width: width + 6.0, height: height + 6.0 };
        Item::Rect { at, fill: Role::Surface }
    };
    let grounds: Vec<Item> = texts.iter().map(ground).collect();
    grounds.into_iter().chain(texts.into_iter().map(Item::Text)).collect()
}

fn beside(under: &Sheet<'_>, text: &Text) -> bool {
    let area = text.area();
    let inside = area.x >= under.geo.left && area.right() <= under.geo.right;
    inside && under.fits(text, 4.0)
}
