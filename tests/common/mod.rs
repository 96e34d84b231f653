//! Shared by the integration tests: the oracle engine, and runs in one line.
#![allow(dead_code, reason = "each test binary uses its part")]

pub mod oracle;
pub mod recount;

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::{Jitter, Shape};
use backoff_lab::sim::{Event, Order, Run, Setup, Watch, WindowLoad};
use backoff_lab::units::{Micros, Rate};

/// W1, W2 and W3 are three positions of the clients slider.
pub fn workload(clients: u32, jitter: Jitter, seed: u64) -> Params {
    Params { clients, jitter, seed, ..Params::default() }
}

pub fn readouts(params: &Params, order: Order) -> Readouts {
    measured(params, order).0
}

pub fn measured(params: &Params, order: Order) -> (Readouts, Meter) {
    let setup = Setup { order, ..Setup::of(params) };
    let mut meter = Meter::new(setup.server);
    let mut run = Run::new(&setup);
    run.finish(&mut meter);
    (Readouts::of(&run, &meter), meter)
}

/// Collects single events.
#[derive(Default)]
pub struct Events(pub Vec<Event>);

impl Watch for Events {
    const EVENTS: bool = true;

    fn window(&mut self, _: WindowLoad) {}

    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}

/// All events of a run in the order (time, client, attempt).
pub fn events(params: &Params, order: Order) -> Vec<Event> {
    let mut events = Events::default();
    Run::new(&Setup { order, ..Setup::of(params) }).finish(&mut events);
    events.0.sort_unstable();
    events.0
}

/// Settings of a property test: `cases` cases, or as many as PROPTEST_CASES says.
#[cfg(not(target_arch = "wasm32"))]
pub fn cases(cases: u32) -> proptest::test_runner::Config {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    proptest::test_runner::Config {
        cases: asked.unwrap_or(cases),
        // A failure prints its smallest world; nothing is written into the tree.
        failure_persistence: None,
        ..Default::default()
    }
}

/// A wide spread of worlds from a few random words: wide and narrow windows, rates that are no
/// multiple of a window, waits far shorter and far longer than a window, waits of zero, recovery
/// inside a window. Small enough for the oracle, whatever the words: see [`tame`].
pub fn any_world(words: [u32; 7]) -> Params {
    let pick = |w: u32, of: &[u64]| of[w as usize % of.len()];
    let capacity = pick(
        words[1] >> 8,
        &[0, 1_000, 1_500, 30_000, 99_999, 100_000, 123_457, 250_000, 5_000_000],
    );
    tame(Params {
        base: Micros(pick(words[0], &[100, 1_000, 7_000, 20_000, 100_000, 333_333, 2_000_000])),
        cap: Micros(pick(words[1], &[1_000, 5_000, 20_000, 700_000, 3_000_000, 10_000_000])),
        multiplier: pick(words[2], &[1_000, 1_500, 2_000, 3_700]) as u32,
        growth: Shape::ALL[words[6] as usize % 5],
        jitter: Jitter::ALL[words[3] as usize % 4 + if words[6] >> 31 > 0 { 4 } else { 0 }],
        share: pick(words[6] >> 8, &[0, 1, 200, 500, 1_000]) as u32,
        clients: 10 + words[4] % 300,
        attempt_limit: match words[5] % 5 {
            0 => Some(1 + (words[5] >> 8) % 7),
            _ => None,
        },
        outage: Micros(pick(words[0] >> 8, &[0, 1, 9_999, 10_000, 123_456, 1_500_000, 3_000_001])),
        capacity: (capacity > 0).then_some(Rate { milli_per_s: capacity }),
        seed: u64::from(words[2]) << 32 | u64::from(words[3]),
        ..Params::default()
    })
}

/// Keeps a world to some ten thousand attempts: fewer clients first, and where ten clients that
/// hardly wait are still too many, an attempt limit.
fn tame(mut params: Params) -> Params {
    const ATTEMPTS: u64 = 20_000;
    let typical = match (params.growth, params.multiplier, params.jitter) {
        (_, _, Jitter::Decorrelated) => params.cap.0.min(params.base.0 * 3),
        (Shape::Exponential, 1_000, _) | (Shape::Fixed, ..) => params.cap.0.min(params.base.0),
        (Shape::Exponential, ..) => params.cap.0,
        // Slower to the cap.
        _ => params.cap.0.min(params.base.0 * 5),
    };
    let mean = match params.jitter {
        Jitter::Full | Jitter::Subtractive | Jitter::PlusMinus => typical / 2,
        _ => typical,
    };
    let guess = |p: &Params| {
        let rate = p.capacity_rate().milli_per_s;
        let n = u64::from(p.clients);
        // Each client from t = 0 to the end of a well used server; and a herd that comes back
        // together loses one window's room each time.
        let busy = n * (p.outage.0 + n * 1_000_000_000 / rate) / mean;
        busy + n * n / 2 / (rate / 100_000).max(1)
    };
    while params.clients > 10 && guess(&params) > ATTEMPTS {
        params.clients = (params.clients * 3 / 4).max(10);
    }
    if guess(&params) > ATTEMPTS {
        let each = (ATTEMPTS / u64::from(params.clients)) as u32;
        params.attempt_limit = Some(params.attempt_limit.map_or(each, |limit| limit.min(each)));
    }
    params
}
