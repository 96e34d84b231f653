//! The readouts of a fleet run, as `docs/model.md` defines them: integers until the last division.
//!
//! Attempts are told in the order of time, so bins are closed one after the other and empty ones
//! cost nothing, however long the run.

use super::dispersion::{Fano, LocalFano};
use crate::sim::fleet::{Attempt, JobEnd, Outcome, Witness};
use crate::units::Micros;

/// Arrivals of one bin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bin {
    /// Number of the bin; it begins at this times the bin's length.
    pub index: u64,
    pub attempts: u64,
    pub accepted: u64,
}

/// A success at the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Success {
    pub client: u32,
    pub server: u32,
    pub at: u64,
    /// From the begin of the job, microseconds.
    pub took: u64,
}

/// Counts and times of one run.
#[derive(Clone, Debug)]
pub struct Ledger {
    bin: u64,
    recovery: u64,
    /// Closed bins that held something, in order.
    bins: Vec<Bin>,
    open: Bin,
    /// When the open bin begins.
    open_from: u64,
    open_retries: [u64; 2],
    fano: LocalFano,
    before: LocalFano,
    after: LocalFano,
    pub attempts: u64,
    pub accepted: u64,
    pub late: u64,
    pub late_accepted: u64,
    pub wasted: u64,
    pub jobs: u64,
    pub gave_up: u64,
    pub refused: u64,
    pub fatal: u64,
    /// Attempts by the layer that sent them, from the innermost; first calls are in none.
    pub by_layer: [u64; 3],
    /// Rejections and all attempts at and after the recovery.
    pub after_recovery: (u64, u64),
    pub last_accepted: Option<u64>,
    pub last_attempt: u64,
    pub successes: Vec<Success>,
}

impl Ledger {
    /// `bin`: length of a bin. `recovery`: the end of the outage, 0 where there is none.
    pub fn new(bin: Micros, recovery: Micros) -> Self {
        Self {
            bin: bin.0.max(1),
            recovery: recovery.0,
            bins: Vec::new(),
            open: Bin::default(),
            open_from: 0,
            open_retries: [0; 2],
            fano: LocalFano::default(),
            before: LocalFano::default(),
            after: LocalFano::default(),
            attempts: 0,
            accepted: 0,
            late: 0,
            late_accepted: 0,
            wasted: 0,
            jobs: 0,
            gave_up: 0,
            refused: 0,
            fatal: 0,
            by_layer: [0; 3],
            after_recovery: (0, 0),
            last_accepted: None,
            last_attempt: 0,
            successes: Vec::new(),
        }
    }

    /// Goes on to the bin of `t`.
    #[inline(never)]
    fn turn(&mut self, t: u64) {
        self.close();
        let index = t / self.bin;
        self.open = Bin { index, ..Bin::default() };
        self.open_from = index * self.bin;
    }

    fn close(&mut self) {
        if self.open.attempts > 0 {
            self.bins.push(self.open);
            let [before, after] = self.open_retries;
            self.fano.add(self.open.index, before + after);
            self.before.add(self.open.index, before);
            self.after.add(self.open.index, after);
        }
        self.open_retries = [0; 2];
    }

