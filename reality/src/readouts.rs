//! What is compared. Of the real run it is counted here, from the server's bare list of attempts; of the
//! simulation it comes from the engine's own ledger.

use backoff_lab::measure::Ledger;

use crate::server::Seen;
use crate::world::{OUTAGE, WINDOW, micros};

/// A run in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Readouts {
    pub attempts: f64,
    /// Most attempts in one window from the recovery on.
    pub peak: f64,
    /// From the recovery to the last acceptance, seconds.
    pub drain: f64,
    pub accepted: u64,
    /// Attempts by window.
    pub load: Vec<f64>,
}

impl Readouts {
    pub fn of_real(seen: &[Seen]) -> Self {
        let mut load = Vec::new();
        for attempt in seen {
            let window = (attempt.t / micros(WINDOW)) as usize;
            load.resize(load.len().max(window + 1), 0.0);
            load[window] += 1.0;
        }
        let recovery = (micros(OUTAGE) / micros(WINDOW)) as usize;
        let accepted = || seen.iter().filter(|attempt| attempt.accepted);
        let last = accepted().map(|attempt| attempt.t).max().unwrap_or(0);
        Self {
            attempts: seen.len() as f64,
            peak: load.iter().skip(recovery).copied().fold(0.0, f64::max),
            drain: last.saturating_sub(micros(OUTAGE)) as f64 / 1e6,
            accepted: accepted().count() as u64,
            load,
        }
    }

    pub fn of_simulated(ledger: &Ledger) -> Self {
        let mut load = Vec::new();
        for bin in ledger.bins() {
            load.resize(load.len().max(bin.index as usize + 1), 0.0);
            load[bin.index as usize] = bin.attempts as f64;
        }
        Self {
            attempts: ledger.attempts as f64,
            peak: ledger.peak() as f64,
            drain: ledger.drain().map_or(0.0, |drain| drain.as_secs()),
            accepted: ledger.accepted,
            load,
        }
    }

    /// How far the load is from another: the sum of the differences, window by window, over all attempts
    /// of the other. 0 is the same, 2 nothing in common.
    pub fn distance(&self, other: &[f64]) -> f64 {
        let windows = self.load.len().max(other.len());
        let at = |load: &[f64], w: usize| load.get(w).copied().unwrap_or(0.0);
        let apart: f64 = (0..windows).map(|w| (at(&self.load, w) - at(other, w)).abs()).sum();
        apart / other.iter().sum::<f64>().max(1.0)
    }
}
