//! Waits as the policy draws them from the tape, against their laws.

use backoff_lab::params::Params;
use backoff_lab::policy::{Jitter, Policy};
use backoff_lab::sim::Tape;
use backoff_lab::theory::decorrelated::{self, Capped, Clamp};
use backoff_lab::theory::waits::{Law, window};
use backoff_lab::units::Micros;

use super::Report;
use super::sample::Sample;

const CLIENTS: u32 = 40_000;
const BASE: f64 = 100_000.0;

/// The waits of each client after failures 1 to `most`, in us.
fn waits(jitter: Jitter, base: f64, cap: f64, most: usize) -> Vec<Vec<f64>> {
    let params =
        Params { jitter, base: Micros(base as u64), cap: Micros(cap as u64), ..Params::default() };
    let tape = Tape::new(11);
    let of = |client| {
        let luck = move |n| tape.draw(client, n as u32);
        Policy::of(&params).waits(luck).take(most).map(|w| w.0 as f64).collect()
    };
    (0..CLIENTS).map(of).collect()
}

/// The greatest distance between a sample's distribution and a law's.
fn distance(mut x: Vec<f64>, cdf: impl Fn(f64) -> f64) -> f64 {
    x.sort_unstable_by(f64::total_cmp);
    let n = x.len() as f64;
    let gap = |(i, &w): (usize, &f64)| (cdf(w) - (i as f64 + 0.5) / n).abs() + 0.5 / n;
    x.iter().enumerate().map(gap).fold(0.0, f64::max)
}

pub fn rows(report: &mut Report) {
    report.section(
        "Waits",
        "Draws of `policy` for 40,000 clients (base 100 ms, cap 10 s unless said otherwise) against \
         `theory::waits` and `theory::decorrelated`; ms. Tolerance: four standard errors and what rounding \
         to a microsecond takes; for the distribution Kolmogorov and Smirnov's 1.63/sqrt(n); for the \
         standard deviation 2 %.",
    );
    let cap = 1e7;
    for (name, jitter, law) in [
        ("full", Jitter::Full, Law::full as fn(f64) -> Law),
        ("equal", Jitter::Equal, Law::equal),
        ("none", Jitter::None, Law::none),
    ] {
        let all = waits(jitter, BASE, cap, 9);
        for k in [1, 5, 9] {
            let law = law(window(BASE, cap, k as u32 - 1));
            let x: Vec<f64> = all.iter().map(|w| w[k - 1]).collect();
            let sample: Sample = x.iter().copied().collect();
            let what = |of| format!("{name}, wait {k}: {of}");
            let (mean, sd) = (law.mean() / 1e3, law.variance().sqrt() / 1e3);
            if jitter == Jitter::None {
                report.near(what("mean"), mean, 0.0, sample.mean() / 1e3, 2);
                continue;
            }
            report.near(
                what("mean"),
                mean,
                sample.four_errors() / 1e3 + 0.001,
                sample.mean() / 1e3,
                2,
            );
            report.near(what("sd"), sd, 0.02 * sd, sample.sd() / 1e3, 2);
            let limit = 1.63 / f64::from(CLIENTS).sqrt();
            report.at_most(what("distribution"), limit, distance(x, |w| law.cdf(w)), 4);
        }
    }
    decorrelated_rows(report);
}

fn decorrelated_rows(report: &mut Report) {
    let all = waits(Jitter::Decorrelated, 1e6, 3.6e9, 5);
    for k in 1..=5 {
        let sample: Sample = all.iter().map(|w| w[k - 1] / 1e6).collect();
        let what = format!("decorrelated, no cap, wait {k}: mean in bases");
        report.near(
            what,
            decorrelated::mean(1.0, k as u32),
            sample.four_errors() + 1e-6,
            sample.mean(),
            3,
        );
    }
    for (ratio, most) in [(10.0, 40), (100.0, 60)] {
        let settled = Capped::stationary(1.0, ratio, Clamp::Hard);
        let all = waits(Jitter::Decorrelated, BASE, ratio * BASE, most);
        let last = || all.iter().map(|w| w[most - 1] / (ratio * BASE));
        let (mean, atom): (Sample, Sample) =
            (last().collect(), last().map(|w| f64::from(w >= 1.0)).collect());
        let what = |of| format!("decorrelated, cap of {ratio:.0} bases, settled: {of}");
        report.near(what("share at the cap"), settled.at_cap, atom.four_errors(), atom.mean(), 4);
        report.near(
            what("mean in caps"),
            settled.mean() / ratio,
            mean.four_errors(),
            mean.mean(),
            4,
        );
    }
    let all = waits(Jitter::Decorrelated, 5e3, 2e6, 30);
    for k in [1, 6, 10, 20, 30] {
        let law = Capped::after(5e3, 2e6, Clamp::Hard, k as u32);
        let sample: Sample = all.iter().map(|w| w[k - 1] / 1e3).collect();
        let tolerance = sample.four_errors() + 1e-4 * sample.mean();
        report.near(
            format!("decorrelated, 5 ms and 2 s, wait {k}: mean"),
            law.mean() / 1e3,
            tolerance,
            sample.mean(),
            2,
        );
        let atom: Sample = all.iter().map(|w| f64::from(w[k - 1] >= 2e6)).collect();
        let what = format!("decorrelated, 5 ms and 2 s, wait {k}: share at the cap");
        report.near(what, law.at_cap, atom.four_errors() + 1e-4, atom.mean(), 4);
    }
}
