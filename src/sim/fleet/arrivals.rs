//! When clients begin.

use super::super::tape::Tape;
use super::agenda::LAST_TIME;
use super::plan::{Arrivals, MOST_CLIENTS, Plan, Refusal};
use crate::policy::backoff::part;

/// The first job's begin of every client, by number: worked out when asked for, where that can be.
pub(super) struct Begins {
    clients: u32,
    rule: Rule,
}

enum Rule {
    AtOnce,
    Spread { over: u64, luck: Tape },
    Restart { together: u32, at: u64, luck: Tape },
    Periodic { every: u64, clients: u32 },
    Listed(Vec<u64>),
}

impl Begins {
    /// So many at 0.
    #[cfg(test)]
    pub(super) fn at_once(clients: u32) -> Self {
        Self { clients, rule: Rule::AtOnce }
    }

    /// Open loops make their clients here.
    pub(super) fn of(plan: &Plan, luck: Tape) -> Result<Self, Refusal> {
        let fleet: u64 = plan.classes.iter().map(|class| u64::from(class.clients)).sum();
        let (clients, rule) = match plan.arrivals {
            Arrivals::AtOnce => (within(fleet)?, Rule::AtOnce),
            Arrivals::Spread { over } => {
                (within(fleet)?, Rule::Spread { over: over.0.min(LAST_TIME), luck })
            }
            Arrivals::Restart { share, at } => {
                let clients = within(fleet)?;
                let together = u64::from(clients) * u64::from(share.min(1_000)) / 1_000;
                let at = at.0.min(LAST_TIME);
                (clients, Rule::Restart { together: together as u32, at, luck })
            }
            Arrivals::Periodic { every, clients } => {
                let period = every.0.max(1);
                let times = plan.horizon.0.div_ceil(period);
                let all = within(times.saturating_mul(clients.into()))?;
                (all, Rule::Periodic { every: every.0, clients: clients.max(1) })
            }
            Arrivals::Poisson { per_second } => {
                let listed = poisson(per_second, plan.horizon.0, luck)?;
                (listed.len() as u32, Rule::Listed(listed))
            }
        };
        Ok(Self { clients, rule })
    }

    pub(super) fn clients(&self) -> u32 {
        self.clients
    }

    /// Whether all begin at 0.
    pub(super) fn are_at_once(&self) -> bool {
        matches!(self.rule, Rule::AtOnce)
    }

    /// Microseconds.
    #[inline(always)]
    pub(super) fn at(&self, client: u32) -> u64 {
        match &self.rule {
            Rule::AtOnce => 0,
            Rule::Spread { over, luck } => part(luck.draw(client, 0), *over),
            Rule::Restart { together, at, luck } => {
                if client < *together {
                    *at
                } else {
                    part(luck.draw(client, 0), *at)
                }
            }
            Rule::Periodic { every, clients } => u64::from(client / clients) * every,
            Rule::Listed(begins) => begins.get(client as usize).copied().unwrap_or(0),
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        match &self.rule {
            Rule::Listed(begins) => begins.capacity() * 8,
            _ => 0,
        }
    }
}

fn within(clients: u64) -> Result<u32, Refusal> {
    match clients {
        0 => Err(Refusal::Nothing),
        n if n > u64::from(MOST_CLIENTS) => Err(Refusal::TooManyClients { clients: n }),
        n => Ok(n as u32),
    }
}

/// Arrivals of a Poisson process before the horizon, which is in microseconds.
fn poisson(per_second: f64, horizon: u64, luck: Tape) -> Result<Vec<u64>, Refusal> {
    if !per_second.is_finite() || per_second <= 0.0 {
        return Err(Refusal::Nothing);
    }
    let most = f64::from(MOST_CLIENTS);
    // Twice what is expected is refused before it is made.
    let expected = per_second * horizon as f64 / 1e6;
    if expected > 2.0 * most {
        return Err(Refusal::TooManyClients { clients: expected as u64 });
    }
    // Six standard deviations above what is expected, so that the list does not grow by doubling.
    let room = (expected + 6.0 * expected.sqrt() + 8.0).min(most);
    let mut begins = Vec::with_capacity(room as usize);
    let mut now = 0.0_f64;
    for k in 0.. {
        let u = (f64::from(luck.draw(0, k)) + 1.0) / 4_294_967_297.0;
        now += -libm::log(u) / per_second * 1e6;
        if now >= horizon as f64 {
            break;
        }
        begins.push(now as u64);
        within(begins.len() as u64)?;
    }
    within(begins.len() as u64)?;
    Ok(begins)
}
