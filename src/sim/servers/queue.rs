//! One worker, first come first served, with a fixed time of service and a queue of limited length.
//!
//! Work goes on for callers that have left, so that more load can mean less success for ever: the
//! metastable failure of Bronson and others (HotOS 2021).

use std::collections::VecDeque;

use super::{Between, Verdict};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    /// Microseconds of work an attempt.
    pub service: u64,
    /// Most attempts that wait; the one in service is not counted. More are rejected at once.
    pub waiting: usize,
    /// Everything in here is rejected.
    pub outage: Between,
    pub slow: Option<Slow>,
}

/// Work that begins in here takes `times` as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slow {
    pub during: Between,
    pub times: u64,
}

#[derive(Clone, Debug)]
pub struct QueueState {
    plan: Queue,
    /// When the work of those who wait begins; the worker is busy until `free`.
    starts: VecDeque<u64>,
    free: u64,
}

impl QueueState {
    pub(super) fn new(plan: Queue) -> Self {
        Self { plan, starts: VecDeque::new(), free: 0 }
    }

    /// Bytes held beside itself.
    pub(super) fn bytes(&self) -> usize {
        self.starts.capacity() * 8
    }

    pub(super) fn arrive(&mut self, t: u64) -> Verdict {
        while self.starts.front().is_some_and(|start| *start <= t) {
            self.starts.pop_front();
        }
        if self.plan.outage.holds(t) || self.starts.len() >= self.plan.waiting && self.free > t {
            return Verdict::rejected(t, None);
        }
        let start = self.free.max(t);
        if start > t {
            self.starts.push_back(start);
        }
        let times = match self.plan.slow {
            Some(slow) if slow.during.holds(start) => slow.times,
            _ => 1,
        };
        self.free = start.saturating_add(self.plan.service.saturating_mul(times));
        Verdict::accepted(self.free)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 10 ms of work, room for two: of five at once one is served, two wait, two are turned
    /// away; at 10 ms one has begun and there is room for one again.
    #[test]
    fn serves_in_order_and_turns_away_what_does_not_fit() {
        let plan = Queue { service: 10, waiting: 2, outage: Between::default(), slow: None };
        let mut queue = QueueState::new(plan);
        let mut at = |t: u64| {
            let verdict = queue.arrive(t);
            verdict.accepted.then_some(verdict.answer)
        };
        let five = [at(0), at(0), at(0), at(0), at(0)];
        assert_eq!(five, [Some(10), Some(20), Some(30), None, None]);
        assert_eq!([at(9), at(10), at(10), at(100)], [None, Some(40), None, Some(110)]);
    }

    #[test]
    fn work_that_begins_in_the_slow_time_takes_longer() {
        let slow = Some(Slow { during: Between { from: 10, to: 20 }, times: 5 });
        let plan = Queue { service: 10, waiting: 9, outage: Between::default(), slow };
        let mut queue = QueueState::new(plan);
        let answers = [0, 0, 0].map(|t| queue.arrive(t).answer);
        assert_eq!(answers, [10, 60, 70]);
    }
}