    /// All bins that held an attempt, in order.
    pub fn bins(&self) -> impl Iterator<Item = Bin> + '_ {
        self.bins.iter().copied().chain((self.open.attempts > 0).then_some(self.open))
    }

    /// Attempts over first calls.
    pub fn amplification(&self) -> f64 {
        self.attempts as f64 / self.jobs.max(1) as f64
    }

    /// Most attempts in one bin that begins with or after the one of the recovery.
    pub fn peak(&self) -> u64 {
        let from = self.recovery / self.bin;
        self.bins().filter(|b| b.index >= from).map(|b| b.attempts).max().unwrap_or(0)
    }

    /// Most attempts in one bin after the very first.
    pub fn largest_after_first(&self) -> u64 {
        self.bins().filter(|b| b.index > 0).map(|b| b.attempts).max().unwrap_or(0)
    }

    /// From the recovery to the last acceptance.
    pub fn drain(&self) -> Option<Micros> {
        self.last_accepted.map(|t| Micros(t.saturating_sub(self.recovery)))
    }

    /// Accepted over what a limiter of `per_second` would have let pass, in whole windows of a second
    /// from 0 to the last acceptance.
    pub fn utilisation(&self, per_second: f64) -> f64 {
        let windows = self.last_accepted.map_or(0, |t| t / 1_000_000 + 1);
        self.accepted as f64 / (per_second * windows as f64).max(f64::MIN_POSITIVE)
    }

    /// Rejected after the recovery over all after the recovery.
    pub fn rejected_share(&self) -> f64 {
        let (rejected, all) = self.after_recovery;
        rejected as f64 / all.max(1) as f64
    }

    /// The local Fano factor of all retries; of those before the recovery; of those after.
    pub fn fano(&self) -> [Fano; 3] {
        let [before, after] = self.open_retries;
        let closed = |mut sum: LocalFano, count: u64| {
            sum.add(self.open.index, count);
            sum.fano()
        };
        [
            closed(self.fano.clone(), before + after),
            closed(self.before.clone(), before),
            closed(self.after.clone(), after),
        ]
    }

    /// Nearest-rank quantiles of the time from a job's begin to its success, of those that `which`
    /// picks; `None` where there are none.
    pub fn quantiles<const N: usize>(
        &self,
        shares: [f64; N],
        which: impl Fn(&Success) -> bool,
    ) -> Option<[Micros; N]> {
        let mut took: Vec<u64> =
            self.successes.iter().filter(|s| which(s)).map(|s| s.took).collect();
        if took.is_empty() {
            return None;
        }
        took.sort_unstable();
        Some(shares.map(|share| {
            let rank = libm::ceil(share * took.len() as f64) as usize;
            Micros(took[rank.clamp(1, took.len()) - 1])
        }))
    }

    /// Successes at the client in a span over what `per_second` asks for in it.
    pub fn goodput_share(&self, from: Micros, to: Micros, per_second: f64) -> f64 {
        let inside = |s: &&Success| s.at >= from.0 && s.at < to.0;
        let served = self.successes.iter().filter(inside).count() as f64;
        served / (per_second * (to.0 - from.0) as f64 / 1e6)
    }

    /// Attempts a second in a span, by whole bins.
    pub fn load(&self, from: Micros, to: Micros) -> f64 {
        let (first, last) = (from.0 / self.bin, to.0 / self.bin);
        let inside = self.bins().filter(|b| b.index >= first && b.index < last);
        let attempts: u64 = inside.map(|b| b.attempts).sum();
        attempts as f64 / ((last - first).max(1) as f64 * self.bin as f64 / 1e6)
    }
}

impl Witness for Ledger {
    #[inline(always)]
    fn attempt(&mut self, attempt: &Attempt) {
        if attempt.t - self.open_from >= self.bin {
            self.turn(attempt.t);
        }
        self.open.attempts += 1;
        self.attempts += 1;
        let recovered = attempt.t >= self.recovery;
        if attempt.number > 1 {
            self.open_retries[usize::from(recovered)] += 1;
        }
        if let Some(count) = attempt.cause.and_then(|c| self.by_layer.get_mut(usize::from(c))) {
            *count += 1;
        }
        self.late += u64::from(attempt.late);
        if recovered {
            self.after_recovery.0 += u64::from(!attempt.accepted);
            self.after_recovery.1 += 1;
        }
        if attempt.accepted {
            self.accepted += 1;
            self.open.accepted += 1;
            self.late_accepted += u64::from(attempt.late);
            self.last_accepted = Some(attempt.t);
        }
        self.last_attempt = attempt.t;
    }

    fn job_begun(&mut self, _: u32, _: u64) {
        self.jobs += 1;
    }

    fn job(&mut self, end: &JobEnd) {
        match end.outcome {
            Outcome::Success => self.successes.push(Success {
                client: end.client,
                server: end.server,
                at: end.at,
                took: end.at - end.begun,
            }),
            Outcome::GaveUp => self.gave_up += 1,
            Outcome::Refused => self.refused += 1,
            Outcome::Fatal => self.fatal += 1,
        }
    }

    fn wasted(&mut self, _: u64) {
        self.wasted += 1;
    }
}
