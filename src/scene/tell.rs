//! The picture for those who do not see it: a few sentences with numbers, and the data table.
//!
//! The sentences are made from the same bars as the picture, so they say what it shows and not
//! what the run came to after it.

use super::figure::Figure;
use super::scale::{about, label};
use crate::measure::Bar;
use crate::policy::Jitter;
use crate::text::msg;
use crate::units::Micros;

/// One window in the data table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub start: Micros,
    pub attempts: u64,
    pub rejected: u64,
    pub served: u64,
    pub served_so_far: u64,
}

/// The windows that are known, in order.
pub fn table_rows(figure: &Figure<'_>) -> Vec<Row> {
    let row = |window: usize| {
        let bar = figure.bar(window);
        Row {
            start: Micros(figure.axis.window.0 * window as u64),
            attempts: bar.attempts(),
            rejected: bar.rejected(),
            served: bar.accepted,
            served_so_far: figure.served_by(window),
        }
    };
    (0..figure.known()).map(row).collect()
}

/// The text alternative: how the attempts come, the tallest bar against the capacity, who is
/// served, and what the ghost shows.
pub fn describe(figure: &Figure<'_>) -> String {
    let told = [Some(shape(figure)), peak(figure), hidden(figure)];
    let sentences = told.into_iter().chain([Some(served(figure)), ghost(figure)]);
    sentences.flatten().collect::<Vec<_>>().join(" ")
}

fn rate(figure: &Figure<'_>, attempts: u64) -> String {
    label(figure.lang, figure.per_second(attempts), false)
}

/// Waves with quiet between them, or load that is spread out.
fn shape(figure: &Figure<'_>) -> String {
    match waves(figure) {
        Some(waves) => msg::chart_tell_waves(figure.lang, figure.clients(), waves),
        None => {
            let steady = about(figure.per_second(steady(figure)));
            let steady = label(figure.lang, steady, false);
            msg::chart_tell_spread(figure.lang, figure.clients(), steady)
        }
    }
}

/// How many stretches of load there are, if quiet takes a third of the time or more.
pub(super) fn waves(figure: &Figure<'_>) -> Option<u64> {
    let busy = |w: usize| figure.bar(w).attempts() > 0;
    let last = (0..figure.known()).rfind(|w| busy(*w))?;
    let quiet = (0..last).filter(|w| !busy(*w)).count();
    let waves = (0..=last).filter(|w| busy(*w) && (*w == 0 || !busy(*w - 1))).count();
    (waves > 1 && quiet * 3 > last).then_some(waves as u64)
}

/// The median load of the busy windows of the outage's second half (without an outage: of all
/// but the first), in attempts per window.
fn steady(figure: &Figure<'_>) -> u64 {
    let recovery = figure.window_of(figure.params.outage).unwrap_or(figure.axis.bars());
    let range = if recovery > 1 { recovery / 2..recovery } else { 1..figure.axis.bars() };
    let mut loads: Vec<u64> =
        range.map(|w| figure.bar(w).attempts()).filter(|load| *load > 0).collect();
    let middle = loads.len() / 2;
    if loads.is_empty() { 0 } else { *loads.select_nth_unstable(middle).1 }
}

fn peak(figure: &Figure<'_>) -> Option<String> {
    let lang = figure.lang;
    let load = |w: &usize| figure.bar(*w).attempts();
    // The first of the tallest: `max_by_key` would take the last.
    let window = (0..figure.known()).rev().max_by_key(load)?;
    let time = lang.duration_rounded(Micros(figure.axis.window.0 * window as u64));
    let capacity = label(lang, figure.capacity.as_per_second(), false);
    let peak = rate(figure, load(&window));
    let outage = figure.params.outage;
    Some(if outage == Micros::ZERO {
        msg::chart_tell_peak(lang, capacity, peak, time)
    } else {
        let outage = lang.duration_rounded(outage);
        msg::chart_tell_peak_outage(lang, capacity, outage, peak, time)
    })
}

/// What long bars do not show.
fn hidden(figure: &Figure<'_>) -> Option<String> {
    let (lang, (peak, time)) = (figure.lang, figure.hidden_peak()?);
    let bar = lang.duration_rounded(figure.axis.window);
    let peak = label(lang, peak as f64, false);
    Some(msg::chart_tell_bars(lang, bar, peak, lang.duration_rounded(time)))
}

fn served(figure: &Figure<'_>) -> String {
    let (lang, clients, served) = (figure.lang, figure.clients(), figure.served_at_end());
    let time = |t: Micros| lang.duration_rounded(t);
    let known = figure.known_end();
    if let Some(last) = figure.finished() {
        let drain = last.0.checked_sub(figure.params.outage.0).map(Micros);
        return match drain.filter(|_| figure.params.outage > Micros::ZERO) {
            Some(drain) => msg::chart_tell_drained(lang, clients, time(drain), time(last)),
            None => msg::chart_tell_all_served(lang, clients, time(last)),
        };
    }
    let (clients, served) = (lang.integer(clients), lang.integer(served));
    if figure.stopped_at.is_some_and(|stop| stop < figure.axis.end) {
        msg::chart_tell_stopped(lang, clients, served, time(known))
    } else if figure.known() < figure.axis.bars() {
        msg::chart_tell_computing(lang, clients, served, time(known))
    } else {
        msg::chart_tell_some_served(lang, clients, served, time(known))
    }
}

fn ghost(figure: &Figure<'_>) -> Option<String> {
    let (bars, lang) = (figure.ghost?, figure.lang);
    let jitter = figure.params.jitter.counterpart() != Jitter::None;
    let first = figure.window_of(figure.params.outage).filter(|w| *w > 0);
    let after = first.and_then(|w| bars.iter().skip(w).copied().map(Bar::attempts).max());
    Some(match after.map(|peak| rate(figure, peak)) {
        Some(peak) if jitter => msg::chart_tell_ghost_full_after(lang, peak),
        Some(peak) => msg::chart_tell_ghost_none_after(lang, peak),
        None if jitter => msg::chart_tell_ghost_full(lang),
        None => msg::chart_tell_ghost_none(lang),
    })
}
