//! What a picture is made of: the run as `measure` bins it, and the words' language.

use crate::measure::{Axis, Bar, Raster};
use crate::params::Params;
use crate::text::Lang;
use crate::units::{Micros, Rate};

/// A run, ready to be drawn. Slices shorter than the axis are taken as not known yet from there.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    pub params: &'a Params,
    pub lang: Lang,
    pub axis: Axis,
    /// One for each window of the axis.
    pub bars: &'a [Bar],
    /// The same of the counterfactual: full jitter for a run without, none for any other.
    pub ghost: Option<&'a [Bar]>,
    /// `None`: not computed yet, or painted by the page itself.
    pub raster: Option<&'a Raster>,
    /// Clients served by the end of each window.
    pub served: &'a [u64],
    /// When the last client was served; `None` if that is not known or never happens.
    pub last_served: Option<Micros>,
    pub capacity: Rate,
    /// The run is still being computed and known up to here; `None`: known to the axis' end.
    pub known_until: Option<Micros>,
    /// The run was stopped here with clients still waiting: what comes after is not known.
    pub stopped_at: Option<Micros>,
    /// Most attempts in one window of the server after the recovery, and how long that is: the
    /// bars of a long axis hide it. 0: nobody came.
    pub peak: (u64, Micros),
}

impl Figure<'_> {
    /// Windows that are known in full, from the start.
    pub(super) fn known(&self) -> usize {
        let given = self.axis.bars().min(self.bars.len());
        let window = self.axis.window.0.max(1);
        match (self.known_until, self.stopped_at) {
            (Some(t), _) => given.min((t.0 / window) as usize),
            // The window that holds the stop is shown: it may be all there is.
            (None, Some(t)) => given.min(t.0.div_ceil(window) as usize),
            (None, None) => given,
        }
    }

    /// The load of a window; nothing where it is not known.
    pub(super) fn bar(&self, window: usize) -> Bar {
        if window < self.known() { self.bars[window] } else { Bar::default() }
    }

    pub(super) fn ghost_bar(&self, window: usize) -> Bar {
        self.ghost.and_then(|bars| bars.get(window)).copied().unwrap_or_default()
    }

    pub(super) fn per_second(&self, attempts: u64) -> f64 {
        attempts as f64 / Micros(self.axis.window.0.max(1)).as_secs()
    }

    /// Clients served by the end of a window.
    pub(super) fn served_by(&self, window: usize) -> u64 {
        let last = self.known().min(self.served.len()).checked_sub(1);
        last.map_or(0, |last| self.served[window.min(last)])
    }

    /// Clients served as far as is known.
    pub(super) fn served_at_end(&self) -> u64 {
        self.served_by(usize::MAX)
    }

    pub(super) fn clients(&self) -> u64 {
        u64::from(self.params.clients)
    }

    /// Up to when the run is known, on the axis.
    pub(super) fn known_end(&self) -> Micros {
        let end = Micros(self.axis.window.0 * self.known() as u64);
        self.stopped_at.map_or(end, |stop| end.min(stop))
    }

    /// The peak, where a bar is so long that it hides it.
    pub(super) fn hidden_peak(&self) -> Option<(u64, Micros)> {
        Some(self.peak).filter(|p| p.0 > 0 && self.axis.window > Micros::SECOND)
    }

    /// The window that an instant lies in, if it is on the axis.
    pub(super) fn window_of(&self, time: Micros) -> Option<usize> {
        let window = (time.0 / self.axis.window.0.max(1)) as usize;
        (window < self.axis.bars()).then_some(window)
    }

    /// When everybody was served, if that is on the axis and known.
    pub(super) fn finished(&self) -> Option<Micros> {
        let last = self.last_served.filter(|t| *t < self.axis.end)?;
        let known = self.known_until.is_none_or(|until| last < until);
        // Clients may have given up: then the last one served is not the end of the fleet.
        (known && self.served_at_end() >= self.clients()).then_some(last)
    }

    /// Clients in a row of the raster; before there is one, as many as it will have.
    pub(super) fn clients_per_row(&self, rows_wanted: u32) -> u64 {
        let wanted = || self.clients().div_ceil(u64::from(rows_wanted.max(1)));
        self.raster.map_or_else(wanted, |r| u64::from(r.clients_per_row)).max(1)
    }
}
