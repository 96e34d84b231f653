//! A million clients in 16 MB, whatever their backoff. What is counted is all that grows with clients or
//! events: capacity times size of every list that a run holds. The witness's own is not the engine's.

use backoff_lab::policy::backoff::{Backoff, Clamp, Curve, Spread};
use backoff_lab::sim::fleet::{
    Arrivals, Attempt, Budget, Class, Fleet, Jobs, Net, Plan, Rules, Think, Witness,
};
use backoff_lab::sim::servers::{Between, Capacity, Hint, Server, Window};
use backoff_lab::units::Micros;

const MILLION: u32 = 1_000_000;

struct Nobody;

impl Witness for Nobody {
    fn attempt(&mut self, _: &Attempt) {}
}

fn plan(rules: Rules) -> Plan {
    let outage = Between { from: 0, to: 30_000_000 };
    let room = Capacity::Steady(1_000);
    let server = Window { window: 10_000, room, outage, price: 0, hint: Hint::Exact };
    let way = Micros::millis(10);
    Plan {
        classes: vec![Class { clients: MILLION, rules }],
        arrivals: Arrivals::AtOnce,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net { forward: way, back: way, sd: Micros::ZERO },
        servers: vec![Server::Window(server)],
        seed: 1,
        horizon: Micros::DAY,
        attempt_budget: 3_000_000,
    }
}

/// Most bytes a client that the first three million attempts need.
fn bytes(plan: &Plan) -> f64 {
    let mut fleet = Fleet::new(plan).unwrap();
    let mut most = fleet.bytes();
    while fleet.advance(&mut Nobody, 50_000).is_none() {
        most = most.max(fleet.bytes());
    }
    most as f64 / f64::from(MILLION)
}

#[test]
fn a_million_clients_fit_sixteen_megabytes_in_every_policy() {
    let (base, cap) = (Micros::millis(100), Some(Micros::secs(10)));
    let doubling = Curve::Exponential { base, multiplier: 2_000 };
    let decorrelated = |clamp| Spread::Decorrelated { factor: 3_000, clamp };
    let policies = [
        ("at once", Curve::Immediate, Spread::None, None),
        ("none", doubling.clone(), Spread::None, cap),
        ("full", doubling.clone(), Spread::Full, cap),
        ("equal", doubling.clone(), Spread::Equal, cap),
        ("slots", doubling.clone(), Spread::Slots { slot: base, doublings: 10 }, cap),
        ("decorrelated", doubling.clone(), decorrelated(Clamp::Hard), cap),
        ("decorrelated without a cap", doubling.clone(), decorrelated(Clamp::Soft), None),
        ("polly", doubling, Spread::PollyV2, None),
    ];
    for (name, growth, jitter, cap) in policies {
        let got = bytes(&plan(Rules::retrying(Backoff::new(growth, jitter, cap))));
        println!("{name}: {got}");
        assert!(got <= 16.0, "{name}: {got} bytes a client");
    }
}

/// The table in `docs/fleets.md`: what plans beyond a policy need.
#[test]
fn other_plans_need_what_the_documentation_says() {
    let full = Backoff::new(
        Curve::Exponential { base: Micros::millis(100), multiplier: 2_000 },
        Spread::Full,
        Some(Micros::secs(10)),
    );
    let simple = plan(Rules::retrying(full.clone()));
    let jobs = Plan { jobs: Jobs { each: 9, ..simple.jobs }, ..simple.clone() };
    let poisson = Plan {
        arrivals: Arrivals::Poisson { per_second: f64::from(MILLION) },
        horizon: Micros(990_000),
        ..simple.clone()
    };
    let guarded = plan(Rules {
        budget: Some(Budget::Quota { most: 1 << 40, cost: 1, per_success: 1 }),
        ..Rules::retrying(full.clone())
    });
    let layered = {
        let mut rules = Rules::limited(full.clone(), 3);
        rules.layers.extend(Rules::retrying(full).layers);
        plan(rules)
    };
    for (name, plan, most) in [
        ("one job", simple, 11.0),
        ("several jobs", jobs, 27.0),
        ("Poisson", poisson, 19.0),
        ("a budget", guarded, 75.0),
        ("two layers", layered, 99.0),
    ] {
        let got = bytes(&plan);
        println!("{name}: {got}");
        assert!((most - 3.0..=most).contains(&got), "{name}: {got} bytes a client, not {most}");
    }
}
