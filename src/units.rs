//! Time and rate, as integers; reading and printing durations.
//!
//! Everything the simulation compares is an integer: microseconds for time, thousandths of an
//! attempt per second for rates. This file is the only place where text becomes a duration. It
//! knows no language: `text` prints durations for people, this prints them for links, commands
//! and files.

use core::fmt;

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

/// Why a text is no duration. `at` is the byte where reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurationError {
    pub kind: DurationErrorKind,
    pub at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DurationErrorKind {
    /// Nothing but blanks.
    Empty,
    /// A digit was expected.
    NotANumber,
    /// A minus sign.
    Negative,
    /// The word after a number is no unit of time.
    UnknownUnit,
    /// A later part must be in a smaller unit and carry one (`1h30m`, not `30m1h` or `1h30`).
    Order,
    /// More than 2^63 microseconds, about 292,000 years.
    TooLong,
}

impl fmt::Display for DurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self.kind {
            DurationErrorKind::Empty => "expected a duration such as 100ms, found nothing",
            DurationErrorKind::NotANumber => "expected a number such as 100 or 1.5",
            DurationErrorKind::Negative => "a duration cannot be negative",
            DurationErrorKind::UnknownUnit => "expected one of the units us, ms, s, m, h",
            DurationErrorKind::Order => "expected a smaller unit after the larger, as in 1h30m",
            DurationErrorKind::TooLong => "the duration is too long",
        };
        write!(f, "{sentence} (at character {})", self.at + 1)
    }
}

impl core::error::Error for DurationError {}

/// Reads `100ms`, `1.5s`, `2m`, `1h30m`, `250us`, or a bare number in `bare` units. Blanks
/// between number and unit and between parts are allowed, letter case is ignored, the decimal
/// sign is a point. What is finer than a microsecond is rounded half up.
///
/// # Errors
/// [`DurationError`], with the byte where reading stopped.
pub fn read_duration(text: &str, bare: TimeUnit) -> Result<Micros, DurationError> {
    let bytes = text.as_bytes();
    let fail = |kind, at| Err(DurationError { kind, at });
    let mut at = skip_blanks(bytes, 0);
    if at == bytes.len() {
        return fail(DurationErrorKind::Empty, at);
    }
    let (mut total, mut last, mut first) = (0_u64, u64::MAX, true);
    while at < bytes.len() {
        if bytes[at] == b'-' {
            return fail(DurationErrorKind::Negative, at);
        }
        let start = at;
        let Some((number, after)) = read_decimal(text, at) else {
            return fail(DurationErrorKind::NotANumber, at);
        };
        let word_at = skip_blanks(bytes, after);
        let word_end = text[word_at..]
            .find(|c: char| !(c.is_ascii_alphabetic() || c == 'µ' || c == 'μ'))
            .map_or(bytes.len(), |n| word_at + n);
        let word = &text[word_at..word_end];
        let unit = match (word.is_empty(), first) {
            (true, true) => bare,
            (true, false) => return fail(DurationErrorKind::Order, start),
            (false, _) => match TimeUnit::read(word) {
                Some(unit) => unit,
                None => return fail(DurationErrorKind::UnknownUnit, word_at),
            },
        };
        if unit.micros() >= last {
            return fail(DurationErrorKind::Order, start);
        }
        last = unit.micros();
        let part = number.times(unit.micros());
        total = match part.and_then(|p| total.checked_add(p)) {
            Some(sum) if sum < 1 << 63 => sum,
            _ => return fail(DurationErrorKind::TooLong, start),
        };
        first = false;
        at = skip_blanks(bytes, word_end);
    }
    Ok(Micros(total))
}

/// A decimal number as written: whole part, and fraction / 10^digits.
struct Decimal {
    whole: u64,
    fraction: u64,
    digits: u32,
}

impl Decimal {
    fn times(&self, unit: u64) -> Option<u64> {
        let scale = 10_u128.pow(self.digits);
        let rest = (u128::from(self.fraction) * u128::from(unit) + scale / 2) / scale;
        self.whole.checked_mul(unit)?.checked_add(u64::try_from(rest).ok()?)
    }
}

