//! Closed forms to hold the simulation against, each with its source.
//!
//! Formulas and small numeric solutions (a root, a recursion on a grid), never a simulation:
//! nothing here draws luck. Times are in whatever unit the caller uses, probabilities in [0, 1];
//! what makes no sense (a probability of 2) gives a number that makes no sense, never a panic.
//! Powers and logarithms are `libm`'s, so the host and the page say the same.

pub mod amplification;
pub mod bianchi;
pub mod bins;
pub mod channel;
pub mod decorrelated;
pub mod metastability;
pub mod throttle;
pub mod waits;

/// x to a whole power.
pub(crate) fn power(x: f64, n: u32) -> f64 {
    libm::pow(x, f64::from(n))
}

/// Where an increasing `f` is 0 in [low, high], by halving until the numbers run out.
pub(crate) fn root(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    // A double has 53 bits, and a bracket around 0 gains by going below them.
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if f(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
#[track_caller]
fn close(got: f64, expected: f64, tolerance: f64) {
    assert!((got - expected).abs() <= tolerance, "{got}, not {expected} +- {tolerance}");
}
