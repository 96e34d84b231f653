//! A run with everything the page shows of it: worked off in slices, or at once.

use super::meter::Meter;
use super::raster::RasterJob;
use super::readouts::Readouts;
use super::view::{Axis, Bar, Bars, Raster};
use crate::params::Params;
use crate::sim::{Ending, Progress, Run, Setup, WindowServer};
use crate::units::Micros;

/// What is known of a run, ready for a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    pub params: Params,
    pub axis: Axis,
    pub bars: Vec<Bar>,
    /// Clients served by the end of each bar.
    pub served: Vec<u64>,
    pub readouts: Readouts,
    pub last_served: Option<Micros>,
    /// Bars from here on are still unknown; `None` once the run has ended.
    pub known_until: Option<Micros>,
}

/// A study in the making.
pub struct Work {
    params: Params,
    axis: Axis,
    run: Run,
    watch: (Meter, Bars),
}

impl Work {
    pub fn new(params: &Params) -> Self {
        Self::with_budget(params, u64::MAX)
    }

    /// At most `events` events, for small figures that must answer at once.
    pub fn with_budget(params: &Params, events: u64) -> Self {
        Self::on_axis(params, events, Axis::of(params))
    }

    fn on_axis(params: &Params, events: u64, axis: Axis) -> Self {
        let mut setup = Setup::of(params);
        setup.event_budget = setup.event_budget.min(events);
        Self {
            params: *params,
            axis,
            run: Run::new(&setup),
            watch: (Meter::new(setup.server), Bars::new(setup.server, axis)),
        }
    }

    /// Runs on for about `events` events. True when the run has ended.
    pub fn advance(&mut self, events: u64) -> bool {
        let done = matches!(self.run.advance(&mut self.watch, events), Progress::Done(_));
        if done {
            self.run.retire();
        }
        done
    }

    pub fn ending(&self) -> Option<Ending> {
        match self.run.progress() {
            Progress::Done(ending) => Some(ending),
            Progress::Running => None,
        }
    }

    /// True as soon as a part of the picture is known.
    pub fn has_news(&self) -> bool {
        self.ending().is_some() || self.run.known_until() > Micros::ZERO
    }

    pub fn study(&self) -> Study {
        let (meter, bars) = &self.watch;
        Study {
            params: self.params,
            axis: self.axis,
            bars: bars.bars.clone(),
            served: bars.served(),
            readouts: Readouts::of(&self.run, meter),
            last_served: self.run.last_accepted(),
            known_until: self.ending().is_none().then(|| self.run.known_until()),
        }
    }

    /// Begins the raster of an ended run.
    pub fn raster(&self, cols: u32, rows: u32) -> RasterJob {
        RasterJob::new(&self.run, self.axis, cols, rows)
    }

    /// Goes on with a raster; it is there when it is finished.
    pub fn advance_raster(&self, job: &mut RasterJob, attempts: u64) -> Option<Raster> {
        job.advance(&self.run, attempts)
    }
}

impl Study {
    /// The whole run at once, with a raster if asked for.
    pub fn of(params: &Params, budget: u64, raster: Option<(u32, u32)>) -> (Self, Option<Raster>) {
        Self::finished(Work::with_budget(params, budget), raster)
    }

    /// The same for a figure that is compared with no other: where the run is over early, its
    /// axis is too.
    pub fn close_up(
        params: &Params,
        budget: u64,
        raster: Option<(u32, u32)>,
    ) -> (Self, Option<Raster>) {
        let mut work = Work::with_budget(params, budget);
        while !work.advance(u64::MAX) {}
        let axis = Axis::ending_at(params, work.run.end());
        if work.ending() == Some(Ending::Complete) && axis != work.axis {
            work = Work::on_axis(params, budget, axis);
        }
        Self::finished(work, raster)
    }

    /// The server's window, in which the peak is counted.
    pub fn bin(&self) -> Micros {
        WindowServer::of(&self.params).window_start(1)
    }

    /// Where the run was stopped with clients still waiting.
    pub fn stopped_at(&self) -> Option<Micros> {
        let stopped = !matches!(self.readouts.ending, None | Some(Ending::Complete));
        stopped.then_some(self.readouts.end)
    }

    fn finished(mut work: Work, raster: Option<(u32, u32)>) -> (Self, Option<Raster>) {
        while !work.advance(u64::MAX) {}
        let raster = raster.and_then(|(cols, rows)| {
            let mut job = work.raster(cols, rows);
            work.advance_raster(&mut job, u64::MAX)
        });
        (work.study(), raster)
    }
}

impl Work {
    /// Whether a study is of this run.
    pub fn is_of(&self, study: &Study) -> bool {
        self.params.same_run(&study.params)
    }
}
