//! Pictures as text, room for words, exact anchors, SVG, contrast.
//!
//! The runs are made up by formula: these tests are about drawing, not about the simulation.
//! `UPDATE_GOLDEN=1` rewrites the golden files; else one that differs is written beside its
//! golden as `*.changed`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use backoff_lab::measure::{Axis, Bar, Raster};
use backoff_lab::paint::palette::{CIVIDIS, ONE, Rgb, Theme, colour};
use backoff_lab::paint::svg;
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::scene::{
    Area, Figure, Frame, FrameKind, Geometry, Item, Role, Scene, cursor, describe, herd,
    key_frames, scale_top, table_rows,
};
use backoff_lab::text::Lang;
use backoff_lab::units::{Micros, Rate};

const MINUTE: Axis = Axis { end: Micros::secs(70), window: Micros::secs(1) };

/// A made-up run, with everything a figure borrows.
struct Run {
    params: Params,
    axis: Axis,
    bars: Vec<Bar>,
    served: Vec<u64>,
    last_served: Option<Micros>,
}

impl Run {
    fn new(params: Params, axis: Axis) -> Self {
        let mut run =
            Self { params, axis, bars: Vec::new(), served: Vec::new(), last_served: None };
        run.bars = vec![Bar::default(); axis.bars()];
        match params.jitter {
            Jitter::None => run.waves(),
            _ => run.spread(),
        }
        let mut sum = 0;
        run.served = run
            .bars
            .iter()
            .map(|b| {
                sum += b.accepted;
                sum
            })
            .collect();
        run
    }

    /// All clients at 0, 0.1, 0.3, 0.7, ... s; after the outage each wave has room for one.
    fn waves(&mut self) {
        let (mut time, mut wait) = (0, self.params.base.0);
        let mut left = u64::from(self.params.clients);
        let mut first = true;
        while time < self.axis.end.0 && left > 0 {
            let bar = &mut self.bars[(time / self.axis.window.0) as usize];
            if first {
                bar.first += left;
            } else {
                bar.retries += left;
            }
            if time >= self.params.outage.0 {
                bar.accepted += 1;
                left -= 1;
            }
            first = false;
            time += wait;
            wait = (2 * wait).min(self.params.cap.0);
        }
    }

    /// A burst, a plateau of two attempts a cap, and a decline after the outage.
    fn spread(&mut self) {
        let clients = u64::from(self.params.clients);
        let window = self.axis.window.0;
        let plateau = (2 * clients * window / self.params.cap.0).max(1);
        let capacity = self.params.capacity_rate().milli_per_s * window / 1_000_000_000;
        let mut left = clients;
        for (i, bar) in self.bars.iter_mut().enumerate() {
            let burst = 4 * clients / (1 + i as u64 * i as u64);
            let down = (i as u64 + 1) * window <= self.params.outage.0;
            let load = (plateau + burst) * left / clients;
            bar.first = if i == 0 { clients.min(load) } else { 0 };
            bar.retries = load - bar.first;
            if !down && left > 0 {
                bar.accepted = left.min(load).min((capacity * 8 / 10).max(1));
                left -= bar.accepted;
                if left == 0 {
                    self.last_served = Some(Micros(i as u64 * window + window / 2));
                }
            }
        }
    }

    fn figure(&self, lang: Lang) -> Figure<'_> {
        Figure {
            params: &self.params,
            lang,
            axis: self.axis,
            bars: &self.bars,
            ghost: None,
            raster: None,
            served: &self.served,
            last_served: self.last_served,
            capacity: self.params.capacity_rate(),
            known_until: None,
        }
    }
}

fn with(jitter: Jitter) -> Params {
    Params { jitter, ..Params::default() }
}

const fn frame(width: f32, kind: FrameKind) -> Frame {
    Frame { width, kind }
}

const HERO: Frame = frame(836.0, FrameKind::Hero);

