//! A backoff made ready to be asked millions of times: its first ranges in a table.

use super::spread::{self, Clamp, Spread, part};
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
    /// No wait is longer, of those in the table.
    most: u64,
    remembers: Remembers,
    chain: Option<Chain>,
}

/// Decorrelated jitter made ready: each wait from the one before.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    base: u64,
    cap: u64,
    factor: u32,
    clamp: Clamp,
}

impl Chain {
    /// Microseconds; `previous`: the wait before, 0: there is none. `r`: the draw for it.
    #[inline(always)]
    pub fn next(self, previous: u64, r: u32) -> u64 {
        let previous = if previous == 0 { self.base } else { previous };
        spread::decorrelated(self.base, self.cap, self.factor, self.clamp, previous, r)
    }
}

/// What a wait depends on beside its own draw and the number of the failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remembers {
    Nothing,
    /// The wait before, at most so many microseconds.
    Wait {
        most: u64,
    },
    /// The draw for the wait before: the same two waits asked anew give the same memory.
    Draw,
}

impl Ready {
    pub fn new(backoff: &Backoff) -> Self {
        let cap = backoff.cap.map_or(LONGEST, |cap| cap.0.min(LONGEST));
        let (before, most) = backoff.cap_place.bounds(cap);
        let plain_cap =
            !matches!(backoff.cap_place, CapPlace::InsteadOfJitter | CapPlace::DrawnAnew);
        let range = |n| backoff.jitter.range(backoff.growth.at(n).min(before));
        let ranges: Option<Vec<_>> = match backoff.first {
            First::Usual if plain_cap => (1..=TABLE).map(range).collect(),
            First::Usual | First::Immediate | First::Unjittered => None,
        };
        let remembers = match backoff.jitter {
            Spread::Decorrelated { .. } => Remembers::Wait { most: cap },
            Spread::Compounding { share, .. } => {
                // With a share above 1 the draw begins at 0 and is twice that wide.
                let more = cap.saturating_mul(share.into()) / 500;
                Remembers::Wait { most: cap.saturating_add(more).min(LONGEST) }
            }
            Spread::PollyV2 => Remembers::Draw,
            _ => Remembers::Nothing,
        };
        let chain = match (backoff.jitter, backoff.first) {
            (Spread::Decorrelated { factor, clamp }, First::Usual) if plain_cap => {
                Some(Chain { base: backoff.growth.at(1), cap, factor, clamp })
            }
            _ => None,
        };
        let ranges = ranges.unwrap_or_default();
        Self { backoff: backoff.clone(), ranges, most, remembers, chain }
    }

    pub fn remembers(&self) -> Remembers {
        self.remembers
    }

    /// Low and width of the ranges of wait 1, 2, ...; microseconds. `None`: waits are no plain
    /// ranges, or a cap cuts some of them after the jitter.
    pub fn ranges(&self) -> Option<&[(u64, u64)]> {
        let whole = self.ranges.iter().all(|(low, width)| low + width <= self.most);
        (whole && !self.ranges.is_empty()).then_some(&self.ranges)
    }

    /// Decorrelated jitter, if nothing else is special about it.
    pub fn chain(&self) -> Option<Chain> {
        self.chain
    }

    /// As [`Backoff::wait`].
    #[inline(always)]
    pub fn wait(&self, n: u32, r: u32, memory: &mut Memory) -> Micros {
        match self.ranges.get(n.wrapping_sub(1) as usize) {
            Some((low, width)) => Micros((low + part(r, *width)).min(self.most)),
            None => match self.chain {
                Some(chain) => {
                    let wait = chain.next(memory.wait(), r);
                    *memory = Memory::of_wait(wait);
                    Micros(wait)
                }
                None => self.backoff.wait(n, r, memory),
            },
        }
    }
}
