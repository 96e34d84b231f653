//! Waits against their closed forms, and their bounds for any policy the table of parameters
//! allows.
//!
//! Expected numbers: exact moments of uniform distributions, and for decorrelated jitter the
//! recursions given at each test or the Monte Carlo tables of the project's science notes
//! (continuous time, 4 * 10^5 draws, made by another program). Seeds are fixed, so a test passes
//! always or never; tolerances are five standard errors unless said otherwise.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

mod common;

use backoff_lab::params::{Id, Params, spec};
use backoff_lab::policy::{Jitter, Policy, Schedule, Shape};
use backoff_lab::sim::Tape;
use backoff_lab::units::Micros;
use common::cases;
use proptest::prelude::*;

fn params(jitter: Jitter, base: u64, cap: u64) -> Params {
    Params { jitter, base: Micros(base), cap: Micros(cap), ..Params::default() }
}

/// The first `k` waits of clients 0..n on one tape, in microseconds: `[client][wait]`.
fn waits(params: &Params, k: usize, n: u32) -> Vec<Vec<f64>> {
    let tape = Tape::new(7);
    let of = |client| {
        let luck = move |failure| tape.draw(client, failure as u32);
        Policy::of(params).waits(luck).take(k).map(|w| w.0 as f64).collect()
    };
    (0..n).map(of).collect()
}

/// The `k`-th wait (1, 2, ...) of each client.
fn nth(waits: &[Vec<f64>], k: usize) -> Vec<f64> {
    waits.iter().map(|w| w[k - 1]).collect()
}

fn mean(x: &[f64]) -> f64 {
    x.iter().sum::<f64>() / x.len() as f64
}

/// Central moment.
fn moment(x: &[f64], power: i32) -> f64 {
    let m = mean(x);
    mean(&x.iter().map(|v| libm::pow(v - m, f64::from(power))).collect::<Vec<_>>())
}

/// Holds mean and variance inside five standard errors. The half microsecond is what rounding
/// down takes from a mean; it matters where the wait is short.
#[track_caller]
fn has_mean_and_variance(x: &[f64], expected: f64, variance: f64) {
    let n = x.len() as f64;
    let (m, v) = (mean(x), moment(x, 2));
    assert!((m - expected).abs() <= 5.0 * (variance / n).sqrt() + 0.5, "mean {m}, not {expected}");
    // The standard error of a variance, from the fourth moment.
    let error = ((moment(x, 4) - v * v).max(0.0) / n).sqrt();
    assert!((v - variance).abs() <= 5.0 * error + 1e-6 * variance, "variance {v}, not {variance}");
}

/// With m = min(cap, base * multiplier^(k-1)): none m; full U[0, m): m/2, m^2/12; equal
/// U[m/2, m): 3m/4, m^2/48.
#[test]
fn mean_and_variance_of_each_wait_are_those_of_the_uniform_law() {
    for multiplier in [1_000, 1_500, 2_000] {
        for jitter in [Jitter::None, Jitter::Full, Jitter::Equal] {
            let params = Params { multiplier, ..params(jitter, 100_000, 5_000_000) };
            let all = waits(&params, 12, 20_000);
            for k in [1, 2, 3, 7, 12] {
                let growth = libm::pow(f64::from(multiplier) / 1e3, k as f64 - 1.0);
                let m = (100_000.0 * growth).min(5_000_000.0);
                let (expected, variance) = match jitter {
                    Jitter::Full => (m / 2.0, m * m / 12.0),
                    Jitter::Equal => (0.75 * m, m * m / 48.0),
                    _ => (m, 0.0),
                };
                has_mean_and_variance(&nth(&all, k), expected, variance);
            }
        }
    }
}

/// Largest distance between the draws' distribution and that of U[low, high).
fn kolmogorov_smirnov(mut x: Vec<f64>, low: f64, high: f64) -> f64 {
    x.sort_unstable_by(f64::total_cmp);
    let n = x.len() as f64;
    let gap = |(i, v): (usize, &f64)| {
        let at = ((v - low) / (high - low)).max(0.0).min(1.0);
        (at - i as f64 / n).abs().max(((i + 1) as f64 / n - at).abs())
    };
    x.iter().enumerate().map(gap).fold(0.0, f64::max)
}

