//! How long messages are on their way: always as long, or |Normal(mean, sd)|.

use super::super::normal::Normal;
use super::super::tape::Tape;
use super::plan::Net;

/// The way to the server and back.
pub(super) struct Ways {
    net: Net,
    luck: Tape,
    /// None: no luck is in it.
    normal: Option<&'static Normal>,
}

#[derive(Clone, Copy)]
enum Way {
    Forward = 0,
    Back = 1,
}

impl Ways {
    pub(super) fn new(net: Net, luck: Tape) -> Self {
        Self { net, luck, normal: (net.sd.0 > 0).then(Normal::table) }
    }

    /// Microseconds to the server, and there and back, where no luck is in them.
    pub(super) fn constant(&self) -> Option<[u64; 2]> {
        let Net { forward, back, .. } = self.net;
        self.normal.is_none().then_some([forward.0, forward.0.saturating_add(back.0)])
    }

    /// Microseconds to the server for a client's attempt `k`, counted over all its jobs.
    #[inline(always)]
    pub(super) fn forward(&self, client: u32, k: u32) -> u64 {
        match self.normal {
            None => self.net.forward.0,
            Some(normal) => self.drawn(normal, Way::Forward, client, k),
        }
    }

    /// And back.
    #[inline(always)]
    pub(super) fn back(&self, client: u32, k: u32) -> u64 {
        match self.normal {
            None => self.net.back.0,
            Some(normal) => self.drawn(normal, Way::Back, client, k),
        }
    }

    /// To the nearest microsecond.
    #[inline(never)]
    fn drawn(&self, normal: &Normal, way: Way, client: u32, k: u32) -> u64 {
        let mean = match way {
            Way::Forward => self.net.forward.0,
            Way::Back => self.net.back.0,
        };
        // A variate takes one word of the tape, and now and then some more: sixteen are its own.
        let mut luck = self.luck.at(client, k << 5 | (way as u32) << 4);
        let delay = mean as f64 + self.net.sd.0 as f64 * normal.draw(&mut luck);
        (delay.abs() + 0.5) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Micros;

    /// Expected: the folded normal distribution (Leone, Nelson and Nottingham, Technometrics 3,
    /// 1961): mean sd sqrt(2/pi) exp(-m^2 / 2) + mean (1 - 2 Phi(-m)), m = mean / sd, and variance
    /// mean^2 + sd^2 less the square of that. Five standard errors.
    #[test]
    fn delays_have_the_moments_of_the_folded_normal() {
        let (n, root) = (200_000, core::f64::consts::FRAC_2_PI.sqrt());
        for (mean, sd) in [(10_000, 2_000), (1_000, 2_000), (0, 5_000)] {
            let net = Net { forward: Micros(mean), back: Micros(mean), sd: Micros(sd) };
            let ways = Ways::new(net, Tape::new(9));
            let (mu, sigma) = (mean as f64, sd as f64);
            let m = mu / sigma;
            let inside = libm::erf(m / core::f64::consts::SQRT_2);
            let expected = sigma * root * libm::exp(-m * m / 2.0) + mu * inside;
            let variance = mu * mu + sigma * sigma - expected * expected;
            for way in [Ways::forward, Ways::back] {
                let all: Vec<f64> = (0..n).map(|c| way(&ways, c, c % 7) as f64).collect();
                let got = all.iter().sum::<f64>() / f64::from(n);
                let error = 5.0 * (variance / f64::from(n)).sqrt();
                assert!((got - expected).abs() < error, "{mean} {sd}: {got} not {expected}");
                let spread = all.iter().map(|x| (x - got) * (x - got)).sum::<f64>() / f64::from(n);
                // A variance's relative error is below sqrt(3 / n) where tails are normal or lighter.
                let error = 5.0 * (3.0 / f64::from(n)).sqrt();
                assert!((spread / variance - 1.0).abs() < error, "{spread} not {variance}");
            }
        }
    }

    #[test]
    fn without_a_spread_each_way_takes_its_time() {
        let net = Net { forward: Micros(3), back: Micros(4), ..Net::default() };
        let ways = Ways::new(net, Tape::new(1));
        assert_eq!((ways.forward(1, 2), ways.back(1, 2)), (3, 4));
    }
}
