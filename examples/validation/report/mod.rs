//! The comparisons as rows: what, expected, tolerance, got. Shared by the example that writes them
//! down and the test that holds them.

mod aws;
mod batch;
mod budgets;
mod channel;
mod collapse;
mod ethernet;
mod peaks;
mod sample;
mod waits;

use std::fmt::Write as _;

/// Runs of the AWS model's reference, and ours in the committed file.
pub const REFERENCE_RUNS: u32 = 200;

/// From here on the file is written by the crate in `reality/`, which measures a real server: the same
/// line as in its `src/record.rs`.
pub const MARKER: &str = "<!-- from here on: written by reality/ -->\n";

/// One comparison.
pub struct Row {
    what: String,
    expected: String,
    tolerance: String,
    got: String,
    holds: bool,
}

struct Section {
    title: &'static str,
    /// From where the expected numbers are, and what the tolerance is.
    about: &'static str,
    rows: Vec<Row>,
}

#[derive(Default)]
pub struct Report {
    sections: Vec<Section>,
}

/// Everything, the AWS model with `runs` runs a cell.
pub fn all(runs: u32) -> Report {
    let mut report = Report::default();
    aws::rows(&mut report, runs);
    waits::rows(&mut report);
    budgets::rows(&mut report);
    peaks::rows(&mut report);
    collapse::rows(&mut report);
    channel::rows(&mut report);
    ethernet::rows(&mut report);
    batch::rows(&mut report);
    report
}

impl Report {
    fn section(&mut self, title: &'static str, about: &'static str) {
        self.sections.push(Section { title, about, rows: Vec::new() });
    }

    fn push(&mut self, row: Row) {
        if let Some(section) = self.sections.last_mut() {
            section.rows.push(row);
        }
    }

    /// `got` within `tolerance` of `expected`, shown with so many digits after the point.
    fn near(
        &mut self,
        what: impl Into<String>,
        expected: f64,
        tolerance: f64,
        got: f64,
        digits: usize,
    ) {
        self.push(Row {
            what: what.into(),
            expected: format!("{expected:.digits$}"),
            // Small tolerances keep two digits.
            tolerance: if tolerance == 0.0 {
                "exact".to_owned()
            } else {
                format!("{tolerance:.*}", digits.max(two_digits(tolerance)))
            },
            got: format!("{got:.digits$}"),
            holds: (got - expected).abs() <= tolerance,
        });
    }

    /// `got` is at most `limit`.
    fn at_most(&mut self, what: impl Into<String>, limit: f64, got: f64, digits: usize) {
        self.push(Row {
            what: what.into(),
            expected: String::from("0"),
            tolerance: format!("{limit:.digits$}"),
            got: format!("{got:.digits$}"),
            holds: got <= limit,
        });
    }

    /// The values rise in the order of their names.
    fn order(&mut self, what: impl Into<String>, values: &[(&str, f64)]) {
        let join = |parts: Vec<String>| parts.join(" < ");
        self.push(Row {
            what: what.into(),
            expected: join(values.iter().map(|v| v.0.to_owned()).collect()),
            tolerance: String::from("order"),
            got: join(values.iter().map(|v| format!("{:.1}", v.1)).collect()),
            holds: values.windows(2).all(|pair| pair[0].1 < pair[1].1),
        });
    }

    pub fn rows(&self) -> usize {
        self.sections.iter().map(|s| s.rows.len()).sum()
    }

    /// The rows that do not hold, as sentences.
    pub fn failed(&self) -> Vec<String> {
        let rows = self.sections.iter().flat_map(|s| &s.rows).filter(|row| !row.holds);
        rows.map(|r| format!("{}: {}, not {} +- {}", r.what, r.got, r.expected, r.tolerance))
            .collect()
    }

    pub fn markdown(&self) -> String {
        let mut text = String::from(HEAD);
        for section in &self.sections {
            let _ = write!(text, "\n## {}\n\n{}\n\n", section.title, section.about);
            text += "| what | expected | tolerance | got | |\n|---|---|---|---|---|\n";
            for r in &section.rows {
                let holds = if r.holds { "holds" } else { "**fails**" };
                let (what, expected, tolerance, got) = (&r.what, &r.expected, &r.tolerance, &r.got);
                let _ = writeln!(text, "| {what} | {expected} | {tolerance} | {got} | {holds} |");
            }
        }
        text
    }
}

const HEAD: &str = "\
# Validation

What the models were held against, by how much they may differ, and how near they came. Expected numbers \
come from published results, closed forms (`src/theory`, each with its source) or programs written apart \
from this one; in the last section it is the other way round, and what the models expect is measured on a \
real server. Seeds are fixed, so the numbers before that are the same on every machine.

Written by `cargo run --release --example validation`, the last section by the crate in `reality/`; \
`tests/validation.rs` holds that this file is what that command writes and that every row holds.
";

/// Digits after the point that show two significant ones.
fn two_digits(x: f64) -> usize {
    (1 - libm::floor(libm::log10(x)) as i64).clamp(0, 9) as usize
}

/// The AWS model by itself, with `runs` runs a cell.
#[allow(dead_code, reason = "the example writes everything")]
pub fn aws_alone(runs: u32) -> Report {
    let mut report = Report::default();
    aws::rows(&mut report, runs);
    report
}
