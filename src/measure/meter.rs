//! Totals of a run, gathered window by window in constant memory.

use super::dispersion::{Fano, LocalFano};
use crate::sim::{Watch, WindowLoad, WindowServer, mix};

/// Gathers what the readouts need. Tell it every window of one run.
#[derive(Clone, Debug)]
pub struct Meter {
    server: WindowServer,
    pub attempts: u64,
    pub first: u64,
    pub accepted: u64,
    pub gave_up: u64,
    /// Retries that came before the recovery.
    pub retries_before: u64,
    /// Most attempts in one window that begins at or after the recovery, and that window.
    pub peak: u64,
    pub peak_window: u32,
    /// Most attempts in one window after the very first.
    pub largest_after_first: u64,
    window: u32,
    in_window: u64,
    all: LocalFano,
    before: LocalFano,
    hash: u64,
}

impl Meter {
    pub fn new(server: WindowServer) -> Self {
        Self {
            server,
            attempts: 0,
            first: 0,
            accepted: 0,
            gave_up: 0,
            retries_before: 0,
            peak: 0,
            peak_window: 0,
            largest_after_first: 0,
            window: 0,
            in_window: 0,
            all: LocalFano::default(),
            before: LocalFano::default(),
            hash: 0,
        }
    }

    /// Local Fano of all retries. `known`: the run was not told to its end, and only what comes
    /// before this window is known.
    pub fn fano(&self, known: Option<u32>) -> Fano {
        known.map_or_else(|| self.all.fano(), |w| self.all.until(w.into()))
    }

    /// Local Fano of the retries before the recovery; `known` as above, if the recovery is not.
    pub fn fano_before(&self, known: Option<u32>) -> Fano {
        known.map_or_else(|| self.before.fano(), |w| self.before.until(w.into()))
    }

    /// Hash of everything told: loads of all windows and who was served in which.
    pub fn hash(&self) -> u64 {
        mix(self.hash ^ self.attempts)
    }
}

impl Watch for Meter {
    fn window(&mut self, load: WindowLoad) {
        let attempts = load.first + load.retries;
        if load.window != self.window {
            self.window = load.window;
            self.in_window = 0;
        }
        self.in_window += attempts;
        self.attempts += attempts;
        self.first += load.first;
        self.accepted += load.accepted;
        self.gave_up += load.gave_up;
        if load.before_recovery {
            self.retries_before += load.retries;
            self.before.add(u64::from(load.window), load.retries);
        }
        self.all.add(u64::from(load.window), load.retries);
        if load.window > 0 {
            self.largest_after_first = self.largest_after_first.max(self.in_window);
        }
        let begins = self.server.window_start(load.window);
        if begins >= self.server.outage && self.in_window > self.peak {
            self.peak = self.in_window;
            self.peak_window = load.window;
        }
        for word in [
            u64::from(load.window) << 1 | u64::from(load.before_recovery),
            load.first,
            load.retries,
            load.accepted,
            load.gave_up,
            load.served_mix,
        ] {
            self.hash = mix(self.hash ^ word);
        }
    }
}
