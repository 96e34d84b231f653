//! The window-by-window engine.
//!
//! Only contended windows need an order: while the server is down all arrivals are rejected, and
//! in a window with no more arrivals than room all are accepted. In a contended one a selection of
//! the first `quota` by (time, client) is enough: a rejected client that comes back inside the
//! same window comes after the last accepted one, finds it full and is rejected again.
//!
//! A window may hold many millions of attempts, so its work can be left and taken up again.

use super::draw::Draw;
use super::reject::{Desk, Tally, Window};
use super::server::Grid;
use super::tape::mix;
use super::watch::{Watch, WindowLoad};
use super::wheel::{Pending, Ring, Wheel};
use super::world::World;

/// A window's work, as far as it is done. Between two windows it is as new, with room kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Underway {
    stage: Stage,
    /// Before the recovery and after.
    before: Tally,
    after: Tally,
    /// Attempts after the recovery; once chosen, those accepted come first.
    pub arrivals: Vec<Pending>,
    accepted: usize,
    served_mix: u64,
    last_accepted: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Begin,
    /// All clients send at once; the next one.
    FirstTries { client: u32 },
    /// The bucket is emptied chunk by chunk.
    Arrive,
    /// Those not accepted are rejected; how many are left.
    TurnAway { left: usize },
}

impl Underway {
    /// The window that holds the recovery, when what came before that has been told.
    pub(super) fn recovering() -> Self {
        Self { stage: Stage::Arrive, ..Self::default() }
    }

    pub(super) fn is_new(&self) -> bool {
        self.stage == Stage::Begin
    }

    /// Attempts so far.
    pub(super) fn attempts(&self) -> u64 {
        self.before.attempts + self.after.attempts + self.accepted as u64
    }
}

/// Attempts handled between two looks at how much has been done.
const AT_ONCE: usize = 32;

/// Works on the world's next window until it is done, and moves on to the one after, or until the
/// world has handled about `until` events.
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(super) fn step<G: Grid, D: Draw, W: Watch>(
    world: &mut World,
    grid: G,
    draw: &mut D,
    watch: &mut W,
    first_window: bool,
    until: u64,
) {
    let index = world.window;
    let (start, end) = (grid.start(index), grid.start(index + 1));
    let mut now = core::mem::take(&mut world.underway);
    if now.stage == Stage::Begin {
        move_epoch(world, grid, end);
        now.stage = if first_window { Stage::FirstTries { client: 0 } } else { Stage::Arrive };
    }
    let tables = &*world.tables.clone();
    let window = Window { tables, grid, epoch: world.epoch, end: (end - world.epoch.t) as u32 };
    let until = until.saturating_sub(world.events);
    let mut wheel = core::mem::replace(&mut world.wheel, Wheel::none());
    let short = if G::COMMON { wheel.open_short() } else { None };
    let done = match short {
        Some(wheel) => work(world, &window, &mut Desk { draw, watch, wheel }, &mut now, until),
        None => {
            let wheel = wheel.open();
            work(world, &window, &mut Desk { draw, watch, wheel }, &mut now, until)
        }
    };
    world.wheel = wheel;
    if done {
        let up_from_its_start = world.setup.server.outage.0 <= start;
        let first = if first_window { u64::from(world.setup.clients) } else { 0 };
        book(world, &mut now, watch, if up_from_its_start { (0, first) } else { (first, 0) });
    }
    world.underway = now;
}

/// Goes on with a window; true when it is done. A function of its own where a browser compiles it: less
/// to do before the first picture.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn work<G: Grid, D: Draw, W: Watch, R: Ring>(
    world: &mut World,
    window: &Window<'_, G>,
    desk: &mut Desk<'_, D, W, R>,
    now: &mut Underway,
    until: u64,
) -> bool {
    let index = world.window;
    // Attempts from here on are after the recovery, which may be before this window or beyond it.
    let recovery = world.setup.server.outage.0.saturating_sub(window.epoch.t);
    let recovery = u32::try_from(recovery).unwrap_or(u32::MAX);
    let up_for_all_of_it = world.setup.server.outage.0 <= window.grid.start(index);
    let down_for_all_of_it = recovery >= window.end;
    let mut late = core::mem::take(&mut now.arrivals);
    let mut stage = now.stage;
    while now.attempts() < until {
        match stage {
            Stage::Begin => break,
            Stage::FirstTries { client } => {
                let clients = world.setup.clients;
                let to = clients.min(client + AT_ONCE as u32);
                let mut some = [Pending::default(); AT_ONCE];
                for (slot, client) in some.iter_mut().zip(client..to) {
                    *slot = Pending::new(0, client, 0);
                }
                let some = some.get(..(to - client) as usize).unwrap_or(&[]);
                if recovery == 0 {
                    late.extend_from_slice(some);
                } else {
                    window.reject(some, recovery, desk, &mut now.before, &mut late);
                }
                stage =
                    if to == clients { Stage::Arrive } else { Stage::FirstTries { client: to } };
            }
            Stage::Arrive => {
                if let Some(chunk) = desk.wheel.take_chunk(index) {
                    let entries = chunk.entries.get(..chunk.len).unwrap_or(&[]);
                    if up_for_all_of_it {
                        late.extend_from_slice(entries);
                    } else if down_for_all_of_it {
                        window.reject(entries, u32::MAX, desk, &mut now.before, &mut late);
                    } else {
                        for p in entries {
                            if p.t() >= recovery {
                                late.push(*p);
                            } else {
                                let one = core::slice::from_ref(p);
                                window.reject(one, recovery, desk, &mut now.before, &mut late);
                            }
                        }
                    }
                } else {
                    let quota = world.setup.server.quota(index);
                    let quota = usize::try_from(quota).unwrap_or(usize::MAX);
                    let accepted = quota.min(late.len());
                    let start = (window.grid.start(index) - window.epoch.t) as u32;
                    choose(&mut late, accepted, (start, window.end));
                    let served = late.get(..accepted).unwrap_or(&[]);
                    serve(world, window, desk, now, served);
                    stage = Stage::TurnAway { left: late.len() - accepted };
                }
            }
            Stage::TurnAway { left: 0 } => {
                now.arrivals = late;
                return true;
            }
            Stage::TurnAway { left } => {
                let all = late.get(late.len() - left..).unwrap_or(&[]);
                let some = all.get(..AT_ONCE).unwrap_or(all);
                let mut nobody = Vec::new();
                window.reject(some, u32::MAX, desk, &mut now.after, &mut nobody);
                stage = Stage::TurnAway { left: left - some.len() };
            }
        }
    }
    now.arrivals = late;
    now.stage = stage;
    false
}

