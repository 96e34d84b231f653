//! What keeps a fleet from retrying: budget and circuit breaker, each shared by a group of clients.

use crate::policy::backoff::part;
use crate::units::Micros;

/// A retry budget. Amounts are in thousandths of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Each first try adds, each retry takes `cost`; starts full. Brooker, "Fixing retries with token
    /// buckets and circuit breakers", 2022; Finagle and Linkerd as a ratio.
    Bucket { per_first_try: u64, most: u64, cost: u64 },
    /// A retry takes `cost`, a success gives it back if it was a retry's, or `per_success`. The AWS
    /// SDKs: 500 tokens, cost 14 or 5, 1 back.
    Quota { most: u64, cost: u64, per_success: u64 },
    /// A failure takes 1, a success adds `ratio`; retries only above half. gRFC A6.
    Throttle { most: u64, ratio: u64 },
    /// Requests are dropped before they are sent with the chance
    /// (requests - k accepts) / (requests + 1), counted over two minutes; k in thousandths. Google
    /// SRE book, "Handling overload".
    Adaptive { k: u64 },
}

/// A circuit breaker: opens when of the last `ring` answers at least `failures` failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaker {
    pub ring: u32,
    pub failures: u32,
    /// How long it stays open, and U[0, jitter) on top.
    pub open: Micros,
    pub jitter: Micros,
}

/// One group's budget and breaker at work.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    budget: Option<Budget>,
    tokens: u64,
    history: History,
    breaker: Option<BreakerState>,
}

/// Requests and accepts of the last two minutes, by the second.
#[derive(Clone, Debug, Default)]
struct History {
    seconds: Vec<(u64, u64, u64)>,
}

const TWO_MINUTES: u64 = 120;

impl History {
    fn add(&mut self, t: u64, requests: u64, accepts: u64) {
        let second = t / 1_000_000;
        match self.seconds.last_mut() {
            Some(last) if last.0 == second => {
                last.1 += requests;
                last.2 += accepts;
            }
            _ => {
                self.seconds.retain(|(at, ..)| at + TWO_MINUTES > second);
                self.seconds.push((second, requests, accepts));
            }
        }
    }

    fn sums(&self, t: u64) -> (u64, u64) {
        let second = t / 1_000_000;
        let recent = self.seconds.iter().filter(|(at, ..)| at + TWO_MINUTES > second);
        recent.fold((0, 0), |(r, a), (_, requests, accepts)| (r + requests, a + accepts))
    }
}

#[derive(Clone, Debug)]
struct BreakerState {
    plan: Breaker,
    /// The last answers while closed; true: failed.
    ring: Vec<bool>,
    next: usize,
    failed: u32,
    state: Circuit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Circuit {
    Closed,
    Open {
        until: u64,
    },
    /// The one probe is on its way.
    HalfOpen,
}

impl Guard {
    pub(super) fn new(budget: Option<Budget>, breaker: Option<Breaker>) -> Self {
        let tokens = match budget {
            Some(
                Budget::Bucket { most, .. }
                | Budget::Quota { most, .. }
                | Budget::Throttle { most, .. },
            ) => most,
            Some(Budget::Adaptive { .. }) | None => 0,
        };
        let breaker = breaker.map(|plan| BreakerState {
            plan,
            ring: Vec::new(),
            next: 0,
            failed: 0,
            state: Circuit::Closed,
        });
        Self { budget, tokens, history: History::default(), breaker }
    }

    /// Whether an attempt may be sent now. `luck`: a draw.
    pub(super) fn may_send(&mut self, t: u64, first_try: bool, luck: u32) -> bool {
        if let Some(breaker) = &mut self.breaker {
            match breaker.state {
                Circuit::Closed => {}
                Circuit::Open { until } if t >= until => breaker.state = Circuit::HalfOpen,
                Circuit::Open { .. } | Circuit::HalfOpen => return false,
            }
        }
        match self.budget {
            Some(Budget::Bucket { per_first_try, most, .. }) if first_try => {
                self.tokens = self.tokens.saturating_add(per_first_try).min(most);
            }
            Some(Budget::Adaptive { k }) => {
                let (requests, accepts) = self.history.sums(t);
                self.history.add(t, 1, 0);
                let over = (1_000 * requests).saturating_sub(k.saturating_mul(accepts));
                let chance = (u128::from(over) << 32) / (1_000 * u128::from(requests + 1));
                return u128::from(luck) >= chance;
            }
            _ => {}
        }
        true
    }

