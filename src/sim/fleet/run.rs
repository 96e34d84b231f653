//! A plan at work, by the plain loop if it can be.

use super::agenda::{Heap, LAST_TIME};
use super::arrivals::Begins;
use super::calendar::Calendar;
use super::client::LAYERS;
use super::events::{End, Witness};
use super::luck::Luck;
use super::plain::Plain;
use super::plan::{Plan, Refusal};
use super::stepwise::Stepwise;

/// A run of a plan on the calendar.
pub struct Fleet(Loop<Calendar>);

/// Both give the same events.
enum Loop<A> {
    Plain(Box<Plain<A>>),
    Stepwise(Box<Stepwise<A>>),
}

impl Fleet {
    /// The error says in a sentence why the plan is not run.
    pub fn new(plan: &Plan) -> Result<Self, Refusal> {
        let (begins, luck) = admit(plan)?;
        Ok(Self(if Plain::<Calendar>::suits(plan) {
            let plain = Plain::new(plan, begins, luck).ok_or(Refusal::Nothing)?;
            Loop::Plain(Box::new(plain))
        } else {
            Loop::Stepwise(Box::new(Stepwise::new(plan, &begins, luck)))
        }))
    }

    /// Runs to its end.
    pub fn finish<W: Witness>(&mut self, witness: &mut W) -> End {
        loop {
            if let Some(end) = self.advance(witness, u64::MAX) {
                return end;
            }
        }
    }

    /// Runs on for about `attempts` attempts; how it ended, if it did.
    pub fn advance<W: Witness>(&mut self, witness: &mut W, attempts: u64) -> Option<End> {
        match &mut self.0 {
            Loop::Plain(plain) => plain.advance(witness, attempts),
            Loop::Stepwise(stepwise) => stepwise.advance(witness, attempts),
        }
    }

    /// Bytes held, the witness's own not among them.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Loop::Plain(plain) => plain.bytes(),
            Loop::Stepwise(stepwise) => stepwise.bytes(),
        }
    }
}

/// The same step by step on the standard library's heap: the oracle of tests.
pub fn run_on_heap<W: Witness>(plan: &Plan, witness: &mut W) -> Result<End, Refusal> {
    let (begins, luck) = admit(plan)?;
    let mut stepwise = Stepwise::<Heap>::new(plan, &begins, luck);
    loop {
        if let Some(end) = stepwise.advance(witness, u64::MAX) {
            return Ok(end);
        }
    }
}

/// What every run begins with, if the plan can be run.
fn admit(plan: &Plan) -> Result<(Begins, Luck), Refusal> {
    if plan.servers.is_empty() || plan.jobs.each == 0 || plan.classes.is_empty() {
        return Err(Refusal::Nothing);
    }
    if plan.horizon.0 > LAST_TIME {
        return Err(Refusal::TooLong);
    }
    if plan.arrivals.is_open() && plan.jobs.rounds {
        return Err(Refusal::RoundsWithoutFleet);
    }
    if plan.classes.iter().any(|c| c.rules.layers.len() > LAYERS) {
        return Err(Refusal::TooManyLayers);
    }
    let luck = Luck::new(plan.seed);
    Ok((Begins::of(plan, luck.arrivals)?, luck))
}
