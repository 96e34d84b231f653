//! The engine alone, for the benchmark beside its peers and for instruction counts.
//!
//! Host: `bench_engine WORKLOAD SEED REPEAT MODE`, one JSON line a run; WORKLOAD is W1, W2, W3 or
//! a number of clients, MODE 0 the fastest order, 1 strict time order, 2 the fleet engine's calendar. wasm32: the same through
//! `run`, to be called from Node.

use backoff_lab::measure::{Ledger, Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::policy::backoff::{Backoff, Curve, Spread};
use backoff_lab::sim::fleet::{Arrivals, Class, Fleet, Jobs, Net, Plan, Rules, Think};
use backoff_lab::sim::servers::{Between, Capacity, Hint, Server, Window};
use backoff_lab::sim::{Order, Run, Setup};
use backoff_lab::units::Micros;

/// The same on the engine for every fleet, which knows nothing of what makes this world simple.
fn fleet(clients: u32, seed: u32) -> String {
    let growth = Curve::Exponential { base: Micros::millis(100), multiplier: 2_000 };
    let backoff = Backoff::new(growth, Spread::Full, Some(Micros::secs(10)));
    let server = Window {
        window: 10_000,
        room: Capacity::Steady(u64::from(clients) / 1_000),
        outage: Between { from: 0, to: 30_000_000 },
        price: 0,
        hint: Hint::None,
    };
    let plan = Plan {
        classes: vec![Class { clients, rules: Rules::retrying(backoff) }],
        arrivals: Arrivals::AtOnce,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net::default(),
        servers: vec![Server::Window(server)],
        seed: seed.into(),
        horizon: Micros::DAY,
        attempt_budget: u64::MAX,
    };
    let mut ledger = Ledger::new(Micros::millis(10), Micros::secs(30));
    let ended = Fleet::new(&plan).map(|mut fleet| fleet.finish(&mut ledger)).is_ok();
    format!(
        "\"events\":{},\"end_us\":{},\"largest_after_0\":{},\"run_hash\":\"{ended}\"",
        ledger.attempts,
        ledger.last_accepted.unwrap_or(0),
        ledger.largest_after_first()
    )
}

fn workload(clients: u32, seed: u32, mode: u32) -> String {
    if mode == 2 {
        return fleet(clients, seed);
    }
    let params = Params { clients, jitter: Jitter::Full, seed: seed.into(), ..Params::default() };
    let order = if mode == 1 { Order::Time } else { Order::Auto };
    let setup = Setup { order, ..Setup::of(&params) };
    let mut meter = Meter::new(setup.server);
    let mut run = Run::new(&setup);
    run.finish(&mut meter);
    let r = Readouts::of(&run, &meter);
    format!(
        "\"events\":{},\"end_us\":{},\"largest_after_0\":{},\"run_hash\":\"{:016x}\"",
        r.attempts, r.end.0, meter.largest_after_first, r.hash
    )
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |i: usize, default: u32| args.get(i).map_or(default, |a| a.parse().unwrap_or(default));
    let name = args.first().map_or("W1", String::as_str);
    let clients = match name {
        "W1" => 1_000,
        "W2" => 100_000,
        "W3" => 1_000_000,
        _ => number(0, 1_000),
    };
    let (seed, repeat, mode) = (number(1, 1), number(2, 1), number(3, 0));
    let peer = ["native client-major", "native time-ordered", "native calendar"]
        .get(mode as usize)
        .unwrap_or(&"native");
    for _ in 0..repeat {
        let before = cpu_time::ProcessTime::now();
        let result = workload(clients, seed, mode);
        let cpu = before.elapsed().as_secs_f64();
        println!("{{\"peer\":\"{peer}\",\"workload\":\"{name}\",{result},\"cpu_s\":{cpu:.6}}}");
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod exports {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// One run of `clients` clients; JSON.
    #[wasm_bindgen]
    pub fn run(clients: u32, seed: u32, mode: u32) -> String {
        format!("{{{}}}", super::workload(clients, seed, mode))
    }
}
