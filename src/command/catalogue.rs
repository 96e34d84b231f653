//! `catalogue`: what really runs, as lines, CSV or JSON.

use backoff_lab::catalog::systems::{self, Allowance, Hint, SYSTEMS, System, Waits, findings, law};
use backoff_lab::policy::backoff::LONGEST;
use backoff_lab::sim::fleet::{Budget, HintRule};
use serde::Serialize;

use super::print;

/// One row, by the names that other programs may rely on. Times in microseconds.
#[derive(Serialize)]
struct Entry {
    id: &'static str,
    name: &'static str,
    ecosystem: &'static str,
    formula: &'static str,
    /// formula, unpublished or never.
    waits: &'static str,
    first_least_us: Option<u64>,
    first_most_us: Option<u64>,
    cap_us: Option<u64>,
    /// The longest wait that can be drawn under the cap, or the longest that is known of.
    true_maximum_us: Option<u64>,
    /// With the first call; null: without end.
    attempts: Option<u32>,
    elapsed_us: Option<u64>,
    retry_after: String,
    budget: String,
    /// Chance of the most frequent eighth wait.
    identical_8th: Option<f64>,
    findings: Vec<&'static str>,
    by_caller: &'static [&'static str],
    source: &'static str,
    version: &'static str,
    read: &'static str,
    certainty: &'static str,
    unverified: &'static [&'static str],
    note: &'static str,
}

/// Waits of 2^63 times the base: beyond every cap.
const FAR: u32 = 64;

impl Entry {
    fn of(s: &System) -> Self {
        let backoff = s.backoff();
        let first = backoff.as_ref().map(|b| law(b, 1));
        let cap = backoff.as_ref().and_then(|b| b.cap);
        let far = backoff.as_ref().map(|b| law(b, FAR).most.0).filter(|most| *most < LONGEST);
        let (waits, known) = match s.waits {
            Waits::Formula(_) => ("formula", None),
            Waits::Unpublished { most, .. } => ("unpublished", most),
            Waits::Never => ("never", None),
        };
        Self {
            id: s.id,
            name: s.name,
            ecosystem: s.ecosystem,
            formula: s.formula,
            waits,
            first_least_us: first.map(|law| law.least.0),
            first_most_us: first.map(|law| law.most.0),
            cap_us: cap.map(|cap| cap.0),
            true_maximum_us: far.or(known.map(|most| most.0)),
            attempts: s.attempts,
            elapsed_us: s.elapsed.map(|t| t.0),
            retry_after: hint(s.retry_after),
            budget: s.budget.map_or_else(|| "none".to_owned(), budget),
            identical_8th: backoff.as_ref().map(|b| law(b, 8).atom.chance),
            findings: findings(s).into_iter().map(systems::Finding::word).collect(),
            by_caller: s.by_caller,
            source: s.source,
            version: s.version,
            read: s.read,
            certainty: s.certainty.word(),
            unverified: s.unverified,
            note: s.note,
        }
    }
}

fn hint(hint: Hint) -> String {
    let (rule, header) = match hint {
        Hint::Ignored => return "ignored".to_owned(),
        Hint::OptIn { how } => return format!("opt-in by {how}"),
        Hint::Honoured { rule, header } => (rule, header),
    };
    let rule = match rule {
        HintRule::Ignore => "ignored".to_owned(),
        HintRule::Replace => "in place of the wait".to_owned(),
        HintRule::Floor => "the longer of it and the wait".to_owned(),
        HintRule::Add => "added to the wait".to_owned(),
        HintRule::Clamp { over } => format!("the wait brought into [it, it + {over}]"),
        HintRule::Cap { most } => format!("in place of the wait, at most {most}"),
        HintRule::GiveUpOver { most } => format!("in place of the wait, no retry above {most}"),
    };
    format!("{header}: {rule}")
}

