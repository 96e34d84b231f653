//! The plans of the claims, in one line each.

use backoff_lab::measure::Ledger;
use backoff_lab::policy::backoff::{Backoff, Clamp, Curve, Spread};
use backoff_lab::sim::fleet::{
    Arrivals, Class, End, Fleet, Jobs, Net, Plan, Rules, Think,
};
use backoff_lab::sim::servers::{Between, Capacity, Hint, Queue, Server, Window};
use backoff_lab::units::Micros;

pub const SECOND: Micros = Micros::SECOND;

pub fn doubling(base: Micros, jitter: Spread, cap: u64) -> Backoff {
    Backoff::new(
        Curve::Exponential { base, multiplier: 2_000 },
        jitter,
        Some(Micros::secs(cap)),
    )
}

pub fn decorrelated() -> Spread {
    Spread::Decorrelated { factor: 3_000, clamp: Clamp::Hard }
}

/// A fleet that begins at once, one job each, no way to go, an hour at most.
pub fn fleet(clients: u32, rules: Rules, server: Server) -> Plan {
    Plan {
        classes: vec![Class { clients, rules }],
        arrivals: Arrivals::AtOnce,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net::default(),
        servers: vec![server],
        seed: 1,
        horizon: Micros::DAY,
        attempt_budget: 50_000_000,
    }
}

pub fn with_rtt(plan: Plan, ms: u64) -> Plan {
    let half = Micros(ms * 500);
    Plan { net: Net { forward: half, back: half }, ..plan }
}

pub fn down_for(seconds: u64) -> Between {
    Between { from: 0, to: seconds * 1_000_000 }
}

/// C1-Q: one worker, 10 ms of work, a hundred wait.
pub fn queue() -> Server {
    Server::Queue(Queue { service: 10_000, waiting: 100, outage: down_for(30), slow: None })
}

/// So many a window of so many milliseconds after 30 s, each rejection costing so many thousandths.
pub fn window(ms: u64, room: u64, price: u64) -> Server {
    Server::Window(Window {
        window: ms * 1_000,
        room: Capacity::Steady(room),
        outage: down_for(30),
        price,
        hint: Hint::None,
    })
}

pub fn run(plan: &Plan, bin: Micros, recovery: Micros) -> (Ledger, End) {
    let mut ledger = Ledger::new(bin, recovery);
    let end = Fleet::new(plan).unwrap().finish(&mut ledger);
    (ledger, end)
}
