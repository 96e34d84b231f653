//! Ethernet with all frames ready at once, against another program.

use backoff_lab::sim::channel::{Outcome, Setup, Traffic, run};

use super::Report;
use super::sample::Sample;

const SEEDS: u64 = 200;

/// A row of the reference: mean, its standard deviation if given, half of the last digit.
type Cell = (&'static str, fn(&Outcome) -> f64, f64, Option<f64>, f64);

const SLOTS: fn(&Outcome) -> f64 = |o| o.slots as f64;
const COLLISIONS: fn(&Outcome) -> f64 = |o| o.collisions as f64;
const DROPPED: fn(&Outcome) -> f64 = |o| o.dropped as f64;

fn attempts(o: &Outcome) -> f64 {
    o.attempts as f64 / (o.successes + o.dropped) as f64
}

pub fn rows(report: &mut Report) {
    report.section(
        "Ethernet: a batch of frames",
        "IEEE 802.3 (windows 2^min(n, 10), 16 attempts, a collision takes one slot), all stations with one \
         frame at slot 0, 200 seeds, against 200 seeds of an independent simulation. Tolerance: 4 s sqrt(1/R + \
         1/200) with its standard deviation s (ours where it gives none), at least half of its last digit.",
    );
    let short: &[Cell] = &[
        ("slots", SLOTS, 956.0, Some(245.0), 0.5),
        ("collisions", COLLISIONS, 101.0, Some(6.0), 0.5),
        ("attempts a frame", attempts, 8.57, Some(0.13), 0.005),
        ("share of good frames", |o| o.successes as f64 / o.slots as f64, 0.111, None, 0.0005),
    ];
    let long: &[Cell] = &[
        ("slots", SLOTS, 3_737.0, Some(249.0), 0.5),
        (
            "share of good frames",
            |o| 24.0 * o.successes as f64 / o.slots as f64,
            0.64,
            Some(0.04),
            0.005,
        ),
        ("frames given up", DROPPED, 0.9, None, 0.05),
    ];
    let few: &[Cell] = &[("slots", SLOTS, 53.0, Some(26.0), 0.5)];
    let many: &[Cell] = &[
        ("slots", SLOTS, 4_402.0, Some(201.0), 0.5),
        ("frames given up", DROPPED, 30.0, Some(7.0), 0.5),
    ];
    for (stations, frame, cells) in
        [(100, 1, short), (100, 24, long), (10, 1, few), (1_000, 1, many)]
    {
        let outcomes: Vec<Outcome> = (0..SEEDS)
            .map(|seed| run(&Setup::ethernet(stations, frame, Traffic::Batch, seed), |_, _| {}))
            .collect();
        for &(name, of, expected, sd, half_digit) in cells {
            let sample: Sample = outcomes.iter().map(of).collect();
            let errors = (1.0 / sample.n + 1.0 / SEEDS as f64).sqrt();
            let tolerance = sd.map_or(sample.tolerance(SEEDS as f64), |s| 4.0 * s * errors);
            let digits = if expected > 50.0 { 1 } else { 3 };
            let what = format!("{stations} stations, frames of {frame}: {name}");
            report.near(what, expected, tolerance.max(half_digit), sample.mean(), digits);
        }
    }
}
