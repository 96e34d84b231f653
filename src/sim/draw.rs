//! How a wait is drawn: a type for each way, so that every engine is compiled for its policy.

use super::tape::Tape;
use crate::policy::{Schedule, Span, next_decorrelated};

pub(super) trait Draw {
    /// Microseconds `client` waits after failure `n` = 1, 2, ... Asked once for each failure of a
    /// client, in order.
    fn wait(&mut self, client: u32, n: u32) -> u32;
}

/// Jitters whose range depends on the number of the failure alone.
pub(super) struct Ranged<'a> {
    tape: Tape,
    spans: &'a [Span],
    /// The range after the last of `spans`.
    last: Span,
}

impl<'a> Ranged<'a> {
    pub(super) fn new(tape: Tape, schedule: &'a Schedule) -> Self {
        let spans = schedule.spans();
        Self { tape, spans, last: spans.last().copied().unwrap_or_default() }
    }
}

impl Draw for Ranged<'_> {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        let span = self.spans.get(n as usize - 1).copied().unwrap_or(self.last);
        span.wait(self.tape.draw(client, n))
    }
}

/// Decorrelated jitter: the range depends on the wait before.
pub(super) struct Decorrelated<'a> {
    pub tape: Tape,
    pub base: u32,
    pub cap: u32,
    pub previous: &'a mut [u32],
}

impl Draw for Decorrelated<'_> {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        let r = self.tape.draw(client, n);
        let Some(previous) = self.previous.get_mut(client as usize) else { return self.cap };
        *previous = next_decorrelated(self.base, self.cap, *previous, r);
        *previous
    }
}
