//! Decorrelated jitter: S_0 = b, S_k = min(c, U(b, 3 S_(k-1))), the clamped value kept.
//!
//! M. Brooker, AWS Architecture Blog, 2015. Without the cap the moments follow linear recursions.
//! With it the law of S_k is a density on [b, c) and an atom at c, carried from wait to wait on a
//! grid: S_k has at w the density T(w/3), where T(x) is the mean of 1/(3s - b) over S_(k-1) >= x.

use super::{power, root};

/// E[S_k] without a cap: mu_k = (b + 3 mu_(k-1)) / 2, so b (2 * 1.5^k - 1).
pub fn mean(base: f64, k: u32) -> f64 {
    base * (2.0 * power(1.5, k) - 1.0)
}

/// E[S_k^2] without a cap: (b^2 + 3 b mu + 9 E[S^2]) / 3 of the wait before.
pub fn second_moment(base: f64, k: u32) -> f64 {
    base * base * (2.0 * power(3.0, k) - 4.0 / 3.0 * power(1.5, k) + 1.0 / 3.0)
}

/// Var[S_k] without a cap.
pub fn variance(base: f64, k: u32) -> f64 {
    let m = mean(base, k);
    (second_moment(base, k) - m * m).max(0.0)
}

/// Growth of a typical wait far above the base, exp(E[ln U(0, 3)]); the mean grows by 1.5.
pub const TYPICAL_GROWTH: f64 = 3.0 / core::f64::consts::E;

/// P(S_k = c) given S_(k-1) = c: (3c - c) / (3c - b), two thirds far above the base.
pub fn stays_at_cap(base: f64, cap: f64) -> f64 {
    2.0 * cap / (3.0 * cap - base)
}

/// beta of the stationary density's tail towards small waits, w^(beta - 1): the root of
/// 3^-beta = 1 - beta besides 0.
pub fn small_wait_exponent() -> f64 {
    root(0.05, 1.0, |beta| libm::pow(3.0, -beta) - (1.0 - beta))
}

/// How the cap is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clamp {
    /// min(c, U(b, 3s)): the published form.
    Hard,
    /// U(b, min(c, 3s)): no atom, shorter waits (Polly.Contrib's `AwsDecorrelatedJitterBackoff`).
    Soft,
}

/// The law of S_k under a cap, as probabilities of cells and of the cap itself.
#[derive(Clone, Debug)]
pub struct Capped {
    base: f64,
    cap: f64,
    clamp: Clamp,
    /// Edges from the cap down to the base, each the one before over 3^(1/PER_THREE), so that a
    /// third of an edge is an edge.
    edges: Vec<f64>,
    /// Of the cell between edge i and edge i + 1, inside which the law counts as uniform.
    cells: Vec<f64>,
    /// P(S_k = cap).
    pub at_cap: f64,
}

/// Cells to a factor of three: errors of some 10^-5.
const PER_THREE: usize = 240;

impl Capped {
    /// S_1. Needs 0 < base < cap.
    pub fn first(base: f64, cap: f64, clamp: Clamp) -> Self {
        let step = libm::pow(3.0, -1.0 / PER_THREE as f64);
        let inner = core::iter::successors(Some(cap), |x| Some(x * step));
        let mut edges: Vec<f64> = inner.take_while(|&x| x > base).collect();
        edges.push(base);
        let mut law = Self { base, cap, clamp, edges, cells: Vec::new(), at_cap: 0.0 };
        // From the certain S_0 = b.
        let width = law.width(base);
        let end = (base + width).min(cap);
        law.cells =
            law.pairs().map(|(hi, lo)| (hi.min(end) - lo.min(end)).max(0.0) / width).collect();
        law.at_cap = (1.0 - law.cells.iter().sum::<f64>()).max(0.0);
        law
    }

    fn pairs(&self) -> impl Iterator<Item = (f64, f64)> {
        self.edges.windows(2).map(|e| (e[0], e[1]))
    }

    /// What the wait after `s` is uniform on, from the base up.
    fn width(&self, s: f64) -> f64 {
        match self.clamp {
            Clamp::Hard => 3.0 * s - self.base,
            Clamp::Soft => (3.0 * s).min(self.cap) - self.base,
        }
    }

    /// The mean of 1 / width(s) for s uniform on a cell.
    fn inverse(&self, hi: f64, lo: f64) -> f64 {
        let (a, b) = (self.width(lo), self.width(hi));
        // Equal where a soft clamp has cut both.
        if b - a <= 1e-12 * b { 1.0 / b } else { libm::log(b / a) / (b - a) }
    }

    /// S_(k+1) from S_k.
    #[must_use]
    pub fn next(&self) -> Self {
        // T at each edge, from the cap down.
        let mut above = self.at_cap / self.width(self.cap);
        let mut at_edge = vec![above];
        for ((hi, lo), p) in self.pairs().zip(&self.cells) {
            above += p * self.inverse(hi, lo);
            at_edge.push(above);
        }
        // The density at edge i is T(edge / 3); below the base nothing more comes in.
        let density = |i: usize| at_edge.get(i + PER_THREE).copied().unwrap_or(above);
        let trapezium =
            |(i, (hi, lo)): (usize, (f64, f64))| 0.5 * (density(i) + density(i + 1)) * (hi - lo);
        let mut cells: Vec<f64> = self.pairs().enumerate().map(trapezium).collect();
        let mut sum: f64 = cells.iter().sum();
        if self.clamp == Clamp::Soft {
            // All of it is in the cells; the trapezia miss it by some 10^-6.
            cells.iter_mut().for_each(|p| *p /= sum);
            sum = 1.0;
        }
        Self { edges: self.edges.clone(), cells, at_cap: (1.0 - sum).max(0.0), ..*self }
    }

