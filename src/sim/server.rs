//! The server of the first screen: down at first, then so many attempts a window.
//!
//! It rejects every attempt before `outage`; afterwards it accepts the first `quota` arrivals of
//! each window in the order (time, client), answers at once, has no queue and no memory.

use super::reject::Epoch;
use super::wheel::SHORT;
use crate::params::Params;
use crate::units::{Micros, Rate};

/// Down until `outage`, then `capacity` attempts per second, counted in windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowServer {
    pub outage: Micros,
    /// From 1/s to 10^7/s.
    pub capacity: Rate,
}

/// Length of a window at 100/s and more.
pub const WINDOW: Micros = Micros(10_000);

/// Rate, in thousandths per second, under which a window holds one attempt and is 1/rate long.
const ONE_PER_WINDOW: u64 = 100_000;

impl WindowServer {
    pub fn of(params: &Params) -> Self {
        Self { outage: params.outage, capacity: params.capacity_rate() }
    }

    pub(super) fn is_wide(&self) -> bool {
        self.capacity.milli_per_s < ONE_PER_WINDOW
    }

    /// Start of window `w`, rounded up to a microsecond where 1/rate is no whole one.
    pub fn window_start(&self, w: u32) -> Micros {
        Micros(if self.is_wide() { Wide::of(self).start(w) } else { TenMs.start(w) })
    }

    /// The window that holds an instant.
    pub fn window_of(&self, t: Micros) -> u32 {
        if self.is_wide() {
            (t.0 * self.capacity.milli_per_s / 1_000_000_000) as u32
        } else {
            (t.0 / WINDOW.0) as u32
        }
    }

    /// Attempts that window `w` accepts after recovery. Where the rate is no whole number a
    /// window, windows alternate so that any run of them keeps the rate exactly.
    #[inline(always)]
    pub fn quota(&self, w: u32) -> u64 {
        if self.is_wide() {
            return 1;
        }
        let until = |w: u64| w * self.capacity.milli_per_s / ONE_PER_WINDOW;
        until(u64::from(w) + 1) - until(u64::from(w))
    }

    /// Attempts accepted per window on average.
    pub fn per_window(&self) -> f64 {
        if self.is_wide() { 1.0 } else { self.capacity.milli_per_s as f64 / ONE_PER_WINDOW as f64 }
    }
}

/// The windows as the engines count them.
pub(super) trait Grid: Copy {
    /// Whether runs on it are common enough for a loop of their own where waits are short.
    const COMMON: bool;

    fn start(self, w: u32) -> u64;

    /// The window of an instant in the first 71 minutes, which hold every outage.
    fn window(self, t: u32) -> u32;

    /// The window of any instant.
    fn locate(self, t: u64) -> u32;

    /// The window of the instant `t` after the epoch.
    fn since(self, epoch: Epoch, t: u32) -> u32;

    /// The same, or another that differs by whole turns of the short ring.
    fn since_turn(self, epoch: Epoch, t: u32) -> u32;

    /// Where to begin an epoch that holds window `w`: as late as may be.
    fn epoch(self, w: u32) -> Epoch;
}

/// Windows of 10 ms.
#[derive(Clone, Copy)]
pub(super) struct TenMs;

impl Grid for TenMs {
    const COMMON: bool = true;

    #[inline(always)]
    fn start(self, w: u32) -> u64 {
        u64::from(w) * WINDOW.0
    }

    #[inline(always)]
    fn window(self, t: u32) -> u32 {
        // In 32 bits, where dividing by a constant is a multiplication on both targets.
        t / WINDOW.0 as u32
    }

    #[inline(always)]
    fn locate(self, t: u64) -> u32 {
        (t / WINDOW.0) as u32
    }

    #[inline(always)]
    fn since(self, epoch: Epoch, t: u32) -> u32 {
        epoch.window.wrapping_add(self.window(t))
    }

    #[inline(always)]
    fn since_turn(self, _: Epoch, t: u32) -> u32 {
        self.window(t)
    }

    fn epoch(self, w: u32) -> Epoch {
        let window = w & !(SHORT as u32 - 1);
        Epoch { t: self.start(window), window }
    }
}

/// Windows of 1/rate, one attempt each.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    milli_per_s: u64,
}

impl Wide {
    pub(super) fn of(server: &WindowServer) -> Self {
        Self { milli_per_s: server.capacity.milli_per_s }
    }
}

impl Grid for Wide {
    const COMMON: bool = false;

    fn start(self, w: u32) -> u64 {
        (u64::from(w) * 1_000_000_000).div_ceil(self.milli_per_s)
    }

    fn window(self, t: u32) -> u32 {
        self.locate(u64::from(t))
    }

    fn locate(self, t: u64) -> u32 {
        (t * self.milli_per_s / 1_000_000_000) as u32
    }

    fn since(self, epoch: Epoch, t: u32) -> u32 {
        self.locate(epoch.t + u64::from(t))
    }

    fn since_turn(self, epoch: Epoch, t: u32) -> u32 {
        self.since(epoch, t)
    }

    fn epoch(self, w: u32) -> Epoch {
        Epoch { t: self.start(w), window: w }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(milli_per_s: u64) -> WindowServer {
        WindowServer { outage: Micros::ZERO, capacity: Rate { milli_per_s } }
    }

    #[test]
    fn a_rate_that_is_no_whole_number_a_window_is_kept_exactly() {
        let s = server(250_000);
        let quotas: Vec<_> = (0..8).map(|w| s.quota(w)).collect();
        assert_eq!(quotas, [2, 3, 2, 3, 2, 3, 2, 3]);
        assert_eq!((100..200).map(|w| s.quota(w)).sum::<u64>(), 250);
    }

    #[test]
    fn below_a_hundred_a_second_a_window_holds_one_and_is_one_over_the_rate_long() {
        let s = server(30_000);
        assert_eq!(s.quota(7), 1);
        assert_eq!(s.window_start(3), Micros(100_000));
        assert_eq!(s.window_start(1), Micros(33_334));
        assert_eq!((s.window_of(Micros(33_333)), s.window_of(Micros(33_334))), (0, 1));
        assert_eq!(Wide::of(&s).window(33_334), 1);
        assert_eq!(Wide::of(&s).since(Epoch { t: 33_334, window: 1 }, 33_333), 2);
    }
}
