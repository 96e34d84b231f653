//! Amplification, layers, budgets and throttles: each mechanism run as it is described, request by
//! request, against its long run.

use backoff_lab::sim::Tape;
use backoff_lab::sim::normal::unit;
use backoff_lab::theory::amplification::{layered_load_factor, load_factor, success};
use backoff_lab::theory::throttle::{AdaptiveThrottle, GrpcThrottle, TokenBucket};

use super::Report;
use super::sample::Sample;

const REQUESTS: usize = 200_000;

pub fn rows(report: &mut Report) {
    report.section(
        "Amplification, budgets, throttles",
        "Each mechanism as its source describes it, for 200,000 requests whose attempts fail with p on their \
         own, against `theory::amplification` and `theory::throttle`. Tolerance: four standard errors, or 1 % \
         for the bucket, and 0.01 and 0.02 for the throttle, whose form is a limit.",
    );
    plain(report);
    layered(report);
    bucket(report);
    adaptive(report);
    grpc(report);
}

fn plain(report: &mut Report) {
    for (p, retries) in [(0.5, 3), (0.9, 2), (1.0, 3)] {
        let mut luck = Tape::new(21).at(0, 0);
        let (mut load, mut good) = (Sample::default(), Sample::default());
        for _ in 0..REQUESTS {
            let attempts = (1..=retries + 1).find(|_| unit(&mut luck) >= p);
            load.add(f64::from(attempts.unwrap_or(retries + 1)));
            good.add(f64::from(attempts.is_some()));
        }
        let what = |of| format!("p = {p}, {retries} retries: {of}");
        report.near(
            what("attempts a request"),
            load_factor(p, retries),
            load.four_errors(),
            load.mean(),
            4,
        );
        report.near(what("success"), success(p, retries), good.four_errors(), good.mean(), 4);
    }
}

/// Calls at the bottom of layers that each retry, and whether the request succeeded.
fn call(layers: &[u32], fails: &mut impl FnMut() -> bool) -> (u32, bool) {
    let Some((attempts, below)) = layers.split_first() else { return (1, !fails()) };
    let mut calls = 0;
    for _ in 0..*attempts {
        let (more, good) = call(below, fails);
        calls += more;
        if good {
            return (calls, true);
        }
    }
    (calls, false)
}

fn layered(report: &mut Report) {
    for (p, layers) in
        [(0.5, [3, 5].as_slice()), (0.9, &[3, 5]), (1.0, &[3, 5]), (1.0, &[4; 3]), (1.0, &[3; 5])]
    {
        let mut luck = Tape::new(22).at(0, 0);
        let mut fails = || unit(&mut luck) < p;
        let calls: Sample =
            (0..REQUESTS / 20).map(|_| f64::from(call(layers, &mut fails).0)).collect();
        let what = format!("layers with {layers:?} attempts, p = {p}: calls a request");
        report.near(what, layered_load_factor(p, layers), calls.four_errors(), calls.mean(), 3);
    }
}

/// The bucket holds 5 tokens at most, starts full, and pays only from above 1, as in Brooker's code.
fn bucket(report: &mut Report) {
    let theory = TokenBucket { deposit: 0.1 };
    for p in [0.05, 0.2, 0.5] {
        let mut luck = Tape::new(23).at(0, 0);
        let (mut tokens, mut load, mut good) = (5.0_f64, Sample::default(), Sample::default());
        for _ in 0..REQUESTS {
            tokens = (tokens + theory.deposit).min(5.0);
            let mut attempts = 1.0;
            let mut succeeded = unit(&mut luck) >= p;
            while !succeeded && tokens > 1.0 {
                tokens -= 1.0;
                attempts += 1.0;
                succeeded = unit(&mut luck) >= p;
            }
            load.add(attempts);
            good.add(f64::from(succeeded));
        }
        let what = |of| format!("token bucket of 10 %, p = {p}: {of}");
        report.near(
            what("attempts a request"),
            theory.load(p),
            0.01 * theory.load(p),
            load.mean(),
            4,
        );
        report.near(what("success"), theory.success(p), 0.01 * theory.success(p), good.mean(), 4);
    }
}

/// Seconds of requests spread evenly; counts over the last two minutes.
fn adaptive(report: &mut Report) {
    const CAPACITY: u32 = 100;
    for (k, demand) in [(2.0, 1_000), (2.0, 150), (1.1, 1_000)] {
        let throttle = AdaptiveThrottle { k };
        let mut luck = Tape::new(24).at(0, 0);
        let (mut minutes, mut sums) = (vec![(0_u32, 0_u32); 120], (0_u32, 0_u32));
        let (mut asked, mut sent, mut accepted) = (0_u32, 0_u32, 0_u32);
        for second in 0..720 {
            let mut now = (0, 0);
            for _ in 0..demand {
                let (requests, accepts) = (sums.0 + now.0, sums.1 + now.1);
                let goes =
                    unit(&mut luck) >= throttle.rejects(f64::from(requests), f64::from(accepts));
                let counted = second >= 240;
                now.0 += 1;
                asked += u32::from(counted);
                if goes {
                    sent += u32::from(counted);
                    let served = now.1 < CAPACITY;
                    now.1 += u32::from(served);
                    accepted += u32::from(counted && served);
                }
            }
            let old = core::mem::replace(&mut minutes[second % 120], now);
            sums = (sums.0 + now.0 - old.0, sums.1 + now.1 - old.1);
        }
        let (capacity, demand) = (f64::from(CAPACITY), f64::from(demand));
        let what = |of| format!("adaptive throttle, K = {k}, demand {demand} of {capacity}: {of}");
        let share = 1.0 - f64::from(sent) / f64::from(asked);
        report.near(
            what("rejected locally"),
            throttle.local_share(capacity, demand),
            0.01,
            share,
            4,
        );
        let rejects = f64::from(sent - accepted) / f64::from(accepted);
        report.near(
            what("rejects an accept"),
            throttle.rejects_per_accept(capacity, demand),
            0.02,
            rejects,
            4,
        );
    }
}

fn grpc(report: &mut Report) {
    let grpc = GrpcThrottle { max_tokens: 10.0, ratio: 0.1 };
    for p in [0.05, grpc.zero_drift(), 0.2] {
        let mut luck = Tape::new(25).at(0, 0);
        let gained: Sample =
            (0..REQUESTS).map(|_| if unit(&mut luck) < p { -1.0 } else { grpc.ratio }).collect();
        let what = format!("gRPC throttle, ratio 0.1, p = {p:.4}: tokens an attempt");
        report.near(what, grpc.drift(p), gained.four_errors(), gained.mean(), 4);
    }
    let (mut tokens, mut failures) = (grpc.max_tokens, 0);
    while tokens > grpc.max_tokens / 2.0 {
        tokens -= 1.0;
        failures += 1;
    }
    let what = "gRPC throttle, 10 tokens, outage: failures until retries stop";
    report.near(what, f64::from(grpc.outage_stop()), 0.0, f64::from(failures), 0);
}
