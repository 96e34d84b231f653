//! One value as a link writes it, read and written by its row of the table.

use super::{Spec, Unit};
use crate::units::{DurationErrorKind, Micros, read_duration, read_scaled};

/// Why a written value was not taken as it stands. The value to use instead is with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueError {
    /// No number, no unit, no such word.
    Unreadable,
    /// Under the row's minimum; clamped to it.
    TooSmall(u64),
    /// Over the row's maximum; clamped to it.
    TooLarge(u64),
}

impl Spec {
    /// Reads a value as a link writes it: decimal point, unit in the value, any letter case.
    ///
    /// # Errors
    /// [`ValueError`]: unreadable, or outside the range (with the nearest value inside).
    pub fn read(&self, text: &str) -> Result<u64, ValueError> {
        let text = text.trim();
        let raw = match self.unit {
            Unit::Duration(bare) => match read_duration(text, bare) {
                Ok(us) => us.0,
                Err(e) if e.kind == DurationErrorKind::TooLong => u64::MAX,
                Err(_) => return Err(ValueError::Unreadable),
            },
            Unit::Word(words) => {
                let found = words.iter().position(|word| word.eq_ignore_ascii_case(text));
                return found.map(|i| i as u64).ok_or(ValueError::Unreadable);
            }
            Unit::Seed => return text.parse().map_err(|_| ValueError::Unreadable),
            Unit::Count if self.min == 0 && text.eq_ignore_ascii_case("none") => 0,
            Unit::Rate if text.eq_ignore_ascii_case("auto") => 0,
            Unit::Count => read_scaled(text, 1).ok_or(ValueError::Unreadable)?,
            Unit::Factor | Unit::Rate => {
                let number = text.strip_suffix("/s").unwrap_or(text);
                read_scaled(number, 1_000).ok_or(ValueError::Unreadable)?
            }
        };
        let low = if self.unit == Unit::Rate && raw > 0 { 1_000 } else { self.min };
        match raw {
            r if r < low => Err(ValueError::TooSmall(low)),
            r if r > self.max => Err(ValueError::TooLarge(self.max)),
            r => Ok(r),
        }
    }

    /// Writes a raw value so that [`Spec::read`] gives it back.
    pub fn write(&self, raw: u64) -> String {
        match self.unit {
            Unit::Duration(_) => Micros(raw).to_string(),
            Unit::Word(words) => words.get(raw as usize).copied().unwrap_or_default().to_owned(),
            Unit::Count if raw == 0 && self.min == 0 => "none".to_owned(),
            Unit::Rate if raw == 0 => "auto".to_owned(),
            Unit::Count | Unit::Seed => raw.to_string(),
            Unit::Factor | Unit::Rate => {
                let digits = format!("{}.{:03}", raw / 1_000, raw % 1_000);
                digits.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
        }
    }
}
