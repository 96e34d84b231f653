//! Raw parameter values as people see and type them.

use crate::params::{Params, Spec, Unit, ValueError};
use crate::policy::Jitter;
use crate::text::{Lang, msg};
use crate::units::{Micros, Rate};

/// A raw value in the reader's language, with its unit.
pub fn show(lang: Lang, row: &Spec, raw: u64) -> String {
    match row.unit {
        Unit::Duration(_) => lang.duration(Micros(raw)),
        Unit::Factor => lang.decimal(raw as f64 / 1e3, 3),
        Unit::Count if raw == 0 && row.min == 0 => msg::value_none(lang),
        Unit::Count => lang.integer(raw),
        Unit::Rate if raw == 0 => msg::value_auto(lang),
        Unit::Rate => format!("{}/s", lang.decimal(Rate { milli_per_s: raw }.as_per_second(), 3)),
        Unit::Jitter => {
            super::controls::jitter_name(lang, Jitter::ALL[raw as usize % Jitter::ALL.len()])
        }
        Unit::Seed => row.write(raw),
    }
}

/// Reads what a person typed.
///
/// # Errors
/// A sentence in the reader's language that says what is expected.
pub fn read(lang: Lang, row: &Spec, typed: &str) -> Result<u64, String> {
    let word = typed.trim().to_ascii_lowercase();
    if row.unit == Unit::Count && row.min == 0 && word == msg::value_none(lang) {
        return Ok(0);
    }
    if row.unit == Unit::Rate && word == msg::value_auto(lang) {
        return Ok(0);
    }
    let plain = match row.unit {
        Unit::Seed => word,
        _ => lang.plain_number(&word),
    };
    row.read(&plain).map_err(|error| match error {
        ValueError::Unreadable => unreadable(lang, row),
        ValueError::TooSmall(least) => msg::error_small(lang, show(lang, row, least)),
        ValueError::TooLarge(most) => msg::error_large(lang, show(lang, row, most)),
    })
}

/// What is expected in a field.
pub fn unreadable(lang: Lang, row: &Spec) -> String {
    match row.unit {
        Unit::Duration(_) => msg::error_duration(lang),
        Unit::Rate => msg::error_rate(lang),
        Unit::Count if row.min == 0 => msg::error_count_or_none(lang),
        _ => msg::error_number(lang),
    }
}

/// The value a slider stands for: the capacity has one even when it is automatic.
pub fn on_slider(row: &Spec, params: &Params) -> u64 {
    match row.unit {
        Unit::Rate => params.capacity_rate().milli_per_s,
        _ => params.get(row.id),
    }
}
