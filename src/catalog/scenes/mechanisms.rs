//! Every budget, every rule for Retry-After, every way a server may change: one world for each kind,
//! so that what the claims above use one of can be compared with the others.

use super::outage::{BREAKER, TENTH_BUDGET};
use super::{Group, Scene, TENTH, Verdict, doubling, fleet, fleets, hints, plans};
use crate::policy::backoff::{Backoff, Spread};
use crate::sim::fleet::{Arrivals, Breaker, Budget, HintRule, Plan, RetryAfter, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Latency, Server, Window};
use crate::units::Micros;

/// Four times what the server takes, for five minutes; the budget is the fleet's.
pub const BUDGETS: Scene = Scene {
    id: "budgets",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        fleets(budgets(), |rules| {
            let plan = fleet(1, rules, Micros::millis(50), window(Capacity::Steady(5), 0));
            let arrivals = Arrivals::Poisson { per_second: 200.0 };
            Plan { arrivals, horizon: Micros::secs(300), ..plan }
        })
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(50.0),
};

/// A thousand clients at a quota of a hundred in 10 s, which says when the next hundred may come.
pub const HINT_RULES: Scene = Scene {
    id: "retry-after-rules",
    verdict: Verdict::HoldsIf,
    jobs: || hints::at_quota(hint_rules()),
    ..hints::QUOTA
};

/// An outage of 30 s, after which the server is not what it was.
pub const CHANGING: Scene = Scene {
    id: "slow-recovery",
    verdict: Verdict::Holds,
    jobs: || plans(changing()),
    recovery: Micros(30_000_000),
    rate: Some(100.0),
    ..BUDGETS
};

fn full() -> Backoff {
    doubling(Micros::SECOND, Spread::Full, Micros::secs(8))
}

/// So many each tenth of a second, after so many seconds of outage.
fn window(room: Capacity, outage: u64) -> Server {
    let outage = Between { from: 0, to: outage * 1_000_000 };
    Server::Window(Window { window: 100_000, room, outage, price: 0, hint: Hint::None })
}

fn behind(rules: Rules, server: Server) -> Plan {
    fleet(1_000, rules, Micros::millis(50), server)
}

fn budgets() -> Vec<(&'static str, Rules)> {
    let three = || Rules::limited(doubling(Micros::millis(100), Spread::Full, Micros::secs(20)), 3);
    let budget = |budget| Rules { budget: Some(budget), ..three() };
    let fifth = Budget::Bucket { per_first_try: 200, most: 20_000, cost: 1_000 };
    let jittered = Breaker { jitter: Micros::secs(5), ..BREAKER };
    vec![
        ("three-attempts", three()),
        ("bucket-10", budget(TENTH_BUDGET)),
        ("ratio-20", budget(fifth)),
        ("aws-quota", budget(Budget::Quota { most: 500_000, cost: 5_000, per_success: 1_000 })),
        ("grpc-throttle", budget(Budget::Throttle { most: 10_000, ratio: 100 })),
        ("sre-adaptive", budget(Budget::Adaptive { k: 2_000 })),
        ("breaker", Rules { breaker: Some(BREAKER), ..three() }),
        ("breaker-jittered", Rules { breaker: Some(jittered), ..three() }),
        ("half-fatal", Rules { fatal: 500_000, ..three() }),
    ]
}

fn hint_rules() -> Vec<(&'static str, Rules)> {
    let rule = |rule| Rules {
        retry_after: RetryAfter { rule, jitter: Micros::ZERO },
        ..Rules::retrying(full())
    };
    vec![
        ("ignore", rule(HintRule::Ignore)),
        ("replace", rule(HintRule::Replace)),
        ("floor", rule(HintRule::Floor)),
        ("add", rule(HintRule::Add)),
        ("clamp-5", rule(HintRule::Clamp { over: Micros::secs(5) })),
        ("cap-3", rule(HintRule::Cap { most: Micros::secs(3) })),
        ("give-up-over-5", rule(HintRule::GiveUpOver { most: Micros::secs(5) })),
    ]
}

fn changing() -> Vec<(&'static str, Plan)> {
    let second = 1_000_000;
    let brownout = Capacity::Pieces(vec![(0, 10), (30 * second, 2), (60 * second, 10)]);
    let flapping = Capacity::Flapping { room: 10, up: 10 * second, down: 10 * second };
    let ramp = Capacity::Ramp { from: 0, to: 10, begin: 30 * second, end: 90 * second };
    let slower = Server::Latency(Latency { least: 50_000, per_attempt: 10_000 });
    let impatient = Rules { timeout: Some(Micros::secs(2)), ..Rules::retrying(full()) };
    vec![
        ("steady", behind(Rules::retrying(full()), window(Capacity::Steady(10), 30))),
        ("brownout", behind(Rules::retrying(full()), window(brownout, 30))),
        ("flapping", behind(Rules::retrying(full()), window(flapping, 30))),
        ("ramp", behind(Rules::retrying(full()), window(ramp, 30))),
        // It never comes back: five minutes are enough to see it.
        ("slower-with-load", Plan { horizon: Micros::secs(300), ..behind(impatient, slower) }),
        ("half-fails", behind(Rules::retrying(full()), Server::Failing { millionths: 500_000 })),
    ]
}
