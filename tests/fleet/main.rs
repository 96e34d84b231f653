//! The fleet engine against the golden rows and claims that two separately written programs gave, and
//! against its oracle. See each file for where its expectations come from.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::float_cmp,
    clippy::too_many_lines,
    clippy::type_complexity,
    reason = "a test fails by panicking; tables are long, and some rows are exact"
)]
#![cfg(not(target_arch = "wasm32"))]

#[path = "../common/mod.rs"]
mod common;

mod callers;
mod delays;
mod incidents;
mod kinds;
mod limits;
mod mechanisms;
mod memory;
mod oracle;
mod overload;
mod plans;
mod stampede;
