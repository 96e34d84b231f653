//! A run from its set-up to its end, advanced in slices.

use super::draw::{Decorrelated, Draw, Ranged};
use super::lockstep;
use super::ordered::{self, Underway};
use super::outage;
use super::server::{Grid, TenMs, Wide, WindowServer};
use super::watch::Watch;
use super::world::{Phase, World};
use crate::params::Params;
use crate::policy::{Jitter, Policy};
use crate::units::Micros;

/// How the engine may order its work. Results are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The fastest way: lock-step folded, the outage client by client.
    #[default]
    Auto,
    /// Strictly window by window, for keyframes and for watching single clients.
    Time,
}

/// Everything that determines a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    pub policy: Policy,
    pub server: WindowServer,
    /// Fewer than 2^22.
    pub clients: u32,
    pub seed: u64,
    pub order: Order,
    /// Windows that begin at or after this instant are not run.
    pub horizon: Micros,
    /// Events after which the run stops.
    pub event_budget: u64,
}

/// Events a run may take: some two seconds of work in the page.
const EVENT_BUDGET: u64 = 300_000_000;

impl Setup {
    pub fn of(params: &Params) -> Self {
        Self {
            policy: Policy::of(params),
            server: WindowServer::of(params),
            clients: params.clients,
            seed: params.seed,
            order: Order::Auto,
            horizon: Micros::DAY,
            event_budget: EVENT_BUDGET,
        }
    }

    pub(super) fn in_order(&self) -> bool {
        self.order == Order::Time
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every client was served or gave up.
    Complete,
    /// The horizon was reached with clients still waiting.
    Horizon { waiting: u32 },
    /// The event budget was used up; what happened up to `at` is exact.
    EventBudget { at: Micros, waiting: u32 },
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    Running,
    Done(Ending),
}

/// A run in progress.
#[derive(Clone, Debug)]
pub struct Run {
    world: World,
}

impl Run {
    pub fn new(setup: &Setup) -> Self {
        Self { world: World::new(setup) }
    }

