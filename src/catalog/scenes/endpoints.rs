//! When the count of failures falls, and whom it concerns.

use super::{Group, Scene, TENTH, Verdict, doubling, fleet, fleets};
use crate::policy::backoff::Spread;
use crate::sim::fleet::{Jobs, Level, Plan, Recovery, Rules, Think};
use crate::sim::servers::{Between, Bucket, Capacity, Hint, Server, Window};
use crate::units::Micros;

const RTT: Micros = Micros(20_000);
const THINK: Think = Think { mean: TENTH, share: 500 };

fn kept(on_success: Recovery, shared: bool) -> Rules {
    Rules {
        level: Level::Kept { on_success, shared },
        ..Rules::retrying(doubling(Micros::millis(100), Spread::Full, Micros::secs(10)))
    }
}

/// Two hundred clients with fifty jobs each on a limiter of 50 a second: reset after one success, or
/// come down step by step.
pub const RESET: Scene = Scene {
    id: "reset",
    group: Group::Claim,
    source: None,
    verdict: Verdict::HoldsIf,
    jobs: || {
        fleets(
            vec![
                ("reset", kept(Recovery::Reset, true)),
                ("halve", kept(Recovery::Halve, true)),
                ("decay", kept(Recovery::Decay, true)),
            ],
            |rules| {
                let server = Server::Bucket(Bucket { interval: 20_000, burst: 10, hint: false });
                let plan = fleet(200, rules, RTT, server);
                Plan { jobs: Jobs { each: 50, think: THINK, rounds: false }, ..plan }
            },
        )
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(50.0),
};

/// A hundred workers in turn at a server that is down and one that is well, for ten minutes.
pub const SHARED: Scene = Scene {
    id: "endpoints",
    verdict: Verdict::Holds,
    jobs: || {
        fleets(
            {
                let four = |mut rules: Rules| {
                    if let Some(layer) = rules.layers.first_mut() {
                        layer.attempts = Some(4);
                    }
                    rules
                };
                vec![
                    ("per-endpoint", four(kept(Recovery::Reset, false))),
                    ("shared", four(kept(Recovery::Reset, true))),
                    ("shared-decay", four(kept(Recovery::Decay, true))),
                ]
            },
            |rules| {
                let server = |room| {
                    Server::Window(Window {
                        window: 10_000,
                        room: Capacity::Steady(room),
                        outage: Between::default(),
                        price: 0,
                        hint: Hint::None,
                    })
                };
                let mut plan = fleet(100, rules, RTT, server(0));
                plan.servers.push(server(1_000_000));
                plan.horizon = Micros::secs(600);
                Plan { jobs: Jobs { each: u32::MAX, think: THINK, rounds: false }, ..plan }
            },
        )
    },
    rate: None,
    ..RESET
};
