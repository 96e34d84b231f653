//! What is known of the n-th wait before it is drawn: the least, the most, and how many clients will
//! draw the very same.
//!
//! Nothing here knows a formula twice: the wait is a function of a draw of 32 bits, in few pieces that
//! never turn round, and such a piece is asked at its ends and by halving. Where a wait depends on
//! the draws before, 20,000 clients are drawn from the tape of seed 1 and counted, and their least
//! and most are what was seen.

use std::collections::BTreeMap;

use crate::policy::backoff::{Backoff, CapPlace, Memory, Spread};
use crate::sim::Tape;
use crate::units::Micros;

/// Bounds of a wait and its most frequent value, both bounds included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    pub least: Micros,
    pub most: Micros,
    pub atom: Atom,
    pub luck: Luck,
}

/// A value that several clients may share, and the chance of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Atom {
    pub at: Micros,
    pub chance: f64,
}

/// How the law was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Luck {
    /// From all draws there are.
    Exact,
    /// From 20,000 clients.
    Counted,
}

/// Clients that are counted.
const CLIENTS: u32 = 20_000;
/// All draws.
const DRAWS: u64 = 1 << 32;

/// The law of wait n = 1, 2, ...
pub fn law(backoff: &Backoff, n: u32) -> Law {
    match backoff.jitter {
        Spread::Decorrelated { .. } | Spread::PollyV2 | Spread::Compounding { .. } => {
            counted(backoff, n)
        }
        _ => exact(backoff, n),
    }
}

fn counted(backoff: &Backoff, n: u32) -> Law {
    let tape = Tape::new(1);
    let mut counts = BTreeMap::<Micros, u32>::new();
    for client in 0..CLIENTS {
        let mut memory = Memory::default();
        let mut wait = Micros::ZERO;
        for m in 1..=n.max(1) {
            wait = backoff.wait(m, tape.draw(client, m), &mut memory);
        }
        *counts.entry(wait).or_default() += 1;
    }
    let ends = counts.keys().next().copied().zip(counts.keys().next_back().copied());
    let (least, most) = ends.unwrap_or_default();
    let (at, count) = counts.into_iter().max_by_key(|(_, count)| *count).unwrap_or_default();
    let chance = f64::from(count) / f64::from(CLIENTS);
    Law { least, most, atom: Atom { at, chance }, luck: Luck::Counted }
}

fn exact(backoff: &Backoff, n: u32) -> Law {
    let wait = |r: u64| backoff.wait(n, r as u32, &mut Memory::default());
    let pieces = pieces(backoff, n, &wait);
    let ends = pieces.iter().flat_map(|&(from, to)| [wait(from), wait(to - 1)]);
    let least = ends.clone().min().unwrap_or_default();
    let most = ends.clone().max().unwrap_or_default();
    // Inside a piece all values that are no bound are equally frequent, so one of them stands for all.
    let inside = pieces.iter().map(|&(from, to)| wait(from + (to - from) / 2));
    let at = |value: Micros| {
        let draws: u64 = pieces.iter().map(|&piece| count(piece, value, &wait)).sum();
        Atom { at: value, chance: draws as f64 / DRAWS as f64 }
    };
    let atoms = ends.chain(inside).map(at);
    let most_frequent = atoms.max_by(|a, b| a.chance.total_cmp(&b.chance));
    let atom = most_frequent.unwrap_or(Atom { at: least, chance: 0.0 });
    Law { least, most, atom, luck: Luck::Exact }
}

/// The draws [from, to) on which the wait only grows or only falls.
fn pieces(backoff: &Backoff, n: u32, wait: &impl Fn(u64) -> Micros) -> Vec<(u64, u64)> {
    if let Spread::TenthsSign { .. } = backoff.jitter {
        // floor(10 r / 2^32) = i from ceil(i 2^32 / 10) on.
        let edges: Vec<u64> = (0..=10_u64).map(|i| (i * DRAWS).div_ceil(10)).collect();
        return edges.iter().copied().zip(edges.iter().copied().skip(1)).collect();
    }
    if backoff.cap_place == CapPlace::DrawnAnew {
        // It grows up to the cap, falls to half of it, and grows again.
        let (mut low, mut high) = (0, DRAWS);
        while low < high {
            let middle = low + (high - low) / 2;
            let anew = Backoff { cap_place: CapPlace::BeforeJitter, cap: None, ..backoff.clone() };
            let plain = anew.wait(n, middle as u32, &mut Memory::default());
            let same = plain == wait(middle) || backoff.cap.is_none();
            if same { low = middle + 1 } else { high = middle }
        }
        return [(0, low), (low, DRAWS)].into_iter().filter(|(from, to)| from < to).collect();
    }
    vec![(0, DRAWS)]
}

/// How many draws of a piece give this value.
fn count((from, to): (u64, u64), value: Micros, wait: &impl Fn(u64) -> Micros) -> u64 {
    let rising = wait(from) <= wait(to - 1);
    // The first draw whose wait is not before the value, or not before and not it.
    let first = |beyond: bool| {
        let (mut low, mut high) = (from, to);
        while low < high {
            let middle = low + (high - low) / 2;
            let w = wait(middle);
            let before = if rising { w < value } else { w > value };
            if before || beyond && w == value { low = middle + 1 } else { high = middle }
        }
        low
    };
    first(true) - first(false)
}
