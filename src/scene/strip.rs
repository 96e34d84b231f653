//! The event strip over the load (a cut bar's value, the outage, the recovery), and what the
//! capacity line says of itself: on the line where a gap is wide enough, else in the strip.

use super::list::{Anchor, Area, Item, Role, Stroke, Text};
use super::load::CAPACITY;
use super::place::{GAP, Sheet};
use super::scale::label;
use crate::text::msg;
use crate::units::Micros;

/// Pixels that a text keeps from the capacity line.
pub(super) const CAPACITY_CLEAR: f32 = 2.0;

/// The dotted line of the recovery, and how far it reaches up into the strip.
const RECOVERY: Stroke = Stroke::dashed(Role::Ink2, 1.0, 1.5, 3.0);
const RECOVERY_UP: f32 = 14.0;

/// Baseline of the strip, above the load.
const BASELINE: f32 = 5.0;

/// The line sample of the capacity's key: its length, and the place it takes with its gap. It
/// stands after the words, because only their end is where it is in every font.
const SAMPLE: f32 = 16.0;
const TAIL: f32 = 21.0;

/// A way to say something in the strip.
struct Way {
    text: Text,
    /// Pixels needed after the text.
    tail: f32,
    /// How much less good it is than the best way.
    cost: u32,
}

impl Way {
    fn area(&self) -> Area {
        let area = self.text.area();
        // The gap is kept on one side: every way has a neighbour that keeps its own.
        Area { x: area.x - GAP, width: area.width + self.tail + GAP, ..area }
    }
}

pub(super) fn events(sheet: &mut Sheet<'_>) {
    let y = sheet.geo.load_top - BASELINE;
    let on_line = capacity_on_line(sheet);
    let clip = clipped(sheet).first().map_or(Vec::new(), |w| clip_ways(sheet, *w, y));
    let key = if on_line { Vec::new() } else { key_ways(sheet, y) };
    let down = down_ways(sheet, y);

    let best = choose(sheet, [&clip, &key, &down]);
    let chosen = [&clip, &key, &down].into_iter().zip(best);
    let mut placed = chosen.map(|(ways, at)| at.map(|at| &ways[at]));
    let (clip, key, down) = (placed.next(), placed.next(), placed.next());
    for way in [clip, key, down].into_iter().flatten().flatten() {
        sheet.texts.push(way.text.clone());
    }
    if let (Some(Some(key)), true) = (key, sheet.capacity_on_axis()) {
        let (right, y) = (key.text.at.0 + TAIL, sheet.geo.load_top - 9.0);
        sheet.items.push(Item::Line {
            from: (right - SAMPLE, y),
            to: (right, y),
            stroke: CAPACITY,
        });
    }
    recovery(sheet, y, matches!(down, Some(Some(_))));
    // What room is left goes to the other bars that are cut.
    for window in clipped(sheet).into_iter().skip(1) {
        let ways = clip_ways(sheet, window, y);
        sheet.put(ways.into_iter().map(|way| way.text));
    }
}

/// The cheapest choice of one way each (or none) in which nothing overlaps. Three short lists,
/// so all choices are tried.
fn choose(sheet: &Sheet<'_>, lists: [&[Way]; 3]) -> [Option<usize>; 3] {
    // To leave out the capacity is worst: a line without a name.
    const LEFT_OUT: [u32; 3] = [200, 400, 100];
    let choices = |i: usize| (0..=lists[i].len()).map(move |n| lists[i].get(n).map(|_| n));
    let mut best = (u32::MAX, [None; 3]);
    for a in choices(0) {
        for b in choices(1) {
            for c in choices(2) {
                let picked = [a, b, c];
                let ways = [0, 1, 2].map(|i| picked[i].map(|n| &lists[i][n]));
                let cost = |i: usize| ways[i].map_or(LEFT_OUT[i], |way| way.cost);
                let cost = cost(0) + cost(1) + cost(2);
                if cost < best.0 && fit_together(sheet, ways) {
                    best = (cost, picked);
                }
            }
        }
    }
    best.1
}

fn fit_together(sheet: &Sheet<'_>, ways: [Option<&Way>; 3]) -> bool {
    let alone = |way: &Way| sheet.fits(&way.text, GAP);
    let apart = |i: usize, j: usize| match (ways[i], ways[j]) {
        (Some(a), Some(b)) => !a.area().overlaps(&b.area()),
        _ => true,
    };
    ways.iter().flatten().all(|way| alone(way)) && apart(0, 1) && apart(0, 2) && apart(1, 2)
}

/// The first window of each stretch of bars that the axis is too short for.
fn clipped(sheet: &Sheet<'_>) -> Vec<usize> {
    let cut = |w: usize| {
        sheet.figure.per_second(sheet.figure.bar(w).attempts()) > sheet.top * (1.0 + 1e-9)
    };
    (0..sheet.figure.known()).filter(|w| cut(*w) && (*w == 0 || !cut(*w - 1))).collect()
}

fn clip_ways(sheet: &Sheet<'_>, window: usize, y: f32) -> Vec<Way> {
    let figure = sheet.figure;
    let value = figure.per_second(figure.bar(window).attempts());
    let way = |short: bool| {
        let name = format!("{} ↑", label(figure.lang, value, short));
        let x = sheet.geo.window_x(window) + 2.0;
        let text = Text::new((x, y), Anchor::Start, Role::Ink, name);
        Way { text, tail: 0.0, cost: 30 * u32::from(short) }
    };
    [false, true].map(way).into()
}

