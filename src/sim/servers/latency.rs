//! A server that takes all comers and gets slower by each: latency = least + per * attempts in work.
//! The model of Brooker's `simple_collapse_sim` (mbrooker/simulator_example).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Verdict;

/// Microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Latency {
    pub least: u64,
    pub per_attempt: u64,
}

#[derive(Clone, Debug)]
pub struct LatencyState {
    plan: Latency,
    /// When the attempts in work are done.
    done: BinaryHeap<Reverse<u64>>,
}

impl LatencyState {
    pub(super) fn new(plan: Latency) -> Self {
        Self { plan, done: BinaryHeap::new() }
    }

    /// Bytes held beside itself.
    pub(super) fn bytes(&self) -> usize {
        self.done.capacity() * 8
    }

    pub(super) fn arrive(&mut self, t: u64) -> Verdict {
        while self.done.peek().is_some_and(|Reverse(done)| *done <= t) {
            self.done.pop();
        }
        let slower = self.plan.per_attempt.saturating_mul(self.done.len() as u64);
        let answer = t.saturating_add(self.plan.least).saturating_add(slower);
        self.done.push(Reverse(answer));
        Verdict::accepted(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Little's law: at 40 a second with 1 s + 0.01 s an attempt, c = 40 (1 + 0.01 c) = 66.7 are in
    /// work and an answer takes 1.67 s.
    #[test]
    fn settles_where_littles_law_says() {
        let plan = Latency { least: 1_000_000, per_attempt: 10_000 };
        let mut server = LatencyState::new(plan);
        let mut last = 0;
        for i in 0..4_000_u64 {
            last = server.arrive(i * 25_000).answer - i * 25_000;
        }
        assert!((1_640_000..1_690_000).contains(&last), "{last}");
    }
}
