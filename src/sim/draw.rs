//! How a wait is drawn: a type for each way, so that every engine is compiled for its policy.
//!
//! Also where failures are counted beyond what fits a pending word: few runs come that far, so only
//! the slow path knows.

use super::tape::Tape;
use super::wheel::{FULL, Pending};
use crate::policy::{Schedule, Span, next_decorrelated};

pub(super) trait Draw {
    /// Microseconds `client` waits after failure `n` = 1, 2, ... Asked once for each failure of a
    /// client, in order.
    fn wait(&mut self, client: u32, n: u32) -> u32;

    /// The same, where failure `n` fits a word and is under the limit; else who asks must look
    /// himself ([`slowly`] does).
    fn quick(&mut self, client: u32, n: u32) -> Option<u32>;

    fn many(&mut self) -> &mut Many;
}

/// Failures of clients that have more than fit a word, and the limit that all are held against.
#[derive(Clone, Debug, Default)]
pub(super) struct Many {
    counts: Vec<u32>,
    clients: usize,
    /// Failures after which a client gives up.
    limit: u32,
}

/// Failures that any engine counts to.
pub(super) const MOST_FAILURES: u32 = (1 << 24) - 1;

impl Many {
    pub(super) fn new(clients: u32, attempt_limit: Option<u32>) -> Self {
        let limit = attempt_limit.unwrap_or(MOST_FAILURES).min(MOST_FAILURES);
        Self { counts: Vec::new(), clients: clients as usize, limit }
    }

    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// All failures of a pending attempt's client.
    pub(super) fn failures(&self, p: Pending) -> u32 {
        match p.failures() {
            FULL => self.counts.get(p.client() as usize).copied().unwrap_or(FULL),
            few => few,
        }
    }

    /// A word for any number of failures.
    pub(super) fn pack(&mut self, t: u32, client: u32, failures: u32) -> Pending {
        if failures >= FULL {
            self.set(client, failures);
        }
        Pending::new(t, client, failures.min(FULL))
    }

    fn set(&mut self, client: u32, failures: u32) {
        if self.counts.is_empty() {
            self.counts = vec![0; self.clients];
        }
        if let Some(count) = self.counts.get_mut(client as usize) {
            *count = failures;
        }
    }
}

/// The attempt after `p` was rejected, the slow way: counts that do not fit the word, and giving
/// up, which is `None`.
#[cold]
#[inline(never)]
pub(super) fn slowly<D: Draw>(draw: &mut D, p: Pending) -> Option<Pending> {
    let n = draw.many().failures(p) + 1;
    if n >= draw.many().limit {
        return None;
    }
    let wait = draw.wait(p.client(), n);
    if n < FULL {
        return Some(p.after(wait));
    }
    draw.many().set(p.client(), n);
    Some(if n == FULL { p.after(wait) } else { p.later(wait) })
}

/// Jitters whose range depends on the number of the failure alone.
pub(super) struct Ranged<'a> {
    tape: Tape,
    /// By the number of the failure, so that entry 0 is never asked for; a range in one word. What
    /// is not in it goes the slow way.
    table: Vec<u64>,
    last: Span,
    many: &'a mut Many,
}

/// Failures that go the fast way, at least.
const OFTEN: usize = 512;

impl<'a> Ranged<'a> {
    pub(super) fn new(tape: Tape, schedule: &Schedule, many: &'a mut Many) -> Self {
        let word = |span: Span| u64::from(span.low) | u64::from(span.width) << 32;
        let last = schedule.spans().last().copied().unwrap_or_default();
        let mut table: Vec<u64> =
            core::iter::once(0).chain(schedule.spans().iter().map(|s| word(*s))).collect();
        let often = OFTEN.max(table.len()).min(many.limit as usize).min(FULL as usize);
        table.resize(often, word(last));
        Self { tape, table, last, many }
    }
}

impl Draw for Ranged<'_> {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        let r = self.tape.draw(client, n);
        self.table.get(n as usize).map_or(self.last, |word| unpack(*word)).wait(r)
    }

    #[inline(always)]
    fn quick(&mut self, client: u32, n: u32) -> Option<u32> {
        let word = *self.table.get(n as usize)?;
        Some(unpack(word).wait(self.tape.draw(client, n)))
    }

    fn many(&mut self) -> &mut Many {
        self.many
    }
}

#[inline(always)]
fn unpack(word: u64) -> Span {
    Span { low: word as u32, width: (word >> 32) as u32 }
}

/// Decorrelated jitter: the range depends on the wait before.
pub(super) struct Decorrelated<'a> {
    pub tape: Tape,
    pub base: u32,
    pub cap: u32,
    pub previous: &'a mut [u32],
    pub many: &'a mut Many,
}

impl Draw for Decorrelated<'_> {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        let r = self.tape.draw(client, n);
        let Some(previous) = self.previous.get_mut(client as usize) else { return self.cap };
        *previous = next_decorrelated(self.base, self.cap, *previous, r);
        *previous
    }

    #[inline(always)]
    fn quick(&mut self, client: u32, n: u32) -> Option<u32> {
        (n < self.many.limit.min(FULL)).then(|| self.wait(client, n))
    }

    fn many(&mut self) -> &mut Many {
        self.many
    }
}
