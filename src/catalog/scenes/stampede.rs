//! A thousand clients meet an outage of 30 s, all at once: the articles' first picture, in three
//! servers, and with two classes of clients.

use super::{
    Group, Job, Scene, TENTH, Verdict, at_once, decorrelated, doubling, fixed, fleet, fleets, plans,
};
use crate::policy::backoff::{Backoff, Curve, Spread};
use crate::sim::fleet::{Class, Plan, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Queue, Server, Window};
use crate::units::Micros;

const OUTAGE: Between = Between { from: 0, to: 30_000_000 };
const RECOVERY: Micros = Micros(30_000_000);
const RTT: Micros = Micros(50_000);

/// One worker, 10 ms an attempt, a hundred may wait.
pub const QUEUE: Scene = Scene {
    id: "stampede",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || behind_queue(policies()),
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: RECOVERY,
    rate: Some(100.0),
};

/// A hundred a second, and each rejection costs a fiftieth of an attempt.
pub const COSTLY: Scene = Scene {
    id: "stampede-costly",
    verdict: Verdict::HoldsIf,
    jobs: || fleets(policies(), |rules| fleet(1_000, rules, RTT, window(100_000, 10, 20))),
    ..QUEUE
};

/// A hundred a second in windows of 10 ms, no queue at all.
pub const WINDOW: Scene = Scene {
    id: "stampede-window",
    jobs: || fleets(policies(), |rules| fleet(1_000, rules, RTT, window(10_000, 1, 0))),
    ..QUEUE
};

/// A hundred of the thousand are urgent and wait less.
pub const PRIORITY: Scene = Scene {
    id: "priority",
    verdict: Verdict::HoldsIf,
    jobs: || {
        let mut jobs = fleets(vec![("two-classes", patient())], |rules| with_urgent(100, rules));
        jobs.extend(plans({
            vec![
                ("one-class", with_urgent(0, patient())),
                ("half-urgent", with_urgent(500, patient())),
                ("all-urgent", with_urgent(1_000, patient())),
            ]
        }));
        jobs
    },
    ..QUEUE
};

/// The fleet of [`PRIORITY`] with so many urgent clients; first in number, as they come first.
fn with_urgent(urgent: u32, rules: Rules) -> Plan {
    let quick = doubling(Micros::millis(100), Spread::Full, Micros::secs(1));
    let mut plan = fleet(1_000, rules.clone(), RTT, queue());
    plan.classes = vec![
        Class { clients: urgent, rules: Rules::retrying(quick) },
        Class { clients: 1_000 - urgent, rules },
    ];
    plan
}

/// The fleet of [`QUEUE`] by other policies.
pub(super) fn behind_queue(policies: Vec<(&'static str, Rules)>) -> Vec<(&'static str, Job)> {
    fleets(policies, |rules| fleet(1_000, rules, RTT, queue()))
}

fn patient() -> Rules {
    Rules::retrying(doubling(Micros::millis(500), Spread::Full, Micros::secs(16)))
}

fn queue() -> Server {
    Server::Queue(Queue { service: 10_000, waiting: 100, outage: OUTAGE, slow: None })
}

fn window(window: u64, room: u64, price: u64) -> Server {
    let room = Capacity::Steady(room);
    Server::Window(Window { window, room, outage: OUTAGE, price, hint: Hint::None })
}

/// The policies of the articles' table.
fn policies() -> Vec<(&'static str, Rules)> {
    let second = Micros::SECOND;
    let exponential = |jitter, cap| doubling(second, jitter, Micros::secs(cap));
    let linear = Curve::Linear { base: second, step: second };
    let all = vec![
        ("full", exponential(Spread::Full, 8)),
        ("full-32", exponential(Spread::Full, 32)),
        ("immediate", at_once()),
        ("fixed", fixed(second)),
        ("linear", Backoff::new(linear, Spread::None, Some(Micros::secs(10)))),
        ("none", exponential(Spread::None, 8)),
        ("none-32", exponential(Spread::None, 32)),
        ("plusminus", exponential(Spread::PlusMinus { share: 200 }, 8)),
        ("equal", exponential(Spread::Equal, 8)),
        ("decorrelated", exponential(decorrelated(), 8)),
        ("decorrelated-32", exponential(decorrelated(), 32)),
    ];
    all.into_iter().map(|(name, backoff)| (name, Rules::retrying(backoff))).collect()
}
