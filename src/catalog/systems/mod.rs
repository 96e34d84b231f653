//! What really runs: 121 libraries and platforms with their defaults, one row each, and what a row is
//! to the simulation. The rows are in the TOML files beside this one, which the build checks
//! (`build/systems.rs`); `docs/catalogue.md` says how to read and add one.
//!
//! Not in the page's first program: it is compiled for the host alone.

mod findings;
mod law;
mod rules;
mod schedule;

pub use findings::{Finding, findings};
pub use law::{Atom, Law, Luck, law};
pub use rules::{Process, Refused, herd, rules, run};

pub use schedule::{Retry, schedule};

use crate::policy::backoff::{Backoff, CapPlace, Clamp, Curve, First, Spread};
use crate::sim::fleet::{Budget, HintRule};
use crate::units::Micros;

/// One library or platform as it behaves unless told otherwise.
#[derive(Clone, Debug)]
pub struct System {
    /// The word in links and on the command line.
    pub id: &'static str,
    pub name: &'static str,
    /// The file that holds the row.
    pub ecosystem: &'static str,
    /// In plain notation: n = 1 is the first retry, U is uniform in [0, 1).
    pub formula: &'static str,
    pub waits: Waits,
    /// Attempts with the first call; `None`: without end.
    pub attempts: Option<u32>,
    /// The attempts are counted over this span only. The build has checked that they always fall
    /// into it, so that it is a limit of attempts.
    pub within: Option<Micros>,
    /// No attempt later than this after the first.
    pub elapsed: Option<Micros>,
    /// Waits count from the begin of an attempt, not from its failure.
    pub from_begin: bool,
    pub retry_after: Hint,
    pub budget: Option<Allowance>,
    /// What has no default: the values here are an example.
    pub by_caller: &'static [&'static str],
    /// Project and path, or document.
    pub source: &'static str,
    /// Release or commit, where the source has one.
    pub version: &'static str,
    /// When it was read, as year-month-day.
    pub read: &'static str,
    pub certainty: Certainty,
    /// Values that nobody has confirmed, of a row that is otherwise certain.
    pub unverified: &'static [&'static str],
    pub note: &'static str,
}

/// How long it waits.
#[derive(Clone, Debug)]
pub enum Waits {
    Formula(fn() -> Backoff),
    /// It backs off, but nobody says by which formula; known bounds, if any.
    Unpublished {
        least: Option<Micros>,
        most: Option<Micros>,
    },
    /// It does not retry.
    Never,
}

/// What it does with a server's Retry-After.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    Ignored,
    /// Only if the caller sees to it.
    OptIn {
        how: &'static str,
    },
    Honoured {
        rule: HintRule,
        header: &'static str,
    },
}

/// What keeps it from retrying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    Tokens(Budget),
    /// All items of one queue together: so many a second, `burst` at once; the others wait.
    Rate {
        per_second: u32,
        burst: u32,
    },
    /// Opens for `open` when of at least `of` answers in `span` more than `failures` thousandths
    /// failed.
    Breaker {
        failures: u32,
        of: u32,
        span: Micros,
        open: Micros,
    },
}

/// How the row is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Somebody read the program.
    ReadSource,
    /// Somebody read its documentation.
    Documentation,
    /// Somebody else says so.
    SecondHand,
    /// Not checked yet.
    Unverified,
}

impl Certainty {
    /// As the files write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::ReadSource => "read-source",
            Self::Documentation => "documentation",
            Self::SecondHand => "second-hand",
            Self::Unverified => "unverified",
        }
    }
}

include!(concat!(env!("OUT_DIR"), "/systems.rs"));

impl System {
    /// Its waits, where they follow a formula.
    pub fn backoff(&self) -> Option<Backoff> {
        match self.waits {
            Waits::Formula(backoff) => Some(backoff()),
            Waits::Unpublished { .. } | Waits::Never => None,
        }
    }

    /// Whether all words of `filter` are in what a reader sees of the row first.
    pub fn matches(&self, filter: &str) -> bool {
        let text = format!("{} {} {}", self.id, self.name, self.ecosystem).to_lowercase();
        filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// The row of this id.
pub fn system(id: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| system.id.eq_ignore_ascii_case(id))
}
