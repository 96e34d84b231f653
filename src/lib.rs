//! Backoff Lab: what a fleet of retrying clients does to a server, live and exactly.
//!
//! Pure rooms know no clock, no page and no colour; arrows run one way (see `ARCHITECTURE.md`):
//! `units` <- `policy` <- `sim` <- `measure` <- `scene` <- `paint` <- `ui`.

pub mod catalog;
pub mod measure;
pub mod paint;
pub mod params;
pub mod policy;
pub mod scene;
pub mod share;
pub mod sim;
pub mod text;
pub mod theory;
pub mod units;

#[cfg(target_arch = "wasm32")]
pub mod embed;
#[cfg(target_arch = "wasm32")]
pub mod ui;
