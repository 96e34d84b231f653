//! Expected values are those of CLDR 48 (`Intl.NumberFormat` for `en`, `pt`, `es` in Node 20 with
//! ICU 78), but for the departures that `number` states: the space before the percent sign, and
//! `k` for the English thousand.

use super::*;

fn in_all<T: Copy>(say: impl Fn(Lang, T) -> String, rows: &[(T, [&str; 3])]) {
    for (value, expected) in rows {
        let said = Lang::ALL.map(|lang| say(lang, *value).replace(NBSP, "_"));
        assert_eq!(said, *expected);
    }
}

#[test]
fn integers_are_grouped_as_cldr_has_it() {
    in_all(
        Lang::integer,
        &[
            (0, ["0"; 3]),
            (999, ["999"; 3]),
            (1_000, ["1,000", "1.000", "1000"]),
            (9_999, ["9,999", "9.999", "9999"]),
            (10_000, ["10,000", "10.000", "10.000"]),
            (123_456, ["123,456", "123.456", "123.456"]),
            (1_234_567, ["1,234,567", "1.234.567", "1.234.567"]),
            (
                u64::MAX,
                [
                    "18,446,744,073,709,551,615",
                    "18.446.744.073.709.551.615",
                    "18.446.744.073.709.551.615",
                ],
            ),
        ],
    );
}

#[test]
fn decimals_round_half_away_from_zero_and_drop_zeros() {
    in_all(
        |lang, value| lang.decimal(value, 1),
        &[
            (0.5, ["0.5", "0,5", "0,5"]),
            (1.25, ["1.3", "1,3", "1,3"]),
            (2.0, ["2"; 3]),
            (-3.0, ["-3"; 3]),
            (-0.04, ["0"; 3]),
            (1_234.5, ["1,234.5", "1.234,5", "1234,5"]),
            (12_345.6, ["12,345.6", "12.345,6", "12.345,6"]),
            (-12_345.0, ["-12,345", "-12.345", "-12.345"]),
        ],
    );
    in_all(
        |lang, value| lang.decimal(value, 2),
        &[
            (2.675, ["2.68", "2,68", "2,68"]),
            (0.01, ["0.01", "0,01", "0,01"]),
            (10.10, ["10.1", "10,1", "10,1"]),
        ],
    );
    assert_eq!(Lang::En.decimal(0.1 + 0.2, 9), "0.3");
    assert_eq!(Lang::En.decimal(0.123_456_789_1, 200), "0.123456789");
}

#[test]
fn a_number_that_is_none_says_so() {
    assert_eq!(Lang::En.decimal(f64::NAN, 1), "–");
    assert_eq!(Lang::Pt.factor(f64::INFINITY), "∞×");
    assert_eq!(Lang::Es.decimal(f64::NEG_INFINITY, 0), "-∞");
    assert_eq!(Lang::En.compact(f64::INFINITY), "∞");
    assert_eq!(Lang::En.short(f64::NAN), "–");
}

#[test]
fn percents_keep_their_distance() {
    in_all(
        Lang::percent,
        &[
            (0.0, ["0_%"; 3]),
            (0.38, ["38_%"; 3]),
            (0.001, ["0.1_%", "0,1_%", "0,1_%"]),
            (0.009_96, ["1_%"; 3]),
            (0.000_4, ["0.04_%", "0,04_%", "0,04_%"]),
            (1.0, ["100_%"; 3]),
            (12.5, ["1,250_%", "1.250_%", "1250_%"]),
        ],
    );
}

#[test]
fn factors_have_a_decimal_under_ten() {
    in_all(
        Lang::factor,
        &[
            (8.0, ["8×"; 3]),
            (2.54, ["2.5×", "2,5×", "2,5×"]),
            (14.6, ["15×"; 3]),
            (1_000.0, ["1,000×", "1.000×", "1000×"]),
        ],
    );
}

#[test]
fn readouts_have_three_significant_digits_at_most() {
    in_all(
        Lang::short,
        &[
            (0.0, ["0"; 3]),
            (0.04, ["0.04", "0,04", "0,04"]),
            (0.3, ["0.3", "0,3", "0,3"]),
            (3.0, ["3.0", "3,0", "3,0"]),
            (14.08, ["14.1", "14,1", "14,1"]),
            (99.94, ["99.9", "99,9", "99,9"]),
            (99.96, ["100"; 3]),
            (509.5, ["510"; 3]),
            (14_078.0, ["14,078", "14.078", "14.078"]),
        ],
    );
}

#[test]
fn ticks_are_compact() {
    in_all(
        Lang::compact,
        &[
            (0.0, ["0"; 3]),
            (0.5, ["0.5", "0,5", "0,5"]),
            (500.0, ["500"; 3]),
            (1e3, ["1k", "1_mil", "1_mil"]),
            (2_500.0, ["2.5k", "2,5_mil", "2,5_mil"]),
            (1e4, ["10k", "10_mil", "10_mil"]),
            (1e5, ["100k", "100_mil", "100_mil"]),
            (999_960.0, ["1M", "1_mi", "1_M"]),
            (1.5e6, ["1.5M", "1,5_mi", "1,5_M"]),
            (1e9, ["1B", "1_bi", "1000_M"]),
        ],
    );
}

#[test]
fn a_key_has_no_language() {
    assert_eq!(Shown::integer(12_000).key(), "12000");
    assert_eq!(Shown::rounded(-1.5, 3).map(Shown::key).as_deref(), Some("-1.5"));
}
