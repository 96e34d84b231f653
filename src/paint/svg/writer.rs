//! One item after another as SVG. It knows no form of its own: whether a colour is a class or a
//! number, and what becomes of the raster, is told to it by a [`Paint`].

use core::fmt::{self, Write as _};

#[cfg(not(target_arch = "wasm32"))]
use super::document::Hex;
use super::{Paint, class};
use crate::paint::palette::{CIVIDIS, ONE, Theme, colour};
use crate::scene::{Anchor, Area, Fine, Item, Role, Scene, Short, Stroke, Text, Weight};
use crate::text::Escaped;

/// Hatch of the rejected: 45 degrees, a gap of 1.5 in every 5 pixels.
const HATCH: (f32, f32) = (5.0, 1.5);

struct Writer<'a> {
    out: String,
    prefix: &'a str,
    paint: &'a Paint,
}

pub(super) fn write_to_string(scene: &Scene, prefix: &str, paint: &Paint) -> String {
    let mut writer = Writer { out: String::new(), prefix, paint };
    // Writing to a String cannot fail.
    let _ = writer.scene(scene);
    writer.out
}

impl Writer<'_> {
    fn scene(&mut self, scene: &Scene) -> fmt::Result {
        self.definitions(scene)?;
        let mut items = scene.items.iter().peekable();
        while let Some(item) = items.next() {
            if let Item::Rect { at, fill } = item {
                // Neighbours of one role become one shape: a plot is two elements, not hundreds.
                self.out.push_str("<path d=\"");
                self.rectangle(at)?;
                while let Some(Item::Rect { at, .. }) =
                    items.next_if(|next| matches!(next, Item::Rect { fill: f, .. } if f == fill))
                {
                    self.rectangle(at)?;
                }
                self.out.push('"');
                self.fill(*fill)?;
                self.out.push_str("/>\n");
            } else {
                self.item(item)?;
            }
        }
        Ok(())
    }

    /// Hatch and gradient, where they are used.
    fn definitions(&mut self, scene: &Scene) -> fmt::Result {
        let uses = |role: Role| {
            scene.items.iter().any(|i| matches!(i, Item::Rect { fill, .. } if *fill == role))
        };
        let prefix = Escaped(self.prefix);
        if uses(Role::Fail) {
            let (period, gap) = (Fine(HATCH.0), Fine(HATCH.1));
            write!(
                self.out,
                "<defs><pattern id=\"{prefix}hatch\" width=\"{period}\" height=\"{period}\" \
                 patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
                 <rect width=\"{period}\" height=\"{period}\""
            )?;
            self.flat(Role::Fail, "fill")?;
            write!(self.out, "/><rect width=\"{gap}\" height=\"{period}\"")?;
            self.flat(Role::Surface, "fill")?;
            self.out.push_str("/></pattern></defs>\n");
        }
        if uses(Role::RasterScale) {
            write!(self.out, "<defs><linearGradient id=\"{prefix}scale\">")?;
            for percent in [0_u16, 25, 50, 75, 100] {
                let step = u16::from(ONE) + u16::from(255 - ONE) * percent / 100;
                let [r, g, b, _] = CIVIDIS[usize::from(step)];
                write!(
                    self.out,
                    "<stop offset=\"{percent}%\" stop-color=\"#{r:02x}{g:02x}{b:02x}\"/>"
                )?;
            }
            self.out.push_str("</linearGradient></defs>\n");
        }
        Ok(())
    }

    fn item(&mut self, item: &Item) -> fmt::Result {
        match item {
            // Joined with its neighbours by the caller.
            Item::Rect { .. } => return Ok(()),
            Item::Outline { at, stroke } => {
                self.out.push_str("<path d=\"");
                self.rectangle(at)?;
                self.out.push_str("\" fill=\"none\"");
                self.stroke(stroke)?;
            }
            Item::Line { from, to, stroke } => {
                let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(Short);
                write!(self.out, "<path d=\"M{x1} {y1}L{x2} {y2}\" fill=\"none\"")?;
                self.stroke(stroke)?;
            }
            Item::Polyline { points, stroke } => {
                self.out.push_str("<polyline points=\"");
                for (i, (x, y)) in points.iter().enumerate() {
                    let space = if i > 0 { " " } else { "" };
                    write!(self.out, "{space}{},{}", Short(*x), Short(*y))?;
                }
                self.out.push_str("\" fill=\"none\" stroke-linejoin=\"round\"");
                self.stroke(stroke)?;
            }
            Item::Circle { centre, radius, fill } => {
                let [x, y, r] = [centre.0, centre.1, *radius].map(Short);
                write!(self.out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"")?;
                self.fill(*fill)?;
            }
            Item::Text(text) => return self.text(text),
            Item::Raster { at, cells } => return self.raster(at, cells.as_ref()),
        }
        self.out.push_str("/>\n");
        Ok(())
    }

    fn rectangle(&mut self, at: &Area) -> fmt::Result {
        let [x, y, w, h] = [at.x, at.y, at.width, at.height].map(Short);
        write!(self.out, "M{x} {y}h{w}v{h}h-{w}z")
    }

    fn fill(&mut self, role: Role) -> fmt::Result {
        match role {
            Role::Fail => write!(self.out, " fill=\"url(#{}hatch)\"", Escaped(self.prefix)),
            Role::RasterScale => write!(self.out, " fill=\"url(#{}scale)\"", Escaped(self.prefix)),
            _ => self.flat(role, "fill"),
        }
    }

    fn stroke(&mut self, stroke: &Stroke) -> fmt::Result {
        self.flat(stroke.role, "stroke")?;
        write!(self.out, " stroke-width=\"{}\"", Fine(stroke.width))?;
        match stroke.dash {
            Some((dash, gap)) => {
                write!(self.out, " stroke-dasharray=\"{} {}\"", Fine(dash), Fine(gap))
            }
            None => Ok(()),
        }
    }

    /// One colour for `what`, `fill` or `stroke`.
    fn flat(&mut self, role: Role, what: &str) -> fmt::Result {
        match self.paint {
            #[cfg(not(target_arch = "wasm32"))]
            Paint::Colours(theme) => write!(self.out, " {what}=\"{}\"", Hex(role, *theme))?,
            _ => write!(self.out, " class=\"{}\" {what}=\"currentColor\"", class(role))?,
        }
        // Opacity is the same in both themes.
        match colour(role, Theme::Light).1 {
            1.0 => Ok(()),
            thin => write!(self.out, " {what}-opacity=\"{}\"", Fine(thin)),
        }
    }

    fn text(&mut self, text: &Text) -> fmt::Result {
        let [x, y, size] = [text.at.0, text.at.1, text.size].map(Short);
        let anchor = match text.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        write!(self.out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}")?;
        if text.halo {
            self.halo(text)?;
        }
        self.out.push('>');
        for span in &text.spans {
            self.out.push_str("<tspan");
            self.flat(span.role, "fill")?;
            if span.weight == Weight::Bold {
                self.out.push_str(" font-weight=\"600\"");
            }
            write!(self.out, ">{}</tspan>", Escaped(&span.text))?;
        }
        self.out.push_str("</text>\n");
        Ok(())
    }

    /// An outline under the letters, in the colour of what is behind them.
    fn halo(&mut self, text: &Text) -> fmt::Result {
        let on_raster = text.spans.iter().any(|span| span.role == Role::RasterInk);
        match self.paint {
            #[cfg(not(target_arch = "wasm32"))]
            Paint::Colours(theme) if !on_raster => {
                write!(self.out, " stroke=\"{}\"", Hex(Role::Surface, *theme))?;
            }
            #[cfg(not(target_arch = "wasm32"))]
            Paint::Colours(_) => self.out.push_str(" stroke=\"#00224e\""),
            _ if on_raster => self.out.push_str(" class=\"halo-raster\""),
            _ => self.out.push_str(" class=\"halo\""),
        }
        let width = if on_raster { 5 } else { 4 };
        write!(
            self.out,
            " paint-order=\"stroke\" stroke-width=\"{width}\" stroke-linejoin=\"round\""
        )
    }

    #[cfg(target_arch = "wasm32")]
    fn raster(&mut self, _: &Area, _: Option<&crate::measure::Raster>) -> fmt::Result {
        Ok(())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn raster(&mut self, at: &Area, cells: Option<&crate::measure::Raster>) -> fmt::Result {
        if matches!(self.paint, Paint::Classes) {
            return Ok(());
        }
        let [x, y, width, height] = [at.x, at.y, at.width, at.height].map(Short);
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        writeln!(self.out, "<rect {place} fill=\"#00224e\"/>")?;
        // What cannot be encoded is no cells at all; the empty raster stands for it.
        match cells.map(crate::paint::png::data_uri) {
            Some(Ok(uri)) => writeln!(
                self.out,
                "<image {place} preserveAspectRatio=\"none\" image-rendering=\"pixelated\" \
                 href=\"{uri}\"/>"
            ),
            _ => Ok(()),
        }
    }
}
