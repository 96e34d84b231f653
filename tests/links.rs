//! Links and durations: what is written reads back, and no text whatever breaks the reading.
//!
//! Expected values: the parameters that were written; the ranges of the table; the issue's list of
//! bad links. Durations: exact arithmetic in this file, apart from `units`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

mod common;

use backoff_lab::params::{Id, Params, Spec, TABLE};
use backoff_lab::share::{self, Notice, Query};
use backoff_lab::units::{DurationErrorKind, Micros, TimeUnit, read_duration};
use common::cases;
use proptest::prelude::*;

/// A value inside a row's range: bounds, round numbers and any.
fn value_of(row: &'static Spec) -> impl Strategy<Value = u64> {
    prop_oneof![
        1 => Just(row.min),
        1 => Just(row.max),
        1 => Just(row.default),
        3 => row.min..=row.max,
        3 => (0..64_u32, any::<u64>()).prop_map(|(shift, x)| {
            (x >> shift).clamp(row.min, row.max)
        }),
    ]
}

fn any_params() -> impl Strategy<Value = Params> {
    TABLE.iter().map(value_of).collect::<Vec<_>>().prop_map(|values| {
        let mut params = Params::default();
        for (row, raw) in TABLE.iter().zip(values) {
            params.set(row.id, raw);
        }
        params
    })
}

/// Pieces that links are made of, and things that have no business in one.
const PIECES: [&str; 48] = [
    "#",
    "v1.",
    "v2.",
    "V1.",
    "v",
    ".",
    "&",
    "=",
    "b",
    "c",
    "f",
    "j",
    "n",
    "a",
    "k",
    "d",
    "seed",
    "t",
    "1",
    "0",
    "99999999999999999999",
    "-",
    "+",
    "e",
    "E9",
    "1e308",
    "NaN",
    "inf",
    "ms",
    "s",
    "h",
    "us",
    "µs",
    "µ",
    "%",
    "%C2%B5",
    "%ff",
    "%0",
    "none",
    "FULL",
    "auto",
    "/s",
    " ",
    "\u{0}",
    "\u{202e}",
    "🦀",
    "<script>",
    "1h30m",
];

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        prop::collection::vec(any::<u8>(), 0..400)
            .prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
        prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60)
            .prop_map(|pieces| pieces.concat()),
    ]
}

/// A link of ours with some characters struck out, doubled, swapped or replaced.
fn mutated_link() -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4_u8, any::<char>());
    (any_params(), prop::collection::vec(change, 1..12)).prop_map(|(params, changes)| {
        let mut chars: Vec<char> = share::write(&params).chars().collect();
        for (at, how, other) in changes {
            if chars.len() < 2 {
                break;
            }
            let at = at.index(chars.len() - 1);
            match how {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, chars[at]),
                2 => chars.swap(at, at + 1),
                _ => chars[at] = other,
            }
        }
        chars.into_iter().collect()
    })
}