#[test]
fn pictures_are_as_they_were() {
    let none = Run::new(with(Jitter::None), MINUTE);
    let full = Run::new(with(Jitter::Full), MINUTE);
    let clipped = Run::new(Params { cap: Micros::secs(40), ..with(Jitter::Full) }, MINUTE);
    let geo = Geometry::of(MINUTE, &HERO);
    let counts = (0..geo.cols * geo.rows).map(|i| (i % 11) as u16).collect();
    let raster = Raster { cols: geo.cols, rows: geo.rows, clients_per_row: 10, counts };
    let ghost = Figure { ghost: Some(&full.bars), ..none.figure(Lang::En) };
    let over = herd(&ghost, &HERO);
    let laid_over = cursor(&ghost, &HERO, 32);
    let both = Scene { items: [over.items, laid_over.items].concat(), ..over };
    let phone = frame(350.0, FrameKind::Compact);
    let mut failed = Vec::new();
    for (name, scene) in [
        ("none", herd(&none.figure(Lang::En), &HERO)),
        ("full", herd(&Figure { raster: Some(&raster), ..full.figure(Lang::En) }, &HERO)),
        ("ghost", both),
        ("phone", herd(&Figure { ghost: Some(&none.bars), ..full.figure(Lang::Es) }, &phone)),
        ("pt", herd(&Figure { ghost: Some(&full.bars), ..none.figure(Lang::Pt) }, &HERO)),
        ("clipped", herd(&clipped.figure(Lang::En), &frame(280.0, FrameKind::Mini))),
    ] {
        if !golden(name, &scene.dump()) {
            failed.push(name);
        }
    }
    assert!(failed.is_empty(), "differ from tests/golden/scene: {failed:?}; see *.changed there");
}

fn golden(name: &str, dump: &str) -> bool {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/scene");
    let path = folder.join(format!("{name}.txt"));
    let changed = folder.join(format!("{name}.changed"));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, dump).unwrap();
    } else if fs::read_to_string(&path).unwrap_or_default() != dump {
        fs::write(&changed, dump).unwrap();
        return false;
    }
    let _ = fs::remove_file(changed);
    true
}

#[test]
fn no_text_lies_on_another_or_leaves_the_picture() {
    let widths = [280.0, 320.0, 390.0, 560.0, 760.0, 912.0, 1200.0];
    let kinds = [FrameKind::Hero, FrameKind::Compact, FrameKind::Mini, FrameKind::Story];
    for clients in [10, 1_000, 1_000_000] {
        for outage in [0, 30, 3_600] {
            for (cap, jitter) in
                [(1, Jitter::None), (10, Jitter::None), (10, Jitter::Full), (100, Jitter::Full)]
            {
                let (outage, cap) = (Micros::secs(outage), Micros::secs(cap));
                let params = Params { clients, outage, cap, ..with(jitter) };
                let axis = Axis::of(&params);
                let run = Run::new(params, axis);
                let other = Run::new(Params { jitter: jitter.counterpart(), ..params }, axis);
                for (lang, width) in Lang::ALL.into_iter().flat_map(|l| widths.map(|w| (l, w))) {
                    let figure = Figure { ghost: Some(&other.bars), ..run.figure(lang) };
                    for kind in kinds {
                        let frame = frame(width, kind);
                        let window = (clients as usize + width as usize) % axis.bars();
                        apart(&herd(&figure, &frame), &cursor(&figure, &frame, window), &params);
                    }
                }
            }
        }
    }
}

fn apart(scene: &Scene, over: &Scene, params: &Params) {
    let picture = Area { x: 0.0, y: 0.0, width: scene.width, height: scene.height };
    let texts: Vec<_> = scene.texts().chain(over.texts()).map(|t| (t.area(), t)).collect();
    for (i, (area, text)) in texts.iter().enumerate() {
        assert!(picture.contains(area), "{text:?} leaves {picture:?} with {params:?}");
        for (other, second) in &texts[..i] {
            let message = "lie on each other";
            assert!(!area.overlaps(other), "{text:?} and {second:?} {message} with {params:?}");
        }
    }
}

