//! Real systems: pods that crash, mail that waits, an SDK's three retries.

use super::{Group, Scene, TENTH, Verdict, doubling, fleet, fleets};
use crate::policy::backoff::{Backoff, Curve, First, Spread};
use crate::sim::fleet::{Arrivals, Net, Plan, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Server, Window};
use crate::units::Micros;

fn down_for(seconds: u64, window: u64, room: u64) -> Server {
    millis_down(seconds * 1_000, window, room)
}

fn millis_down(millis: u64, window: u64, room: u64) -> Server {
    let outage = Between { from: 0, to: millis * 1_000 };
    let room = Capacity::Steady(room);
    Server::Window(Window { window, room, outage, price: 0, hint: Hint::None })
}

const AMPLE: u64 = 1_000_000;

/// Kubernetes: 500 pods that crash a second after their start while what they need is away for 12
/// minutes. CrashLoopBackOff: 10 s doubling to 5 min.
pub const PODS: Scene = Scene {
    id: "crash-loop",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        fleets(
            {
                let pods = |jitter| doubling(Micros::secs(10), jitter, Micros::secs(300));
                let kubelet = Backoff { first: First::Immediate, ..pods(Spread::None) };
                vec![
                    ("none", Rules::retrying(pods(Spread::None))),
                    ("kubelet", Rules::retrying(kubelet)),
                    ("plusminus", Rules::retrying(pods(Spread::PlusMinus { share: 200 }))),
                    ("full", Rules::retrying(pods(Spread::Full))),
                ]
            },
            |rules| {
                let plan = fleet(500, rules, Micros::ZERO, down_for(720, 10_000, AMPLE));
                // A pod starts at once and is seen to have crashed a second later.
                Plan { net: Net { back: Micros::SECOND, ..Net::default() }, ..plan }
            },
        )
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros(720_000_000),
    rate: None,
};

/// SMTP: a thousand messages within ten minutes, their host down for two hours.
pub const MAIL: Scene = Scene {
    id: "mail",
    jobs: || {
        fleets(
            {
                let minutes = [1, 5, 15, 30, 60].map(|m| Micros::secs(m * 60)).to_vec();
                vec![(
                    "table",
                    Rules::retrying(Backoff::new(Curve::Table(minutes), Spread::None, None)),
                )]
            },
            |rules| {
                let plan = fleet(1_000, rules, Micros::ZERO, down_for(7_200, 10_000, AMPLE));
                Plan { arrivals: Arrivals::Spread { over: Micros::secs(600) }, ..plan }
            },
        )
    },
    recovery: Micros(7_200_000_000),
    ..PODS
};

/// An SDK's retries in a fault of 300 ms: the articles' numbers, and the AWS SDKs' since November 2026.
pub const SDK: Scene = Scene {
    id: "sdk",
    verdict: Verdict::HoldsIf,
    jobs: || {
        fleets(
            {
                let rules = |base, jitter, attempts| {
                    Rules::limited(
                        doubling(Micros::millis(base), jitter, Micros::secs(20)),
                        attempts,
                    )
                };
                vec![
                    ("full", rules(100, Spread::Full, 4)),
                    ("none", rules(100, Spread::None, 4)),
                    ("since-2026", rules(50, Spread::Full, 3)),
                ]
            },
            |rules| fleet(10_000, rules, Micros::millis(10), millis_down(300, 10_000, AMPLE)),
        )
    },
    recovery: Micros(300_000),
    ..PODS
};