/// D < 1.63 / sqrt(n) holds for 99 % of samples of the right law, and for none of a law that is
/// a hundredth away.
#[test]
fn a_hundred_thousand_draws_pass_kolmogorov_smirnov() {
    const N: u32 = 100_000;
    let limit = 1.63 / f64::from(N).sqrt();
    for (jitter, k, low, high) in [
        (Jitter::Full, 1, 0.0, 100_000.0),
        (Jitter::Full, 9, 0.0, 10_000_000.0),
        (Jitter::Equal, 4, 400_000.0, 800_000.0),
        (Jitter::Decorrelated, 1, 100_000.0, 300_000.0),
    ] {
        let x = nth(&waits(&params(jitter, 100_000, 10_000_000), k, N), k);
        let d = kolmogorov_smirnov(x.clone(), low, high);
        assert!(d < limit, "{jitter:?} wait {k}: {d}");
        let wrong = kolmogorov_smirnov(x, low, low + (high - low) * 1.01);
        assert!(wrong > limit, "the test has teeth: {wrong}");
    }
}

/// Neither a client's next draw nor its neighbour's depends on its draw: the correlation of
/// independent samples has standard error 1 / sqrt(n).
#[test]
fn draws_of_one_client_and_of_neighbours_are_uncorrelated() {
    const N: u32 = 50_000;
    let all = waits(&params(Jitter::Full, 100_000, 100_000), 2, N);
    let correlation = |x: &[f64], y: &[f64]| {
        let (mx, my) = (mean(x), mean(y));
        let both: Vec<_> = x.iter().zip(y).map(|(a, b)| (a - mx) * (b - my)).collect();
        mean(&both) / (moment(x, 2) * moment(y, 2)).sqrt()
    };
    let (first, second) = (nth(&all, 1), nth(&all, 2));
    for r in [correlation(&first, &second), correlation(&first[1..], &first[..N as usize - 1])] {
        assert!(r.abs() < 5.0 / f64::from(N).sqrt(), "{r}");
    }
}

/// Without a cap, S_0 = b and S_k = U(b, 3 S_(k-1)), so in units of b the mean is 2 * 1.5^k - 1
/// and the variance 2 * 3^k - 4 * 2.25^k + (8/3) 1.5^k - 2/3.
#[test]
fn decorrelated_waits_grow_as_their_recursion_says() {
    const BASE: u64 = 1_000_000;
    let all = waits(&params(Jitter::Decorrelated, BASE, 3_600_000_000), 5, 100_000);
    for (k, mean_in_bases) in (1..=5).zip([2.0, 3.5, 5.75, 9.125, 14.1875]) {
        let power = |x: f64| libm::pow(x, k as f64);
        let variance = 2.0 * power(3.0) - 4.0 * power(2.25) + 8.0 / 3.0 * power(1.5) - 2.0 / 3.0;
        let b = BASE as f64;
        has_mean_and_variance(&nth(&all, k), mean_in_bases * b, variance * b * b);
    }
}

/// The clamped value is kept, so a share of the waits is exactly the cap: 48.4 % of them at ten
/// bases (mean .737 of the cap), 31.5 % at a hundred (.528). The notes give three decimals with a
/// standard error of .001.
#[test]
fn decorrelated_waits_settle_with_the_known_share_at_the_cap() {
    const N: u32 = 40_000;
    for (ratio, k, share, in_caps) in [(10, 40, 0.484, 0.737), (100, 80, 0.315, 0.528)] {
        let cap = 100_000 * ratio;
        let last = nth(&waits(&params(Jitter::Decorrelated, 100_000, cap), k, N), k);
        let n = f64::from(N);
        let at_cap = last.iter().filter(|&&w| w == cap as f64).count() as f64 / n;
        let error = (share * (1.0 - share) / n + 1e-6_f64).sqrt();
        assert!((at_cap - share).abs() < 5.0 * error + 5e-4, "{ratio}: {at_cap} at the cap");
        let m = mean(&last) / cap as f64;
        let error = (moment(&last, 2) / n).sqrt() / cap as f64;
        assert!((m - in_caps).abs() < 5.0 * libm::hypot(error, 1e-3) + 5e-4, "{ratio}: mean {m}");
    }
}

