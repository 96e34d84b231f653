//! A class of clients as the plain loop wants it: one layer of retries, ready to be asked.

use super::super::tape::Tape;
use super::columns::Waits;
use super::hint::{NO_HINT, hinted};
use super::plan::{Deadline, HintRule, Level, Plan, RetryAfter, Rules};
use crate::policy::backoff::{Memory, Ready, Remembers, part};
use crate::units::Micros;

pub(super) struct Manner {
    /// The first client that is none of this class.
    until: u32,
    /// None: nothing is retried.
    pub ready: Option<Ready>,
    /// Attempts after which a job has failed.
    pub most: u32,
    from_begin: bool,
    pub drawn_once: bool,
    pub timeout: Option<Micros>,
    pub deadline: Option<Deadline>,
    retry_after: RetryAfter,
    fatal: u32,
    /// Microseconds.
    pub first_within: u64,
}

/// An attempt that has failed.
pub(super) struct Failure {
    pub client: u32,
    /// Of its job, with this one.
    pub attempts: u32,
    /// When the client knows; microseconds.
    pub at: u64,
    /// Retry-After, or [`NO_HINT`].
    pub hint: u64,
    /// The draw for what follows.
    pub r: u32,
}

/// The class of a client.
#[inline(always)]
pub(super) fn pick(manners: &[Manner], client: u32) -> Option<&Manner> {
    match manners {
        [only] => Some(only),
        several => several.get(several.partition_point(|manner| manner.until <= client)),
    }
}

impl Manner {
    /// Whether these rules can be had as one.
    pub(super) fn suits(rules: &Rules) -> bool {
        rules.layers.len() <= 1
            && rules.level == Level::PerJob
            && rules.budget.is_none()
            && rules.breaker.is_none()
    }

    /// One for each class that clients are in.
    pub(super) fn all(plan: &Plan) -> Vec<Self> {
        let classes = plan.classes.iter().zip(plan.ends_of_classes());
        classes.map(|(class, until)| Self::of(&class.rules, until)).collect()
    }

    fn of(rules: &Rules, until: u32) -> Self {
        let layer = rules.layers.first();
        Self {
            until,
            ready: layer.map(|layer| Ready::new(&layer.backoff)),
            most: layer.and_then(|layer| layer.attempts).unwrap_or(u32::MAX),
            from_begin: layer.is_some_and(|layer| layer.from_begin),
            drawn_once: layer.is_some_and(|layer| layer.backoff.drawn_once),
            timeout: rules.timeout,
            deadline: rules.deadline,
            retry_after: rules.retry_after,
            fatal: rules.fatal,
            first_within: rules.first_within.0,
        }
    }

    /// Whether this is nothing but a backoff and a limit of attempts.
    pub(super) fn is_bare(&self) -> bool {
        let rules = self.deadline.is_some() || self.timeout.is_some() || self.fatal > 0;
        let hints = self.retry_after.rule != HintRule::Ignore;
        !(rules || hints || self.from_begin || self.drawn_once || self.first_within > 0)
    }

    /// Whether no retry can mend a client's failure number `k`, over all jobs.
    #[inline(always)]
    pub(super) fn is_fatal(&self, luck: Tape, client: u32, k: u32) -> bool {
        self.fatal > 0 && part(luck.draw(client, k | 1 << 31), 1_000_000) < u64::from(self.fatal)
    }

    /// When the next attempt is sent; `None`: the job has failed. `before` draws for the failure
    /// before this one; `sent` and `begun` say when the attempt was sent and the job begun.
    #[inline(always)]
    pub(super) fn again(
        &self,
        failure: &Failure,
        waits: &mut Waits,
        before: impl FnOnce() -> u32,
        sent: impl FnOnce() -> u64,
        begun: impl FnOnce() -> u64,
    ) -> Option<u64> {
        let ready = self.ready.as_ref()?;
        let &Failure { client, attempts, at, hint, r } = failure;
        if attempts >= self.most {
            return None;
        }
        let own = match ready.remembers() {
            Remembers::Nothing => ready.wait(attempts, r, &mut Memory::default()),
            Remembers::Wait { .. } => {
                let previous = if attempts > 1 { waits.get(client) } else { 0 };
                let mut memory = Memory::of_wait(previous);
                let wait = ready.wait(attempts, r, &mut memory);
                waits.set(client, memory.wait());
                wait
            }
            Remembers::Draw => {
                // All that it remembers comes from the draw before, which the tape still has.
                let mut memory = Memory::default();
                if attempts > 1 {
                    ready.wait(attempts - 1, before(), &mut memory);
                }
                ready.wait(attempts, r, &mut memory)
            }
        };
        let next = if hint == NO_HINT {
            let from = if self.from_begin { sent() } else { at };
            from.saturating_add(own.0).max(at)
        } else {
            at.saturating_add(hinted(own.0, hint, &self.retry_after, r)?)
        };
        match self.deadline {
            Some(d) if d.stop && next > begun().saturating_add(d.after.0) => None,
            _ => Some(next),
        }
    }
}
