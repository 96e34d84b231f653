//! When clients begin.

use super::super::tape::Tape;
use super::agenda::LAST_TIME;
use super::plan::{Arrivals, MOST_CLIENTS, Plan, Refusal};
use crate::policy::backoff::part;

/// The first job's begin of every client, by number. Open loops make their clients here.
pub(super) fn begins(plan: &Plan, luck: Tape) -> Result<Vec<u64>, Refusal> {
    let fleet: u64 = plan.classes.iter().map(|class| u64::from(class.clients)).sum();
    let most = u64::from(MOST_CLIENTS);
    let within = |clients: u64| match clients {
        0 => Err(Refusal::Nothing),
        n if n > most => Err(Refusal::TooManyClients { clients: n }),
        n => Ok(n as u32),
    };
    let horizon = plan.horizon.0;
    match plan.arrivals {
        Arrivals::AtOnce => Ok(vec![0; within(fleet)? as usize]),
        Arrivals::Spread { over } => {
            Ok((0..within(fleet)?).map(|c| part(luck.draw(c, 0), over.0.min(LAST_TIME))).collect())
        }
        Arrivals::Restart { share, at } => {
            let (clients, at) = (within(fleet)?, at.0.min(LAST_TIME));
            let together = u64::from(clients) * u64::from(share.min(1_000)) / 1_000;
            let begin = |c: u32| {
                if u64::from(c) < together { at } else { part(luck.draw(c, 0), at) }
            };
            Ok((0..clients).map(begin).collect())
        }
        Arrivals::Periodic { every, clients } => {
            let times =
                horizon / every.0.max(1) + u64::from(!horizon.is_multiple_of(every.0.max(1)));
            let all = within(times.saturating_mul(clients.into()))?;
            Ok((0..all).map(|c| u64::from(c / clients.max(1)) * every.0).collect())
        }
        Arrivals::Poisson { per_second } => {
            if !per_second.is_finite() || per_second <= 0.0 {
                return Err(Refusal::Nothing);
            }
            // Twice what is expected is refused before it is made.
            let expected = per_second * horizon as f64 / 1e6;
            if expected > 2.0 * most as f64 {
                return Err(Refusal::TooManyClients { clients: expected as u64 });
            }
            let mut begins = Vec::new();
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
    }
}
