//! The fleet engine against the golden rows and claims that two separately written programs gave, and
//! against its oracle. See each file for where its expectations come from.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

mod plans;
mod stampede;
