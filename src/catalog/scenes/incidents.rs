//! Overloads that outlived their cause. What is published of each is in the text of its scene; sizes and
//! speeds are ours, small enough to be run.

use super::{Group, Scene, TENTH, Verdict, doubling, fixed, fleet, fleets, plans};
use crate::policy::backoff::{Backoff, Spread};
use crate::sim::fleet::{Arrivals, Budget, Jobs, Plan, Rules, Think};
use crate::sim::servers::{Between, Capacity, Hint, Queue, Server, Slow, Window};
use crate::units::Micros;

const RTT: Micros = Micros(10_000);

fn every_second() -> Backoff {
    fixed(Micros::SECOND)
}

fn full(cap: u64) -> Backoff {
    doubling(Micros::SECOND, Spread::Full, Micros::secs(cap))
}

fn queue(service_ms: u64, waiting: usize, outage: Between, slow: Option<Slow>) -> Server {
    Server::Queue(Queue { service: service_ms * 1_000, waiting, outage, slow })
}

fn seconds(from: u64, to: u64) -> Between {
    Between { from: from * 1_000_000, to: to * 1_000_000 }
}

/// An error makes the next query, and errors cost the database work. A hundred queries a second, a
/// thousand clients who all ask within a second; or, the site switched off and let back, within 20 s.
pub const FACEBOOK_2010: Scene = Scene {
    id: "facebook-2010",
    group: Group::Incident,
    source: Some(
        "https://docs.microsoft.com/en-us/archive/blogs/architectsrule/facebook-more-details-on-todays-outage",
    ),
    verdict: Verdict::Holds,
    jobs: || {
        let costly = Server::Window(Window {
            window: 100_000,
            room: Capacity::Steady(10),
            outage: Between::default(),
            price: 200,
            hint: Hint::None,
        });
        let asked = |rules, over| Plan {
            arrivals: Arrivals::Spread { over: Micros::secs(over) },
            horizon: Micros::secs(300),
            ..fleet(1_000, rules, RTT, costly.clone())
        };
        let every_second = Rules::retrying(every_second());
        plans(vec![
            ("fixed", asked(every_second.clone(), 1)),
            ("full", asked(Rules::retrying(full(32)), 1)),
            ("let-back-slowly", asked(every_second, 20)),
        ])
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(100.0),
};

/// Two thousand clients with a request each 20 s on a server for 200 a second, five times slower for ten
/// seconds; whoever waited 2 s asks again a second later.
pub const SPOTIFY_2013: Scene = Scene {
    id: "spotify-2013",
    source: Some("https://engineering.atspotify.com/2013/06/incident-management-at-spotify/"),
    jobs: || {
        let asking = |rules, outage| Plan {
            jobs: Jobs {
                each: u32::MAX,
                think: Think { mean: Micros::secs(20), share: 500 },
                rounds: false,
            },
            arrivals: Arrivals::Spread { over: Micros::secs(20) },
            horizon: Micros::secs(400),
            ..fleet(2_000, patient(rules, 2), RTT, {
                let slow = Slow { during: seconds(60, 70), times: 5 };
                queue(5, 1_000, outage, Some(slow))
            })
        };
        let budget = Budget::Bucket { per_first_try: 100, most: 10_000, cost: 1_000 };
        let on = Between::default();
        plans(vec![
            ("fixed", asking(Rules::retrying(every_second()), on)),
            ("off-and-on", asking(Rules::retrying(every_second()), seconds(120, 150))),
            ("full", asking(Rules::retrying(full(60)), on)),
            (
                "budget",
                asking(
                    Rules { budget: Some(budget), groups: 10, ..Rules::retrying(every_second()) },
                    on,
                ),
            ),
        ])
    },
    trouble: Micros(60_000_000),
    recovery: Micros(70_000_000),
    rate: Some(200.0),
    ..FACEBOOK_2010
};

/// A thousand storage servers ask at once for what takes 10 ms each, and give an answer 2 s; after a
/// pause of the service, at the old speed or four times as fast.
pub const DYNAMODB_2015: Scene = Scene {
    id: "dynamodb-2015",
    source: Some("https://aws.amazon.com/message/5467D2/"),
    jobs: || {
        let rules = |backoff| patient(Rules::retrying(backoff), 2);
        let asking = |rules, server| Plan {
            horizon: Micros::secs(600),
            ..fleet(1_000, rules, Micros::ZERO, server)
        };
        let pause = seconds(120, 180);
        let faster = Slow { during: seconds(0, 180), times: 4 };
        let quick = Queue { service: 2_500, waiting: 1_000, outage: pause, slow: Some(faster) };
        plans(vec![
            ("fixed", asking(rules(every_second()), queue(10, 1_000, Between::default(), None))),
            ("full", asking(rules(full(60)), queue(10, 1_000, Between::default(), None))),
            ("pause", asking(rules(every_second()), queue(10, 1_000, pause, None))),
            ("pause-and-capacity", asking(rules(every_second()), Server::Queue(quick))),
        ])
    },
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(100.0),
    ..FACEBOOK_2010
};

/// A thousand hosts need a lease anew after an outage of three minutes, twenty a second can be made, and
/// an attempt gives up after 5 s.
pub const AWS_2025: Scene = Scene {
    id: "aws-2025",
    source: Some("https://aws.amazon.com/message/101925/"),
    jobs: || {
        let leases = |rules: Rules, waiting| Plan {
            arrivals: Arrivals::Spread { over: Micros::secs(2) },
            horizon: Micros::secs(900),
            ..fleet(1_000, patient(rules, 5), RTT, queue(50, waiting, seconds(0, 180), None))
        };
        let two_seconds = || Rules::retrying(fixed(Micros::secs(2)));
        let mut jobs = fleets(
            vec![
                ("fixed", two_seconds()),
                ("full-30", Rules::retrying(full(30))),
                ("full", Rules::retrying(full(120))),
            ],
            |rules| leases(rules, 10_000),
        );
        jobs.extend(plans(vec![("throttled", leases(two_seconds(), 50))]));
        jobs
    },
    trouble: Micros::ZERO,
    recovery: Micros(180_000_000),
    rate: Some(20.0),
    ..FACEBOOK_2010
};

fn patient(rules: Rules, seconds: u64) -> Rules {
    Rules { timeout: Some(Micros::secs(seconds)), ..rules }
}
