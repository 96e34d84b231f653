//! A fleet against the first screen's server, read off as the first screen's runs are: the same
//! windows, the same readouts, and the same hash.

use super::meter::Meter;
use super::readouts::{Completion, Readouts};
use crate::sim::fleet::{Attempt, End, JobEnd, Outcome, Witness};
use crate::sim::{Ending, WindowLoad, WindowServer, mix};
use crate::units::Micros;

/// What is an instant to a reader: see `waves`.
const INSTANT: u64 = 10_000;

/// Gathers windows of a plan with one job each, no time on the net, and `Server::Lab`.
#[derive(Clone, Debug)]
pub struct Windows {
    server: WindowServer,
    meter: Meter,
    open: Option<WindowLoad>,
    served: Vec<u64>,
    last: u64,
    /// Instants with retries, until the first attempt at or after the recovery.
    instants: u64,
    instant: Option<u64>,
    recovered: bool,
}

impl Windows {
    pub fn new(server: WindowServer) -> Self {
        Self {
            server,
            meter: Meter::new(server),
            open: None,
            served: Vec::new(),
            last: 0,
            instants: 0,
            instant: None,
            recovered: false,
        }
    }

    fn close(&mut self) {
        use crate::sim::Watch as _;
        if let Some(load) = self.open.take() {
            self.meter.window(load);
        }
    }

    /// The readouts of a run that has ended. `lockstep`: no wait depends on luck, so that waves can
    /// be counted.
    pub fn readouts(mut self, clients: u32, lockstep: bool, end: End, horizon: Micros) -> Readouts {
        self.close();
        let meter = &self.meter;
        let (accepted, gave_up) = (meter.accepted, meter.gave_up);
        let waiting = u64::from(clients) - accepted - gave_up;
        let left = u32::try_from(waiting).unwrap_or(clients);
        let (ending, end) = match end {
            End::Complete => (Ending::Complete, Micros(self.last)),
            End::Horizon => (Ending::Horizon { waiting: left }, horizon),
            End::AttemptBudget { at } => {
                (Ending::EventBudget { at: Micros(at), waiting: left }, Micros(at))
            }
        };
        let known = (ending != Ending::Complete).then(|| self.server.window_of(end));
        let last = self.served.last().copied();
        let windows = last.map(|t| {
            let first = self.server.window_of(self.server.outage);
            f64::from(self.server.window_of(Micros(t)) - first + 1)
        });
        Readouts {
            clients: clients.into(),
            attempts: meter.attempts,
            accepted,
            rejected: meter.attempts - accepted,
            gave_up,
            waiting,
            peak: meter.peak,
            peak_at: self.server.window_start(meter.peak_window),
            later_peak: meter.largest_after_first,
            capacity: self.server.capacity,
            room: self.server.per_window(),
            utilisation: windows.map(|n| accepted as f64 / (self.server.per_window() * n)),
            amplification: meter.attempts as f64 / f64::from(clients.max(1)),
            drain: last.map(|t| Micros(t - self.server.outage.0)),
            completion: self.completion(),
            fano: meter.fano(known),
            fano_before: meter.fano_before(known.filter(|_| end < self.server.outage)),
            waves: lockstep.then_some(self.instants),
            end,
            ending: Some(ending),
            hash: meter.hash(),
        }
    }

    /// Nearest rank. Successes are told in the order of time.
    fn completion(&self) -> Option<Completion> {
        let at = |percent: usize| {
            let rank = (percent * self.served.len()).div_ceil(100);
            self.served.get(rank.checked_sub(1)?).copied().map(Micros)
        };
        Some(Completion { p50: at(50)?, p95: at(95)?, p99: at(99)?, max: at(100)? })
    }
}

impl Witness for Windows {
    fn attempt(&mut self, a: &Attempt) {
        let (window, before) = (self.server.window_of(Micros(a.t)), a.t < self.server.outage.0);
        if self.open.is_none_or(|o| o.window != window || o.before_recovery != before) {
            self.close();
        }
        let load = self.open.get_or_insert(WindowLoad {
            window,
            before_recovery: before,
            ..WindowLoad::default()
        });
        load.first += u64::from(a.number == 1);
        load.retries += u64::from(a.number > 1);
        if a.accepted {
            load.accepted += 1;
            load.served_mix = load.served_mix.wrapping_add(mix(u64::from(a.client) + 1));
            self.served.push(a.t);
        }
        if a.number == 1 {
            self.recovered |= !before;
        } else if !self.recovered || self.instant == Some(a.t / INSTANT) {
            self.instants += u64::from(self.instant != Some(a.t / INSTANT));
            self.instant = Some(a.t / INSTANT);
            self.recovered |= !before;
        }
        self.last = a.t;
    }

    fn job(&mut self, end: &JobEnd) {
        // The net takes no time: this is said of the attempt before.
        if end.outcome != Outcome::Success
            && let Some(load) = &mut self.open
        {
            load.gave_up += 1;
        }
    }
}
