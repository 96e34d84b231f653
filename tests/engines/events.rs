//! Single events: in both orders they are the oracle's, in any world, in any slices, and by hash in
//! fleets too large to compare one by one.
//!
//! Expected: the oracle's list. For W2 and W3 the other order, and the counts of the notes.

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Event, Order, Progress, Run, Setup, Watch, WindowLoad};
use backoff_lab::units::Micros;
use proptest::prelude::*;

use crate::common::{Events, any_world, cases, events, measured, oracle, workload};
use crate::compare::{LARGEST, ORDERS, difference};

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn in_any_world_the_engines_give_the_oracles_events(words: [u32; 7]) {
        let params = any_world(words);
        let expected = oracle::run(&params, LARGEST);
        for order in ORDERS {
            let got = events(&params, order);
            prop_assert_eq!(difference(&got, &expected), None, "{:?} {:?}", order, params);
        }
    }

    /// How a run is cut into slices changes nothing.
    #[test]
    fn in_any_world_slices_add_up_to_the_whole(words: [u32; 7], slice in 1_u64..5_000) {
        let params = any_world(words);
        for order in ORDERS {
            let setup = Setup { order, ..Setup::of(&params) };
            let mut watch = (Meter::new(setup.server), Events::default());
            let mut run = Run::new(&setup);
            let mut known = Micros::ZERO;
            while run.advance(&mut watch, slice) == Progress::Running {
                prop_assert!(run.known_until() >= known, "known time never falls");
                known = run.known_until();
            }
            let (whole, _) = measured(&params, order);
            prop_assert_eq!(Readouts::of(&run, &watch.0), whole, "{:?}", params);
            watch.1.0.sort_unstable();
            prop_assert_eq!(difference(&watch.1.0, &events(&params, order)), None);
        }
    }
}

/// The commutative hash of a list of events: any order, same number. Its own mixer, not `sim`'s.
#[derive(Default)]
struct EventHash {
    events: u64,
    hash: u64,
}

impl Watch for EventHash {
    const EVENTS: bool = true;

    fn window(&mut self, _: WindowLoad) {}

    fn event(&mut self, event: Event) {
        let word = event.t.0 << 1 | u64::from(event.accepted);
        let who = u64::from(event.client) << 32 | u64::from(event.attempt);
        let mut z = word.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ who;
        z = (z ^ z >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        z = (z ^ z >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.hash = self.hash.wrapping_add(z ^ z >> 32);
        self.events += 1;
    }
}

fn event_hash(params: &Params, order: Order) -> (u64, u64) {
    let mut hash = EventHash::default();
    Run::new(&Setup { order, ..Setup::of(params) }).finish(&mut hash);
    (hash.events, hash.hash)
}

#[test]
fn on_w1_every_jitter_gives_the_oracles_events_by_hash() {
    for jitter in Jitter::ALL {
        let params = workload(1_000, jitter, 1);
        let mut expected = EventHash::default();
        for event in oracle::run(&params, LARGEST) {
            expected.event(event);
        }
        for order in ORDERS {
            let got = event_hash(&params, order);
            assert_eq!(got, (expected.events, expected.hash), "{jitter:?} {order:?}");
        }
    }
}

/// Numbers of events: the project's notes on W2 and W3, counted by programs in other languages.
#[test]
fn on_w2_and_w3_both_orders_give_the_same_events_by_hash() {
    for (clients, attempts) in [(100_000, 1_378_477), (1_000_000, 13_785_638)] {
        let params = workload(clients, Jitter::Full, 1);
        let [auto, time] = ORDERS.map(|order| event_hash(&params, order));
        assert_eq!(auto.0, attempts);
        assert_eq!(auto, time, "{clients} clients");
    }
}

/// Many calls in one window would hold a page for long. By hand: a cap of 1 ms lets a client call
/// some twenty times in a window of 10 ms, so ten thousand of them two hundred thousand times; what
/// is handled in one go is the slice, and past it what one chunk of 64 clients brings.
#[test]
fn a_window_of_many_attempts_is_left_and_taken_up_again() {
    const SLICE: u64 = 5_000;
    let params = Params {
        base: Micros(100),
        cap: Micros::millis(1),
        outage: Micros::millis(25),
        ..workload(10_000, Jitter::Full, 1)
    };
    let horizon = Micros::millis(40);
    let whole = |slice| {
        let setup = Setup { order: Order::Time, horizon, ..Setup::of(&params) };
        let mut watch = (Meter::new(setup.server), Events::default());
        let mut run = Run::new(&setup);
        let mut known = 0;
        while run.advance(&mut watch, slice) == Progress::Running {
            let handled = (watch.1.0.len() - known) as u64;
            assert!(handled < slice.saturating_add(64 * 60), "{handled} in one slice");
            known = watch.1.0.len();
        }
        watch.1.0.sort_unstable();
        watch.1.0
    };
    let (in_one, in_slices) = (whole(u64::MAX), whole(SLICE));
    for window in 0..4 {
        let inside = in_one.iter().filter(|e| e.t.0 / 10_000 == window).count();
        assert!(inside > 150_000, "{inside} in window {window}");
    }
    assert_eq!(difference(&in_slices, &in_one), None);
}
