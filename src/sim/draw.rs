//! How a wait is drawn: a type for each way, so that every engine is compiled for its policy.
//!
//! Also where failures are counted beyond what fits a pending word: few runs come that far, so only
//! the slow path knows.

use super::tape::{Factors, Tape};
use super::wheel::{FULL, Pending};
use crate::policy::{Schedule, Span, next_decorrelated};

pub(super) trait Draw {
    /// Microseconds `client` waits after failure `n` = 1, 2, ... Asked once for each failure of a
    /// client, in order.
    fn wait(&mut self, client: u32, n: u32) -> u32;

    fn tape(&self) -> Tape;

    /// What `client` waits after one more than `failures` (at most [`FULL`]) by the luck `r`, if
    /// that [is plain](Draw::is_plain); else longer than any outage.
    fn glance(&mut self, client: u32, failures: u32, r: u32) -> u32;

    /// Whether one more than `failures` (at most [`FULL`]) fits a word and is under the limit.
    fn is_plain(&self, failures: u32) -> bool;

    /// The attempt after `p` was rejected, if that is plain; else one at the same time. So who
    /// looks whether it comes soon need not ask first. The tables are the run's; who asks has them
    /// at hand, where this would have to look for them each time.
    #[inline(always)]
    fn next(&mut self, _: &Tables, p: Pending) -> Pending {
        if !self.is_plain(p.failures()) {
            return p;
        }
        let r = self.tape().draw(p.client(), p.failures() + 1);
        p.after(self.glance(p.client(), p.failures(), r))
    }

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
    #[inline(always)]
    pub(super) fn pack(&mut self, t: u32, client: u32, failures: u32) -> Pending {
        if failures >= FULL {
            self.set(client, failures);
        }
        Pending::new(t, client, failures.min(FULL))
    }

    #[cold]
    #[inline(never)]
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

/// What a run looks up, by the failures that a word holds before the one that is drawn for; as long
/// as those are many, so that looking up needs no check.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// Where on the tape: see [`Tape::start_of_words`].
    start: [u64; ENTRIES],
    /// Width of the range, 0 where that is not plain.
    width: [u64; ENTRIES],
    /// What to add to a word: the shortest wait and one failure, or only that where not plain.
    step: [u64; ENTRIES],
    /// The shortest wait, or one longer than any outage where not plain.
    low: [u32; ENTRIES],
    /// Failures that are plain.
    plain: u32,
    factors: Factors,
}

const ENTRIES: usize = FULL as usize + 1;

impl Tables {
    pub(super) fn new(tape: Tape, schedule: &Schedule, limit: u32) -> Self {
        let plain = limit.min(FULL).saturating_sub(1);
        let mut all = Self {
            start: tape.start_of_words(),
            width: [0; ENTRIES],
            step: [1; ENTRIES],
            low: [u32::MAX; ENTRIES],
            plain,
            factors: Factors::new(),
        };
        let spans = schedule.spans();
        let last = spans.last().copied().unwrap_or_default();
        for f in 0..plain as usize {
            let span = spans.get(f).copied().unwrap_or(last);
            all.width[f] = span.width.into();
            all.step[f] = u64::from(span.low) << 32 | 1;
            all.low[f] = span.low;
        }
        all
    }
}

/// Jitters whose range depends on the number of the failure alone.
pub(super) struct Ranged<'a> {
    pub tape: Tape,
    pub schedule: &'a Schedule,
    pub tables: &'a Tables,
    pub many: &'a mut Many,
}

impl Draw for Ranged<'_> {
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        self.schedule.span(n.into()).wait(self.tape.draw(client, n))
    }

    fn tape(&self) -> Tape {
        self.tape
    }

    #[inline(always)]
    fn glance(&mut self, _: u32, failures: u32, r: u32) -> u32 {
        let at = (failures & FULL) as usize;
        let width = self.tables.width[at] as u32;
        Span { low: self.tables.low[at], width }.wait(r)
    }

    #[inline(always)]
    fn next(&mut self, tables: &Tables, p: Pending) -> Pending {
        let at = p.failures() as usize;
        let r = tables.factors.draw_word(p, tables.start[at]);
        p.drawn(tables.step[at], tables.width[at], r)
    }

    #[inline(always)]
    fn is_plain(&self, failures: u32) -> bool {
        failures < self.tables.plain
    }

    fn many(&mut self) -> &mut Many {
        self.many
    }
}

/// Decorrelated jitter: the range depends on the wait before.
pub(super) struct Decorrelated<'a> {
    pub tape: Tape,
    pub base: u32,
    pub cap: u32,
    pub previous: &'a mut [u32],
    pub many: &'a mut Many,
}

impl Decorrelated<'_> {
    #[inline(always)]
    fn follow(&mut self, client: u32, r: u32) -> u32 {
        let Some(previous) = self.previous.get_mut(client as usize) else { return self.cap };
        *previous = next_decorrelated(self.base, self.cap, *previous, r);
        *previous
    }
}

impl Draw for Decorrelated<'_> {
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        self.follow(client, self.tape.draw(client, n))
    }

    fn tape(&self) -> Tape {
        self.tape
    }

    #[inline(always)]
    fn glance(&mut self, client: u32, failures: u32, r: u32) -> u32 {
        if self.is_plain(failures) { self.follow(client, r) } else { u32::MAX }
    }

    #[inline(always)]
    fn is_plain(&self, failures: u32) -> bool {
        failures + 1 < self.many.limit.min(FULL)
    }

    fn many(&mut self) -> &mut Many {
        self.many
    }
}
