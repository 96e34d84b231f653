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
    /// Retries of the last `ttl` may be `ratio` thousandths of its first tries, and `per_second` more
    /// for each of its seconds. Linkerd's service profiles, counted by tenths of the ttl as in the
    /// crate tower's TpsBudget.
    Ratio { ratio: u64, per_second: u64, ttl: Micros },
    /// So many retries at once, from their planning to their answer. Envoy's `max_retries`.
    Concurrent { most: u64 },
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
    /// When the last answer came, which is when a retry is planned.
    now: u64,
    breaker: Option<BreakerState>,
}

/// Two counts over the last so many slots of time: requests and accepts, or first tries and retries.
#[derive(Clone, Debug)]
struct History {
    /// Length of a slot, microseconds.
    slot: u64,
    kept: u64,
    counts: Vec<(u64, u64, u64)>,
}

impl History {
    fn of(budget: Option<Budget>) -> Self {
        let (slot, kept) = match budget {
            Some(Budget::Ratio { ttl, .. }) => ((ttl.0 / 10).max(1), 10),
            // Two minutes, by the second.
            _ => (1_000_000, 120),
        };
        Self { slot, kept, counts: Vec::new() }
    }

    fn add(&mut self, t: u64, one: u64, other: u64) {
        let slot = t / self.slot;
        match self.counts.last_mut() {
            Some(last) if last.0 == slot => {
                last.1 += one;
                last.2 += other;
            }
            _ => {
                let kept = self.kept;
                self.counts.retain(|(at, ..)| at + kept > slot);
                self.counts.push((slot, one, other));
            }
        }
    }

    fn sums(&self, t: u64) -> (u64, u64) {
        let slot = t / self.slot;
        let recent = self.counts.iter().filter(|(at, ..)| at + self.kept > slot);
        recent.fold((0, 0), |(one, other), (_, a, b)| (one + a, other + b))
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
            Some(Budget::Adaptive { .. } | Budget::Ratio { .. } | Budget::Concurrent { .. })
            | None => 0,
        };
        let breaker = breaker.map(|plan| BreakerState {
            plan,
            ring: Vec::new(),
            next: 0,
            failed: 0,
            state: Circuit::Closed,
        });
        Self { budget, tokens, history: History::of(budget), now: 0, breaker }
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
            Some(Budget::Ratio { .. }) if first_try => self.history.add(t, 1, 0),
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
            Some(Budget::Ratio { ratio, per_second, ttl }) => {
                let (first_tries, retries) = self.history.sums(self.now);
                let reserve = per_second.saturating_mul(ttl.0) / 1_000;
                let enough = 1_000 * (retries + 1) <= ratio.saturating_mul(first_tries) + reserve;
                if enough {
                    self.history.add(self.now, 0, 1);
                }
                enough
            }
            // Here the tokens are the retries on their way.
            Some(Budget::Concurrent { most }) => {
                let enough = self.tokens < most;
                self.tokens += u64::from(enough);
                enough
            }
            Some(Budget::Adaptive { .. }) | None => true,
        }
    }

    /// An answer, or none in time, has reached a client. `luck`: a draw.
    pub(super) fn answered(&mut self, t: u64, success: bool, first_try: bool, luck: u32) {
        self.now = t;
        match self.budget {
            Some(Budget::Concurrent { .. }) if !first_try => {
                self.tokens = self.tokens.saturating_sub(1);
            }
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
mod tests;
