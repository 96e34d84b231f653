//! Texts as the build sees them, between Fluent's syntax and the compact form; and white space.

use std::collections::BTreeMap;

/// What the build has to say, a sentence each: problems end it, warnings do not.
#[derive(Debug, Default)]
pub struct Findings {
    pub problems: Vec<String>,
    pub warnings: Vec<String>,
}

/// One `.ftl` file.
#[derive(Debug, Default)]
pub struct File {
    /// As shown in messages: `locales/en/lab.ftl`.
    pub path: String,
    /// Texts by id: `foo-bar` for a message, `foo-bar.title` for its attribute.
    pub texts: BTreeMap<String, Vec<Part>>,
    /// Terms by name, without the hyphen.
    pub terms: BTreeMap<String, Vec<Part>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Prose, with markup; `\n` is a new paragraph.
    Text(String),
    /// The content of a string literal: never markup, white space as it is.
    Literal(String),
    /// A number literal, as written.
    Number(String),
    Arg(String),
    Select {
        arg: String,
        variants: Vec<Variant>,
    },
    /// `foo-bar` or `foo-bar.title`.
    Message(String),
    Term(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub key: String,
    pub default: bool,
    pub body: Vec<Part>,
}

/// Joins the lines of a paragraph with one space and leaves one `\n` between paragraphs. Fluent
/// would keep every line break; these texts are prose, and the page breaks its own lines.
pub fn unwrap_lines(text: &str) -> String {
    let mut out = String::new();
    let mut gap = String::new();
    for c in text.chars() {
        if matches!(c, ' ' | '\t' | '\r' | '\n') {
            gap.push(c);
        } else {
            close_gap(&mut out, &mut gap);
            out.push(c);
        }
    }
    close_gap(&mut out, &mut gap);
    out
}

fn close_gap(out: &mut String, gap: &mut String) {
    match gap.matches('\n').count() {
        0 => out.push_str(&gap.replace(['\t', '\r'], " ")),
        1 => out.push(' '),
        _ => out.push('\n'),
    }
    gap.clear();
}

/// A number key as the page compares it: no plus, no leading or trailing zeros.
pub fn number_key(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let whole = whole.trim_start_matches('0');
    let fraction = fraction.trim_end_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    match fraction {
        "" if whole == "0" => "0".to_owned(),
        "" => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{fraction}"),
    }
}
