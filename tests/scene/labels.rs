//! Words in the picture: where they may stand, and what they must say.
//!
//! Expected: by hand, from made-up bars; an area is free if no mark of the display list meets it.

use backoff_lab::measure::{Axis, Bar, Raster};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::scene::{
    Area, Figure, FrameKind, Geometry, Item, Role, Scene, Text, cursor, describe, herd, table_rows,
};
use backoff_lab::text::Lang;
use backoff_lab::units::Micros;

use crate::made_up::{HERO, MINUTE, Run, frame, with};

fn said(text: &Text) -> String {
    text.spans.iter().map(|span| span.text.as_str()).collect::<String>().replace('\u{a0}', " ")
}

fn texts(scene: &Scene) -> Vec<String> {
    scene.texts().map(said).collect()
}

fn meets(item: &Item, area: &Area) -> bool {
    match item {
        Item::Rect { at, fill: Role::Ok | Role::Fail } => at.overlaps(area),
        Item::Polyline { points, .. } => points.windows(2).any(|p| {
            let (x, y) = (p[0].0.min(p[1].0), p[0].1.min(p[1].1));
            let (width, height) = ((p[0].0 - p[1].0).abs() + 0.1, (p[0].1 - p[1].1).abs() + 0.1);
            Area { x, y, width, height }.overlaps(area)
        }),
        _ => false,
    }
}

#[test]
fn the_cursors_words_lie_on_no_mark_or_on_a_ground_of_their_own() {
    let (mut free, mut all) = (0, 0);
    for jitter in [Jitter::None, Jitter::Full] {
        let (run, other) =
            (Run::new(with(jitter), MINUTE), Run::new(with(jitter.counterpart()), MINUTE));
        let figure = Figure { ghost: Some(&other.bars), ..run.figure(Lang::Pt) };
        let under = herd(&figure, &HERO);
        for window in 0..70 {
            let over = cursor(&figure, &HERO, window);
            let ground = |area: &Area| {
                let own = |i: &Item| matches!(i, Item::Rect { at, fill: Role::Surface } if at.contains(area));
                over.items.iter().any(own)
            };
            for text in over.texts() {
                let area = text.area();
                let clear = !under.items.iter().any(|i| meets(i, &area));
                assert!(clear || ground(&area), "{} at {window} of {jitter:?}", said(text));
                free += usize::from(clear && !ground(&area));
                all += 1;
            }
        }
    }
    assert!(free * 2 > all, "most need no ground: {free} of {all}");
}

#[test]
fn the_cursor_does_not_strike_through_the_title_of_the_raster() {
    let run = Run::new(with(Jitter::Full), MINUTE);
    let figure = run.figure(Lang::En);
    for (window, frame) in [0, 35, 69].into_iter().flat_map(|w| {
        [HERO, frame(300.0, FrameKind::Compact), frame(700.0, FrameKind::Story)].map(|f| (w, f))
    }) {
        let geo = Geometry::of(MINUTE, &frame);
        let header = |t: &&Text| t.at.1 > geo.load_bottom && t.at.1 < geo.raster.y;
        let scene = herd(&figure, &frame);
        let heads: Vec<Area> = scene.texts().filter(header).map(Text::area).collect();
        assert!(!heads.is_empty());
        for item in &cursor(&figure, &frame, window).items {
            if let Item::Line { from, to, .. } = item {
                let line = Area { x: from.0, y: from.1, width: 0.1, height: to.1 - from.1 };
                assert!(!heads.iter().any(|h| h.overlaps(&line)), "{item:?}");
            }
        }
    }
}

#[test]
fn the_edge_of_the_served_does_not_cross_their_count() {
    // A staircase: one of thirteen every ten seconds.
    let params = Params { clients: 13, ..with(Jitter::None) };
    let run = Run::new(params, MINUTE);
    let figure = run.figure(Lang::En);
    for width in [320.0, 560.0, 836.0, 1198.0] {
        let scene = herd(&figure, &frame(width, FrameKind::Hero));
        let count = scene.texts().find(|t| said(t).ends_with("4 of 13")).unwrap();
        assert!(!scene.items.iter().any(|i| meets(i, &count.area())), "at {width}");
    }
    let hero = texts(&herd(&figure, &HERO));
    assert!(hero.contains(&"served by 70 s: 4 of 13".to_owned()), "{hero:?}");
}