/// The way there with base 5 ms and cap 2 s, as in the simulator of the article that named these
/// jitters: mean waits of the notes in ms for k = 1..6 (three digits), and the share at the cap
/// after 10, 15, 20 and 30 failures.
#[test]
fn decorrelated_waits_meet_the_transient_of_5_ms_and_2_s() {
    const N: u32 = 100_000;
    let all = waits(&params(Jitter::Decorrelated, 5_000, 2_000_000), 30, N);
    let n = f64::from(N);
    for (k, (ms, half_digit)) in (1..).zip([
        (10.0, 0.05),
        (17.5, 0.05),
        (28.7, 0.05),
        (45.6, 0.05),
        (71.0, 0.05),
        (109.0, 0.5),
    ]) {
        let x = nth(&all, k);
        // Ours and the notes' own error: they drew four times as many.
        let error = (moment(&x, 2) / n * 1.25).sqrt() / 1e3;
        let m = mean(&x) / 1e3;
        assert!((m - ms).abs() < 5.0 * error + half_digit, "wait {k}: mean {m} ms, not {ms}");
    }
    for (k, share) in [(10, 0.059), (15, 0.164), (20, 0.221), (30, 0.259_f64)] {
        let at_cap = nth(&all, k).iter().filter(|&&w| w == 2_000_000.0).count() as f64 / n;
        let error = (share * (1.0 - share) / n + 1e-6).sqrt();
        assert!((at_cap - share).abs() < 5.0 * error + 5e-4, "wait {k}: {at_cap} at the cap");
    }
}

/// Before jitter the sum of the first K waits is base * (2^K - 1); full jitter waits half of it
/// on average, equal jitter three quarters.
#[test]
fn the_sum_of_waits_is_that_of_the_geometric_series() {
    let longest = 100_000.0 * 127.0;
    for (jitter, share) in [(Jitter::None, 1.0), (Jitter::Full, 0.5), (Jitter::Equal, 0.75)] {
        let sums: Vec<f64> = waits(&params(jitter, 100_000, 3_600_000_000), 7, 20_000)
            .iter()
            .map(|w| w.iter().sum())
            .collect();
        let error = (moment(&sums, 2) / sums.len() as f64).sqrt();
        let m = mean(&sums);
        assert!((m - share * longest).abs() <= 5.0 * error + 3.5, "{jitter:?}: {m}");
    }
}

/// Any policy that the table allows, bounds included.
fn any_policy() -> impl Strategy<Value = Params> {
    let value = |id| {
        let row = spec(id);
        let log = (row.min.max(1) as f64, row.max as f64);
        prop_oneof![
            1 => Just(row.min),
            1 => Just(row.max),
            4 => (0.0..1.0_f64).prop_map(move |x| {
                (log.0 * libm::pow(log.1 / log.0, x)) as u64
            }),
        ]
    };
    let waits = (value(Id::Base), value(Id::Cap), value(Id::Multiplier));
    (waits, 0..8_u64, 0..5_u64, value(Id::Share)).prop_map(|((b, c, f), j, g, s)| {
        let mut params = Params::default();
        for (id, raw) in [
            (Id::Base, b),
            (Id::Cap, c),
            (Id::Multiplier, f),
            (Id::Jitter, j),
            (Id::Growth, g),
            (Id::Share, s),
        ] {
            params.set(id, raw);
        }
        params
    })
}

/// Any draw, the least and the greatest often.
fn any_draw() -> impl Strategy<Value = u32> {
    prop_oneof![1 => Just(0), 1 => Just(u32::MAX), 2 => any::<u32>()]
}

