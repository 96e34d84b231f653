//! Exact anchors, and what is told beside the picture: heights of bars, edges, key frames, table.
//!
//! Expected: worked out by hand from made-up bars.

use backoff_lab::measure::Bar;
use backoff_lab::policy::Jitter;
use backoff_lab::scene::{
    Area, Figure, FrameKind, Geometry, Item, Role, Scene, describe, herd, key_frames, scale_top,
    table_rows,
};
use backoff_lab::text::Lang;
use backoff_lab::units::Micros;

use crate::made_up::{HERO, MINUTE, Run, frame, with};

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
