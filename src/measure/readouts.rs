//! The numbers beside the picture.

use super::dispersion::Fano;
use super::meter::Meter;
use super::waves::waves;
use crate::policy::Jitter;
use crate::sim::{Ending, Progress, Run, Tracer};
use crate::units::{Micros, Rate};

/// When clients were served, from t = 0, over those that were: nearest rank, sorted[ceil(q n)-1].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    pub p50: Micros,
    pub p95: Micros,
    pub p99: Micros,
    pub max: Micros,
}

/// A time that the run told, or that is longer than the run was followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    Exactly(Micros),
    MoreThan(Micros),
}

/// Readouts of one run. Definitions in `docs/model.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Readouts {
    pub clients: u64,
    /// First tries included.
    pub attempts: u64,
    pub accepted: u64,
    pub rejected: u64,
    pub gave_up: u64,
    /// Clients neither served nor gone when the run was stopped.
    pub waiting: u64,
    /// Most attempts in one window after the recovery, and the start of that window.
    pub peak: u64,
    pub peak_at: Micros,
    /// Most attempts in one window after the very first.
    pub later_peak: u64,
    pub capacity: Rate,
    /// Attempts the server accepts in one window, on average.
    pub room: f64,
    /// accepted / (capacity * windows from the recovery to the last acceptance).
    pub utilisation: Option<f64>,
    /// attempts / clients.
    pub amplification: f64,
    /// From the recovery to the last acceptance.
    pub drain: Option<Micros>,
    pub completion: Option<Completion>,
    /// Local Fano of all retries, and of those before the recovery; of a run that did not come
    /// to its end, without the block that was cut.
    pub fano: Fano,
    pub fano_before: Fano,
    /// Without jitter: instants of 10 ms in which the fleet came back, up to and with the first
    /// that found the server up.
    pub waves: Option<u64>,
    pub end: Micros,
    /// `None` while the run goes on.
    pub ending: Option<Ending>,
    pub hash: u64,
}

impl Readouts {
    /// Reads off a run and the meter that watched it. Cheap but for the completion times, which
    /// are only worked out once the run has ended.
    pub fn of(run: &Run, meter: &Meter) -> Self {
        let setup = run.world().setup();
        let server = setup.server;
        let ending = match run.progress() {
            Progress::Done(ending) => Some(ending),
            Progress::Running => None,
        };
        let last = run.last_accepted();
        let windows = last.map(|t| {
            let first = server.window_of(server.outage);
            f64::from(server.window_of(t) - first + 1)
        });
        let complete = ending == Some(Ending::Complete);
        let end = run.end();
        let known = (!complete).then(|| server.window_of(end));
        let gave_up = if setup.policy.attempt_limit.is_some() { meter.gave_up } else { 0 };
        Self {
            clients: u64::from(setup.clients),
            attempts: meter.attempts,
            accepted: meter.accepted,
            rejected: meter.attempts - meter.accepted,
            gave_up,
            waiting: u64::from(setup.clients) - meter.accepted - gave_up,
            peak: meter.peak,
            peak_at: server.window_start(meter.peak_window),
            later_peak: meter.largest_after_first,
            capacity: server.capacity,
            room: server.per_window(),
            utilisation: windows.map(|n| meter.accepted as f64 / (server.per_window() * n)),
            amplification: meter.attempts as f64 / f64::from(setup.clients),
            drain: last.map(|t| Micros(t.0 - server.outage.0)),
            completion: ending.and_then(|_| completion(run)),
            fano: meter.fano(known),
            fano_before: meter.fano_before(known.filter(|_| end < server.outage)),
            waves: (setup.policy.jitter == Jitter::None)
                .then(|| waves(setup, if complete { Micros(u64::MAX) } else { end })),
            end,
            ending,
            hash: meter.hash(),
        }
    }

    /// The synchronisation the page shows: before the recovery, when every client is still
    /// there, or over the whole run where there is no outage.
    pub fn synchronisation(&self) -> Option<f64> {
        self.fano_before.value().or_else(|| self.fano.value())
    }

    /// Peak over what a window accepts; `None` where nobody came after the recovery.
    pub fn peak_over_room(&self) -> Option<f64> {
        (self.peak > 0).then(|| self.peak as f64 / self.room)
    }

    /// The same of all windows but the very first, if that one is the peak: where there is no
    /// outage it holds the first calls, which no jitter spreads.
    pub fn later_over_room(&self) -> Option<f64> {
        let first = self.peak > 0 && self.peak_at == Micros::ZERO;
        first.then(|| self.later_peak as f64 / self.room)
    }

    /// The time to drain. While clients are left it is longer than what was computed.
    pub fn drained(&self, outage: Micros) -> Option<Known> {
        match self.ending? {
            Ending::Complete => self.drain.map(Known::Exactly),
            _ => {
                self.end.0.checked_sub(outage.0).filter(|t| *t > 0).map(Micros).map(Known::MoreThan)
            }
        }
    }

    /// The p99 of completion: not known either, while more than one in a hundred is left.
    pub fn p99(&self) -> Option<Known> {
        let left = self.waiting * 100 > self.accepted + self.waiting;
        match self.ending? {
            Ending::Complete => self.completion.map(|c| Known::Exactly(c.p99)),
            _ => left.then_some(Known::MoreThan(self.end)),
        }
    }
}

/// Looks up the windows that hold the ranks and replays only the clients served there.
fn completion(run: &Run) -> Option<Completion> {
    let world = run.world();
    let total: u64 = world.served_windows().iter().map(|w| u64::from(w.1)).sum();
    if total == 0 {
        return None;
    }
    let tracer = Tracer::new(world.setup());
    let at = |percent: u64| {
        let rank = (percent * total).div_ceil(100) - 1;
        let mut before = 0;
        for &(window, count) in world.served_windows() {
            let count = u64::from(count);
            if rank < before + count {
                let mut times: Vec<u64> = (before..before + count)
                    .map(|rank| {
                        let listed = world.served().get(rank as usize).copied();
                        tracer.served_at(listed.unwrap_or(rank as u32), window).0
                    })
                    .collect();
                return Micros(*times.select_nth_unstable((rank - before) as usize).1);
            }
            before += count;
        }
        run.end()
    };
    Some(Completion { p50: at(50), p95: at(95), p99: at(99), max: at(100) })
}
