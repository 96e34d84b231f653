//! Plans that have nothing but one class with its backoff and limit of attempts, one job each, one
//! server and constant delays, as most of the articles' own: half of the instructions.

use super::agenda::{Agenda, FULL_TAG, LAST_TIME, Who};
use super::columns;
use super::events::{Attempt, End, JobEnd, Outcome, Witness};
use super::manner::Manner;
use super::plain::Plain;
use super::plan::Plan;
use super::ways::Ways;
use crate::policy::backoff::{Chain, part};

/// What is left of such a plan; microseconds.
pub(super) struct Bare {
    /// To the server; and there and back.
    pub forward: u64,
    pub rtt: u64,
    pub waits: Waits,
}

pub(super) enum Waits {
    Ranges(Ranges),
    Chain(Chained),
}

/// Waits after some of the failures, none of them a client's last.
pub(super) trait Known {
    type Range: Copy;

    /// What there is to know before the draw for failure `n`; `None`: that failure is not among
    /// them, as no failure 0 is.
    fn range(&self, n: u32) -> Option<Self::Range>;

    /// Microseconds after failure `n`. `r`: the draw for it.
    fn wait(
        &self,
        range: Self::Range,
        client: u32,
        n: u32,
        r: u32,
        waits: &mut columns::Waits,
    ) -> u64;
}

/// Low and width by failure.
pub(super) struct Ranges(Vec<(u64, u64)>);

impl Known for Ranges {
    type Range = (u64, u64);

    #[inline(always)]
    fn range(&self, n: u32) -> Option<(u64, u64)> {
        self.0.get(n.wrapping_sub(1) as usize).copied()
    }

    #[inline(always)]
    fn wait(
        &self,
        (low, width): (u64, u64),
        _: u32,
        _: u32,
        r: u32,
        _: &mut columns::Waits,
    ) -> u64 {
        low + part(r, width)
    }
}

/// Each from the one before: decorrelated jitter.
pub(super) struct Chained {
    chain: Chain,
    /// Failures whose waits are known.
    until: u32,
}

impl Known for Chained {
    type Range = ();

    #[inline(always)]
    fn range(&self, n: u32) -> Option<()> {
        (n.wrapping_sub(1) < self.until).then_some(())
    }

    #[inline(always)]
    fn wait(&self, (): (), client: u32, n: u32, r: u32, waits: &mut columns::Waits) -> u64 {
        let previous = if n > 1 { waits.get(client) } else { 0 };
        let wait = self.chain.next(previous, r);
        waits.set(client, wait);
        wait
    }
}

impl Bare {
    /// If the plan is one.
    pub(super) fn of(plan: &Plan, manners: &[Manner], ways: &Ways) -> Option<Self> {
        let [manner] = manners else { return None };
        if plan.servers.len() > 1 || plan.jobs.each > 1 || !manner.is_bare() {
            return None;
        }
        let ready = manner.ready.as_ref()?;
        // The last failure is none after which one waits; and a tag has to hold the one after.
        let until = manner.most.saturating_sub(1).min(FULL_TAG - 2);
        let waits = match (ready.ranges(), ready.chain()) {
            (Some(ranges), _) => {
                Waits::Ranges(Ranges(ranges.iter().take(until as usize).copied().collect()))
            }
            (None, Some(chain)) => Waits::Chain(Chained { chain, until }),
            (None, None) => return None,
        };
        // Beyond the last time is beyond it, however far: so sums do not overflow.
        let [forward, rtt] = ways.constant()?.map(|t| t.min(2 * LAST_TIME));
        Some(Self { forward, rtt, waits })
    }
}

impl<A: Agenda> Plain<A> {
    /// The same for [`Bare`] plans, as long as nothing happens but failures whose waits it knows.
    /// Everything else is left to [`Plain::go_on`].
    pub(super) fn advance_bare<W: Witness, B: Known>(
        &mut self,
        bare: &Bare,
        known: &B,
        witness: &mut W,
        until: u64,
    ) -> Option<End> {
        let (waits, servers, horizon) = (self.luck.waits, self.luck.servers, self.horizon);
        while self.attempts < until {
            let Some((now, mut who)) = self.agenda.pop() else { return Some(End::Complete) };
            if now >= horizon {
                return Some(End::Horizon);
            }
            let client = who.client();
            let mut range = known.range(who.tag());
            if range.is_none() && who.tag() == 0 {
                witness.job_begun(client, now);
                who.0 += 1;
                if bare.forward > 0 {
                    self.agenda.push(now + bare.forward, who);
                    continue;
                }
                range = known.range(1);
            }
            let Some(range) = range else {
                self.go_on(now, who, witness);
                continue;
            };
            let tag = who.tag();
            self.attempts += 1;
            let answer = self.server.answer(now, || servers.draw(client, tag - 1));
            witness.attempt(&Attempt {
                t: now,
                client,
                number: tag,
                server: 0,
                accepted: answer.is_some(),
                late: false,
                cause: (tag > 1).then_some(0),
            });
            if let Some(answer) = answer {
                self.succeed(client, answer, witness);
                continue;
            }
            let r = waits.draw(client, tag);
            let wait = known.wait(range, client, tag, r, &mut self.columns.waits);
            let (at, who) = (now + bare.rtt + wait, Who(who.0 + 1));
            if at > now {
                self.agenda.push(at, who);
            } else {
                // At once again: nobody comes between.
                self.go_on(now, who, witness);
            }
        }
        None
    }

    /// A bare plan's attempt has been accepted, and its answer leaves at `answer`.
    #[inline(never)]
    fn succeed<W: Witness>(&mut self, client: u32, answer: u64, witness: &mut W) {
        let at = answer.saturating_add(self.ways.back(client, 0));
        if at > LAST_TIME {
            self.agenda.push(at, Who::new(client, 1));
            return;
        }
        let begun = self.begins.at(client);
        witness.job(&JobEnd { client, server: 0, begun, at, outcome: Outcome::Success });
    }
}
