//! Text to durations and plain numbers, and what is said of text that is neither. All in integers,
//! so that what is read is exact. Knows no ranges: those are in the table of parameters.

use core::fmt;

use super::{Micros, TimeUnit};

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