proptest! {
    #![proptest_config(cases(500))]

    /// R(n) = min(cap, base * multiplier^(n-1)), or * n, * F(n) (Binet's formula), * n^multiplier, * 1,
    /// to the rounding of a microsecond, never falling, for n = 1, 2, ... and at 10^9, where a shift
    /// or a 32-bit product would have wrapped.
    #[test]
    fn growth_follows_its_formula_never_falls_and_never_overflows(params in any_policy()) {
        let growth = Policy::of(&params).growth;
        let cap = params.cap.0;
        let mut before = 0;
        for n in (1..60_i32).chain([100, 1_000, 20_000]) {
            let (multiplier, at) = (f64::from(params.multiplier) / 1e3, f64::from(n));
            let golden = (1.0 + libm::sqrt(5.0)) / 2.0;
            let factor = match params.growth {
                Shape::Exponential => libm::pow(multiplier, at - 1.0),
                Shape::Linear => at,
                // Exact to n = 70; the cap comes long before 100 for any base.
                Shape::Fibonacci => libm::round(libm::pow(golden, at) / libm::sqrt(5.0)),
                Shape::Polynomial => libm::pow(at, multiplier),
                Shape::Fixed => 1.0,
            };
            let exact = (params.base.0 as f64 * factor).min(cap as f64);
            let r = growth.before_jitter(n as u64).0;
            prop_assert!((r as f64 - exact).abs() <= 0.5 + 1e-9 * exact, "R({}) = {}, not {}", n, r, exact);
            prop_assert!(before <= r && r <= cap);
            before = r;
        }
        let last = match (params.growth, params.multiplier) {
            (Shape::Exponential, 1_000) | (Shape::Fixed, _) => cap.min(params.base.0),
            _ => cap,
        };
        let schedule = Schedule::of(&Policy::of(&params));
        for n in [1_000_000_000, u64::from(u32::MAX) + 1, u64::MAX] {
            prop_assert_eq!(growth.before_jitter(n).0, last);
            let span = schedule.span(n);
            let top = match params.jitter {
                Jitter::Decorrelated => continue,
                Jitter::PlusMinus | Jitter::Additive => last + last * u64::from(params.share) / 1_000,
                _ => last,
            };
            // Twice the longest cap would not fit a word.
            prop_assert_eq!(u64::from(span.low) + u64::from(span.width), top.min(4_000_000_000));
        }
    }

    /// none: R; full: [0, R); equal: [R/2, R); decorrelated: [min(base, cap), cap], and under
    /// three times the wait before it; those with a share: that much of R below, above or both; to
    /// the next: up to the next R. R is taken from the formula above.
    #[test]
    fn every_wait_lies_in_its_range(
        params in any_policy(),
        draws in prop::collection::vec(any_draw(), 1..80),
    ) {
        let policy = Policy::of(&params);
        let luck = draws.clone();
        let got: Vec<u64> = policy
            .waits(move |n| luck[n as usize - 1])
            .take(draws.len())
            .map(|w| w.0)
            .collect();
        prop_assert_eq!(got.len(), draws.len());
        let (base, cap) = (params.base.0, params.cap.0);
        let mut before = base;
        for (n, &wait) in (1..).zip(&got) {
            let r = policy.growth.before_jitter(n).0;
            let next = policy.growth.before_jitter(n + 1).0;
            let share = r * u64::from(params.share) / 1_000;
            let top = (r + share).min(4_000_000_000);
            let beyond = matches!(params.jitter, Jitter::PlusMinus | Jitter::Additive);
            prop_assert!(beyond || wait <= cap, "{} over the cap {}", wait, cap);
            prop_assert!(wait <= policy.longest_wait().0);
            match params.jitter {
                Jitter::PlusMinus => prop_assert!(r - share <= wait && wait <= top),
                Jitter::Additive => prop_assert!(r <= wait && wait <= top),
                Jitter::Subtractive => prop_assert!(r - share <= wait && wait <= r),
                Jitter::ToNext => prop_assert!(r <= wait && (wait < next || r == next)),
                Jitter::None => prop_assert_eq!(wait, r),
                Jitter::Full => prop_assert!(wait < r),
                Jitter::Equal => prop_assert!(r / 2 <= wait && wait < r),
                Jitter::Decorrelated => {
                    prop_assert!(wait >= base.min(cap));
                    prop_assert!(wait < (3 * before).max(base + 1), "{} after {}", wait, before);
                }
            }
            before = wait;
        }
    }

    /// The limit counts the first attempt, so it allows one wait fewer.
    #[test]
    fn an_attempt_limit_allows_one_wait_fewer(params in any_policy(), limit in 1..200_u32) {
        let policy = Policy::of(&Params { attempt_limit: Some(limit), ..params });
        prop_assert_eq!(policy.waits(|_| 1 << 31).count(), limit as usize - 1);
    }
}
