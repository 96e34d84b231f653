//! Normal variates by the ziggurat method: one word of luck, one product and one comparison for
//! 99 of 100 of them, no `ln` among these.
//!
//! Marsaglia and Tsang, *The Ziggurat Method for Generating Random Variables*, Journal of
//! Statistical Software 5(8), 2000: the half bell is covered by 256 layers of equal area, a layer
//! is chosen, a point in it, and nearly always the point is under the bell. Layer, sign and point
//! come from separate bits of the word, which mends the correlation that Doornik found in the
//! first form (2005). Written here because the crates take the bell and its tail from the
//! platform's `exp` and `ln`, so the host and the page would differ in a last bit now and then.

use std::sync::LazyLock;

use rand_core::Rng;
use rand_xoshiro::SplitMix64;

const LAYERS: usize = 256;
/// Where the tail begins, and the area of each layer (that of layer 0 with the tail): the solution
/// of the equations of the article for 256 layers.
const TAIL: f64 = 3.654_152_885_361_009;
const AREA: f64 = 0.004_928_673_233_974_655;

/// Edges of the layers and the bell there.
pub struct Normal {
    /// Right edges from the widest, layer 0, whose edge is where its area would end, to 0.
    x: [f64; LAYERS + 1],
    /// exp(-x^2 / 2) at these edges.
    y: [f64; LAYERS + 1],
}

static TABLE: LazyLock<Normal> = LazyLock::new(Normal::tables);

/// The bell without its factor: exp(-x^2 / 2).
fn bell(x: f64) -> f64 {
    libm::exp(-0.5 * x * x)
}

/// Uniform on [0, 1), of the upper 53 bits.
#[inline(always)]
pub fn unit(luck: &mut SplitMix64) -> f64 {
    (luck.next_u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
}

impl Normal {
    /// The one table; ask once a run, not once a variate.
    pub fn table() -> &'static Self {
        &TABLE
    }

    fn tables() -> Self {
        let mut x = [0.0; LAYERS + 1];
        x[0] = AREA / bell(TAIL);
        x[1] = TAIL;
        for i in 2..LAYERS {
            // Layer i - 1 is as wide as x[i-1] and of the same area, which gives its height.
            x[i] = (-2.0 * libm::log(AREA / x[i - 1] + bell(x[i - 1]))).sqrt();
        }
        Self { x, y: x.map(bell) }
    }

    /// One draw of the standard normal distribution.
    #[inline(always)]
    pub fn draw(&self, luck: &mut SplitMix64) -> f64 {
        let word = luck.next_u64();
        let layer = (word & 0xFF) as usize;
        // The upper 54 bits, signed: uniform on [-1, 1).
        let u = (word as i64 >> 10) as f64 * (1.0 / (1_u64 << 53) as f64);
        let x = u * self.x[layer];
        if x.abs() < self.x[layer + 1] { x } else { self.corner(luck, layer, u) }
    }

    /// The point lies beside the part of its layer that is wholly under the bell.
    #[cold]
    #[inline(never)]
    fn corner(&self, luck: &mut SplitMix64, mut layer: usize, mut u: f64) -> f64 {
        loop {
            let x = u * self.x[layer];
            if x.abs() < self.x[layer + 1] {
                return x;
            }
            if layer == 0 {
                return tail(luck, u < 0.0);
            }
            let (low, high) = (self.y[layer], self.y[layer + 1]);
            if low + unit(luck) * (high - low) < bell(x) {
                return x;
            }
            let word = luck.next_u64();
            layer = (word & 0xFF) as usize;
            u = (word as i64 >> 10) as f64 * (1.0 / (1_u64 << 53) as f64);
        }
    }
}

