//! One client's attempts, again: with the tape and the window that served it, they need no run.

use super::run::Setup;
use super::tape::Tape;
use crate::policy::{Jitter, Schedule, next_decorrelated};
use crate::units::Micros;

/// Replays single clients of a run.
pub struct Tracer {
    setup: Setup,
    tape: Tape,
    schedule: Schedule,
}

impl Tracer {
    pub fn new(setup: &Setup) -> Self {
        Self { setup: *setup, tape: Tape::new(setup.seed), schedule: Schedule::of(&setup.policy) }
    }

    /// The instants at which `client` would attempt if the server never came back, up to its
    /// attempt limit.
    pub fn attempts(&self, client: u32) -> impl Iterator<Item = Micros> + '_ {
        let growth = self.setup.policy.growth;
        let (base, cap) = (growth.base.0 as u32, growth.cap.0 as u32);
        let decorrelated = self.setup.policy.jitter == Jitter::Decorrelated;
        let mut previous = base;
        let (mut t, mut failures) = (0, 0_u32);
        let limit = self.setup.policy.attempt_limit.unwrap_or(u32::MAX);
        core::iter::from_fn(move || {
            if failures >= limit {
                return None;
            }
            let at = t;
            failures += 1;
            let r = self.tape.draw(client, failures);
            let wait = if decorrelated {
                previous = next_decorrelated(base, cap, previous, r);
                previous
            } else {
                self.schedule.span(u64::from(failures)).wait(r)
            };
            t += u64::from(wait);
            Some(Micros(at))
        })
    }

    /// When a client served in `window` was served: its first attempt there after the recovery.
    pub fn served_at(&self, client: u32, window: u32) -> Micros {
        let server = &self.setup.server;
        let from = server.window_start(window).max(server.outage);
        self.attempts(client).find(|&t| t >= from).unwrap_or(from)
    }
}
