//! The simulation of the same policy in the same world, over many seeds.

use std::time::Duration;

use backoff_lab::measure::Ledger;
use backoff_lab::sim::fleet::{Arrivals, Class, End, Fleet, Jobs, Net, Plan, Rules, Think};
use backoff_lab::sim::servers::{Between, Capacity, Hint, Server, Window};
use backoff_lab::units::Micros;

use crate::policy::Library;
use crate::readouts::Readouts;
use crate::world::{CLIENTS, OUTAGE, ROOM, WINDOW, micros};

const SEEDS: u64 = 200;

/// A number over all seeds.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub mean: f64,
    pub sd: f64,
}

/// What the simulation expects.
pub struct Expected {
    pub attempts: Spread,
    pub peak: Spread,
    pub drain: Spread,
    /// Mean attempts by window.
    pub load: Vec<f64>,
    /// How far the load of a single seed is from that mean ([`Readouts::distance`]).
    pub distance: Spread,
}

/// What a real run says of its machine, none of which is compared.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// When the last client's first attempt arrived.
    pub start: Duration,
    /// What an attempt costs beyond its wait, on average.
    pub beyond: Duration,
}

/// Runs all seeds. Without `measured` all begin at once and requests take no time: what they take on a
/// real machine is part of what the comparison has to bear. With it clients begin evenly over that time
/// and each attempt takes so long.
///
/// # Errors
/// A sentence, if a run is refused or does not come to its end.
pub fn simulate(library: Library, measured: Option<Measured>) -> Result<Expected, String> {
    let runs: Vec<Readouts> =
        (1..=SEEDS).map(|seed| one(library, seed, measured)).collect::<Result<_, _>>()?;
    let windows = runs.iter().map(|run| run.load.len()).max().unwrap_or(0);
    let mean_at = |w: usize| {
        runs.iter().filter_map(|run| run.load.get(w)).sum::<f64>() / runs.len().max(1) as f64
    };
    let load: Vec<f64> = (0..windows).map(mean_at).collect();
    let over = |of: &dyn Fn(&Readouts) -> f64| spread(runs.iter().map(of).collect());
    Ok(Expected {
        attempts: over(&|run| run.attempts),
        peak: over(&|run| run.peak),
        drain: over(&|run| run.drain),
        distance: over(&|run| run.distance(&load)),
        load,
    })
}

/// One seed.
pub fn one(library: Library, seed: u64, measured: Option<Measured>) -> Result<Readouts, String> {
    let mut ledger = Ledger::new(Micros(micros(WINDOW)), Micros(micros(OUTAGE)));
    let mut fleet =
        Fleet::new(&plan(library, seed, measured)).map_err(|refusal| refusal.to_string())?;
    match fleet.finish(&mut ledger) {
        End::Complete => Ok(Readouts::of_simulated(&ledger)),
        end => Err(format!("seed {seed} did not come to its end: {end:?}")),
    }
}

fn plan(library: Library, seed: u64, measured: Option<Measured>) -> Plan {
    let server = Window {
        window: micros(WINDOW),
        room: Capacity::Steady(ROOM),
        outage: Between { from: 0, to: micros(OUTAGE) },
        price: 0,
        hint: Hint::None,
    };
    Plan {
        classes: vec![Class { clients: CLIENTS, rules: Rules::retrying(library.simulated()) }],
        arrivals: measured
            .map_or(Arrivals::AtOnce, |real| Arrivals::Spread { over: Micros(micros(real.start)) }),
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: measured.map_or(Net::default(), |real| {
            let forward = micros(real.beyond) / 2;
            Net { forward: Micros(forward), back: Micros(micros(real.beyond) - forward) }
        }),
        servers: vec![Server::Window(server)],
        seed,
        horizon: Micros::secs(600),
        attempt_budget: 10_000_000,
    }
}

fn spread(values: Vec<f64>) -> Spread {
    let n = values.len().max(2) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|x| (x - mean) * (x - mean)).sum();
    Spread { mean, sd: (squares / (n - 1.0)).sqrt() }
}
