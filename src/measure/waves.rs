//! How often a fleet in lock-step comes back until it finds the server up.
//!
//! It follows from the policy alone, so it does not depend on how wide the server's windows are.

use crate::policy::Schedule;
use crate::sim::Setup;
use crate::units::Micros;

/// What is an instant to a reader: two returns closer than this are one wave.
const INSTANT: u64 = 10_000;

/// Instants of 10 ms with at least one retry, up to and with the first return at or after the
/// recovery, of those before `until`. None where the first call finds the server up.
pub(super) fn waves(setup: &Setup, until: Micros) -> u64 {
    let schedule = Schedule::of(&setup.policy);
    let Some((last, growing)) = schedule.spans().split_last() else { return 0 };
    let (recovery, until) = (setup.server.outage.0, until.0);
    let mut left = setup.policy.attempt_limit.map_or(u64::MAX, u64::from).saturating_sub(1);
    let (mut t, mut waves, mut instant) = (0, 0, None);
    for wait in growing {
        let next = t + u64::from(wait.low);
        if t >= recovery || left == 0 || next >= until {
            return waves;
        }
        t = next;
        left -= 1;
        waves += u64::from(instant != Some(t / INSTANT));
        instant = Some(t / INSTANT);
    }
    // The last wait repeats, up to millions of times.
    let wait = u64::from(last.low).max(1);
    let room = until.saturating_sub(t + 1) / wait;
    let more = recovery.saturating_sub(t).div_ceil(wait).min(left).min(room);
    if more == 0 || wait >= INSTANT {
        return waves + more;
    }
    // Shorter than an instant: none is left out.
    let (from, to) = ((t + wait) / INSTANT, (t + more * wait) / INSTANT);
    waves + to - from + u64::from(instant != Some(from))
}
