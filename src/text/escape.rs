//! Text made safe to stand in markup, between tags and in quoted attributes.

use std::fmt::{self, Write as _};

/// A text as HTML or XML writes it. Characters that XML forbids are left out.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The same as a string.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    // Writing into a string cannot fail.
    let _ = write!(out, "{}", Escaped(text));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        assert_eq!(escape("<b a='1'>\"&\u{1}"), "&lt;b a=&#39;1&#39;&gt;&quot;&amp;");
        assert_eq!(escape("2\u{a0}s\n–"), "2\u{a0}s –");
    }
}
