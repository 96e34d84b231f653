//! The peak of N arrivals spread evenly over B bins: balls into bins.
//!
//! P(max <= k) = N! / B^N [z^N] (sum over j <= k of z^j / j!)^B (Sedgewick and Flajolet, *An
//! Introduction to the Analysis of Algorithms*, on words and mappings). Multiplied by the right
//! powers, the polynomial is a Poisson law cut at k and the coefficient a probability: that of the
//! sum of B such laws at N, over that of one Poisson law of mean N at N. So all terms are positive
//! and nothing cancels.

/// Part of the law of a sum of bins: `p[i]` is the weight of `low + i`.
#[derive(Clone)]
struct Part {
    bins: u32,
    low: usize,
    p: Vec<f64>,
}

/// Poisson probability of j at mean `mean`.
fn poisson(mean: f64, j: usize) -> f64 {
    let j = j as f64;
    if mean <= 0.0 {
        f64::from(j == 0.0)
    } else {
        libm::exp(j * libm::log(mean) - mean - libm::lgamma(j + 1.0))
    }
}

impl Part {
    /// One bin: Poisson of mean `lam`, cut at `k`.
    fn one(lam: f64, k: usize) -> Self {
        Self { bins: 1, low: 0, p: (0..=k).map(|j| poisson(lam, j)).collect() }
    }

    /// The values a sum of `bins` bins can have: ten standard deviations of a Poisson law on both
    /// sides, and 40 more where the mean is small. What is left out is under 10^-17.
    fn range(lam: f64, bins: u32) -> (usize, usize) {
        let mean = lam * f64::from(bins);
        let reach = 10.0 * mean.sqrt() + 40.0;
        ((mean - reach).max(0.0) as usize, (mean + reach) as usize)
    }

    fn with(&self, other: &Self, lam: f64) -> Self {
        let bins = self.bins + other.bins;
        let (from, to) = Self::range(lam, bins);
        let least = self.low + other.low;
        let low = least.max(from);
        let high = to.min((least + self.p.len() + other.p.len()).saturating_sub(2));
        let mut p = vec![0.0; (high + 1).saturating_sub(low)];
        for (i, a) in self.p.iter().enumerate() {
            for (j, b) in other.p.iter().enumerate().skip(low.saturating_sub(least + i)) {
                let Some(sum) = p.get_mut(least + i + j - low) else { break };
                *sum += a * b;
            }
        }
        Self { bins, low, p }
    }

    /// The weight of the sum `n` of both, without the other sums.
    fn meet(&self, other: &Self, n: usize) -> f64 {
        let of_other = |rest: usize| rest.checked_sub(other.low).and_then(|i| other.p.get(i));
        let term = |(i, a): (usize, &f64)| {
            n.checked_sub(self.low + i).and_then(of_other).map_or(0.0, |b| a * b)
        };
        self.p.iter().enumerate().map(term).sum()
    }
}

/// P(no bin holds more than `k` of `balls` balls in `bins` bins).
pub fn most_at_most(balls: u32, bins: u32, k: u32) -> f64 {
    if u64::from(k) * u64::from(bins) < u64::from(balls) {
        return 0.0;
    }
    if k >= balls {
        return 1.0;
    }
    let lam = f64::from(balls) / f64::from(bins);
    let nothing = Part { bins: 0, low: 0, p: vec![1.0] };
    // All bins by doubling: the binary digits of their number, the last product at one place only.
    let (mut done, mut power, mut left) = (nothing, Part::one(lam, k as usize), bins);
    let n = balls as usize;
    loop {
        if left == 1 {
            return (done.meet(&power, n) / poisson(f64::from(balls), n)).min(1.0);
        }
        if left & 1 == 1 {
            done = done.with(&power, lam);
        }
        power = power.with(&power, lam);
        left >>= 1;
    }
}

/// Mean and standard deviation of the most in a bin. Exact but for rounding; at least 1 bin.
///
/// Sums P(max > k) over k from the mean load up, until the rest is under 10^-12.
pub fn most(balls: u32, bins: u32) -> (f64, f64) {
    if balls == 0 || bins == 0 {
        return (0.0, 0.0);
    }
    // No bin can do with less than the mean.
    let least = balls.div_ceil(bins);
    let (mut first, mut second) = (0.0, 0.0);
    for k in least..balls {
        let more = 1.0 - most_at_most(balls, bins, k);
        // max - least is at least j = k - least + 1: E = sum P, E of the square = sum (2j - 1) P.
        let j = f64::from(k - least + 1);
        first += more;
        second += (2.0 * j - 1.0) * more;
        if more < 1e-12 {
            break;
        }
    }
    (f64::from(least) + first, (second - first * first).max(0.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 3.3 (exact values, computed apart from this) and 2.2: mean (sd).
    #[test]
    fn the_peaks_of_the_notes() {
        for (balls, bins, mean, sd, digits) in [
            (100, 10, 15.12, 1.79, 0.006),
            (100, 20, 9.58, 1.34, 0.006),
            (100, 50, 5.77, 0.94, 0.006),
            (100, 100, 4.2326, 0.755, 6e-5),
            (200, 50, 9.12, 1.21, 0.006),
            (500, 50, 17.76, 1.73, 0.006),
            (1_000, 50, 30.72, 2.31, 0.006),
            (1_000, 100, 18.7617, 1.67, 6e-5),
            (1_000, 1_000, 5.51, 0.71, 0.006),
        ] {
            let (m, s) = most(balls, bins);
            close(m, mean, digits);
            close(s, sd, 0.006);
        }
    }

    #[test]
    fn ten_thousand_balls_in_a_hundred_bins() {
        let (m, s) = most(10_000, 100);
        close(m, 125.96, 0.006);
        close(s, 4.53, 0.006);
    }

    /// All equally likely placements, one by one.
    #[test]
    fn small_cases_by_counting_them_all() {
        for (balls, bins) in [(1, 1), (1, 5), (2, 2), (3, 2), (4, 3), (5, 4), (7, 3)] {
            let all = u32::pow(bins, balls);
            let peak = |mut code: u32| {
                let mut counts = vec![0_u32; bins as usize];
                for _ in 0..balls {
                    counts[(code % bins) as usize] += 1;
                    code /= bins;
                }
                counts.into_iter().max().unwrap()
            };
            let peaks: Vec<u32> = (0..all).map(peak).collect();
            let mean = f64::from(peaks.iter().sum::<u32>()) / f64::from(all);
            close(most(balls, bins).0, mean, 1e-9);
            for k in 0..=balls {
                let under = peaks.iter().filter(|&&p| p <= k).count() as f64 / f64::from(all);
                close(most_at_most(balls, bins, k), under, 1e-9);
            }
        }
    }
}
