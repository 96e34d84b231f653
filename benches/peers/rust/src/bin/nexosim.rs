//! Peer: nexosim, on one thread. The herd is one model that schedules each attempt as an event on
//! itself; a model a client would need a mailbox and a task for each.
//!
//! Nothing can be scheduled at the present instant, so the simulation begins a microsecond before
//! the first attempts, and a wait of nothing is followed at once.

use std::process::ExitCode;
use std::time::Duration;

use nexosim::model::{Context, Model, schedulable};
use nexosim::ports::QuerySource;
use nexosim::simulation::{Mailbox, SimInit, SimulationError};
use nexosim::time::MonotonicTime;
use peers::{Outcome, Server, wait};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::{Deserialize, Serialize};

const LEAD: Duration = Duration::from_micros(1);

#[derive(Serialize, Deserialize)]
struct Herd {
    server: Server,
    random: SplitMix64,
    /// Failures so far, by client.
    failures: Vec<u32>,
}

#[Model]
impl Herd {
    #[nexosim(init)]
    async fn init(&mut self, cx: &Context<Self>) {
        for client in 0..self.failures.len() {
            self.after(LEAD, client, cx);
        }
    }

    #[nexosim(schedulable)]
    fn attempt(&mut self, client: usize, cx: &Context<Self>) {
        let now = cx.time().duration_since(MonotonicTime::EPOCH + LEAD).as_micros() as u64;
        while !self.server.accepts(now) {
            let before = self.failures[client];
            self.failures[client] += 1;
            let wait = wait(before, self.random.next_u32());
            if wait > 0 {
                self.after(Duration::from_micros(wait), client, cx);
                return;
            }
        }
    }

    fn after(&self, wait: Duration, client: usize, cx: &Context<Self>) {
        let scheduled = cx.schedule_event(wait, schedulable!(Self::attempt), client);
        // A lost attempt would show in the counts, which are checked.
        debug_assert!(scheduled.is_ok());
    }

    async fn outcome(&mut self) -> Outcome {
        self.server.outcome()
    }
}

fn run(clients: u32, places: u32, seed: u64) -> Result<Outcome, SimulationError> {
    let herd = Herd {
        server: Server::new(places),
        random: SplitMix64::seed_from_u64(seed),
        failures: vec![0; clients as usize],
    };
    let mailbox = Mailbox::new();
    let mut bench = SimInit::with_num_threads(1);
    let outcome = QuerySource::new().connect(Herd::outcome, &mailbox).register(&mut bench);
    let mut simulation = bench.add_model(herd, mailbox, "herd").init(MonotonicTime::EPOCH)?;
    simulation.run()?;
    Ok(simulation.process_query(&outcome, ())?)
}

fn main() -> ExitCode {
    peers::main("nexosim", run)
}
