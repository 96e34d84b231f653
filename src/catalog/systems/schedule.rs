//! One client's waits, retry by retry, beside what they could have been.

use super::law::{Law, law};
use super::{System, Waits};
use crate::policy::backoff::Memory;
use crate::sim::Tape;
use crate::units::Micros;

/// One retry of client 0 if every attempt fails at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Retry {
    /// 1: the first retry.
    pub n: u32,
    pub wait: Micros,
    /// From the first call to this retry.
    pub at: Micros,
    pub law: Law,
    /// Whether the limits of attempts and time allow it.
    pub allowed: bool,
}

/// The first `retries` retries with the luck of `seed`; `None`: there is no formula.
pub fn schedule(system: &System, seed: u64, retries: u32) -> Option<Vec<Retry>> {
    let backoff = match system.waits {
        Waits::Formula(backoff) => backoff(),
        Waits::Never => return Some(Vec::new()),
        Waits::Unpublished { .. } => return None,
    };
    let tape = Tape::new(seed);
    let (mut memory, mut at, mut allowed) = (Memory::default(), Micros::ZERO, true);
    let mut list = Vec::new();
    for n in 1..=retries {
        let r = tape.draw(0, if backoff.drawn_once { 0 } else { n });
        let wait = backoff.wait(n, r, &mut memory);
        at = Micros(at.0.saturating_add(wait.0));
        allowed &= system.attempts.is_none_or(|most| n < most);
        allowed &= system.elapsed.is_none_or(|most| at <= most);
        list.push(Retry { n, wait, at, law: law(&backoff, n), allowed });
    }
    Some(list)
}
