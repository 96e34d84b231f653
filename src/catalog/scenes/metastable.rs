//! An overload that outlives its trigger: work for callers that have left keeps the server from those
//! that wait.

use super::outage::{BREAKER, TENTH_BUDGET};
use super::{Group, Scene, TENTH, Verdict, decorrelated, doubling, fixed, fleet, fleets, plans};
use crate::policy::backoff::{Backoff, Spread};
use crate::sim::fleet::{Arrivals, Budget, Plan, Rules};
use crate::sim::servers::{Between, Queue, Server, Slow};
use crate::units::Micros;

/// Eighty requests a second on a server for a hundred, ten times slower for ten seconds.
pub const QUEUE: Scene = Scene {
    id: "metastable",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        let mut jobs = fleets(
            {
                let retrying = |backoff: Backoff| patient(Rules::retrying(backoff));
                let budget = |per_first_try| Rules {
                    budget: Some(Budget::Bucket { per_first_try, most: 10_000, cost: 1_000 }),
                    ..retrying(full())
                };
                vec![
                    ("full", retrying(full())),
                    ("no-retry", patient(Rules::limited(full(), 1))),
                    ("fixed", retrying(fixed(Micros::SECOND))),
                    ("none", retrying(exponential(Spread::None))),
                    ("equal", retrying(exponential(Spread::Equal))),
                    ("decorrelated", retrying(exponential(decorrelated()))),
                    ("two-attempts", patient(Rules::limited(full(), 2))),
                    ("four-attempts", patient(Rules::limited(full(), 4))),
                    ("budget", Rules { budget: Some(TENTH_BUDGET), ..retrying(full()) }),
                    ("budget-20", budget(200)),
                    ("budget-30", budget(300)),
                    ("breaker", Rules { breaker: Some(BREAKER), ..retrying(full()) }),
                ]
            },
            |rules| slowed(500, rules),
        );
        jobs.extend(plans(vec![("short-queue", slowed(50, patient(Rules::retrying(full()))))]));
        jobs
    },
    bin: TENTH,
    trouble: Micros(60_000_000),
    recovery: Micros(70_000_000),
    rate: Some(100.0),
};

fn exponential(jitter: Spread) -> Backoff {
    doubling(Micros::millis(100), jitter, Micros::secs(10))
}

fn full() -> Backoff {
    exponential(Spread::Full)
}

/// Gives an answer a second; shares budget and breaker with every tenth client.
fn patient(rules: Rules) -> Rules {
    Rules { timeout: Some(Micros::SECOND), groups: 10, ..rules }
}

/// A hundred a second, ten times slower for ten seconds; so many may wait.
fn slowed(waiting: usize, rules: Rules) -> Plan {
    let during = Between { from: 60_000_000, to: 70_000_000 };
    let server = Queue {
        service: 10_000,
        waiting,
        outage: Between::default(),
        slow: Some(Slow { during, times: 10 }),
    };
    let plan = fleet(1, rules, Micros::millis(10), Server::Queue(server));
    let arrivals = Arrivals::Poisson { per_second: 80.0 };
    Plan { arrivals, horizon: Micros::secs(300), ..plan }
}
