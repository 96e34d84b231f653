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
    /// When the window at hand starts and ends, and how many attempts it takes.
    start: u64,
    end: u64,
    room: u64,
    used: u64,
    rejected: u64,
}

impl WindowState {
    pub(super) fn new(plan: &Window) -> Self {
        let plan = Window { window: plan.window.clamp(1, 1 << 50), ..plan.clone() };
        let mut state = Self { plan, start: 0, end: 0, room: 0, used: 0, rejected: 0 };
        state.open(0, 0);
        state
    }

    /// Begins the window at `start`; so many were rejected in the one before.
    fn open(&mut self, start: u64, rejected: u64) {
        let room = self.plan.room.at(start).saturating_mul(1_000);
        self.room = room.saturating_sub(self.plan.price.saturating_mul(rejected)) / 1_000;
        (self.start, self.end) = (start, start.saturating_add(self.plan.window));
        (self.used, self.rejected) = (0, 0);
        if self.plan.outage.from <= start && self.end <= self.plan.outage.to {
            self.room = 0;
        }
    }

    pub(super) fn arrive(&mut self, t: u64) -> Verdict {
        if self.takes(t) { Verdict::accepted(t) } else { Verdict::rejected(t, self.retry_after(t)) }
    }

    /// Whether it accepts.
    #[inline(always)]
    pub(super) fn takes(&mut self, t: u64) -> bool {
        if t >= self.end {
            self.go_on(t);
        }
        let takes = self.used < self.room && !self.plan.outage.holds(t);
        if takes {
            self.used += 1;
        } else {
            self.rejected += 1;
        }
        takes
    }

    #[inline(never)]
    fn go_on(&mut self, t: u64) {
        let start = t / self.plan.window * self.plan.window;
        let follows = start == self.end;
        self.open(start, if follows { self.rejected } else { 0 });
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
