//! A plan at work.

use super::super::servers::ServerState;
use super::super::tape::Tape;
use super::agenda::{self, Agenda, Calendar, Heap, LAST_TIME};
use super::arrivals::begins;
use super::client::{Client, Due, LAYERS, NO_HINT, Next};
use super::guard::Guard;
use super::plan::{Arrivals, Plan, Refusal, Rules};
use crate::policy::backoff::{Ready, part};

/// One attempt at its arrival; times in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attempt {
    pub t: u64,
    pub client: u32,
    /// Of its job; 1: the first call.
    pub number: u32,
    pub server: u32,
    pub accepted: bool,
    /// It arrived when its caller had left.
    pub late: bool,
    /// The layer that sent it, from 0 for the innermost; `None`: a first call.
    pub cause: Option<u8>,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobEnd {
    pub client: u32,
    pub server: u32,
    pub begun: u64,
    pub at: u64,
    pub outcome: Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Success,
    /// Attempts, deadline or a hint that was too long.
    GaveUp,
    /// A retry that the budget or the breaker did not allow.
    Refused,
    /// No retry could have mended it.
    Fatal,
}

/// An observer of a run.
pub trait Witness {
    fn attempt(&mut self, attempt: &Attempt);
    fn job_begun(&mut self, _client: u32, _t: u64) {}
    fn job(&mut self, _end: &JobEnd) {}
    /// An answer that was accepted reached its client too late.
    fn wasted(&mut self, _t: u64) {}
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing is due any more.
    Complete,
    /// The horizon came first.
    Horizon,
    /// The budget of attempts is used up; all before this instant is exact.
    AttemptBudget { at: u64 },
}

/// A run of a plan on the calendar.
pub struct Fleet(World<Calendar>);

impl Fleet {
    pub fn new(plan: &Plan) -> Result<Self, Refusal> {
        World::new(plan).map(Self)
    }

    /// Runs to its end.
    pub fn finish<W: Witness>(&mut self, witness: &mut W) -> End {
        loop {
            if let Some(end) = self.0.advance(witness, u64::MAX) {
                return end;
            }
        }
    }

    /// Runs on for about `attempts` attempts; how it ended, if it did.
    pub fn advance<W: Witness>(&mut self, witness: &mut W, attempts: u64) -> Option<End> {
        self.0.advance(witness, attempts)
    }
}

/// The same on the standard library's heap: the oracle of tests.
pub fn run_on_heap<W: Witness>(plan: &Plan, witness: &mut W) -> Result<End, Refusal> {
    let mut world = World::<Heap>::new(plan)?;
    loop {
        if let Some(end) = world.advance(witness, u64::MAX) {
            return Ok(end);
        }
    }
}

struct World<A> {
    plan: Plan,
    agenda: A,
    clients: Vec<Client>,
    /// The backoff of each layer of each class.
    ready: Vec<Vec<Ready>>,
    servers: Vec<ServerState>,
    /// By group, first of the first class, then of the second, ...
    guards: Vec<Vec<Guard>>,
    luck: Tape,
    side: [Tape; 4],
    /// Nothing but the servers is shared, so that a client may run ahead of the others up to its next
    /// arrival.
    alone: bool,
    attempts: u64,
    /// Clients that have done this round, where there are rounds.
    done: u32,
    /// Somebody waits for longer than time goes.
    beyond: bool,
}

/// What the tapes beside the first are for.
const ARRIVAL: usize = 0;
const THINK: usize = 1;
const SERVER: usize = 2;
const GUARD: usize = 3;