/// Beyond the last edge: Marsaglia's exact method of 1964, as in the article.
fn tail(luck: &mut SplitMix64, negative: bool) -> f64 {
    loop {
        // 1 - u is on (0, 1], so its logarithm is finite.
        let x = -libm::log(1.0 - unit(luck)) / TAIL;
        let y = -libm::log(1.0 - unit(luck));
        if 2.0 * y >= x * x {
            return if negative { -(TAIL + x) } else { TAIL + x };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Tape;

    const N: usize = 2_000_000;

    fn draws() -> impl Iterator<Item = f64> {
        let mut luck = Tape::new(1).at(0, 0);
        (0..N).map(move |_| Normal::table().draw(&mut luck))
    }

    /// The standard normal distribution function.
    fn phi(x: f64) -> f64 {
        0.5 * libm::erfc(-x / core::f64::consts::SQRT_2)
    }

    /// The layers end at the top of the bell: then all have the same area and cover it.
    #[test]
    fn the_layers_close_at_the_top() {
        let t = Normal::table();
        assert!(t.x.windows(2).all(|e| e[0] > e[1]));
        let last = t.x[LAYERS - 1] * (1.0 - t.y[LAYERS - 1]);
        assert!((last / AREA - 1.0).abs() < 1e-9, "{last}");
        // Layer 0: the box and the tail under the bell.
        let half = (core::f64::consts::PI / 2.0).sqrt();
        let tail = half * libm::erfc(TAIL / core::f64::consts::SQRT_2);
        assert!(((TAIL * bell(TAIL) + tail) / AREA - 1.0).abs() < 1e-9);
    }

    /// Exact moments 0, 1, 0, 3, 0, 15 with variances 1, 2, 15, 96, 945, 10170; five standard
    /// errors.
    #[test]
    fn six_moments() {
        let mut sums = [0.0; 6];
        for x in draws() {
            let mut power = 1.0;
            for sum in &mut sums {
                power *= x;
                *sum += power;
            }
        }
        let exact =
            [(0.0, 1.0), (1.0, 2.0), (0.0, 15.0), (3.0, 96.0), (0.0, 945.0), (15.0, 10_170.0)];
        for (sum, (mean, variance)) in sums.into_iter().zip(exact) {
            let error = 5.0 * f64::sqrt(variance / N as f64);
            assert!((sum / N as f64 - mean).abs() < error, "{} not {mean}", sum / N as f64);
        }
    }

    /// Kolmogorov and Smirnov against the error function: D < 1.63 / sqrt(n) for 99 % of samples.
    #[test]
    fn the_distribution_is_that_of_the_error_function() {
        let mut x: Vec<f64> = draws().collect();
        x.sort_unstable_by(f64::total_cmp);
        let n = N as f64;
        let d = (0..N).map(|i| (phi(x[i]) - (i as f64 + 0.5) / n).abs()).fold(0.0, f64::max);
        assert!(d < 1.63 / n.sqrt(), "{d}");
    }

    /// Both tails beyond 1, 2, 3, where the tail's own method begins, and 4: binomial, five
    /// standard errors.
    #[test]
    fn the_tails_weigh_what_they_should() {
        for edge in [1.0, 2.0, 3.0, TAIL, 4.0] {
            let p = phi(-edge);
            let error = 5.0 * f64::sqrt(N as f64 * p);
            for sign in [-1.0, 1.0] {
                let beyond = draws().filter(|x| x * sign > edge).count() as f64;
                assert!((beyond - N as f64 * p).abs() < error, "{edge}: {beyond}");
            }
        }
    }

    /// The word's low bits choose the layer, its high bits the point: neighbours do not follow
    /// each other, neither in value nor in size. Standard error of a correlation: 1 / sqrt(n).
    #[test]
    fn neighbours_are_uncorrelated() {
        let x: Vec<f64> = draws().collect();
        let n = N as f64;
        let plain: f64 = x.windows(2).map(|w| w[0] * w[1]).sum();
        let size: f64 = x.windows(2).map(|w| (w[0] * w[0] - 1.0) * (w[1] * w[1] - 1.0) / 2.0).sum();
        assert!((plain / n).abs() < 5.0 / n.sqrt() && (size / n).abs() < 5.0 / n.sqrt());
    }
}
