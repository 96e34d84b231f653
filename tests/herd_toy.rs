//! The toy herd: 1,000 clients fail at t = 0 and go on failing; how synchronised are their
//! retries in the first minute?
//!
//! Expected values: `data/herd_toy_reference.csv`, made by a program in another language with
//! another generator in continuous time (200 runs, mean and standard deviation of each measure).
//! Its rows `pm20` (plus-minus 20 %) and `decorr_soft` (soft cap) wait for those jitters to be
//! built; a test below holds that the four that are built are all compared.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands, in its helpers too")]

mod common;

use std::collections::{BTreeMap, HashMap};

use backoff_lab::measure::LocalFano;
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::Order;
use backoff_lab::units::{Micros, Rate};
use common::{events, recount};

const BIN: u64 = 100_000;
const BINS: u64 = 600;
const HORIZON: u64 = BIN * BINS;
/// Seeds per jitter; without jitter there is no luck, so one.
const SEEDS: u64 = 20;

/// One row: values by the name of their column.
type Row = HashMap<&'static str, f64>;

fn reference() -> HashMap<&'static str, Row> {
    let mut lines = include_str!("data/herd_toy_reference.csv").lines();
    let names: Vec<_> = lines.next().unwrap().split(',').collect();
    let row = |line: &'static str| {
        let (variant, values) = line.split_once(',').unwrap();
        let values = values.split(',').map(|v| v.parse().unwrap());
        (variant, names[1..].iter().copied().zip(values).collect())
    };
    lines.map(row).collect()
}

fn jitter(variant: &str) -> Option<Jitter> {
    Some(match variant {
        "none" => Jitter::None,
        "equal" => Jitter::Equal,
        "full" => Jitter::Full,
        "decorr" => Jitter::Decorrelated,
        _ => return None,
    })
}

/// Retries, most in a bin, Fano over all bins, local Fano, and the chance that two retries share a
/// bin, of one run.
fn measure(jitter: Jitter, row: &Row, seed: u64) -> [f64; 5] {
    let params = Params {
        clients: row["clients"] as u32,
        base: Micros::millis(row["base_ms"] as u64),
        cap: Micros::millis(row["cap_ms"] as u64),
        jitter,
        // Down until the minute is over, then room for all, so that the run ends.
        outage: Micros(HORIZON),
        capacity: Some(Rate::per_second(10_000_000)),
        seed,
        ..Params::default()
    };
    let mut counts = BTreeMap::<u64, u64>::new();
    for event in events(&params, Order::Auto) {
        if event.attempt >= 2 && event.t.0 < HORIZON {
            *counts.entry(event.t.0 / BIN).or_default() += 1;
        }
    }
    let (num, den) = recount::fano(&counts);
    let mut local = LocalFano::default();
    for (&bin, &count) in &counts {
        local.add(bin, count);
    }
    assert_eq!((local.fano().num, local.fano().den), (num, den));

    let total = counts.values().sum::<u64>() as f64;
    let bins = BINS as f64;
    let squares = counts.values().map(|&x| (x * x) as f64).sum::<f64>();
    let variance = (squares - total * total / bins) / (bins - 1.0);
    [
        total,
        *counts.values().max().unwrap() as f64,
        variance / (total / bins),
        num as f64 / den as f64,
        (squares - total) / (total * (total - 1.0)),
    ]
}

#[test]
fn the_four_jitters_meet_the_toy_herd() {
    let mut compared = Vec::new();
    for (variant, row) in reference() {
        assert_eq!(row["horizon_ms"] * 1e3, HORIZON as f64);
        assert_eq!(row["bin_ms"] * 1e3, BIN as f64);
        let Some(jitter) = jitter(variant) else {
            continue;
        };
        compared.push(variant);
        let seeds = if jitter == Jitter::None { 1 } else { SEEDS };
        let runs: Vec<_> = (1..=seeds).map(|seed| measure(jitter, &row, seed)).collect();
        let mean = |i: usize| runs.iter().map(|r| r[i]).sum::<f64>() / runs.len() as f64;
        let from_both = (1.0 / seeds as f64 + 1.0 / row["runs"]).sqrt();
        // The reference gives no deviation for kappa, but F = (B kappa (n - 1) + B - n) / (B - 1)
        // ties the two together.
        let sd_kappa = row["sd_fano"] * 599.0 / (600.0 * row["mean_retries"]);
        for (i, (name, expected, sd, half_digit)) in [
            ("retries", row["mean_retries"], row["sd_retries"], 5e-3),
            ("peak", row["mean_peak"], row["sd_peak"], 5e-3),
            ("fano", row["mean_fano"], row["sd_fano"], 5e-4),
            ("local fano", row["mean_flocal10"], row["sd_flocal10"], 5e-4),
            ("kappa", row["mean_kappa"], sd_kappa, 5e-7),
        ]
        .into_iter()
        .enumerate()
        {
            let allowed = 4.0 * sd * from_both + half_digit;
            let got = mean(i);
            assert!(
                (got - expected).abs() <= allowed,
                "{variant}, {name}: {got}, expected {expected} +- {allowed}"
            );
        }
    }
    compared.sort_unstable();
    assert_eq!(compared, ["decorr", "equal", "full", "none"]);
    assert_eq!(
        compared.len(),
        Jitter::FOUR.len(),
        "the reference has a row of each of the article's"
    );
}

/// Exact: 1,000 clients without jitter call in five waves (1, 3, 7, 15 and 31 s), each in one bin.
#[test]
fn without_jitter_the_toy_herd_is_five_waves_exactly() {
    let row = &reference()["none"];
    let [retries, peak, fano, local, kappa] = measure(Jitter::None, row, 1);
    assert_eq!((retries, peak, local), (5_000.0, 1_000.0, 1_000.0));
    // k equal waves of N in B bins: F = N (B - k) / (B - 1), kappa = (N - 1) / (k N - 1).
    assert!((fano - 1_000.0 * 595.0 / 599.0).abs() < 1e-9);
    assert!((kappa - 999.0 / 4_999.0).abs() < 1e-12);
}
