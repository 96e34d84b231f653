//! A shared channel in slots: stations send frames, two at once destroy each other, and the losers
//! back off. Ethernet (CSMA/CD with binary exponential backoff), slotted ALOHA and Bianchi's
//! slotted form of 802.11 are three settings of it.
//!
//! Time is a whole number of slots; a slot of classical Ethernet is 51.2 us. Stations know of a
//! frame on the channel and do not break into it. A lone frame is a success and takes the length of
//! a frame, two or more are one collision and take its length. Nothing is lost otherwise, and an
//! answer costs nothing. Luck is the tape: station i draws from its own place on.

use std::collections::BinaryHeap;

use rand_core::Rng;
use rand_xoshiro::SplitMix64;

use super::normal::unit;
use super::{Tape, mix};

/// When a station sends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Access {
    /// After the n-th collision of a frame (n = 0: a new frame) a whole number of slots, uniform on
    /// 0, 1, ..., first * 2^min(n, doublings) - 1. IEEE 802.3 has 1, 10 and 16 attempts.
    Backoff {
        first: u32,
        doublings: u32,
        /// Attempts after which a frame is given up; `None`: never.
        attempt_limit: Option<u32>,
    },
    /// Windows of 1, 2, 4, ... slots one after the other, the same for all; in each window a
    /// station picks one slot. The binary exponential backoff of batches in Bender, Farach-Colton,
    /// He, Kuszmaul and Leiserson, SPAA 2005. For frames of one slot.
    Aligned,
    /// In each free slot with this probability: slotted ALOHA, and the contention of Metcalfe and
    /// Boggs 1976.
    Probability(f64),
}

/// What a station's count of slots does while the channel is busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// It runs on, and whoever comes due during a frame sends right after it: Ethernet.
    Defer,
    /// It stands still, and a frame or a collision counts as one slot: 802.11, ALOHA.
    Freeze,
}

/// What there is to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traffic {
    /// One frame each, all ready at slot 0.
    Batch,
    /// Always another frame. Ends after so many slots (with [`Busy::Freeze`] so many counted ones).
    Saturated { slots: u64 },
}

/// A channel and its stations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// At most [`MOST_STATIONS`]; more are cut.
    pub stations: u32,
    pub access: Access,
    pub busy: Busy,
    pub traffic: Traffic,
    /// Slots that a frame and a collision take, at least 1.
    pub frame: u32,
    pub collision: u32,
    pub seed: u64,
}

impl Setup {
    /// IEEE 802.3: windows of 2^min(n, 10) slots, 16 attempts, collisions of one slot.
    pub fn ethernet(stations: u32, frame: u32, traffic: Traffic, seed: u64) -> Self {
        let access = Access::Backoff { first: 1, doublings: 10, attempt_limit: Some(16) };
        Self { stations, access, busy: Busy::Defer, traffic, frame, collision: 1, seed }
    }

    /// Saturated stations that send in each free slot with probability `p`.
    pub fn aloha(stations: u32, p: f64, slots: u64, seed: u64) -> Self {
        let (access, traffic) = (Access::Probability(p), Traffic::Saturated { slots });
        let busy = Busy::Freeze;
        Self { stations, access, busy, traffic, frame: 1, collision: 1, seed }
    }

    /// Bianchi 2000: saturated stations, windows w * 2^min(n, m), no attempt limit.
    pub fn bianchi(stations: u32, w: u32, m: u32, slots: u64, seed: u64) -> Self {
        let access = Access::Backoff { first: w, doublings: m, attempt_limit: None };
        Self { access, ..Self::aloha(stations, 1.0, slots, seed) }
    }
}

pub const MOST_STATIONS: u32 = 1 << STATION_BITS;
const STATION_BITS: u32 = 16;
/// No slot is later: stations fit the lower bits of a queue's word.
const LAST_SLOT: u64 = (1 << (64 - STATION_BITS)) - 1;
/// No window is wider, however many doublings are asked for.
const WIDEST: u64 = 1 << 40;
/// Frames and collisions after which a run ends: two stations that never draw would collide for
/// ever.
pub const MOST_TALKS: u64 = 10_000_000;

/// What came of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// From slot 0 to the end of the last frame or collision; saturated, to the end.
    pub slots: u64,
    pub idle: u64,
    pub successes: u64,
    /// Times that two or more sent at once.
    pub collisions: u64,
    /// Frames sent, those that collided included.
    pub attempts: u64,
    /// Frames given up at the attempt limit.
    pub dropped: u64,
    /// Of all talks in order: equal on the host and in the page.
    pub hash: u64,
}

