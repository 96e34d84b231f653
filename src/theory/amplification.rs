//! How much work retries make of one request, with failures independent of each other and of the
//! load.
//!
//! p is the chance that an attempt fails, R the retries after the first attempt, so R + 1 attempts
//! at most.

use super::power;

/// Attempts per request: 1 + p + ... + p^R = (1 - p^(R+1)) / (1 - p); R + 1 at p = 1. Exact.
pub fn load_factor(p: f64, retries: u32) -> f64 {
    let attempts = f64::from(retries) + 1.0;
    // Near 1 the quotient loses its digits: by expm1 and log1p it does not.
    if p >= 1.0 {
        attempts
    } else if p <= 0.0 {
        1.0
    } else {
        libm::expm1(attempts * libm::log1p(p - 1.0)) / (p - 1.0)
    }
}

/// The chance that a request succeeds: 1 - p^(R+1). Exact. (M. Brooker, *Fixing retries with token
/// buckets and circuit breakers*, 2022, writes the power without the first attempt.)
pub fn success(p: f64, retries: u32) -> f64 {
    1.0 - libm::pow(p, f64::from(retries) + 1.0)
}

/// The most calls that reach the bottom of `layers` layers, each of which makes `attempts` attempts:
/// attempts^layers. 4^3 = 64 (Google, *Site Reliability Engineering*, chapter 22); 3^5 = 243
/// (*Timeouts, retries and backoff with jitter*, Amazon Builders' Library).
pub fn layers(attempts: u32, layers: u32) -> f64 {
    power(f64::from(attempts), layers)
}

/// Calls per request at the bottom of layers with these many attempts each, where only the bottom
/// fails, each call with p on its own: what one layer with the product of attempts would make.
pub fn layered_load_factor(p: f64, attempts: &[u32]) -> f64 {
    let most = attempts.iter().fold(1_u32, |product, &a| product.saturating_mul(a.max(1)));
    load_factor(p, most - 1)
}

/// Load at the bottom over the load at the top when each of `layers` layers retries once for each
/// `budget` of its requests: (1 + budget)^layers. Same chapter: "just 1.1x" for 10 %.
pub fn budgeted(budget: f64, layers: u32) -> f64 {
    power(1.0 + budget, layers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 2.1.
    #[test]
    fn the_values_of_the_notes() {
        close(load_factor(0.5, 3), 1.875, 1e-15);
        close(load_factor(1.0, 3), 4.0, 0.0);
        close(success(0.5, 3), 0.9375, 1e-15);
        close(layers(4, 3), 64.0, 0.0);
        close(layers(3, 5), 243.0, 0.0);
        close(layers(4, 5), 1_024.0, 0.0);
        close(budgeted(0.1, 1), 1.1, 1e-15);
        // Three attempts: "somewhere just below 3X".
        assert!(load_factor(0.99, 2) < 3.0 && load_factor(0.99, 2) > 2.9);
    }

    /// Scenario C6: three attempts in five deliveries.
    #[test]
    fn a_client_inside_a_queue() {
        for (p, calls) in [(0.5, 2.0), (0.9, 7.94), (1.0, 15.0)] {
            close(layered_load_factor(p, &[3, 5]), calls, 0.005);
        }
        close(load_factor(0.5, 2), 1.75, 1e-15);
    }

    /// The sum it stands for, and success = load * (1 - p): each attempt is the last with 1 - p.
    #[test]
    fn the_sum_and_the_balance_hold_everywhere() {
        for p in [0.0, 1e-12, 0.1, 0.5, 0.9, 1.0 - 1e-12, 1.0] {
            for retries in [0, 1, 2, 3, 10, 100] {
                let sum: f64 = (0..=retries).map(|k| power(p, k)).sum();
                close(load_factor(p, retries), sum, 1e-9 * sum);
                close(success(p, retries), load_factor(p, retries) * (1.0 - p), 1e-9);
                assert!(load_factor(p, retries) <= load_factor(p, retries + 1) + 1e-12);
            }
        }
    }

    /// Layers with independent failures, worked out from the top: a layer's request fails when all
    /// attempts of the layer below it do.
    #[test]
    fn layers_are_one_layer_with_the_product() {
        for p in [0.2, 0.7, 0.95] {
            let (mut fails, mut calls) = (p, 1.0);
            for attempts in [2, 3, 4] {
                calls *= load_factor(fails, attempts - 1);
                fails = power(fails, attempts);
            }
            close(layered_load_factor(p, &[2, 3, 4]), calls, 1e-9);
        }
    }
}
