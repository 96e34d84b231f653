//! Saturated stations with binary exponential backoff: G. Bianchi, *Performance Analysis of the
//! IEEE 802.11 Distributed Coordination Function*, IEEE Journal on Selected Areas in
//! Communications 18(3), 2000.
//!
//! Each of n stations always has a frame, its window is W * 2^i after i collisions, i at most m.
//! Each attempt is taken to collide with the same p. Then a station sends in a slot with tau, and
//! p = 1 - (1 - tau)^(n-1): two equations for two unknowns.

use super::{channel, power, root};

/// The stations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stations {
    pub n: u32,
    /// Slots of the first window.
    pub w: f64,
    /// Doublings; `u32::MAX` for windows without end.
    pub m: u32,
}

/// Where the two equations meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedPoint {
    /// The chance that an attempt collides.
    pub p: f64,
    /// The chance that a station sends in a slot.
    pub tau: f64,
}

impl Stations {
    /// tau = 2 (1-2p) / ((1-2p)(W+1) + p W (1 - (2p)^m)), written with the sum of (2p)^i that the
    /// article divides out, so that p = 1/2 is no special case: 2 / (1 + W + p W sum over i < m).
    pub fn tau(self, p: f64) -> f64 {
        let twice = 2.0 * p;
        // Past these terms the sum is at its limit or the window beyond any number that matters.
        let terms = self.m.min(4_096);
        let sum = if (twice - 1.0).abs() < 1e-9 {
            f64::from(terms)
        } else {
            (1.0 - power(twice, terms)) / (1.0 - twice)
        };
        2.0 / (1.0 + self.w + p * self.w * sum)
    }

    /// The one solution: the left side rises with p, the right falls.
    pub fn fixed_point(self) -> FixedPoint {
        let others = self.n.saturating_sub(1);
        let p = root(0.0, 1.0, |p| p - (1.0 - power(1.0 - self.tau(p), others)));
        FixedPoint { p, tau: self.tau(p) }
    }

    /// Successes a slot where frame, collision and idle slot last alike: n tau (1-tau)^(n-1).
    pub fn success(self) -> f64 {
        channel::lone(self.n, self.fixed_point().tau)
    }

    /// Share of the time that carries payload.
    pub fn throughput(self, times: &Times) -> f64 {
        let tau = self.fixed_point().tau;
        let idle = power(1.0 - tau, self.n);
        let success = channel::lone(self.n, tau);
        let slot =
            idle * times.slot + success * times.success + (1.0 - idle - success) * times.collision;
        success * times.payload / slot
    }
}

/// How long things last, in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    pub slot: f64,
    pub payload: f64,
    pub success: f64,
    pub collision: f64,
}

impl Times {
    /// The article's table 2, at 1 Mbit/s in us: payload 8184, MAC header 272, PHY header 128, ACK
    /// 112 and RTS 160 and CTS 112 with a PHY header each, propagation 1, slot 50, SIFS 28, DIFS
    /// 128.
    const HEADER: f64 = 272.0 + 128.0;
    const PAYLOAD: f64 = 8_184.0;
    const ACK: f64 = 112.0 + 128.0;
    const RTS: f64 = 160.0 + 128.0;
    const CTS: f64 = 112.0 + 128.0;
    const SIFS: f64 = 28.0;
    const DIFS: f64 = 128.0;
    const AWAY: f64 = 1.0;

    /// Basic access: frame, acknowledgement.
    pub fn basic() -> Self {
        let frame = Self::HEADER + Self::PAYLOAD;
        Self {
            slot: 50.0,
            payload: Self::PAYLOAD,
            success: frame + Self::SIFS + Self::AWAY + Self::ACK + Self::DIFS + Self::AWAY,
            collision: frame + Self::DIFS + Self::AWAY,
        }
    }

    /// With a request and a clearance to send before the frame.
    pub fn rts() -> Self {
        let basic = Self::basic();
        let hands = Self::RTS + Self::SIFS + Self::AWAY + Self::CTS + Self::SIFS + Self::AWAY;
        let collision = Self::RTS + Self::DIFS + Self::AWAY;
        Self { success: hands + basic.success, collision, ..basic }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 2.5: W = 32, m = 5.
    #[test]
    fn fixed_points_and_throughputs_of_the_notes() {
        for (n, p, tau, basic, rts) in [
            (5, 0.1781, 0.04785, 0.8102, 0.8342),
            (10, 0.2898, 0.03731, 0.7579, 0.8370),
            (20, 0.3988, 0.02642, 0.6975, 0.8362),
            (50, 0.5324, 0.01539, 0.6109, 0.8317),
        ] {
            let stations = Stations { n, w: 32.0, m: 5 };
            let at = stations.fixed_point();
            close(at.p, p, 6e-5);
            close(at.tau, tau, 6e-6);
            close(stations.throughput(&Times::basic()), basic, 1e-4);
            close(stations.throughput(&Times::rts()), rts, 1e-4);
        }
        close(Stations { n: 10, w: 32.0, m: 5 }.success(), 0.2650, 6e-5);
        close(Stations { n: 20, w: 32.0, m: 5 }.success(), 0.3177, 6e-5);
    }

    /// Science notes 2.5: windows without end. W = 16: .3156 for 10 stations, .342 for 50; the limit
    /// of many is that of Kwak, Song and Miller.
    #[test]
    fn windows_without_end() {
        let at = |n| Stations { n, w: 16.0, m: u32::MAX };
        close(at(10).success(), 0.3156, 6e-5);
        close(at(50).success(), 0.342, 6e-4);
        close(at(10_000).success(), channel::saturated_success(2.0), 1e-4);
        close(at(10_000).fixed_point().p, channel::saturated_collision(2.0), 1e-4);
    }

    /// The article's own form, away from p = 1/2, and one station that never collides.
    #[test]
    fn both_equations_hold() {
        for n in [1, 2, 3, 17, 200] {
            for (w, m) in [(2.0, 0), (16.0, 3), (32.0, 5), (1024.0, 10)] {
                let stations = Stations { n, w, m };
                let FixedPoint { p, tau } = stations.fixed_point();
                close(p, 1.0 - power(1.0 - tau, n - 1), 1e-9);
                let q = 1.0 - 2.0 * p;
                if q.abs() > 1e-6 {
                    let published = 2.0 * q / (q * (w + 1.0) + p * w * (1.0 - power(2.0 * p, m)));
                    close(tau, published, 1e-9);
                }
            }
        }
        close(Stations { n: 1, w: 31.0, m: 5 }.success(), 2.0 / 32.0, 1e-12);
    }
}
