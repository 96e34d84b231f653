//! One wait: its law under each memoryless jitter, and sums of waits.
//!
//! With m the wait before jitter the law is uniform: none at m, full U[0, m), equal U[m/2, m)
//! (M. Brooker, AWS Architecture Blog, 2015), plus-minus U[m(1-j), m(1+j)) (gRPC with j = 0.2,
//! Google's HTTP clients with j = 0.5). A cap after the jitter makes an atom at the cap.

use super::power;

/// The law of a wait: uniform on [low, high), then at most `cap`. `low = high` is a certain wait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    pub low: f64,
    pub high: f64,
    /// Infinite where the cap comes before the jitter.
    pub cap: f64,
}

impl Law {
    const fn uniform(low: f64, high: f64) -> Self {
        Self { low, high, cap: f64::INFINITY }
    }

    pub const fn none(m: f64) -> Self {
        Self::uniform(m, m)
    }

    pub const fn full(m: f64) -> Self {
        Self::uniform(0.0, m)
    }

    pub const fn equal(m: f64) -> Self {
        Self::uniform(m / 2.0, m)
    }

    pub const fn plus_minus(m: f64, j: f64) -> Self {
        Self::uniform(m * (1.0 - j), m * (1.0 + j))
    }

    /// The same with a cap after the jitter.
    pub const fn clamped(self, cap: f64) -> Self {
        Self { cap, ..self }
    }

    /// Where the continuous part ends.
    fn edge(self) -> f64 {
        self.cap.max(self.low).min(self.high)
    }

    /// P(wait = `w`): of 1 for a certain wait, and at a cap after the jitter.
    pub fn atom(self, w: f64) -> f64 {
        if self.low >= self.high || self.cap <= self.low {
            return f64::from(w == self.low.min(self.cap));
        }
        if w == self.cap { (self.high - self.edge()) / (self.high - self.low) } else { 0.0 }
    }

    /// P(wait <= `w`).
    pub fn cdf(self, w: f64) -> f64 {
        if w >= self.cap.min(self.high) {
            return 1.0;
        }
        if w < self.low { 0.0 } else { (w - self.low) / (self.high - self.low) }
    }

    /// E[wait^n] for n = 1, 2: the part below the cap, then the atom.
    fn moment(self, n: u32) -> f64 {
        if self.low >= self.high || self.cap <= self.low {
            return power(self.low.min(self.cap), n);
        }
        let edge = self.edge();
        let below = (power(edge, n + 1) - power(self.low, n + 1)) / f64::from(n + 1);
        (below + (self.high - edge) * power(edge, n)) / (self.high - self.low)
    }

    pub fn mean(self) -> f64 {
        self.moment(1)
    }

    /// (high - low)^2 / 12 without a cap: m^2/12 for full, m^2/48 for equal, m^2 j^2/3.
    pub fn variance(self) -> f64 {
        let width = self.high - self.low;
        if self.cap >= self.high {
            return width * width / 12.0;
        }
        let mean = self.mean();
        (self.moment(2) - mean * mean).max(0.0)
    }
}

/// min(cap, base * 2^k), k = 0 for the first wait. The AWS simulator of 2015 begins at k = 1.
pub fn window(base: f64, cap: f64, k: u32) -> f64 {
    (base * power(2.0, k)).min(cap)
}

/// Sum of the first `waits` windows. Below the cap base * (2^K - 1), then the cap each time. Full
/// jitter waits half of it on average, equal jitter three quarters.
pub fn sum(base: f64, cap: f64, waits: u32) -> f64 {
    if base <= 0.0 || cap <= 0.0 {
        return 0.0;
    }
    // Windows below the cap, counted by doubling; more than 2,000 doublings leave the doubles.
    let doubling = (0..waits.min(2_100)).take_while(|&k| base * power(2.0, k) < cap).count() as u32;
    let at_cap = f64::from(waits - doubling);
    // Without a cap none is at it, and 0 times infinity is no number.
    base * (power(2.0, doubling) - 1.0) + if at_cap > 0.0 { cap * at_cap } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 3.1: support, mean and variance of each jitter.
    #[test]
    fn moments_of_each_jitter() {
        let m = 8.0;
        for (law, mean, variance) in [
            (Law::none(m), m, 0.0),
            (Law::full(m), m / 2.0, m * m / 12.0),
            (Law::equal(m), 0.75 * m, m * m / 48.0),
            (Law::plus_minus(m, 0.2), m, m * m * 0.04 / 3.0),
        ] {
            close(law.mean(), mean, 1e-12);
            close(law.variance(), variance, 1e-12);
            close(law.cdf(law.high), 1.0, 0.0);
            close(law.cdf(law.low - 1e-9), 0.0, 0.0);
        }
        close(Law::full(m).cdf(2.0), 0.25, 1e-15);
        close(Law::equal(m).cdf(5.0), 2.0 * 5.0 / m - 1.0, 1e-15);
        close(Law::none(m).atom(m), 1.0, 0.0);
        close(Law::full(m).atom(m), 0.0, 0.0);
    }

    /// Science notes 4: min(rnd * 2^n, cap) is at the cap with 1 - cap / 2^n; the moments by a
    /// million midpoints.
    #[test]
    fn a_cap_after_jitter_is_an_atom() {
        let law = Law::full(64.0).clamped(20.0);
        close(law.atom(20.0), 1.0 - 20.0 / 64.0, 1e-15);
        close(law.cdf(19.999), 19.999 / 64.0, 1e-15);
        close(law.cdf(20.0), 1.0, 0.0);
        for law in [law, Law::plus_minus(10.0, 0.25).clamped(10.0), Law::equal(10.0).clamped(4.0)] {
            let n = 1_000_000;
            let draw = |i: i32| {
                (law.low + (law.high - law.low) * (f64::from(i) + 0.5) / f64::from(n)).min(law.cap)
            };
            let mean = (0..n).map(draw).sum::<f64>() / f64::from(n);
            let second = (0..n).map(|i| power(draw(i), 2)).sum::<f64>() / f64::from(n);
            close(law.mean(), mean, 1e-5);
            close(law.variance(), second - mean * mean, 1e-4);
        }
    }

    /// Science notes 3.1: b (2^K - 1) before the cap; and window by window past it. Scenario C3:
    /// the first ten waits from 1 s sum to 1,023 s.
    #[test]
    fn sums_are_those_of_the_windows() {
        close(sum(1.0, f64::INFINITY, 10), 1_023.0, 0.0);
        for waits in 0..40 {
            let plain = (0..waits).map(|k| window(0.1, 10.0, k)).sum();
            close(sum(0.1, 10.0, waits), plain, 1e-9);
        }
        close(sum(5.0, 2.0, 3), 6.0, 0.0);
    }
}
