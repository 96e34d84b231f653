//! The fleet without luck: clients that failed together do everything together.
//!
//! All waits are the same for all, so the fleet is one wave that only loses its first clients to
//! the server: a wave of m clients costs one event instead of m. A million clients without jitter
//! make 5 * 10^11 attempts, which no other engine here could finish.

use super::tape::mix;
use super::watch::{Event, Watch, WindowLoad};
use super::world::World;
use crate::units::Micros;

/// The wave: where it is and who is left in it. Clients `served..clients` are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wave {
    pub t: u64,
    pub failures: u64,
    pub served: u32,
    /// The window whose room is counted, and what it has left.
    pub room_window: u32,
    pub room: u64,
    /// What the waves so far brought to the window that is not over yet.
    pub load: Option<WindowLoad>,
}

impl Wave {
    /// Everybody, at t = 0.
    pub(super) const fn new() -> Self {
        Self { t: 0, failures: 0, served: 0, room_window: u32::MAX, room: 0, load: None }
    }

    /// Adds a wave to its window's load; tells the window before when it is over.
    fn add<W: Watch>(&mut self, watch: &mut W, load: WindowLoad) {
        match &mut self.load {
            Some(sum)
                if sum.window == load.window && sum.before_recovery == load.before_recovery =>
            {
                sum.first += load.first;
                sum.retries += load.retries;
                sum.accepted += load.accepted;
                sum.gave_up += load.gave_up;
                sum.served_mix = sum.served_mix.wrapping_add(load.served_mix);
            }
            _ => {
                self.tell(watch);
                self.load = Some(load);
            }
        }
    }

    /// Tells the load of the last window.
    pub(super) fn tell<W: Watch>(&mut self, watch: &mut W) {
        if let Some(load) = self.load.take() {
            watch.window(load);
        }
    }
}

/// Lets the wave arrive once and moves it to its next arrival. False when nobody is left.
pub(super) fn step<W: Watch>(world: &mut World, watch: &mut W, wave: &mut Wave) -> bool {
    let server = world.setup.server;
    let clients = world.setup.clients;
    let t = Micros(wave.t);
    let window = server.window_of(t);
    let before_recovery = t < server.outage;
    if !before_recovery && wave.room_window != window {
        wave.room_window = window;
        wave.room = server.quota(window);
    }
    let left = u64::from(clients - wave.served);
    let accepted = if before_recovery { 0 } else { wave.room.min(left) };
    let limit = world.setup.policy.attempt_limit.map_or(u64::MAX, u64::from);
    let gone = wave.failures + 1 >= limit;
    let mut load = WindowLoad { window, before_recovery, accepted, ..WindowLoad::default() };
    if wave.failures == 0 {
        load.first = left;
    } else {
        load.retries = left;
    }
    for client in wave.served..wave.served + accepted as u32 {
        load.served_mix = load.served_mix.wrapping_add(mix(u64::from(client) + 1));
    }
    if W::EVENTS {
        for client in wave.served..clients {
            watch.event(Event {
                t,
                client,
                attempt: wave.failures as u32 + 1,
                accepted: u64::from(client - wave.served) < accepted,
            });
        }
    }
    if accepted > 0 {
        match world.served_windows.last_mut() {
            Some((last, count)) if *last == window => *count += accepted as u32,
            _ => world.served_windows.push((window, accepted as u32)),
        }
        world.last_accepted = Some(wave.t);
        wave.room -= accepted;
        wave.served += accepted as u32;
    }
    if gone {
        load.gave_up = u64::from(clients - wave.served);
        world.gave_up += load.gave_up as u32;
    }
    wave.add(watch, load);
    world.events += 1;
    world.last_event = wave.t;
    world.waiting = if gone { 0 } else { clients - wave.served };
    wave.failures += 1;
    wave.t += u64::from(world.schedule.span(wave.failures).low);
    world.window = server.window_of(Micros(wave.t));
    if world.window != window {
        wave.tell(watch);
    }
    world.waiting > 0
}
