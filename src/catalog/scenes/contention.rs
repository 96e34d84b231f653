//! The model in which AWS compared backoff and jitter in 2015: writers of one row, optimistic locks.

use super::{Contended, Group, Job, Scene, Verdict};
use crate::sim::contention::{Setup, Variant};
use crate::units::Micros;

/// Rounds of which the table has the mean.
const ROUNDS: u32 = 25;

/// A hundred writers, of which the article speaks.
pub const HUNDRED: Scene = Scene {
    id: "contention",
    group: Group::Model,
    source: Some("https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/"),
    verdict: Verdict::Holds,
    jobs: || variants(100),
    bin: Micros::millis(10),
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: None,
};

/// Twice as many, where two of its sentences turn round.
pub const TWO_HUNDRED: Scene =
    Scene { id: "contention-200", verdict: Verdict::HoldsIf, jobs: || variants(200), ..HUNDRED };

/// By the names that this lab has for them: the article's None retries at once, its Exponential has no
/// jitter.
fn variants(clients: u32) -> Vec<(&'static str, Job)> {
    [
        ("full", Variant::Full),
        ("equal", Variant::Equal),
        ("decorrelated", Variant::Decorrelated),
        ("none", Variant::Exponential),
        ("immediate", Variant::None),
    ]
    .map(|(name, variant)| {
        let setup = Setup::published(clients, 1);
        (name, Job::Contention(Contended { setup, variant, rounds: ROUNDS }))
    })
    .to_vec()
}
