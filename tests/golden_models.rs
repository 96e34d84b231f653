//! Three contended rows and three channels, and the hashes of their runs, the same on the host and
//! on wasm32.
//!
//! The models are held against oracles and published numbers in `tests/models/` and
//! `tests/validation.rs`; the hashes here are the host's. What they hold is that the other target
//! draws the same normal variates, logarithms included, and orders the same events.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use backoff_lab::sim::channel::{self, Traffic};
use backoff_lab::sim::contention::{self, Published, Variant};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Calls or slots, last instant or attempts, hash.
type Row = (u64, u64, u64);

#[test]
fn contended_rows() {
    let run = |variant, clients, seed| -> Row {
        let setup = contention::Setup::published(clients, seed);
        let o = contention::run(&setup, &mut Published::new(variant, clients), |_| {});
        (o.calls, o.completion.0, o.hash)
    };
    assert_eq!(run(Variant::None, 50, 1), (701, 1_153_146, 0x4ac7_e0f8_5891_87a4));
    assert_eq!(run(Variant::Full, 100, 42), (812, 6_172_050, 0x6612_69e4_34a1_4815));
    assert_eq!(run(Variant::Decorrelated, 200, 7), (2_668, 8_355_375, 0xdb08_762f_d08b_f691));
}

#[test]
fn channels() {
    let run = |setup: channel::Setup| -> Row {
        let o = channel::run(&setup, |_, _| {});
        (o.slots, o.attempts, o.hash)
    };
    let ethernet = channel::Setup::ethernet(100, 24, Traffic::Batch, 1);
    assert_eq!(run(ethernet), (3_752, 1_168, 0x6e9d_bbf8_281f_784f));
    assert_eq!(
        run(channel::Setup::aloha(10, 0.1, 20_000, 2)),
        (20_000, 20_125, 0x3bea_9c9d_7a58_7c97)
    );
    assert_eq!(
        run(channel::Setup::bianchi(10, 32, 5, 20_000, 3)),
        (20_000, 7_506, 0x87c3_ddfc_b2ae_f76a)
    );
}
