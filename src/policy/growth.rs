//! How waits grow before jitter.

use crate::units::Micros;

/// Exponential growth under a cap: R(n) = min(cap, base * multiplier^(n-1)), n = 1 for the first
/// retry. `multiplier` is in thousandths and at least 1000, so R never falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exponential {
    pub base: Micros,
    pub cap: Micros,
    pub multiplier: u32,
}

impl Exponential {
    /// R(n), rounded to the microsecond; saturates at the cap for any n.
    pub fn before_jitter(&self, n: u64) -> Micros {
        // Stops at the cap, so this ends after a few steps even for n = 10^9.
        let index = usize::try_from(n.saturating_sub(1)).unwrap_or(usize::MAX);
        self.steps().take(index.saturating_add(1)).last().unwrap_or(self.cap)
    }

    /// R(1), R(2), ... up to the value that repeats for ever (the cap, or the base where the
    /// multiplier is 1).
    ///
    /// Repeated multiplication instead of a power: IEEE products are the same on the host and on
    /// wasm32.
    pub fn steps(&self) -> impl Iterator<Item = Micros> + use<> {
        let factor = f64::from(self.multiplier) / 1e3;
        let cap = self.cap.0 as f64;
        let mut next = Some(self.base.0 as f64);
        core::iter::from_fn(move || {
            let wait = next?;
            next = (factor > 1.0 && wait < cap).then_some(wait * factor);
            Some(Micros(libm::round(wait.min(cap)) as u64))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_up_to_the_cap_and_stays_there_for_any_n() {
        let g = Exponential { base: Micros::millis(100), cap: Micros::secs(10), multiplier: 2_000 };
        let ms: Vec<_> = (1..=9).map(|n| g.before_jitter(n).0 / 1_000).collect();
        assert_eq!(ms, [100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
        assert_eq!(g.before_jitter(1_000_000_000), Micros::secs(10));
        assert_eq!(g.before_jitter(u64::MAX), Micros::secs(10));
    }

    #[test]
    fn a_multiplier_of_one_is_a_fixed_wait_even_at_a_billion() {
        let g = Exponential { base: Micros::millis(100), cap: Micros::secs(10), multiplier: 1_000 };
        assert_eq!(g.before_jitter(1_000_000_000), Micros::millis(100));
    }

    #[test]
    fn a_base_over_the_cap_waits_the_cap() {
        let g = Exponential { base: Micros::secs(10), cap: Micros::secs(1), multiplier: 2_000 };
        assert_eq!(g.before_jitter(1), Micros::secs(1));
    }
}
