//! A base that is too short or too long, and a caller who leaves before the waits are over.

use super::{Group, Scene, TENTH, Verdict, doubling, fleet, fleets};
use crate::policy::backoff::Spread;
use crate::sim::fleet::{Arrivals, Deadline, Plan, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Server, Window};
use crate::units::Micros;

const RTT: Micros = Micros(20_000);

/// A fault of 2 s, six attempts, a caller with 5 s: the base decides how many get through.
pub const BASE: Scene = Scene {
    id: "base",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        fleets(
            {
                const BASES: [(&str, &str, u64); 10] = [
                    ("full-1ms", "none-1ms", 1),
                    ("full-10ms", "none-10ms", 10),
                    ("full-50ms", "none-50ms", 50),
                    ("full-100ms", "none-100ms", 100),
                    ("full-200ms", "none-200ms", 200),
                    ("full-500ms", "none-500ms", 500),
                    ("full-1s", "none-1s", 1_000),
                    ("full-2s", "none-2s", 2_000),
                    ("full-5s", "none-5s", 5_000),
                    ("full-10s", "none-10s", 10_000),
                ];
                let rules = |jitter, base| Rules {
                    deadline: Some(Deadline { after: Micros::secs(5), stop: true }),
                    ..Rules::limited(doubling(Micros::millis(base), jitter, Micros::secs(30)), 6)
                };
                let both = |(full, none, base)| {
                    [(full, rules(Spread::Full, base)), (none, rules(Spread::None, base))]
                };
                BASES.into_iter().flat_map(both).collect()
            },
            |rules| {
                let plan = fleet(1_000, rules, RTT, after(2, 10_000, 1_000_000));
                Plan { arrivals: Arrivals::Spread { over: Micros::secs(2) }, ..plan }
            },
        )
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros(2_000_000),
    rate: None,
};

/// An outage of 10 s and callers who wait 3 s: attempts for nobody.
pub const CALLER: Scene = Scene {
    id: "caller",
    jobs: || {
        fleets(
            {
                let rules = |jitter, stop| Rules {
                    deadline: Some(Deadline { after: Micros::secs(3), stop }),
                    ..Rules::retrying(doubling(Micros::SECOND, jitter, Micros::secs(8)))
                };
                vec![
                    ("none", rules(Spread::None, false)),
                    ("full", rules(Spread::Full, false)),
                    ("none-stop", rules(Spread::None, true)),
                    ("full-stop", rules(Spread::Full, true)),
                ]
            },
            |rules| {
                let plan = fleet(1_000, rules, RTT, after(10, 10_000, 10));
                Plan { arrivals: Arrivals::Spread { over: Micros::secs(10) }, ..plan }
            },
        )
    },
    recovery: Micros(10_000_000),
    rate: Some(1_000.0),
    ..BASE
};

fn after(seconds: u64, window: u64, room: u64) -> Server {
    let outage = Between { from: 0, to: seconds * 1_000_000 };
    let room = Capacity::Steady(room);
    Server::Window(Window { window, room, outage, price: 0, hint: Hint::None })
}
