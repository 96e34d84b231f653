//! Worlds for the engine for every fleet: W1 to W3, which it can do too, and others at the size of W2.
//!
//! A hundred thousand clients, an outage of 30 s, 10,000 attempts a second after it, waits from 100 ms
//! to 10 s, unless it says otherwise.

use backoff_lab::measure::Ledger;
use backoff_lab::policy::backoff::{Backoff, Clamp, Curve, Spread};
use backoff_lab::sim::fleet::{Arrivals, Class, Fleet, Jobs, Net, Plan, Rules, Think};
use backoff_lab::sim::servers::{Between, Capacity, Hint, Latency, Queue, Server, Window};
use backoff_lab::units::Micros;

use super::Hash;

const OUTAGE: Between = Between { from: 0, to: 30_000_000 };
pub const CLIENTS: u32 = 100_000;

fn doubling(spread: Spread) -> Backoff {
    let growth = Curve::Exponential { base: Micros::millis(100), multiplier: 2_000 };
    Backoff::new(growth, spread, Some(Micros::secs(10)))
}

/// W1, W2, W3, by the number of clients.
pub fn herd(clients: u32, seed: u32) -> Plan {
    let server = Window {
        window: 10_000,
        room: Capacity::Steady(u64::from(clients) / 1_000),
        outage: OUTAGE,
        price: 0,
        hint: Hint::None,
    };
    Plan {
        classes: vec![Class { clients, rules: Rules::retrying(doubling(Spread::Full)) }],
        arrivals: Arrivals::AtOnce,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net::default(),
        servers: vec![Server::Window(server)],
        seed: seed.into(),
        horizon: Micros::DAY,
        attempt_budget: u64::MAX,
    }
}

/// W2 with decorrelated jitter.
pub fn decorrelated(seed: u32) -> Plan {
    let spread = Spread::Decorrelated { factor: 3_000, clamp: Clamp::Hard };
    let rules = Rules::retrying(doubling(spread));
    Plan { classes: vec![Class { clients: CLIENTS, rules }], ..herd(CLIENTS, seed) }
}

/// W2 with 25 ms to the server and 25 ms back.
pub fn round_trip(seed: u32) -> Plan {
    let way = Micros::millis(25);
    Plan { net: Net { forward: way, back: way, ..Net::default() }, ..herd(CLIENTS, seed) }
}

/// One worker that takes 100 us an attempt, a thousand may wait.
pub fn queue(seed: u32) -> Plan {
    let queue = Queue { service: 100, waiting: 1_000, outage: OUTAGE, slow: None };
    Plan { servers: vec![Server::Queue(queue)], ..herd(CLIENTS, seed) }
}

/// Brooker's `simple_collapse_sim` (mbrooker/simulator_example) in its healthy state, a hundred times
/// as large: 4,000 requests a second for 100 s, an answer takes 1 s and 100 us more for each request in
/// work, three attempts with a timeout of 3 s.
pub fn latency(seed: u32) -> Plan {
    let timeout = Some(Micros::secs(3));
    let rules = Rules { timeout, ..Rules::limited(doubling(Spread::Full), 3) };
    Plan {
        classes: vec![Class { clients: 1, rules }],
        arrivals: Arrivals::Poisson { per_second: 4_000.0 },
        servers: vec![Server::Latency(Latency { least: 1_000_000, per_attempt: 100 })],
        horizon: Micros::secs(100),
        ..herd(1_000, seed)
    }
}

/// What the benchmark compares of one run, as members of a JSON object; the hash is of all bins and all
/// successes.
pub fn run(plan: &Plan) -> Result<String, String> {
    let mut ledger = Ledger::new(Micros::millis(10), Micros::secs(30));
    Fleet::new(plan).map_err(|refusal| refusal.to_string())?.finish(&mut ledger);
    let mut hash = Hash::default();
    for bin in ledger.bins() {
        hash.add(&[bin.index, bin.attempts, bin.accepted]);
    }
    for success in &ledger.successes {
        hash.add(&[success.client.into(), success.at, success.took]);
    }
    let p50 = ledger.quantiles([0.5], |_| true).map_or(0, |[p50]| p50.0);
    Ok(format!(
        "\"events\":{},\"end_us\":{},\"largest_after_0\":{},\"served\":{},\"p50_us\":{p50},\
         \"run_hash\":\"{hash}\"",
        ledger.attempts,
        ledger.last_accepted.unwrap_or(0),
        ledger.largest_after_first(),
        ledger.successes.len(),
    ))
}
