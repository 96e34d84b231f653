//! The lower plot: the attempt raster, the edge of those served, and what is written about them.
//!
//! Rows are clients in order of service, so the edge of what is served is the completion curve.

use super::geometry::FrameKind;
use super::heading::gutter;
use super::list::{Anchor, Area, Item, Point, Role, Stroke, Text};
use super::place::{Sheet, TITLE};
use super::scale::label;
use crate::measure::Raster;
use crate::text::msg;
use crate::units::Micros;

const EDGE: Stroke = Stroke::solid(Role::RasterInk, 1.75);
const EDGE_SHADE: Stroke = Stroke::solid(Role::RasterShade, 4.0);
const RECOVERY: Stroke = Stroke::dashed(Role::RasterLine, 1.0, 1.5, 3.0);

/// An edge that rises less than this is only a bright lower border.
const LEAST_RISE: f32 = 3.0;

pub(super) fn raster(sheet: &mut Sheet<'_>) {
    let cells = sheet.figure.raster.cloned();
    sheet.items.push(Item::Raster { at: sheet.geo.raster, cells });
}

/// Where the edge is when so many are served.
fn edge_y(sheet: &Sheet<'_>, served: u64) -> f32 {
    let raster = sheet.geo.raster;
    let share = (served as f64 / sheet.figure.clients().max(1) as f64).min(1.0);
    // The stroke stays inside the raster.
    (raster.bottom() - (share * f64::from(raster.height)) as f32).max(raster.y + 1.0)
}

/// The recovery on the raster, and the edge of the served with the dot of the last client.
pub(super) fn edge(sheet: &mut Sheet<'_>) {
    let (figure, geo) = (sheet.figure, sheet.geo);
    let outage = figure.params.outage;
    if outage > Micros::ZERO && outage < figure.axis.end && sheet.kind != FrameKind::Mini {
        let x = geo.x(outage);
        sheet.items.push(Item::Line {
            from: (x, geo.raster.y),
            to: (x, geo.raster.bottom()),
            stroke: RECOVERY,
        });
    }
    let last = figure.finished();
    let mut points: Vec<Point> = vec![(geo.x(outage), geo.raster.bottom())];
    for window in 0..figure.known() {
        let end = geo.window_start(window + 1);
        if end > last.unwrap_or(end) {
            break;
        }
        if end > outage {
            points.push((geo.x(end), edge_y(sheet, figure.served_by(window))));
        }
    }
    if let Some(last) = last {
        points.push((geo.x(last), edge_y(sheet, figure.clients())));
    }
    let top = points.last().map_or(geo.raster.bottom(), |p| p.1);
    if geo.raster.bottom() - top < LEAST_RISE {
        return;
    }
    sheet.items.push(Item::Polyline { points: points.clone(), stroke: EDGE_SHADE });
    sheet.items.push(Item::Polyline { points, stroke: EDGE });
    if let Some(last) = last {
        let centre = (geo.x(last), top.max(geo.raster.y + 2.0));
        sheet.items.push(Item::Circle { centre, radius: 3.5, fill: Role::RasterInk });
    }
}

/// The header line between the plots: what a row is, and what the colours count.
pub(super) fn header(sheet: &mut Sheet<'_>) {
    let (lang, geo) = (sheet.figure.lang, sheet.geo);
    let per = sheet.figure.clients_per_row(geo.rows);
    let y = geo.raster.y - 9.0;
    let title = Text::new((0.0, y), Anchor::Start, Role::Ink, msg::chart_attempts(lang));
    let title = title.bold().sized(TITLE).halo();
    let rows = title.clone().then(Role::Ink2, format!(" · {}", msg::chart_rows(lang, per)));
    let order = rows.clone().then(Role::Ink2, format!(", {}", msg::chart_first_served(lang)));

    let bar = match sheet.kind {
        FrameKind::Hero => 72.0,
        _ if geo.width >= 560.0 => 56.0,
        _ => 30.0,
    };
    let legend_y = y - 1.5;
    let crowded = per > u64::from(Raster::CROWDED);
    // Of a crowded raster the range is known when it is there.
    let range = match sheet.figure.raster {
        Some(raster) => Some(raster.range()),
        None => (!crowded).then_some((1, per as u32)),
    };
    let (low, high) = range.unwrap_or((1, 1));
    let end = |sign: &str, count: u32| {
        let sign = if crowded && count > 1 { sign } else { "" };
        format!("{sign}{}", label(lang, count.into(), count >= 10_000))
    };
    let many = end("≥\u{202f}", high);
    let many = Text::new((geo.right, legend_y), Anchor::End, Role::Ink2, many).halo();
    let x = many.area().x - 6.0 - bar;
    let one = |text: String| Text::new((x - 6.0, legend_y), Anchor::End, Role::Ink2, text).halo();
    let full = one(format!("{} {}", msg::chart_per_cell(lang), end("≤\u{202f}", low)));

    // A row of one client needs no legend: a cell is bright or it is not.
    let ways: &[(Option<&Text>, &Text)] = if high == 1 {
        &[(None, &order), (None, &rows), (None, &title)]
    } else {
        &[(Some(&full), &order), (Some(&full), &rows), (Some(&full), &title), (None, &title)]
    };
    let end = |legend: Option<&Text>| legend.map_or(geo.right, |text| text.area().x - 8.0);
    let Some((legend, title)) = ways.iter().find(|(legend, title)| title.width() <= end(*legend))
    else {
        return;
    };
    sheet.texts.push((*title).clone());
    if let Some(legend) = legend {
        let at = Area { x, y: geo.raster.y - 19.0, width: bar, height: 9.0 };
        sheet.items.push(Item::Rect { at, fill: Role::RasterScale });
        sheet.texts.extend([(*legend).clone(), many]);
    }
}