#[test]
fn long_bars_say_how_long_they_are_and_what_they_hide() {
    let axis = Axis { end: Micros::secs(8_400), window: Micros::secs(120) };
    let run = Run::new(with(Jitter::None), axis);
    let peak = (1_000, Micros::millis(10));
    let figure = Figure { peak, ..run.figure(Lang::En) };
    let title = "Server load · attempts per second, each bar 2 min, at most 1,000 in 10 ms";
    assert!(texts(&herd(&figure, &HERO)).contains(&title.to_owned()));
    assert!(describe(&figure).contains("as many as 1,000 attempts come in 10\u{a0}ms"));
    let phone = texts(&herd(&figure, &frame(390.0, FrameKind::Compact)));
    assert!(phone.contains(&"Load · per s, each bar 2 min".to_owned()), "{phone:?}");
    // A second a bar is what a rate per second says already.
    let run = Run::new(with(Jitter::None), MINUTE);
    let figure = Figure { peak, ..run.figure(Lang::En) };
    assert!(texts(&herd(&figure, &HERO)).contains(&"Server load · attempts per second".to_owned()));
}

#[test]
fn what_comes_after_a_stop_is_not_shown_as_quiet() {
    let params = with(Jitter::None);
    let mut run = Run::new(params, MINUTE);
    run.bars[1..].fill(Bar::default());
    let stopped_at = Some(Micros::millis(150));
    let figure = Figure { stopped_at, ..run.figure(Lang::En) };
    assert!(texts(&herd(&figure, &HERO)).contains(&"run stopped at 150 ms".to_owned()));
    assert_eq!(table_rows(&figure).len(), 1);
    assert!(describe(&figure).contains("was stopped at 150\u{a0}ms"), "{}", describe(&figure));
    let late = Figure { stopped_at: Some(Micros::DAY), ..figure };
    assert_eq!(table_rows(&late).len(), 70);
    assert!(!texts(&herd(&late, &HERO)).iter().any(|t| t.contains("stopped")));
}

#[test]
fn the_times_have_no_gap_and_end_with_the_unit() {
    let run = Run::new(with(Jitter::None), MINUTE);
    for width in [280.0, 304.0, 320.0, 390.0, 836.0] {
        let frame = frame(width, FrameKind::Compact);
        let scene = herd(&run.figure(Lang::Es), &frame);
        let axis_y = Geometry::of(MINUTE, &frame).axis_y;
        let below: Vec<String> = scene.texts().filter(|t| t.at.1 > axis_y).map(said).collect();
        let number = |t: &String| t.trim_end_matches(" s").parse::<i32>().unwrap();
        let numbers: Vec<i32> = below.iter().map(number).collect();
        let steps: Vec<i32> = numbers.windows(2).map(|n| n[1] - n[0]).collect();
        assert!(numbers[0] == 0 && steps.len() > 1, "{below:?}");
        assert!(steps.iter().all(|s| *s == steps[0]), "{below:?}");
        assert!(below.last().unwrap().ends_with(" s"), "{below:?}");
    }
}

#[test]
fn the_key_of_the_raster_always_says_per_what() {
    let full = Run::new(with(Jitter::Full), MINUTE);
    for (lang, words) in [(Lang::En, "per cell"), (Lang::Pt, "por célula"), (Lang::Es, "por celda")]
    {
        for width in [280.0, 320.0, 390.0, 760.0] {
            let scene = herd(&full.figure(lang), &frame(width, FrameKind::Compact));
            let key = texts(&scene).iter().any(|t| t.starts_with(words));
            let bar = |i: &Item| matches!(i, Item::Rect { fill: Role::RasterScale, .. });
            assert_eq!(key, scene.items.iter().any(bar), "{width} {lang:?}");
            assert!(key || width < 300.0, "{width} {lang:?}");
        }
    }
    // A crowded raster says the ends of its own scale.
    let params = Params { clients: 1_000_000, ..with(Jitter::Full) };
    let run = Run::new(params, MINUTE);
    let counts = (200..298).chain([3, 9_000]).collect();
    let raster = Raster { cols: 100, rows: 1, clients_per_row: 10_000, counts };
    let figure = Figure { raster: Some(&raster), ..run.figure(Lang::En) };
    let hero = texts(&herd(&figure, &HERO));
    assert!(hero.contains(&"per cell ≤\u{202f}200".to_owned()), "{hero:?}");
    assert!(hero.contains(&"≥\u{202f}300".to_owned()), "{hero:?}");
}
