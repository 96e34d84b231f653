//! One client: what it is about, and what its layers of retries do next.

use super::plan::{HintRule, Level, Recovery, Rules};
use crate::policy::backoff::{Memory, Ready, part};

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
    pub class: u32,
    pub jobs_done: u32,
    pub begun: u64,
    pub sent: u64,
    /// Attempts of this job.
    pub attempts: u32,
    /// Draws for waits, over all jobs.
    pub draws: u32,
    /// Retry-After of the last answer.
    pub hint: u64,
    /// Failures of each layer's current attempt series, innermost first; and when it began.
    inner: LayerState,
    outer: Option<Box<[LayerState; LAYERS - 1]>>,
    /// The layer whose decision the next attempt is; `None`: a first try.
    pub cause: Option<u8>,
    /// Failures kept from job to job, by server; the first serves all where they share one.
    levels: Box<[u32]>,
}

/// The answer had no Retry-After.
pub(super) const NO_HINT: u64 = u64::MAX;

/// Layers that a plan may stack; more are not run.
pub(super) const LAYERS: usize = 3;

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

impl Client {
    pub(super) fn new(class: u32, servers: usize, rules: &Rules) -> Self {
        let levels = match rules.level {
            Level::PerJob => 0,
            Level::Kept { shared: true, .. } => 1,
            Level::Kept { shared: false, .. } => servers,
        };
        Self {
            due: Due::Begin,
            class,
            jobs_done: 0,
            begun: 0,
            sent: 0,
            attempts: 0,
            draws: 0,
            hint: NO_HINT,
            inner: LayerState::default(),
            outer: (rules.layers.len() > 1).then(Box::default),
            cause: None,
            levels: vec![0; levels].into(),
        }
    }

    /// Begins a job at `now`; when its first attempt goes out. `r`: a draw, taken if `true` comes
    /// with it.
    pub(super) fn begin(
        &mut self,
        now: u64,
        server: usize,
        ready: &[Ready],
        r: u32,
    ) -> (u64, bool) {
        self.begun = now;
        self.attempts = 0;
        self.cause = None;
        let fresh = LayerState { begun: now, ..LayerState::default() };
        self.inner = fresh;
        if let Some(outer) = &mut self.outer {
            outer.fill(fresh);
        }
        let level = self.level(server).copied().unwrap_or(0);
        match ready.first() {
            Some(backoff) if level > 0 => {
                let wait = backoff.wait(level, r, &mut Memory::default());
                (now.saturating_add(wait.0), true)
            }
            _ => (now, false),
        }
    }

    fn level(&mut self, server: usize) -> Option<&mut u32> {
        let shared = self.levels.len() == 1;
        self.levels.get_mut(if shared { 0 } else { server })
    }

    pub(super) fn succeeded(&mut self, server: usize, rules: &Rules) {
        let Level::Kept { on_success, .. } = rules.level else { return };
        if let Some(level) = self.level(server) {
            *level = match on_success {
                Recovery::Reset => 0,
                Recovery::Decay => level.saturating_sub(1),
                Recovery::Halve => *level / 2,
            };
        }
    }

    /// What follows a failure at `now`. `r`: the draw for it.
    pub(super) fn failed(
        &mut self,
        now: u64,
        server: usize,
        rules: &Rules,
        ready: &[Ready],
        r: u32,
    ) -> Next {
        let kept = self.level(server).map(|level| {
            *level = level.saturating_add(1);
            *level
        });
        for (i, (layer, backoff)) in rules.layers.iter().zip(ready).enumerate() {
            let state = match i {
                0 => Some(&mut self.inner),
                _ => self.outer.as_mut().and_then(|outer| outer.get_mut(i - 1)),
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
                hint if i == 0 && hint != NO_HINT => match hinted(own, hint, rules, r) {
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
            if let Some(outer) = &mut self.outer {
                outer.iter_mut().take(i).for_each(|state| state.begun = at);
            }
            return Next::At(at);
        }
        Next::Fails
    }
}

/// The wait where the server has said how long; `None`: too long.
fn hinted(own: u64, hint: u64, rules: &Rules, r: u32) -> Option<u64> {
    let extra = part(r, rules.retry_after.jitter.0);
    let wait = match rules.retry_after.rule {
        HintRule::Ignore => return Some(own),
        HintRule::Floor => own.max(hint),
        HintRule::Add => own.saturating_add(hint),
        HintRule::Clamp { over } => own.clamp(hint, hint.saturating_add(over.0)),
        HintRule::Cap { most } => hint.min(most.0),
        HintRule::GiveUpOver { most } if hint > most.0 => return None,
        HintRule::Replace | HintRule::GiveUpOver { .. } => hint,
    };
    Some(wait.saturating_add(extra))
}
