//! Mean and standard deviation of a sample.

#[derive(Clone, Copy, Default)]
pub struct Sample {
    pub n: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub fn add(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.n
    }

    /// With n - 1.
    pub fn sd(&self) -> f64 {
        ((self.squares - self.sum * self.sum / self.n).max(0.0) / (self.n - 1.0)).sqrt()
    }

    /// Four standard errors of the difference from a mean of `runs` other runs.
    pub fn tolerance(&self, runs: f64) -> f64 {
        4.0 * self.sd() * (1.0 / self.n + 1.0 / runs).sqrt()
    }

    /// Four standard errors of the mean.
    pub fn four_errors(&self) -> f64 {
        4.0 * self.sd() / self.n.sqrt()
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<T: IntoIterator<Item = f64>>(values: T) -> Self {
        let mut sample = Self::default();
        values.into_iter().for_each(|x| sample.add(x));
        sample
    }
}
