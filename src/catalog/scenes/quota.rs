//! Three thousand workers against a rate limit, and an API with a quota of fifteen minutes.

use super::{Group, Scene, TENTH, Verdict, decorrelated, doubling, fixed, fleet, fleets};
use crate::policy::backoff::Spread;
use crate::sim::fleet::{HintRule, Jobs, Plan, RetryAfter, Rules, Think};
use crate::sim::servers::{Bucket, Server, Window};
use crate::units::Micros;

const RTT: Micros = Micros(20_000);

fn jitters(base: Micros, cap: Micros) -> Vec<(&'static str, Rules)> {
    [
        ("full", Spread::Full),
        ("none", Spread::None),
        ("equal", Spread::Equal),
        ("decorrelated", decorrelated()),
        ("plusminus", Spread::PlusMinus { share: 200 }),
    ]
    .map(|(name, jitter)| (name, Rules::retrying(doubling(base, jitter, cap))))
    .to_vec()
}

fn jobs(plan: Plan, each: u32, think: Micros, rounds: bool) -> Plan {
    Plan { jobs: Jobs { each, think: Think { mean: think, share: 0 }, rounds }, ..plan }
}

/// In rounds of one call each, 400 a second: 35 % of the quota becomes 83 %.
pub const ROUNDS: Scene = Scene {
    id: "rate-limit",
    group: Group::Claim,
    source: None,
    verdict: Verdict::HoldsIf,
    jobs: || {
        fleets(jitters(Micros::SECOND, Micros::millis(3_500)), |rules| {
            jobs(fleet(3_000, rules, RTT, quota(1, 400)), 340, Micros::ZERO, true)
        })
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(400.0),
};

/// Twenty calls each with half a minute between them, bursts of eighty.
pub const BURSTS: Scene = Scene {
    id: "rate-limit-bursts",
    jobs: || {
        fleets(jitters(Micros::millis(3_200), Micros::millis(204_800)), |rules| {
            jobs(fleet(3_000, rules, RTT, bucket(40_000, 80)), 20, Micros::secs(32), false)
        })
    },
    rate: Some(25.0),
    ..ROUNDS
};

/// The counter-example: who was served calls again at once, and the limiter is never idle.
pub const LOOP: Scene = Scene {
    id: "rate-limit-loop",
    verdict: Verdict::FalseAsWritten,
    jobs: || {
        fleets(jitters(Micros::SECOND, Micros::secs(4)), |rules| {
            jobs(fleet(3_000, rules, RTT, bucket(12_500, 80)), 20, Micros::ZERO, false)
        })
    },
    rate: Some(80.0),
    ..ROUNDS
};

/// Fifty workers with twenty calls each, 180 calls in fifteen minutes.
pub const API: Scene = Scene {
    id: "api-quota",
    verdict: Verdict::FalseAsWritten,
    jobs: || {
        fleets(
            {
                let exponential = |jitter, cap| {
                    Rules::retrying(doubling(Micros::SECOND, jitter, Micros::secs(cap)))
                };
                let hinted = |jitter| Rules {
                    retry_after: RetryAfter { rule: HintRule::Replace, jitter },
                    ..exponential(Spread::Full, 60)
                };
                vec![
                    ("retry-after", hinted(Micros::ZERO)),
                    ("retry-after-30", hinted(Micros::secs(30))),
                    ("every-second", Rules::retrying(fixed(Micros::SECOND))),
                    ("none", exponential(Spread::None, 60)),
                    ("full", exponential(Spread::Full, 60)),
                    ("full-900", exponential(Spread::Full, 900)),
                ]
            },
            |rules| {
                let plan = fleet(50, rules, Micros::millis(100), quota(900, 180));
                jobs(plan, 20, Micros::SECOND, false)
            },
        )
    },
    rate: Some(0.2),
    ..ROUNDS
};

fn quota(seconds: u64, room: u64) -> Server {
    Server::Window(Window::quota(seconds * 1_000_000, room))
}

fn bucket(interval: u64, burst: u64) -> Server {
    Server::Bucket(Bucket { interval, burst, hint: false })
}
