//! What each tape of luck is for, and what is drawn from it in one way only.

use super::super::tape::Tape;
use super::plan::Jobs;
use crate::policy::backoff::part;

/// The tapes of one run: that of the waits, and those beside it, so that no draw for one thing
/// moves those for another.
#[derive(Clone, Copy)]
pub(super) struct Luck {
    /// Draw k of a client: its k-th wait, over all its jobs.
    pub waits: Tape,
    pub arrivals: Tape,
    think: Tape,
    pub servers: Tape,
    pub guards: Tape,
    first: Tape,
    pub net: Tape,
}

impl Luck {
    pub(super) fn new(seed: u64) -> Self {
        let beside = |i: u64| Tape::new(seed ^ SIDE.wrapping_mul(i));
        Self {
            waits: Tape::new(seed),
            arrivals: beside(1),
            think: beside(2),
            servers: beside(3),
            guards: beside(4),
            first: beside(5),
            net: beside(6),
        }
    }

    /// Microseconds between a job and a client's next, which is number `next`, from 0.
    pub(super) fn pause(&self, jobs: &Jobs, client: u32, next: u32) -> u64 {
        let think = jobs.think;
        let share = u128::from(think.share.min(1_000));
        let spread = (u128::from(think.mean.0) * share / 1_000) as u64;
        let r = self.think.draw(client, next);
        (think.mean.0 - spread).saturating_add(part(r, spread.saturating_mul(2)))
    }

    /// U[0, `within`) microseconds by which the first attempt of job number `job`, from 0, is
    /// delayed.
    pub(super) fn first(&self, within: u64, client: u32, job: u32) -> u64 {
        if within == 0 { 0 } else { part(self.first.draw(client, job), within) }
    }
}

/// Sets the tapes apart.
const SIDE: u64 = 0xA24B_AED4_963E_E407;
