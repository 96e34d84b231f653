//! The servers of the scenarios: each says of an arriving attempt whether it is accepted, when the
//! answer leaves, and when the client may come again.
//!
//! Attempts arrive in the order of time. What a server does after an arrival is known at the
//! arrival, so it needs no events of its own. One file a server.

mod bucket;
mod capacity;
mod lab;
mod latency;
mod queue;
mod window;

pub use bucket::{Bucket, BucketState};
pub use capacity::Capacity;
pub use lab::LabState;
pub use latency::{Latency, LatencyState};
pub use queue::{Queue, QueueState, Slow};
pub use window::{Hint, Window, WindowState};

use super::server::WindowServer;
use crate::policy::backoff::part;

/// What a server says to an attempt; times in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub accepted: bool,
    /// When the answer leaves the server.
    pub answer: u64,
    /// Retry-After: how long to wait, if it says so.
    pub retry_after: Option<u64>,
}

impl Verdict {
    pub(super) fn accepted(answer: u64) -> Self {
        Self { accepted: true, answer, retry_after: None }
    }

    pub(super) fn rejected(now: u64, retry_after: Option<u64>) -> Self {
        Self { accepted: false, answer: now, retry_after }
    }
}

/// A span of time from its start to before its end, in microseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    pub from: u64,
    pub to: u64,
}

impl Between {
    pub fn holds(self, t: u64) -> bool {
        self.from <= t && t < self.to
    }
}

/// A server as a plan has it.
#[derive(Clone, Debug, PartialEq)]
pub enum Server {
    /// So many attempts a window; a quota with 429 and Retry-After; brownout, flapping, ramp.
    Window(Window),
    /// The server of the first screen, whose windows need not be whole microseconds.
    Lab(WindowServer),
    /// A token bucket.
    Bucket(Bucket),
    /// One worker with a finite queue.
    Queue(Queue),
    /// As many at once as come, slower the more they are.
    Latency(Latency),
    /// Fails each attempt with the same chance, in millionths; answers at once.
    Failing { millionths: u32 },
}

/// A server at work.
#[derive(Clone, Debug)]
pub(super) enum ServerState {
    Window(WindowState),
    Lab(LabState),
    Bucket(BucketState),
    Queue(QueueState),
    Latency(LatencyState),
    Failing { millionths: u32 },
}

impl ServerState {
    pub(super) fn new(server: &Server) -> Self {
        match server {
            Server::Window(plan) => Self::Window(WindowState::new(plan)),
            Server::Lab(plan) => Self::Lab(LabState::new(*plan)),
            Server::Bucket(plan) => Self::Bucket(BucketState::new(*plan)),
            Server::Queue(plan) => Self::Queue(QueueState::new(*plan)),
            Server::Latency(plan) => Self::Latency(LatencyState::new(*plan)),
            Server::Failing { millionths } => Self::Failing { millionths: *millionths },
        }
    }

    /// Bytes held beside itself.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Queue(state) => state.bytes(),
            Self::Latency(state) => state.bytes(),
            Self::Window(_) | Self::Lab(_) | Self::Bucket(_) | Self::Failing { .. } => 0,
        }
    }

    /// The same for who does not care when to come again: when the answer leaves, if the attempt is
    /// accepted; every rejection leaves at once. The window's rule is worked out where it is asked
    /// for, since most fleets are against it.
    #[inline(always)]
    pub(super) fn answer(&mut self, t: u64, luck: impl FnOnce() -> u32) -> Option<u64> {
        if let Self::Window(state) = self {
            return state.takes(t).then_some(t);
        }
        let verdict = self.arrive(t, luck);
        verdict.accepted.then_some(verdict.answer)
    }

    /// `luck` draws for this arrival, for servers that fail by chance.
    pub(super) fn arrive(&mut self, t: u64, luck: impl FnOnce() -> u32) -> Verdict {
        match self {
            Self::Window(state) => state.arrive(t),
            Self::Lab(state) => state.arrive(t),
            Self::Bucket(state) => state.arrive(t),
            Self::Queue(state) => state.arrive(t),
            Self::Latency(state) => state.arrive(t),
            Self::Failing { millionths } => {
                if part(luck(), 1_000_000) < u64::from(*millionths) {
                    Verdict::rejected(t, None)
                } else {
                    Verdict::accepted(t)
                }
            }
        }
    }
}
