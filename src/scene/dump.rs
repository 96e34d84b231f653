//! A picture as text, one line an item: for golden files, and for reading what changed in them.
//!
//! Not a format that anything reads back.

use core::fmt::{self, Write as _};

use super::list::{Area, Item, Scene, Stroke};

impl Scene {
    /// The picture as text, one line an item: for golden files and for reading differences.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "scene {}x{}", Short(self.width), Short(self.height));
        let _ = writeln!(out, "title {}", self.title);
        let _ = writeln!(out, "description {}", self.description);
        for item in &self.items {
            let _ = writeln!(out, "{item}");
        }
        out
    }
}

/// A coordinate with at most one decimal: `48`, `48.5`. Finer differences are not seen, and
/// would make golden files and SVG long.
#[derive(Clone, Copy)]
pub struct Short(pub f32);

/// A length to a hundredth: strokes, dashes, opacities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fine(pub f32);

impl fmt::Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (f64::from(self.0) * 100.0).round().max(0.0) as u64;
        write!(f, "{}", hundredths / 100)?;
        match hundredths % 100 {
            0 => Ok(()),
            tens if tens % 10 == 0 => write!(f, ".{}", tens / 10),
            rest => write!(f, ".{rest:02}"),
        }
    }
}

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (f64::from(self.0) * 10.0).round() as i64;
        if tenths < 0 {
            f.write_char('-')?;
        }
        let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        write!(f, "{whole}")?;
        if tenth > 0 {
            write!(f, ".{tenth}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, w, h] = [self.x, self.y, self.width, self.height].map(Short);
        write!(f, "{x} {y} {w} {h}")
    }
}

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.role, Fine(self.width))?;
        match self.dash {
            Some((dash, gap)) => write!(f, " dash {} {}", Fine(dash), Fine(gap)),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rect { at, fill } => write!(f, "rect {at} {fill:?}"),
            Self::Outline { at, stroke } => write!(f, "outline {at} {stroke}"),
            Self::Line { from, to, stroke } => {
                let [x, y, x2, y2] = [from.0, from.1, to.0, to.1].map(Short);
                write!(f, "line {x} {y} {x2} {y2} {stroke}")
            }
            Self::Polyline { points, stroke } => {
                write!(f, "polyline {stroke}:")?;
                points.iter().try_for_each(|p| write!(f, " {},{}", Short(p.0), Short(p.1)))
            }
            Self::Circle { centre, radius, fill } => {
                write!(
                    f,
                    "circle {} {} {} {fill:?}",
                    Short(centre.0),
                    Short(centre.1),
                    Short(*radius)
                )
            }
            Self::Text(text) => {
                let (x, y) = (Short(text.at.0), Short(text.at.1));
                write!(f, "text {x} {y} {:?} {}", text.anchor, Short(text.size))?;
                for span in &text.spans {
                    write!(f, " {:?} {:?} {:?}", span.role, span.weight, span.text)?;
                }
                f.write_str(if text.halo { " halo" } else { "" })
            }
            Self::Raster { at, cells: None } => write!(f, "raster {at} empty"),
            Self::Raster { at, cells: Some(cells) } => {
                let sum: u64 = cells.counts.iter().map(|c| u64::from(*c)).sum();
                let (cols, rows, per) = (cells.cols, cells.rows, cells.clients_per_row);
                write!(f, "raster {at} {cols}x{rows} per {per} sum {sum}")
            }
        }
    }
}
