//! The contention model and the slotted channel against slow programs of the same rules: same
//! events, to the bit, in any setting. This is the index.
//!
//! Expected values come from `contention::oracle` (a heap of reads and writes) and
//! `channel::oracle` (slot by slot, a counter a station), which share nothing with the engines but
//! tape and normal variates. `scenes` holds the figures that page and command show.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

mod channel;
#[path = "../common/mod.rs"]
mod common;
mod contention;
mod scenes;
