//! So many attempts a window of fixed length, in the order of arrival; an outage before. With a
//! price on rejections, each costs part of a unit of the next window's room.

use super::capacity::Capacity;
use super::{Between, Verdict};

#[derive(Clone, Debug, PartialEq)]
pub struct Window {
    /// Microseconds.
    pub window: u64,
    pub room: Capacity,
    /// Everything in here is rejected.
    pub outage: Between,
    /// What a rejection costs the next window, in thousandths of an attempt.
    pub price: u64,
    pub hint: Hint,
}

/// What a rejection says of when to come again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    #[default]
    None,
    /// The start of the next window, or the end of the outage if that is later.
    Exact,
    /// The same, rounded up to whole seconds as in HTTP's header.
    WholeSeconds,
}

impl Window {
    /// A quota that answers 429 with the time to the next window.
    pub fn quota(window: u64, room: u64) -> Self {
        Self {
            window,
            room: Capacity::Steady(room),
            outage: Between::default(),
            price: 0,
            hint: Hint::Exact,
        }
    }
}

#[derive(Clone, Debug)]
pub struct WindowState {
    plan: Window,
    index: u64,
    used: u64,
    rejected: u64,
    rejected_before: u64,
}

impl WindowState {
    pub(super) fn new(plan: &Window) -> Self {
        let plan = Window { window: plan.window.clamp(1, 1 << 50), ..plan.clone() };
        Self { plan, index: 0, used: 0, rejected: 0, rejected_before: 0 }
    }

    pub(super) fn arrive(&mut self, t: u64) -> Verdict {
        let index = t / self.plan.window;
        if index != self.index {
            self.rejected_before = if index == self.index + 1 { self.rejected } else { 0 };
            (self.index, self.used, self.rejected) = (index, 0, 0);
        }
        let room = self.plan.room.at(index * self.plan.window).saturating_mul(1_000);
        let room = room.saturating_sub(self.plan.price.saturating_mul(self.rejected_before));
        if !self.plan.outage.holds(t) && 1_000 * (self.used + 1) <= room {
            self.used += 1;
            return Verdict::accepted(t);
        }
        self.rejected += 1;
        Verdict::rejected(t, self.retry_after(t))
    }

    fn retry_after(&self, t: u64) -> Option<u64> {
        let next = (t / self.plan.window + 1) * self.plan.window;
        let back = if self.plan.outage.holds(t) { self.plan.outage.to } else { 0 };
        let wait = next.max(back) - t;
        match self.plan.hint {
            Hint::None => None,
            Hint::Exact => Some(wait),
            Hint::WholeSeconds => Some(wait.div_ceil(1_000_000).saturating_mul(1_000_000)),
        }
    }
}
