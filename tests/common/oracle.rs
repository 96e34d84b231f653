//! The oracle: the model of `docs/model.md` read aloud, one heap, one event at a time. It shares
//! with the engines only the tape and the formulas of the policy.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use backoff_lab::params::Params;
use backoff_lab::policy::Policy;
use backoff_lab::sim::{Event, Tape};
use backoff_lab::units::Micros;

/// Every event in the order (time, client), up to `limit` events.
pub fn run(params: &Params, limit: usize) -> Vec<Event> {
    let tape = Tape::new(params.seed);
    let policy = Policy::of(params);
    let mut heap = BinaryHeap::new();
    let mut waits = Vec::new();
    for client in 0..params.clients {
        heap.push(Reverse((0_u64, client, 1_u32)));
        waits.push(policy.waits(move |n| tape.draw(client, n as u32)));
    }
    let milli = params.capacity_rate().milli_per_s;
    let window = |t: u64| if milli < 100_000 { t * milli / 1_000_000_000 } else { t / 10_000 };
    let quota = |w: u64| {
        if milli < 100_000 { 1 } else { (w + 1) * milli / 100_000 - w * milli / 100_000 }
    };
    let mut used: HashMap<u64, u64> = HashMap::new();
    let mut events = Vec::new();
    while let Some(Reverse((t, client, attempt))) = heap.pop() {
        let mut accepted = false;
        if t >= params.outage.0 {
            let used = used.entry(window(t)).or_default();
            accepted = *used < quota(window(t));
            *used += u64::from(accepted);
        }
        events.push(Event { t: Micros(t), client, attempt, accepted });
        assert!(events.len() < limit, "a world too large for the oracle");
        if !accepted && let Some(wait) = waits[client as usize].next() {
            heap.push(Reverse((t + wait.0, client, attempt + 1)));
        }
    }
    events
}