/// How many clients are below a row: all, half, one.
pub(super) fn rows(sheet: &mut Sheet<'_>) {
    let (geo, clients, lang) = (sheet.geo, sheet.figure.clients(), sheet.figure.lang);
    let x = gutter(geo.left);
    let text = |count: u64, y: f32, short: bool| {
        Text::new((x, y), Anchor::End, Role::Ink2, label(lang, count as f64, short))
    };
    let ways = |count: u64, y: f32| [text(count, y, false), text(count, y, true)];
    sheet.put(ways(1, geo.raster.bottom() - 1.0));
    let top = edge_y(sheet, clients) - 1.0;
    sheet.put(ways(clients, top + 10.0));
    if geo.raster.height > 120.0 {
        sheet.put(ways(clients / 2, edge_y(sheet, clients / 2) + 4.0));
    }
}

/// What the edge says: the last client if it is on the axis, else how many are served so far.
pub(super) fn served(sheet: &mut Sheet<'_>) {
    let (figure, geo, lang) = (sheet.figure, sheet.geo, sheet.figure.lang);
    let white = |x: f32, y: f32, anchor, name: &str| {
        Text::new((x, y), anchor, Role::RasterInk, name).bold().halo()
    };
    // The cursor at the end of the run would cut what stands at the very edge.
    let right = geo.raster.right() - 8.0_f32.max(geo.bar_width() + 6.0);
    if let Some(last) = figure.finished() {
        let name = msg::chart_last_client(lang, lang.duration_rounded(last));
        let y = edge_y(sheet, figure.clients()).max(geo.raster.y + 2.0);
        let x = first_clear(sheet, y + 3.0).map_or(0.0, |x| x + 4.0).max(geo.x(last) + 8.0);
        let ways =
            [white(x, y + 13.0, Anchor::Start, &name), white(right, y + 18.0, Anchor::End, &name)];
        put_under_edge(sheet, ways);
        let name = msg::chart_served_so_far(lang);
        let heights = [0.5, 0.65, 0.35, 0.8].map(|h| geo.raster.y + h * geo.raster.height);
        let ways = heights.into_iter().flat_map(|y| {
            let beside =
                first_clear(sheet, y - 12.0).map(|x| white(x + 12.0, y, Anchor::Start, &name));
            beside.into_iter().chain([white(right, y, Anchor::End, &name)])
        });
        let ways: Vec<_> = ways.collect();
        put_under_edge(sheet, ways);
        return;
    }
    let known = geo.window_start(figure.known());
    if known <= figure.params.outage || figure.known() == 0 {
        return;
    }
    let count = figure.served_at_end();
    let number = |n: u64, short: bool| label(lang, n as f64, short);
    let clients = figure.clients();
    // The count holds at the end of what is known, wherever the cursor is.
    let time = lang.duration_rounded(figure.known_end());
    let say = |short: bool| {
        let (clients, count) = (number(clients, short), number(count, short));
        [
            msg::chart_served_count(lang, &clients, &count, &time),
            msg::chart_served_count_short(lang, &clients, &count, &time),
            msg::chart_frame_served(lang, &clients, &count),
        ]
    };
    // Under the edge where it is high enough, else just over it; else wherever it is not crossed.
    let edge = edge_y(sheet, count);
    let low = geo.raster.bottom() - 8.0;
    let y = if low - edge > 26.0 { edge + 18.0 } else { low.min(edge - 7.0) };
    let others = (0..12).map(|i| low - 16.0 * i as f32).filter(|y| *y > geo.raster.y + 14.0);
    let heights: Vec<f32> = core::iter::once(y).chain(others).collect();
    // Nobody is served before the recovery, so the words stand after it.
    let recovery = geo.x(figure.params.outage) + 4.0;
    let names = [false, true].into_iter().flat_map(say);
    let ways =
        names.flat_map(|name| heights.iter().map(move |y| (*y, name.clone())).collect::<Vec<_>>());
    let ways = ways.map(|(y, name)| white(right, y, Anchor::End, &name));
    let free = |text: &Text| text.area().x >= recovery && !edge_crosses(sheet, &text.area());
    let ways: Vec<_> = ways.filter(free).collect();
    sheet.put(ways);
}

/// Whether the edge runs through an area of the raster.
fn edge_crosses(sheet: &Sheet<'_>, area: &Area) -> bool {
    const CLEAR: f32 = 3.0;
    let y = |w: usize| edge_y(sheet, sheet.figure.served_by(w));
    let (from, to) =
        (sheet.geo.window_at(area.x - CLEAR), sheet.geo.window_at(area.right() + CLEAR));
    (from..=to).any(|w| {
        let (before, after) = (w.checked_sub(1).map_or(sheet.geo.raster.bottom(), y), y(w));
        before > area.y - CLEAR && after < area.bottom() + CLEAR
    })
}

/// Places a text where nobody sends any more: to the right of the edge and under it.
fn put_under_edge(sheet: &mut Sheet<'_>, ways: impl IntoIterator<Item = Text>) {
    let raster = sheet.geo.raster;
    let clear: Vec<_> = ways
        .into_iter()
        .filter(|text| {
            let area = text.area();
            area.right() <= raster.right() - 2.0
                && area.bottom() <= raster.bottom()
                && first_clear(sheet, area.y).is_some_and(|x| area.x > x + 3.0)
        })
        .collect();
    sheet.put(clear);
}

/// The x from which on the edge is above `y`.
fn first_clear(sheet: &Sheet<'_>, y: f32) -> Option<f32> {
    let figure = sheet.figure;
    let window = (0..figure.known()).find(|w| edge_y(sheet, figure.served_by(*w)) + 3.0 < y)?;
    Some(sheet.geo.window_x(window + 1))
}
