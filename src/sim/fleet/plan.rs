//! What is simulated: who calls, by which rules, over which net, to which servers. Plain data; all
//! times in microseconds unless their type says otherwise.

use super::super::servers::Server;
use super::guard::{Breaker, Budget};
use crate::policy::backoff::Backoff;
use crate::units::Micros;

#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Clients by their rules, in the order of their numbers.
    pub classes: Vec<Class>,
    pub arrivals: Arrivals,
    pub jobs: Jobs,
    pub net: Net,
    /// A client's jobs go to these in turn.
    pub servers: Vec<Server>,
    pub seed: u64,
    /// Nothing after this instant is run.
    pub horizon: Micros,
    /// Attempts after which the run stops.
    pub attempt_budget: u64,
}

/// Clients with the same rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Class {
    /// For open-loop arrivals only the first class counts, and its number not at all.
    pub clients: u32,
    pub rules: Rules,
}

/// When clients begin their first job.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arrivals {
    /// All at 0.
    AtOnce,
    /// Evenly by luck over this span.
    Spread { over: Micros },
    /// As a Poisson process: each arrival is a client with one job. The rate is per second.
    Poisson { per_second: f64 },
    /// At each multiple of the period, by so many clients each time; as from cron.
    Periodic { every: Micros, clients: u32 },
    /// This share of the clients, in thousandths, at `at`; the others evenly before.
    Restart { share: u32, at: Micros },
}

impl Arrivals {
    /// Clients come from outside, however many the classes have.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Poisson { .. } | Self::Periodic { .. })
    }
}

impl Plan {
    /// For each class that clients are in, the first client that is none of it.
    pub(super) fn ends_of_classes(&self) -> Vec<u32> {
        if self.arrivals.is_open() {
            return vec![u32::MAX];
        }
        let mut until = 0_u32;
        let mut end = |class: &Class| {
            until = until.saturating_add(class.clients);
            until
        };
        self.classes.iter().map(&mut end).collect()
    }
}

/// What a client does one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jobs {
    pub each: u32,
    pub think: Think,
    /// Nobody begins the next job before all have done this one.
    pub rounds: bool,
}

/// The time between two jobs: `mean` times U[1 - share, 1 + share), share in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Think {
    pub mean: Micros,
    pub share: u32,
}

/// The way to the server and back: each message takes |Normal(mean, sd)|, to the nearest
/// microsecond, or always its mean where sd is 0. AWS, 2015: |N(10, 2)| ms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Net {
    /// Means.
    pub forward: Micros,
    pub back: Micros,
    /// Standard deviation of each way.
    pub sd: Micros,
}

/// What a client does about failures.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    /// From the innermost: what the client itself retries, then who retries the client.
    pub layers: Vec<Layer>,
    pub deadline: Option<Deadline>,
    /// An answer later than this after sending is a failure; the server does its work all the same.
    pub timeout: Option<Micros>,
    pub retry_after: RetryAfter,
    pub level: Level,
    pub budget: Option<Budget>,
    pub breaker: Option<Breaker>,
    /// Clients share budget and breaker with those whose number is the same modulo this; at least 1.
    pub groups: u32,
    /// Errors, in millionths of all failures, that no retry can mend: the job fails at once.
    pub fatal: u32,
    /// The first attempt of each job is sent U[0, this) after the job begins.
    pub first_within: Micros,
}

/// One layer of retries.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub backoff: Backoff,
    /// Attempts with the first; `None`: without end.
    pub attempts: Option<u32>,
    /// Waits count from the begin of the layer's attempt, as a queue's visibility timeout does, not
    /// from its failure.
    pub from_begin: bool,
}

/// What the caller gives the whole job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub after: Micros,
    /// The client does not wait for what would come after it. Otherwise it goes on for nobody.
    pub stop: bool,
}

/// What is done with a server's Retry-After.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RetryAfter {
    pub rule: HintRule,
    /// U[0, this) is added.
    pub jitter: Micros,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintRule {
    #[default]
    Ignore,
    /// In place of the own wait.
    Replace,
    /// The longer of the two.
    Floor,
    /// The sum of the two.
    Add,
    /// The own wait, brought into [d, d + over]. The AWS SDKs.
    Clamp { over: Micros },
    /// In its place, but no more than this.
    Cap { most: Micros },
    /// In its place; the job fails if it is longer than this.
    GiveUpOver { most: Micros },
}

/// What becomes of a client's count of failures when a job has succeeded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Every job counts from 0.
    #[default]
    PerJob,
    /// Kept from job to job, and the next job's first attempt waits as well.
    Kept {
        on_success: Recovery,
        /// All servers share one count.
        shared: bool,
    },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recovery {
    #[default]
    Reset,
    /// One less.
    Decay,
    Halve,
}

impl Rules {
    /// One layer without end, nothing else.
    pub fn retrying(backoff: Backoff) -> Self {
        Self {
            layers: vec![Layer { backoff, attempts: None, from_begin: false }],
            deadline: None,
            timeout: None,
            retry_after: RetryAfter::default(),
            level: Level::PerJob,
            budget: None,
            breaker: None,
            groups: 1,
            fatal: 0,
            first_within: Micros::ZERO,
        }
    }

    /// The same with a limit of attempts.
    pub fn limited(backoff: Backoff, attempts: u32) -> Self {
        let mut rules = Self::retrying(backoff);
        if let Some(layer) = rules.layers.first_mut() {
            layer.attempts = Some(attempts);
        }
        rules
    }
}

/// Why a plan is not run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is nobody, nothing to do, or no server.
    Nothing,
    TooManyClients {
        clients: u64,
    },
    /// The horizon is beyond the last time that an event can have.
    TooLong,
    /// More layers of retries than are simulated.
    TooManyLayers,
    /// Open-loop arrivals and rounds exclude each other: who would wait for whom?
    RoundsWithoutFleet,
}

/// Clients that a plan may have.
pub const MOST_CLIENTS: u32 = 1 << super::agenda::CLIENT_BITS;

impl core::fmt::Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Nothing => f.write_str("the plan has no clients, no jobs or no server"),
            Self::TooManyClients { clients } => write!(
                f,
                "{clients} clients are too many: {MOST_CLIENTS} at most, with all that arrive"
            ),
            Self::TooLong => f.write_str("the run is too long: half a year at most"),
            Self::TooManyLayers => f.write_str("three layers of retries at most"),
            Self::RoundsWithoutFleet => {
                f.write_str("rounds need a fleet that is there from the beginning")
            }
        }
    }
}

impl core::error::Error for Refusal {}
