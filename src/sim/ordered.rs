//! The window-by-window engine.
//!
//! Only contended windows need an order: while the server is down all arrivals are rejected, and
//! in a window with no more arrivals than room all are accepted. In a contended one a selection of
//! the first `quota` by (time, client) is enough: a rejected client that comes back inside the
//! same window comes after the last accepted one, finds it full and is rejected again.

use super::draw::{Draw, slowly};
use super::server::Grid;
use super::tape::mix;
use super::watch::{Event, Watch, WindowLoad};
use super::wheel::{Open, Pending};
use super::world::World;
use crate::units::Micros;

/// The window in work; times count from the world's epoch.
#[derive(Clone, Copy)]
struct Window<G> {
    grid: G,
    epoch: Epoch,
    end: u32,
}

/// Where pending attempts count from: the start of a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Epoch {
    pub t: u64,
    pub window: u32,
}

/// What rejecting came to.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Arrivals are added by who hands them in, all at once; comebacks one by one.
    attempts: u64,
    gave_up: u64,
    last_gave_up: u64,
}

impl<G: Grid> Window<G> {
    fn event<D: Draw>(&self, p: Pending, draw: &mut D, accepted: bool) -> Event {
        Event {
            t: Micros(self.epoch.t + u64::from(p.t())),
            client: p.client(),
            attempt: draw.many().failures(p) + 1,
            accepted,
        }
    }

    /// Rejects `p`, and again for as long as it comes back inside this window before `until`.
    /// Where it goes then goes into the wheel, or to `late` if that is in this window still.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "all stay in registers")]
    fn reject<D: Draw, W: Watch>(
        &self,
        mut p: Pending,
        until: u32,
        draw: &mut D,
        watch: &mut W,
        wheel: &mut Open<'_>,
        tally: &mut Tally,
        late: &mut Vec<Pending>,
    ) {
        loop {
            if W::EVENTS {
                watch.event(self.event(p, draw, false));
            }
            p = match draw.quick(p.client(), p.failures() + 1) {
                Some(wait) => p.after(wait),
                None => match slowly(draw, p) {
                    Some(next) => next,
                    None => {
                        let at = self.epoch.t + u64::from(p.t());
                        tally.gave_up += 1;
                        tally.last_gave_up = tally.last_gave_up.max(at);
                        return;
                    }
                },
            };
            if p.t() >= self.end {
                wheel.push(self.grid.since(self.epoch, p.t()), p);
                return;
            }
            if p.t() >= until {
                late.push(p);
                return;
            }
            tally.attempts += 1;
        }
    }
}

/// Processes the world's next window and moves on to the one after.
pub(super) fn step<G: Grid, D: Draw, W: Watch>(
    world: &mut World,
    grid: G,
    draw: &mut D,
    watch: &mut W,
    first_window: bool,
) {
    let index = world.window;
    let (start, end) = (grid.start(index), grid.start(index + 1));
    move_epoch(world, index, start, end);
    let epoch = world.epoch;
    let window = Window { grid, epoch, end: (end - epoch.t) as u32 };
    let outage = world.setup.server.outage.0;
    let down_for_all_of_it = outage >= end;
    let up_for_all_of_it = outage <= start;
    // Attempts from here on are after the recovery.
    let recovery = u32::try_from(outage.saturating_sub(epoch.t)).unwrap_or(u32::MAX);
    let (mut before, mut after) = (Tally::default(), Tally::default());
    let mut arrivals = core::mem::take(&mut world.scratch);
    arrivals.clear();
    let mut opened = world.wheel.open();
    let wheel = &mut opened;

    if first_window {
        for client in 0..world.setup.clients {
            let p = Pending::new(0, client, 0);
            if up_for_all_of_it {
                arrivals.push(p);
            } else {
                before.attempts += 1;
                window.reject(p, recovery, draw, watch, wheel, &mut before, &mut arrivals);
            }
        }
    }
    while let Some(chunk) = wheel.take_chunk(index) {
        let entries = chunk.entries.get(..chunk.len).unwrap_or(&[]);
        if down_for_all_of_it {
            before.attempts += entries.len() as u64;
            for &p in entries {
                window.reject(p, u32::MAX, draw, watch, wheel, &mut before, &mut arrivals);
            }
        } else if up_for_all_of_it {
            arrivals.extend_from_slice(entries);
        } else {
            for &p in entries {
                if p.t() < recovery {
                    before.attempts += 1;
                    window.reject(p, recovery, draw, watch, wheel, &mut before, &mut arrivals);
                } else {
                    arrivals.push(p);
                }
            }
        }
    }

    // After the recovery the first `quota` are accepted.
    let quota = usize::try_from(world.setup.server.quota(index)).unwrap_or(usize::MAX);
    let accepted = if down_for_all_of_it { 0 } else { quota.min(arrivals.len()) };
    if accepted > 0 && accepted < arrivals.len() {
        arrivals.select_nth_unstable(accepted);
    }
    let mut served_mix = 0_u64;
    let mut last = 0;
    for &p in &arrivals[..accepted] {
        if W::EVENTS {
            watch.event(window.event(p, draw, true));
        }
        served_mix = served_mix.wrapping_add(mix(u64::from(p.client()) + 1));
        world.served.push(p.client());
        last = last.max(p.t());
    }
    let mut nobody = Vec::new();
    after.attempts += (arrivals.len() - accepted) as u64;
    for &p in &arrivals[accepted..] {
        window.reject(p, u32::MAX, draw, watch, wheel, &mut after, &mut nobody);
    }
    world.scratch = arrivals;

    let mut before_load = before.load(index, true);
    let mut after_load = after.load(index, false);
    after_load.retries += accepted as u64;
    after_load.accepted = accepted as u64;
    after_load.served_mix = served_mix;
    if first_window {
        let load = if up_for_all_of_it { &mut after_load } else { &mut before_load };
        load.first = u64::from(world.setup.clients);
        load.retries -= load.first;
    }
    let gone = before.gave_up + after.gave_up + accepted as u64;
    world.waiting -= gone as u32;
    world.last_event = world.last_event.max(before.last_gave_up).max(after.last_gave_up);
    if accepted > 0 {
        let at = epoch.t + u64::from(last);
        world.served_windows.push((index, accepted as u32));
        world.last_accepted = Some(at);
        world.last_event = world.last_event.max(at);
    }
    for load in [before_load, after_load] {
        let attempts = load.first + load.retries;
        if attempts > 0 {
            world.events += attempts;
            world.gave_up += load.gave_up as u32;
            watch.window(load);
        }
    }
    world.window += 1;
}

/// Moves the epoch to this window before a wait could leave the 32 bits of a pending attempt.
fn move_epoch(world: &mut World, window: u32, start: u64, end: u64) {
    let furthest = end - world.epoch.t + world.setup.policy.growth.cap.0;
    if furthest > u64::from(u32::MAX) {
        // A window is due before anything in the wheel, so nothing pending is before its start.
        world.wheel.rebase((start - world.epoch.t) as u32);
        world.epoch = Epoch { t: start, window };
    }
}

impl Tally {
    fn load(&self, window: u32, before_recovery: bool) -> WindowLoad {
        WindowLoad {
            window,
            before_recovery,
            retries: self.attempts,
            gave_up: self.gave_up,
            ..WindowLoad::default()
        }
    }
}
