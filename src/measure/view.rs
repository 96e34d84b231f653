//! What the pictures need of a run, binned for one time axis. Plain data, no drawing.

use crate::params::Params;
use crate::sim::{Watch, WindowLoad, WindowServer};
use crate::units::Micros;

/// The shared time axis of a figure: `bars()` windows of `window` each, from t = 0 to `end`.
/// `end` is a multiple of `window`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    pub end: Micros,
    pub window: Micros,
}

impl Axis {
    pub fn bars(self) -> usize {
        (self.end.0 / self.window.0.max(1)) as usize
    }
}

/// The load of one window of the axis, in attempts. `first + retries = accepted + rejected`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bar {
    pub first: u64,
    pub retries: u64,
    pub accepted: u64,
}

impl Bar {
    pub fn attempts(self) -> u64 {
        self.first + self.retries
    }

    pub fn rejected(self) -> u64 {
        self.attempts() - self.accepted
    }
}

/// Attempts per cell: `cols` slices of the time axis by `rows` groups of clients, row 0 at the
/// top. Clients are in order of service, the first served in the bottom row; clients never
/// served come last, by number. `counts[row * cols + col]`, saturated at `u16::MAX`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raster {
    pub cols: u32,
    pub rows: u32,
    /// Clients in a full row, at least 1.
    pub clients_per_row: u32,
    pub counts: Vec<u16>,
}

impl Axis {
    /// Bars a figure aims for: a second each on the first screen.
    const BARS: u64 = 70;

    /// The axis of a run, from its parameters alone, so that it is there before the run and is
    /// the same for every jitter and seed: outage, plus 2.5 times the time the server would need
    /// at full use (jittered herds keep it some 40 % busy), plus one and a half caps.
    pub fn of(params: &Params) -> Self {
        let capacity = params.capacity_rate().milli_per_s;
        let drain = u64::from(params.clients) * 2_500_000_000 / capacity;
        let span = params.outage.0 + drain + params.cap.0 * 3 / 2;
        let server = WindowServer::of(params);
        let shortest = (server.window_start(1).0).div_ceil(10_000) * 10_000;
        let window = nice_time((span / Self::BARS).max(shortest));
        Self { end: Micros(span.div_ceil(window) * window), window: Micros(window) }
    }
}

/// The next round span of time at or above, in microseconds: 1, 2 or 5 times a power of ten up
/// to ten seconds, then what clocks count in.
fn nice_time(us: u64) -> u64 {
    let clock = [10, 15, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400];
    let decimal = (4..7).flat_map(|power| [1, 2, 5].map(|m| m * 10_u64.pow(power)));
    let seconds = clock.iter().map(|s| s * 1_000_000);
    decimal.chain(seconds).find(|&nice| nice >= us).unwrap_or(us)
}

/// Bins a run on an axis as it goes. What comes after the end of the axis is left out.
#[derive(Clone, Debug)]
pub struct Bars {
    server: WindowServer,
    axis: Axis,
    pub bars: Vec<Bar>,
}

impl Bars {
    pub fn new(server: WindowServer, axis: Axis) -> Self {
        Self { server, axis, bars: vec![Bar::default(); axis.bars()] }
    }

    /// Clients served by the end of each bar.
    pub fn served(&self) -> Vec<u64> {
        let mut sum = 0;
        let add = |bar: &Bar| {
            sum += bar.accepted;
            sum
        };
        self.bars.iter().map(add).collect()
    }
}

impl Watch for Bars {
    fn window(&mut self, load: WindowLoad) {
        let t = self.server.window_start(load.window);
        if let Some(bar) = self.bars.get_mut((t.0 / self.axis.window.0) as usize) {
            bar.first += load.first;
            bar.retries += load.retries;
            bar.accepted += load.accepted;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_screen_shows_seventy_seconds_in_bars_of_one() {
        let axis = Axis::of(&Params::default());
        assert_eq!((axis.end, axis.window), (Micros::secs(70), Micros::secs(1)));
    }

    #[test]
    fn any_parameters_give_an_axis_of_a_sane_length() {
        for clients in [10, 1_000, 1_000_000] {
            for cap in [Micros(1_000), Micros::secs(10), Micros::HOUR] {
                for outage in [Micros::ZERO, Micros::secs(30), Micros::HOUR] {
                    for capacity in [None, Some(crate::units::Rate::per_second(1))] {
                        let axis = Axis::of(&Params {
                            clients,
                            cap,
                            outage,
                            capacity,
                            ..Params::default()
                        });
                        assert_eq!(axis.end.0 % axis.window.0, 0);
                        assert!((1..=71).contains(&axis.bars()), "{axis:?}");
                    }
                }
            }
        }
    }
}
