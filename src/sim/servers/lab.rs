//! The server of the first screen among those of plans: `docs/model.md`, "The fleet and the server".

use super::super::server::WindowServer;
use super::Verdict;
use crate::units::Micros;

#[derive(Clone, Debug)]
pub struct LabState {
    plan: WindowServer,
    window: u32,
    used: u64,
}

impl LabState {
    pub(super) fn new(plan: WindowServer) -> Self {
        Self { plan, window: 0, used: 0 }
    }

    // Apart from the loops of the fleet engine, which are made for its other servers.
    #[cold]
    #[inline(never)]
    pub(super) fn arrive(&mut self, t: u64) -> Verdict {
        if t < self.plan.outage.0 {
            return Verdict::rejected(t, None);
        }
        let window = self.plan.window_of(Micros(t));
        if window != self.window {
            (self.window, self.used) = (window, 0);
        }
        if self.used < self.plan.quota(window) {
            self.used += 1;
            return Verdict::accepted(t);
        }
        Verdict::rejected(t, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Rate;

    /// docs/model.md: 250/s lets 2, 3, 2, 3 through; the window that holds the recovery is cut by it,
    /// and what comes after competes for its whole room.
    #[test]
    fn windows_alternate_and_the_first_is_cut_by_the_recovery() {
        let plan = WindowServer { outage: Micros(15_000), capacity: Rate::per_second(250) };
        let mut state = LabState::new(plan);
        let mut accepted = |t: u64| (0..9).filter(|_| state.arrive(t).accepted).count();
        let counts = [0, 14_999, 15_000, 20_000, 30_000].map(&mut accepted);
        assert_eq!(counts, [0, 0, 3, 2, 3]);
    }
}
