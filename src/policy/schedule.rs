//! A policy compiled to a table of ranges, so that drawing a wait is one look-up, one product and
//! one shift, whatever the growth. The integer formulas are those of the golden runs.

use super::{Jitter, Policy};
use crate::units::Micros;

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

/// Longest wait in microseconds that jitter may make of one under the cap: what the engines' 32 bits
/// hold beside a window. Only a cap of more than 33 minutes comes near.
const LONGEST: u64 = 4_000_000_000;

/// Ranges that are kept in the table; growth that is slower to its cap is computed beyond them.
const TABLE: usize = 1 << 16;

/// The ranges of the 1st, 2nd, ... wait. For decorrelated jitter it holds the widest range a wait
/// can come from and is not drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    spans: Vec<Span>,
    /// Where growth goes on beyond the table; else its last range repeats.
    beyond: Option<Policy>,
}

impl Schedule {
    pub fn of(policy: &Policy) -> Self {
        let mut steps = policy.growth.steps().map(|wait| wait.0);
        let mut spans = Vec::new();
        let mut now = steps.next();
        while let Some(wait) = now.filter(|_| spans.len() < TABLE) {
            now = steps.next();
            spans.push(span(policy, wait, now.unwrap_or(wait)));
        }
        Self { spans, beyond: now.is_some().then_some(*policy) }
    }

    /// The range after failure n = 1, 2, ...
    #[inline(always)]
    pub fn span(&self, n: u64) -> Span {
        let last = self.spans.len().saturating_sub(1);
        let index = usize::try_from(n.saturating_sub(1)).unwrap_or(usize::MAX);
        match self.spans.get(index) {
            Some(span) => *span,
            None => self.later(n, last),
        }
    }

    #[cold]
    #[inline(never)]
    fn later(&self, n: u64, last: usize) -> Span {
        let Some(policy) = &self.beyond else {
            return self.spans.get(last).copied().unwrap_or_default();
        };
        let wait = |n| policy.growth.before_jitter(n).0;
        span(policy, wait(n), wait(n.saturating_add(1)))
    }

    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// True if no wait depends on luck: then clients that fail together stay together.
    pub fn is_lock_step(&self, jitter: Jitter) -> bool {
        jitter != Jitter::Decorrelated && self.spans.iter().all(|s| s.width == 0)
    }
}

/// No wait of the policy is longer.
pub(super) fn longest(policy: &Policy) -> Micros {
    let computed = match policy.jitter {
        Jitter::Decorrelated => policy.growth.cap.0,
        _ => policy.growth.longest().0,
    };
    let Span { low, width } = span(policy, computed, computed);
    Micros(u64::from(low) + u64::from(width))
}

/// The range that jitter makes of the computed wait and the one after it.
fn span(policy: &Policy, wait: u64, next: u64) -> Span {
    let share = wait * u64::from(policy.share.min(1_000)) / 1_000;
    let (low, high) = match policy.jitter {
        Jitter::None => (wait, wait),
        Jitter::Full | Jitter::Decorrelated => (0, wait),
        Jitter::Equal => (wait / 2, wait),
        Jitter::PlusMinus => (wait - share, wait + share),
        Jitter::Additive => (wait, wait + share),
        Jitter::Subtractive => (wait - share, wait),
        Jitter::ToNext => (wait, next),
    };
    let (low, high) = (low.min(LONGEST), high.min(LONGEST));
    Span { low: low as u32, width: high.saturating_sub(low) as u32 }
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

    /// gRPC's connection backoff varies each wait by a fifth either way (its document
    /// connection-backoff.md); the others follow from their names.
    #[test]
    fn a_share_is_taken_of_the_computed_wait_even_at_the_cap() {
        let at = |jitter, n| schedule(jitter).span(n);
        assert_eq!(at(Jitter::PlusMinus, 8), Span { low: 8_000_000, width: 4_000_000 });
        assert_eq!(at(Jitter::Additive, 8), Span { low: 10_000_000, width: 2_000_000 });
        assert_eq!(at(Jitter::Subtractive, 8), Span { low: 8_000_000, width: 2_000_000 });
        assert_eq!(at(Jitter::ToNext, 1), Span { low: 100_000, width: 100_000 });
        assert_eq!(at(Jitter::ToNext, 7), Span { low: 6_400_000, width: 3_600_000 });
        assert_eq!(at(Jitter::ToNext, 8), Span { low: 10_000_000, width: 0 });
    }

    #[test]
    fn growth_that_is_slow_to_its_cap_goes_on_beyond_the_table() {
        let params = Params {
            growth: crate::policy::Shape::Linear,
            base: Micros(100),
            cap: Micros::HOUR,
            jitter: Jitter::Full,
            ..Params::default()
        };
        let schedule = Schedule::of(&Policy::of(&params));
        assert_eq!(schedule.spans().len(), TABLE);
        for n in [TABLE as u64, TABLE as u64 + 1, 1_000_000] {
            assert_eq!(schedule.span(n), Span { low: 0, width: 100 * n as u32 });
        }
        assert_eq!(schedule.span(u64::MAX), Span { low: 0, width: 3_600_000_000 });
    }

    #[test]
    fn no_wait_leaves_the_words_of_the_engines() {
        let params =
            Params { base: Micros::HOUR, cap: Micros::HOUR, share: 1_000, ..Params::default() };
        for jitter in Jitter::ALL {
            let policy = Policy::of(&Params { jitter, ..params });
            for span in Schedule::of(&policy).spans() {
                assert!(u64::from(span.low) + u64::from(span.width) <= LONGEST);
            }
            assert!(policy.longest_wait().0 <= LONGEST);
        }
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
        let params =
            Params { base: Micros(100), cap: Micros::HOUR, multiplier: 1_001, ..Params::default() };
        let last = *Schedule::of(&Policy::of(&params)).spans().last().unwrap();
        assert_eq!(last.low, 3_600_000_000);
    }
}
