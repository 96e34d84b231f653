//! From a run to a picture: what is drawn and written, and where. This is the index.
//!
//! Knows no colour (only what a colour means), no page and no clock; it draws nothing itself. The
//! same scene becomes the page's SVG, the poster, the picture of the command and, in words, the
//! text alternative.
//!
//! | file | what |
//! |---|---|
//! | `list` | the display list |
//! | `dump` | the display list as text, for golden files |
//! | `figure` | what a picture is made of: a run, binned |
//! | `geometry` | heights and gutters; where an instant is |
//! | `scale` | the top of the load axis; ticks |
//! | `place` | room for words |
//! | `load` | band, grid, bars, ghost, capacity line |
//! | `attempts` | the raster, its header, and the served edge |
//! | `heading` | title line, key, both axes' labels |
//! | `strip` | the event strip over the load, and the capacity's label |
//! | `ghost` | the counterfactual's outline and its label |
//! | `cursor` | the frame around one window, laid over the picture |
//! | `tell` | the text alternative, the data table |
//! | `world` | the load of a scene of the catalogue |
//! | `story` | six key frames for those who asked for no motion |

mod attempts;
mod cursor;
mod dump;
mod figure;
mod geometry;
mod ghost;
mod heading;
mod list;
mod load;
mod place;
mod scale;
mod story;
mod strip;
mod tell;
mod world;

pub use cursor::cursor;
pub use dump::{Fine, Short};
pub use figure::Figure;
pub use geometry::{Frame, FrameKind, Geometry};
pub use list::{Anchor, Area, Item, Point, Role, Scene, Span, Stroke, Text, Weight};
pub use scale::scale_top;
pub use story::{KeyFrame, key_frames};
pub use tell::{Row, describe, table_rows};
pub use world::{Unit, World, world};

use crate::text::msg;
use place::Sheet;

/// The picture: load over time above, attempt raster below, one time axis under both.
pub fn herd(figure: &Figure<'_>, frame: &Frame) -> Scene {
    let Sheet { geo, mut items, texts, .. } = sheet(figure, frame);
    items.extend(texts.into_iter().map(Item::Text));
    Scene {
        width: geo.width,
        height: geo.height,
        items,
        title: msg::chart_name(figure.lang),
        description: describe(figure),
    }
}

/// Marks in drawing order, and texts in order of precedence.
fn sheet<'a>(figure: &'a Figure<'a>, frame: &Frame) -> Sheet<'a> {
    let mut sheet = Sheet {
        figure,
        kind: frame.kind,
        geo: Geometry::of(figure.axis, frame),
        top: scale_top(figure.params, figure.axis),
        items: Vec::new(),
        texts: Vec::new(),
    };
    load::ground(&mut sheet);
    ghost::outline(&mut sheet);
    load::bars(&mut sheet);
    attempts::raster(&mut sheet);
    attempts::edge(&mut sheet);
    heading::time_axis(&mut sheet);
    if frame.kind != FrameKind::Mini {
        heading::title(&mut sheet);
        heading::load_axis(&mut sheet);
        attempts::header(&mut sheet);
        attempts::rows(&mut sheet);
        strip::stopped(&mut sheet);
        strip::events(&mut sheet);
        attempts::served(&mut sheet);
        ghost::label(&mut sheet);
    }
    sheet
}
