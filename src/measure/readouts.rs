//! The numbers beside the picture.

use super::dispersion::Fano;
use super::meter::Meter;
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
    /// Local Fano of all retries, and of those before the recovery.
    pub fano: Fano,
    pub fano_before: Fano,
    /// Windows with retries up to and with the first after the recovery.
    pub waves: u64,
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
            capacity: server.capacity,
            room: server.per_window(),
            utilisation: windows.map(|n| meter.accepted as f64 / (server.per_window() * n)),
            amplification: meter.attempts as f64 / f64::from(setup.clients),
            drain: last.map(|t| Micros(t.0 - server.outage.0)),
            completion: ending.and_then(|_| completion(run)),
            fano: meter.fano(),
            fano_before: meter.fano_before(),
            waves: meter.waves,
            end: run.end(),
            ending,
            hash: meter.hash(),
        }
    }

    /// The synchronisation the page shows: before the recovery, when every client is still
    /// there, or over the whole run where there is no outage.
    pub fn synchronisation(&self) -> Option<f64> {
        self.fano_before.value().or_else(|| self.fano.value())
    }

    /// Peak over what a window accepts.
    pub fn peak_over_room(&self) -> f64 {
        self.peak as f64 / self.room
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
