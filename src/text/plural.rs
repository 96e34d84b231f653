//! Which plural form a number takes: the CLDR 48 cardinal rules of the three languages.
//!
//! The rules look at the digits that are shown, not at the value behind them: 1.0 shown as "1" is
//! singular in English, 1.5 is not. Fluent files name the forms; this file only chooses. `build.rs`
//! compiles it too, to warn of forms that a language never takes.

use super::Lang;
use super::number::Shown;

/// The plural forms that at least one of the three languages uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plural {
    One,
    Many,
    Other,
}

impl Plural {
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::One => "one",
            Self::Many => "many",
            Self::Other => "other",
        }
    }
}

impl Lang {
    /// The form for a shown number. Trailing zeros are never shown, so CLDR's `v` (decimals with
    /// zeros) and `w` (without) are one, and `n = 1` means the same as `i = 1 and v = 0`.
    pub(crate) const fn plural(self, shown: Shown) -> Plural {
        let i = shown.whole();
        let v = shown.decimals;
        match self {
            Self::En | Self::Es if i == 1 && v == 0 => Plural::One,
            // CLDR: "i = 0..1", so 0, 0.5 and 1.5 are singular.
            Self::Pt if i <= 1 => Plural::One,
            // CLDR: "e = 0 and i != 0 and i % 1000000 = 0 and v = 0": "1 milhão DE clientes".
            Self::Pt | Self::Es if i != 0 && i.is_multiple_of(1_000_000) && v == 0 => Plural::Many,
            _ => Plural::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of `Intl.PluralRules` (CLDR 48) with at most two decimals.
    #[test]
    fn forms_are_those_of_cldr() {
        use Plural::{Many, One, Other};
        for (value, expected) in [
            (0.0, [Other, One, Other]),
            (0.1, [Other, One, Other]),
            (1.0, [One, One, One]),
            (1.5, [Other, One, Other]),
            (1.99, [Other, One, Other]),
            (2.0, [Other, Other, Other]),
            (2.5, [Other, Other, Other]),
            (11.0, [Other, Other, Other]),
            (21.0, [Other, Other, Other]),
            (999_999.0, [Other, Other, Other]),
            (1e6, [Other, Many, Many]),
            (1_000_001.0, [Other, Other, Other]),
            (1.5e6, [Other, Other, Other]),
            (2e6, [Other, Many, Many]),
            (1e9, [Other, Many, Many]),
            (1_000_000.5, [Other, Other, Other]),
        ] {
            let shown = Shown::rounded(value, 2).unwrap();
            assert_eq!(Lang::ALL.map(|lang| lang.plural(shown)), expected, "{value}");
        }
    }

    #[test]
    fn the_sign_does_not_count_and_the_shown_digits_do() {
        assert_eq!(Lang::En.plural(Shown::rounded(-1.0, 0).unwrap()), Plural::One);
        assert_eq!(Lang::En.plural(Shown::rounded(0.98, 1).unwrap()), Plural::One);
        assert_eq!(Lang::Pt.plural(Shown::rounded(1.98, 1).unwrap()), Plural::Other);
    }
}
