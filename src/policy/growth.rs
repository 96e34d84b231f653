//! How waits grow before jitter.

use crate::units::Micros;

/// The shapes of growth that base, cap and multiplier describe. What else real systems do is in
/// [`super::backoff::Curve`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Shape {
    /// base * multiplier^(n-1).
    #[default]
    Exponential,
    /// base * n.
    Linear,
    /// base * F(n) with F = 1, 1, 2, 3, 5, ...
    Fibonacci,
    /// base * n^multiplier: the multiplier is the power.
    Polynomial,
    /// base.
    Fixed,
}

impl Shape {
    pub const ALL: [Self; 5] =
        [Self::Exponential, Self::Linear, Self::Fibonacci, Self::Polynomial, Self::Fixed];

    /// The words in links and on the command line, in the order of [`Shape::ALL`].
    pub const NAMES: [&'static str; 5] =
        ["exponential", "linear", "fibonacci", "polynomial", "fixed"];

    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Whether the multiplier counts.
    pub const fn multiplies(self) -> bool {
        matches!(self, Self::Exponential | Self::Polynomial)
    }
}

/// Growth under a cap: R(n) = min(cap, what the shape says), n = 1 for the first retry.
/// `multiplier` is in thousandths and at least 1000, so R never falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Growth {
    pub shape: Shape,
    pub base: Micros,
    pub cap: Micros,
    pub multiplier: u32,
}

impl Growth {
    /// R(n), rounded to the microsecond; saturates at the cap for any n.
    pub fn before_jitter(&self, n: u64) -> Micros {
        let (n, base) = (n.max(1), self.base.0 as f64);
        let wait = match self.shape {
            Shape::Fixed => base,
            Shape::Linear => base * n as f64,
            Shape::Polynomial => base * libm::pow(n as f64, self.factor()),
            // Both stop at the cap, so this ends soon even for n = 10^9.
            Shape::Exponential | Shape::Fibonacci => {
                let index = usize::try_from(n - 1).unwrap_or(usize::MAX);
                let steps = self.steps().take(index.saturating_add(1));
                return steps.last().unwrap_or(self.cap);
            }
        };
        self.capped(wait)
    }

    /// R(1), R(2), ... up to the value that repeats for ever (the cap, or the base where nothing
    /// grows). Linear growth may take millions of steps to its cap.
    ///
    /// Repeated multiplication instead of a power for exponential growth: IEEE products are the
    /// same on the host and on wasm32.
    pub fn steps(&self) -> impl Iterator<Item = Micros> + use<> {
        let growth = *self;
        let base = growth.base.0 as f64;
        let cap = growth.cap.0 as f64;
        // For Fibonacci growth also the value before.
        let (mut before, mut next, mut n) = (0.0, Some(base), 1_u64);
        core::iter::from_fn(move || {
            let wait = next?;
            n += 1;
            let grown = match growth.shape {
                Shape::Exponential => wait * growth.factor(),
                Shape::Linear => base * n as f64,
                Shape::Fibonacci => wait + before,
                Shape::Polynomial => base * libm::pow(n as f64, growth.factor()),
                Shape::Fixed => wait,
            };
            // The first two Fibonacci numbers are the same, and the growth goes on.
            let grows = grown > wait || growth.shape == Shape::Fibonacci;
            next = (grows && wait < cap).then_some(grown);
            before = wait;
            Some(growth.capped(wait))
        })
    }

    /// The longest of all R(n).
    pub fn longest(&self) -> Micros {
        let constant = match self.shape {
            Shape::Fixed => true,
            Shape::Exponential => self.multiplier <= 1_000,
            Shape::Linear | Shape::Fibonacci | Shape::Polynomial => false,
        };
        if constant { self.base.min(self.cap) } else { self.cap }
    }

    fn factor(&self) -> f64 {
        f64::from(self.multiplier) / 1e3
    }

    fn capped(&self, wait: f64) -> Micros {
        Micros(libm::round(wait.min(self.cap.0 as f64)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn growth(shape: Shape, multiplier: u32) -> Growth {
        Growth { shape, base: Micros::millis(100), cap: Micros::secs(10), multiplier }
    }

    fn millis(g: Growth, upto: u64) -> Vec<u64> {
        (1..=upto).map(|n| g.before_jitter(n).0 / 1_000).collect()
    }

    #[test]
    fn doubles_up_to_the_cap_and_stays_there_for_any_n() {
        let g = growth(Shape::Exponential, 2_000);
        assert_eq!(millis(g, 9), [100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
        assert_eq!(g.before_jitter(1_000_000_000), Micros::secs(10));
        assert_eq!(g.before_jitter(u64::MAX), Micros::secs(10));
    }

    #[test]
    fn a_multiplier_of_one_is_a_fixed_wait_even_at_a_billion() {
        let g = growth(Shape::Exponential, 1_000);
        assert_eq!(g.before_jitter(1_000_000_000), Micros::millis(100));
        assert_eq!(growth(Shape::Fixed, 2_000).before_jitter(u64::MAX), Micros::millis(100));
    }

    #[test]
    fn a_base_over_the_cap_waits_the_cap() {
        for shape in Shape::ALL {
            let g = Growth { cap: Micros::millis(10), ..growth(shape, 2_000) };
            assert_eq!(g.before_jitter(1), Micros::millis(10), "{}", shape.name());
            assert_eq!(g.steps().count(), 1);
        }
    }

    /// The articles' lists: linear 1, 2, 3, 4; Fibonacci 1, 1, 2, 3, 5, 8, each times the base.
    /// The power of two is arithmetic's.
    #[test]
    fn the_other_shapes_are_those_of_their_names() {
        assert_eq!(millis(growth(Shape::Linear, 2_000), 5), [100, 200, 300, 400, 500]);
        let fibonacci = growth(Shape::Fibonacci, 2_000);
        assert_eq!(millis(fibonacci, 8), [100, 100, 200, 300, 500, 800, 1_300, 2_100]);
        assert_eq!(fibonacci.before_jitter(u64::MAX), Micros::secs(10));
        assert_eq!(millis(growth(Shape::Polynomial, 2_000), 4), [100, 400, 900, 1_600]);
        assert_eq!(growth(Shape::Linear, 2_000).before_jitter(u64::MAX), Micros::secs(10));
    }

    #[test]
    fn steps_are_the_growth_and_end_at_its_longest() {
        for shape in Shape::ALL {
            for multiplier in [1_000, 1_500, 2_000, 10_000] {
                let g = growth(shape, multiplier);
                let steps: Vec<_> = g.steps().collect();
                for (n, step) in (1..).zip(&steps) {
                    assert_eq!(*step, g.before_jitter(n), "{} {n}", shape.name());
                }
                assert_eq!(steps.last(), Some(&g.longest()));
                assert_eq!(g.before_jitter(steps.len() as u64 + 7), g.longest());
            }
        }
    }
}
