//! `src/catalog/systems/*.toml` to typed rows. What a row may say is here, what it must not
//! contradict in `build/systems/check.rs`, what Rust is made of it in `build/systems/emit.rs`.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

#[path = "systems/amount.rs"]
mod amount;
#[path = "systems/check.rs"]
mod check;
#[path = "systems/emit.rs"]
mod emit;

use amount::{Amount, Limit, Span};

const FOLDER: &str = "src/catalog/systems";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    system: Vec<toml::Value>,
}

/// One row as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    pub id: String,
    pub name: String,
    pub formula: String,
    /// In place of growth, jitter and cap where there is no formula to give.
    pub waits: Option<Without>,
    pub least: Option<Span>,
    pub most: Option<Span>,
    pub growth: Option<Growth>,
    pub jitter: Option<Jitter>,
    pub cap: Option<Limit<Span>>,
    pub cap_place: Option<Place>,
    pub first: Option<First>,
    #[serde(default)]
    pub drawn_once: bool,
    pub attempts: Limit<u32>,
    pub within: Option<Span>,
    pub elapsed: Limit<Span>,
    #[serde(default)]
    pub from_begin: bool,
    pub retry_after: Option<RetryAfter>,
    pub budget: Option<Budget>,
    #[serde(default)]
    pub by_caller: Vec<String>,
    pub source: String,
    #[serde(default)]
    pub version: String,
    pub read: toml::value::Datetime,
    pub certainty: Certainty,
    #[serde(default)]
    pub unverified: Vec<String>,
    #[serde(default)]
    pub note: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Without {
    Never,
    Unpublished,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Growth {
    Immediate {},
    Fixed { wait: Span },
    Linear { base: Span, step: Span },
    Exponential { base: Span, multiplier: Amount },
    Fibonacci { base: Span },
    FibonacciDistinct { base: Span },
    Polynomial { unit: Span, power: u32, plus: Span },
    Geometric { from: Span, to: Span, steps: u32 },
    DoubleThenLinear { base: Span, doublings: u32 },
    Table { waits: Vec<Span> },
    PowerOfBase { base: Span },
    ExponentialPlus { base: Span, multiplier: Amount, plus: Span },
    ExponentialCut { base: Span, multiplier: Amount, unit: Span },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Jitter {
    None {},
    Full {},
    Equal {},
    PlusMinus { share: Amount },
    PlusMinusFixed { most: Span },
    Additive { share: Amount },
    AdditiveFixed { most: Span },
    AdditiveSeconds { seconds: u32 },
    Subtractive { share: Amount },
    Range { low: Amount, high: Amount },
    RangeToNext {},
    RangeToNextKept {},
    MultiplierRange { multiplier: Amount },
    Decorrelated { factor: Amount, clamp: Clamp },
    Compounding { factor: Amount, share: Amount },
    PollyV2 {},
    WholeSeconds {},
    Quantised { step: Span },
    Slots { slot: Span, doublings: u32 },
    TenthsSign { share: Amount, step: Span },
    FromBase { base: Span, plus: Span, step: Span },
    Band { low: Amount, high: Amount, plus: Option<Span>, step: Span, least: Option<Span> },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clamp {
    Hard,
    Soft,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    BeforeJitter,
    AfterJitter,
    BeforeAndAfter,
    InsteadOfJitter,
    DrawnAnew,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    Immediate,
    Unjittered,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "rule", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RetryAfter {
    /// Off unless the caller sees to it.
    OptIn {
        how: String,
    },
    Replace {
        header: String,
    },
    Floor {
        header: String,
    },
    Add {
        header: String,
    },
    Clamp {
        header: String,
        over: Span,
    },
    Cap {
        header: String,
        most: Span,
    },
    GiveUpOver {
        header: String,
        most: Span,
    },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Budget {
    Bucket { per_first_try: Amount, most: Amount, cost: Amount },
    Quota { tokens: Amount, cost: Amount, per_success: Amount },
    Throttle { tokens: Amount, ratio: Amount },
    Ratio { ratio: Amount, per_second: u32, ttl: Span },
    Concurrent { most: u32 },
    Rate { per_second: u32, burst: u32 },
    Breaker { failures: Amount, of: u32, span: Span, open: Span },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    ReadSource,
    Documentation,
    SecondHand,
    Unverified,
}

/// Writes `$OUT_DIR/systems.rs`; the problems found, a sentence each.
pub fn write() -> Vec<String> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut problems = Vec::new();
    let rows = read(&mut problems);
    check::unique(&rows, &mut problems);
    if problems.is_empty() {
        let Some(dir) = env::var_os("OUT_DIR") else { return vec!["OUT_DIR is not set.".into()] };
        if let Err(e) = fs::write(Path::new(&dir).join("systems.rs"), emit::source(&rows)) {
            problems.push(format!("could not write systems.rs: {e}."));
        }
    }
    problems
}

/// All rows with the name of their file, which is their ecosystem; files in the order of names.
fn read(problems: &mut Vec<String>) -> Vec<(String, Row)> {
    let mut files = BTreeMap::new();
    for path in fs::read_dir(FOLDER).into_iter().flatten().flatten().map(|e| e.path()) {
        if path.extension().is_some_and(|extension| extension == "toml") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            match fs::read_to_string(&path) {
                Ok(text) => drop(files.insert(name, text)),
                Err(e) => problems.push(format!("{} cannot be read: {e}.", path.display())),
            }
        }
    }
    if files.is_empty() {
        problems.push(format!("{FOLDER} has no *.toml."));
    }
    files.into_iter().flat_map(|(name, text)| file(&name, &text, problems)).collect()
}

/// The rows of one file. A row that is wrong is told with its file and name, and left out.
pub fn file(name: &str, text: &str, problems: &mut Vec<String>) -> Vec<(String, Row)> {
    let shown = format!("{FOLDER}/{name}.toml");
    let file: File = match toml::from_str(text) {
        Ok(file) => file,
        Err(e) => {
            problems.push(format!("{shown}: {}", one_line(&e.to_string())));
            return Vec::new();
        }
    };
    let mut rows = Vec::new();
    for (index, value) in file.system.into_iter().enumerate() {
        let id = value.get("id").and_then(toml::Value::as_str);
        let id = id.map_or_else(|| format!("row {}", index + 1), str::to_owned);
        match value.try_into::<Row>() {
            Ok(row) => {
                let wrong = check::row(&row);
                problems.extend(wrong.iter().map(|why| format!("{shown}: {id}: {why}.")));
                rows.push((name.to_owned(), row));
            }
            Err(e) => problems.push(format!("{shown}: {id}: {}.", one_line(&e.to_string()))),
        }
    }
    rows
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
