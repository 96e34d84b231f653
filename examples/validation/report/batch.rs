//! A batch under binary exponential backoff in aligned windows.

use backoff_lab::sim::channel::{Access, Busy, Setup, Traffic, run};

use super::Report;
use super::sample::Sample;

pub fn rows(report: &mut Report) {
    report.section(
        "A batch under binary exponential backoff",
        "n stations with one frame each, windows of 1, 2, 4, ... slots one after the other: the makespan, of \
         order n log n (Bender, Farach-Colton, He, Kuszmaul and Leiserson, SPAA 2005), against 300 runs (50 of \
         10,000 stations) of an independent simulation. Tolerance: 5 %, or four \
         standard errors of the two means where that is more: the makespan is the last station's and falls \
         into one window or the next.",
    );
    for (stations, seeds, makespan, attempts) in [
        (10, 3_000, 1.51, 4.76),
        (100, 400, 1.31, 8.05),
        (1_000, 400, 1.22, 11.37),
        (10_000, 50, 1.03, 14.70),
    ] {
        let setup = |seed| Setup {
            stations,
            access: Access::Aligned,
            busy: Busy::Defer,
            traffic: Traffic::Batch,
            frame: 1,
            collision: 1,
            seed,
        };
        let (mut slots, mut tries) = (Sample::default(), Sample::default());
        let n = f64::from(stations);
        for seed in 0..seeds {
            let outcome = run(&setup(seed), |_, _| {});
            slots.add(outcome.slots as f64 / (n * libm::log2(n)));
            tries.add(outcome.attempts as f64 / n);
        }
        let what = |of| format!("{stations} stations: {of}");
        let theirs = if stations == 10_000 { 50.0 } else { 300.0 };
        let tolerance = slots.tolerance(theirs).max(0.05 * makespan);
        report.near(what("makespan / (n log2 n)"), makespan, tolerance, slots.mean(), 3);
        report.near(what("attempts a frame"), attempts, 0.05 * attempts, tries.mean(), 3);
    }
}