    /// Whether a retry may be planned; takes its price.
    pub(super) fn may_retry(&mut self) -> bool {
        match self.budget {
            Some(Budget::Bucket { cost, .. } | Budget::Quota { cost, .. }) => {
                let enough = self.tokens >= cost;
                if enough {
                    self.tokens -= cost;
                }
                enough
            }
            Some(Budget::Throttle { most, .. }) => self.tokens > most / 2,
            Some(Budget::Adaptive { .. }) | None => true,
        }
    }

    /// An answer, or none in time, has reached a client. `luck`: a draw.
    pub(super) fn answered(&mut self, t: u64, success: bool, first_try: bool, luck: u32) {
        match self.budget {
            Some(Budget::Quota { most, cost, per_success }) if success => {
                let back = if first_try { per_success } else { cost };
                self.tokens = self.tokens.saturating_add(back).min(most);
            }
            Some(Budget::Throttle { most, ratio }) => {
                self.tokens = if success {
                    self.tokens.saturating_add(ratio).min(most)
                } else {
                    self.tokens.saturating_sub(1_000)
                };
            }
            Some(Budget::Adaptive { .. }) if success => self.history.add(t, 0, 1),
            _ => {}
        }
        if let Some(breaker) = &mut self.breaker {
            breaker.answered(t, success, luck);
        }
    }
}

impl BreakerState {
    fn answered(&mut self, t: u64, success: bool, luck: u32) {
        match self.state {
            // What was sent before it opened tells nothing new.
            Circuit::Open { .. } => {}
            Circuit::HalfOpen if success => {
                self.ring.clear();
                (self.next, self.failed) = (0, 0);
                self.state = Circuit::Closed;
            }
            Circuit::HalfOpen => self.open(t, luck),
            Circuit::Closed => {
                if self.ring.len() < self.plan.ring as usize {
                    self.ring.push(!success);
                } else if let Some(oldest) = self.ring.get_mut(self.next) {
                    self.failed -= u32::from(*oldest);
                    *oldest = !success;
                }
                self.failed += u32::from(!success);
                self.next = (self.next + 1) % (self.plan.ring.max(1) as usize);
                let full = self.ring.len() >= self.plan.ring as usize;
                if full && self.failed >= self.plan.failures {
                    self.open(t, luck);
                }
            }
        }
    }

    fn open(&mut self, t: u64, luck: u32) {
        let extra = part(luck, self.plan.jitter.0);
        self.state =
            Circuit::Open { until: t.saturating_add(self.plan.open.0).saturating_add(extra) };
        self.ring.clear();
        (self.next, self.failed) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// gRFC A6 with maxTokens 10 and an outage: after five failures retries stop.
    #[test]
    fn grpc_stops_retrying_after_five_failures() {
        let budget = Budget::Throttle { most: 10_000, ratio: 100 };
        let mut guard = Guard::new(Some(budget), None);
        let mut retries = 0;
        for _ in 0..20 {
            guard.answered(0, false, true, 0);
            retries += u32::from(guard.may_retry());
        }
        assert_eq!(retries, 4, "the fifth failure leaves half, which is not above half");
    }

    /// Brooker's: ten tokens at first, a tenth a first try.
    #[test]
    fn a_bucket_lets_a_tenth_through_in_the_long_run() {
        let budget = Budget::Bucket { per_first_try: 100, most: 10_000, cost: 1_000 };
        let mut guard = Guard::new(Some(budget), None);
        let mut retries = 0;
        for t in 0..1_000 {
            assert!(guard.may_send(t, true, 0));
            retries += u32::from(guard.may_retry());
        }
        // Ten at first; the hundred first tries of a thousand that bring a token each.
        assert!((108..=110).contains(&retries), "{retries}");
    }

    #[test]
    fn a_breaker_opens_probes_and_closes() {
        let second = Micros::SECOND;
        let plan =
            Breaker { ring: 20, failures: 10, open: Micros(5 * second.0), jitter: Micros(0) };
        let mut guard = Guard::new(None, Some(plan));
        for i in 0..20 {
            assert!(guard.may_send(i, true, 0), "closed until twenty are known");
            guard.answered(i, i % 2 == 0, true, 0);
        }
        assert!(!guard.may_send(20, true, 0));
        assert!(!guard.may_send(5_000_018, true, 0));
        assert!(guard.may_send(5_000_019, true, 0), "one probe");
        assert!(!guard.may_send(5_000_020, true, 0), "no second beside it");
        guard.answered(5_000_030, false, true, 0);
        assert!(!guard.may_send(10_000_000, true, 0));
        assert!(guard.may_send(10_000_030, true, 0));
        guard.answered(10_000_040, true, true, 0);
        assert!(guard.may_send(10_000_041, true, 0) && guard.may_send(10_000_041, true, 0));
    }
}
