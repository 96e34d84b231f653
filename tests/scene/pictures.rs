//! Whole pictures: as text they are what they were, and no word lies on another.
//!
//! Expected: the golden files in `tests/golden/scene`. `UPDATE_GOLDEN=1` rewrites them; else one
//! that differs is written beside its golden as `*.changed`.

use std::path::Path;
use std::{env, fs};

use backoff_lab::measure::{Axis, Raster};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::scene::{Area, Figure, FrameKind, Geometry, Scene, cursor, herd};
use backoff_lab::text::Lang;
use backoff_lab::units::Micros;

use crate::made_up::{HERO, MINUTE, Run, frame, with};

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
