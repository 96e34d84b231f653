//! The window-by-window engine.
//!
//! Only contended windows need an order: while the server is down all arrivals are rejected, and
//! in a window with no more arrivals than room all are accepted. In a contended one a selection of
//! the first `quota` by (time, client) is enough: a rejected client that comes back inside the
//! same window comes after the last accepted one, finds it full and is rejected again.

use super::run::Setup;
use super::server::Grid;
use super::tape::{Tape, mix};
use super::watch::{Event, Watch, WindowLoad};
use super::wheel::{MOST_FAILURES, Pending};
use super::world::World;
use crate::policy::{Schedule, next_decorrelated};
use crate::units::Micros;

/// How a wait is drawn; a type, so that each engine is compiled for its policy.
pub(super) trait Draw {
    /// Microseconds `client` waits after failure `n` = 1, 2, ...
    fn wait(&mut self, client: u32, n: u32) -> u32;
}

/// Jitters whose range depends on the number of the failure alone.
pub(super) struct Ranged<'a> {
    pub tape: Tape,
    pub schedule: &'a Schedule,
}

impl Draw for Ranged<'_> {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        self.schedule.span(u64::from(n)).wait(self.tape.draw(client, n))
    }
}

/// Decorrelated jitter: the range depends on the wait before.
pub(super) struct Decorrelated<'a> {
    pub tape: Tape,
    pub base: u32,
    pub cap: u32,
    pub previous: &'a mut [u32],
}

impl Draw for Decorrelated<'_> {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32) -> u32 {
        let previous = &mut self.previous[client as usize];
        *previous = next_decorrelated(self.base, self.cap, *previous, self.tape.draw(client, n));
        *previous
    }
}

/// What a rejection leads to.
enum After {
    /// Next attempt so many windows ahead, at this offset, with so many failures behind it.
    Later(u32, Pending),
    GaveUp,
}

struct Step<'a, G, D, W> {
    grid: G,
    draw: &'a mut D,
    watch: &'a mut W,
    window: u32,
    start: u64,
    /// Offsets from here on are after the recovery.
    recovery: u64,
    limit: u32,
    before: WindowLoad,
    after: WindowLoad,
    last_gave_up: u64,
}

impl<G: Grid, D: Draw, W: Watch> Step<'_, G, D, W> {
    #[inline(always)]
    fn tell(&mut self, p: Pending, offset: u32, failures: u32, accepted: bool) {
        if W::EVENTS {
            self.watch.event(Event {
                t: Micros(self.start + u64::from(offset)),
                client: p.client(),
                attempt: failures + 1,
                accepted,
            });
        }
    }

    /// Rejects `p`, and again for as long as it comes back inside this window before `until`.
    #[inline(always)]
    fn reject(&mut self, p: Pending, until: u64) -> After {
        let client = p.client();
        let (mut offset, mut failures) = (p.offset(), p.failures());
        loop {
            let load =
                if u64::from(offset) < self.recovery { &mut self.before } else { &mut self.after };
            load.retries += 1;
            self.tell(p, offset, failures, false);
            failures += 1;
            if failures >= self.limit {
                let load = if u64::from(offset) < self.recovery {
                    &mut self.before
                } else {
                    &mut self.after
                };
                load.gave_up += 1;
                self.last_gave_up = self.last_gave_up.max(self.start + u64::from(offset));
                return After::GaveUp;
            }
            let wait = self.draw.wait(client, failures);
            let (ahead, there) = self.grid.split(self.window, u64::from(offset) + u64::from(wait));
            if ahead > 0 || u64::from(there) >= until {
                return After::Later(ahead, Pending::new(there, client, failures));
            }
            offset = there;
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
    let Setup { server, clients, .. } = world.setup;
    let window = world.window;
    let (start, end) = (grid.start(window), grid.start(window + 1));
    let recovery = server.outage.0.saturating_sub(start);
    let mut step = Step {
        grid,
        draw,
        watch,
        window,
        start,
        recovery,
        limit: world.setup.limit(),
        before: WindowLoad { window, before_recovery: true, ..WindowLoad::default() },
        after: WindowLoad { window, ..WindowLoad::default() },
        last_gave_up: world.last_event,
    };
    let down_for_all_of_it = server.outage.0 >= end;
    let mut arrivals = core::mem::take(&mut world.scratch);
    arrivals.clear();

    // Before the recovery everyone is rejected, in any order.
    let early = |step: &mut Step<'_, G, D, W>,
                 world: &mut World,
                 arrivals: &mut Vec<Pending>,
                 p: Pending| {
        match step.reject(p, recovery) {
            After::Later(0, back) => arrivals.push(back),
            After::Later(ahead, back) => world.wheel.push(window + ahead, back),
            After::GaveUp => world.waiting -= 1,
        }
    };
    if first_window {
        for client in 0..clients {
            let p = Pending::new(0, client, 0);
            if recovery > 0 {
                early(&mut step, world, &mut arrivals, p);
            } else {
                arrivals.push(p);
            }
        }
    } else if down_for_all_of_it {
        while let Some(chunk) = world.wheel.take_chunk(window) {
            for &p in &chunk.entries[..chunk.len] {
                early(&mut step, world, &mut arrivals, p);
            }
        }
    } else {
        while let Some(chunk) = world.wheel.take_chunk(window) {
            if recovery == 0 {
                arrivals.extend_from_slice(&chunk.entries[..chunk.len]);
                continue;
            }
            for &p in &chunk.entries[..chunk.len] {
                if u64::from(p.offset()) < recovery {
                    early(&mut step, world, &mut arrivals, p);
                } else {
                    arrivals.push(p);
                }
            }
        }
    }

    // Afterwards the first `quota` are accepted.
    let room = usize::try_from(server.quota(window)).unwrap_or(usize::MAX);
    let accepted = if down_for_all_of_it { 0 } else { room.min(arrivals.len()) };
    if accepted > 0 && accepted < arrivals.len() {
        arrivals.select_nth_unstable(accepted);
    }
    let (served, rejected) = arrivals.split_at(accepted);
    let mut last = 0;
    for &p in served {
        step.tell(p, p.offset(), p.failures(), true);
        step.after.served_mix = step.after.served_mix.wrapping_add(mix(u64::from(p.client()) + 1));
        world.served.push(p.client());
        last = last.max(p.offset());
    }
    for &p in rejected {
        match step.reject(p, u64::MAX) {
            After::Later(ahead, back) => world.wheel.push(window + ahead, back),
            After::GaveUp => world.waiting -= 1,
        }
    }
    step.after.accepted = accepted as u64;
    step.after.retries += accepted as u64;

    world.last_event = step.last_gave_up;
    if accepted > 0 {
        let at = start + u64::from(last);
        world.served_windows.push((window, accepted as u32));
        world.waiting -= accepted as u32;
        world.last_accepted = Some(at);
        world.last_event = world.last_event.max(at);
    }
    let (mut before, mut after) = (step.before, step.after);
    if first_window {
        let load = if recovery > 0 { &mut before } else { &mut after };
        load.first = u64::from(clients);
        load.retries -= u64::from(clients);
    }
    for load in [before, after] {
        let attempts = load.first + load.retries;
        if attempts > 0 {
            world.events += attempts;
            world.gave_up += load.gave_up as u32;
            watch.window(load);
        }
    }
    world.scratch = arrivals;
    world.window += 1;
}

impl Setup {
    /// Attempts after which a client gives up, kept inside the engine's word.
    pub(super) fn limit(&self) -> u32 {
        self.policy.attempt_limit.unwrap_or(MOST_FAILURES).min(MOST_FAILURES)
    }
}
