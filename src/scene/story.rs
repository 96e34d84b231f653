//! Six key frames that tell the run where nothing may move (`prefers-reduced-motion`).
//!
//! Each is a window for the cursor with a caption of a few words. Chosen from the bars, so they
//! fit every run: the failure, the first waits, the middle of the outage, the recovery, its
//! aftermath, and the end.

use super::figure::Figure;
use super::scale::{about, label};
use super::tell::waves;
use crate::policy::Jitter;
use crate::text::msg;
use crate::units::Micros;

/// A place for the cursor, and what is to be seen there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFrame {
    pub window: usize,
    pub caption: String,
}

/// In the order of time; on a short axis neighbours may fall on the same window.
pub fn key_frames(figure: &Figure<'_>) -> [KeyFrame; 6] {
    let lang = figure.lang;
    // After the stop of a run there is nothing to show.
    let bars = if figure.stopped_at.is_some() { figure.known() } else { figure.axis.bars() };
    let last = bars.saturating_sub(1);
    let end = match figure.finished().and_then(|t| figure.window_of(t)) {
        Some(window) => KeyFrame { window, caption: msg::chart_frame_all(lang) },
        None => KeyFrame { window: last, caption: so_far(figure, last) },
    };
    let recovery = figure.window_of(figure.params.outage).map_or(last, |w| w.min(last));
    let [middle, back, after] = if recovery > 3 {
        let back = KeyFrame { window: recovery, caption: back(figure, recovery) };
        [middle(figure, recovery), back, after(figure, recovery)]
    } else {
        // Without an outage to tell of, three instants on the way.
        let quarter = |i: usize| end.window * i / 4;
        let on_the_way = |i| KeyFrame { window: quarter(i), caption: so_far(figure, quarter(i)) };
        let window = quarter(1);
        [KeyFrame { window, caption: rate(figure, window) }, on_the_way(2), on_the_way(3)]
    };
    let start = KeyFrame { window: 0, caption: msg::chart_frame_start(lang) };
    let window = figure.window_of(Micros::SECOND).unwrap_or(last).max(1).min(middle.window);
    let caption = match figure.params.jitter {
        Jitter::None => msg::chart_frame_step(lang),
        _ => msg::chart_frame_spread(lang),
    };
    let second = KeyFrame { window, caption };
    let end = KeyFrame { window: end.window.max(after.window), ..end };
    [start, second, middle, back, after, end]
}

fn so_far(figure: &Figure<'_>, window: usize) -> String {
    let (lang, served) = (figure.lang, figure.served_by(window));
    msg::chart_frame_served(lang, lang.integer(figure.clients()), lang.integer(served))
}

fn rate(figure: &Figure<'_>, window: usize) -> String {
    let value = about(figure.per_second(figure.bar(window).attempts()));
    msg::chart_frame_rate(figure.lang, label(figure.lang, value, false))
}

/// A wave in the middle third before `before`, or just its middle where the load is spread.
fn middle(figure: &Figure<'_>, before: usize) -> KeyFrame {
    let lang = figure.lang;
    let load = |w: &usize| figure.bar(*w).attempts();
    if figure.params.jitter == Jitter::None && waves(figure).is_some() {
        let third = before / 3..(before * 2 / 3).max(before / 3 + 1);
        let window = third.rev().max_by_key(load).unwrap_or(before / 2);
        // Without a limit nobody drops out before the recovery, so the wave holds all clients.
        let whole = load(&window) >= figure.clients();
        let caption = if whole { msg::chart_frame_apart(lang) } else { rate(figure, window) };
        return KeyFrame { window, caption };
    }
    let window = before / 2;
    KeyFrame { window, caption: rate(figure, window) }
}

fn back(figure: &Figure<'_>, recovery: usize) -> String {
    let lang = figure.lang;
    let load = figure.per_second(figure.bar(recovery).attempts());
    match load {
        0.0 => msg::chart_frame_idle(lang),
        v if v >= figure.capacity.as_per_second() => msg::chart_frame_busy(lang),
        _ => msg::chart_frame_back(lang),
    }
}

/// When half are served, or the tallest window after the recovery.
fn after(figure: &Figure<'_>, back: usize) -> KeyFrame {
    let half = figure.clients().div_ceil(2);
    let known = back..figure.known();
    if let Some(window) = known.clone().find(|w| figure.served_by(*w) >= half) {
        return KeyFrame { window, caption: msg::chart_frame_half(figure.lang) };
    }
    let load = |w: &usize| figure.bar(*w).attempts();
    let window = known.skip(1).rev().max_by_key(load).unwrap_or(back);
    KeyFrame { window, caption: so_far(figure, window) }
}
