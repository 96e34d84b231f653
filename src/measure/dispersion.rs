//! How synchronised arrivals are: the local Fano factor.
//!
//! Counts x in bins, blocks of ten bins aligned at t = 0, the last block padded with zeros:
//! F = sum over blocks of (10 sum x^2 - (sum x)^2) / (9 sum over blocks of sum x).
//! 1 for independent arrivals at any rate that is steady inside a block, N for N clients in
//! lock-step. It is the ratio of the within-block variances to the means (Cox and Lewis 1966 have
//! the global form; blocks keep the slow decay of the rate out).

const BLOCK: u64 = 10;

/// A local Fano factor as an exact fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fano {
    pub num: u128,
    pub den: u128,
}

impl Fano {
    /// `None` where nothing arrived.
    pub fn value(self) -> Option<f64> {
        (self.den > 0).then(|| self.num as f64 / self.den as f64)
    }
}

/// Accumulates counts bin by bin, in the order of time. Empty bins need not be told.
#[derive(Clone, Debug, Default)]
pub struct LocalFano {
    block: u64,
    bins: [u64; BLOCK as usize],
    total: Fano,
}

impl LocalFano {
    /// Adds `count` arrivals to bin `bin`, which is in or after the last bin's block.
    pub fn add(&mut self, bin: u64, count: u64) {
        if bin / BLOCK != self.block {
            self.total = self.fano();
            self.block = bin / BLOCK;
            self.bins = [0; BLOCK as usize];
        }
        self.bins[(bin % BLOCK) as usize] += count;
    }

    /// The factor of the blocks that were over when bin `bin` began. The rest of a block that
    /// was cut short is not known, and zeros in its place would count as quiet between waves.
    pub fn until(&self, bin: u64) -> Fano {
        if bin / BLOCK > self.block { self.fano() } else { self.total }
    }

    /// The factor of all arrivals so far.
    pub fn fano(&self) -> Fano {
        let (mut sum, mut squares) = (0_u128, 0_u128);
        for &x in &self.bins {
            sum += u128::from(x);
            squares += u128::from(x) * u128::from(x);
        }
        Fano {
            num: self.total.num + u128::from(BLOCK) * squares - sum * sum,
            den: self.total.den + u128::from(BLOCK - 1) * sum,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exact anchor: all N of each wave in one bin give F = N, whatever the number of waves.
    #[test]
    fn lock_step_is_n_exactly() {
        let mut f = LocalFano::default();
        for wave in [3, 17, 40, 4_000] {
            f.add(wave, 1_000);
        }
        assert_eq!(f.fano().value(), Some(1_000.0));
    }

    /// Exact anchor: E[F] = 1 for a uniform multinomial, so the mean over all equally likely
    /// placements of two arrivals in the ten bins of a block is 1.
    #[test]
    fn independent_arrivals_average_to_one_exactly() {
        let (mut num, mut den) = (0, 0);
        for a in 0..10 {
            for b in 0..10 {
                let mut f = LocalFano::default();
                f.add(a, 1);
                f.add(b, 1);
                num += f.fano().num;
                den += f.fano().den;
            }
        }
        assert_eq!(num, den);
    }

    /// By hand: a steady 7 a bin has no variance, however the block is cut; filled up with zeros
    /// half a block of it would have F = (10 * 5 * 49 - 35^2) / (9 * 35).
    #[test]
    fn a_block_that_was_cut_short_does_not_count() {
        let mut f = LocalFano::default();
        (0..15).for_each(|bin| f.add(bin, 7));
        assert_eq!(f.until(15).value(), Some(0.0));
        assert_eq!(f.until(19), f.until(10));
        assert_eq!(f.until(20), Fano { num: 10 * 5 * 49 - 35 * 35, den: 9 * 35 + 9 * 70 });
    }

    #[test]
    fn nothing_has_no_dispersion() {
        assert_eq!(LocalFano::default().fano().value(), None);
    }
}