/// Reads a plain number such as `1000`, `1.5` or `1e6`, times `scale`, rounded half up. What is over
/// 2^64 saturates; `None` for what is no number, or negative.
///
/// In integers: the reader of floats brings a table of ten kilobytes into the page.
pub fn read_scaled(text: &str, scale: u64) -> Option<u64> {
    let text = text.trim();
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i16>().ok()?),
        None => (text, 0),
    };
    let mantissa = mantissa.strip_prefix('+').unwrap_or(mantissa);
    let (number, end) = read_decimal(mantissa, 0)?;
    if end != mantissa.len() {
        return None;
    }
    let tens = |n: u32| 10_u128.checked_pow(n);
    let (digits, scale) = (number.digits, u128::from(scale));
    let all = u128::from(number.whole) * tens(digits)? + u128::from(number.fraction);
    let power = i32::from(exponent) - digits as i32;
    let value = if power >= 0 {
        match tens(power.unsigned_abs()).and_then(|ten| all.checked_mul(ten)) {
            Some(value) => value.saturating_mul(scale),
            None if all == 0 => 0,
            None => u128::MAX,
        }
    } else {
        match tens(power.unsigned_abs()) {
            Some(ten) => (all.saturating_mul(scale) + ten / 2) / ten,
            None => 0,
        }
    };
    Some(u64::try_from(value).unwrap_or(u64::MAX))
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
        at += 1;
    }
    at
}

/// Whole and fractional digits from byte `at`. A whole part over 2^64 saturates (the caller's
/// multiplication then overflows); past 18 fractional digits nothing changes a microsecond.
fn read_decimal(text: &str, at: usize) -> Option<(Decimal, usize)> {
    let digits = |from: usize| {
        text[from..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |n| from + n)
    };
    let whole_end = digits(at);
    let mut end = whole_end;
    let mut fraction = "";
    if text[whole_end..].starts_with('.') {
        end = digits(whole_end + 1);
        fraction = &text[whole_end + 1..end];
    }
    if whole_end == at && fraction.is_empty() {
        return None;
    }
    let fraction = &fraction[..fraction.len().min(18)];
    let whole = if whole_end == at { 0 } else { text[at..whole_end].parse().unwrap_or(u64::MAX) };
    Some((
        Decimal { whole, fraction: fraction.parse().unwrap_or(0), digits: fraction.len() as u32 },
        end,
    ))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<u64, DurationErrorKind> {
        read_duration(text, TimeUnit::Milli).map(|m| m.0).map_err(|e| e.kind)
    }

    #[test]
    fn reads_every_form_that_the_issue_names() {
        for (text, us) in [
            ("100ms", 100_000),
            ("1.5s", 1_500_000),
            ("2m", 120_000_000),
            ("1h30m", 5_400_000_000),
            ("250us", 250),
            ("250µs", 250),
            ("250", 250_000),
            (" 1 H 30 Min ", 5_400_000_000),
            (".5s", 500_000),
            ("0.0000005s", 1),
            ("0", 0),
        ] {
            assert_eq!(read(text), Ok(us), "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        use DurationErrorKind::{Empty, Negative, NotANumber, Order, TooLong, UnknownUnit};
        for (text, kind, at) in [
            ("", Empty, 0),
            ("   ", Empty, 3),
            ("-5s", Negative, 0),
            ("NaN", NotANumber, 0),
            ("5 parsecs", UnknownUnit, 2),
            ("1e30", UnknownUnit, 1),
            ("30m1h", Order, 3),
            ("1h30", Order, 2),
            ("99999999999999999999h", TooLong, 0),
            ("1s<script>", NotANumber, 2),
            ("1.s.", NotANumber, 3),
        ] {
            let error = read_duration(text, TimeUnit::Milli).unwrap_err();
            assert_eq!((error.kind, error.at), (kind, at), "{text}");
            assert!(error.to_string().ends_with(&format!("(at character {})", at + 1)));
        }
    }

    #[test]
    fn scaled_numbers_are_read_in_integers_and_saturate() {
        for (text, value) in [
            ("1000", Some(1_000_000)),
            ("1.5", Some(1_500)),
            (" 0.0005 ", Some(1)),
            ("1e3", Some(1_000_000)),
            ("1.5E-3", Some(2)),
            ("+2", Some(2_000)),
            (".5", Some(500)),
            ("0e999", Some(0)),
            ("1e-999", Some(0)),
            ("1e30", Some(u64::MAX)),
            ("1e999", Some(u64::MAX)),
            ("99999999999999999999999", Some(u64::MAX)),
            ("", None),
            ("-1", None),
            ("NaN", None),
            ("inf", None),
            ("1e", None),
            ("1e99999999", None),
            ("1 000", None),
            ("0x10", None),
        ] {
            assert_eq!(read_scaled(text, 1_000), value, "{text}");
        }
    }

    #[test]
    fn prints_short_and_exact() {
        for (us, text) in [
            (0, "0s"),
            (250, "250us"),
            (1_250, "1.25ms"),
            (100_000, "100ms"),
            (1_500_000, "1.5s"),
            (60_000_000, "1m"),
            (5_400_000_000, "1h30m"),
            (5_400_000_001, "1h30m1us"),
            (3_600_100_000, "1h100ms"),
        ] {
            assert_eq!(Micros(us).to_string(), text);
            assert_eq!(read(text), Ok(us), "{text} reads back");
        }
    }
}
