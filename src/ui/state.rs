//! What the page knows: parameters, language, theme, where the cursor stands.
//!
//! The runs are plain data behind one stored value; signals carry only what a component must
//! react to, and `picture` alone says that a picture changed.

use leptos::prelude::*;

use super::dom;
use super::runs::Runs;
use crate::measure::Axis;
use crate::params::{Id, Params};
use crate::share::{self, Notice, Query, Theme};
use crate::text::Lang;
use crate::units::Micros;

/// Steps that undo goes back.
const MOST_STEPS: usize = 100;
/// Changes of one control closer together than this are one step.
const ONE_GESTURE_MS: f64 = 700.0;

#[derive(Default)]
struct Steps {
    undo: Vec<Params>,
    redo: Vec<Params>,
    last: Option<(Id, f64)>,
}

/// The page's state; a handle, copied freely.
#[derive(Clone, Copy)]
pub struct Lab {
    pub query: Query,
    pub params: RwSignal<Params>,
    pub lang: RwSignal<Lang>,
    /// As shown: chosen, or the system's.
    pub theme: RwSignal<Theme>,
    pub notices: RwSignal<Vec<Notice>>,
    /// Counts changes of what `runs` shows.
    pub picture: RwSignal<u32>,
    /// Window of the axis that the cursor is on.
    pub cursor: RwSignal<usize>,
    /// Window under the pointer.
    pub hover: RwSignal<Option<usize>>,
    pub playing: RwSignal<bool>,
    /// Simulated tenths of a second per second.
    pub speed: RwSignal<u32>,
    pub can_undo: RwSignal<bool>,
    pub can_redo: RwSignal<bool>,
    pub reduced_motion: RwSignal<bool>,
    /// Whether More and the data table are open, and whether the figure has played by itself.
    pub more: RwSignal<bool>,
    pub table: RwSignal<bool>,
    pub played: RwSignal<bool>,
    /// The interview question whose run the reader opened.
    pub from: RwSignal<Option<&'static str>>,
    pub runs: StoredValue<Runs, LocalStorage>,
    steps: StoredValue<Steps, LocalStorage>,
    pub clock: StoredValue<super::driver::Clock, LocalStorage>,
}

impl Lab {
    pub fn new(query: Query, hash: &str, lang: Lang, theme: Theme, seed: u64) -> Self {
        let (mut params, given, notices) = share::read(hash);
        if !given.contains(&Id::Seed) {
            params.seed = seed;
        }
        let axis = Axis::of(&params);
        Self {
            query,
            params: RwSignal::new(params),
            lang: RwSignal::new(lang),
            theme: RwSignal::new(theme),
            notices: RwSignal::new(notices),
            picture: RwSignal::new(0),
            cursor: RwSignal::new(window_at(axis, params.cursor)),
            hover: RwSignal::new(None),
            playing: RwSignal::new(false),
            speed: RwSignal::new(100),
            can_undo: RwSignal::new(false),
            can_redo: RwSignal::new(false),
            reduced_motion: RwSignal::new(query.reduce_motion),
            more: RwSignal::new(false),
            table: RwSignal::new(false),
            from: RwSignal::new(None),
            played: RwSignal::new(false),
            runs: StoredValue::new_local(Runs::new(&params)),
            steps: StoredValue::new_local(Steps::default()),
            clock: StoredValue::new_local(super::driver::Clock::default()),
        }
    }

    /// Reads the context; every component of the page has it.
    pub fn here() -> Self {
        expect_context()
    }

    pub fn axis(&self) -> Axis {
        Axis::of(&self.params.get())
    }

    /// Changes one parameter, clamped to its range.
    pub fn set(&self, id: Id, raw: u64) {
        let Some(before) = self.params.try_get_untracked() else { return };
        let mut after = before;
        after.set(id, raw);
        if after == before {
            return;
        }
        let now = dom::now();
        let _ = self.steps.try_update_value(|steps| {
            let same = steps.last.is_some_and(|(of, at)| of == id && now - at < ONE_GESTURE_MS);
            if !same {
                steps.undo.push(before);
                if steps.undo.len() > MOST_STEPS {
                    steps.undo.remove(0);
                }
            }
            steps.redo.clear();
            steps.last = Some((id, now));
        });
        self.apply(after);
    }