impl<A: Agenda> World<A> {
    fn new(plan: &Plan) -> Result<Self, Refusal> {
        if plan.servers.is_empty() || plan.jobs.each == 0 || plan.classes.is_empty() {
            return Err(Refusal::Nothing);
        }
        if plan.horizon.0 > LAST_TIME {
            return Err(Refusal::TooLong);
        }
        let open = matches!(plan.arrivals, Arrivals::Poisson { .. } | Arrivals::Periodic { .. });
        if open && plan.jobs.rounds {
            return Err(Refusal::RoundsWithoutFleet);
        }
        if plan.classes.iter().any(|c| c.rules.layers.len() > LAYERS) {
            return Err(Refusal::TooManyLayers);
        }
        let luck = Tape::new(plan.seed);
        let side = [1, 2, 3, 4].map(|i| Tape::new(plan.seed ^ SIDE.wrapping_mul(i)));
        let begins = begins(plan, side[ARRIVAL])?;
        let mut agenda = A::default();
        let mut clients = Vec::with_capacity(begins.len());
        let mut class = 0;
        let mut left = plan.classes.first().map_or(0, |c| c.clients);
        for (number, begin) in begins.iter().enumerate() {
            while !open && left == 0 && class + 1 < plan.classes.len() {
                class += 1;
                left = plan.classes[class].clients;
            }
            left = left.saturating_sub(1);
            clients.push(Client::new(class as u32, plan.servers.len(), &plan.classes[class].rules));
            agenda.push(agenda::entry(*begin, number as u32));
        }
        let guarded = |r: &Rules| r.budget.is_some() || r.breaker.is_some();
        let guards = plan.classes.iter().map(|class| {
            let rules = &class.rules;
            let groups =
                if guarded(rules) { rules.groups.max(1).min(clients.len() as u32) } else { 0 };
            vec![Guard::new(rules.budget, rules.breaker); groups as usize]
        });
        Ok(Self {
            guards: guards.collect(),
            alone: !plan.jobs.rounds && !plan.classes.iter().any(|c| guarded(&c.rules)),
            ready: plan
                .classes
                .iter()
                .map(|c| c.rules.layers.iter().map(|l| Ready::new(&l.backoff)).collect())
                .collect(),
            servers: plan.servers.iter().map(ServerState::new).collect(),
            plan: plan.clone(),
            agenda,
            clients,
            luck,
            side,
            attempts: 0,
            done: 0,
            beyond: false,
        })
    }

    fn advance<W: Witness>(&mut self, witness: &mut W, attempts: u64) -> Option<End> {
        let until = self.attempts.saturating_add(attempts);
        while self.attempts < until {
            let Some(entry) = self.agenda.pop() else {
                return Some(if self.beyond { End::Horizon } else { End::Complete });
            };
            let (now, number) = (agenda::time(entry), agenda::client(entry));
            if now >= self.plan.horizon.0 {
                return Some(End::Horizon);
            }
            if self.attempts >= self.plan.attempt_budget {
                return Some(End::AttemptBudget { at: now });
            }
            self.go_on(now, number, witness);
        }
        None
    }

    /// Does what is due for a client at `now`, and what follows at the same instant or concerns
    /// nobody else.
    fn go_on<W: Witness>(&mut self, now: u64, number: u32, witness: &mut W) {
        let mut at = now;
        while let Some(next) = self.step(at, number, witness) {
            if next > LAST_TIME {
                self.beyond = true;
                return;
            }
            let client = &self.clients[number as usize];
            let shared = matches!(client.due, Due::Arrive) || !self.alone;
            // Who comes back at once for ever must not keep the budget from being looked at.
            if next > now && shared || self.attempts >= self.plan.attempt_budget {
                self.agenda.push(agenda::entry(next, number));
                return;
            }
            at = next;
        }
    }

