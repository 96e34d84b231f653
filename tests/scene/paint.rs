//! Painted pictures: the SVG is well formed and carries no style, the colours can be told apart.
//!
//! Expected: a small reader of XML in this file, and the contrasts that WCAG 2.2 asks for.

use std::collections::BTreeSet;

use backoff_lab::measure::Raster;
use backoff_lab::paint::palette::{CIVIDIS, ONE, Rgb, Theme, colour};
use backoff_lab::paint::svg;
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::scene::{Figure, Role, herd};
use backoff_lab::text::Lang;
use backoff_lab::units::Rate;

use crate::made_up::{HERO, MINUTE, Run, with};

#[test]
fn svg_is_well_formed_and_carries_no_style() {
    let full = Run::new(with(Jitter::Full), MINUTE);
    let raster = Raster { cols: 2, rows: 1, clients_per_row: 1_000, counts: vec![0, 7] };
    let figure = Figure { raster: Some(&raster), ..full.figure(Lang::Pt) };
    let mut scene = herd(&figure, &HERO);
    scene.title = "<script>\"&'".to_owned();
    let file = svg::document(&scene, Theme::Dark);
    well_formed(&file);
    assert!(file.contains("data:image/png;base64,") && file.contains("&lt;script&gt;"));
    assert!(!file.contains("currentColor") && !file.contains("class="));
    let (inner, poster) = (svg::inner(&scene, "a-"), svg::poster(&scene, "b-"));
    well_formed(&format!("<svg>{inner}{poster}</svg>"));
    assert!(!inner.contains("<image") && poster.contains("<image"));
    assert!(inner.contains("id=\"a-hatch\"") && inner.contains("url(#a-hatch)"));
    for text in [&file, &inner, &poster] {
        assert!(!text.contains("style=") && !text.contains("<style"));
    }
}

/// Enough of XML: tags close in order, attributes are quoted and come once, ids too.
fn well_formed(text: &str) {
    let (mut open, mut ids) = (Vec::new(), BTreeSet::new());
    for (i, piece) in text.split('<').enumerate() {
        let Some((tag, content)) = piece.split_once('>') else {
            assert_eq!((i, piece.trim()), (0, ""), "text outside of tags");
            continue;
        };
        assert!(content.split('&').skip(1).all(|e| e.split(';').next().unwrap().len() < 6));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (name, attributes) =
            tag.trim_end_matches('/').split_once(' ').unwrap_or((tag.trim_end_matches('/'), ""));
        let mut names = BTreeSet::new();
        let quoted: Vec<&str> = attributes.split('"').collect();
        assert_eq!(quoted.len() % 2, 1, "open quote in {tag}");
        for pair in quoted.chunks_exact(2) {
            let key = pair[0].trim().strip_suffix('=').unwrap();
            assert!(names.insert(key), "{key} twice in {tag}");
            assert!(key != "id" || ids.insert(pair[1]), "id {} twice", pair[1]);
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} not closed");
}

/// Contrast of two colours by WCAG 2.2: relative luminance, plus 0.05, as a ratio.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let luminance = |rgb: Rgb| {
        let linear = |c: u8| match f64::from(c) / 255.0 {
            c if c <= 0.040_45 => c / 12.92,
            c => libm::pow((c + 0.055) / 1.055, 2.4),
        };
        0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]) + 0.05
    };
    let (a, b) = (luminance(a), luminance(b));
    a.max(b) / a.min(b)
}

#[test]
fn text_has_a_contrast_of_four_and_a_half_and_marks_of_three() {
    let text = [Role::Ink, Role::Ink2, Role::Ink3, Role::AccentInk];
    let marks = [Role::LineStrong, Role::Accent, Role::Ok, Role::Fail, Role::Capacity, Role::Ghost];
    for theme in [Theme::Light, Theme::Dark] {
        let rgb = |role| colour(role, theme).0;
        for ground in [Role::Surface, Role::Band] {
            for (roles, least) in [(&text[..], 4.5), (&marks[..], 3.0)] {
                for role in roles {
                    let ratio = contrast(rgb(*role), rgb(ground));
                    assert!(ratio >= least, "{role:?} on {ground:?} in {theme:?}: {ratio:.2}");
                }
            }
        }
        let cell = |step: u8| -> Rgb { [0, 1, 2].map(|c| CIVIDIS[usize::from(step)][c]) };
        assert!(contrast(rgb(Role::RasterInk), cell(0)) >= 4.5);
        assert!(contrast(rgb(Role::RasterInk), rgb(Role::RasterShade)) >= 4.5);
        assert!(contrast(cell(ONE), cell(0)) >= 3.0, "one attempt on none");
    }
    assert_eq!(contrast([0, 0, 0], [255, 255, 255]), 21.0);
    assert_eq!(Rate::per_second(100), Params::default().capacity_rate());
}
