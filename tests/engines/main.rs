//! The engines against the oracle: same events, same readouts, to the bit, in any world. This is
//! the index.
//!
//! Expected values come from `common::oracle` (one heap, one event at a time, sharing nothing with
//! the engines but the tape and the policy) and from `common::recount` (the readouts again from
//! the bare list of events), or are worked out by hand in the test.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

#[path = "../common/mod.rs"]
mod common;
mod compare;
mod corners;
mod events;
mod pictures;
mod readouts;
mod stops;
