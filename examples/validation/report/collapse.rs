//! A server whose latency grows with the requests it has: where it settles and where it does not.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use backoff_lab::sim::Tape;
use backoff_lab::sim::normal::unit;
use backoff_lab::theory::metastability::{State, concurrency, state};

use super::Report;
use super::sample::Sample;

/// Seconds of latency of an idle server, and for each request it has.
const IDLE: f64 = 1.0;
const SLOPE: f64 = 0.01;

/// Mean requests at once over [from, to) s, of arrivals at random, `load` a second.
fn at_once(load: f64, from: f64, to: f64) -> f64 {
    let mut luck = Tape::new(31).at(0, 0);
    // Times in ns, so that they have an order; nobody leaves who is not in.
    let mut leave = BinaryHeap::new();
    let (mut now, mut seen) = (0.0, Sample::default());
    while now < to {
        let next = now - libm::log1p(-unit(&mut luck)) / load;
        while leave.peek().is_some_and(|&Reverse(t)| t as f64 / 1e9 <= next) {
            leave.pop();
        }
        // Arrivals at random see the mean over time (PASTA), so what they see is taken.
        if next >= from {
            seen.add(leave.len() as f64);
        }
        let latency = IDLE + SLOPE * leave.len() as f64;
        leave.push(Reverse(((next + latency) * 1e9) as u64));
        now = next;
    }
    seen.mean()
}

pub fn rows(report: &mut Report) {
    report.section(
        "Metastability: a server that slows down",
        "M. Brooker's simple_collapse_sim without its time-outs: latency 1 s + 10 ms for each request at once, \
         arrivals at random. The mean of requests at once against Little's law, c = lam / (1 - lam/100) \
         (`theory::metastability`); from 100/s on there is none. Tolerance: 2 %, 5 % at 80/s, where it \
         settles slowly. Thresholds of queues with time-outs, budgets and breakers are tests of the \
         functions themselves.",
    );
    for (load, tolerance) in [(20.0, 0.02), (40.0, 0.02), (60.0, 0.02), (80.0, 0.05)] {
        let expected = concurrency(load, IDLE, SLOPE).unwrap_or(f64::INFINITY);
        let got = at_once(load, 500.0, 4_000.0);
        report.near(
            format!("{load} a second: requests at once"),
            expected,
            tolerance * expected,
            got,
            1,
        );
    }
    let twenty = |start| at_once(120.0, start, start + 20.0);
    report.order(
        "120 a second (40 with three attempts each): no end, after",
        &[("20 s", twenty(20.0)), ("60 s", twenty(60.0)), ("100 s", twenty(100.0))],
    );
    let attempts = |load| f64::from(u8::from(state(load, 1.0 / SLOPE, 2.0) == State::Vulnerable));
    report.near("40 a second with three attempts: vulnerable", 1.0, 0.0, attempts(40.0), 0);
    report.near("30 a second with three attempts: vulnerable", 0.0, 0.0, attempts(30.0), 0);
}
