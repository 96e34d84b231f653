//! A shared channel: ALOHA, Ethernet's contention, capture, and backoff without end.

use super::power;

/// Throughput of pure ALOHA at offered load G frames a frame time: G e^-2G. Abramson, *The ALOHA
/// System*, 1970. At most 1/(2e) = .1839, at G = 1/2.
pub fn pure_aloha(g: f64) -> f64 {
    g * libm::exp(-2.0 * g)
}

/// Of slotted ALOHA: G e^-G. Roberts, 1972. At most 1/e = .3679, at G = 1.
pub fn slotted_aloha(g: f64) -> f64 {
    g * libm::exp(-g)
}

/// The chance that exactly one of n stations sends in a slot, each with probability p:
/// n p (1-p)^(n-1). Slotted ALOHA with finitely many stations.
pub fn lone(stations: u32, p: f64) -> f64 {
    f64::from(stations) * p * power(1.0 - p, stations.saturating_sub(1))
}

/// Metcalfe and Boggs, *Ethernet: Distributed Packet Switching for Local Computer Networks*, 1976:
/// the chance A that a slot is acquired when each of Q stations sends with 1/Q: (1 - 1/Q)^(Q-1).
pub fn acquisition(stations: u32) -> f64 {
    lone(stations, 1.0 / f64::from(stations))
}

/// Slots of contention before one is acquired, W = (1-A)/A. Same article.
pub fn contention_slots(stations: u32) -> f64 {
    let a = acquisition(stations);
    (1.0 - a) / a
}

/// Share of the time with good frames, E = P / (P + W T), for frames of `frame` slots (its table 1
/// has bits, with 48 to the slot). Same article.
pub fn efficiency(stations: u32, frame: f64) -> f64 {
    frame / (frame + contention_slots(stations))
}

/// Which of two stations that have just collided sends next alone, A after its first collision and
/// B after its n-th: Ethernet's capture effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capture {
    pub a_first: f64,
    pub again: f64,
    pub b_first: f64,
}

/// A draws 0 or 1 slots and B one of 2^n, n = 1 to 10, so of the 2 * 2^n equally likely pairs two
/// are ties and one has B first: 1 - 1.5 * 2^-n, 2^-n, 0.5 * 2^-n. Exact.
pub fn capture(n: u32) -> Capture {
    let tie = power(0.5, n);
    Capture { a_first: 1.0 - 1.5 * tie, again: tie, b_first: 0.5 * tie }
}

/// Backoff windows that grow by `r` without end, infinitely many saturated stations: Kwak, Song
/// and Miller, *Performance Analysis of Exponential Backoff*, IEEE/ACM Transactions on Networking
/// 13(2), 2005. An attempt collides with 1/r.
pub fn saturated_collision(r: f64) -> f64 {
    1.0 / r
}

/// Successes a slot of the same: (1 - 1/r) ln(r/(r-1)). (ln 2)/2 = .3466 for r = 2; at most 1/e,
/// at [`BEST_GROWTH`]. Small first windows capture the channel and do better.
pub fn saturated_success(r: f64) -> f64 {
    (1.0 - 1.0 / r) * libm::log(r / (r - 1.0))
}

/// 1 / (1 - 1/e) = 1.582: same article.
pub const BEST_GROWTH: f64 = 1.0 / (1.0 - 1.0 / core::f64::consts::E);

/// Mean of Ethernet's wait in slots after the n-th collision, (2^min(n, 10) - 1) / 2. IEEE 802.3.
pub fn ethernet_mean(n: u32) -> f64 {
    0.5 * (power(2.0, n.min(10)) - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 2.5: both ALOHAs at their best, which is a maximum.
    #[test]
    fn aloha() {
        close(pure_aloha(0.5), 0.1839, 5e-5);
        close(slotted_aloha(1.0), 0.3679, 5e-5);
        for g in [0.1, 0.4, 0.6, 0.9, 1.1, 3.0] {
            assert!(pure_aloha(g) < pure_aloha(0.5) && slotted_aloha(g) < slotted_aloha(1.0));
            // Many stations are the limit.
            close(lone(100_000, g / 1e5), slotted_aloha(g), 1e-4);
        }
    }

    /// Science notes 2.5: A at p = 1/N; table 1 for P = 4096, 1024, 512 and 48 bits.
    #[test]
    fn metcalfe_and_boggs() {
        let acquired = [(2, 0.5), (3, 0.4444), (5, 0.4096), (10, 0.3874), (100, 0.3697)];
        for (stations, a) in acquired {
            close(acquisition(stations), a, 5e-5);
        }
        for (stations, row) in [
            (2, [0.9884, 0.9552, 0.9143, 0.5000]),
            (5, [0.9834, 0.9367, 0.8810, 0.4096]),
            (10, [0.9818, 0.9310, 0.8709, 0.3874]),
            (256, [0.9803, 0.9257, 0.8616, 0.3686]),
        ] {
            for (bits, e) in [4096.0, 1024.0, 512.0, 48.0].into_iter().zip(row) {
                close(efficiency(stations, bits / 48.0), e, 1e-4);
            }
        }
        // One station need not contend.
        close(acquisition(1), 1.0, 0.0);
        close(efficiency(1, 1.0), 1.0, 0.0);
    }

    /// Science notes 2.5; and all pairs of draws counted.
    #[test]
    fn capture_of_two() {
        let first = [(1, 0.25), (2, 5.0 / 8.0), (3, 13.0 / 16.0), (4, 29.0 / 32.0)];
        for (n, a_first) in first {
            close(capture(n).a_first, a_first, 0.0);
        }
        close(capture(2).again, 0.25, 0.0);
        close(capture(2).b_first, 0.125, 0.0);
        for n in 1..=10 {
            let (mut less, mut same) = (0, 0);
            let window = 1 << n;
            for a in 0..2 {
                less += (0..window).filter(|&b| a < b).count();
                same += (0..window).filter(|&b| a == b).count();
            }
            let all = f64::from(2 * window);
            let c = capture(n);
            close(c.a_first, less as f64 / all, 1e-15);
            close(c.again, same as f64 / all, 1e-15);
            close(c.a_first + c.again + c.b_first, 1.0, 1e-15);
        }
    }

    /// Science notes 2.5.
    #[test]
    fn backoff_without_end() {
        close(saturated_collision(2.0), 0.5, 0.0);
        close(saturated_success(2.0), 0.3466, 5e-5);
        close(BEST_GROWTH, 1.582, 5e-4);
        close(saturated_success(BEST_GROWTH), 1.0 / core::f64::consts::E, 1e-12);
        close(ethernet_mean(10), 511.5, 0.0);
        close(ethernet_mean(16), 511.5, 0.0);
    }
}
