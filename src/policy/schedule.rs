//! A policy compiled to a table of ranges, so that drawing a wait is one look-up, one product and
//! one shift, whatever the growth. The integer formulas are those of the golden runs.

use super::{Jitter, Policy};

/// The range of the n-th wait in microseconds: U[low, low + width), or exactly `low` if `width`
/// is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub low: u32,
    pub width: u32,
}

impl Span {
    /// low + floor(r * width / 2^32).
    #[inline(always)]
    pub fn wait(self, r: u32) -> u32 {
        self.low + ((u64::from(r) * u64::from(self.width)) >> 32) as u32
    }
}

/// The ranges of the 1st, 2nd, ... wait; the last repeats. For decorrelated jitter it holds the
/// widest range a wait can come from and is not drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    spans: Vec<Span>,
}

impl Schedule {
    pub fn of(policy: &Policy) -> Self {
        let span = |wait: u32| {
            let low = match policy.jitter {
                Jitter::None => wait,
                Jitter::Equal => wait / 2,
                Jitter::Full | Jitter::Decorrelated => 0,
            };
            Span { low, width: wait - low }
        };
        Self { spans: policy.growth.steps().map(|wait| span(wait.0 as u32)).collect() }
    }

    /// The range after failure n = 1, 2, ...
    #[inline(always)]
    pub fn span(&self, n: u64) -> Span {
        let last = self.spans.len().saturating_sub(1);
        let index = usize::try_from(n.saturating_sub(1)).unwrap_or(last).min(last);
        self.spans.get(index).copied().unwrap_or_default()
    }

    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// True if no wait depends on luck: then clients that fail together stay together.
    pub fn is_lock_step(&self, jitter: Jitter) -> bool {
        jitter != Jitter::Decorrelated && self.spans.iter().all(|s| s.width == 0)
    }
}

/// min(cap, base + floor(r * (3 * previous - base) / 2^32)); `previous` starts at base.
#[inline(always)]
pub fn next_decorrelated(base: u32, cap: u32, previous: u32, r: u32) -> u32 {
    // 3 * previous needs 34 bits, so the product is taken in two halves to fit 64.
    let width = (3 * u64::from(previous)).saturating_sub(u64::from(base));
    let (high, low) = (width >> 32, width & 0xFFFF_FFFF);
    let r = u64::from(r);
    let wait = u64::from(base) + r * high + ((r * low) >> 32);
    wait.min(u64::from(cap)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    fn schedule(jitter: Jitter) -> Schedule {
        Schedule::of(&Policy::of(&Params { jitter, ..Params::default() }))
    }

    #[test]
    fn ranges_follow_the_published_formulas() {
        // Wait 8 is at the cap of 10 s: full U[0, 10), equal U[5, 10), none 10.
        let at_cap = |j| schedule(j).span(8);
        assert_eq!(at_cap(Jitter::None), Span { low: 10_000_000, width: 0 });
        assert_eq!(at_cap(Jitter::Full), Span { low: 0, width: 10_000_000 });
        assert_eq!(at_cap(Jitter::Equal), Span { low: 5_000_000, width: 5_000_000 });
        assert_eq!(schedule(Jitter::Full).span(1_000_000_000), at_cap(Jitter::Full));
    }

    #[test]
    fn a_draw_covers_its_range_and_never_leaves_it() {
        let span = Span { low: 7, width: u32::MAX - 7 };
        assert_eq!(span.wait(0), 7);
        assert_eq!(span.wait(u32::MAX), u32::MAX - 1);
    }

    #[test]
    fn decorrelated_does_not_overflow_at_the_longest_cap() {
        let hour = 3_600_000_000;
        assert_eq!(next_decorrelated(hour, hour, hour, u32::MAX), hour);
        assert_eq!(next_decorrelated(100, 50, 50, u32::MAX), 50);
        assert_eq!(next_decorrelated(100, 1_000, 100, 1 << 31), 200);
    }

    #[test]
    fn the_slowest_growth_still_meets_its_cap_inside_the_table() {
        let params = Params {
            base: crate::units::Micros(100),
            cap: crate::units::Micros::HOUR,
            multiplier: 1_001,
            ..Params::default()
        };
        let last = *Schedule::of(&Policy::of(&params)).spans().last().unwrap();
        assert_eq!(last.low, 3_600_000_000);
    }
}
