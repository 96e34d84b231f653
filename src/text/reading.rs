//! Numbers as people type them in their language, made plain for the parsers.
//!
//! The parsers of `params` and `units` know one form, the link's: no grouping, decimal point.

use super::Lang;

impl Lang {
    /// Takes out the language's grouping and spaces and turns its decimal sign into a point. A
    /// sign that can only be meant as a decimal point (`1.5 s` in Portuguese) is left as one.
    pub fn plain_number(self, typed: &str) -> String {
        let (group, decimal) = match self {
            Self::En => (',', '.'),
            Self::Pt | Self::Es => ('.', ','),
        };
        let text: Vec<char> = typed.trim().chars().filter(|c| !c.is_whitespace()).collect();
        let has_decimal = text.contains(&decimal);
        let mut plain = String::with_capacity(text.len());
        for (at, &c) in text.iter().enumerate() {
            let digits_after = text[at + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
            if c == decimal {
                plain.push('.');
            } else if c == group && (has_decimal || digits_after == 3) {
                // A group of thousands.
            } else if c == group {
                plain.push('.');
            } else {
                plain.push(c);
            }
        }
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_each_language_s_way_of_writing_numbers() {
        for (lang, typed, plain) in [
            (Lang::En, "1,000", "1000"),
            (Lang::En, "1,000,000", "1000000"),
            (Lang::En, "1.5 s", "1.5s"),
            (Lang::En, "1,5 s", "1.5s"),
            (Lang::Pt, "1.000", "1000"),
            (Lang::Pt, "1,5 s", "1.5s"),
            (Lang::Pt, "1.5 s", "1.5s"),
            (Lang::Es, "1.000,5", "1000.5"),
            (Lang::Es, "10 000", "10000"),
            (Lang::Es, "NaN", "NaN"),
            (Lang::Es, "", ""),
        ] {
            assert_eq!(lang.plain_number(typed), plain, "{typed}");
        }
    }
}