    /// Takes a whole set of parameters as one step.
    pub fn replace(&self, after: Params) {
        let Some(before) = self.params.try_get_untracked() else { return };
        if after == before {
            return;
        }
        let _ = self.steps.try_update_value(|steps| {
            steps.undo.push(before);
            steps.redo.clear();
            steps.last = None;
        });
        self.apply(after);
    }

    /// Everything at its default but the luck.
    pub fn reset(&self) {
        let seed = self.params.get_untracked().seed;
        self.notices.set(Vec::new());
        self.replace(Params { seed, ..Params::default() });
        self.seek(0);
    }

    pub fn undo(&self) {
        self.step_history(|steps, now| {
            let before = steps.undo.pop()?;
            steps.redo.push(now);
            Some(before)
        });
    }

    pub fn redo(&self) {
        self.step_history(|steps, now| {
            let after = steps.redo.pop()?;
            steps.undo.push(now);
            Some(after)
        });
    }

    fn step_history(&self, step: impl FnOnce(&mut Steps, Params) -> Option<Params>) {
        let now = self.params.get_untracked();
        let mut found = None;
        let _ = self.steps.try_update_value(|steps| {
            found = step(steps, now);
            steps.last = None;
        });
        if let Some(params) = found {
            self.apply(params);
        }
    }

    fn apply(&self, params: Params) {
        let before = self.params.get_untracked();
        self.params.set(params);
        let (mut undo, mut redo) = (false, false);
        let _ = self.steps.try_with_value(|steps| {
            undo = !steps.undo.is_empty();
            redo = !steps.redo.is_empty();
        });
        self.can_undo.set(undo);
        self.can_redo.set(redo);
        let (old, new) = (Axis::of(&before), Axis::of(&params));
        if old != new {
            // The cursor stays at its instant, not at its window's number.
            let at = Micros(self.cursor.get_untracked() as u64 * old.window.0);
            self.cursor.set(window_at(new, at));
        }
        super::driver::wake(*self);
    }

    /// Opens a link's state, as if it had been typed.
    pub fn open(&self, hash: &str) {
        let (mut params, given, notices) = share::read(hash);
        if given.is_empty() && notices.is_empty() {
            return;
        }
        if !given.contains(&Id::Seed) {
            params.seed = self.params.get_untracked().seed;
        }
        self.notices.set(notices);
        self.replace(params);
        self.seek(window_at(Axis::of(&params), params.cursor));
    }

    /// Puts the cursor on a window and stops playing.
    pub fn seek(&self, window: usize) {
        self.playing.set(false);
        self.move_cursor(window);
    }

    pub fn move_cursor(&self, window: usize) {
        let last = Axis::of(&self.params.get_untracked()).bars().saturating_sub(1);
        let window = window.min(last);
        if self.cursor.get_untracked() != window {
            self.cursor.set(window);
        }
        super::driver::wake(*self);
    }

    /// Plays from the cursor, or from the start if it is at the end; or pauses.
    pub fn toggle_play(&self) {
        let playing = !self.playing.get_untracked();
        let last = Axis::of(&self.params.get_untracked()).bars().saturating_sub(1);
        if playing && self.cursor.get_untracked() >= last {
            self.cursor.set(0);
        }
        self.playing.set(playing);
        super::driver::wake(*self);
    }

    /// The link of what is shown, cursor included where it was moved.
    pub fn hash(&self) -> String {
        let mut params = self.params.get();
        params.cursor = Micros(self.cursor.get() as u64 * Axis::of(&params).window.0);
        share::write(&params)
    }

    /// The same for somebody else: without a cursor that stands at the end, where there is nothing
    /// to see, so that the run plays.
    pub fn hash_to_share(&self) -> String {
        let at_end = self.cursor.get() + 1 >= self.axis().bars();
        if at_end {
            share::write(&Params { cursor: Micros::ZERO, ..self.params.get() })
        } else {
            self.hash()
        }
    }
}

/// The window of an axis that holds an instant, the last for those after it.
pub fn window_at(axis: Axis, t: Micros) -> usize {
    let last = axis.bars().saturating_sub(1);
    usize::try_from(t.0 / axis.window.0.max(1)).unwrap_or(last).min(last)
}
