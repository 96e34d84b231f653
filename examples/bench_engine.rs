//! The engine alone, for the benchmark beside its peers and for instruction counts.
//!
//! Host: `bench_engine WORKLOAD SEED REPEAT MODE`, one JSON line a run; WORKLOAD is W1, W2, W3 or
//! a number of clients, MODE 0 the fastest order, 1 strict time order. wasm32: the same through
//! `run`, to be called from Node.

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Order, Run, Setup};

fn workload(clients: u32, seed: u32, mode: u32) -> String {
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
    let peer = if mode == 1 { "native time-ordered" } else { "native client-major" };
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
