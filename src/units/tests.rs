//! Reading and printing together, since what one prints the other must read back. Expected values
//! are written by hand, in microseconds and thousandths.

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
