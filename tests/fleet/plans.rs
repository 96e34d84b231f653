//! Runs of scenes in one line, and what a claim is: a mean with its spread.

use backoff_lab::catalog::scenes::{Scene, scene};
use backoff_lab::measure::Ledger;
use backoff_lab::sim::fleet::Plan;
use backoff_lab::units::Micros;

pub fn named(id: &str) -> &'static Scene {
    scene(id).unwrap_or_else(|| panic!("no scene {id}"))
}

pub fn plan(id: &str, policy: &str) -> Plan {
    let (_, job) =
        named(id).with(Some(policy)).unwrap_or_else(|| panic!("{id} has no policy {policy}"));
    job.plan().unwrap_or_else(|| panic!("{id} has no fleet"))
}

/// The run of a scene, its plan changed before.
pub fn changed(id: &str, policy: &str, change: impl Fn(&mut Plan)) -> Ledger {
    let mut plan = plan(id, policy);
    change(&mut plan);
    named(id).run(&plan).unwrap().0
}

pub fn run(id: &str, policy: &str, seed: u64) -> Ledger {
    changed(id, policy, |plan| plan.seed = seed)
}

/// So many seeds from 1 on.
pub fn runs(id: &str, policy: &str, seeds: u64) -> Vec<Ledger> {
    (1..=seeds).map(|seed| run(id, policy, seed)).collect()
}

pub fn seconds(time: Micros) -> f64 {
    time.0 as f64 / 1e6
}

pub fn drain(ledger: &Ledger) -> f64 {
    seconds(ledger.drain().unwrap())
}

/// A mean over 20 seeds, its standard deviation over seeds (0: the same for every seed), and a unit
/// of the last digit printed.
#[derive(Clone, Copy)]
pub struct Claim(pub f64, pub f64, pub f64);

impl Claim {
    /// A mean over R seeds passes within 4 s sqrt(1/R + 1/20), and half of the last digit.
    pub fn holds(self, what: &str, values: &[f64]) {
        let Self(mean, sd, digit) = self;
        let got = values.iter().sum::<f64>() / values.len() as f64;
        let slack = 4.0 * sd * (1.0 / values.len() as f64 + 1.0 / 20.0).sqrt();
        let slack = slack.max(digit / 2.0 * 1.000_001);
        assert!((got - mean).abs() <= slack, "{what}: {got}, expected {mean} within {slack}");
    }

    pub fn of(self, what: &str, ledgers: &[Ledger], f: impl Fn(&Ledger) -> f64) {
        self.holds(what, &ledgers.iter().map(f).collect::<Vec<_>>());
    }
}
