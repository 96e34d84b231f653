//! The upper plot without its words: outage band, grid, bars, capacity line.

use super::geometry::FrameKind;
use super::list::{Area, Item, Role, Stroke};
use super::place::Sheet;
use super::scale::load_ticks;
use crate::units::Micros;

/// The shortest bar that is still seen; one client of a million is no less served than others.
const SEEN: f32 = 1.5;

/// Height of the cut through a bar that is taller than the axis, and how far it is below the top.
const CUT: f32 = 3.0;
const CUT_AT: f32 = 6.0;

/// What lies behind the bars.
pub(super) fn ground(sheet: &mut Sheet<'_>) {
    let geo = sheet.geo;
    let outage = sheet.figure.params.outage;
    if outage > Micros::ZERO {
        let width = geo.x(outage) - geo.left;
        let at = Area { x: geo.left, y: geo.load_top, width, height: geo.load_height() };
        sheet.items.push(Item::Rect { at, fill: Role::Band });
    }
    if sheet.kind == FrameKind::Mini {
        return;
    }
    for value in load_ticks(sheet.top).into_iter().skip(1) {
        let y = sheet.y(value);
        sheet.items.push(Item::Line {
            from: (geo.left, y),
            to: (geo.right, y),
            stroke: Stroke::solid(Role::Grid, 1.0),
        });
    }
}

/// The bars, the base line and the capacity line. All rejected come first, then all served, so
/// that a painter can join each into one shape.
pub(super) fn bars(sheet: &mut Sheet<'_>) {
    let figure = sheet.figure;
    let geo = sheet.geo;
    let gap = bar_gap(sheet);
    let (mut served, mut cuts) = (Vec::new(), Vec::new());
    for window in 0..figure.known() {
        let bar = figure.bar(window);
        if bar.attempts() == 0 {
            continue;
        }
        let rate = figure.per_second(bar.attempts());
        let height = sheet.height(rate).max(SEEN);
        let solid = match bar.accepted {
            0 => 0.0,
            // A whole bar is whole: its two parts are never both rounded up.
            _ if bar.rejected() == 0 => height,
            n => sheet.height(figure.per_second(n)).max(SEEN).min(height),
        };
        let x = geo.window_x(window) + gap / 2.0;
        let width = geo.bar_width() - gap;
        let part =
            |from: f32, to: f32| Area { x, y: geo.load_bottom - to, width, height: to - from };
        if solid < height {
            sheet.items.push(Item::Rect { at: part(solid, height), fill: Role::Fail });
        }
        if solid > 0.0 {
            served.push(Item::Rect { at: part(0.0, solid), fill: Role::Ok });
        }
        if rate > sheet.top {
            let at = Area {
                x: x - gap / 2.0,
                y: geo.load_top + CUT_AT,
                width: width + gap,
                height: CUT,
            };
            let down = geo.window_start(window) < figure.params.outage;
            cuts.push(Item::Rect { at, fill: if down { Role::Band } else { Role::Surface } });
        }
    }
    sheet.items.append(&mut served);
    sheet.items.append(&mut cuts);
    let mini = sheet.kind == FrameKind::Mini;
    let base = geo.load_bottom + 0.5;
    sheet.items.push(Item::Line {
        from: (geo.left, base),
        to: (geo.right, base),
        stroke: Stroke::solid(Role::LineStrong, 1.0),
    });
    if !sheet.capacity_on_axis() {
        return;
    }
    let y = sheet.y(figure.capacity.as_per_second());
    let stroke = if mini { Stroke::dashed(Role::Capacity, 1.25, 4.0, 3.0) } else { CAPACITY };
    // A rim round each dash: on a bar alone the line has too little contrast in the dark.
    let rim = Stroke { role: Role::Surface, width: stroke.width + 3.0, ..stroke };
    for stroke in [rim, stroke] {
        sheet.items.push(Item::Line { from: (geo.left, y), to: (geo.right, y), stroke });
    }
}

/// The capacity line; its key is drawn the same.
pub(super) const CAPACITY: Stroke = Stroke::dashed(Role::Capacity, 1.5, 5.0, 3.0);

/// Bars narrower than a few pixels would be all gap.
fn bar_gap(sheet: &Sheet<'_>) -> f32 {
    let room = match sheet.geo.bar_width() {
        w if w < 2.5 => return 0.0,
        w if w < 6.0 => 1.0,
        _ => 2.0,
    };
    match sheet.kind {
        FrameKind::Hero | FrameKind::Story => room,
        FrameKind::Compact | FrameKind::Mini => room.min(1.0),
    }
}

impl Sheet<'_> {
    /// Height in pixels of what stands in a window: the bar, and the ghost if asked.
    pub fn occupied(&self, window: usize, with_ghost: bool) -> f32 {
        let figure = self.figure;
        let bar = figure.bar(window).attempts();
        let ghost = if with_ghost { figure.ghost_bar(window).attempts() } else { 0 };
        self.height(figure.per_second(bar.max(ghost)))
    }

    /// The widest run of neighbouring windows from `first` on that are all `free`; the later of
    /// two equally wide. As the edges of the run, in pixels.
    pub fn widest_gap(&self, first: usize, free: impl Fn(usize) -> bool) -> Option<(f32, f32)> {
        let bars = self.figure.axis.bars();
        let mut best: Option<(usize, usize)> = None;
        let mut start = first;
        for window in first..=bars {
            if window < bars && free(window) {
                continue;
            }
            if window > start && best.is_none_or(|(a, b)| window - start >= b - a) {
                best = Some((start, window));
            }
            start = window + 1;
        }
        best.map(|(a, b)| (self.geo.window_x(a), self.geo.window_x(b)))
    }
}