    /// One step of a client; when the next is due, or `None` if there is none.
    fn step<W: Witness>(&mut self, now: u64, number: u32, witness: &mut W) -> Option<u64> {
        let client = &mut self.clients[number as usize];
        let class = client.class as usize;
        let rules = &self.plan.classes[class].rules;
        let server = client.jobs_done as usize % self.servers.len();
        let group = number as usize % self.guards[class].len().max(1);
        match client.due {
            Due::Begin => {
                witness.job_begun(number, now);
                let r = self.luck.draw(number, client.draws + 1);
                let (at, drawn) = client.begin(now, server, &self.ready[class], r);
                client.draws += u32::from(drawn);
                client.due = Due::Send;
                Some(at)
            }
            Due::Send => {
                let first = client.attempts == 0;
                if let Some(guard) = self.guards[class].get_mut(group) {
                    let luck = self.side[GUARD].draw(number, client.draws << 1);
                    if !guard.may_send(now, first, luck) {
                        return self.end_job(now, number, Outcome::Refused, witness);
                    }
                }
                client.attempts += 1;
                client.sent = now;
                client.due = Due::Arrive;
                Some(now.saturating_add(self.plan.net.forward.0))
            }
            Due::Arrive => {
                self.attempts += 1;
                let tape = self.side[SERVER];
                let draws = client.draws;
                let verdict = self.servers[server].arrive(now, || tape.draw(number, draws));
                let caller =
                    rules.deadline.map_or(u64::MAX, |d| client.begun.saturating_add(d.after.0));
                witness.attempt(&Attempt {
                    t: now,
                    client: number,
                    number: client.attempts,
                    server: server as u32,
                    accepted: verdict.accepted,
                    late: now > caller,
                    cause: client.cause,
                });
                let back = verdict.answer.saturating_add(self.plan.net.back.0);
                let patience = rules.timeout.map_or(u64::MAX, |t| client.sent.saturating_add(t.0));
                let in_time = back <= patience;
                if verdict.accepted && !in_time {
                    witness.wasted(now);
                }
                client.due = Due::Answer { success: verdict.accepted && in_time };
                client.hint = verdict.retry_after.filter(|_| in_time).unwrap_or(NO_HINT);
                // A timeout shorter than the way there ends with it.
                Some(back.min(patience).max(now))
            }
            Due::Answer { success } => {
                let first = client.attempts == 1;
                if let Some(guard) = self.guards[class].get_mut(group) {
                    let luck = self.side[GUARD].draw(number, client.draws << 1 | 1);
                    guard.answered(now, success, first, luck);
                }
                if success {
                    client.succeeded(server, rules);
                    return self.end_job(now, number, Outcome::Success, witness);
                }
                client.draws += 1;
                let once = rules.layers.first().is_some_and(|layer| layer.backoff.drawn_once);
                let r = self.luck.draw(number, if once { 0 } else { client.draws });
                if rules.fatal > 0 {
                    let luck = self.side[SERVER].draw(number, client.draws | 1 << 31);
                    if part(luck, 1_000_000) < u64::from(rules.fatal) {
                        return self.end_job(now, number, Outcome::Fatal, witness);
                    }
                }
                match client.failed(now, server, rules, &self.ready[class], r) {
                    Next::Fails => self.end_job(now, number, Outcome::GaveUp, witness),
                    Next::At(at) => {
                        if let Some(guard) = self.guards[class].get_mut(group)
                            && !guard.may_retry()
                        {
                            return self.end_job(now, number, Outcome::Refused, witness);
                        }
                        client.due = Due::Send;
                        Some(at)
                    }
                }
            }
        }
    }

    /// Ends a job; when the next begins.
    fn end_job<W: Witness>(
        &mut self,
        now: u64,
        number: u32,
        outcome: Outcome,
        witness: &mut W,
    ) -> Option<u64> {
        let client = &mut self.clients[number as usize];
        let server = client.jobs_done % self.servers.len() as u32;
        witness.job(&JobEnd { client: number, server, begun: client.begun, at: now, outcome });
        client.jobs_done += 1;
        client.due = Due::Begin;
        let more = client.jobs_done < self.plan.jobs.each;
        if self.plan.jobs.rounds {
            self.done += 1;
            if self.done == self.clients.len() as u32 {
                self.done = 0;
                if more {
                    let last = self.clients.len() as u32;
                    for each in 0..last {
                        self.agenda.push(agenda::entry(now, each));
                    }
                }
            }
            return None;
        }
        let client = &self.clients[number as usize];
        let think = self.plan.jobs.think;
        let r = self.side[THINK].draw(number, client.jobs_done);
        let share = u128::from(think.share.min(1_000));
        let spread = (u128::from(think.mean.0) * share / 1_000) as u64;
        let pause = (think.mean.0 - spread).saturating_add(part(r, spread.saturating_mul(2)));
        more.then_some(now.saturating_add(pause))
    }
}

/// Sets the side tapes apart from the first.
const SIDE: u64 = 0xA24B_AED4_963E_E407;