fn rects(scene: &Scene, role: Role) -> Vec<Area> {
    let of = |item: &Item| match item {
        Item::Rect { at, fill } if *fill == role => Some(*at),
        _ => None,
    };
    scene.items.iter().filter_map(of).collect()
}

#[test]
fn a_wave_of_all_clients_fills_the_plot_and_half_of_them_fill_half() {
    let run = Run::new(with(Jitter::None), MINUTE);
    let mut figure = run.figure(Lang::En);
    let geo = Geometry::of(MINUTE, &HERO);
    let mut bars = vec![Bar::default(); 70];
    bars[10].retries = 1_000;
    bars[20].retries = 500;
    bars[40] = Bar { first: 0, retries: 500, accepted: 250 };
    figure.bars = &bars;
    let scene = herd(&figure, &HERO);
    let height = geo.load_bottom - geo.load_top;
    // The last rejected is the swatch of the key or comes before it; bars begin at the base.
    let of = |role| -> Vec<f32> {
        let in_plot = |a: &Area| a.y >= geo.load_top && a.bottom() <= geo.load_bottom;
        rects(&scene, role).into_iter().filter(in_plot).map(|a| a.height).collect()
    };
    assert_eq!(of(Role::Fail), [height, height / 2.0, height / 4.0]);
    assert_eq!(of(Role::Ok), [height / 4.0]);
}

#[test]
fn load_raster_and_scrubber_share_their_edges() {
    for kind in [FrameKind::Hero, FrameKind::Compact, FrameKind::Mini, FrameKind::Story] {
        for width in [280.0, 391.5, 912.0] {
            let geo = Geometry::of(MINUTE, &frame(width, kind));
            assert_eq!((geo.raster.x, geo.raster.right()), (geo.left, geo.right));
            assert_eq!((geo.x(Micros(0)), geo.x(MINUTE.end)), (geo.left, geo.right));
            assert_eq!(geo.plot_width, geo.cols as f32 * 2.0, "cells are whole pixels");
            assert!(geo.right <= width);
            assert_eq!(
                [geo.left - 9.0, geo.left, geo.right, 1e9].map(|x| geo.window_at(x)),
                [0, 0, 69, 69]
            );
            assert_eq!(geo.window_at(geo.x(Micros::millis(32_500))), 32);
        }
    }
}

#[test]
fn bars_that_are_not_known_are_neither_drawn_nor_told() {
    let run = Run::new(with(Jitter::None), MINUTE);
    let figure = Figure { known_until: Some(Micros::secs(12)), ..run.figure(Lang::En) };
    assert_eq!(table_rows(&figure).len(), 12);
    assert!(describe(&figure).contains("computed up to 12\u{a0}s"), "{}", describe(&figure));
    let geo = Geometry::of(MINUTE, &HERO);
    let drawn = rects(&herd(&figure, &HERO), Role::Fail);
    assert!(drawn.iter().all(|a| a.y < geo.load_top || a.right() <= geo.x(Micros::secs(12))));
}

#[test]
fn key_frames_and_sentences_tell_the_run() {
    let none = Run::new(with(Jitter::None), MINUTE);
    let frames = key_frames(&none.figure(Lang::En));
    assert_eq!(frames.each_ref().map(|f| f.window), [0, 1, 12, 30, 32, 69]);
    assert_eq!(frames[3].caption, "Server is back, idle");
    assert_eq!(frames[5].caption, "4 of 1,000 served");
    for lang in Lang::ALL {
        let text = describe(&none.figure(lang));
        assert!(text.contains("9 ") && text.contains("100") && text.ends_with('.'), "{text}");
    }
    let rows = table_rows(&none.figure(Lang::En));
    assert_eq!((rows[32].attempts, rows[32].served, rows[32].served_so_far), (1_000, 1, 1));
    assert_eq!(scale_top(&none.params, MINUTE), 1_000.0);
}

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