struct Station {
    luck: SplitMix64,
    /// Collisions of the frame at hand.
    collisions: u32,
}

impl Access {
    /// The slot in which a station sends whose last talk (or the start) ended right before `free`.
    fn next(self, free: u64, station: &mut Station) -> u64 {
        match self {
            Self::Backoff { first, doublings, .. } => {
                let n = station.collisions.min(doublings).min(40);
                let window = (u64::from(first) << n.min(32)).clamp(1, WIDEST);
                free + below(window, &mut station.luck)
            }
            Self::Aligned => {
                let window = 1 << station.collisions.min(40);
                window - 1 + below(window, &mut station.luck)
            }
            Self::Probability(p) => {
                // Failures before the first success of trials with p, by inversion.
                let none = libm::log1p(-unit(&mut station.luck));
                let k = none / libm::log1p(-p.max(1e-9).min(1.0));
                free + k as u64
            }
        }
    }

    fn gives_up_after(self, collisions: u32) -> bool {
        matches!(self, Self::Backoff { attempt_limit: Some(limit), .. } if collisions >= limit)
    }
}

/// Uniform on 0, 1, ..., n - 1: floor(n * word / 2^64).
fn below(n: u64, luck: &mut SplitMix64) -> u64 {
    ((u128::from(luck.next_u64()) * u128::from(n)) >> 64) as u64
}

/// Negated, since the heap gives its greatest: slot, then station.
fn word(slot: u64, station: u64) -> u64 {
    !(slot.min(LAST_SLOT) << STATION_BITS | station)
}

/// Runs to the end. `watch` is told each talk: the slot in which it begins and who sends, in
/// ascending order; one is a success.
pub fn run(setup: &Setup, mut watch: impl FnMut(u64, &[u32])) -> Outcome {
    let tape = Tape::new(setup.seed);
    let mut queue = BinaryHeap::new();
    let mut stations: Vec<Station> = (0..setup.stations.min(MOST_STATIONS))
        .map(|id| {
            let mut station = Station { luck: tape.at(id, 1), collisions: 0 };
            queue.push(word(setup.access.next(0, &mut station), u64::from(id)));
            station
        })
        .collect();

    let end = match setup.traffic {
        Traffic::Batch => u64::MAX,
        Traffic::Saturated { slots } => slots.min(LAST_SLOT),
    };
    let saturated = setup.traffic != Traffic::Batch;
    // What a talk takes by the stations' count.
    let counted = |length: u32| match setup.busy {
        Busy::Defer => u64::from(length.max(1)),
        Busy::Freeze => 1,
    };

    let mut outcome = Outcome::default();
    // The first slot after the last talk, by the stations' count.
    let mut free = 0;
    let mut talkers: Vec<u32> = Vec::new();
    while let Some(&first) = queue.peek() {
        let now = (!first >> STATION_BITS).max(free);
        if now >= end || outcome.successes + outcome.collisions == MOST_TALKS {
            break;
        }
        talkers.clear();
        while queue.peek().is_some_and(|next| !next >> STATION_BITS <= now) {
            // Who came due during a frame leaves the queue in the order of its slot; mostly few, or in
            // order, so that a sort of the standard library would only be weight in the page.
            let talker = queue.pop().map(|next| !next as u32 & (MOST_STATIONS - 1));
            if let Some(id) = talker {
                talkers.insert(talkers.partition_point(|other| *other < id), id);
            }
        }
        watch(now, &talkers);
        outcome.hash =
            talkers.iter().fold(mix(outcome.hash ^ now), |h, &id| mix(h ^ u64::from(id)));
        outcome.attempts += talkers.len() as u64;
        outcome.idle += now - free;

        let alone = talkers.len() == 1;
        if alone {
            outcome.successes += 1;
            free = now + counted(setup.frame);
        } else {
            outcome.collisions += 1;
            free = now + counted(setup.collision);
        }
        for &id in &talkers {
            let Some(station) = stations.get_mut(id as usize) else { continue };
            station.collisions += u32::from(!alone);
            let given_up = setup.access.gives_up_after(station.collisions);
            outcome.dropped += u64::from(given_up);
            if alone || given_up {
                station.collisions = 0;
                if !saturated {
                    continue;
                }
            }
            queue.push(word(setup.access.next(free, station), u64::from(id)));
        }
    }
    if saturated && outcome.successes + outcome.collisions < MOST_TALKS && end > free {
        outcome.idle += end - free;
    }
    outcome.slots = outcome.idle
        + outcome.successes * u64::from(setup.frame.max(1))
        + outcome.collisions * u64::from(setup.collision.max(1));
    outcome
}
