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

impl Raster {
    /// From so many clients in a row on, cells that differ by chance alone would all have the
    /// same colour between one attempt and all clients.
    pub const CROWDED: u32 = 100;

    /// The counts that the colours part: 1 and all clients of a row; of a crowded raster what
    /// all but a twentieth of its cells with attempts are above, and below, to two digits.
    pub fn range(&self) -> (u32, u32) {
        let all = self.clients_per_row.clamp(1, u32::from(u16::MAX));
        let total = self.counts.iter().filter(|c| **c > 0).count();
        if all <= Self::CROWDED || total == 0 {
            return (1, all);
        }
        let mut cells = vec![0_usize; usize::from(u16::MAX) + 1];
        self.counts.iter().for_each(|c| cells[usize::from(*c)] += 1);
        let at = |rank: usize| {
            let mut left = rank;
            let count = cells.iter().enumerate().skip(1).find(|(_, n)| {
                let here = left < **n;
                left = left.saturating_sub(**n);
                here
            });
            count.map_or(1, |(count, _)| count as u32)
        };
        let (low, high) = (at(total / 20), at(total - 1 - total / 20));
        let unit = |count: u32| 10_u32.pow(count.max(1).ilog10().saturating_sub(1));
        let low = low / unit(low) * unit(low);
        let high = high.div_ceil(unit(high)) * unit(high);
        if low < high { (low.max(1), high) } else { (1, all) }
    }
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

    /// The axis of a run that is over at `end`, for a figure that is compared with no other: if
    /// more than a quarter of its own would be empty, a shorter one that ends soon after.
    pub fn ending_at(params: &Params, end: Micros) -> Self {
        let own = Self::of(params);
        let span = end.max(params.outage).0 * 23 / 20;
        let shortest = WindowServer::of(params).window_start(1).0.div_ceil(10_000) * 10_000;
        let window = nice_time((span / Self::BARS).max(shortest));
        // A round end, that the last tick may stand at it.
        let step = nice_time(span / 12);
        let end = (span.div_ceil(step) * step).div_ceil(window) * window;
        let short = Self { end: Micros(end), window: Micros(window) };
        if short.bars() > 0 && end * 4 <= own.end.0 * 3 { short } else { own }
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

    /// 30 s of outage and one and a half caps of a minute make 120 s and a bit, in bars of 2 s. But
    /// ten clients are served after 51.1 s: 60 s, in bars of one.
    #[test]
    fn a_run_that_is_over_early_has_a_short_axis() {
        let capacity = Some(crate::units::Rate::per_second(1_000));
        let cap = Micros::secs(60);
        let params = Params { cap, clients: 10, capacity, ..Params::default() };
        let own = Axis { end: Micros::secs(122), window: Micros::secs(2) };
        assert_eq!(Axis::of(&params), own);
        let short = Axis { end: Micros::secs(60), window: Micros::secs(1) };
        assert_eq!(Axis::ending_at(&params, Micros(51_100_000)), short);
        assert_eq!(Axis::ending_at(&params, Micros::secs(100)), own);
    }

    /// By hand: 98 of 100 cells from 200 to 297, one of 3 and one of 9,000.
    #[test]
    fn a_crowded_raster_parts_its_own_counts() {
        let mut counts: Vec<u16> = (200..298).collect();
        counts.extend([3, 9_000, 0, 0]);
        let raster = Raster { cols: 102, rows: 1, clients_per_row: 10_000, counts };
        assert_eq!(raster.range(), (200, 300));
        assert_eq!(Raster { clients_per_row: 100, ..raster.clone() }.range(), (1, 100));
        // In lock-step every cell is all of its row.
        let all = vec![10_000; 9];
        assert_eq!(Raster { counts: all, ..raster }.range(), (1, 10_000));
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
