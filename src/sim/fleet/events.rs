//! What a run tells, and to whom.

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
