//! Raw parameter values as people see and type them.

use crate::params::{Id, Params, Spec, Unit, ValueError};
use crate::policy::{Jitter, Shape};
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
        Unit::Word(_) if row.id == Id::Growth => {
            super::words::growth_name(lang, Shape::ALL[raw as usize % Shape::ALL.len()])
        }
        Unit::Word(_) => {
            super::words::jitter_name(lang, Jitter::ALL[raw as usize % Jitter::ALL.len()])
        }
        Unit::Seed => row.write(raw),
    }
}

/// What is written after a number in place of its zeros, in any of the languages: the ticks of the
/// sliders say it.
const SHORT: [(&str, &str); 5] =
    [("k", "e3"), ("mil", "e3"), ("m", "e6"), ("mi", "e6"), ("mill", "e6")];

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
        Unit::Count | Unit::Rate => written_out(&lang.plain_number(&word)),
        _ => lang.plain_number(&word),
    };
    row.read(&plain).map_err(|error| match error {
        ValueError::Unreadable => {
            let below = plain.strip_prefix(['-', '−']).map(|rest| row.read(rest));
            let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            match below {
                Some(Ok(_) | Err(ValueError::TooSmall(_) | ValueError::TooLarge(_))) => {
                    msg::error_small(lang, show(lang, row, least(row)))
                }
                // The only number that cannot be read for its size.
                _ if row.unit == Unit::Seed && number(&plain) => {
                    msg::error_large(lang, show(lang, row, row.max))
                }
                _ => unreadable(lang, row),
            }
        }
        ValueError::TooSmall(least) => msg::error_small(lang, show(lang, row, least)),
        ValueError::TooLarge(most) => msg::error_large(lang, show(lang, row, most)),
    })
}

/// `10k` -> `10e3`.
fn written_out(number: &str) -> String {
    let bare = number.strip_suffix("/s").unwrap_or(number);
    let short = SHORT.iter().find_map(|(word, zeros)| {
        let before = bare.strip_suffix(word)?;
        before.ends_with(|c: char| c.is_ascii_digit()).then(|| format!("{before}{zeros}"))
    });
    short.unwrap_or_else(|| number.to_owned())
}

/// The least value that is a number: where 0 stands for a word, it is the next.
pub fn least(row: &Spec) -> u64 {
    match row.unit {
        Unit::Count => row.min.max(1),
        Unit::Rate => row.min.max(1_000),
        _ => row.min,
    }
}

/// What is said of a value that was taken, but for something else than was typed.
pub fn remark(lang: Lang, row: &Spec, typed: &str, raw: u64) -> Option<String> {
    let zero = raw == 0 && typed.contains('0');
    match row.unit {
        Unit::Count if zero => Some(msg::remark_no_limit(lang)),
        Unit::Rate if zero => Some(msg::remark_auto(lang)),
        _ => None,
    }
}

/// What is expected in a field.
pub fn unreadable(lang: Lang, row: &Spec) -> String {
    match row.unit {
        Unit::Duration(_) => msg::error_duration(lang),
        Unit::Rate => msg::error_rate(lang),
        Unit::Count if row.min == 0 => msg::error_count_or_none(lang),
        Unit::Count => msg::error_count(lang),
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
