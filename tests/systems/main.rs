//! The rows of `src/catalog/systems` against what their sources publish.
//!
//! Expected values stand apart from the rows: `tests/data/systems.csv` has the facts as they were
//! noted when the sources were read (first wait, multiplier, cap, limits, kind of jitter), and the
//! closed forms here make bounds of them; what has no such form is worked out by hand from the
//! formula in the row's source. Shares of clients with the identical wait are those of a simulation
//! in another language, from the same notes.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod atoms;
mod build;
mod command;
mod facts;
mod found;
mod herd;
#[path = "../common/shell.rs"]
mod shell;
mod special;

use backoff_lab::catalog::systems::{System, system};
use backoff_lab::policy::backoff::Backoff;

fn row(id: &str) -> &'static System {
    system(id).unwrap_or_else(|| panic!("no row {id}"))
}

fn backoff(id: &str) -> Backoff {
    row(id).backoff().unwrap_or_else(|| panic!("{id} has no formula"))
}
