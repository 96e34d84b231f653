//! Any wait that a real system computes: growth, cap, jitter, and where the cap comes.
//!
//! [`crate::policy::Policy`] is the part of this that the first screen steers. All arithmetic is in
//! whole microseconds; a random draw is 32 bits, and U[0, x) is floor(r * x / 2^32).

mod curve;
mod ready;
mod spread;

pub use curve::{Curve, LONGEST};
pub use ready::{Chain, Ready, Remembers};
pub use spread::{Clamp, Spread, part};

use crate::units::Micros;

/// How long to wait after the n-th failure of an operation, n = 1, 2, ...
#[derive(Clone, Debug, PartialEq)]
pub struct Backoff {
    pub growth: Curve,
    pub jitter: Spread,
    pub cap: Option<Micros>,
    pub cap_place: CapPlace,
    pub first: First,
    /// One draw serves all waits of a client, as where a hash of its name is taken for luck.
    pub drawn_once: bool,
}

/// Whether the cap is applied before the jitter, as the formulas have it, or after, where it cuts
/// the jitter off just when waits are long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CapPlace {
    #[default]
    BeforeJitter,
    AfterJitter,
    /// Growth and what jitter makes of it are both kept at the cap. Kafka.
    BeforeAndAfter,
    /// Where growth goes beyond the cap the wait is the cap itself, and jitter is not asked. The AWS
    /// SDK for Go before November 2026.
    InsteadOfJitter,
    /// What is drawn beyond the cap is drawn anew from [cap / 2, cap). The AWS SDK for Go, version 1.
    DrawnAnew,
}

impl CapPlace {
    /// The most that growth and the wait may be, under this cap.
    pub(crate) fn bounds(self, cap: u64) -> (u64, u64) {
        match self {
            Self::BeforeJitter => (cap, LONGEST),
            Self::BeforeAndAfter => (cap, cap),
            Self::AfterJitter | Self::InsteadOfJitter | Self::DrawnAnew => (LONGEST, cap),
        }
    }
}

/// What is special about the first retry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    #[default]
    Usual,
    /// At once; growth begins with the second.
    Immediate,
    /// The plain wait of the growth, under the cap.
    Unjittered,
}

/// What an operation remembers from one wait to the next; new for each operation: the wait before,
/// for decorrelated and compounding jitter, where 0 is none yet; or the curve's value before, for Polly's, in the
/// bits of a float.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory(u64);

/// The longest wait that is remembered, 8.9 years: what 48 bits hold.
const REMEMBERED: u64 = (1 << 48) - 1;

impl Memory {
    /// As if the wait before had been so many microseconds.
    pub fn of_wait(previous: u64) -> Self {
        Self(previous.min(REMEMBERED))
    }

    /// The wait before, of decorrelated and compounding jitter: microseconds below 2^48.
    pub fn wait(self) -> u64 {
        self.0
    }
}

impl Backoff {
    /// Growth and jitter, cap before jitter, nothing special.
    pub fn new(growth: Curve, jitter: Spread, cap: Option<Micros>) -> Self {
        Self {
            growth,
            jitter,
            cap,
            cap_place: CapPlace::BeforeJitter,
            first: First::Usual,
            drawn_once: false,
        }
    }

    /// The wait after failure n = 1, 2, ...; `r` is the draw for it. In microseconds, at most
    /// [`LONGEST`].
    pub fn wait(&self, n: u32, r: u32, memory: &mut Memory) -> Micros {
        let growing = match self.first {
            First::Immediate if n <= 1 => return Micros::ZERO,
            First::Immediate => n - 1,
            First::Usual | First::Unjittered => n,
        };
        let cap = self.cap.map_or(LONGEST, |cap| cap.0.min(LONGEST));
        let (before, after) = self.cap_place.bounds(cap);
        let plain = self.growth.at(growing).min(before);
        let uncapped = self.cap_place != CapPlace::InsteadOfJitter || plain <= cap;
        if self.first == First::Unjittered && n <= 1 || !uncapped {
            return Micros(plain.min(cap));
        }
        let wait = match self.jitter {
            Spread::Decorrelated { factor, clamp } => {
                let base = self.growth.at(1);
                let previous = if memory.0 == 0 { base } else { memory.0 };
                let wait = spread::decorrelated(base, cap, factor, clamp, previous, r);
                *memory = Memory::of_wait(wait);
                wait
            }
            Spread::PollyV2 => {
                let mut before = f64::from_bits(memory.0);
                let wait = spread::polly(self.growth.at(1), growing, r, &mut before);
                *memory = Memory(before.to_bits());
                wait
            }
            Spread::RangeToNext => {
                let next = self.growth.at(growing.saturating_add(1)).min(before);
                plain + part(r, next.saturating_sub(plain))
            }
            Spread::RangeToNextKept => {
                let (low, high) = self.kept_range(growing, cap);
                low + part(r, high - low)
            }
            Spread::Compounding { factor, share } => {
                let base = self.growth.at(1);
                let wait = spread::compounding((factor, share), (base, cap), memory.0, r);
                *memory = Memory::of_wait(wait);
                wait
            }
            jitter => jitter.apply(plain, growing, r),
        };
        if wait > cap && self.cap_place == CapPlace::DrawnAnew {
            let (low, width) = self.jitter.range(plain).unwrap_or((wait, 0));
            return Micros(spread::anew(wait, (low, low.saturating_add(width)), cap, r));
        }
        Micros(wait.min(after))
    }

    /// [`Spread::RangeToNextKept`]'s range at n: it doubles no more once its end is at the cap.
    fn kept_range(&self, n: u32, cap: u64) -> (u64, u64) {
        let mut m = 1;
        while m < n && self.growth.at(m + 1) < cap {
            let next = self.growth.at(m + 1);
            if next == self.growth.at(m) {
                break;
            }
            m += 1;
        }
        let low = self.growth.at(m).min(cap);
        (low, self.growth.at(m + 1).min(cap).max(low))
    }
}

#[cfg(test)]
mod tests;
