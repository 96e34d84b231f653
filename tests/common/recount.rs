//! The readouts again, from a bare list of events: each definition of `docs/model.md` written
//! down once more, slowly and apart from `measure`.

use std::collections::{BTreeMap, BTreeSet};

use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Event, WindowLoad};

/// What [`of`] works out. Times in microseconds, dispersions as (numerator, denominator).
#[derive(Clone, Debug, PartialEq)]
pub struct Recount {
    pub attempts: u64,
    pub accepted: u64,
    pub rejected: u64,
    pub gave_up: u64,
    pub waiting: u64,
    pub peak: u64,
    pub peak_at: u64,
    pub utilisation: Option<f64>,
    pub amplification: f64,
    pub drain: Option<u64>,
    /// p50, p95, p99 and the last.
    pub completion: Option<[u64; 4]>,
    pub fano: (u128, u128),
    pub fano_before: (u128, u128),
    /// Without jitter only.
    pub waves: Option<u64>,
    /// Time of the last event.
    pub last: u64,
}

/// The server's window that holds `t`.
pub fn window(params: &Params, t: u64) -> u64 {
    let milli = params.capacity_rate().milli_per_s;
    if milli < 100_000 { t * milli / 1_000_000_000 } else { t / 10_000 }
}

/// First whole microsecond in window `w`.
pub fn window_start(params: &Params, w: u64) -> u64 {
    let milli = params.capacity_rate().milli_per_s;
    if milli < 100_000 { (w * 1_000_000_000).div_ceil(milli) } else { w * 10_000 }
}

/// Attempts that window `w` accepts.
pub fn quota(params: &Params, w: u64) -> u64 {
    let milli = params.capacity_rate().milli_per_s;
    if milli < 100_000 { 1 } else { (w + 1) * milli / 100_000 - w * milli / 100_000 }
}

/// The local Fano factor of counts per bin, as a fraction: blocks of ten bins aligned at bin 0,
/// sum over blocks of (10 sum x^2 - (sum x)^2) over 9 sum x.
pub fn fano(counts: &BTreeMap<u64, u64>) -> (u128, u128) {
    let blocks: BTreeSet<u64> = counts.keys().map(|bin| bin / 10).collect();
    let (mut num, mut den) = (0, 0);
    for block in blocks {
        let x: Vec<u128> = (block * 10..block * 10 + 10)
            .map(|bin| u128::from(counts.get(&bin).copied().unwrap_or(0)))
            .collect();
        let sum: u128 = x.iter().sum();
        num += 10 * x.iter().map(|n| n * n).sum::<u128>() - sum * sum;
        den += 9 * sum;
    }
    (num, den)
}

/// The recount of a run that is only known up to `end`: of the dispersions a block counts if all
/// its bins are over.
pub fn stopped(params: &Params, events: &[Event], end: u64) -> Recount {
    let retries = || events.iter().filter(|e| e.attempt >= 2);
    let over = |e: &&Event| {
        let block = window(params, e.t.0) / 10;
        window_start(params, (block + 1) * 10) <= end
    };
    let mut r = of(params, events);
    r.fano = fano(&count(params, retries().filter(over)));
    if end < params.outage.0 {
        r.fano_before = r.fano;
    }
    r
}

fn count<'a>(params: &Params, events: impl Iterator<Item = &'a Event>) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    for event in events {
        *counts.entry(window(params, event.t.0)).or_default() += 1;
    }
    counts
}

/// The load of each window that saw an attempt, before and after the recovery apart, in the order
/// of time; without the hash of who was served.
pub fn loads(params: &Params, events: &[Event]) -> Vec<WindowLoad> {
    let mut loads = BTreeMap::new();
    for event in events {
        let window = window(params, event.t.0) as u32;
        let before_recovery = event.t < params.outage;
        let empty = WindowLoad { window, before_recovery, ..WindowLoad::default() };
        let load: &mut WindowLoad = loads.entry((window, !before_recovery)).or_insert(empty);
        load.first += u64::from(event.attempt == 1);
        load.retries += u64::from(event.attempt > 1);
        load.accepted += u64::from(event.accepted);
        load.gave_up += u64::from(!event.accepted && params.attempt_limit == Some(event.attempt));
    }
    loads.into_values().collect()
}

/// Recounts all events of a run in the order of time.
pub fn of(params: &Params, events: &[Event]) -> Recount {
    let outage = params.outage.0;
    let n = u64::from(params.clients);
    let attempts = events.len() as u64;
    let mut served: Vec<u64> = events.iter().filter(|e| e.accepted).map(|e| e.t.0).collect();
    served.sort_unstable();
    let accepted = served.len() as u64;
    let gave_up = loads(params, events).iter().map(|load| load.gave_up).sum();

    let mut peak = (0, 0);
    for (w, in_window) in count(params, events.iter()) {
        let start = window_start(params, w);
        if start >= outage && in_window > peak.0 {
            peak = (in_window, start);
        }
    }

    let retries = || events.iter().filter(|e| e.attempt >= 2);
    let before = count(params, retries().filter(|e| e.t.0 < outage));
    // In the order of time: all that come too early, and the first attempt that does not. It is
    // counted where it is a retry.
    let early = events.iter().take_while(|e| e.t.0 < outage).count();
    let until_up = events.iter().take(early + 1).filter(|e| e.attempt >= 2);
    let waves: BTreeSet<u64> = until_up.map(|e| e.t.0 / 10_000).collect();

    let milli = params.capacity_rate().milli_per_s;
    let room = if milli < 100_000 { 1.0 } else { milli as f64 / 100_000.0 };
    let last_served = served.last().copied();
    Recount {
        attempts,
        accepted,
        rejected: events.iter().filter(|e| !e.accepted).count() as u64,
        gave_up,
        waiting: n - accepted - gave_up,
        peak: peak.0,
        peak_at: peak.1,
        utilisation: last_served.map(|t| {
            let windows = window(params, t) - window(params, outage) + 1;
            accepted as f64 / (room * windows as f64)
        }),
        amplification: attempts as f64 / n as f64,
        drain: last_served.map(|t| t - outage),
        completion: last_served.map(|last| {
            // Nearest rank: the smallest time with at least q per cent of them at or before it.
            let q = |percent: u64| {
                let too_few = |i: &u64| (i + 1) * 100 < percent * accepted;
                served[(0..accepted).take_while(too_few).count()]
            };
            [q(50), q(95), q(99), last]
        }),
        fano: fano(&count(params, retries())),
        fano_before: fano(&before),
        waves: (params.jitter == Jitter::None).then_some(waves.len() as u64),
        last: events.last().map_or(0, |e| e.t.0),
    }
}