fn in_range(params: &Params) -> Result<(), TestCaseError> {
    for row in &TABLE {
        let raw = params.get(row.id);
        prop_assert!((row.min..=row.max).contains(&raw), "{}: {}", row.key, raw);
    }
    // Below one a second a window of the server would not fit the engine.
    let rate = params.capacity_rate().milli_per_s;
    prop_assert!((1_000..=10_000_000_000).contains(&rate), "{}", rate);
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn a_written_link_opens_what_was_written(params in any_params()) {
        let link = share::write(&params);
        let (read, given, notices) = share::read(&link);
        prop_assert_eq!(read, params, "{}", link);
        prop_assert_eq!(notices, vec![], "{}", link);
        for row in &TABLE {
            let says = row.always || params.get(row.id) != row.default;
            prop_assert_eq!(given.contains(&row.id), says, "{} in {}", row.key, link);
        }
        // Mail programs and people change these.
        prop_assert_eq!(share::read(link.trim_start_matches('#')).0, params);
        prop_assert_eq!(share::read(&link.to_ascii_uppercase()).0, params, "{}", link);
        prop_assert_eq!(share::read(&link.replace('=', "=%20")).0, params, "{}", link);
        prop_assert!(link.is_ascii() && !link.contains(char::is_whitespace), "{}", link);
    }

    #[test]
    fn any_text_opens_with_every_parameter_in_its_range(text in any_text()) {
        in_range(&share::read(&text).0)?;
        in_range(&share::read(&format!("#v1.{text}")).0)?;
        for row in &TABLE {
            in_range(&share::read(&format!("#v1.{}={text}", row.key)).0)?;
        }
    }

    #[test]
    fn a_mutated_link_opens_with_every_parameter_in_its_range(link in mutated_link()) {
        let (params, _, notices) = share::read(&link);
        in_range(&params)?;
        for notice in notices {
            if let Notice::Unreadable { text, .. }
            | Notice::TooSmall { text, .. }
            | Notice::TooLarge { text, .. }
            | Notice::UnknownVersion { text } = notice
            {
                prop_assert!(text.chars().count() <= 25, "quotes stay short: {}", text);
            }
        }
    }

    #[test]
    fn any_query_is_read_and_what_is_written_reads_back(text in any_text()) {
        let query = Query::read(&text);
        prop_assert_eq!(Query::read(&query.write()), query);
    }

    #[test]
    fn a_printed_duration_reads_back_to_the_microsecond(shift in 0..63_u32, word: u64) {
        let us = Micros((word >> 1) >> shift);
        let text = us.to_string();
        prop_assert_eq!(read_duration(&text, TimeUnit::Hour), Ok(us), "{}", text);
        prop_assert_eq!(read_duration(&text.to_uppercase(), TimeUnit::Hour), Ok(us));
    }

    #[test]
    fn any_text_is_a_duration_or_an_error_inside_it(text in any_text()) {
        for unit in [TimeUnit::Micro, TimeUnit::Milli, TimeUnit::Second, TimeUnit::Hour] {
            match read_duration(&text, unit) {
                Ok(us) => prop_assert!(us.0 < 1 << 63),
                Err(e) => {
                    prop_assert!(text.is_char_boundary(e.at), "{} in {:?}", e.at, text);
                    prop_assert!(!e.to_string().is_empty());
                }
            }
        }
    }

    /// whole.fraction units, rounded half up to the microsecond, in exact arithmetic.
    #[test]
    fn a_decimal_duration_is_rounded_half_up(
        whole in 0..1_000_000_u64,
        digits in "[0-9]{0,15}",
        unit in 0..5_usize,
    ) {
        let (name, us) = [
            ("us", 1), ("ms", 1_000), ("s", 1_000_000), ("m", 60_000_000), ("h", 3_600_000_000),
        ][unit];
        let scale = 10_u128.pow(digits.len() as u32);
        let number = u128::from(whole) * scale + digits.parse::<u128>().unwrap_or(0);
        let expected = (2 * number * us + scale) / (2 * scale);
        let text = format!("{whole}.{digits}{name}");
        let read = read_duration(&text, TimeUnit::Milli);
        prop_assert_eq!(read, Ok(Micros(expected as u64)), "{}", text);
    }
}

/// The issue's list, and what each must give.
#[test]
fn the_bad_links_of_the_issue_open_with_defaults_bounds_and_notices() {
    let default = Params::default();
    let one = |hash: &str| {
        let (params, _, notices) = share::read(hash);
        assert_eq!(notices.len(), 1, "{hash}: {notices:?}");
        (params, notices[0].clone())
    };
    let unreadable = |id, text: &str| Notice::Unreadable { id, text: text.to_owned() };
    assert_eq!(
        one("#v1.n=1e30"),
        (
            Params { clients: 1_000_000, ..default },
            Notice::TooLarge { id: Id::Clients, text: "1e30".into() }
        )
    );
    assert_eq!(one("#v1.b=-5s"), (default, unreadable(Id::Base, "-5s")));
    assert_eq!(one("#v1.b=1ns"), (default, unreadable(Id::Base, "1ns")));
    assert_eq!(one("#v1.c=NaN"), (default, unreadable(Id::Cap, "NaN")));
    assert_eq!(one("#v1.j=<script>"), (default, unreadable(Id::Jitter, "<script>")));
    assert_eq!(one("#v1.j=%3Cscript%3E").0, default);
    assert_eq!(one("#v999."), (default, Notice::UnknownVersion { text: "999".into() }));
    assert_eq!(one("#v999.b=1s&n=50").0, default);
    for garbage in ["x", "&", "=", "%", "n=5&", "🦀x", "\u{0}", "v1."] {
        let flood = garbage.repeat(100_000 / garbage.len());
        let (params, _, notices) = share::read(&flood);
        assert!(in_range(&params).is_ok());
        assert!(notices.contains(&Notice::TooLong), "{garbage}");
        assert!(notices.len() < 2_000, "{garbage}: {}", notices.len());
    }
    // One bad part does not spoil the others.
    let (params, _, notices) = share::read("#v1.b=oops&c=20s&n=50&zzz=1&j=full");
    assert_eq!(notices, [unreadable(Id::Base, "oops")]);
    assert_eq!((params.base, params.cap.0, params.clients), (default.base, 20_000_000, 50));
}

/// Just inside and just outside of 2^63 microseconds.
#[test]
fn the_longest_duration_is_2_63_microseconds() {
    let longest = (1_u64 << 63) - 1;
    assert_eq!(read_duration(&format!("{longest}us"), TimeUnit::Hour), Ok(Micros(longest)));
    assert_eq!(read_duration(&Micros(longest).to_string(), TimeUnit::Hour), Ok(Micros(longest)));
    for text in ["9223372036854775808us", "2562047789h", "18446744073709551616us", "1e999"] {
        let kind = read_duration(text, TimeUnit::Hour).map_err(|e| e.kind);
        assert!(
            matches!(kind, Err(DurationErrorKind::TooLong | DurationErrorKind::UnknownUnit)),
            "{text}: {kind:?}"
        );
    }
}
