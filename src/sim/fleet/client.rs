//! One client: what it is about, and what its layers of retries do next.

use super::hint::{NO_HINT, hinted};
use super::plan::{Level, Plan, Recovery, Rules};
use crate::policy::backoff::{Memory, Ready};

/// What is pending for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Begins its next job.
    Begin,
    /// Sends an attempt.
    Send,
    /// Its attempt arrives.
    Arrive,
    /// The answer is there, or is not there in time.
    Answer { success: bool },
}

#[derive(Clone, Debug)]
pub(super) struct Client {
    pub due: Due,
    pub jobs_done: u32,
    pub begun: u64,
    pub sent: u64,
    /// Attempts of this job.
    pub attempts: u32,
    /// Draws for waits, over all jobs.
    pub draws: u32,
    /// Retry-After of the last answer.
    pub hint: u64,
    inner: LayerState,
    /// The layer whose decision the next attempt is; `None`: a first try.
    pub cause: Option<u8>,
}

/// What some plans keep of a client beside: empty for all others.
pub(super) struct Beside<'a> {
    /// The layers above the innermost.
    outer: &'a mut [LayerState],
    /// Failures kept from job to job, by server; one where they share it.
    levels: &'a mut [u32],
}

/// That of all clients, so many a client.
#[derive(Default)]
pub(super) struct AllBeside {
    outer: Vec<LayerState>,
    levels: Vec<u32>,
    layers_each: usize,
    levels_each: usize,
}

impl AllBeside {
    pub(super) fn new(plan: &Plan, clients: usize) -> Self {
        let most = |each: fn(&Rules, usize) -> usize| {
            plan.classes.iter().map(|c| each(&c.rules, plan.servers.len())).max().unwrap_or(0)
        };
        let layers_each = most(|rules, _| rules.layers.len().saturating_sub(1));
        let levels_each = most(|rules, servers| match rules.level {
            Level::PerJob => 0,
            Level::Kept { shared: true, .. } => 1,
            Level::Kept { shared: false, .. } => servers,
        });
        Self {
            outer: vec![LayerState::default(); clients * layers_each],
            levels: vec![0; clients * levels_each],
            layers_each,
            levels_each,
        }
    }

    pub(super) fn of(&mut self, client: u32) -> Beside<'_> {
        let part = |each: usize| client as usize * each..(client as usize + 1) * each;
        Beside {
            outer: self.outer.get_mut(part(self.layers_each)).unwrap_or_default(),
            levels: self.levels.get_mut(part(self.levels_each)).unwrap_or_default(),
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.outer.capacity() * size_of::<LayerState>() + self.levels.capacity() * 4
    }
}

/// Layers that a plan may stack; more are not run.
pub(super) const LAYERS: usize = 3;

/// Failures of a layer's current series of attempts; and when its current attempt began.
#[derive(Clone, Copy, Debug, Default)]
struct LayerState {
    failures: u32,
    begun: u64,
    memory: Memory,
}

/// What a failure leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Sends again at this instant.
    At(u64),
    /// The job has failed.
    Fails,
}

impl Beside<'_> {
    pub(super) fn level(&mut self, server: usize, rules: &Rules) -> Option<&mut u32> {
        match rules.level {
            Level::PerJob => None,
            Level::Kept { shared, .. } => self.levels.get_mut(if shared { 0 } else { server }),
        }
    }

    pub(super) fn succeeded(&mut self, server: usize, rules: &Rules) {
        let Level::Kept { on_success, .. } = rules.level else { return };
        if let Some(level) = self.level(server, rules) {
            *level = match on_success {
                Recovery::Reset => 0,
                Recovery::Decay => level.saturating_sub(1),
                Recovery::Halve => *level / 2,
            };
        }
    }
}

impl Client {
    pub(super) fn new() -> Self {
        Self {
            due: Due::Begin,
            jobs_done: 0,
            begun: 0,
            sent: 0,
            attempts: 0,
            draws: 0,
            hint: NO_HINT,
            inner: LayerState::default(),
            cause: None,
        }
    }

    /// Begins a job at `now`, its first attempt to be sent `first` later; when it goes out. `r`: a
    /// draw, taken if `true` comes with it.
    pub(super) fn begin(
        &mut self,
        beside: &mut Beside<'_>,
        now: u64,
        first: u64,
        level: u32,
        ready: &[Ready],
        r: u32,
    ) -> (u64, bool) {
        self.begun = now;
        self.attempts = 0;
        self.cause = None;
        let at = now.saturating_add(first);
        let fresh = LayerState { begun: at, ..LayerState::default() };
        self.inner = fresh;
        beside.outer.fill(fresh);
        match ready.first() {
            Some(backoff) if level > 0 => {
                let wait = backoff.wait(level, r, &mut Memory::default());
                (at.saturating_add(wait.0), true)
            }
            _ => (at, false),
        }
    }

    /// What follows a failure at `now`. `r`: the draw for it.
    pub(super) fn failed(
        &mut self,
        beside: &mut Beside<'_>,
        now: u64,
        server: usize,
        rules: &Rules,
        ready: &[Ready],
        r: u32,
    ) -> Next {
        let kept = beside.level(server, rules).map(|level| {
            *level = level.saturating_add(1);
            *level
        });
        for (i, (layer, backoff)) in rules.layers.iter().zip(ready).enumerate() {
            let state = match i {
                0 => Some(&mut self.inner),
                _ => beside.outer.get_mut(i - 1),
            };
            let Some(state) = state else { break };
            state.failures += 1;
            if layer.attempts.is_some_and(|most| state.failures >= most) {
                // This layer gives up: its attempt has failed for the one above.
                *state = LayerState::default();
                continue;
            }
            let n = kept.unwrap_or(state.failures);
            let own = backoff.wait(n, r, &mut state.memory).0;
            let from = if layer.from_begin { state.begun } else { now };
            let at = match self.hint {
                hint if i == 0 && hint != NO_HINT => match hinted(own, hint, &rules.retry_after, r)
                {
                    Some(wait) => now.saturating_add(wait),
                    None => return Next::Fails,
                },
                _ => from.saturating_add(own).max(now),
            };
            if rules.deadline.is_some_and(|d| d.stop && at > self.begun.saturating_add(d.after.0)) {
                return Next::Fails;
            }
            self.cause = Some(i as u8);
            self.inner.begun = at;
            beside.outer.iter_mut().take(i).for_each(|state| state.begun = at);
            return Next::At(at);
        }
        Next::Fails
    }
}
