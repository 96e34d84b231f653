//! Titles and ticks: what the load plot says of itself, and the time axis under both plots.

use super::geometry::FrameKind;
use super::list::{Anchor, Area, Item, Point, Role, Stroke, Text};
use super::place::{SMALL, Sheet, TITLE};
use super::scale::{label, load_ticks, time_ticks};
use crate::text::msg;
use crate::units::Micros;

const SWATCH: (f32, f32) = (14.0, 12.0);
const BASELINE: f32 = 15.0;

/// The title line: what and unit at the left, the key of the bars at the right.
pub(super) fn title(sheet: &mut Sheet<'_>) {
    let lang = sheet.figure.lang;
    let mut right = sheet.geo.right;
    // From the right: the last of the key first.
    for (name, role) in
        [(msg::chart_key_served(lang), Role::Ok), (msg::chart_key_rejected(lang), Role::Fail)]
    {
        // Set from the swatch, so that the gap between them is the same in every font.
        let mut text = Text::new((0.0, BASELINE), Anchor::Start, Role::Ink2, name);
        let x = right - text.width() - 6.0 - SWATCH.0;
        text.at.0 = x + SWATCH.0 + 6.0;
        if sheet.put([text]).is_none() {
            return;
        }
        let at = Area { x, y: BASELINE - 10.5, width: SWATCH.0, height: SWATCH.1 };
        sheet.items.push(Item::Rect { at, fill: role });
        right = x - 16.0;
    }
    let start = |name: String| {
        Text::new((0.0, BASELINE), Anchor::Start, Role::Ink, name).bold().sized(TITLE)
    };
    let title = start(msg::chart_load(lang));
    let with = |unit: String| title.clone().then(Role::Ink2, format!(" · {unit}"));
    let short = start(msg::chart_load_short(lang));
    let mut ways = Vec::new();
    let window = sheet.figure.axis.window;
    if window != Micros::SECOND {
        // A rate is not what one bar holds, so it says how long one is.
        let bar = msg::chart_load_bar(lang, lang.duration_rounded(window));
        let unit = format!("{}, {bar}", msg::chart_load_unit(lang));
        if let Some((peak, time)) = sheet.figure.hidden_peak() {
            let time = lang.duration_rounded(time);
            let peak = msg::chart_load_peak(lang, label(lang, peak as f64, false), time);
            ways.push(with(format!("{unit}, {peak}")));
        }
        ways.push(with(unit));
        let unit = format!("{}, {bar}", msg::chart_load_unit_short(lang));
        ways.push(with(unit.clone()));
        ways.push(short.clone().then(Role::Ink2, format!(" · {unit}")));
    }
    ways.extend([
        with(msg::chart_load_unit(lang)),
        with(msg::chart_load_unit_short(lang)),
        title.clone(),
        short,
    ]);
    // The swatch of the key is no text; the title keeps clear of it.
    let free = right + 4.0;
    sheet.put(ways.into_iter().filter(|text| text.width() < free));
}

/// The values of the load axis, all of them in full or all of them short.
pub(super) fn load_axis(sheet: &mut Sheet<'_>) {
    let geo = sheet.geo;
    let ticks = load_ticks(sheet.top);
    let texts = |short: bool| -> Vec<Text> {
        let text = |v: &f64| {
            let value = label(sheet.figure.lang, *v, short);
            Text::new((gutter(geo.left), sheet.y(*v) + 4.0), Anchor::End, Role::Ink2, value)
        };
        ticks.iter().map(text).collect()
    };
    let full = texts(false);
    let fits = full.iter().all(|text| sheet.fits(text, 0.0));
    for text in if fits { full } else { texts(true) } {
        sheet.put([text]);
    }
}

/// Where a label in the left gutter ends. The narrow gutter needs its pixels.
pub(super) fn gutter(left: f32) -> f32 {
    if left < 44.0 { left - 6.0 } else { left - 8.0 }
}

/// Track, ticks and times. The page lays its scrubber over the track.
pub(super) fn time_axis(sheet: &mut Sheet<'_>) {
    let geo = sheet.geo;
    let figure = sheet.figure;
    if sheet.kind == FrameKind::Mini {
        return mini_axis(sheet);
    }
    let track = Area { x: geo.left, y: geo.axis_y - 2.0, width: geo.plot_width, height: 4.0 };
    // Only the first figure has a scrubber to run on it.
    if matches!(sheet.kind, FrameKind::Hero | FrameKind::Compact) {
        sheet.items.push(Item::Rect { at: track, fill: Role::Line });
    }
    let (ticks, symbol) = time_ticks(figure.lang, figure.axis.end);
    for (time, _) in &ticks {
        let x = geo.x(*time);
        sheet.items.push(Item::Line {
            from: (x, geo.axis_y + 6.0),
            to: (x, geo.axis_y + 10.0),
            stroke: Stroke::solid(Role::LineStrong, 1.0),
        });
    }
    let place = |time| (geo.x(time), geo.axis_y + 25.0);
    let fits = |text: &Text| sheet.fits(text, 6.0);
    let texts = time_labels(&ticks, symbol, &place, geo.right + 1.0, &fits);
    sheet.texts.extend(texts);
}

/// Labels of a time axis: of all ticks, or every other, or every third, since a single gap would
/// read as a mistake. The last one says the unit; one that would go beyond `right` ends there.
pub(super) fn time_labels(
    ticks: &[(Micros, String)],
    symbol: &str,
    place: &dyn Fn(Micros) -> Point,
    right: f32,
    fits: &dyn Fn(&Text) -> bool,
) -> Vec<Text> {
    for step in 1..=ticks.len().max(1) {
        let mut shown: Vec<_> = ticks.iter().step_by(step).cloned().collect();
        if let Some((_, name)) = shown.last_mut() {
            *name = format!("{name}\u{a0}{symbol}");
        }
        let text = |(time, name): (Micros, String)| {
            let middle = Text::new(place(time), Anchor::Middle, Role::Ink2, name);
            let out = middle.area().right() > right;
            Text { anchor: if out { Anchor::End } else { Anchor::Middle }, ..middle }
        };
        let texts: Vec<_> = shown.into_iter().map(text).collect();
        let apart = texts.windows(2).all(|t| t[0].area().right() + 6.0 <= t[1].area().x);
        if apart && texts.iter().all(fits) {
            return texts;
        }
    }
    Vec::new()
}

/// Beginning, recovery and end.
fn mini_axis(sheet: &mut Sheet<'_>) {
    let geo = sheet.geo;
    let (lang, outage, end) =
        (sheet.figure.lang, sheet.figure.params.outage, sheet.figure.axis.end);
    let y = geo.raster.bottom() + 4.0 + SMALL;
    let text = |x: f32, anchor, name: String| Text::new((x, y), anchor, Role::Ink2, name);
    sheet.put([text(geo.right, Anchor::End, lang.duration_rounded(end))]);
    sheet.put([text(geo.left, Anchor::Start, "0".to_owned())]);
    if outage.0 == 0 || outage >= end {
        return;
    }
    let time = lang.duration_rounded(outage);
    let words = msg::chart_mini_back(lang, &time);
    let x = geo.x(outage);
    sheet.put([
        text(x, Anchor::Middle, words.clone()),
        text(x, Anchor::Start, words),
        text(x, Anchor::Middle, time.clone()),
        text(x, Anchor::Start, time),
    ]);
}
