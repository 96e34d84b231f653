//! What one policy of a scene came to.

use crate::measure::{Bin, ChannelFigures};
use crate::sim::fleet::End;
use crate::units::Micros;

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub policy: &'static str,
    /// Equal on the host and in the page: `tests/golden/fleet.txt`.
    pub print: u64,
    /// The load over time; of a channel its busy slots, `accepted` those with a lone frame.
    pub bins: Vec<Bin>,
    pub figures: Figures,
}

/// The figures of a table, by what was run.
#[derive(Clone, Debug, PartialEq)]
pub enum Figures {
    Fleet(FleetFigures),
    Contention(ContentionFigures),
    Channel(ChannelFigures),
}

#[derive(Clone, Debug, PartialEq)]
pub struct FleetFigures {
    pub attempts: u64,
    pub jobs: u64,
    pub amplification: f64,
    pub served: u64,
    pub peak: u64,
    /// The last acceptance, counted from the recovery; `None`: nothing was accepted.
    pub drain: Option<Micros>,
    /// Quantiles of the time from a job's begin to its success.
    pub p50: Option<Micros>,
    pub p99: Option<Micros>,
    /// Accepted when the caller had left, or answered too late.
    pub for_nobody: u64,
    pub end: End,
}

/// Sums over all rounds, where nothing else is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContentionFigures {
    pub clients: u32,
    pub rounds: u32,
    /// Writes, first ones included.
    pub calls: u64,
    /// Until the last client has heard of its success.
    pub completion: Micros,
    pub longest: Micros,
    /// Most writes in one bin of the first round.
    pub peak: u64,
}

impl ContentionFigures {
    /// The mean of a round.
    pub fn mean_calls(&self) -> f64 {
        self.calls as f64 / f64::from(self.rounds.max(1))
    }

    pub fn mean_completion(&self) -> Micros {
        Micros(self.completion.0 / u64::from(self.rounds.max(1)))
    }

    /// Writes a client and round.
    pub fn each(&self) -> f64 {
        self.mean_calls() / f64::from(self.clients.max(1))
    }
}
