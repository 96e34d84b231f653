//! The loop for plans in which clients share nothing but the servers and have one layer of retries
//! that counts anew for each job: one event an attempt.
//!
//! Between two arrivals nothing that a client does concerns another, so the answer, the wait, the
//! end of a job and the begin of the next are worked out at the arrival, and the next arrival is
//! all that the agenda holds. The slow way to the same events, which knows every rule, is
//! [`super::stepwise`].

use super::super::servers::ServerState;
use super::agenda::{Agenda, LAST_TIME, Who};
use super::arrivals::Begins;
use super::bare::{Bare, Waits};
use super::columns::{Columns, Job};
use super::events::{Attempt, End, JobEnd, Outcome, Witness};
use super::hint::NO_HINT;
use super::luck::Luck;
use super::manner::{Failure, Manner, pick};
use super::plan::{Deadline, Jobs, Plan};
use super::ways::Ways;

pub(super) struct Plain<A> {
    pub agenda: A,
    manners: Vec<Manner>,
    pub columns: Columns,
    pub begins: Begins,
    /// The first, and those that other jobs go to.
    pub server: ServerState,
    others: Vec<ServerState>,
    pub luck: Luck,
    pub ways: Ways,
    /// If it is one.
    bare: Option<Bare>,
    jobs: Jobs,
    pub horizon: u64,
    budget: u64,
    pub attempts: u64,
}

/// A client while it is being worked on.
#[derive(Clone, Copy)]
struct Client {
    number: u32,
    /// Attempts of this job, with the one on its way.
    attempts: u32,
    job: Job,
}

impl Client {
    /// Failures before this attempt, over all jobs.
    fn draws(&self) -> u32 {
        self.job.draws.wrapping_add(self.attempts).wrapping_sub(1)
    }

    /// Number of this attempt on the tape of the net, over all jobs.
    fn turn(&self) -> u32 {
        self.draws().wrapping_add(self.job.done)
    }
}

impl<A: Agenda> Plain<A> {
    /// Whether the plan can be run this way.
    pub(super) fn suits(plan: &Plan) -> bool {
        !plan.jobs.rounds && plan.classes.iter().all(|class| Manner::suits(&class.rules))
    }

    /// None: there is no server.
    pub(super) fn new(plan: &Plan, begins: Begins, luck: Luck) -> Option<Self> {
        let (first, others) = plan.servers.split_first()?;
        let clients = begins.clients();
        let manners = Manner::all(plan);
        let policies = manners.iter().filter_map(|manner| manner.ready.as_ref());
        let ways = Ways::new(plan.net, luck.net);
        Some(Self {
            agenda: A::new(&begins),
            bare: Bare::of(plan, &manners, &ways),
            columns: Columns::new(plan, clients as usize, policies),
            manners,
            begins,
            server: ServerState::new(first),
            others: others.iter().map(ServerState::new).collect(),
            luck,
            ways,
            jobs: plan.jobs,
            horizon: plan.horizon.0,
            budget: plan.attempt_budget,
            attempts: 0,
        })
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.agenda.bytes()
            + self.columns.bytes()
            + self.begins.bytes()
            + self.server.bytes()
            + self.others.iter().map(ServerState::bytes).sum::<usize>()
    }

    pub(super) fn advance<W: Witness>(&mut self, witness: &mut W, attempts: u64) -> Option<End> {
        let until = self.attempts.saturating_add(attempts);
        // Put aside so that it need not be looked for in each round.
        if let Some(bare) = self.bare.take() {
            // The last attempt of the budget is left to those who know what is special about it.
            let until = until.min(self.budget.saturating_sub(1));
            let end = match &bare.waits {
                Waits::Ranges(ranges) => self.advance_bare(&bare, ranges, witness, until),
                Waits::Chain(chain) => self.advance_bare(&bare, chain, witness, until),
            };
            self.bare = Some(bare);
            if end.is_some() {
                return end;
            }
        }
        while self.attempts < until {
            let Some((now, who)) = self.agenda.pop() else { return Some(End::Complete) };
            if now >= self.horizon {
                return Some(End::Horizon);
            }
            if self.attempts >= self.budget {
                return Some(End::AttemptBudget { at: now });
            }
            self.go_on(now, who, witness);
        }
        None
    }

