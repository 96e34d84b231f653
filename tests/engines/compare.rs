//! What a run tells, brought into the terms of oracle and recount, so that both can be compared. It
//! expects nothing: that is up to the tests.

use backoff_lab::measure::Readouts;
use backoff_lab::sim::{Event, Order, Run, Setup, Watch, WindowLoad};

use crate::common::recount::Recount;

pub const ORDERS: [Order; 2] = [Order::Auto, Order::Time];

/// No world of [`crate::common::any_world`] is larger.
pub const LARGEST: usize = 1_000_000;

/// Collects the loads of windows.
#[derive(Default)]
pub struct Loads(pub Vec<WindowLoad>);

impl Watch for Loads {
    fn window(&mut self, load: WindowLoad) {
        self.0.push(load);
    }
}

pub fn loads(setup: &Setup) -> Vec<WindowLoad> {
    let mut loads = Loads::default();
    Run::new(setup).finish(&mut loads);
    loads.0
}

/// Loads without the hash of who was served, as [`recount::loads`] has them.
pub fn plain(loads: &[WindowLoad]) -> Vec<WindowLoad> {
    loads.iter().map(|load| WindowLoad { served_mix: 0, ..*load }).collect()
}

/// The part of the readouts that [`Recount`] knows.
pub fn told(r: &Readouts) -> Recount {
    Recount {
        attempts: r.attempts,
        accepted: r.accepted,
        rejected: r.rejected,
        gave_up: r.gave_up,
        waiting: r.waiting,
        peak: r.peak,
        peak_at: r.peak_at.0,
        utilisation: r.utilisation,
        amplification: r.amplification,
        drain: r.drain.map(|t| t.0),
        completion: r.completion.map(|c| [c.p50.0, c.p95.0, c.p99.0, c.max.0]),
        fano: (r.fano.num, r.fano.den),
        fano_before: (r.fano_before.num, r.fano_before.den),
        waves: r.waves,
        last: r.end.0,
    }
}

/// The first place where two lists of events part, in words; nothing if they are the same.
pub fn difference(got: &[Event], expected: &[Event]) -> Option<String> {
    let at = got.iter().zip(expected).position(|(a, b)| a != b);
    let at =
        at.or_else(|| (got.len() != expected.len()).then_some(got.len().min(expected.len())))?;
    Some(format!("event {at}: {:?}, expected {:?}", got.get(at), expected.get(at)))
}