    /// Goes on from a world saved earlier.
    pub fn from_world(world: World) -> Self {
        Self { world }
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn progress(&self) -> Progress {
        match self.world.phase {
            Phase::Done(ending) => Progress::Done(ending),
            _ => Progress::Running,
        }
    }

    /// All windows before this one have been told and are final.
    pub fn known_until(&self) -> Micros {
        match self.world.phase {
            Phase::Outage { .. } | Phase::Telling { .. } => Micros::ZERO,
            _ => self.world.setup.server.window_start(self.world.window),
        }
    }

    /// Time of the last event of a complete run; of another, the instant up to which it is known.
    pub fn end(&self) -> Micros {
        match self.world.phase {
            Phase::Done(Ending::Complete) => Micros(self.world.last_event),
            Phase::Done(Ending::EventBudget { at, .. }) => at,
            Phase::Done(Ending::Horizon { .. }) => {
                let Setup { server, horizon, .. } = self.world.setup;
                server.window_start(server.window_of(Micros(horizon.0.saturating_sub(1))) + 1)
            }
            _ => self.known_until(),
        }
    }

    /// The last acceptance.
    pub fn last_accepted(&self) -> Option<Micros> {
        self.world.last_accepted.map(Micros)
    }

    pub fn gave_up(&self) -> u32 {
        self.world.gave_up
    }

    /// Gives back the memory that an ended run no longer needs; who was served stays.
    pub fn retire(&mut self) {
        if matches!(self.world.phase, Phase::Done(_)) {
            self.world.retire();
        }
    }

    /// Runs to the end.
    pub fn finish<W: Watch>(&mut self, watch: &mut W) -> Ending {
        loop {
            if let Progress::Done(ending) = self.advance(watch, u64::MAX) {
                return ending;
            }
        }
    }

    /// Runs on for about `events` events.
    pub fn advance<W: Watch>(&mut self, watch: &mut W, events: u64) -> Progress {
        let done = self.world.events + self.world.underway.attempts();
        let until = done.saturating_add(events);
        self.dispatch(watch, until, u32::MAX);
        self.progress()
    }

    /// Runs window by window up to, not including, `window`. Only [`Order::Time`] stops there.
    pub fn advance_to<W: Watch>(&mut self, watch: &mut W, window: u32) -> Progress {
        self.dispatch(watch, u64::MAX, window);
        self.progress()
    }

    fn dispatch<W: Watch>(&mut self, watch: &mut W, until: u64, stop: u32) {
        let world = &mut self.world;
        if let Phase::LockStep(_) = world.phase {
            return advance_lock_step(world, watch, until);
        }
        if W::EVENTS && matches!(world.phase, Phase::Outage { client: 0 }) {
            // Who watches single events gets them in the order of time, and each once.
            *world = World::new(&Setup { order: Order::Time, ..world.setup });
        }
        let (tape, server) = (world.tape, world.setup.server);
        // Taken out for the time of the work; a run that starts over has fresh ones.
        let mut many = core::mem::take(&mut world.many);
        let mut previous = core::mem::take(&mut world.previous);
        let started = world.setup;
        if world.setup.policy.jitter == Jitter::Decorrelated {
            let growth = world.setup.policy.growth;
            let mut draw = Decorrelated {
                tape,
                base: growth.base.0 as u32,
                cap: growth.cap.0 as u32,
                previous: &mut previous,
                many: &mut many,
            };
            if server.is_wide() {
                advance_fleet(world, Wide::of(&server), &mut draw, watch, until, stop);
            } else {
                advance_fleet(world, TenMs, &mut draw, watch, until, stop);
            }
        } else {
            let (schedule, tables) = (&world.schedule.clone(), &world.tables.clone());
            let mut draw = Ranged { tape, schedule, tables, many: &mut many };
            if server.is_wide() {
                advance_fleet(world, Wide::of(&server), &mut draw, watch, until, stop);
            } else {
                advance_fleet(world, TenMs, &mut draw, watch, until, stop);
            }
        }
        if world.setup == started {
            world.previous = previous;
            world.many = many;
        }
    }
}

fn advance_lock_step<W: Watch>(world: &mut World, watch: &mut W, until: u64) {
    let Phase::LockStep(mut wave) = world.phase else { return };
    while world.events < until {
        // A budget stops between two windows, so that all before the stop is exact.
        let unfinished = wave.load.is_some();
        let stops = |e: &Ending| !unfinished || !matches!(e, Ending::EventBudget { .. });
        if let Some(ending) = ended(world).filter(stops) {
            wave.tell(watch);
            world.phase = Phase::Done(ending);
            return;
        }
        lockstep::step(world, watch, &mut wave);
    }
    world.phase = Phase::LockStep(wave);
}

// One function for each kind of run: inlined, all of them would be one that a browser compiles for long.
#[inline(never)]
fn advance_fleet<G: Grid, D: Draw, W: Watch>(
    world: &mut World,
    grid: G,
    draw: &mut D,
    watch: &mut W,
    until: u64,
    stop: u32,
) {
    // A window without events is work, too.
    let mut windows = 0;
    while world.events + windows < until {
        match world.phase {
            Phase::Outage { client } => {
                if client == 0 {
                    outage::begin(world, grid);
                }
                if client == world.setup.clients {
                    world.phase = Phase::Telling { window: 0 };
                } else if too_much_for_the_outage(world, client) {
                    // In client order a stop would leave no instant up to which the load is
                    // known, so such a run starts over in time order.
                    let setup = Setup { order: Order::Time, ..world.setup };
                    *world = World::new(&setup);
                    return;
                } else {
                    let most = client.clamp(1, 1_024);
                    let next = outage::clients(world, grid, draw, client, most, until);
                    world.phase = Phase::Outage { client: next };
                }
            }
            Phase::Telling { window } => {
                let mut window = window;
                while outage::tell(world, watch, window) {
                    window += 1;
                }
                world.outage_load = super::world::OutageLoad::default();
                // The window that holds the recovery goes on in time order, and at once: its
                // first part has been told.
                world.window = grid.locate(world.setup.server.outage.0);
                world.phase = Phase::Windows { begun: true };
                if world.waiting > 0 {
                    world.underway = Underway::recovering();
                }
            }
            Phase::Windows { begun } => {
                if world.underway.is_new() {
                    if let Some(ending) = ended(world) {
                        world.phase = Phase::Done(ending);
                        return;
                    }
                    if world.window >= stop {
                        return;
                    }
                }
                ordered::step(world, grid, draw, watch, !begun, until);
                if !world.underway.is_new() {
                    return;
                }
                world.phase = Phase::Windows { begun: true };
                windows += 1;
            }
            Phase::LockStep(_) | Phase::Done(_) => return,
        }
    }
}

/// Whether the outage, at the rate of the clients so far, will use up the budget.
fn too_much_for_the_outage(world: &World, clients_done: u32) -> bool {
    let done = u128::from(clients_done.max(1));
    let projected = u128::from(world.events) * u128::from(world.setup.clients) / done;
    clients_done > 0 && projected > u128::from(world.setup.event_budget)
}

fn ended(world: &World) -> Option<Ending> {
    let waiting = world.waiting;
    let at = world.setup.server.window_start(world.window);
    if world.gave_up > 0 && world.setup.policy.attempt_limit.is_none() {
        // Somebody's count of failures is full: no policy says so, the engine's words do.
        return Some(Ending::EventBudget { at, waiting: waiting + world.gave_up });
    }
    if waiting == 0 {
        Some(Ending::Complete)
    } else if at >= world.setup.horizon {
        Some(Ending::Horizon { waiting })
    } else if world.events >= world.setup.event_budget {
        Some(Ending::EventBudget { at, waiting })
    } else {
        None
    }
}
