//! What a run means: load, dispersion, quantiles, drain, cost.
//!
//! Definitions follow `docs/model.md`; everything stays an integer until the last division.

mod channel;
mod dispersion;
mod fingerprint;
mod ledger;
mod meter;
mod raster;
mod readouts;
mod study;
pub(crate) mod view;
mod waves;
mod windows;

pub use channel::{ChannelBins, ChannelFigures};
pub use dispersion::{Fano, LocalFano};
pub use fingerprint::{Both, Fingerprint};
pub use ledger::{Bin, Ledger, Success};
pub use meter::Meter;
pub use raster::RasterJob;
pub use readouts::{Completion, Known, Readouts};
pub use study::{Study, Work};
pub use view::{Axis, Bar, Bars, Raster};
pub use windows::Windows;
