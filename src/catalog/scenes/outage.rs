//! A long outage under a steady stream of requests: backoff does not lower the load, limits do.

use super::{Group, Scene, TENTH, Verdict, at_once, doubling, fleet, fleets};
use crate::policy::backoff::{Backoff, Spread};
use crate::sim::fleet::{Arrivals, Breaker, Budget, Deadline, Plan, Rules};
use crate::sim::servers::Server;
use crate::units::Micros;

/// Ten first tries bring one retry; ten tokens at most.
pub(super) const TENTH_BUDGET: Budget =
    Budget::Bucket { per_first_try: 100, most: 10_000, cost: 1_000 };

/// Opens for 5 s when ten of the last twenty answers failed.
pub(super) const BREAKER: Breaker =
    Breaker { ring: 20, failures: 10, open: Micros(5_000_000), jitter: Micros::ZERO };

/// A hundred requests a second for five minutes, everything rejected.
pub const OPEN_LOOP: Scene = Scene {
    id: "long-outage",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        fleets(
            {
                let full = || doubling(Micros::millis(100), Spread::Full, Micros::secs(20));
                let caller = |backoff: Backoff| Rules {
                    deadline: Some(Deadline { after: Micros::secs(10), stop: true }),
                    ..Rules::retrying(backoff)
                };
                let guarded = |budget, breaker| Rules {
                    budget,
                    breaker,
                    groups: 10,
                    ..Rules::retrying(full())
                };
                vec![
                    ("full", Rules::retrying(full())),
                    ("no-retry", Rules::limited(full(), 1)),
                    ("three-immediate", Rules::limited(at_once(), 3)),
                    ("three-full", Rules::limited(full(), 3)),
                    ("immediate-caller", caller(at_once())),
                    ("full-caller", caller(full())),
                    ("budget", guarded(Some(TENTH_BUDGET), None)),
                    ("breaker", guarded(None, Some(BREAKER))),
                ]
            },
            |rules| {
                let server = Server::Failing { millionths: 1_000_000 };
                let plan = fleet(1, rules, Micros::millis(50), server);
                let arrivals = Arrivals::Poisson { per_second: 100.0 };
                Plan { arrivals, horizon: Micros::secs(300), ..plan }
            },
        )
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: None,
};
