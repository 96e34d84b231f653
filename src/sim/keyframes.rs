//! A run with keyframes: any instant is restored by replaying from the nearest copy before it.
//!
//! Copies are made every so many windows; when they would hold more than the budget every second
//! one is dropped and the spacing doubled, so a recording of any length and size fits.

use super::run::{Order, Progress, Run, Setup};
use super::watch::{Watch, WindowLoad};
use super::world::World;

/// A recorded run.
pub struct Recording {
    frames: Vec<World>,
    spacing: u32,
    budget: usize,
}

/// Nobody watches a replay.
struct Nobody;

impl Watch for Nobody {
    fn window(&mut self, _: WindowLoad) {}
}

impl Recording {
    /// Runs to the end in time order, keeping at most `budget` bytes of copies (at least the
    /// start) about every `spacing` windows.
    pub fn of(setup: &Setup, spacing: u32, budget: usize) -> Self {
        let setup = Setup { order: Order::Time, ..*setup };
        let mut run = Run::new(&setup);
        let mut recording =
            Self { frames: vec![run.world().clone()], spacing: spacing.max(1), budget };
        loop {
            let next = (run.world().window() / recording.spacing + 1) * recording.spacing;
            match run.advance_to(&mut Nobody, next) {
                Progress::Done(_) => return recording,
                Progress::Running => recording.keep(run.world().clone()),
            }
        }
    }

    fn keep(&mut self, world: World) {
        self.frames.push(world);
        let held = |frames: &[World]| frames.iter().map(World::bytes).sum::<usize>();
        while held(&self.frames) > self.budget && self.frames.len() > 1 {
            self.spacing = self.spacing.saturating_mul(2);
            let spacing = self.spacing;
            self.frames.retain(|f| f.window() % spacing == 0);
        }
    }

    /// The world right before `window`, or at its end if the run ended earlier.
    pub fn at(&self, window: u32) -> World {
        let before = self.frames.iter().rev().find(|f| f.window() <= window);
        // The start is always kept, so there is one.
        let mut run = Run::from_world(before.unwrap_or(&self.frames[0]).clone());
        run.advance_to(&mut Nobody, window);
        run.world().clone()
    }

    /// Windows of the copies kept.
    pub fn kept(&self) -> impl Iterator<Item = u32> + '_ {
        self.frames.iter().map(World::window)
    }
}
