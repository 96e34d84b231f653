//! Pictures as text, room for words, exact anchors, SVG, contrast. This is the index.
//!
//! The runs are made up by formula, in `made_up`: these tests are about drawing, not about the
//! simulation.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod labels;
mod made_up;
mod paint;
mod pictures;
mod plot;
