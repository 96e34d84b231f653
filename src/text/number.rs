//! Numbers as a reader of each language expects them: grouping, decimals, percent, factors, ticks.
//!
//! Not a general formatter: only the shapes the page shows. Digits are worked out in integers, so
//! the page carries none of the standard library's float printing (about 20 kB of WebAssembly)
//! and the host and the page print the same. `build.rs` compiles this file too, for the number
//! literals inside texts.
//!
//! Separators: CLDR 48, `en`, `pt`, `es`. One departure: percent has a no-break space in all
//! three languages (design notes, 5.7), where CLDR has it in Spanish alone.

use super::Lang;

/// No-break space: a number never parts from its unit.
pub(crate) const NBSP: char = '\u{a0}';

/// What stands for a number that does not exist (0 / 0).
const UNKNOWN: &str = "–";

const POWERS: [u64; 10] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// A number with a fraction, shown with at most `decimals` digits after the separator (9 at most)
/// and no trailing zeros. The shown digits, not the value behind them, choose the plural.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Num {
    pub value: f64,
    pub decimals: u8,
}

/// The digits that will be on the page: `digits / 10^decimals`, without trailing zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) negative: bool,
    pub(crate) digits: u64,
    pub(crate) decimals: u8,
}

impl Shown {
    pub(crate) const fn integer(digits: u64) -> Self {
        Self { negative: false, digits, decimals: 0 }
    }

    /// Rounds half away from zero; `None` if the number is infinite or no number.
    pub(crate) fn rounded(value: f64, decimals: u8) -> Option<Self> {
        if !value.is_finite() {
            return None;
        }
        let decimals = decimals.min(9);
        let scaled = value.abs() * POWERS[usize::from(decimals)] as f64;
        // 2.675 × 100 is a hair under 267.5: lift it over, or it is shown as 2.67. Beyond 2^50 the
        // lift would change whole digits.
        let lifted =
            if scaled < (1_u64 << 50) as f64 { scaled * (1.0 + f64::EPSILON) } else { scaled };
        let mut shown = Self { negative: value < 0.0, digits: lifted.round() as u64, decimals };
        while shown.decimals > 0 && shown.digits.is_multiple_of(10) {
            shown.digits /= 10;
            shown.decimals -= 1;
        }
        shown.negative &= shown.digits != 0;
        Some(shown)
    }

    /// The part before the separator.
    pub(crate) const fn whole(self) -> u64 {
        self.digits / POWERS[self.decimals as usize]
    }

    /// The number as a Fluent file writes it in a variant key: no grouping, decimal point.
    pub(crate) fn key(self) -> String {
        self.write(None, '.', 0)
    }

    fn local(self, lang: Lang, keep: u8) -> String {
        // CLDR `minimumGroupingDigits` is 2 in Spanish: 1000 has no separator, 10.000 has.
        let grouped = self.whole() >= if lang == Lang::Es { 10_000 } else { 1_000 };
        let (group, point) = match lang {
            Lang::En => (',', '.'),
            Lang::Pt | Lang::Es => ('.', ','),
        };
        self.write(grouped.then_some(group), point, keep)
    }

    /// `keep`: zeros are added until there are that many decimals.
    fn write(self, group: Option<char>, point: char, keep: u8) -> String {
        let digit = |d: u64| char::from(b'0' + (d % 10) as u8);
        // Written from the last digit to the first, then turned round: every piece is one char.
        let mut back = String::new();
        let decimals = self.decimals.max(keep);
        let mut digits = self.digits;
        for place in (0..decimals).rev() {
            if place >= self.decimals {
                back.push('0');
            } else {
                back.push(digit(digits));
                digits /= 10;
            }
        }
        if decimals > 0 {
            back.push(point);
        }
        let mut written = 0;
        loop {
            back.push(digit(digits));
            digits /= 10;
            written += 1;
            if digits == 0 {
                break;
            }
            if let (Some(group), 0) = (group, written % 3) {
                back.push(group);
            }
        }
        if self.negative {
            back.push('-');
        }
        back.chars().rev().collect()
    }
}

impl Lang {
    /// A count: `1,000` · `1.000` · `1000` (Spanish groups from `10.000`).
    pub fn integer(self, value: u64) -> String {
        Shown::integer(value).local(self, 0)
    }

    /// At most `decimals` digits after the separator, no trailing zeros: `1.5` · `1,5`.
    /// An infinite value is `∞`, one that does not exist (0 / 0) is `–`.
    pub fn decimal(self, value: f64, decimals: u8) -> String {
        self.padded(value, decimals, 0)
    }

    /// A share between 0 and 1 as percent: `38 %`, under one percent `0.1 %`, under a tenth `0.04 %`.
    pub fn percent(self, share: f64) -> String {
        let percent = share * 100.0;
        let decimals = match percent.abs() {
            p if p < 0.1 => 2,
            p if p < 1.0 => 1,
            _ => 0,
        };
        let mut text = self.decimal(percent, decimals);
        text.push(NBSP);
        text.push('%');
        text
    }

    /// How many times: `8×`, under ten with one decimal, `2.5×`.
    pub fn factor(self, value: f64) -> String {
        let mut text = self.decimal(value, u8::from(value.abs() < 10.0));
        text.push('×');
        text
    }

    /// A readout, three significant digits at most: `3.0`, `14.1`, `510`, `14,078`. The zero of
    /// `3.0` stays, because it says that the digit is known.
    pub fn short(self, value: f64) -> String {
        match value.abs() {
            0.0 => self.decimal(0.0, 0),
            v if v < 0.095 => self.decimal(value, 2),
            v if v < 99.95 => self.padded(value, 1, 1),
            _ => self.decimal(value, 0),
        }
    }

    /// A tick label: `500`, `1k`, `2.5k`, `1M` · `1 mil`, `1 mi` · `1 mil`, `1 M`.
    pub fn compact(self, value: f64) -> String {
        // The unit is chosen for the rounded number: 999,960 is 1M, not 1,000k. Spanish has no
        // word for a thousand million: CLDR writes 1000 M.
        let (unit, suffix) = match (value.abs(), self) {
            (v, Self::En) if v >= 999.95e6 => (1e9, "B"),
            (v, Self::Pt) if v >= 999.95e6 => (1e9, "\u{a0}bi"),
            (v, Self::En) if v >= 999.95e3 => (1e6, "M"),
            (v, Self::Pt) if v >= 999.95e3 => (1e6, "\u{a0}mi"),
            (v, Self::Es) if v >= 999.95e3 => (1e6, "\u{a0}M"),
            (v, Self::En) if v >= 999.95 => (1e3, "k"),
            (v, Self::Pt | Self::Es) if v >= 999.95 => (1e3, "\u{a0}mil"),
            _ => (1.0, ""),
        };
        let mut text = self.decimal(value / unit, 1);
        if value.is_finite() {
            text.push_str(suffix);
        }
        text
    }

    fn padded(self, value: f64, decimals: u8, keep: u8) -> String {
        match Shown::rounded(value, decimals) {
            Some(shown) => shown.local(self, keep),
            None if value.is_nan() => UNKNOWN.to_owned(),
            None if value < 0.0 => "-∞".to_owned(),
            None => "∞".to_owned(),
        }
    }
}

#[cfg(test)]
#[path = "number_tests.rs"]
mod tests;
