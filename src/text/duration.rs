//! Durations for people, by language: the exact form for settings, the rounded one for readouts.
//!
//! Reads nothing: durations typed by a reader are read by `units`, whose decimal point is the same
//! in every language. Unit symbols are the international ones, alike in the three languages; a
//! no-break space keeps number and unit together, a plain one stands between the parts of
//! "2 h 47 min", where a narrow label may break.

use super::Lang;
use super::number::NBSP;
use crate::units::Micros;

const MILLI: u64 = 1_000;
const SECOND: u64 = 1_000_000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// From here on a tenth of a second is not read.
const TENTHS_UNTIL: u64 = 10 * SECOND;
/// From here on seconds are hard to picture, and minutes begin.
const MINUTES_FROM: u64 = 2 * MINUTE;
/// The same for minutes and hours.
const HOURS_FROM: u64 = 2 * HOUR;

impl Lang {
    /// Exactly what was set, to the microsecond: `250 µs`, `100 ms`, `1.5 s`, `100 s`, `10 min`,
    /// `2 min 5.5 s`, `1 d 3 h`.
    pub fn duration(self, time: Micros) -> String {
        let us = time.0;
        match us {
            0 => self.parts(&[(0, SECOND, "s")]),
            1..MILLI => self.parts(&[(us, 1, "µs")]),
            MILLI..SECOND => self.parts(&[(us, MILLI, "ms")]),
            SECOND..MINUTES_FROM => self.parts(&[(us, SECOND, "s")]),
            _ => self.parts(&[
                (us / DAY, 1, "d"),
                (us % DAY / HOUR, 1, "h"),
                (us % HOUR / MINUTE, 1, "min"),
                (us % MINUTE, SECOND, "s"),
            ]),
        }
    }

    /// What a readout says (design notes, 5.7): `350 ms`, `3.4 s`, `26 s`, `17 min`, `2 h 47 min`,
    /// `1 d 3 h`. The rounded value chooses the unit, so no readout says "120 s" or "60 min".
    pub fn duration_rounded(self, time: Micros) -> String {
        let us = time.0;
        let tenths = to_nearest(us, SECOND / 10);
        let seconds = to_nearest(us, SECOND);
        let minutes = to_nearest(us, MINUTE);
        let hours = to_nearest(us, HOUR);
        if us < MILLI {
            self.duration(time)
        } else if to_nearest(us, MILLI) < SECOND {
            self.duration(Micros(to_nearest(us, MILLI)))
        } else if tenths < TENTHS_UNTIL {
            self.duration(Micros(tenths))
        } else if seconds < MINUTES_FROM {
            self.duration(Micros(seconds))
        } else if minutes < HOURS_FROM {
            self.parts(&[(minutes / MINUTE, 1, "min")])
        } else if minutes < DAY {
            self.parts(&[(minutes / HOUR, 1, "h"), (minutes % HOUR / MINUTE, 1, "min")])
        } else {
            self.parts(&[(hours / DAY, 1, "d"), (hours % DAY / HOUR, 1, "h")])
        }
    }

    /// The same, never more than there is: what follows "more than".
    pub fn duration_at_least(self, time: Micros) -> String {
        let step = match time.0 {
            ..MILLI => 1,
            MILLI..SECOND => MILLI,
            SECOND..TENTHS_UNTIL => SECOND / 10,
            TENTHS_UNTIL..MINUTES_FROM => SECOND,
            MINUTES_FROM..DAY => MINUTE,
            DAY.. => HOUR,
        };
        self.duration_rounded(Micros(time.0 / step * step))
    }

    /// Writes `amount / per` with each unit and leaves out the parts that are nothing, unless
    /// there is only one.
    fn parts(self, parts: &[(u64, u64, &str)]) -> String {
        let mut text = String::new();
        for &(amount, per, unit) in parts {
            if amount == 0 && parts.len() > 1 {
                continue;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            if per == 1 {
                text.push_str(&self.integer(amount));
            } else {
                text.push_str(&self.decimal(amount as f64 / per as f64, 6));
            }
            text.push(NBSP);
            text.push_str(unit);
        }
        text
    }
}

/// To the nearest multiple of `step`, halves up.
const fn to_nearest(us: u64, step: u64) -> u64 {
    us.saturating_add(step / 2) / step * step
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(say: impl Fn(Lang, Micros) -> String, rows: &[(u64, &str, &str)]) {
        for &(us, en, pt) in rows {
            let said = Lang::ALL.map(|lang| say(lang, Micros(us)).replace(NBSP, "_"));
            assert_eq!(said, [en, pt, pt], "{us}");
        }
    }

    /// Unit symbols as in CLDR 48 `pt` and `es`, short form, which are the international ones.
    #[test]
    fn the_exact_form_loses_nothing() {
        rows(
            Lang::duration,
            &[
                (0, "0_s", "0_s"),
                (1, "1_µs", "1_µs"),
                (250, "250_µs", "250_µs"),
                (1_000, "1_ms", "1_ms"),
                (1_234, "1.234_ms", "1,234_ms"),
                (100_000, "100_ms", "100_ms"),
                (999_999, "999.999_ms", "999,999_ms"),
                (1_500_000, "1.5_s", "1,5_s"),
                (1_234_567, "1.234567_s", "1,234567_s"),
                (10_000_000, "10_s", "10_s"),
                (100_000_000, "100_s", "100_s"),
                (120_000_000, "2_min", "2_min"),
                (125_500_000, "2_min 5.5_s", "2_min 5,5_s"),
                (3_600_000_000, "1_h", "1_h"),
                (97_200_000_000, "1_d 3_h", "1_d 3_h"),
            ],
        );
    }

    #[test]
    fn the_rounded_form_is_that_of_the_design_notes() {
        rows(
            Lang::duration_rounded,
            &[
                (0, "0_s", "0_s"),
                (250, "250_µs", "250_µs"),
                (350_400, "350_ms", "350_ms"),
                (999_600, "1_s", "1_s"),
                (3_440_000, "3.4_s", "3,4_s"),
                (3_000_000, "3_s", "3_s"),
                (9_960_000, "10_s", "10_s"),
                (26_400_000, "26_s", "26_s"),
                (119_400_000, "119_s", "119_s"),
                (119_600_000, "2_min", "2_min"),
                (1_020_000_000, "17_min", "17_min"),
                (7_199_000_000, "2_h", "2_h"),
                (10_020_000_000, "2_h 47_min", "2_h 47_min"),
                (86_399_000_000, "1_d", "1_d"),
                (97_200_000_000, "1_d 3_h", "1_d 3_h"),
                (86_400_000_000 * 365, "365_d", "365_d"),
            ],
        );
    }

    #[test]
    fn the_least_is_never_more_than_the_time() {
        rows(
            Lang::duration_at_least,
            &[
                (250, "250_µs", "250_µs"),
                (150_900, "150_ms", "150_ms"),
                (9_990_000, "9.9_s", "9,9_s"),
                (119_999_999, "119_s", "119_s"),
                (86_370_000_000, "23_h 59_min", "23_h 59_min"),
                (86_400_000_000, "1_d", "1_d"),
            ],
        );
    }

    #[test]
    fn the_longest_time_is_still_a_text() {
        assert_eq!(Lang::En.duration_rounded(Micros(u64::MAX)), "213,503,982\u{a0}d 8\u{a0}h");
    }
}
