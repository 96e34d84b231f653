//! The display list: what a picture consists of, in drawing order, before anybody draws it.
//!
//! Not a drawing and not a style. Positions are CSS pixels from the top left corner of the
//! picture; a colour is a [`Role`], and only a painter knows which colour a role has.

use crate::measure::Raster;

/// A finished picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    pub width: f32,
    pub height: f32,
    /// In drawing order: later items lie on top.
    pub items: Vec<Item>,
    /// The name of the figure.
    pub title: String,
    /// The text alternative: what the picture shows, in two to four sentences.
    pub description: String,
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Rect {
        at: Area,
        fill: Role,
    },
    /// The outline of a rectangle; the stroke is centred on its edge.
    Outline {
        at: Area,
        stroke: Stroke,
    },
    Line {
        from: Point,
        to: Point,
        stroke: Stroke,
    },
    Polyline {
        points: Vec<Point>,
        stroke: Stroke,
    },
    Circle {
        centre: Point,
        radius: f32,
        fill: Role,
    },
    Text(Text),
    /// The attempt raster stretched over `at`. Without cells: its place, nothing known yet.
    Raster {
        at: Area,
        cells: Option<Raster>,
    },
}

/// x to the right, y downwards.
pub type Point = (f32, f32);

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    pub fn contains(&self, other: &Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }
}

/// What a colour means. `paint::palette` has the colours of the two themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Ink,
    Ink2,
    Ink3,
    Surface,
    /// The outage.
    Band,
    Line,
    LineStrong,
    Grid,
    Accent,
    AccentInk,
    /// The accent, thin enough to see a bar through it.
    AccentWash,
    /// Served.
    Ok,
    /// Rejected: always hatched, because its contrast against `Ok` is only 1.1 : 1.
    Fail,
    Capacity,
    /// The counterfactual.
    Ghost,
    /// Text and marks on the raster, the same in both themes.
    RasterInk,
    /// `RasterInk`, thinner: the recovery line on the raster.
    RasterLine,
    /// Under `RasterInk`, so that it shows on bright cells.
    RasterShade,
    /// `RasterInk`, thin enough to see the cells through it.
    RasterWash,
    /// The colours of the cells from one attempt to all clients of the row, left to right.
    RasterScale,
}

impl Role {
    pub const ALL: [Self; 20] = [
        Self::Ink,
        Self::Ink2,
        Self::Ink3,
        Self::Surface,
        Self::Band,
        Self::Line,
        Self::LineStrong,
        Self::Grid,
        Self::Accent,
        Self::AccentInk,
        Self::AccentWash,
        Self::Ok,
        Self::Fail,
        Self::Capacity,
        Self::Ghost,
        Self::RasterInk,
        Self::RasterLine,
        Self::RasterShade,
        Self::RasterWash,
        Self::RasterScale,
    ];
}

/// How a line is drawn. `dash`: lengths of dash and gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub role: Role,
    pub width: f32,
    pub dash: Option<(f32, f32)>,
}

impl Stroke {
    pub const fn solid(role: Role, width: f32) -> Self {
        Self { role, width, dash: None }
    }

    pub const fn dashed(role: Role, width: f32, dash: f32, gap: f32) -> Self {
        Self { role, width, dash: Some((dash, gap)) }
    }
}

/// One line of text on its baseline.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub at: Point,
    pub anchor: Anchor,
    pub size: f32,
    /// An outline in the colour of the ground, so that marks do not run through the letters.
    pub halo: bool,
    /// The text in stretches of one weight and role, set one after the other.
    pub spans: Vec<Span>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    pub text: String,
    pub weight: Weight,
    pub role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

impl Scene {
    /// The texts of the picture.
    pub fn texts(&self) -> impl Iterator<Item = &Text> {
        self.items.iter().filter_map(|item| match item {
            Item::Text(text) => Some(text),
            _ => None,
        })
    }
}
