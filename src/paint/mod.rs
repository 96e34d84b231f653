//! From a display list to something seen: colours, SVG, pixels. This is the index.
//!
//! Decides nothing about what is shown or where: that is `scene`. `palette` and `svg` are pure;
//! `png` serves the posters of the native command.

pub mod palette;
#[cfg(not(target_arch = "wasm32"))]
mod png;
pub mod svg;
