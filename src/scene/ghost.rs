//! The counterfactual behind the bars: the same fleet with full jitter, or without any.
//!
//! Its upper edge on the same scale, so that the fall is seen at a glance, and its name where
//! there is room for it. It never hides a bar, it has no colour of its own, and it is drawn no
//! further down than is needed to see where it stands: empty boxes would outweigh the data.

use super::list::{Anchor, Area, Item, Point, Role, Stroke, Text};
use super::place::{SMALL, Sheet};
use super::strip::CAPACITY_CLEAR;
use crate::policy::Jitter;
use crate::text::msg;

const OUTLINE: Stroke = Stroke::dashed(Role::Ghost, 1.5, 3.0, 2.0);

/// How far the edge comes down at the ends of a stretch.
const LEG: f32 = 12.0;

/// The skyline of its bars, a line for each stretch of windows with load.
pub(super) fn outline(sheet: &mut Sheet<'_>) {
    let geo = sheet.geo;
    let mut points: Vec<Point> = Vec::new();
    let leg = |x: f32, y: f32| (x, (y + LEG).min(geo.load_bottom));
    let bars = sheet.figure.axis.bars();
    for window in 0..=bars {
        let load = if window < bars { sheet.figure.ghost_bar(window).attempts() } else { 0 };
        let x = geo.window_x(window);
        if load == 0 {
            if let Some(&(_, y)) = points.last() {
                points.push(leg(x, y));
                let points = core::mem::take(&mut points);
                sheet.items.push(Item::Polyline { points, stroke: OUTLINE });
            }
            continue;
        }
        let y = sheet.y(sheet.figure.per_second(load));
        if points.is_empty() {
            points.push(leg(x, y));
        }
        points.extend([(x, y), (geo.window_x(window + 1), y)]);
    }
}

/// Its name: on top of a plateau, or beside a lone peak; after the recovery before all.
pub(super) fn label(sheet: &mut Sheet<'_>) {
    let figure = sheet.figure;
    if figure.ghost.is_none() {
        return;
    }
    let lang = figure.lang;
    let name = match figure.params.jitter.counterpart() {
        Jitter::None => msg::chart_ghost_none(lang),
        _ => msg::chart_ghost_full(lang),
    };
    let recovery = figure.window_of(figure.params.outage).unwrap_or(0);
    let bars = figure.axis.bars();
    let thin = sheet.geo.bar_width() < THIN;
    for clear in [Clear::Both, Clear::Bars, Clear::Outline] {
        // A thick bar would be cut in two by its halo.
        if clear == Clear::Outline && !thin {
            break;
        }
        for range in [recovery..bars, 0..recovery] {
            // The last of equals: the cursor is most often near the recovery, and has words too.
            let ways = range.rev().filter_map(|w| at(sheet, w, &name, clear));
            if let Some((text, _)) = ways.min_by(|a, b| a.1.total_cmp(&b.1)) {
                sheet.texts.push(text);
                return;
            }
        }
    }
}

impl Sheet<'_> {
    /// Whether no bar, outline or capacity line runs through an area of the load plot.
    pub(super) fn is_clear(&self, area: &Area) -> bool {
        let geo = &self.geo;
        let y = |attempts: u64| self.y(self.figure.per_second(attempts));
        let inside = |from: f32, to: f32| from < area.bottom() + 1.0 && area.y - 1.0 < to;
        let free = |w: usize| {
            let (bar, ghost) = (self.figure.bar(w).attempts(), self.figure.ghost_bar(w).attempts());
            let edge = |n: u64| n > 0 && inside(y(n) - 1.0, y(n) + LEG);
            // Between two neighbours the outline goes from one to the other.
            let before = w.checked_sub(1).map_or(0, |w| self.figure.ghost_bar(w).attempts());
            let step =
                ghost > 0 && before > 0 && inside(y(ghost.max(before)), y(ghost.min(before)));
            !(bar > 0 && inside(y(bar), geo.load_bottom) || edge(ghost) || step)
        };
        let capacity = self.y(self.figure.capacity.as_per_second());
        let crossed = self.capacity_on_axis() && inside(capacity - 1.0, capacity + 1.0);
        !crossed && (geo.window_at(area.x)..=geo.window_at(area.right())).all(free)
    }
}

/// What the label may not lie on. In a narrow picture no gap between two waves is wide enough,
/// and a halo keeps it legible.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clear {
    Both,
    Bars,
    Outline,
}

/// Bars of less than so many pixels may pass under a label.
const THIN: f32 = 6.0;

/// The label starting at a window, and how far from the outline it is; `None` if it would hide
/// something there, or if it would be too far to be understood.
fn at(sheet: &Sheet<'_>, window: usize, name: &str, clear: Clear) -> Option<(Text, f32)> {
    let geo = sheet.geo;
    let ghost = |w: usize| {
        let load = sheet.figure.ghost_bar(w).attempts();
        sheet.height(sheet.figure.per_second(load))
    };
    let label = |x: f32, y: f32| Text::new((x, y), Anchor::Start, Role::Ink2, name).halo();
    let x = geo.window_x(window) + 5.0;
    let width = label(x, 0.0).width();
    let last = geo.window_at(x + width + 1.0);
    if x + width > geo.right {
        return None;
    }
    let under = window..last + 1;
    let occupied = |w: usize| match clear {
        Clear::Both => sheet.occupied(w, true),
        Clear::Bars => sheet.occupied(w, false),
        Clear::Outline => ghost(w),
    };
    let highest = under.clone().map(occupied).fold(0.0, f32::max);
    let peak = if window == 0 { 0.0 } else { ghost(window - 1) };
    // Beside a peak that is well over everything under the label, at the height of its top;
    // else on top of what is there.
    let beside = peak > highest + 2.0 * SMALL;
    let (y, distance) = if beside {
        (geo.load_bottom - peak + SMALL, 0.0)
    } else {
        let mean = under.clone().map(&ghost).sum::<f32>() / under.len() as f32;
        let touching = under.clone().filter(|w| ghost(*w) > 0.0).count() * 2 > under.len();
        (geo.load_bottom - highest - 5.0, if touching { highest - mean + 1.0 } else { f32::MAX })
    };
    let text = label(x, y);
    let area = text.area();
    let room = geo.load_bottom - area.bottom();
    let cut_bars = under.clone().filter(|w| sheet.occupied(*w, false) > room).count();
    let capacity = sheet.y(sheet.figure.capacity.as_per_second());
    let crossed = area.y - CAPACITY_CLEAR < capacity && capacity < area.bottom() + CAPACITY_CLEAR;
    let recovery = geo.x(sheet.figure.params.outage);
    let cut = area.x - 2.0 < recovery && recovery < area.right() + 2.0;
    let good = distance < 3.0 * SMALL
        && area.y >= geo.load_top
        && !crossed
        && !cut
        && cut_bars * 4 <= under.len()
        && sheet.fits(&text, 4.0);
    good.then_some((text, distance))
}