    /// What is due for a client at `now`, and what follows from it, up to its next arrival.
    #[inline(never)]
    pub fn go_on<W: Witness>(&mut self, now: u64, who: Who, witness: &mut W) {
        let number = who.client();
        let attempts = self.columns.attempts(number, who.tag());
        let job = self.columns.jobs.get(number as usize).copied().unwrap_or_default();
        let mut client = Client { number, attempts, job };
        let mut at = now;
        if attempts == 0 {
            at = self.begin(&mut client, now, witness);
        }
        // Who comes back at once for ever must not keep the budget from being looked at.
        while at == now && self.attempts < self.budget {
            let Some(next) = self.arrive(&mut client, now, witness) else { return };
            at = next;
        }
        let tag = self.columns.tag(number, client.attempts);
        self.agenda.push(at, Who::new(number, tag));
    }

    /// Begins a job at `now`; when its first attempt arrives.
    #[inline(never)]
    fn begin<W: Witness>(&mut self, client: &mut Client, now: u64, witness: &mut W) -> u64 {
        if now > LAST_TIME {
            return now;
        }
        witness.job_begun(client.number, now);
        client.job.begun = now;
        client.attempts = 1;
        if let Some(job) = self.columns.jobs.get_mut(client.number as usize) {
            *job = client.job;
        }
        let manner = pick(&self.manners, client.number);
        let within = manner.map_or(0, |manner| manner.first_within);
        let sent = now.saturating_add(self.luck.first(within, client.number, client.job.done));
        sent.saturating_add(self.ways.forward(client.number, client.turn()))
    }

    /// An attempt arrives at `now`; when its client's next does, or `None` if there is none. Once
    /// the budget is used up, when its answer does.
    #[inline(always)]
    fn arrive<W: Witness>(
        &mut self,
        client: &mut Client,
        now: u64,
        witness: &mut W,
    ) -> Option<u64> {
        let Client { number, attempts, job } = *client;
        let (draws, turn) = (client.draws(), client.turn());
        let manner = pick(&self.manners, number)?;
        let at = job.done as usize % (self.others.len() + 1);
        self.attempts += 1;
        let luck = self.luck.servers;
        let server = match at.checked_sub(1) {
            None => &mut self.server,
            Some(other) => self.others.get_mut(other)?,
        };
        let verdict = server.arrive(now, || luck.draw(number, draws));
        let begun =
            || if self.columns.jobs.is_empty() { self.begins.at(number) } else { job.begun };
        let late = |d: Deadline| now > begun().saturating_add(d.after.0);
        witness.attempt(&Attempt {
            t: now,
            client: number,
            number: attempts,
            server: at as u32,
            accepted: verdict.accepted,
            late: manner.deadline.is_some_and(late),
            cause: (attempts > 1).then_some(0),
        });
        let sent = || now.saturating_sub(self.ways.forward(number, turn));
        let mut answer = verdict.answer.saturating_add(self.ways.back(number, turn));
        let mut in_time = true;
        if let Some(timeout) = manner.timeout {
            let patience = sent().saturating_add(timeout.0);
            in_time = answer <= patience;
            // A timeout shorter than the way there ends with it.
            answer = answer.min(patience).max(now);
            if verdict.accepted && !in_time {
                witness.wasted(now);
            }
        }
        if answer > LAST_TIME || self.attempts >= self.budget {
            return Some(answer);
        }
        let outcome = if verdict.accepted && in_time {
            Outcome::Success
        } else {
            let next = draws.wrapping_add(1);
            let once = manner.drawn_once;
            let wait = |k: u32| self.luck.waits.draw(number, if once { 0 } else { k });
            let hint = verdict.retry_after.filter(|_| in_time).unwrap_or(NO_HINT);
            let failure = Failure { client: number, attempts, at: answer, hint, r: wait(next) };
            if manner.is_fatal(self.luck.servers, number, next) {
                Outcome::Fatal
            } else if let Some(again) =
                manner.again(&failure, &mut self.columns.waits, || wait(draws), sent, begun)
            {
                client.attempts = attempts.wrapping_add(1);
                return Some(again.saturating_add(self.ways.forward(number, client.turn())));
            } else {
                Outcome::GaveUp
            }
        };
        let begun = begun();
        let end = JobEnd { client: number, server: at as u32, begun, at: answer, outcome };
        self.end_job(client, &end, witness)
    }

    /// Ends a job; when the first attempt of the next arrives, or `None` if there is none.
    #[inline(never)]
    fn end_job<W: Witness>(
        &mut self,
        client: &mut Client,
        end: &JobEnd,
        witness: &mut W,
    ) -> Option<u64> {
        witness.job(end);
        let failed = u32::from(end.outcome != Outcome::Success);
        client.job.draws = client.draws().wrapping_add(failed);
        client.job.done += 1;
        if client.job.done >= self.jobs.each {
            return None;
        }
        let pause = self.luck.pause(&self.jobs, client.number, client.job.done);
        Some(self.begin(client, end.at.saturating_add(pause), witness))
    }
}
