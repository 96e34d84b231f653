//! Golden runs, to the bit, on the host and on wasm32 alike.
//!
//! Expected numbers are the golden rows of the project's science notes: two programs in other
//! languages, written before and apart from this one, gave them identically. Hashes of runs come
//! from this program; what they hold is that host, wasm32, page and every engine agree.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use backoff_lab::measure::Readouts;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Ending, Order};
use common::{measured, readouts, workload};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

struct Row {
    jitter: Jitter,
    seed: u64,
    attempts: u64,
    last_accepted: u64,
    peak: u64,
    fano: (u128, u128),
    fano_before: (u128, u128),
    completion: [u64; 3],
}

/// The first screen: 1,000 clients, base 100 ms, cap 10 s, down for 30 s, 100/s.
const FIRST_SCREEN: [Row; 7] = [
    Row {
        jitter: Jitter::None,
        seed: 1,
        attempts: 509_500,
        last_accepted: 10_022_700_000,
        peak: 1_000,
        fano: (3_076_501_500, 4_576_500),
        fano_before: (72_000_000, 72_000),
        completion: [5_022_700_000, 9_522_700_000, 9_922_700_000],
    },
    Row {
        jitter: Jitter::Full,
        seed: 1,
        attempts: 14_084,
        last_accepted: 57_402_413,
        peak: 7,
        fano: (173_586, 117_756),
        fano_before: (158_084, 102_006),
        completion: [36_316_313, 46_871_218, 51_433_153],
    },
    Row {
        jitter: Jitter::Equal,
        seed: 1,
        attempts: 11_746,
        last_accepted: 61_045_820,
        peak: 6,
        fano: (1_352_728, 96_714),
        fano_before: (1_340_100, 82_962),
        completion: [36_737_313, 47_959_528, 51_712_869],
    },
    Row {
        jitter: Jitter::Decorrelated,
        seed: 1,
        attempts: 17_321,
        last_accepted: 61_412_280,
        peak: 8,
        fano: (148_163, 146_889),
        fano_before: (132_339, 132_183),
        completion: [36_853_392, 49_498_515, 56_227_963],
    },
    Row {
        jitter: Jitter::Full,
        seed: 2,
        attempts: 14_123,
        last_accepted: 53_622_597,
        peak: 6,
        fano: (140_437, 118_107),
        fano_before: (125_124, 102_348),
        completion: [35_976_307, 46_489_918, 49_989_204],
    },
    Row {
        jitter: Jitter::Equal,
        seed: 2,
        attempts: 11_768,
        last_accepted: 57_320_146,
        peak: 7,
        fano: (1_343_964, 96_912),
        fano_before: (1_330_279, 83_079),
        completion: [36_740_631, 48_185_360, 53_343_746],
    },
    Row {
        jitter: Jitter::Decorrelated,
        seed: 2,
        attempts: 17_460,
        last_accepted: 61_998_734,
        peak: 8,
        fano: (150_470, 148_140),
        fano_before: (136_115, 133_821),
        completion: [36_780_833, 49_354_279, 55_546_488],
    },
];

fn last_accepted(r: &Readouts) -> u64 {
    r.completion.map_or(0, |c| c.max.0)
}

#[test]
fn the_first_screen_meets_its_seven_rows_in_both_orders() {
    for row in &FIRST_SCREEN {
        for order in [Order::Auto, Order::Time] {
            let r = readouts(&workload(1_000, row.jitter, row.seed), order);
            let name = format!("{:?}, seed {}, {order:?}", row.jitter, row.seed);
            assert_eq!(r.ending, Some(Ending::Complete), "{name}");
            assert_eq!(r.attempts, row.attempts, "{name}");
            assert_eq!(last_accepted(&r), row.last_accepted, "{name}");
            assert_eq!(r.peak, row.peak, "{name}");
            assert_eq!((r.fano.num, r.fano.den), row.fano, "{name}");
            assert_eq!((r.fano_before.num, r.fano_before.den), row.fano_before, "{name}");
            let c = r.completion.unwrap();
            assert_eq!([c.p50.0, c.p95.0, c.p99.0], row.completion, "{name}");
            assert_eq!(r.drain.unwrap().0, row.last_accepted - 30_000_000, "{name}");
        }
    }
}

#[test]
fn lock_step_without_jitter_is_n_exactly_and_the_same_for_any_seed() {
    let one = readouts(&workload(1_000, Jitter::None, 1), Order::Auto);
    let other = readouts(&workload(1_000, Jitter::None, 77), Order::Auto);
    assert_eq!(one, other);
    assert_eq!(one.synchronisation(), Some(1_000.0));
    // Back in nine waves: eight while the server is down, the ninth finds it up.
    assert_eq!(one.waves, Some(9));
}

/// (clients, seed, attempts, last acceptance, largest 10 ms bin after the first).
const WORKLOADS: [(u32, u64, u64, u64, u64); 4] = [
    (1_000, 1, 14_084, 57_402_413, 155),
    (1_000, 2, 14_123, 53_622_597, 158),
    (100_000, 1, 1_378_477, 46_932_274, 15_421),
    (1_000_000, 1, 13_785_638, 47_064_333, 153_580),
];

#[test]
fn w1_w2_w3_meet_their_rows_in_both_orders() {
    for (clients, seed, attempts, last, largest) in WORKLOADS {
        let mut hashes = Vec::new();
        for order in [Order::Auto, Order::Time] {
            let (r, meter) = measured(&workload(clients, Jitter::Full, seed), order);
            assert_eq!(r.attempts, attempts, "{clients} {order:?}");
            assert_eq!(last_accepted(&r), last, "{clients} {order:?}");
            assert_eq!(meter.largest_after_first, largest, "{clients} {order:?}");
            hashes.push(r.hash);
        }
        assert_eq!(hashes[0], hashes[1]);
    }
}

/// A million clients in lock-step: sum of the waves, worked out by hand. The fleet shrinks by
/// K = 1,000 a wave, so 1,000 waves after the outage see 10^6 + 999,000 + ... + 1,000, and the
/// nine arrivals before (the first included) 10^6 each.
#[test]
fn a_million_clients_in_lock_step_are_folded_without_changing_a_number() {
    let r = readouts(&workload(1_000_000, Jitter::None, 1), Order::Auto);
    assert_eq!(r.attempts, 9 * 1_000_000 + 1_000 * (1_000 * 1_001 / 2));
    assert_eq!(last_accepted(&r), 10_022_700_000);
    assert_eq!(r.synchronisation(), Some(1_000_000.0));
    assert_eq!(r.ending, Some(Ending::Complete));
}

/// The hash every build must print: `cargo test`, wasm32 under Node, and the page.
#[test]
fn hashes_of_runs_are_the_same_everywhere() {
    let hashes = [
        (Jitter::None, "32f26b6705a7083b"),
        (Jitter::Full, "40758697ce5921ef"),
        (Jitter::Equal, "4945ff7bd63af985"),
        (Jitter::Decorrelated, "2791f5927f722760"),
    ];
    for (jitter, expected) in hashes {
        let r = readouts(&workload(1_000, jitter, 1), Order::Auto);
        assert_eq!(format!("{:016x}", r.hash), expected, "{jitter:?}");
    }
}
