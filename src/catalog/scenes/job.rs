//! What a scene runs under one name, and its engine at work: a fleet in slices of attempts, contention
//! in rounds, a channel in one go.

use super::Scene;
use super::row::{ContentionFigures, Figures, FleetFigures, Row};
use crate::measure::{Bin, Both, ChannelBins, Fingerprint, Ledger};
use crate::sim::contention::{Published, Variant};
use crate::sim::fleet::{End, Fleet, Plan, Refusal};
use crate::sim::{channel, contention};
use crate::units::Micros;

/// One of the worlds that a scene compares.
#[derive(Clone, Debug, PartialEq)]
pub enum Job {
    Fleet(Box<Plan>),
    Contention(Contended),
    Channel(channel::Setup),
}

/// A row under optimistic contention, so many times: one run tells little, since its end is its
/// slowest client's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contended {
    /// Of the first round; each has the seed after the last one's.
    pub setup: contention::Setup,
    pub variant: Variant,
    pub rounds: u32,
}

/// A job at work.
pub enum Engine {
    Fleet { fleet: Box<Fleet>, ledger: Box<Ledger>, print: Fingerprint },
    Contention { job: Contended, figures: ContentionFigures, bins: Vec<Bin>, print: Fingerprint },
    Channel(channel::Setup),
}

impl Job {
    pub fn start(&self, scene: &Scene) -> Result<Engine, Refusal> {
        let print = Fingerprint::default();
        Ok(match self {
            Self::Fleet(plan) => Engine::Fleet {
                fleet: Box::new(Fleet::new(plan)?),
                ledger: Box::new(Ledger::new(scene.bin, scene.recovery)),
                print,
            },
            Self::Contention(job) => {
                let figures =
                    ContentionFigures { clients: job.setup.clients, ..Default::default() };
                Engine::Contention { job: *job, figures, bins: Vec::new(), print }
            }
            Self::Channel(setup) => Engine::Channel(*setup),
        })
    }

    /// The plan of a fleet.
    pub fn plan(self) -> Option<Plan> {
        match self {
            Self::Fleet(plan) => Some(*plan),
            Self::Contention(_) | Self::Channel(_) => None,
        }
    }

    /// What its row's fingerprint will be, without working to the end of a long run.
    pub fn fingerprint(&self, scene: &Scene) -> Result<u64, Refusal> {
        let mut engine = self.start(scene)?;
        loop {
            if let Some(row) = engine.advance("", scene, 5_000) {
                return Ok(row.print);
            }
            match &engine {
                Engine::Fleet { print, .. } if print.full() => return Ok(print.value()),
                _ => {}
            }
        }
    }
}

impl Engine {
    /// Goes on for about so many attempts; the row, once it is done.
    pub fn advance(&mut self, policy: &'static str, scene: &Scene, attempts: u64) -> Option<Row> {
        match self {
            Self::Fleet { fleet, ledger, print } => {
                let mut both = Both(&mut **ledger, print);
                let end = fleet.advance(&mut both, attempts)?;
                let (bins, print) = (ledger.bins().collect(), print.value());
                let figures = Figures::Fleet(fleet_figures(ledger, end));
                Some(Row { policy, print, bins, figures })
            }
            Self::Contention { job, figures, bins, print } => {
                if figures.rounds < job.rounds {
                    round(*job, scene.bin, figures, bins, print);
                    return None;
                }
                let figures = Figures::Contention(*figures);
                Some(Row { policy, print: print.value(), bins: core::mem::take(bins), figures })
            }
            Self::Channel(setup) => {
                let mut bins = ChannelBins::new(setup, scene.bin);
                let outcome = channel::run(setup, |slot, who| bins.talk(slot, who));
                // The hash is of the counted slots: frames of any length have the same.
                let mut print = Fingerprint::default();
                print.add(outcome.hash);
                print.add(outcome.slots);
                let (bins, figures) = bins.close(setup, &outcome);
                let figures = Figures::Channel(figures);
                Some(Row { policy, print: print.value(), bins, figures })
            }
        }
    }
}

/// The next round; the picture shows the first.
fn round(
    job: Contended,
    bin: Micros,
    figures: &mut ContentionFigures,
    bins: &mut Vec<Bin>,
    print: &mut Fingerprint,
) {
    let seed = job.setup.seed.wrapping_add(u64::from(figures.rounds));
    let setup = contention::Setup { seed, ..job.setup };
    let first = figures.rounds == 0;
    let mut backoff = Published::new(job.variant, setup.clients);
    let outcome = contention::run(&setup, &mut backoff, |write| {
        if !first {
            return;
        }
        let index = write.t.0 / bin.0.max(1);
        if bins.last().is_none_or(|last| last.index != index) {
            bins.push(Bin { index, ..Bin::default() });
        }
        if let Some(last) = bins.last_mut() {
            last.attempts += 1;
            last.accepted += u64::from(write.accepted);
        }
    });
    print.add(outcome.hash);
    figures.rounds += 1;
    figures.calls += outcome.calls;
    figures.completion.0 += outcome.completion.0;
    figures.longest = figures.longest.max(outcome.completion);
    if first {
        figures.peak = bins.iter().map(|bin| bin.attempts).max().unwrap_or(0);
    }
}

fn fleet_figures(ledger: &Ledger, end: End) -> FleetFigures {
    let quantiles = ledger.quantiles([0.5, 0.99], |_| true);
    FleetFigures {
        attempts: ledger.attempts,
        jobs: ledger.jobs,
        amplification: ledger.amplification(),
        served: ledger.successes.len() as u64,
        peak: ledger.peak(),
        drain: ledger.drain(),
        p50: quantiles.map(|q| q[0]),
        p99: quantiles.map(|q| q[1]),
        for_nobody: ledger.late_accepted + ledger.wasted,
        end,
    }
}
