//! What the Rust peers share: the workloads, the server and the measured line.

use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// Times are in whole microseconds.
pub const WINDOW: u64 = 10_000;
/// The server rejects all before.
pub const DOWN: u64 = 30_000_000;
const BASE: u64 = 100_000;
const CAP: u64 = 10_000_000;

/// The range of the wait after so many failures before this one.
pub fn range(before: u32) -> u64 {
    // Seven doublings pass the cap.
    (BASE << before.min(7)).min(CAP)
}

/// Uniform below the range, from 32 random bits.
pub fn wait(before: u32, random: u32) -> u64 {
    (u64::from(random) * range(before)) >> 32
}

/// The window server, and the counts that every contender reports.
#[derive(Clone, Serialize, Deserialize)]
pub struct Server {
    places: u32,
    window: u64,
    used: u32,
    histogram: Vec<u32>,
    events: u64,
    end: u64,
}

/// Events, end in microseconds, largest count of a window after the first.
pub type Outcome = (u64, u64, u32);

impl Server {
    pub fn new(places: u32) -> Self {
        Self { places, window: 0, used: 0, histogram: vec![0; 8_192], events: 0, end: 0 }
    }

    /// An attempt at `now`: whether it is accepted. To be called in the order of time.
    pub fn accepts(&mut self, now: u64) -> bool {
        let window = now / WINDOW;
        let index = window as usize;
        if index >= self.histogram.len() {
            self.histogram.resize(2 * index, 0);
        }
        self.histogram[index] += 1;
        self.events += 1;
        if window != self.window {
            self.window = window;
            self.used = 0;
        }
        if now < DOWN || self.used >= self.places {
            return false;
        }
        self.used += 1;
        self.end = now;
        true
    }

    pub fn outcome(&self) -> Outcome {
        let largest = self.histogram.iter().skip(1).copied().max().unwrap_or(0);
        (self.events, self.end, largest)
    }
}

fn workload(name: &str) -> Option<(u32, u32)> {
    match name {
        "W1" => Some((1_000, 1)),
        "W2" => Some((100_000, 100)),
        "W3" => Some((1_000_000, 1_000)),
        _ => None,
    }
}

/// WORKLOAD SEED [--repeat R].
fn arguments(args: &[String]) -> Option<(&str, (u32, u32), u64, u32)> {
    let (name, seed, repeat) = match args {
        [name, seed] => (name, seed, 1),
        [name, seed, flag, repeat] if flag == "--repeat" => (name, seed, repeat.parse().ok()?),
        _ => return None,
    };
    Some((name, workload(name)?, seed.parse().ok()?, repeat))
}

/// Times `run(clients, places, seed)`, once or more often, and prints a line of JSON a run.
pub fn main<E: std::fmt::Display>(
    peer: &str,
    run: impl Fn(u32, u32, u64) -> Result<Outcome, E>,
) -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, (clients, places), seed, repeat)) = arguments(&args) else {
        eprintln!("usage: {peer} W1|W2|W3 SEED [--repeat R]");
        return ExitCode::from(2);
    };
    for _ in 0..repeat {
        let before = cpu_time::ProcessTime::now();
        let result = run(clients, places, seed);
        let cpu = before.elapsed().as_secs_f64();
        match result {
            Ok((events, end, largest)) => println!(
                "{{\"peer\":\"{peer}\",\"workload\":\"{name}\",\"events\":{events},\"end_us\":{end},\
                 \"largest_after_0\":{largest},\"cpu_s\":{cpu:.6}}}"
            ),
            Err(error) => {
                eprintln!("{peer}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
