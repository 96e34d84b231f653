//! The loop for every plan: each step of a client by itself, through the agenda where somebody
//! else could be concerned.

use super::super::servers::ServerState;
use super::agenda::{Agenda, LAST_TIME, Who};
use super::arrivals::Begins;
use super::client::{AllBeside, Client, Due, Next};
use super::events::{Attempt, End, JobEnd, Outcome, Witness};
use super::guard::Guard;
use super::hint::NO_HINT;
use super::luck::Luck;
use super::plan::{Plan, Rules};
use super::ways::Ways;
use crate::policy::backoff::{Ready, part};

pub(super) struct Stepwise<A> {
    plan: Plan,
    agenda: A,
    clients: Vec<Client>,
    beside: AllBeside,
    /// For each class the first client that is none of it.
    until: Vec<u32>,
    /// The backoff of each layer of each class.
    ready: Vec<Vec<Ready>>,
    servers: Vec<ServerState>,
    /// By group, first of the first class, then of the second, ...
    guards: Vec<Vec<Guard>>,
    luck: Luck,
    ways: Ways,
    /// Nothing but the servers is shared, so that a client may run ahead of the others up to its next
    /// arrival.
    alone: bool,
    attempts: u64,
    /// Clients that have done this round, where there are rounds.
    done: u32,
}

impl<A: Agenda> Stepwise<A> {
    pub(super) fn new(plan: &Plan, begins: &Begins, luck: Luck) -> Self {
        let clients = begins.clients();
        let guarded = |r: &Rules| r.budget.is_some() || r.breaker.is_some();
        let guards = plan.classes.iter().map(|class| {
            let rules = &class.rules;
            let groups = if guarded(rules) { rules.groups.max(1).min(clients) } else { 0 };
            vec![Guard::new(rules.budget, rules.breaker); groups as usize]
        });
        let ready = |rules: &Rules| rules.layers.iter().map(|l| Ready::new(&l.backoff)).collect();
        Self {
            agenda: A::new(begins),
            clients: vec![Client::new(); clients as usize],
            beside: AllBeside::new(plan, clients as usize),
            until: plan.ends_of_classes(),
            guards: guards.collect(),
            alone: !plan.jobs.rounds && !plan.classes.iter().any(|c| guarded(&c.rules)),
            ready: plan.classes.iter().map(|class| ready(&class.rules)).collect(),
            servers: plan.servers.iter().map(ServerState::new).collect(),
            luck,
            ways: Ways::new(plan.net, luck.net),
            plan: plan.clone(),
            attempts: 0,
            done: 0,
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.agenda.bytes()
            + self.beside.bytes()
            + self.clients.capacity() * size_of::<Client>()
            + self.guards.iter().map(|g| g.capacity() * size_of::<Guard>()).sum::<usize>()
            + self.servers.iter().map(ServerState::bytes).sum::<usize>()
    }

    pub(super) fn advance<W: Witness>(&mut self, witness: &mut W, attempts: u64) -> Option<End> {
        let until = self.attempts.saturating_add(attempts);
        while self.attempts < until {
            let Some((now, who)) = self.agenda.pop() else {
                return Some(End::Complete);
            };
            if now >= self.plan.horizon.0 {
                return Some(End::Horizon);
            }
            if self.attempts >= self.plan.attempt_budget {
                return Some(End::AttemptBudget { at: now });
            }
            self.go_on(now, who.client(), witness);
        }
        None
    }

    /// Does what is due for a client at `now`, and what follows at the same instant or concerns
    /// nobody else.
    fn go_on<W: Witness>(&mut self, now: u64, number: u32, witness: &mut W) {
        let mut at = now;
        while let Some(next) = self.step(at, number, witness) {
            let client = &self.clients[number as usize];
            let shared = matches!(client.due, Due::Arrive) || !self.alone;
            // Who comes back at once for ever must not keep the budget from being looked at.
            if next > LAST_TIME || next > now && shared || self.attempts >= self.plan.attempt_budget
            {
                self.agenda.push(next, Who::new(number, 0));
                return;
            }
            at = next;
        }
    }

    /// One step of a client; when the next is due, or `None` if there is none.
    fn step<W: Witness>(&mut self, now: u64, number: u32, witness: &mut W) -> Option<u64> {
        let client = &mut self.clients[number as usize];
        let class = self.until.partition_point(|until| *until <= number);
        let rules = &self.plan.classes.get(class)?.rules;
        let mut beside = self.beside.of(number);
        // Tells attempts apart: each ends by a failure or with its job.
        let turn = client.draws.wrapping_add(client.jobs_done);
        let server = client.jobs_done as usize % self.servers.len();
        let group = number as usize % self.guards[class].len().max(1);
        match client.due {
            Due::Begin => {
                witness.job_begun(number, now);
                let r = self.luck.waits.draw(number, client.draws + 1);
                let first = self.luck.first(rules.first_within.0, number, client.jobs_done);
                let level = beside.level(server, rules).map_or(0, |level| *level);
                let ready = &self.ready[class];
                let (at, drawn) = client.begin(&mut beside, now, first, level, ready, r);
                client.draws += u32::from(drawn);
                client.due = Due::Send;
                Some(at)
            }
            Due::Send => {
                let first = client.attempts == 0;
                if let Some(guard) = self.guards[class].get_mut(group) {
                    let luck = self.luck.guards.draw(number, client.draws << 1);
                    if !guard.may_send(now, first, luck) {
                        return self.end_job(now, number, Outcome::Refused, witness);
                    }
                }
                client.attempts += 1;
                client.sent = now;
                client.due = Due::Arrive;
                Some(now.saturating_add(self.ways.forward(number, turn)))
            }
            Due::Arrive => {
                self.attempts += 1;
                let tape = self.luck.servers;
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
                let back = verdict.answer.saturating_add(self.ways.back(number, turn));
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
                    let luck = self.luck.guards.draw(number, client.draws << 1 | 1);
                    guard.answered(now, success, first, luck);
                }
                if success {
                    beside.succeeded(server, rules);
                    return self.end_job(now, number, Outcome::Success, witness);
                }
                client.draws += 1;
                let once = rules.layers.first().is_some_and(|layer| layer.backoff.drawn_once);
                let r = self.luck.waits.draw(number, if once { 0 } else { client.draws });
                if rules.fatal > 0 {
                    let luck = self.luck.servers.draw(number, client.draws | 1 << 31);
                    if part(luck, 1_000_000) < u64::from(rules.fatal) {
                        return self.end_job(now, number, Outcome::Fatal, witness);
                    }
                }
                let ready = &self.ready[class];
                match client.failed(&mut beside, now, server, rules, ready, r) {
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
                        self.agenda.push(now, Who::new(each, 0));
                    }
                }
            }
            return None;
        }
        let pause =
            self.luck.pause(&self.plan.jobs, number, self.clients[number as usize].jobs_done);
        more.then_some(now.saturating_add(pause))
    }
}
