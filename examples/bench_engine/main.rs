//! The engines alone, for the benchmark beside their peers and for instruction counts.
//!
//! Host: `bench_engine WORKLOAD SEED REPEAT MODE`, one JSON line a run. WORKLOAD is W1, W2, W3 or a
//! number of clients; W4, or W4/R for R repetitions; or a world of [`plans`]: decorrelated, round-trip,
//! queue, latency. MODE 0 is the fastest order, 1 strict time order, 2 the engine for every fleet; only
//! W1 to W3 and decorrelated have a choice. MODE 3 to 9 with a number of clients: see [`counts`].
//! wasm32: the same through `run`, to be called from Node.

mod contention;
mod counts;
mod plans;

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Order, Run, Setup};

/// FNV-1a over words instead of bytes.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, words: &[u64]) {
        for word in words {
            self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The engine of the page's own world.
fn herd(clients: u32, jitter: Jitter, seed: u32, mode: u32) -> String {
    let params = Params { clients, jitter, seed: seed.into(), ..Params::default() };
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

/// Members of a JSON object, or why there are none.
fn workload(name: &str, seed: u32, mode: u32) -> Result<String, String> {
    let clients = match name {
        "W1" => 1_000,
        "W2" => 100_000,
        "W3" => 1_000_000,
        "W4" => return Ok(contention::grid(contention::REPETITIONS, seed)),
        "decorrelated" if mode == 2 => return plans::run(&plans::decorrelated(seed)),
        "decorrelated" => return Ok(herd(plans::CLIENTS, Jitter::Decorrelated, seed, mode)),
        "round-trip" => return plans::run(&plans::round_trip(seed)),
        "queue" => return plans::run(&plans::queue(seed)),
        "latency" => return plans::run(&plans::latency(seed)),
        _ => match name.strip_prefix("W4/") {
            Some(repetitions) => {
                return Ok(contention::grid(number(repetitions)?, seed));
            }
            None => number(name)?,
        },
    };
    match mode {
        0 | 1 => Ok(herd(clients, Jitter::Full, seed, mode)),
        2 => plans::run(&plans::herd(clients, seed)),
        _ => counts::run(clients, seed, mode),
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("'{text}' is neither a workload nor a number"))
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let argument = |i: usize, default| args.get(i).map_or(Ok(default), |a| number(a));
    let name = args.first().map_or("W1", String::as_str);
    let (seed, repeat, mode) = (argument(1, 1)?, argument(2, 1)?, argument(3, 0)?);
    for _ in 0..repeat {
        let before = cpu_time::ProcessTime::now();
        let result = workload(name, seed, mode)?;
        let cpu = before.elapsed().as_secs_f64();
        println!(
            "{{\"peer\":\"ours-native\",\"workload\":\"{name}\",{result},\"cpu_s\":{cpu:.6}}}"
        );
    }
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod exports {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// One run of a workload; JSON, or why there is none.
    #[wasm_bindgen]
    pub fn run(workload: &str, seed: u32, mode: u32) -> Result<String, String> {
        super::workload(workload, seed, mode).map(|members| format!("{{{members}}}"))
    }
}
