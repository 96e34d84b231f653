//! The outage, client by client.
//!
//! While the server rejects everything clients do not touch each other, so each one's attempts
//! run in registers from t = 0 to its first attempt after the recovery, which goes into the wheel.
//! Only counts are kept, so the load is told window by window afterwards.

use super::ordered::Draw;
use super::server::Grid;
use super::watch::{Event, Watch, WindowLoad};
use super::wheel::Pending;
use super::world::World;
use crate::units::Micros;

/// Runs client `client` through the outage.
pub(super) fn client<G: Grid, D: Draw, W: Watch>(
    world: &mut World,
    grid: G,
    draw: &mut D,
    watch: &mut W,
    client: u32,
) {
    let outage = world.setup.server.outage.0;
    let limit = world.setup.limit();
    let (mut window, mut offset, mut failures) = (0_u32, 0_u32, 0_u32);
    let mut t = 0_u64;
    loop {
        let slot = window as usize;
        if let Some(count) = world.outage_load.retries.get_mut(slot) {
            *count = count.saturating_add(1);
        }
        if W::EVENTS {
            watch.event(Event { t: Micros(t), client, attempt: failures + 1, accepted: false });
        }
        failures += 1;
        if failures >= limit {
            if let Some(count) = world.outage_load.gave_up.get_mut(slot) {
                *count += 1;
            }
            world.last_event = world.last_event.max(t);
            world.waiting -= 1;
            break;
        }
        let wait = draw.wait(client, failures);
        let (ahead, there) = grid.split(window, u64::from(offset) + u64::from(wait));
        t += u64::from(wait);
        window += ahead;
        offset = there;
        if t >= outage {
            world.wheel.push(window, Pending::new(offset, client, failures));
            break;
        }
    }
    world.events += u64::from(failures);
}

/// Makes the counters: one slot a window that begins before the recovery.
pub(super) fn begin<G: Grid>(world: &mut World, grid: G) {
    let windows = windows_down(world, grid);
    world.outage_load.retries = vec![0; windows];
    world.outage_load.gave_up = vec![0; windows];
}

fn windows_down<G: Grid>(world: &World, grid: G) -> usize {
    grid.split(0, world.setup.server.outage.0 - 1).0 as usize + 1
}

/// Tells the load of window `window` of the outage. False when there is no such window.
pub(super) fn tell<W: Watch>(world: &mut World, watch: &mut W, window: u32) -> bool {
    let slot = window as usize;
    let (Some(&attempts), Some(&gave_up)) =
        (world.outage_load.retries.get(slot), world.outage_load.gave_up.get(slot))
    else {
        return false;
    };
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
