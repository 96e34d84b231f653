//! Peer: the standard library's `BinaryHeap`, the customary queue in Rust. One entry a client, put
//! back in place (`peek_mut`), which saves one of the two sifts.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::convert::Infallible;
use std::process::ExitCode;

use peers::{Outcome, Server, wait};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// An entry is one word, half as large as a pair and faster compared: time, client, failures so far.
const FAILURES: u32 = 8;
const IDS: u32 = 20;
const TIME: u32 = IDS + FAILURES;

fn run(clients: u32, places: u32, seed: u64) -> Result<Outcome, Infallible> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut server = Server::new(places);
    let mut queue: BinaryHeap<_> =
        (0..u64::from(clients)).map(|id| Reverse(id << FAILURES)).collect();
    while let Some(mut top) = queue.peek_mut() {
        let Reverse(entry) = *top;
        if server.accepts(entry >> TIME) {
            PeekMut::pop(top);
        } else {
            let before = (entry & 0xff) as u32;
            // The failures stay far below 256: a wait is 5 s in the mean from the eighth on.
            *top = Reverse(entry + (wait(before, random.next_u32()) << TIME) + 1);
        }
    }
    Ok(server.outcome())
}

fn main() -> ExitCode {
    peers::main("heap", run)
}