fn capacity_names(sheet: &Sheet<'_>) -> [String; 3] {
    let lang = sheet.figure.lang;
    let rate = sheet.figure.capacity.as_per_second();
    let off = if sheet.capacity_on_axis() { "" } else { " ↑" };
    [
        msg::chart_capacity(lang, label(lang, rate, false)) + off,
        msg::chart_capacity(lang, label(lang, rate, true)) + off,
        msg::chart_capacity_short(lang, label(lang, rate, true)) + off,
    ]
}

fn key_ways(sheet: &Sheet<'_>, y: f32) -> Vec<Way> {
    // The sample of the line stands after the words, if there is a line.
    let tail = if sheet.capacity_on_axis() { TAIL } else { 0.0 };
    let way = |(name, cost): (String, u32)| {
        let text = Text::new((sheet.geo.right - tail, y), Anchor::End, Role::Ink, name).bold();
        Way { text, tail, cost }
    };
    capacity_names(sheet).into_iter().zip([0, 20, 80]).map(way).collect()
}

/// Writes the capacity on its line, in the widest gap after the recovery.
fn capacity_on_line(sheet: &mut Sheet<'_>) -> bool {
    if !sheet.capacity_on_axis() {
        return false;
    }
    let [full, short, _] = capacity_names(sheet);
    let line = sheet.y(sheet.figure.capacity.as_per_second());
    let first = sheet.figure.window_of(sheet.figure.params.outage).unwrap_or(0);
    // Better over the ghost's outline than with a shortened number; a halo keeps it legible.
    for (name, with_ghost) in [(&full, true), (&full, false), (&short, true), (&short, false)] {
        let text = Text::new((0.0, line - 6.0), Anchor::Middle, Role::Ink, name.as_str());
        let text = text.bold().halo();
        let room = sheet.geo.load_bottom - text.area().bottom();
        let gap = sheet.widest_gap(first, |w| sheet.occupied(w, with_ghost) <= room);
        let Some((from, to)) = gap else { continue };
        if to - from < text.width() + 4.0 || text.area().y < sheet.geo.load_top {
            continue;
        }
        let at_end = to >= sheet.geo.right - 0.1;
        // Where there is room, the cursor at the end of the run does not cut it.
        let clear = (to - from - text.width()).min(sheet.geo.bar_width() + 4.0).max(0.0);
        let (x, anchor) = if at_end {
            (sheet.geo.right - clear, Anchor::End)
        } else {
            ((from + to) / 2.0, Anchor::Middle)
        };
        let text = Text { at: (x, text.at.1), anchor, ..text };
        if sheet.put([text]).is_some() {
            return true;
        }
    }
    false
}

/// What is empty after the stop of a run is not quiet: nobody knows it.
pub(super) fn stopped(sheet: &mut Sheet<'_>) {
    let (figure, geo) = (sheet.figure, sheet.geo);
    let Some(stop) = figure.stopped_at.filter(|stop| *stop < figure.axis.end) else { return };
    let name = msg::chart_stopped(figure.lang, figure.lang.duration_rounded(stop));
    let y = geo.load_top + geo.load_height() / 2.0;
    let from = geo.window_x(figure.known()) + 8.0;
    let middle = (from + geo.right) / 2.0;
    let ways = [(middle, Anchor::Middle), (from, Anchor::Start), (geo.right - 4.0, Anchor::End)];
    sheet.put(ways.map(|(x, anchor)| Text::new((x, y), anchor, Role::Ink2, &*name).halo()));
}

fn down_ways(sheet: &Sheet<'_>, y: f32) -> Vec<Way> {
    let (lang, outage) = (sheet.figure.lang, sheet.figure.params.outage);
    if outage == Micros::ZERO {
        return Vec::new();
    }
    let names = [
        msg::chart_down(lang, lang.duration_rounded(outage)),
        msg::chart_down_short(lang),
        msg::chart_down_word(lang),
    ];
    let end = sheet.geo.x(outage);
    // At the recovery; or in the middle of a long outage, where the capacity stands at its end.
    let places = [(end - 6.0, Anchor::End, 0), ((sheet.geo.left + end) / 2.0, Anchor::Middle, 5)];
    let ways = names.into_iter().zip([0, 10, 40]).flat_map(|(name, cost)| {
        places.map(|(x, anchor, more)| {
            let text = Text::new((x, y), anchor, Role::Ink2, name.as_str());
            Way { text, tail: 0.0, cost: cost + more }
        })
    });
    ways.filter(|way| way.text.area().x >= sheet.geo.left).collect()
}

/// The line of the recovery and its word; where the outage itself found no room, its length too.
fn recovery(sheet: &mut Sheet<'_>, y: f32, said: bool) {
    let geo = sheet.geo;
    let (lang, outage) = (sheet.figure.lang, sheet.figure.params.outage);
    if outage == Micros::ZERO || outage >= sheet.figure.axis.end {
        return;
    }
    let x = geo.x(outage);
    let after = msg::chart_back_after(lang, lang.duration_rounded(outage));
    let back = msg::chart_back(lang);
    let names = if said { vec![back] } else { vec![after, back] };
    let ways =
        names.into_iter().map(|name| Text::new((x + 6.0, y), Anchor::Start, Role::Ink2, name));
    sheet.put(ways);
    let crossed = |text: &Text| {
        let area = text.area();
        area.y < geo.load_top
            && area.bottom() > geo.load_top - RECOVERY_UP
            && area.x < x
            && x < area.right()
    };
    let up = if sheet.texts.iter().any(crossed) { 0.0 } else { RECOVERY_UP };
    sheet.items.push(Item::Line {
        from: (x, geo.load_top - up),
        to: (x, geo.raster.y),
        stroke: RECOVERY,
    });
}