fn budget(allowance: Allowance) -> String {
    let tokens = |thousandths: u64| thousandths as f64 / 1e3;
    match allowance {
        Allowance::Tokens(Budget::Bucket { per_first_try, most, cost }) => format!(
            "bucket of {}, {} a first try, {} a retry",
            tokens(most),
            tokens(per_first_try),
            tokens(cost)
        ),
        Allowance::Tokens(Budget::Quota { most, cost, per_success }) => format!(
            "quota of {}, {} a retry, {} back a success",
            tokens(most),
            tokens(cost),
            tokens(per_success)
        ),
        Allowance::Tokens(Budget::Throttle { most, ratio }) => {
            format!("throttle of {}, {} back a success", tokens(most), tokens(ratio))
        }
        Allowance::Tokens(Budget::Adaptive { k }) => format!("adaptive, k = {}", tokens(k)),
        Allowance::Tokens(Budget::Ratio { ratio, per_second, ttl }) => {
            format!("{} of first tries and {per_second}/s over {ttl}", tokens(ratio))
        }
        Allowance::Tokens(Budget::Concurrent { most }) => format!("{most} retries at once"),
        Allowance::Rate { per_second, burst } => {
            format!("{per_second}/s and {burst} at once for a whole queue")
        }
        Allowance::Breaker { failures, of, span, open } => format!(
            "breaker at {} failures of {of} or more in {span}, open for {open}",
            tokens(failures.into())
        ),
    }
}

/// The rows that hold every word of the filter: in their names, or as a finding.
fn chosen(filter: &str) -> Vec<Entry> {
    let words: Vec<_> = filter.split_whitespace().collect();
    let holds = |s: &System, found: &[&str]| {
        words.iter().all(|word| found.contains(&word.to_lowercase().as_str()) || s.matches(word))
    };
    let entries = SYSTEMS.iter().map(|s| (s, Entry::of(s)));
    entries.filter(|(s, entry)| holds(s, &entry.findings)).map(|(_, entry)| entry).collect()
}

pub fn run(filter: &str, json: bool, csv: bool) -> Result<(), String> {
    let entries = chosen(filter);
    if entries.is_empty() {
        let words = systems::Finding::ALL.map(systems::Finding::word).join(", ");
        return Err(format!(
            "no row has '{filter}'; words of id, name and ecosystem are looked for, and these: {words}"
        ));
    }
    let text = if json {
        serde_json::to_string(&entries).map_err(|e| e.to_string())?
    } else if csv {
        table(&entries)?
    } else {
        let lines = entries.iter().map(|e| {
            let attempts =
                e.attempts.map_or_else(|| "for ever".into(), |n| format!("{n} attempts"));
            format!("{:<34} {:<14} {attempts:<20} {}", e.id, e.ecosystem, e.formula)
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    print(&text)
}

/// The keys of the JSON objects as columns. Lists are joined by blanks.
fn table(entries: &[Entry]) -> Result<String, String> {
    let mut lines = Vec::new();
    for entry in entries {
        let value = serde_json::to_value(entry).map_err(|e| e.to_string())?;
        let fields = value.as_object().ok_or("a row is no object")?;
        if lines.is_empty() {
            lines.push(COLUMNS.join(","));
        }
        let cells = COLUMNS.map(|key| fields.get(key).map_or_else(String::new, cell));
        lines.push(cells.join(","));
    }
    Ok(lines.join("\n"))
}

const COLUMNS: [&str; 22] = [
    "id",
    "name",
    "ecosystem",
    "formula",
    "waits",
    "first_least_us",
    "first_most_us",
    "cap_us",
    "true_maximum_us",
    "attempts",
    "elapsed_us",
    "retry_after",
    "budget",
    "identical_8th",
    "findings",
    "by_caller",
    "source",
    "version",
    "read",
    "certainty",
    "unverified",
    "note",
];

/// RFC 4180.
fn cell(value: &serde_json::Value) -> String {
    let text = match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(list) => {
            list.iter().filter_map(|v| v.as_str()).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    };
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}
