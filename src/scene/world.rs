//! The load of a scene of the catalogue: bars over one time axis, the outage, what the server can
//! take. Smaller and plainer than the first picture, since its worlds are of many kinds.

mod axes;

use axes::Axes;

use super::heading::time_labels;
use super::list::{Anchor, Area, Item, Role, Scene, Stroke, Text};
use super::load::CAPACITY;
use super::scale::{label, time_ticks};
use crate::measure::Bin;
use crate::text::Lang;
use crate::text::msg;
use crate::units::Micros;

/// What the bars count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Attempts a second.
    PerSecond,
    /// The busy slots of a channel, of all slots; a slot is 51.2 us, as in `measure::ChannelBins`.
    Slots,
}

/// A run to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    pub lang: Lang,
    pub unit: Unit,
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
const BASE: f32 = TOP + PLOT;
/// Pixels a bar at least.
const BAR: f32 = 5.0;

/// The picture, `width` pixels wide and at least 200.
pub fn world(world: &World<'_>, width: f32) -> Scene {
    let width = width.max(200.0);
    let axes = Axes::of(world, width);
    let mut items = Vec::new();
    axes.under(world, &mut items);
    axes.bars(&mut items);
    let line = |y: f32, stroke| Item::Line { from: (LEFT, y), to: (LEFT + axes.plot, y), stroke };
    items.push(line(BASE + 0.5, Stroke::solid(Role::LineStrong, 1.0)));
    if axes.rate > 0.0 {
        items.push(line(BASE - axes.height(axes.rate), CAPACITY));
    }
    let short = axes.ticks.iter().any(|v| label(world.lang, *v, false).len() > 6);
    for value in &axes.ticks {
        let at = (LEFT - 8.0, BASE - axes.height(*value) + 4.0);
        let text = label(world.lang, *value, short);
        items.push(Item::Text(Text::new(at, Anchor::End, Role::Ink2, text)));
    }
    key(world, width, &mut items);
    let (times, symbol) = time_ticks(world.lang, axes.end);
    let place = |time: Micros| (axes.x(time.0), BASE + 18.0);
    let times = time_labels(&times, symbol, &place, width, &|text| text.area().x >= 0.0);
    items.extend(times.into_iter().map(Item::Text));
    Scene {
        width,
        height: BASE + FOOT,
        items,
        title: world.title.to_owned(),
        description: world.description.to_owned(),
    }
}

/// From the right, and the axis' name from the left where there is room for it.
fn key(world: &World<'_>, width: f32, items: &mut Vec<Item>) {
    let lang = world.lang;
    let (names, units) = match world.unit {
        Unit::PerSecond => (
            vec![
                (msg::chart_key_served(lang), Role::Ok),
                (msg::chart_key_rejected(lang), Role::Fail),
            ],
            [msg::chart_load_unit(lang), msg::chart_load_unit_short(lang)],
        ),
        Unit::Slots => (
            vec![
                (msg::chart_key_idle(lang), Role::Band),
                (msg::chart_key_collision(lang), Role::Fail),
                (msg::chart_key_success(lang), Role::Ok),
            ],
            [msg::chart_slots_unit(lang), msg::chart_slots_unit_short(lang)],
        ),
    };
    let mut free = width;
    for (name, role) in names {
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
    let units = units.map(|unit| Text::new((0.0, BASELINE), Anchor::Start, Role::Ink2, unit));
    items.extend(units.into_iter().find(|text| text.width() < free).map(Item::Text));
}

#[cfg(test)]
mod tests;
