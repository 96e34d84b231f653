//! The outage, client by client.
//!
//! While the server rejects everything clients do not touch each other, so each one's attempts
//! run in registers from t = 0 to its first attempt after the recovery, which goes into the wheel.
//! Only counts are kept, so the load is told window by window afterwards.

use super::draw::Draw;
use super::ordered::Epoch;
use super::server::Grid;
use super::watch::{Watch, WindowLoad};
use super::world::World;

/// Runs clients from `from` on through the outage until the world has handled `until` events;
/// the next client. At most `most` clients.
pub(super) fn clients<G: Grid, D: Draw>(
    world: &mut World,
    grid: G,
    draw: &mut D,
    from: u32,
    most: u32,
    until: u64,
) -> u32 {
    let outage = world.setup.server.outage.0;
    let limit = draw.many().limit();
    let epoch = world.epoch.t;
    let to = world.setup.clients.min(from.saturating_add(most));
    let mut wheel = world.wheel.open();
    // Slices of their own, so that the loop need not look up where they are.
    let retries = &mut world.outage_load.retries[..];
    let gave_up = &mut world.outage_load.gave_up[..];
    let mut events = world.events;
    let mut client = from;
    while client < to && events < until {
        let (mut t, mut failures) = (0_u64, 0_u32);
        loop {
            let window = grid.window(t as u32) as usize;
            if let Some(count) = retries.get_mut(window) {
                *count = count.wrapping_add(1);
            }
            failures += 1;
            let wait = match draw.quick(client, failures) {
                Some(wait) => wait,
                None if failures < limit => draw.wait(client, failures),
                None => {
                    if let Some(count) = gave_up.get_mut(window) {
                        *count += 1;
                    }
                    world.last_event = world.last_event.max(t);
                    world.waiting -= 1;
                    break;
                }
            };
            t += u64::from(wait);
            if t >= outage {
                let since = (t - epoch) as u32;
                let pending = draw.many().pack(since, client, failures);
                wheel.push(grid.since(world.epoch, since), pending);
                break;
            }
        }
        events += u64::from(failures);
        client += 1;
    }
    world.events = events;
    client
}

/// Makes the counters: one slot a window that begins before the recovery.
pub(super) fn begin<G: Grid>(world: &mut World, grid: G) {
    let outage = world.setup.server.outage.0;
    let windows = grid.locate(outage - 1) as usize + 1;
    // The wheel is first used for what comes after.
    let window = grid.locate(outage);
    world.epoch = Epoch { t: grid.start(window), window };
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
