//! The state of a run: plain data, no behaviour but copying itself out.

use std::sync::Arc;

use super::draw::{Many, Tables};
use super::lockstep::Wave;
use super::ordered::Underway;
use super::reject::Epoch;
use super::run::Setup;
use super::server::{Grid, TenMs, Wide, WindowServer};
use super::tape::Tape;
use super::wheel::Wheel;
use crate::policy::{Jitter, Schedule};
use crate::units::Micros;

/// Where a run stands.
#[derive(Clone, Debug)]
pub(super) enum Phase {
    /// All clients are in the same state; see `lockstep`.
    LockStep(Wave),
    /// Client by client up to the recovery; the next one.
    Outage {
        client: u32,
    },
    /// The outage is counted and its windows are being told; the next one.
    Telling {
        window: u32,
    },
    /// Window by window; the first time through, all clients send at once.
    Windows {
        begun: bool,
    },
    Done(super::Ending),
}

/// The load of the outage, one slot a window, filled client by client.
#[derive(Clone, Debug, Default)]
pub(super) struct OutageLoad {
    pub retries: Vec<u32>,
    pub gave_up: Vec<u32>,
}

/// The world of one run.
#[derive(Clone, Debug)]
pub struct World {
    pub(super) setup: Setup,
    pub(super) tape: Tape,
    pub(super) schedule: Arc<Schedule>,
    /// No wait is longer, in microseconds.
    pub(super) longest_wait: u64,
    pub(super) tables: Arc<Tables>,
    pub(super) phase: Phase,
    /// The next window to be processed.
    pub(super) window: u32,
    pub(super) wheel: Wheel,
    pub(super) epoch: Epoch,
    pub(super) many: Many,
    /// Last wait of each client, decorrelated jitter only.
    pub(super) previous: Vec<u32>,
    /// Clients neither served nor gone.
    pub(super) waiting: u32,
    pub(super) gave_up: u32,
    /// Clients in order of the window that served them (within a window in any order).
    pub(super) served: Vec<u32>,
    /// (window, clients it served), windows with at least one.
    pub(super) served_windows: Vec<(u32, u32)>,
    pub(super) outage_load: OutageLoad,
    /// Events handled, the measure of work; a folded wave counts one.
    pub(super) events: u64,
    pub(super) last_event: u64,
    pub(super) last_accepted: Option<u64>,
    pub(super) underway: Underway,
}

impl World {
    pub(super) fn new(setup: &Setup) -> Self {
        let schedule = Schedule::of(&setup.policy);
        let clients = setup.clients as usize;
        let lock_step = schedule.is_lock_step(setup.policy.jitter) && !setup.in_order();
        let client_major = setup.server.outage.0 > 0 && !setup.in_order();
        let phase = if lock_step {
            Phase::LockStep(Wave::new())
        } else if client_major {
            Phase::Outage { client: 0 }
        } else {
            Phase::Windows { begun: false }
        };
        let longest_wait = setup.policy.longest_wait();
        let reach = reach(&setup.server, longest_wait);
        let decorrelated = setup.policy.jitter == Jitter::Decorrelated;
        let tape = Tape::new(setup.seed);
        let many = Many::new(setup.clients, setup.policy.attempt_limit);
        Self {
            tables: Arc::new(Tables::new(tape, &schedule, many.limit())),
            tape,
            schedule: Arc::new(schedule),
            longest_wait: longest_wait.0,
            phase,
            window: 0,
            epoch: Epoch::default(),
            many,
            wheel: if lock_step { Wheel::none() } else { Wheel::new(reach, clients) },
            previous: if decorrelated {
                vec![setup.policy.growth.base.0 as u32; clients]
            } else {
                Vec::new()
            },
            waiting: setup.clients,
            gave_up: 0,
            served: if lock_step { Vec::new() } else { Vec::with_capacity(clients) },
            served_windows: Vec::new(),
            outage_load: OutageLoad::default(),
            events: 0,
            last_event: 0,
            last_accepted: None,
            underway: Underway::default(),
            setup: *setup,
        }
    }

    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The next window to be processed; all before it are final.
    pub fn window(&self) -> u32 {
        self.window
    }

    /// Clients neither served nor gone.
    pub fn waiting(&self) -> u32 {
        self.waiting
    }

    /// Clients in order of service: `served_windows` says how many each window served. In lock
    /// step they are served by number, and the list is left out.
    pub fn served(&self) -> &[u32] {
        &self.served
    }

    pub fn served_windows(&self) -> &[(u32, u32)] {
        &self.served_windows
    }

    /// The pending attempts, comparable between runs. Empty in a folded lock-step run.
    pub fn snapshot(&self) -> Snapshot {
        let mut pending: Vec<_> = self
            .wheel
            .pending(self.window)
            .into_iter()
            .map(|p| {
                let t = Micros(self.epoch.t + u64::from(p.t()));
                let previous = self.previous.get(p.client() as usize).copied().unwrap_or(0);
                (t, p.client(), self.many.failures(p), previous)
            })
            .collect();
        pending.sort_unstable();
        Snapshot { window: self.window, waiting: self.waiting, gave_up: self.gave_up, pending }
    }

    pub(super) fn retire(&mut self) {
        self.wheel = Wheel::none();
        self.previous = Vec::new();
        self.underway = Underway::default();
    }

    /// Bytes a copy of this world holds.
    pub fn bytes(&self) -> usize {
        self.wheel.bytes()
            + 4 * (self.previous.capacity() + self.served.capacity())
            + 8 * (self.underway.arrivals.capacity() + self.served_windows.capacity())
    }
}

/// Windows ahead that a wait can reach.
fn reach(server: &WindowServer, longest: Micros) -> usize {
    let ahead =
        if server.is_wide() { Wide::of(server).locate(longest.0) } else { TenMs.locate(longest.0) };
    ahead as usize + 2
}

/// A comparable copy of what every client is waiting for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub window: u32,
    pub waiting: u32,
    pub gave_up: u32,
    /// (time of the next attempt, client, failures so far, last wait if decorrelated), sorted.
    pub pending: Vec<(Micros, u32, u32, u32)>,
}
