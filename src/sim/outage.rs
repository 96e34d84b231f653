//! The outage, client by client.
//!
//! While the server rejects everything clients do not touch each other, so each one's attempts
//! run in registers from t = 0 to its first attempt after the recovery, which goes into the wheel.
//! Only counts are kept, so the load is told window by window afterwards.

use super::draw::Draw;
use super::server::Grid;
use super::watch::{Watch, WindowLoad};
use super::world::World;

/// Runs clients from `from` on through the outage until the world has handled `until` events;
/// the next client. At most `most` clients.
#[inline(never)]
pub(super) fn clients<G: Grid, D: Draw>(
    world: &mut World,
    grid: G,
    draw: &mut D,
    from: u32,
    most: u32,
    until: u64,
) -> u32 {
    let (outage, epoch) = (world.setup.server.outage.0, world.epoch);
    let to = world.setup.clients.min(from.saturating_add(most));
    let mut wheel = world.wheel.open();
    // Slices of their own, so that the loop need not look up where they are.
    let mut counts =
        Counts { retries: &mut world.outage_load.retries, gave_up: &mut world.outage_load.gave_up };
    let mut events = world.events;
    let mut client = from;
    while client < to && events < until {
        let mut at = At { t: 0, failures: 0 };
        let mut luck = draw.tape().of(client);
        let stays = loop {
            counts.attempt(grid, at.t);
            let r = luck.next_draw();
            let wait = draw.glance(client, at.failures, r);
            at = At { t: at.t + u64::from(wait), failures: at.failures + 1 };
            if at.t >= outage {
                if draw.is_plain(at.failures - 1) {
                    break true;
                }
                at.t -= u64::from(wait);
                let gone;
                (at, gone) = counts.slowly(grid, draw, client, at, outage);
                break !gone;
            }
        };
        if stays {
            let since = (at.t - epoch.t) as u32;
            let pending = draw.many().pack(since, client, at.failures);
            wheel.push(grid, epoch, pending);
        } else {
            world.last_event = world.last_event.max(at.t);
            world.waiting -= 1;
        }
        events += u64::from(at.failures);
        client += 1;
    }
    world.events = events;
    client
}

/// Where one client is.
#[derive(Clone, Copy)]
struct At {
    t: u64,
    failures: u32,
}

struct Counts<'a> {
    retries: &'a mut [u32],
    gave_up: &'a mut [u32],
}

impl Counts<'_> {
    #[inline(always)]
    fn attempt<G: Grid>(&mut self, grid: G, t: u64) {
        let count = &mut self.retries[grid.window(t as u32) as usize];
        *count = count.wrapping_add(1);
    }

    /// The rest of a client's outage after a failure that is not plain and has been counted: more
    /// failures than fit a word, and giving up. Where the client is then, and whether it gave up.
    #[cold]
    #[inline(never)]
    fn slowly<G: Grid, D: Draw>(
        &mut self,
        grid: G,
        draw: &mut D,
        client: u32,
        mut at: At,
        outage: u64,
    ) -> (At, bool) {
        loop {
            if at.failures >= draw.many().limit() {
                if let Some(count) = self.gave_up.get_mut(grid.window(at.t as u32) as usize) {
                    *count += 1;
                }
                return (at, true);
            }
            at.t += u64::from(draw.wait(client, at.failures));
            if at.t >= outage {
                return (at, false);
            }
            self.attempt(grid, at.t);
            at.failures += 1;
        }
    }
}

/// Makes the counters: one slot a window that begins before the recovery.
pub(super) fn begin<G: Grid>(world: &mut World, grid: G) {
    let outage = world.setup.server.outage.0;
    let windows = grid.locate(outage - 1) as usize + 1;
    // The wheel is first used for what comes after.
    world.epoch = grid.epoch(grid.locate(outage));
    world.outage_load.retries = vec![0; windows];
    let counted = world.setup.policy.attempt_limit.is_some();
    world.outage_load.gave_up = vec![0; if counted { windows } else { 0 }];
}

/// Tells the load of window `window` of the outage. False when there is no such window.
pub(super) fn tell<W: Watch>(world: &mut World, watch: &mut W, window: u32) -> bool {
    let slot = window as usize;
    let Some(&attempts) = world.outage_load.retries.get(slot) else { return false };
    let gave_up = world.outage_load.gave_up.get(slot).copied().unwrap_or(0);
    let first = if window == 0 { u64::from(world.setup.clients) } else { 0 };
    if attempts > 0 {
        world.gave_up += gave_up;
        watch.window(WindowLoad {
            window,
            before_recovery: true,
            first,
            retries: u64::from(attempts) - first,
            gave_up: u64::from(gave_up),
            ..WindowLoad::default()
        });
    }
    true
}
