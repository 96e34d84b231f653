//! What is remarkable about a row, worked out from its waits and limits, never typed.

use super::{Hint, System, Waits, law};
use crate::policy::backoff::Backoff;
use crate::units::Micros;

/// Something a reader should know before using a system's defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// All clients wait exactly as long as each other.
    NoJitter,
    /// There is jitter, and at the cap it is gone.
    JitterDiesAtCap,
    /// There is jitter, and at the cap a good part of the clients wait exactly as long.
    JitterShrinksAtCap,
    /// There is jitter, but not in the first retry, which is the largest wave.
    FirstUnjittered,
    /// The first retry comes at once.
    FirstImmediate,
    /// The longest wait is longer than the cap.
    ExceedsCap,
    /// Neither attempts nor time are limited.
    NeverStops,
    /// A server's Retry-After is ignored.
    IgnoresRetryAfter,
}

impl Finding {
    pub const ALL: [Self; 8] = [
        Self::NoJitter,
        Self::JitterDiesAtCap,
        Self::JitterShrinksAtCap,
        Self::FirstUnjittered,
        Self::FirstImmediate,
        Self::ExceedsCap,
        Self::NeverStops,
        Self::IgnoresRetryAfter,
    ];

    /// The word in filters and files.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoJitter => "no-jitter",
            Self::JitterDiesAtCap => "jitter-dies-at-cap",
            Self::JitterShrinksAtCap => "jitter-shrinks-at-cap",
            Self::FirstUnjittered => "first-unjittered",
            Self::FirstImmediate => "first-immediate",
            Self::ExceedsCap => "exceeds-cap",
            Self::NeverStops => "never-stops",
            Self::IgnoresRetryAfter => "ignores-retry-after",
        }
    }
}

/// Far enough for every cap to be reached: 2^63 times the base.
const FAR: u32 = 64;
/// Waits in which jitter shows, if there is any.
const NEAR: u32 = 6;
/// Of the clients: all, but for draws that no fleet will see.
const ALL: f64 = 0.999;
/// Of the clients: enough for a wave.
const MANY: f64 = 0.2;

/// The findings of a row, in the order of [`Finding::ALL`].
pub fn findings(system: &System) -> Vec<Finding> {
    let mut found = Vec::new();
    if let Some(backoff) = system.backoff() {
        of_waits(&backoff, &mut found);
    }
    let retries = !matches!(system.waits, Waits::Never);
    if retries && system.attempts.is_none() && system.elapsed.is_none() {
        found.push(Finding::NeverStops);
    }
    if retries && system.retry_after == Hint::Ignored {
        found.push(Finding::IgnoresRetryAfter);
    }
    found.sort();
    found
}

fn of_waits(backoff: &Backoff, found: &mut Vec<Finding>) {
    let first = law(backoff, 1);
    let certain = |n| law(backoff, n).atom.chance >= 1.0;
    let none = (1..=NEAR).all(certain);
    if none {
        found.push(Finding::NoJitter);
    } else if certain(1) {
        found.push(Finding::FirstUnjittered);
    }
    if first.most == Micros::ZERO {
        found.push(Finding::FirstImmediate);
    }
    if let Some(cap) = backoff.cap {
        let far = law(backoff, FAR);
        if !none && far.atom.chance >= ALL {
            found.push(Finding::JitterDiesAtCap);
        } else if !none && far.atom.chance >= MANY {
            found.push(Finding::JitterShrinksAtCap);
        }
        if far.most > cap {
            found.push(Finding::ExceedsCap);
        }
    }
}
