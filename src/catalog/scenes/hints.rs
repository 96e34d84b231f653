//! Retry-After: the server says when to come again, to all the same.

use super::{Group, Job, Scene, TENTH, Verdict, doubling, fleet, fleets};
use crate::policy::backoff::Spread;
use crate::sim::fleet::{HintRule, RetryAfter, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Server, Window};
use crate::units::Micros;

const RTT: Micros = Micros(20_000);

fn exponential(jitter: Spread, cap: u64) -> Rules {
    Rules::retrying(doubling(Micros::SECOND, jitter, Micros::secs(cap)))
}

fn hinted(seconds: u64) -> Rules {
    let jitter = Micros::secs(seconds);
    Rules {
        retry_after: RetryAfter { rule: HintRule::Replace, jitter },
        ..exponential(Spread::Full, 8)
    }
}

/// The fleet of [`QUOTA`] by other policies.
pub(super) fn at_quota(policies: Vec<(&'static str, Rules)>) -> Vec<(&'static str, Job)> {
    let server = Server::Window(Window::quota(10_000_000, 100));
    fleets(policies, |rules| fleet(1_000, rules, RTT, server.clone()))
}

/// A thousand clients with one call each, a hundred calls in 10 s.
pub const QUOTA: Scene = Scene {
    id: "retry-after",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        at_quota(vec![
            ("retry-after", hinted(0)),
            ("retry-after-1", hinted(1)),
            ("retry-after-5", hinted(5)),
            ("none", exponential(Spread::None, 8)),
            ("full", exponential(Spread::Full, 8)),
            ("full-30", exponential(Spread::Full, 30)),
        ])
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(10.0),
};

/// An outage of 30 s whose rejections name its end, in whole seconds.
pub const OUTAGE: Scene = Scene {
    id: "retry-after-outage",
    verdict: Verdict::HoldsIf,
    jobs: || {
        fleets(
            vec![
                ("retry-after", hinted(0)),
                ("retry-after-1", hinted(1)),
                ("retry-after-5", hinted(5)),
                ("retry-after-10", hinted(10)),
                ("full", exponential(Spread::Full, 8)),
            ],
            |rules| {
                let server = Window {
                    window: 10_000,
                    room: Capacity::Steady(1),
                    outage: Between { from: 0, to: 30_000_000 },
                    price: 0,
                    hint: Hint::WholeSeconds,
                };
                fleet(1_000, rules, RTT, Server::Window(server))
            },
        )
    },
    recovery: Micros(30_000_000),
    rate: Some(100.0),
    ..QUOTA
};
