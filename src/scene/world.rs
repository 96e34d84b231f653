//! The load of a scene of the catalogue: bars over one time axis, the outage, what the server can
//! take. Smaller and plainer than the first picture, since its worlds are of many kinds.

use super::heading::time_labels;
use super::list::{Anchor, Area, Item, Role, Scene, Stroke, Text};
use super::load::CAPACITY;
use super::scale::{label, load_ticks, round_up, time_ticks};
use crate::measure::Bin;
use crate::text::Lang;
use crate::text::msg;
use crate::units::Micros;

/// A run to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    pub lang: Lang,
    /// Bins that held attempts, in order, and their length.
    pub bins: &'a [Bin],
    pub bin: Micros,
    /// When the server was in trouble; both 0 where it never was.
    pub trouble: Micros,
    pub recovery: Micros,
    /// Attempts a second that the server can take, where that is one number.
    pub rate: Option<f64>,
    pub title: &'a str,
    pub description: &'a str,
}

const LEFT: f32 = 48.0;
const RIGHT: f32 = 8.0;
const TOP: f32 = 32.0;
const BASELINE: f32 = 13.0;
const PLOT: f32 = 150.0;
const FOOT: f32 = 24.0;
/// Pixels a bar at least.
const BAR: f32 = 5.0;

/// The picture, `width` pixels wide and at least 200.
pub fn world(world: &World<'_>, width: f32) -> Scene {
    let width = width.max(200.0);
    let plot = width - LEFT - RIGHT;
    let bin = world.bin.0.max(1);
    let last = world.bins.last().map_or(0, |b| (b.index + 1).saturating_mul(bin));
    // A tenth beyond the last attempt, and the recovery in any case.
    let end = (last + last / 20).max(world.recovery.0 + world.recovery.0 / 10).max(bin);
    let most = (plot / BAR).max(1.0) as u64;
    let window = end.div_ceil(most).div_ceil(bin).max(1) * bin;
    let count = end.div_ceil(window);
    let end = Micros(count * window);
    let mut bars = vec![(0_u64, 0_u64); count as usize];
    for b in world.bins {
        if let Some(bar) = bars.get_mut((b.index.saturating_mul(bin) / window) as usize) {
            bar.0 += b.attempts;
            bar.1 += b.accepted;
        }
    }
    let per_second = |n: u64| n as f64 / Micros(window).as_secs();
    let highest = bars.iter().map(|b| per_second(b.0)).fold(0.0, f64::max);
    let shown = world.rate.filter(|rate| *rate <= 4.0 * highest).unwrap_or(0.0);
    let top = round_up((1.1 * shown).max(highest).max(1e-9));
    let base = TOP + PLOT;
    let height = |rate: f64| ((rate / top).min(1.0) * f64::from(PLOT)) as f32;
    let x = |t: u64| LEFT + (t as f64 / end.0 as f64 * f64::from(plot)) as f32;

    let mut items = Vec::new();
    if world.recovery > Micros::ZERO {
        let (from, to) = (x(world.trouble.0.min(world.recovery.0)), x(world.recovery.0));
        let at = Area { x: from, y: TOP, width: to - from, height: PLOT };
        items.push(Item::Rect { at, fill: Role::Band });
    }
    let ticks = load_ticks(top);
    for value in ticks.iter().skip(1) {
        let y = base - height(*value);
        let stroke = Stroke::solid(Role::Grid, 1.0);
        items.push(Item::Line { from: (LEFT, y), to: (LEFT + plot, y), stroke });
    }
    let step = plot / count as f32;
    let gap = if step < 3.0 { 0.0 } else { 1.0 };
    let mut served = Vec::new();
    for (i, (attempts, accepted)) in bars.iter().enumerate() {
        if *attempts == 0 {
            continue;
        }
        let whole = height(per_second(*attempts)).max(1.5);
        let solid = if *accepted == *attempts {
            whole
        } else {
            height(per_second(*accepted)).max(if *accepted > 0 { 1.5 } else { 0.0 }).min(whole)
        };
        let left = LEFT + i as f32 * step + gap / 2.0;
        let part = |from: f32, to: f32| Area {
            x: left,
            y: base - to,
            width: step - gap,
            height: to - from,
        };
        if solid < whole {
            items.push(Item::Rect { at: part(solid, whole), fill: Role::Fail });
        }
        if solid > 0.0 {
            served.push(Item::Rect { at: part(0.0, solid), fill: Role::Ok });
        }
    }
    items.append(&mut served);
    let line = |y: f32, stroke| Item::Line { from: (LEFT, y), to: (LEFT + plot, y), stroke };
    items.push(line(base + 0.5, Stroke::solid(Role::LineStrong, 1.0)));
    if shown > 0.0 {
        items.push(line(base - height(shown), CAPACITY));
    }
    let short = ticks.iter().any(|v| label(world.lang, *v, false).len() > 6);
    for value in &ticks {
        let at = (LEFT - 8.0, base - height(*value) + 4.0);
        let text = label(world.lang, *value, short);
        items.push(Item::Text(Text::new(at, Anchor::End, Role::Ink2, text)));
    }
    // The key from the right, the axis' name from the left where there is room for it.
    let mut free = width;
    for (name, role) in [
        (msg::chart_key_served(world.lang), Role::Ok),
        (msg::chart_key_rejected(world.lang), Role::Fail),
    ] {
        let mut text = Text::new((0.0, BASELINE), Anchor::Start, Role::Ink2, name);
        let x = free - text.width() - 20.0;
        text.at.0 = x + 20.0;
        items.push(Item::Rect {
            at: Area { x, y: BASELINE - 10.5, width: 14.0, height: 12.0 },
            fill: role,
        });
        items.push(Item::Text(text));
        free = x - 14.0;
    }
    let unit = [msg::chart_load_unit(world.lang), msg::chart_load_unit_short(world.lang)];
    let unit = unit.map(|unit| Text::new((0.0, BASELINE), Anchor::Start, Role::Ink2, unit));
    items.extend(unit.into_iter().find(|text| text.width() < free).map(Item::Text));
    let (times, symbol) = time_ticks(world.lang, end);
    let place = |time: Micros| (x(time.0), base + 18.0);
    let times = time_labels(&times, symbol, &place, width, &|text| text.area().x >= 0.0);
    items.extend(times.into_iter().map(Item::Text));
    Scene {
        width,
        height: base + FOOT,
        items,
        title: world.title.to_owned(),
        description: world.description.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(bins: &[Bin], recovery: Micros, rate: Option<f64>) -> Scene {
        let bin = Micros(100_000);
        let (title, description) = ("load", "what it shows");
        let lang = Lang::En;
        let trouble = Micros::ZERO;
        world(&World { lang, bins, bin, trouble, recovery, rate, title, description }, 600.0)
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
}
