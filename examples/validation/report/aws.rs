//! The contention model of the AWS article against its own published simulator.

use backoff_lab::sim::contention::{Published, Setup, Variant, run};

use super::sample::Sample;
use super::{REFERENCE_RUNS, Report};

const REFERENCE: &str = include_str!("../../../tests/reference/aws_sim_reference.csv");
const SIZES: [u32; 20] =
    [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200];
/// What the reference calls them.
const NAMES: [&str; 5] = ["None", "Exponential", "Decorr", "EqualJitter", "FullJitter"];

/// Our runs of a variant with so many clients, beside the reference's means and deviations.
struct Cell {
    variant: usize,
    clients: u32,
    calls: Sample,
    /// In ms.
    time: Sample,
    /// Mean and standard deviation of calls and of time.
    reference: [f64; 4],
}

fn reference(name: &str, clients: u32) -> [f64; 4] {
    let row = REFERENCE.lines().find(|line| line.starts_with(&format!("{name},{clients},")));
    let mut values =
        row.unwrap_or_default().split(',').skip(3).map(|v| v.parse().unwrap_or(f64::NAN));
    core::array::from_fn(|_| values.next().unwrap_or(f64::NAN))
}

fn cell(variant: usize, clients: u32, runs: u32) -> Cell {
    let mut cell = Cell {
        variant,
        clients,
        calls: Sample::default(),
        time: Sample::default(),
        reference: reference(NAMES[variant], clients),
    };
    for seed in 0..runs {
        let setup = Setup::published(clients, u64::from(seed));
        let outcome = run(&setup, &mut Published::new(Variant::ALL[variant], clients), |_| {});
        cell.calls.add(outcome.calls as f64);
        cell.time.add(outcome.completion.0 as f64 / 1e3);
    }
    cell
}

/// Expected, tolerance and got, of calls and of time.
fn compared(cell: &Cell) -> [(f64, f64, f64); 2] {
    let [calls, calls_sd, time, time_sd] = cell.reference;
    let errors = 4.0 * (1.0 / cell.calls.n + 1.0 / f64::from(REFERENCE_RUNS)).sqrt();
    [(calls, calls_sd * errors, cell.calls.mean()), (time, time_sd * errors, cell.time.mean())]
}

pub fn rows(report: &mut Report, runs: u32) {
    report.section(
        "Contention: the AWS model of 2015",
        "Writes to a row under optimistic contention, N clients (`sim::contention`), against 200 runs a \
         cell of the simulator published with M. Brooker's *Exponential Backoff And Jitter* (aws-samples/\
         aws-arch-backoff-simulator, 66cb169), ported to Python 3 without other changes. Tolerance: 4 sd \
         sqrt(1/R + 1/200) with R = 200 runs of ours and the reference's sd. All N = 10, 20, ..., 200 are \
         compared; their row has the greatest difference as a share of its tolerance. Orders, ratios and exponents are those of the \
         reference, its reversals included; ratios and exponents to the digits they are given with.",
    );
    let cells: Vec<Cell> = (0..5).flat_map(|v| SIZES.map(|n| cell(v, n, runs))).collect();
    for (variant, name) in NAMES.into_iter().enumerate() {
        let mine = || cells.iter().filter(|c| c.variant == variant);
        for cell in mine().filter(|c| [10, 100, 200].contains(&c.clients)) {
            for ((expected, tolerance, got), unit) in
                compared(cell).into_iter().zip(["calls", "time, ms"])
            {
                let what = format!("{name}, N = {}: {unit}", cell.clients);
                report.near(what, expected, tolerance, got, 1);
            }
        }
        for (which, unit) in ["calls", "time"].into_iter().enumerate() {
            let worst = mine()
                .map(|c| compared(c)[which])
                .map(|(expected, tolerance, got)| (got - expected).abs() / tolerance)
                // A cell that is no number must not be passed over.
                .fold(0.0, |a: f64, b| if b.is_nan() { f64::INFINITY } else { a.max(b) });
            report.at_most(format!("{name}, all N: {unit}"), 1.0, worst, 2);
        }
    }
    orders(report, &cells);
}

/// What the article says of the order of its variants, and where that turns.
fn orders(report: &mut Report, cells: &[Cell]) {
    let at = |name: &str, n: u32| cells.iter().find(|c| NAMES[c.variant] == name && c.clients == n);
    let calls = |name: &str, n| at(name, n).map_or(f64::NAN, |c| c.calls.mean());
    let time = |name: &str, n| at(name, n).map_or(f64::NAN, |c| c.time.mean());
    let by_calls = |names: &[&'static str], n| -> Vec<_> {
        names.iter().map(|&name| (name, calls(name, n))).collect()
    };
    let by_time = |names: &[&'static str], n| -> Vec<_> {
        names.iter().map(|&name| (name, time(name, n))).collect()
    };
    report.order(
        "Order of calls, N = 100",
        &by_calls(&["FullJitter", "EqualJitter", "Decorr", "Exponential", "None"], 100),
    );
    report.order(
        "Calls of full and equal turn round: N = 200",
        &by_calls(&["EqualJitter", "FullJitter"], 200),
    );
    report.order(
        "Order of times, N = 100",
        &by_time(&["None", "Decorr", "FullJitter", "EqualJitter", "Exponential"], 100),
    );
    report.order(
        "Times of full and decorrelated turn round: N = 200",
        &by_time(&["FullJitter", "Decorr"], 200),
    );
    let ratio = calls("FullJitter", 100) / calls("Exponential", 100);
    report.near("Calls of full over those of exponential, N = 100", 0.43, 0.005, ratio, 3);
    let ratio = time("Exponential", 100) / time("FullJitter", 100);
    report.near("Time of exponential over that of full, N = 100", 13.0, 0.5, ratio, 1);
    for (name, exponent) in [
        ("None", 1.86),
        ("Exponential", 1.60),
        ("Decorr", 1.39),
        ("FullJitter", 1.25),
        ("EqualJitter", 1.20),
    ] {
        let got = libm::log2(calls(name, 200) / calls(name, 100));
        report.near(
            format!("{name}: calls grow as N to the, N = 100 to 200"),
            exponent,
            0.015,
            got,
            3,
        );
    }
}
