//! What an observer of a run is told.

use crate::units::Micros;

/// The load of one window. A window that holds the recovery is told twice, before and after.
/// Empty windows are not told. `first + retries` = attempts; what was not accepted was rejected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowLoad {
    pub window: u32,
    /// These attempts came before the server was back.
    pub before_recovery: bool,
    pub first: u64,
    pub retries: u64,
    pub accepted: u64,
    /// Clients whose last allowed attempt was rejected here.
    pub gave_up: u64,
    /// Wrapping sum of a hash of each client accepted here, for the hash of the run.
    pub served_mix: u64,
}

/// One attempt. `attempt` counts from 1, the first call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Event {
    pub t: Micros,
    pub client: u32,
    pub attempt: u32,
    pub accepted: bool,
}

/// An observer. Windows come in the order of time; single events in any order within one window.
pub trait Watch {
    /// Only then is [`Watch::event`] called; a constant, so that it costs nothing otherwise.
    const EVENTS: bool = false;

    fn window(&mut self, load: WindowLoad);

    fn event(&mut self, _event: Event) {}
}

/// Two observers of one run.
impl<A: Watch, B: Watch> Watch for (A, B) {
    const EVENTS: bool = A::EVENTS || B::EVENTS;

    fn window(&mut self, load: WindowLoad) {
        self.0.window(load);
        self.1.window(load);
    }

    fn event(&mut self, event: Event) {
        self.0.event(event);
        self.1.event(event);
    }
}
