//! What each library draws as its wait, and the same in the simulation's words. The tests hold the
//! two to each other.

use std::time::Duration;

use backoff_lab::policy::backoff::{Backoff, Curve, Spread};
use backoff_lab::units::Micros;
use backon::ExponentialBuilder;
use retry_policies::policies::ExponentialBackoff;

use crate::world::micros;

/// Who retries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
    Backon,
    ReqwestRetry,
}

impl Library {
    pub const ALL: [Self; 2] = [Self::Backon, Self::ReqwestRetry];

    pub fn name(self) -> &'static str {
        match self {
            Self::Backon => "backon",
            Self::ReqwestRetry => "reqwest-retry",
        }
    }

    /// The formula of its jitter, and with which values.
    pub fn formula(self) -> &'static str {
        match self {
            Self::Backon => "d + U[0, d), d = 100 ms doubled up to 500 ms",
            Self::ReqwestRetry => "U[0, d), d = 200 ms doubled up to 1.5 s",
        }
    }

    /// The waits that the simulation's clients draw.
    pub fn simulated(self) -> Backoff {
        let doubling = |(base, cap), jitter| {
            let growth = Curve::Exponential { base: Micros(micros(base)), multiplier: 2_000 };
            Backoff::new(growth, jitter, Some(Micros(micros(cap))))
        };
        match self {
            Self::Backon => doubling(BACKON, Spread::AdditiveFraction { share: 1_000 }),
            Self::ReqwestRetry => doubling(REQWEST_RETRY, Spread::Full),
        }
    }
}

/// Shortest and longest d: 1.5 d and d / 2 are then the same in the long run, 750 ms.
const BACKON: (Duration, Duration) = (Duration::from_millis(100), Duration::from_millis(500));
const REQWEST_RETRY: (Duration, Duration) =
    (Duration::from_millis(200), Duration::from_millis(1_500));

/// backon 1.6.0, `src/backoff/exponential.rs`: d is the first delay, then the one before times the
/// factor, cut at the most; with jitter the wait is d + U[0, 1) d, drawn as a 32-bit float. So the cap
/// comes before the jitter, and a wait may be twice as long as it.
pub fn backon() -> ExponentialBuilder {
    ExponentialBuilder::default()
        .with_jitter()
        .with_min_delay(BACKON.0)
        .with_max_delay(BACKON.1)
        .without_max_times()
}

/// retry-policies 0.5.2, the policy of reqwest-retry 0.9.1: `src/policies/exponential_backoff.rs` has
/// d = min(most, least times 2^n) for n retries past, and `src/jitter.rs` the builder's default,
/// `Jitter::Full`, U[0, 1) d. What is cut off after the jitter is never longer than the most.
pub fn retry_policies() -> ExponentialBackoff {
    ExponentialBackoff::builder()
        .retry_bounds(REQWEST_RETRY.0, REQWEST_RETRY.1)
        .build_with_max_retries(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use backoff_lab::policy::backoff::Memory;
    use backon::BackoffBuilder;
    use retry_policies::{RetryDecision, RetryPolicy};

    use super::*;

    const DRAWS: usize = 20_000;
    const RETRIES: u32 = 7;

    /// The distribution of every wait: a two-sample Kolmogorov-Smirnov test of what the library draws
    /// against what the simulation would, at a level of 1 in 100,000: sqrt(ln(2 / 1e-5) / 2) = 2.47.
    fn same(library: Library, theirs: impl Fn(usize) -> Vec<f64>) {
        let theirs: Vec<Vec<f64>> = (0..DRAWS).map(theirs).collect();
        let backoff = library.simulated();
        for n in 1..=RETRIES {
            let mut drawn: Vec<f64> = theirs.iter().map(|waits| waits[n as usize - 1]).collect();
            let step = (1_u64 << 32) / DRAWS as u64;
            let ours = (0..DRAWS as u64).map(|k| {
                let r = (k * step + step / 2) as u32;
                backoff.wait(n, r, &mut Memory::default()).as_secs()
            });
            let ours: Vec<f64> = ours.collect();
            drawn.sort_by(f64::total_cmp);
            let below = |x: f64, of: &[f64]| of.partition_point(|y| *y <= x) as f64;
            let apart = ours.iter().chain(&drawn).map(|x| below(*x, &ours) - below(*x, &drawn));
            let most = apart.fold(0.0_f64, |most, d| most.max(d.abs())) / DRAWS as f64;
            // Ours lie on a grid, so only the library's draws have chance in them.
            let level = 2.47 / (DRAWS as f64).sqrt();
            assert!(most < level, "{library:?}, wait {n}: {most} apart, not below {level}");
        }
    }

    #[test]
    fn backon_waits_as_its_simulation_does() {
        same(Library::Backon, |_| {
            backon().build().take(RETRIES as usize).map(|d| d.as_secs_f64()).collect()
        });
    }

    #[test]
    fn reqwest_retry_waits_as_its_simulation_does() {
        let policy = retry_policies();
        let wait = |n| {
            let now = SystemTime::now();
            let RetryDecision::Retry { execute_after } = policy.should_retry(now, n) else {
                panic!("it gave up");
            };
            // Later than now by the wait and by what the call took, a microsecond or so.
            execute_after.duration_since(now).unwrap_or_default().as_secs_f64()
        };
        same(Library::ReqwestRetry, |_| (0..RETRIES).map(wait).collect());
    }
}
