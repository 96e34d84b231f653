//! The axes of a [`World`], and its bars: what is summed, where it stands, how high it is.

use super::{BAR, BASE, LEFT, PLOT, RIGHT, TOP, Unit, World};
use crate::scene::list::{Area, Item, Role, Stroke};
use crate::scene::scale::{load_ticks, round_up};
use crate::units::Micros;

/// Microseconds a slot.
const SLOT: f64 = 51.2;

/// Where things are, and how high the bars.
pub(super) struct Axes {
    pub(super) plot: f32,
    /// Time axis' end, a whole number of bars.
    pub(super) end: Micros,
    /// Attempts and accepted of each bar, in the unit.
    bars: Vec<(f64, f64)>,
    top: f64,
    pub(super) ticks: Vec<f64>,
    /// What the server can take, where it is not far above the load; else 0.
    pub(super) rate: f64,
}

impl Axes {
    pub(super) fn of(world: &World<'_>, width: f32) -> Self {
        let plot = width - LEFT - RIGHT;
        let bin = world.bin.0.max(1);
        let last = world.bins.last().map_or(0, |b| (b.index + 1).saturating_mul(bin));
        // A bit beyond the last attempt, and the recovery in any case.
        let beyond = if world.unit == Unit::PerSecond { last / 20 } else { 0 };
        let end = (last + beyond).max(world.recovery.0 + world.recovery.0 / 10).max(bin);
        let most = (plot / BAR).max(1.0) as u64;
        let window = end.div_ceil(most).div_ceil(bin).max(1) * bin;
        let count = end.div_ceil(window);
        let mut sums = vec![(0_u64, 0_u64); count as usize];
        for b in world.bins {
            if let Some(sum) = sums.get_mut((b.index.saturating_mul(bin) / window) as usize) {
                sum.0 += b.attempts;
                sum.1 += b.accepted;
            }
        }
        // The last bar of a channel may be cut: its slots are fewer.
        let length = |at: usize| match world.unit {
            Unit::PerSecond => Micros(window).as_secs(),
            Unit::Slots => {
                let from = at as u64 * window;
                (last - from).min(window) as f64 / (100.0 * SLOT)
            }
        };
        let value = |at: usize, n: u64| n as f64 / length(at).max(f64::MIN_POSITIVE);
        let bars: Vec<_> =
            sums.iter().enumerate().map(|(i, s)| (value(i, s.0), value(i, s.1))).collect();
        let (top, rate) = match world.unit {
            Unit::Slots => (100.0, 0.0),
            Unit::PerSecond => {
                let highest = bars.iter().map(|b| b.0).fold(0.0, f64::max);
                let rate = world.rate.filter(|rate| *rate <= 4.0 * highest).unwrap_or(0.0);
                (round_up((1.1 * rate).max(highest).max(1e-9)), rate)
            }
        };
        Self { plot, end: Micros(count * window), bars, top, ticks: load_ticks(top), rate }
    }

    pub(super) fn height(&self, value: f64) -> f32 {
        ((value / self.top).min(1.0) * f64::from(PLOT)) as f32
    }

    pub(super) fn x(&self, t: u64) -> f32 {
        LEFT + (t as f64 / self.end.0 as f64 * f64::from(self.plot)) as f32
    }

    /// The trouble, or a channel's idle slots; the lines of the scale.
    pub(super) fn under(&self, world: &World<'_>, items: &mut Vec<Item>) {
        let mut band = |from: f32, to: f32| {
            let at = Area { x: from, y: TOP, width: to - from, height: PLOT };
            items.push(Item::Rect { at, fill: Role::Band });
        };
        match world.unit {
            Unit::Slots => band(LEFT, LEFT + self.plot),
            Unit::PerSecond if world.recovery > Micros::ZERO => {
                band(self.x(world.trouble.0.min(world.recovery.0)), self.x(world.recovery.0));
            }
            Unit::PerSecond => {}
        }
        for value in self.ticks.iter().skip(1) {
            let y = BASE - self.height(*value);
            let stroke = Stroke::solid(Role::Grid, 1.0);
            items.push(Item::Line { from: (LEFT, y), to: (LEFT + self.plot, y), stroke });
        }
    }

    pub(super) fn bars(&self, items: &mut Vec<Item>) {
        let step = self.plot / self.bars.len().max(1) as f32;
        let gap = if step < 3.0 { 0.0 } else { 1.0 };
        let mut served = Vec::new();
        for (i, (attempts, accepted)) in self.bars.iter().enumerate() {
            if *attempts <= 0.0 {
                continue;
            }
            let whole = self.height(*attempts).max(1.5);
            let solid = if *accepted >= *attempts {
                whole
            } else {
                self.height(*accepted).max(if *accepted > 0.0 { 1.5 } else { 0.0 }).min(whole)
            };
            let left = LEFT + i as f32 * step + gap / 2.0;
            let part = |from: f32, to: f32| Area {
                x: left,
                y: BASE - to,
                width: step - gap,
                height: to - from,
            };
            if solid < whole {
                items.push(Item::Rect { at: part(solid, whole), fill: Role::Fail });
            }
            if solid > 0.0 {
                served.push(Item::Rect { at: part(0.0, solid), fill: Role::Ok });
            }
        }
        items.append(&mut served);
    }
}
