//! Where everything is: the one place that knows heights and gutters.
//!
//! A picture and what the page lays over it (scrubber, canvas, pointer) ask the same
//! [`Geometry`], so the load, the raster and the scrubber share their left and right edge to the
//! pixel. It is computed from the axis and the frame alone, before there is a run, so that the
//! raster can be asked for in the right number of cells.

use super::list::Area;
use crate::measure::Axis;
use crate::units::Micros;

/// The place a picture is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// CSS pixels; less than 160 is taken as 160.
    pub width: f32,
    pub kind: FrameKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// The first screen.
    Hero,
    /// Embedded, or a phone: 280 to 760 px.
    Compact,
    /// A small multiple: no words but three labels of the time axis.
    Mini,
    /// A figure inside a passage of the story.
    Story,
}

/// Lengths that differ between kinds, in pixels.
struct Sizes {
    left: f32,
    right: f32,
    /// From the top to the load: title line and event strip.
    head: f32,
    load: f32,
    /// Between load and raster: the raster's header.
    gap: f32,
    raster: f32,
    cell: (f32, f32),
    /// From the raster's lower edge to the middle of the scrubber, and on to the picture's end.
    axis: f32,
    foot: f32,
}

const TITLE: f32 = 22.0;
const STRIP: f32 = 16.0;
const NARROWEST: f32 = 160.0;

impl Frame {
    fn sizes(&self) -> Sizes {
        let wide = Sizes {
            left: 48.0,
            right: 8.0,
            head: TITLE + STRIP,
            load: 164.0,
            gap: 38.0,
            raster: 200.0,
            cell: (2.0, 2.0),
            axis: 13.0,
            foot: 32.0,
        };
        let phone = Sizes {
            left: 40.0,
            right: 0.0,
            load: 118.0,
            gap: 36.0,
            raster: 120.0,
            cell: (2.0, 3.0),
            ..wide
        };
        match self.kind {
            FrameKind::Hero => wide,
            FrameKind::Compact if self.width < 560.0 => phone,
            FrameKind::Compact => Sizes { left: 44.0, right: 4.0, load: 152.0, ..phone },
            FrameKind::Story if self.width < 480.0 => Sizes { load: 96.0, raster: 90.0, ..phone },
            FrameKind::Story => Sizes { load: 110.0, raster: 100.0, ..wide },
            FrameKind::Mini => {
                let small = self.width < 220.0;
                Sizes {
                    left: 0.0,
                    right: 0.0,
                    head: 2.0,
                    load: if small { 72.0 } else { 92.0 },
                    gap: 8.0,
                    raster: if small { 80.0 } else { 100.0 },
                    cell: (2.0, 2.0),
                    axis: 4.0,
                    foot: 18.0,
                }
            }
        }
    }
}

/// Positions in pixels from the top left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    pub width: f32,
    pub height: f32,
    /// The left and right edge of load, raster and scrubber.
    pub left: f32,
    pub right: f32,
    /// `right - left`, a whole number of cells.
    pub plot_width: f32,
    pub load_top: f32,
    pub load_bottom: f32,
    pub raster: Area,
    /// The middle of the scrubber's track.
    pub axis_y: f32,
    /// Cells the raster should have in this frame: columns, and rows at most.
    pub cols: u32,
    pub rows: u32,
    pub axis: Axis,
}

impl Geometry {
    pub fn of(axis: Axis, frame: &Frame) -> Self {
        let width = frame.width.max(NARROWEST);
        let s = Frame { width, ..*frame }.sizes();
        let cols = ((width - s.left - s.right) / s.cell.0).floor();
        let plot_width = cols * s.cell.0;
        let load_bottom = s.head + s.load;
        let raster =
            Area { x: s.left, y: load_bottom + s.gap, width: plot_width, height: s.raster };
        let axis_y = raster.bottom() + s.axis;
        Self {
            width,
            height: axis_y + s.foot,
            left: s.left,
            right: s.left + plot_width,
            plot_width,
            load_top: s.head,
            load_bottom,
            raster,
            axis_y,
            cols: cols as u32,
            rows: (s.raster / s.cell.1) as u32,
            axis,
        }
    }

    /// Where an instant is; instants off the axis are at its ends.
    pub fn x(&self, time: Micros) -> f32 {
        let share = time.0.min(self.axis.end.0) as f64 / self.axis.end.0.max(1) as f64;
        (f64::from(self.left) + share * f64::from(self.plot_width)) as f32
    }

    /// The window under a pointer, the first or last for a pointer beside the plot.
    pub fn window_at(&self, x: f32) -> usize {
        let share = f64::from((x - self.left) / self.plot_width);
        let bars = self.axis.bars();
        // A negative share becomes 0 by the cast.
        ((share * bars as f64) as usize).min(bars.saturating_sub(1))
    }

    /// The left edge of a window; that of the window after the last is the right edge.
    pub fn window_x(&self, window: usize) -> f32 {
        self.x(self.window_start(window))
    }

    pub(super) fn window_start(&self, window: usize) -> Micros {
        Micros(self.axis.window.0.saturating_mul(window as u64))
    }

    pub(super) fn load_height(&self) -> f32 {
        self.load_bottom - self.load_top
    }

    pub(super) fn bar_width(&self) -> f32 {
        self.plot_width / self.axis.bars().max(1) as f32
    }
}
