//! A row to what the simulation runs: rules of a client, and a herd of them.

use super::{Allowance, Hint, System, Waits};
use crate::measure::{Readouts, Windows};
use crate::params::Params;
use crate::policy::backoff::{Backoff, Curve, Memory, Spread};
use crate::sim::WindowServer;
use crate::sim::fleet::{
    Arrivals, Class, Deadline, Fleet, Jobs, Net, Plan, Refusal, RetryAfter, Rules, Think,
};
use crate::sim::servers::Server;
use crate::units::Micros;

/// Who shares a budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Process {
    /// Each client is a process of its own.
    #[default]
    Each,
    /// All clients are in one.
    Shared,
}

/// Why a row is not simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Nobody says how long it waits.
    Unpublished,
    /// A limiter of a whole queue, shared by many clients.
    Rate,
    /// A breaker that counts by time, shared by many clients.
    Breaker,
    Plan(Refusal),
}

impl core::fmt::Display for Refused {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Unpublished => f.write_str("its waits are not published, so they cannot be run"),
            Self::Rate => {
                f.write_str("the limiter of its queue is not simulated where it would act")
            }
            Self::Breaker => f.write_str(
                "its breaker, which counts by time, is not simulated where it would act",
            ),
            Self::Plan(refusal) => refusal.fmt(f),
        }
    }
}

impl core::error::Error for Refused {}

/// What a client does that uses this library with its defaults.
///
/// # Errors
/// [`Refused`], if a part of the row cannot be simulated and would make a difference.
pub fn rules(system: &System, process: Process) -> Result<Rules, Refused> {
    let backoff = match system.waits {
        Waits::Formula(backoff) => backoff(),
        Waits::Never => Backoff::new(Curve::Immediate, Spread::None, None),
        Waits::Unpublished { .. } => return Err(Refused::Unpublished),
    };
    let budget = match system.budget {
        None => None,
        Some(Allowance::Tokens(budget)) => Some(budget),
        Some(Allowance::Rate { per_second, burst }) => {
            if process == Process::Shared || !refills(&backoff, per_second, burst) {
                return Err(Refused::Rate);
            }
            None
        }
        Some(Allowance::Breaker { of, .. }) => {
            if process == Process::Shared || system.attempts.is_none_or(|a| a >= of) {
                return Err(Refused::Breaker);
            }
            None
        }
    };
    let mut rules = Rules::retrying(backoff);
    for layer in &mut rules.layers {
        layer.attempts = system.attempts;
        layer.from_begin = system.from_begin;
    }
    rules.deadline = system.elapsed.map(|after| Deadline { after, stop: true });
    if let Hint::Honoured { rule, .. } = system.retry_after {
        rules.retry_after = RetryAfter { rule, jitter: Micros::ZERO };
    }
    rules.budget = budget;
    rules.groups = match process {
        Process::Each => u32::MAX,
        Process::Shared => 1,
    };
    Ok(rules)
}

/// Whether one client alone never waits for a limiter with so many tokens, however short its waits.
fn refills(backoff: &Backoff, per_second: u32, burst: u32) -> bool {
    let (most, mut tokens) = (u64::from(burst) * 1_000_000, u64::from(burst) * 1_000_000);
    let mut memory = Memory::default();
    for n in 1..=burst.saturating_mul(10).min(100_000) {
        if tokens < 1_000_000 {
            return false;
        }
        let wait = backoff.wait(n, 0, &mut memory).0;
        tokens = (tokens - 1_000_000).saturating_add(wait.saturating_mul(per_second.into()));
        tokens = tokens.min(most);
    }
    true
}

/// The herd of the first screen with these rules in place of its own policy: clients, capacity,
/// outage and seed are the parameters', the rest of them counts for nothing.
pub fn herd(params: &Params, rules: Rules) -> Plan {
    Plan {
        classes: vec![Class { clients: params.clients, rules }],
        arrivals: Arrivals::AtOnce,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net::default(),
        servers: vec![Server::Lab(WindowServer::of(params))],
        seed: params.seed,
        horizon: Micros::DAY,
        attempt_budget: ATTEMPTS,
    }
}

/// As the first screen's runs: see `docs/model.md`, "When a run stops".
const ATTEMPTS: u64 = 300_000_000;

/// Runs the herd of a row.
///
/// # Errors
/// [`Refused`], if the row cannot be simulated.
pub fn run(system: &System, params: &Params, process: Process) -> Result<Readouts, Refused> {
    let plan = herd(params, rules(system, process)?);
    let mut windows = Windows::new(WindowServer::of(params));
    let end = Fleet::new(&plan).map_err(Refused::Plan)?.finish(&mut windows);
    let lockstep = system.backoff().is_none_or(|backoff| backoff.jitter == Spread::None);
    Ok(windows.readouts(params.clients, lockstep, end, plan.horizon))
}
