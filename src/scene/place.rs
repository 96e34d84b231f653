//! Finding room for words: no text lies on another or leaves the picture, at any width.
//!
//! Nothing here can measure a font: widths are estimates that are too wide for every usual UI
//! face. A label is a list of ways to say and place it, best first; what fits nowhere is left
//! out. Who asks first has precedence.

use super::figure::Figure;
use super::geometry::{FrameKind, Geometry};
use super::list::{Anchor, Area, Item, Point, Role, Span, Text, Weight};

/// The picture while it is being put together.
pub(super) struct Sheet<'a> {
    pub figure: &'a Figure<'a>,
    pub kind: FrameKind,
    pub geo: Geometry,
    /// Value at the top of the load axis, per second.
    pub top: f64,
    pub items: Vec<Item>,
    pub texts: Vec<Text>,
}

impl Sheet<'_> {
    /// Whether the capacity is on the axis; a large one is only named, with an arrow.
    pub(super) fn capacity_on_axis(&self) -> bool {
        self.figure.capacity.as_per_second() <= self.top
    }

    /// Whether a text lies inside the picture and keeps `gap` pixels from all before it.
    pub fn fits(&self, text: &Text, gap: f32) -> bool {
        let area = text.area();
        let picture = Area { x: 0.0, y: 0.0, width: self.geo.width, height: self.geo.height };
        let wide = Area { x: area.x - gap, width: area.width + 2.0 * gap, ..area };
        picture.contains(&area) && !self.texts.iter().any(|t| t.area().overlaps(&wide))
    }

    /// Places the first of the texts that fits. Says where.
    pub fn put(&mut self, ways: impl IntoIterator<Item = Text>) -> Option<Area> {
        let text = ways.into_iter().find(|text| self.fits(text, GAP))?;
        let area = text.area();
        self.texts.push(text);
        Some(area)
    }

    /// Where a rate is on the load axis; a larger one than the axis' end is at its end.
    pub fn y(&self, per_second: f64) -> f32 {
        self.geo.load_bottom - self.height(per_second)
    }

    /// The height of a bar in pixels.
    pub fn height(&self, per_second: f64) -> f32 {
        ((per_second / self.top).min(1.0) * f64::from(self.geo.load_height())) as f32
    }
}

/// Pixels between two texts beside each other.
pub(super) const GAP: f32 = 4.0;

/// The sizes of the design notes: nothing is smaller than an axis label.
pub(super) const SMALL: f32 = 12.0;
pub(super) const TITLE: f32 = 13.0;

impl Text {
    /// One span.
    pub(super) fn new(at: Point, anchor: Anchor, role: Role, text: impl Into<String>) -> Self {
        let span = Span { text: text.into(), weight: Weight::Regular, role };
        Self { at, anchor, size: SMALL, halo: false, spans: vec![span] }
    }

    pub(super) fn bold(mut self) -> Self {
        self.spans.iter_mut().for_each(|span| span.weight = Weight::Bold);
        self
    }

    pub(super) fn halo(self) -> Self {
        Self { halo: true, ..self }
    }

    pub(super) fn sized(self, size: f32) -> Self {
        Self { size, ..self }
    }

    pub(super) fn then(mut self, role: Role, text: impl Into<String>) -> Self {
        self.spans.push(Span { text: text.into(), weight: Weight::Regular, role });
        self
    }

    /// The place the text takes: an estimate, rather too large.
    pub fn area(&self) -> Area {
        let width = self.width();
        let x = match self.anchor {
            Anchor::Start => self.at.0,
            Anchor::Middle => self.at.0 - width / 2.0,
            Anchor::End => self.at.0 - width,
        };
        // Ascenders and accents above the baseline, descenders below it.
        let (above, below) = (0.78 * self.size, 0.22 * self.size);
        Area { x, y: self.at.1 - above, width, height: above + below }
    }

    pub fn width(&self) -> f32 {
        self.spans.iter().map(|span| span_width(&span.text, span.weight)).sum::<f32>() * self.size
    }
}

/// The width of a text in em: letter by letter, but never less than an average of 0.56 em (bold
/// 0.6), which no usual UI face exceeds over a word.
fn span_width(text: &str, weight: Weight) -> f32 {
    let (stretch, average) = match weight {
        Weight::Regular => (1.0, 0.56),
        Weight::Bold => (1.06, 0.6),
    };
    let (sum, count) =
        text.chars().fold((0.0, 0.0), |(sum, n), c| (sum + letter_width(c), n + 1.0));
    f32::max(sum * stretch, average * count)
}

/// Widths of Inter and SF Pro, the widest of the usual faces; digits are tabular.
fn letter_width(c: char) -> f32 {
    match c {
        '0'..='9' => 0.62,
        ' ' | '\u{a0}' | '\u{202f}' | '.' | ',' | ':' | '\'' | 'i' | 'j' | 'l' | '·' => 0.3,
        'f' | 'r' | 't' | '-' | '/' | 'í' => 0.4,
        'm' | 'w' | 'M' | 'W' => 0.9,
        'A'..='Z' => 0.7,
        c if c > '\u{2000}' => 0.9,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_never_narrower_than_the_average_letter() {
        let text = Text::new((10.0, 20.0), Anchor::End, Role::Ink, "illicit");
        assert_eq!(text.width(), 7.0 * 0.56 * 12.0);
        assert_eq!(text.area().right(), 10.0);
        let bold = text.clone().bold();
        assert!(bold.width() > text.width());
    }
}
