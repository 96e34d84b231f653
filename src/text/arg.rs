//! What fills the holes of a text: a number, a duration, a word, or a widget of the page.
//!
//! An argument knows how it looks in each language and which variant of a select it picks. It does
//! not know the text it goes into.

use super::Lang;
use super::number::{Num, Shown};
use super::plural::Plural;
use crate::units::Micros;

/// One argument of a message. Made from integers (grouped by language, and they drive the plural),
/// [`Num`], [`Micros`] (its exact short form), text as it is, or [`Arg::slot`].
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    value: Value,
    slot: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Integer { negative: bool, magnitude: u64 },
    Fraction(Num),
    Time(Micros),
    Text(String),
}

/// How well a variant fits an argument; the best fit wins, the first among equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    None,
    /// `[other]` where the language wanted `[many]`, which the text does not have.
    Stand,
    Exact,
}

impl Arg {
    /// A hole that the page fills with a widget called `name`. `value` is what the widget shows: it
    /// picks the variants, and stands in the text where there are no widgets.
    pub fn slot(name: &'static str, value: impl Into<Self>) -> Self {
        Self { slot: Some(name), ..value.into() }
    }

    pub(super) const fn slot_name(&self) -> Option<&'static str> {
        self.slot
    }

    /// The argument as a reader of `lang` sees it.
    pub(super) fn text(&self, lang: Lang) -> String {
        match &self.value {
            Value::Integer { negative, magnitude } => {
                let mut digits = lang.integer(*magnitude);
                if *negative {
                    digits.insert(0, '-');
                }
                digits
            }
            Value::Fraction(num) => lang.decimal(num.value, num.decimals),
            Value::Time(time) => lang.duration(*time),
            Value::Text(text) => text.clone(),
        }
    }

    /// How the variant `key` (a number, a plural form or a word) fits.
    pub(super) fn fit(&self, key: &str, lang: Lang) -> Fit {
        let shown = match &self.value {
            Value::Text(text) => return if text == key { Fit::Exact } else { Fit::None },
            Value::Time(_) => return Fit::None,
            Value::Integer { negative, magnitude } => {
                Some(Shown { negative: *negative, ..Shown::integer(*magnitude) })
            }
            Value::Fraction(num) => Shown::rounded(num.value, num.decimals),
        };
        let Some(shown) = shown else { return Fit::None };
        if key.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
            return if shown.key() == key { Fit::Exact } else { Fit::None };
        }
        match lang.plural(shown) {
            form if form.key() == key => Fit::Exact,
            Plural::Many if key == Plural::Other.key() => Fit::Stand,
            _ => Fit::None,
        }
    }
}

impl From<Value> for Arg {
    fn from(value: Value) -> Self {
        Self { value, slot: None }
    }
}

impl From<u64> for Arg {
    fn from(magnitude: u64) -> Self {
        Value::Integer { negative: false, magnitude }.into()
    }
}

impl From<u32> for Arg {
    fn from(value: u32) -> Self {
        u64::from(value).into()
    }
}

impl From<usize> for Arg {
    fn from(value: usize) -> Self {
        // No machine this runs on has a wider usize than u64.
        (value as u64).into()
    }
}

impl From<i64> for Arg {
    fn from(value: i64) -> Self {
        Value::Integer { negative: value < 0, magnitude: value.unsigned_abs() }.into()
    }
}

impl From<i32> for Arg {
    fn from(value: i32) -> Self {
        i64::from(value).into()
    }
}

impl From<Num> for Arg {
    fn from(num: Num) -> Self {
        Value::Fraction(num).into()
    }
}

impl From<Micros> for Arg {
    fn from(time: Micros) -> Self {
        Value::Time(time).into()
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Value::Text(text).into()
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_written_by_language() {
        let one_and_a_half = Num { value: 1.5, decimals: 2 };
        for (arg, en, pt, es) in [
            (Arg::from(1_000_u64), "1,000", "1.000", "1000"),
            (Arg::from(10_000_usize), "10,000", "10.000", "10.000"),
            (Arg::from(-1_000), "-1,000", "-1.000", "-1000"),
            (Arg::from(one_and_a_half), "1.5", "1,5", "1,5"),
            (Arg::from(Micros(1_500_000)), "1.5\u{a0}s", "1,5\u{a0}s", "1,5\u{a0}s"),
            (Arg::from("full"), "full", "full", "full"),
            (Arg::slot("clients", 1_000_u32), "1,000", "1.000", "1000"),
        ] {
            assert_eq!(Lang::ALL.map(|lang| arg.text(lang)), [en, pt, es]);
        }
    }

    #[test]
    fn a_number_fits_its_value_its_form_and_nothing_else() {
        let fit = |arg: Arg, key| arg.fit(key, Lang::Pt);
        assert_eq!(fit(1_u32.into(), "1"), Fit::Exact);
        assert_eq!(fit(1_u32.into(), "one"), Fit::Exact);
        assert_eq!(fit(1_u32.into(), "other"), Fit::None);
        assert_eq!(fit((-3).into(), "-3"), Fit::Exact);
        assert_eq!(fit(Num { value: 0.96, decimals: 1 }.into(), "1"), Fit::Exact);
        assert_eq!(fit(Num { value: f64::NAN, decimals: 1 }.into(), "other"), Fit::None);
        assert_eq!(fit(1_000_000_u32.into(), "many"), Fit::Exact);
        assert_eq!(fit(1_000_000_u32.into(), "other"), Fit::Stand);
        assert_eq!(fit(Arg::slot("n", 1_u32), "one"), Fit::Exact);
        assert_eq!(fit("full".into(), "full"), Fit::Exact);
        assert_eq!(fit("1".into(), "one"), Fit::None);
        assert_eq!(fit(Micros::SECOND.into(), "1"), Fit::None);
    }
}
