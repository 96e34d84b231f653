//! A backoff made ready to be asked millions of times: its first ranges in a table.

use super::spread::part;
use super::{Backoff, CapPlace, First, LONGEST, Memory};
use crate::units::Micros;

/// Failures that are looked up. Few clients fail more often.
const TABLE: u32 = 64;

/// Gives the same waits as its [`Backoff`].
#[derive(Clone, Debug)]
pub struct Ready {
    backoff: Backoff,
    /// Low and width of the range of wait 1, 2, ...; empty where waits are no plain ranges.
    ranges: Vec<(u64, u64)>,
    most: u64,
}

impl Ready {
    pub fn new(backoff: &Backoff) -> Self {
        let cap = backoff.cap.map_or(LONGEST, |cap| cap.0.min(LONGEST));
        let (before, most) = match backoff.cap_place {
            CapPlace::BeforeJitter => (cap, LONGEST),
            CapPlace::AfterJitter => (LONGEST, cap),
        };
        let range = |n| backoff.jitter.range(backoff.growth.at(n).min(before));
        let ranges: Option<Vec<_>> = match backoff.first {
            First::Usual => (1..=TABLE).map(range).collect(),
            First::Immediate | First::Unjittered => None,
        };
        Self { backoff: backoff.clone(), ranges: ranges.unwrap_or_default(), most }
    }

    /// As [`Backoff::wait`].
    pub fn wait(&self, n: u32, r: u32, memory: &mut Memory) -> Micros {
        match self.ranges.get(n.wrapping_sub(1) as usize) {
            Some((low, width)) => Micros((low + part(r, *width)).min(LONGEST).min(self.most)),
            None => self.backoff.wait(n, r, memory),
        }
    }
}
