//! What a channel was used for: successes, collisions, idle slots, and who had it.

use super::Bin;
use crate::sim::channel::{Busy, Outcome, Setup};
use crate::units::Micros;

/// A slot of classical Ethernet is 51.2 us, 512 bits at 10 Mb/s: five are a whole number of microseconds.
const FIVE_SLOTS: Micros = Micros(256);

/// Figures of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChannelFigures {
    pub stations: u32,
    pub slots: u64,
    pub successes: u64,
    pub collisions: u64,
    /// Frames sent, those that collided included.
    pub attempts: u64,
    pub dropped: u64,
    /// Share of the slots that carry a lone frame.
    pub throughput: f64,
    /// Of the successes after the first, those of the station that had the one before; an even share
    /// is one in all stations.
    pub capture: Option<f64>,
}

/// Slots a bin, and the channel's use in each.
pub struct ChannelBins {
    slots: u64,
    frame: u64,
    collision: u64,
    /// Whether a talk is one of the slots that are told, however long it is.
    frozen: bool,
    /// Slots that talks took beyond those told.
    beyond: u64,
    bins: Vec<Bin>,
    last: Option<u32>,
    again: u64,
}

impl ChannelBins {
    /// `bin`: its length, cut to a whole number of five slots.
    pub fn new(setup: &Setup, bin: Micros) -> Self {
        Self {
            slots: (bin.0 / FIVE_SLOTS.0).max(1) * 5,
            frame: u64::from(setup.frame.max(1)),
            collision: u64::from(setup.collision.max(1)),
            frozen: setup.busy == Busy::Freeze,
            beyond: 0,
            bins: Vec::new(),
            last: None,
            again: 0,
        }
    }

    /// A talk that begins in `slot`, as `sim::channel` tells it.
    pub fn talk(&mut self, slot: u64, who: &[u32]) {
        let alone = who.len() == 1;
        let length = if alone { self.frame } else { self.collision };
        let mut from = slot + self.beyond;
        let end = from + length;
        if self.frozen {
            self.beyond += length - 1;
        }
        while from < end {
            let index = from / self.slots;
            let to = end.min((index + 1) * self.slots);
            if self.bins.last().is_none_or(|bin| bin.index != index) {
                self.bins.push(Bin { index, ..Bin::default() });
            }
            if let Some(bin) = self.bins.last_mut() {
                bin.attempts += to - from;
                bin.accepted += if alone { to - from } else { 0 };
            }
            from = to;
        }
        if alone {
            self.again += u64::from(self.last == who.first().copied());
            self.last = who.first().copied();
        }
    }

    pub fn close(self, setup: &Setup, outcome: &Outcome) -> (Vec<Bin>, ChannelFigures) {
        let carried = outcome.successes * u64::from(setup.frame.max(1));
        let figures = ChannelFigures {
            stations: setup.stations,
            slots: outcome.slots,
            successes: outcome.successes,
            collisions: outcome.collisions,
            attempts: outcome.attempts,
            dropped: outcome.dropped,
            throughput: carried as f64 / outcome.slots.max(1) as f64,
            capture: outcome
                .successes
                .checked_sub(1)
                .filter(|after_first| *after_first > 0)
                .map(|after_first| self.again as f64 / after_first as f64),
        };
        (self.bins, figures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::channel::{Access, Traffic};

    /// By hand: bins of five slots; a frame of four in slots 3 to 6, a collision of one in slot 9, the
    /// same station again in slot 12.
    #[test]
    fn talks_fall_into_the_slots_that_they_take() {
        let access = Access::Backoff { first: 1, doublings: 10, attempt_limit: None };
        let setup = Setup { access, ..Setup::ethernet(2, 4, Traffic::Batch, 1) };
        let mut bins = ChannelBins::new(&setup, FIVE_SLOTS);
        bins.talk(3, &[1]);
        bins.talk(9, &[0, 1]);
        bins.talk(12, &[1]);
        let outcome = Outcome { slots: 16, successes: 2, ..Outcome::default() };
        let (bins, figures) = bins.close(&setup, &outcome);
        let bins: Vec<_> = bins.iter().map(|b| (b.index, b.attempts, b.accepted)).collect();
        assert_eq!(bins, [(0, 2, 2), (1, 3, 2), (2, 3, 3), (3, 1, 1)]);
        assert_eq!((figures.throughput, figures.capture), (0.5, Some(1.0)));
    }

    /// By hand: counted slots 0, 1, 2 with frames of three slots begin in slots 0, 3 and 6.
    #[test]
    fn frozen_counts_are_stretched() {
        let setup = Setup { frame: 3, ..Setup::aloha(3, 0.1, 9, 1) };
        let mut bins = ChannelBins::new(&setup, FIVE_SLOTS);
        for slot in 0..3 {
            bins.talk(slot, &[slot as u32]);
        }
        let outcome = Outcome { slots: 9, successes: 3, ..Outcome::default() };
        let (bins, figures) = bins.close(&setup, &outcome);
        let bins: Vec<_> = bins.iter().map(|b| (b.index, b.attempts)).collect();
        assert_eq!(bins, [(0, 5), (1, 4)]);
        assert_eq!((figures.throughput, figures.capture), (1.0, Some(0.0)));
    }
}
