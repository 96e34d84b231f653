//! Runs made up by formula, with everything that a figure borrows. They look like runs; nobody
//! simulated them.

use backoff_lab::measure::{Axis, Bar};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::scene::{Figure, Frame, FrameKind};
use backoff_lab::text::Lang;
use backoff_lab::units::Micros;

pub const MINUTE: Axis = Axis { end: Micros::secs(70), window: Micros::secs(1) };

/// A made-up run, with everything a figure borrows.
pub struct Run {
    pub params: Params,
    pub axis: Axis,
    pub bars: Vec<Bar>,
    served: Vec<u64>,
    pub last_served: Option<Micros>,
}

impl Run {
    pub fn new(params: Params, axis: Axis) -> Self {
        let mut run =
            Self { params, axis, bars: Vec::new(), served: Vec::new(), last_served: None };
        run.bars = vec![Bar::default(); axis.bars()];
        match params.jitter {
            Jitter::None => run.waves(),
            _ => run.spread(),
        }
        let mut sum = 0;
        run.served = run
            .bars
            .iter()
            .map(|b| {
                sum += b.accepted;
                sum
            })
            .collect();
        run
    }

    /// All clients at 0, 0.1, 0.3, 0.7, ... s; after the outage each wave has room for one.
    fn waves(&mut self) {
        let (mut time, mut wait) = (0, self.params.base.0);
        let mut left = u64::from(self.params.clients);
        let mut first = true;
        while time < self.axis.end.0 && left > 0 {
            let bar = &mut self.bars[(time / self.axis.window.0) as usize];
            if first {
                bar.first += left;
            } else {
                bar.retries += left;
            }
            if time >= self.params.outage.0 {
                bar.accepted += 1;
                left -= 1;
            }
            first = false;
            time += wait;
            wait = (2 * wait).min(self.params.cap.0);
        }
    }

    /// A burst, a plateau of two attempts a cap, and a decline after the outage.
    fn spread(&mut self) {
        let clients = u64::from(self.params.clients);
        let window = self.axis.window.0;
        let plateau = (2 * clients * window / self.params.cap.0).max(1);
        let capacity = self.params.capacity_rate().milli_per_s * window / 1_000_000_000;
        let mut left = clients;
        for (i, bar) in self.bars.iter_mut().enumerate() {
            let burst = 4 * clients / (1 + i as u64 * i as u64);
            let down = (i as u64 + 1) * window <= self.params.outage.0;
            let load = (plateau + burst) * left / clients;
            bar.first = if i == 0 { clients.min(load) } else { 0 };
            bar.retries = load - bar.first;
            if !down && left > 0 {
                bar.accepted = left.min(load).min((capacity * 8 / 10).max(1));
                left -= bar.accepted;
                if left == 0 {
                    self.last_served = Some(Micros(i as u64 * window + window / 2));
                }
            }
        }
    }

    pub fn figure(&self, lang: Lang) -> Figure<'_> {
        Figure {
            params: &self.params,
            lang,
            axis: self.axis,
            bars: &self.bars,
            ghost: None,
            raster: None,
            served: &self.served,
            last_served: self.last_served,
            capacity: self.params.capacity_rate(),
            known_until: None,
            stopped_at: None,
            peak: (0, Micros::ZERO),
        }
    }
}

pub fn with(jitter: Jitter) -> Params {
    Params { jitter, ..Params::default() }
}

pub const fn frame(width: f32, kind: FrameKind) -> Frame {
    Frame { width, kind }
}

pub const HERO: Frame = frame(836.0, FrameKind::Hero);
