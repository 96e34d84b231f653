//! Turning attempts away, where nearly all events of a run happen: the wait drawn, the next attempt
//! put into the wheel.

use super::draw::{Draw, Tables, slowly};
use super::server::Grid;
use super::watch::{Event, Watch};
use super::wheel::{Open, Pending, Ring};
use crate::units::Micros;

/// The window in work; times count from the world's epoch.
#[derive(Clone, Copy)]
pub(super) struct Window<'t, G> {
    pub tables: &'t Tables,
    pub grid: G,
    pub epoch: Epoch,
    pub end: u32,
}

/// Where pending attempts count from: the start of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Epoch {
    pub t: u64,
    pub window: u32,
}

/// What rejecting came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub attempts: u64,
    pub gave_up: u64,
    pub last_gave_up: u64,
}

/// What a window's work is done with.
pub(super) struct Desk<'a, D, W, R> {
    pub draw: &'a mut D,
    pub watch: &'a mut W,
    pub wheel: Open<'a, R>,
}

impl<G: Grid> Window<'_, G> {
    pub(super) fn event<D: Draw>(&self, p: Pending, draw: &mut D, accepted: bool) -> Event {
        Event {
            t: Micros(self.epoch.t + u64::from(p.t())),
            client: p.client(),
            attempt: draw.many().failures(p) + 1,
            accepted,
        }
    }

    /// Rejects those that come before `until`; where each goes then goes into the wheel, or to
    /// `late` if that is in this window still, but not before `until`.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    pub(super) fn reject<D: Draw, W: Watch, R: Ring>(
        &self,
        arrivals: &[Pending],
        until: u32,
        desk: &mut Desk<'_, D, W, R>,
        tally: &mut Tally,
        late: &mut Vec<Pending>,
    ) {
        tally.attempts += arrivals.len() as u64;
        let end = Pending::new(self.end, 0, 0);
        for &p in arrivals {
            if W::EVENTS {
                desk.watch.event(self.event(p, desk.draw, false));
            }
            let next = desk.draw.next(self.tables, p);
            if next < end {
                self.look_again(p, next, until, desk, tally, late);
            } else {
                desk.wheel.push(self.grid, self.epoch, next);
            }
        }
    }

    /// What few rejections come to: counts that do not fit the word, giving up, and coming back
    /// inside the window, to be rejected again.
    #[cold]
    #[inline(never)]
    fn look_again<D: Draw, W: Watch, R: Ring>(
        &self,
        mut p: Pending,
        mut next: Pending,
        until: u32,
        desk: &mut Desk<'_, D, W, R>,
        tally: &mut Tally,
        late: &mut Vec<Pending>,
    ) {
        loop {
            if !desk.draw.is_plain(p.failures()) {
                next = match slowly(desk.draw, p) {
                    Some(next) => next,
                    None => {
                        let at = self.epoch.t + u64::from(p.t());
                        tally.gave_up += 1;
                        tally.last_gave_up = tally.last_gave_up.max(at);
                        return;
                    }
                };
            }
            if next.t() >= self.end {
                desk.wheel.push(self.grid, self.epoch, next);
                return;
            }
            if next.t() >= until {
                late.push(next);
                return;
            }
            tally.attempts += 1;
            if W::EVENTS {
                desk.watch.event(self.event(next, desk.draw, false));
            }
            p = next;
            next = desk.draw.next(self.tables, p);
        }
    }
}
