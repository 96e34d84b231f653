//! The form that stands alone: an SVG file with resolved colours. It is not in the page, whose
//! colours come from its style sheet.

use core::fmt::{self, Write as _};

use super::Paint;
use super::writer::write_to_string;
use crate::paint::palette::{Theme, colour};
use crate::scene::{Role, Scene, Short};
use crate::text::Escaped;

/// Space round a picture that stands alone: labels begin at its very edge.
const MARGIN: f32 = 16.0;

const FONTS: &str = "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, \
                     'Helvetica Neue', sans-serif";

/// A file that stands alone: resolved colours, opaque ground, name and text alternative.
pub fn document(scene: &Scene, theme: Theme) -> String {
    let [width, height] = [scene.width, scene.height].map(|length| Short(length + 2.0 * MARGIN));
    let margin = Short(-MARGIN);
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{margin} {margin} {width} {height}\" role=\"img\" \
         aria-labelledby=\"title desc\" font-family=\"{FONTS}\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n\
         <rect x=\"{margin}\" y=\"{margin}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        Escaped(&scene.title),
        Escaped(&scene.description),
        Hex(Role::Surface, theme),
    );
    out.push_str(&write_to_string(scene, "", &Paint::Colours(theme)));
    out.push_str("</svg>\n");
    out
}

pub(super) struct Hex(pub Role, pub Theme);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([r, g, b], _) = colour(self.0, self.1);
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}
