//! Durations, shares and limits as rows write them: exact, or refused with a sentence.

use serde::{Deserialize, Deserializer, de::Error};

/// Nanoseconds, since a slot of Ethernet is 51.2 us; written as `100ms`, `1.5s`, `51.2us`, `96h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span(pub u64);

const UNITS: [(&str, u64); 5] = [
    ("us", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

impl Span {
    /// Whole microseconds.
    pub fn micros(self) -> u64 {
        self.0 / 1_000
    }

    fn read(text: &str) -> Option<Self> {
        let at = text.find(|c: char| c.is_ascii_alphabetic())?;
        let (number, unit) = text.split_at(at);
        let (_, unit) = UNITS.iter().find(|(name, _)| *name == unit)?;
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) || number.ends_with('.') {
            return None;
        }
        let scale = 10_u64.checked_pow(part.len() as u32)?;
        let part: u64 = if part.is_empty() { 0 } else { part.parse().ok()? };
        let part = part.checked_mul(*unit)?;
        let whole: u64 = whole.parse().ok()?;
        (part % scale == 0).then_some(())?;
        whole.checked_mul(*unit)?.checked_add(part / scale).map(Self)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        Self::read(&text).ok_or_else(|| {
            D::Error::custom(format!(
                "\"{text}\" is no duration; write a number and one of us, ms, s, m, h, such as \"1.5s\""
            ))
        })
    }
}

/// A plain number of at most three decimals, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount(pub u32);

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = match toml::Value::deserialize(from)? {
            toml::Value::Integer(n) => n as f64,
            toml::Value::Float(x) => x,
            other => return Err(D::Error::custom(format!("{other} is no number"))),
        };
        let thousandths = (value * 1e3).round();
        let exact = (value * 1e3 - thousandths).abs() < 1e-6;
        if !exact || !(0.0..=4e9).contains(&thousandths) {
            return Err(D::Error::custom(format!(
                "{value} must be 0 or more, with at most three decimals"
            )));
        }
        Ok(Self(thousandths as u32))
    }
}

/// A limit, or the word that there is none: `none`, or `unlimited` for attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit<T>(pub Option<T>);

impl<'de> Deserialize<'de> for Limit<Span> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = toml::Value::deserialize(from)?;
        if value.as_str() == Some("none") {
            return Ok(Self(None));
        }
        value.try_into().map(|span| Self(Some(span))).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Limit<u32> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = toml::Value::deserialize(from)?;
        if value.as_str() == Some("unlimited") {
            return Ok(Self(None));
        }
        let number = value.as_integer().and_then(|n| u32::try_from(n).ok());
        number.filter(|n| *n > 0).map(|n| Self(Some(n))).ok_or_else(|| {
            D::Error::custom(format!(
                "{value} is no number of attempts: the first call counts, so 1 or more, or \"unlimited\""
            ))
        })
    }
}