/// Brings the first `quota` by (time, client) to the front.
fn choose(arrivals: &mut [Pending], quota: usize, (start, end): (u32, u32)) {
    if quota == 0 || quota >= arrivals.len() {
        return;
    }
    // Arrivals come nearly evenly, so one pass at a good guess leaves a selection among few. A bad
    // guess costs time, no more.
    let guess = (quota + quota / 8 + 16) as u64 * u64::from(end - start) / arrivals.len() as u64;
    let pivot = Pending::new(start.saturating_add(guess.min(u32::MAX.into()) as u32), 0, 0);
    let mut before = 0;
    for i in 0..arrivals.len() {
        let is_before = arrivals[i] < pivot;
        arrivals.swap(i, before);
        before += usize::from(is_before);
    }
    let (front, back) = arrivals.split_at_mut(before);
    if quota < front.len() {
        front.select_nth_unstable(quota);
    } else if quota > front.len() {
        back.select_nth_unstable(quota - before);
    }
}

/// Accepts the first `quota` of those that came after the recovery.
fn serve<G: Grid, D: Draw, W: Watch, R: Ring>(
    world: &mut World,
    window: &Window<'_, G>,
    desk: &mut Desk<'_, D, W, R>,
    now: &mut Underway,
    served: &[Pending],
) {
    now.accepted = served.len();
    for &p in served {
        if W::EVENTS {
            desk.watch.event(window.event(p, desk.draw, true));
        }
        now.served_mix = now.served_mix.wrapping_add(mix(u64::from(p.client()) + 1));
        now.last_accepted = now.last_accepted.max(p.t());
        world.served.push(p.client());
    }
}

/// Books a window that is done, tells it and moves on. `first`: first tries before the recovery
/// and after.
fn book<W: Watch>(world: &mut World, now: &mut Underway, watch: &mut W, first: (u64, u64)) {
    let accepted = now.accepted as u64;
    let mut before = load(world.window, &now.before, 0, first.0);
    before.before_recovery = true;
    let mut after = load(world.window, &now.after, accepted, first.1);
    after.served_mix = now.served_mix;
    let gone = now.before.gave_up + now.after.gave_up + accepted;
    world.waiting -= gone as u32;
    world.last_event = world.last_event.max(now.before.last_gave_up).max(now.after.last_gave_up);
    if accepted > 0 {
        let at = world.epoch.t + u64::from(now.last_accepted);
        world.served_windows.push((world.window, accepted as u32));
        world.last_accepted = Some(at);
        world.last_event = world.last_event.max(at);
    }
    for load in [before, after] {
        let attempts = load.first + load.retries;
        if attempts > 0 {
            world.events += attempts;
            world.gave_up += load.gave_up as u32;
            watch.window(load);
        }
    }
    world.window += 1;
    let mut arrivals = core::mem::take(&mut now.arrivals);
    arrivals.clear();
    *now = Underway { arrivals, ..Underway::default() };
}

fn load(window: u32, tally: &Tally, accepted: u64, first: u64) -> WindowLoad {
    WindowLoad {
        window,
        before_recovery: false,
        first,
        retries: tally.attempts + accepted - first,
        accepted,
        gave_up: tally.gave_up,
        served_mix: 0,
    }
}

/// Moves the epoch on before a wait could leave the 32 bits of a pending attempt.
fn move_epoch<G: Grid>(world: &mut World, grid: G, end: u64) {
    let furthest = end - world.epoch.t + world.longest_wait;
    if furthest > u64::from(u32::MAX) {
        // A window is due before anything in the wheel, so nothing pending is before its start.
        let next = grid.epoch(world.window);
        world.wheel.rebase((next.t - world.epoch.t) as u32);
        world.epoch = next;
    }
}
