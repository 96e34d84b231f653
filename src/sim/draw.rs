//! How a wait is drawn: a type for each way, so that every engine is compiled for its policy.

use super::tape::Tape;
use crate::policy::{Schedule, Span, next_decorrelated};

pub(super) trait Draw {
    /// Microseconds `client` waits after failure `n` = 1, 2, ... Asked once for each failure of a
    /// client, in order.
    fn wait(&mut self, client: u32, n: u32) -> u32;
}

/// Jitters whose range depends on the number of the failure alone.
pub(super) struct Ranged {
    tape: Tape,
    /// By the number of the failure, so that entry 0 is never asked for; a range in one word.
    table: Vec<u64>,
    last: u64,
}

impl Ranged {
    pub(super) fn new(tape: Tape, schedule: &Schedule) -> Self {
        let word = |span: &Span| u64::from(span.low) | u64::from(span.width) << 32;
        let spans = schedule.spans();
        let table = core::iter::once(0).chain(spans.iter().map(word)).collect();
        Self { tape, table, last: spans.last().map_or(0, word) }
    }
}

impl Draw for Ranged {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        let word = self.table.get(n as usize).copied().unwrap_or(self.last);
        let span = Span { low: word as u32, width: (word >> 32) as u32 };
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
