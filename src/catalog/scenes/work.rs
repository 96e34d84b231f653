//! All policies of a scene, worked off in slices, so that a page stays awake meanwhile.

use super::Scene;
use crate::measure::{Bin, Ledger};
use crate::sim::fleet::{End, Fleet, Plan, Refusal};
use crate::units::Micros;

/// What one policy came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub policy: &'static str,
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
    /// The load over time.
    pub bins: Vec<Bin>,
    /// Time of the last attempt.
    pub last: Micros,
}

/// The policies of a scene, as far as they are computed.
pub struct SceneWork {
    scene: &'static Scene,
    waiting: Vec<(&'static str, Plan)>,
    running: Option<(&'static str, Fleet, Box<Ledger>)>,
    pub rows: Vec<Result<Row, (&'static str, Refusal)>>,
}

impl SceneWork {
    /// `first`: the policy that somebody looks at.
    pub fn new(scene: &'static Scene, first: Option<&str>) -> Self {
        let mut waiting = scene.plans();
        waiting.reverse();
        // Taken from the end.
        if let Some(at) = waiting.iter().position(|(name, _)| Some(*name) == first) {
            let looked_at = waiting.remove(at);
            waiting.push(looked_at);
        }
        Self { scene, waiting, running: None, rows: Vec::new() }
    }

    /// Goes on for about `attempts` attempts. False when everything is done.
    pub fn advance(&mut self, attempts: u64) -> bool {
        let Some((policy, mut fleet, mut ledger)) = self.running.take() else {
            let Some((policy, plan)) = self.waiting.pop() else { return false };
            match Fleet::new(&plan) {
                Ok(fleet) => {
                    let ledger = Ledger::new(self.scene.bin, self.scene.recovery);
                    self.running = Some((policy, fleet, Box::new(ledger)));
                }
                Err(refusal) => self.rows.push(Err((policy, refusal))),
            }
            return true;
        };
        match fleet.advance(&mut *ledger, attempts) {
            Some(end) => self.rows.push(Ok(row(policy, &ledger, end))),
            None => self.running = Some((policy, fleet, ledger)),
        }
        true
    }

    /// The row of a policy, if it is there.
    pub fn row(&self, policy: &str) -> Option<&Row> {
        self.rows.iter().flatten().find(|row| row.policy == policy)
    }
}

fn row(policy: &'static str, ledger: &Ledger, end: End) -> Row {
    let quantiles = ledger.quantiles([0.5, 0.99], |_| true);
    Row {
        policy,
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
        bins: ledger.bins().collect(),
        last: Micros(ledger.last_attempt),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SCENES, scene};
    use super::*;

    /// Expected: the golden row of the queue with seed 1, however it is cut into slices.
    #[test]
    fn slices_give_the_golden_row_and_the_one_looked_at_comes_first() {
        let mut work = SceneWork::new(scene("stampede").unwrap(), Some("full"));
        while work.row("full").is_none() {
            assert!(work.advance(777));
        }
        assert_eq!(work.rows.len(), 1);
        let row = work.row("full").unwrap();
        assert_eq!((row.attempts, row.peak, row.served), (11_511, 31, 1_000));
        assert_eq!(row.drain, Some(Micros(14_255_153)));
        assert_eq!(row.p50, Some(Micros(35_029_720)));
        assert_eq!(row.bins.iter().map(|b| b.attempts).sum::<u64>(), row.attempts);
    }

    #[test]
    fn names_are_unique_and_every_scene_has_a_policy() {
        let mut ids: Vec<_> = SCENES.iter().map(|s| s.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), SCENES.len());
        for scene in SCENES {
            let mut names: Vec<_> = scene.plans().iter().map(|(name, _)| *name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert!(all > 0 && names.len() == all, "{}", scene.id);
        }
    }
}
