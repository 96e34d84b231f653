//! A token bucket, as the generic cell rate algorithm (GCRA, ITU-T I.371): accept iff
//! t >= TAT - (burst - 1) * interval, then TAT = max(TAT, t) + interval. It starts full.

use super::Verdict;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// Microseconds a token.
    pub interval: u64,
    /// Tokens it holds.
    pub burst: u64,
    /// Whether a rejection says when the next token is there.
    pub hint: bool,
}

#[derive(Clone, Debug)]
pub struct BucketState {
    plan: Bucket,
    /// Theoretical arrival time.
    tat: u64,
}

impl BucketState {
    pub(super) fn new(plan: Bucket) -> Self {
        Self { plan, tat: 0 }
    }

    pub(super) fn arrive(&mut self, t: u64) -> Verdict {
        let slack = self.plan.burst.saturating_sub(1).saturating_mul(self.plan.interval);
        let from = self.tat.saturating_sub(slack);
        if t < from {
            return Verdict::rejected(t, self.plan.hint.then_some(from - t));
        }
        self.tat = self.tat.max(t).saturating_add(self.plan.interval);
        Verdict::accepted(t)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: a full bucket of 3 at one a second takes 3 at once, then one a second.
    #[test]
    fn takes_its_burst_and_then_its_rate() {
        let mut bucket = BucketState::new(Bucket { interval: 1_000_000, burst: 3, hint: true });
        let mut at = |t: u64| bucket.arrive(t).accepted;
        assert_eq!([at(0), at(0), at(0), at(0)], [true, true, true, false]);
        assert_eq!([at(999_999), at(1_000_000), at(1_000_001)], [false, true, false]);
        assert_eq!(
            [at(9_000_000), at(9_000_000), at(9_000_000), at(9_000_000)],
            [true, true, true, false]
        );
        assert_eq!(bucket.arrive(9_400_000).retry_after, Some(600_000));
    }
}
