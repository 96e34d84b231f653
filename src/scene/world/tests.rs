use super::*;

/// By hand: a hundred slots, 40 of them good, 20 lost, and another with 50.
#[test]
fn slots_are_shares_of_all_slots() {
    let bins = [
        Bin { index: 0, attempts: 60, accepted: 40 },
        Bin { index: 1, attempts: 50, accepted: 50 },
    ];
    let (title, description) = ("channel", "what it shows");
    let bin = Micros(5_120);
    let none = Micros::ZERO;
    let lang = Lang::En;
    let unit = Unit::Slots;
    let scene = world(
        &World {
            lang,
            unit,
            bins: &bins,
            bin,
            trouble: none,
            recovery: none,
            rate: Some(1.0),
            title,
            description,
        },
        600.0,
    );
    let heights = |role| -> Vec<f32> {
        let height = |item: &Item| match item {
            Item::Rect { at, fill } if *fill == role && at.y >= TOP => Some(at.height),
            _ => None,
        };
        scene.items.iter().filter_map(height).collect()
    };
    let near = |got: Vec<f32>, expected: &[f32]| {
        assert_eq!(got.len(), expected.len());
        for (got, expected) in got.iter().zip(expected) {
            assert!((got - expected).abs() < 0.01, "{got} {expected}");
        }
    };
    near(heights(Role::Ok), &[0.4 * PLOT, 0.5 * PLOT]);
    near(heights(Role::Fail), &[0.2 * PLOT]);
    near(heights(Role::Band), &[PLOT]);
}

fn drawn(bins: &[Bin], recovery: Micros, rate: Option<f64>) -> Scene {
    let bin = Micros(100_000);
    let (title, description) = ("load", "what it shows");
    let lang = Lang::En;
    let trouble = Micros::ZERO;
    let unit = Unit::PerSecond;
    world(&World { lang, unit, bins, bin, trouble, recovery, rate, title, description }, 600.0)
}

/// By hand: a hundred in the first tenth of a second of ten, half of them accepted: one bar with
/// two parts of one height, and none elsewhere.
#[test]
fn a_bar_is_as_high_as_its_attempts_and_green_as_far_as_accepted() {
    let bins = [
        Bin { index: 0, attempts: 100, accepted: 50 },
        Bin { index: 99, attempts: 10, accepted: 10 },
    ];
    let scene = drawn(&bins, Micros::ZERO, None);
    let rects = |role| -> Vec<Area> {
        scene
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Rect { at, fill } if *fill == role => Some(*at),
                _ => None,
            })
            .collect()
    };
    // Two swatches of the key come last.
    let (fail, ok) = (rects(Role::Fail), rects(Role::Ok));
    assert_eq!((fail.len(), ok.len()), (1 + 1, 2 + 1));
    assert_eq!(fail[0].height, ok[0].height);
    assert_eq!(fail[0].bottom(), ok[0].y);
    assert!(ok[1].height < ok[0].height && ok[1].x > 500.0);
    assert!(rects(Role::Band).is_empty());
}

#[test]
fn any_run_stays_inside_its_picture() {
    for (index, attempts) in [(0, 0), (0, 1), (1 << 40, u32::MAX.into()), (7, 1 << 50)] {
        let bins = [Bin { index, attempts, accepted: attempts / 3 }];
        let scene = drawn(&bins, Micros::secs(30), Some(100.0));
        for item in &scene.items {
            if let Item::Rect { at, .. } = item {
                assert!(at.x >= 0.0 && at.right() <= scene.width + 0.01, "{at:?}");
                assert!(at.y >= 0.0 && at.bottom() <= scene.height + 0.01, "{at:?}");
            }
        }
    }
}
