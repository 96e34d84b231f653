//! Two layers of retries: a client's own inside a queue's redeliveries.

use super::{Group, Scene, TENTH, Verdict, fixed, fleet, fleets};
use crate::policy::backoff::{Backoff, Curve, Spread};
use crate::sim::fleet::{Layer, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Server, Window};
use crate::units::Micros;

/// Three attempts of the client in each of five deliveries, an outage of 35 s.
pub const LAYERS: Scene = Scene {
    id: "layers",
    group: Group::Claim,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        fleets(
            vec![("both", both()), ("client", one(client())), ("queue", one(queue()))],
            |rules| fleet(1_000, rules, Micros::ZERO, down_for(35)),
        )
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros(35_000_000),
    rate: None,
};

fn client() -> Layer {
    let waits = Curve::Table(vec![Micros::millis(100), Micros::millis(200)]);
    let backoff = Backoff::new(waits, Spread::None, None);
    Layer { backoff, attempts: Some(3), from_begin: false }
}

/// Visible again 10 s after it was taken; after five deliveries it goes to the dead letters.
fn queue() -> Layer {
    Layer { backoff: fixed(Micros::secs(10)), attempts: Some(5), from_begin: true }
}

fn both() -> Rules {
    Rules { layers: vec![client(), queue()], ..one(client()) }
}

fn one(layer: Layer) -> Rules {
    Rules { layers: vec![layer], ..Rules::retrying(fixed(Micros::ZERO)) }
}

fn down_for(seconds: u64) -> Server {
    Server::Window(Window {
        window: 10_000,
        room: Capacity::Steady(1_000_000),
        outage: Between { from: 0, to: seconds * 1_000_000 },
        price: 0,
        hint: Hint::None,
    })
}
