//! Display list to SVG text.
//!
//! Three forms. [`inner`]: items for the page's own `<svg>`, coloured by its style sheet through
//! one class a role. `poster`: the same with the raster as an image, for a page without a canvas.
//! `document`: a file that stands alone, with resolved colours. The latter two are not in the
//! page. No form has a `style` attribute, so a strict content security policy holds.
//!
//! A class sets `color` and an element paints with `currentColor`, so that one rule a role serves
//! fills and strokes: `.r-ok { color: var(--ok) }`. Texts with a halo have the class `halo` too,
//! on the raster `halo-raster`; for these the sheet sets `stroke`.

#[cfg(not(target_arch = "wasm32"))]
mod document;
mod writer;

#[cfg(not(target_arch = "wasm32"))]
pub use document::document;
use writer::write_to_string;

#[cfg(not(target_arch = "wasm32"))]
use super::palette::Theme;
use crate::scene::{Role, Scene};

/// The items for an `<svg>` of the page, `width` by `height` of the scene. The raster is left out:
/// the page paints it on a canvas underneath. `prefix` begins the ids, so that several figures can
/// share a page.
pub fn inner(scene: &Scene, prefix: &str) -> String {
    write_to_string(scene, prefix, &Paint::Classes)
}

/// The items with the raster as an image: the first picture of a page without scripts.
#[cfg(not(target_arch = "wasm32"))]
pub fn poster(scene: &Scene, prefix: &str) -> String {
    write_to_string(scene, prefix, &Paint::ClassesAndRaster)
}

/// The class of a role. Washes and thinner lines share the class of their colour and differ by
/// opacity.
pub fn class(role: Role) -> &'static str {
    match role {
        Role::Ink => "r-ink",
        Role::Ink2 => "r-ink2",
        Role::Ink3 => "r-ink3",
        Role::Surface => "r-surface",
        Role::Band => "r-band",
        Role::Line => "r-line",
        Role::LineStrong => "r-line-strong",
        Role::Grid => "r-grid",
        Role::Accent | Role::AccentWash => "r-accent",
        Role::AccentInk => "r-accent-ink",
        Role::Ok => "r-ok",
        Role::Fail => "r-fail",
        Role::Capacity => "r-capacity",
        Role::Ghost => "r-ghost",
        Role::RasterInk | Role::RasterLine | Role::RasterWash => "r-raster-ink",
        Role::RasterShade => "r-raster-shade",
        Role::RasterScale => "r-raster-scale",
    }
}

/// Where colours come from, and what becomes of the raster.
enum Paint {
    Classes,
    #[cfg(not(target_arch = "wasm32"))]
    ClassesAndRaster,
    #[cfg(not(target_arch = "wasm32"))]
    Colours(Theme),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Area, Item};

    #[test]
    fn neighbours_of_one_role_are_one_path() {
        let rect =
            |x: f32, fill| Item::Rect { at: Area { x, y: 0.0, width: 1.5, height: 2.0 }, fill };
        let items = vec![rect(0.0, Role::Ok), rect(2.0, Role::Ok), rect(4.0, Role::Band)];
        let svg = inner(&Scene { items, ..Scene::default() }, "a-");
        assert_eq!(
            svg,
            "<path d=\"M0 0h1.5v2h-1.5zM2 0h1.5v2h-1.5z\" class=\"r-ok\" fill=\"currentColor\"/>\n\
             <path d=\"M4 0h1.5v2h-1.5z\" class=\"r-band\" fill=\"currentColor\"/>\n"
        );
    }
}