    /// S_k, k = 1, 2, ...
    pub fn after(base: f64, cap: f64, clamp: Clamp, k: u32) -> Self {
        let first = Self::first(base, cap, clamp);
        (1..k).fold(first, |law, _| law.next())
    }

    /// The law that S_k settles to.
    pub fn stationary(base: f64, cap: f64, clamp: Clamp) -> Self {
        let mut law = Self::first(base, cap, clamp);
        for _ in 0..2_000 {
            let next = law.next();
            let moved = (next.at_cap - law.at_cap).abs() + (next.mean() - law.mean()).abs() / cap;
            law = next;
            if moved < 1e-10 {
                break;
            }
        }
        law
    }

    pub fn mean(&self) -> f64 {
        let middle = |((hi, lo), p): ((f64, f64), &f64)| 0.5 * (hi + lo) * p;
        self.pairs().zip(&self.cells).map(middle).sum::<f64>() + self.at_cap * self.cap
    }

    /// P(S_k <= `w`).
    pub fn cdf(&self, w: f64) -> f64 {
        if w >= self.cap {
            return 1.0;
        }
        let below =
            |((hi, lo), p): ((f64, f64), &f64)| p * ((w - lo) / (hi - lo)).max(0.0).min(1.0);
        self.pairs().zip(&self.cells).map(below).sum()
    }

    /// The wait that half of S_k are under.
    pub fn median(&self) -> f64 {
        root(self.base, self.cap, |w| self.cdf(w) - 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 3.2: k = 1..5 in bases; and the recursions the closed forms come from.
    #[test]
    fn moments_without_a_cap() {
        let rows =
            [(2.0, 0.5774), (3.5, 1.7559), (5.75, 4.0952), (9.125, 8.504), (14.1875, 16.581)];
        let (mut m, mut s) = (1.0, 1.0);
        for (k, (expected, sd)) in (1..).zip(rows) {
            close(mean(1.0, k), expected, 1e-12);
            close(variance(1.0, k).sqrt(), sd, 6e-4);
            (m, s) = ((1.0 + 3.0 * m) / 2.0, (1.0 + 3.0 * m + 9.0 * s) / 3.0);
            close(mean(1.0, k), m, 1e-9);
            close(second_moment(1.0, k), s, 1e-9);
        }
        close(TYPICAL_GROWTH, 1.104, 5e-4);
        close(small_wait_exponent(), 0.17397, 2e-5);
        let beta = small_wait_exponent();
        close(libm::pow(3.0, -beta), 1.0 - beta, 1e-15);
        close(stays_at_cap(1.0, 1e9), 2.0 / 3.0, 1e-9);
    }

    /// Science notes 3.2: medians for k = 1..5, from Monte Carlo, to the digits given and 1e-3.
    #[test]
    fn medians_far_below_the_cap() {
        for (k, expected) in (1..).zip([2.0, 3.169, 4.576, 6.262, 8.253]) {
            let law = Capped::after(1.0, 1e6, Clamp::Hard, k);
            close(law.median(), expected, 2e-3 * expected);
            close(law.mean(), mean(1.0, k), 1e-3 * expected);
        }
    }

    /// Science notes 3.2: the table of stationary laws (Monte Carlo, standard error .001, three
    /// digits): share at the cap, mean in caps, mean with the soft clamp.
    #[test]
    fn stationary_laws() {
        for (ratio, atom, hard, soft) in [
            (3.0, 0.684, 0.895, 0.666),
            (10.0, 0.484, 0.737, 0.490),
            (20.0, 0.413, 0.659, 0.419),
            (50.0, 0.349, 0.576, 0.349),
            (100.0, 0.315, 0.528, 0.309),
            (400.0, 0.269, 0.456, 0.256),
            (1e3, 0.250, 0.425, 0.233),
            (1e4, 0.218, 0.372, 0.197),
        ] {
            let law = Capped::stationary(1.0, ratio, Clamp::Hard);
            close(law.at_cap, atom, 0.003);
            close(law.mean() / ratio, hard, 0.003);
            let law = Capped::stationary(1.0, ratio, Clamp::Soft);
            close(law.mean() / ratio, soft, 0.003);
            close(law.at_cap, 0.0, 1e-9);
        }
    }

    /// Science notes 3.2: base 5 ms, cap 2 s: mean waits k = 1..6, shares at the cap.
    #[test]
    fn the_way_there_of_5_ms_and_2_s() {
        let at = |k| Capped::after(5.0, 2_000.0, Clamp::Hard, k);
        for (k, ms) in (1..).zip([10.0, 17.5, 28.7, 45.6, 71.0, 109.0]) {
            close(at(k).mean(), ms, 0.005 * ms);
        }
        for (k, share) in [(10, 0.059), (15, 0.164), (20, 0.221), (30, 0.259)] {
            close(at(k).at_cap, share, 0.0015);
        }
    }

    /// In any law, whether or not the cap is a power of three above the base.
    #[test]
    fn probabilities_sum_to_one_and_never_fall() {
        for ratio in [1.5, 2.9, 7.0, 1234.5] {
            for clamp in [Clamp::Hard, Clamp::Soft] {
                let law = Capped::after(2.0, 2.0 * ratio, clamp, 12);
                let total: f64 = law.cells.iter().sum::<f64>() + law.at_cap;
                close(total, 1.0, 1e-9);
                assert!(law.cells.iter().all(|&p| p >= 0.0));
                close(law.cdf(law.cap), 1.0, 0.0);
                close(law.cdf(law.base), 0.0, 0.0);
            }
        }
    }
}
