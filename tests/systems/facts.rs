//! Every row against the notes' facts, by closed forms.

use std::collections::BTreeMap;

use backoff_lab::catalog::systems::{Luck, SYSTEMS, law};
use backoff_lab::policy::backoff::CapPlace;
use backoff_lab::units::Micros;

use super::row;
use super::special;

struct Fact {
    id: String,
    kind: String,
    initial: Option<f64>,
    multiplier: Option<f64>,
    cap: Option<f64>,
    retries: Option<u32>,
    elapsed: Option<f64>,
    jitter: String,
    factor: String,
    before: Option<bool>,
    immediate: bool,
}

fn facts() -> Vec<Fact> {
    let text = include_str!("../data/systems.csv");
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("id,kind,initial_ms"));
    let number = |s: &str| (!s.is_empty()).then(|| s.parse::<f64>().unwrap() / 1e3);
    lines
        .map(|line| {
            let f: Vec<_> = line.split(',').collect();
            Fact {
                id: f[0].into(),
                kind: f[1].into(),
                initial: number(f[2]),
                multiplier: number(f[3]).map(|m| m * 1e3),
                cap: number(f[4]),
                retries: (!f[5].is_empty()).then(|| f[5].parse().unwrap()),
                elapsed: number(f[6]),
                jitter: f[7].into(),
                factor: f[8].into(),
                before: match f[9] {
                    "yes" => Some(true),
                    "no" => Some(false),
                    _ => None,
                },
                immediate: f[10] == "yes",
            }
        })
        .collect()
}

/// Seconds: least and most of the n-th wait; `None` where a row is no plain case.
fn bounds(f: &Fact, n: u32) -> Option<(f64, f64)> {
    let (initial, multiplier) = (f.initial?, f.multiplier?);
    let cap = f.cap.unwrap_or(f64::INFINITY);
    let before = f.before != Some(false);
    let mut d = initial * libm::pow(multiplier, f64::from(n - 1));
    if before {
        d = d.min(cap);
    }
    let factor = || f.factor.parse::<f64>().unwrap();
    let (low, high) = match f.jitter.as_str() {
        "none" => (d, d),
        "full" => (0.0, d),
        "plusminus" => (d * (1.0 - factor()), d * (1.0 + factor())),
        "additive_fraction" => (d, d * (1.0 + factor())),
        "additive_fixed_ms" => (d, d + factor() / 1e3),
        "subtractive" => (d * (1.0 - factor()), d),
        "range" | "initial_only_range" => {
            let (low, high) = f.factor.split_once("..")?;
            (d * low.parse::<f64>().unwrap(), d * high.parse::<f64>().unwrap())
        }
        "plusminus_fixed_ms" => (d - factor() / 1e3, d + factor() / 1e3),
        _ => return None,
    };
    Some(if before { (low, high) } else { (low.min(cap), high.min(cap)) })
}

/// 121 rows, the same ids, each once.
#[test]
fn all_rows_are_there() {
    let facts: BTreeMap<_, _> = facts().into_iter().map(|f| (f.id.clone(), f)).collect();
    assert_eq!((facts.len(), SYSTEMS.len()), (121, 121));
    for system in &SYSTEMS {
        assert!(facts.contains_key(system.id), "{}", system.id);
        assert_eq!(system.read, "2026-11-30", "{}", system.id);
    }
}

/// Retries in the notes, attempts in the rows, one more. The exceptions are said in the rows' notes.
#[test]
fn attempts_are_retries_and_one() {
    for f in facts() {
        let row = row(&f.id);
        let expected = match f.id.as_str() {
            // A start limit, which the notes have as a budget: five starts in 10 s.
            "systemd-restartsec" | "systemd-restartsteps" => Some(5),
            // "attempts default 1": the notes give the formula's example no limit.
            "bullmq-exponential" => Some(1),
            _ => f.retries.map(|retries| retries + 1),
        };
        assert_eq!(row.attempts, expected, "{}", f.id);
        let expected = match f.id.as_str() {
            // The span of the restarts' count, not of the waits.
            "nomad-restart-service" => None,
            // No default; the usual configuration, as the row of GAPIC has it.
            "gcp-gax-java" => Some(600.0),
            _ => f.elapsed,
        };
        assert_eq!(row.elapsed.map(Micros::as_secs), expected, "{}", f.id);
    }
}

/// Least and most of waits 1 to 12, by the closed form of each kind.
#[test]
fn waits_are_between_the_bounds_of_their_formula() {
    let mut plain = 0;
    for f in facts() {
        if special::IDS.contains(&f.id.as_str()) {
            continue;
        }
        assert!(matches!(f.kind.as_str(), "fixed" | "exponential"), "{} is {}", f.id, f.kind);
        assert!(!f.immediate || f.initial == Some(0.0), "{}: first retry at once", f.id);
        let backoff = super::backoff(&f.id);
        for n in 1..=12 {
            let (low, high) = bounds(&f, n).unwrap_or_else(|| panic!("{} is no plain case", f.id));
            let law = law(&backoff, n);
            let close = |got: Micros, expected: f64| {
                (got.as_secs() - expected).abs() <= 2e-6 + expected * 1e-6
            };
            let (least, most) = (law.least, law.most);
            assert!(close(least, low), "{} at {n}: least {least}, not {low} s", f.id);
            assert!(close(most, high), "{} at {n}: most {most}, not {high} s", f.id);
        }
        plain += 1;
    }
    assert!(plain >= 75, "only {plain} rows are plain cases");
}

/// Where the notes say which comes first, cap or jitter, of rows where it makes a difference.
#[test]
fn the_cap_is_where_the_notes_say() {
    let mut compared = 0;
    for f in facts() {
        let Some(backoff) = row(&f.id).backoff() else { continue };
        let (Some(_), Some(before)) = (backoff.cap, f.before) else { continue };
        if f.jitter == "none" || f.jitter == "decorrelated_aws" {
            continue;
        }
        let is_before = backoff.cap_place == CapPlace::BeforeJitter;
        assert_eq!(is_before, before, "{}: {:?}", f.id, backoff.cap_place);
        compared += 1;
    }
    assert!(compared >= 30, "{compared}");
}

/// No row's bounds fall from one wait to the next, but where the row says that they are a table, are
/// random walks, or have a first retry of their own.
#[test]
fn bounds_never_fall() {
    for system in &SYSTEMS {
        let Some(backoff) = system.backoff() else { continue };
        if matches!(system.id, "aws-go-v1" | "rust-object-store" | "exim") {
            // Redrawn below its cap; no growth to speak of; 7.6 h and then 6.
            continue;
        }
        let mut before = law(&backoff, 1);
        for n in 2..=12 {
            let now = law(&backoff, n);
            // Counted bounds are those of a sample.
            let exact = now.luck == Luck::Exact && before.luck == Luck::Exact;
            let slack = if exact { 1.0 } else { 0.7 };
            let enough = now.most.as_secs() >= before.most.as_secs() * slack;
            assert!(enough, "{} at {n}: {now:?} after {before:?}", system.id);
            assert!(now.least <= now.most, "{}", system.id);
            before = now;
        }
    }
}
