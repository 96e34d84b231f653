//! Time and rate, as integers; reading and printing durations.
//!
//! Everything the simulation compares is an integer: microseconds for time, thousandths of an
//! attempt per second for rates. `read` is the only place where text becomes a duration. The room
//! knows no language: `text` prints durations for people, this prints them for links, commands
//! and files.

mod read;
#[cfg(test)]
mod tests;

use core::fmt;

pub use read::{DurationError, DurationErrorKind, read_duration, read_scaled};

/// A span or instant of simulated time in whole microseconds. An instant counts from the first
/// failure, t = 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Micros(pub u64);

impl Micros {
    pub const ZERO: Self = Self(0);
    pub const SECOND: Self = Self(1_000_000);
    pub const HOUR: Self = Self(3_600_000_000);
    pub const DAY: Self = Self(86_400_000_000);

    pub const fn millis(ms: u64) -> Self {
        Self(ms * 1_000)
    }

    pub const fn secs(s: u64) -> Self {
        Self(s * 1_000_000)
    }

    /// Seconds as a float, for axes and ratios; never for the simulation.
    pub fn as_secs(self) -> f64 {
        self.0 as f64 / 1e6
    }
}

/// A rate in thousandths of an attempt per second, so that the default capacity of a fleet of
/// any size (clients / 10 per second) is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate {
    pub milli_per_s: u64,
}

impl Rate {
    pub const fn per_second(n: u64) -> Self {
        Self { milli_per_s: n * 1_000 }
    }

    /// Attempts per second.
    pub fn as_per_second(self) -> f64 {
        self.milli_per_s as f64 / 1e3
    }
}

/// A unit of time that a duration may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    Micro,
    Milli,
    Second,
    Minute,
    Hour,
}

/// Longest first, the order in which a compound (`1h30m`) is written and printed.
const UNITS: [(TimeUnit, &str, u64); 5] = [
    (TimeUnit::Hour, "h", 3_600_000_000),
    (TimeUnit::Minute, "m", 60_000_000),
    (TimeUnit::Second, "s", 1_000_000),
    (TimeUnit::Milli, "ms", 1_000),
    (TimeUnit::Micro, "us", 1),
];

impl TimeUnit {
    fn micros(self) -> u64 {
        UNITS.iter().find(|u| u.0 == self).map_or(1, |u| u.2)
    }

    fn read(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "us" | "µs" | "μs" => Self::Micro,
            "ms" => Self::Milli,
            "s" | "sec" => Self::Second,
            "m" | "min" => Self::Minute,
            "h" => Self::Hour,
            _ => return None,
        })
    }
}

/// Short and exact: `100ms`, `1.5s`, `2m`, `1h30m`, `250us`, `0s`. [`read_duration`] reads it
/// back to the same value.
impl fmt::Display for Micros {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let us = self.0;
        if us == 0 {
            return f.write_str("0s");
        }
        let (hours, minutes, below) =
            (us / UNITS[0].2, us % UNITS[0].2 / UNITS[1].2, us % UNITS[1].2);
        if hours > 0 {
            write!(f, "{hours}h")?;
        }
        if minutes > 0 {
            write!(f, "{minutes}m")?;
        }
        if below == 0 {
            return Ok(());
        }
        let (unit, name) = match below {
            1_000_000.. => (1_000_000, "s"),
            1_000.. => (1_000, "ms"),
            _ => (1, "us"),
        };
        write!(f, "{}", below / unit)?;
        let rest = below % unit;
        if rest > 0 {
            let width = if unit == 1_000_000 { 6 } else { 3 };
            let digits = format!("{rest:0width$}");
            write!(f, ".{}", digits.trim_end_matches('0'))?;
        }
        f.write_str(name)
    }
}
