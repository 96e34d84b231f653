//! The runs on one tape of luck, one a jitter, worked off in slices: the four that the page sets
//! beside each other, and another where the reader chose it.
//!
//! No signal and no page: the driver gives it time each frame and asks what is new. The policy
//! above and its counterfactual are most often two of the four, so switching jitter runs nothing.

use std::sync::Arc;

use crate::measure::{Raster, RasterJob, Study, Work};
use crate::params::{Id, Params};
use crate::policy::Jitter;

/// Events or attempts worked off between two looks at the clock: about a millisecond.
const SLICE: u64 = 150_000;

/// A raster that a picture asked for: columns and rows.
pub type Cells = (u32, u32);

#[derive(Default)]
struct RasterState {
    wanted: Option<Cells>,
    job: Option<RasterJob>,
    done: Option<Arc<Raster>>,
    fresh: bool,
}

impl RasterState {
    fn outdate(&mut self) {
        self.job = None;
        self.fresh = false;
    }
}

struct Slot {
    work: Option<Work>,
    ended: bool,
    shown: Option<Arc<Study>>,
    news: bool,
    large: RasterState,
    small: RasterState,
}

/// The runs of one setting.
pub struct Runs {
    params: Params,
    slots: [Slot; Jitter::ALL.len()],
}

impl Runs {
    pub fn new(params: &Params) -> Self {
        let slot = || Slot {
            work: None,
            ended: false,
            shown: None,
            news: false,
            large: RasterState::default(),
            small: RasterState::default(),
        };
        Self { params: *params, slots: Jitter::ALL.map(|_| slot()) }
    }

    /// Takes new parameters; what is shown stays until there is news.
    pub fn set(&mut self, params: &Params) {
        let without_jitter = |p: &Params| {
            let mut p = *p;
            p.set(Id::Jitter, 0);
            p
        };
        let same = without_jitter(&self.params).same_run(&without_jitter(params));
        self.params = *params;
        if same {
            return;
        }
        for slot in &mut self.slots {
            slot.work = None;
            slot.ended = false;
            slot.large.outdate();
            slot.small.outdate();
        }
    }

    pub fn want_large(&mut self, cells: Cells) {
        for slot in &mut self.slots {
            if slot.large.wanted != Some(cells) {
                slot.large.wanted = Some(cells);
                slot.large.outdate();
            }
        }
    }

    pub fn want_small(&mut self, cells: Cells) {
        for slot in &mut self.slots {
            if slot.small.wanted != Some(cells) {
                slot.small.wanted = Some(cells);
                slot.small.outdate();
            }
        }
    }

    /// Works off one slice of what matters most. False when everything is done.
    pub fn work(&mut self) -> bool {
        let selected = self.params.jitter;
        let beside = selected.counterpart();
        if self.advance_run(selected) || self.advance_raster(selected, true) {
            return true;
        }
        if self.advance_run(beside) {
            return true;
        }
        Jitter::FOUR.into_iter().any(|j| self.advance_run(j))
            || Jitter::FOUR.into_iter().any(|j| self.advance_raster(j, false))
    }

    fn advance_run(&mut self, jitter: Jitter) -> bool {
        let params = Params { jitter, ..self.params };
        let slot = &mut self.slots[jitter as usize];
        if slot.ended {
            return false;
        }
        let work = slot.work.get_or_insert_with(|| Work::new(&params));
        slot.ended = work.advance(SLICE);
        slot.news |= work.has_news();
        true
    }

    fn advance_raster(&mut self, jitter: Jitter, large: bool) -> bool {
        let slot = &mut self.slots[jitter as usize];
        let state = if large { &mut slot.large } else { &mut slot.small };
        let (Some(work), Some((cols, rows))) = (&slot.work, state.wanted) else { return false };
        if state.fresh || !slot.ended {
            return false;
        }
        let job = state.job.get_or_insert_with(|| work.raster(cols, rows));
        if let Some(raster) = work.advance_raster(job, SLICE) {
            state.done = Some(Arc::new(raster));
            state.fresh = true;
            state.job = None;
            slot.news = true;
        }
        true
    }

    /// Makes what was worked off visible. True if a picture changed.
    pub fn publish(&mut self) -> bool {
        let mut changed = false;
        for slot in &mut self.slots {
            if !core::mem::take(&mut slot.news) {
                continue;
            }
            changed = true;
            let outdated = slot.shown.as_ref().is_none_or(|s| s.known_until.is_some())
                || slot.shown.as_ref().zip(slot.work.as_ref()).is_some_and(|(s, w)| !w.is_of(s));
            if let (true, Some(work)) = (outdated, &slot.work) {
                slot.shown = Some(Arc::new(work.study()));
            }
        }
        changed
    }

    /// What is shown of the run with a jitter.
    pub fn study(&self, jitter: Jitter) -> Option<Arc<Study>> {
        self.slots[jitter as usize].shown.clone()
    }

    /// The counterfactual, if it is of the same setting as what is shown.
    pub fn beside(&self, study: &Study) -> Option<Arc<Study>> {
        let jitter = study.params.jitter;
        let other = self.study(jitter.counterpart())?;
        Params { jitter, ..other.params }.same_run(&study.params).then_some(other)
    }

    pub fn large(&self, jitter: Jitter) -> Option<Arc<Raster>> {
        self.slots[jitter as usize].large.done.clone()
    }

    pub fn small(&self, jitter: Jitter) -> Option<Arc<Raster>> {
        self.slots[jitter as usize].small.done.clone()
    }
}
