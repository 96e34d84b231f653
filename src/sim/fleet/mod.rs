//! The engine for everything that is no window server with a fleet in one go: layers, deadlines,
//! Retry-After, budgets, breakers, queues, open loops, several servers.
//!
//! A [`Plan`] is data; [`Fleet`] runs it in slices and tells a [`Witness`] what happens, in the
//! order (time, client). The same loop runs on a calendar queue and, for tests, on a heap.

mod agenda;
mod arrivals;
mod bare;
mod calendar;
mod client;
mod columns;
mod crowd;
mod events;
mod guard;
mod hint;
mod luck;
mod manner;
mod plain;
mod plan;
mod pool;
mod ring;
mod run;
mod sort;
mod stepwise;
mod ways;

pub use events::{Attempt, End, JobEnd, Outcome, Witness};
pub use guard::{Breaker, Budget};
pub use plan::{
    Arrivals, Class, Deadline, HintRule, Jobs, Layer, Level, MOST_CLIENTS, Net, Plan, Recovery,
    Refusal, RetryAfter, Rules, Think,
};
pub use run::{Fleet, run_on_heap};
