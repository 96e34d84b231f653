//! Peer: simu-des, one asynchronous process a client, as its tutorial has it.
//!
//! It orders equal times by the order in which they were scheduled, not by client: a different draw
//! of the same workload. Its time is a float, here of whole microseconds and so exact.

use std::cell::RefCell;
use std::convert::Infallible;
use std::process::ExitCode;
use std::rc::Rc;

use peers::{Outcome, Server, range};
use simu::rng::{SplitMix64, sample};
use simu::{EnvHandle, SimEnv};

async fn client(env: EnvHandle, server: Rc<RefCell<Server>>) {
    let mut before = 0;
    while !server.borrow_mut().accepts(env.now() as u64) {
        let wait = (sample::uniform01(&mut env.rng()) * range(before) as f64).floor();
        before += 1;
        env.timeout(wait).await;
    }
}

fn run(clients: u32, places: u32, seed: u64) -> Result<Outcome, Infallible> {
    let mut env = SimEnv::with_source(SplitMix64::new(seed));
    let server = Rc::new(RefCell::new(Server::new(places)));
    for _ in 0..clients {
        env.spawn(client(env.handle(), Rc::clone(&server)));
    }
    env.run();
    let outcome = server.borrow().outcome();
    Ok(outcome)
}

fn main() -> ExitCode {
    peers::main("simu-des", run)
}
