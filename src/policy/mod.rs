//! How long to wait: growth, jitter and the attempt limit.
//!
//! A policy turns failures into waits. It knows nothing of servers, fleets or where luck comes
//! from: whoever asks hands in the random draws.

pub mod backoff;
mod growth;
mod jitter;
mod schedule;

pub use growth::{Growth, Shape};
pub use jitter::Jitter;
pub use schedule::{Schedule, Span, next_decorrelated};

use crate::params::Params;
use crate::units::Micros;

/// A retry policy: growth, jitter, and how many attempts a client makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    pub growth: Growth,
    pub jitter: Jitter,
    /// Thousandths of the computed wait; of the jitters that [have one](Jitter::has_share).
    pub share: u32,
    /// Attempts with the first; `None`: a client never gives up.
    pub attempt_limit: Option<u32>,
}

impl Policy {
    pub fn of(params: &Params) -> Self {
        Self {
            growth: Growth {
                shape: params.growth,
                base: params.base,
                cap: params.cap,
                multiplier: params.multiplier,
            },
            jitter: params.jitter,
            share: params.share,
            attempt_limit: params.attempt_limit,
        }
    }

    /// No wait is longer, jitter included.
    pub fn longest_wait(&self) -> Micros {
        schedule::longest(self)
    }

    /// The waits of one operation, one per failure, ending at the attempt limit.
    /// `draw(n)` gives the 32 random bits of failure n = 1, 2, ...
    pub fn waits<D: FnMut(u64) -> u32>(&self, draw: D) -> Waits<D> {
        Waits {
            policy: *self,
            schedule: Schedule::of(self),
            previous: self.growth.base.0 as u32,
            failures: 0,
            draw,
        }
    }
}

/// Iterator over the waits of one operation.
pub struct Waits<D> {
    policy: Policy,
    schedule: Schedule,
    previous: u32,
    failures: u64,
    draw: D,
}

impl<D: FnMut(u64) -> u32> Iterator for Waits<D> {
    type Item = Micros;

    fn next(&mut self) -> Option<Micros> {
        let n = self.failures + 1;
        if self.policy.attempt_limit.is_some_and(|limit| n >= u64::from(limit)) {
            return None;
        }
        self.failures = n;
        let r = (self.draw)(n);
        let wait = match self.policy.jitter {
            Jitter::Decorrelated => {
                let Growth { base, cap, .. } = self.policy.growth;
                self.previous = next_decorrelated(base.0 as u32, cap.0 as u32, self.previous, r);
                self.previous
            }
            _ => self.schedule.span(n).wait(r),
        };
        Some(Micros(u64::from(wait)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_limit_of_four_allows_three_waits() {
        let params = Params { attempt_limit: Some(4), ..Params::default() };
        let waits: Vec<_> = Policy::of(&params).waits(|_| 0).map(|w| w.0).collect();
        assert_eq!(waits, [100_000, 200_000, 400_000]);
        let once = Params { attempt_limit: Some(1), ..params };
        assert_eq!(Policy::of(&once).waits(|_| 0).count(), 0);
    }
}
