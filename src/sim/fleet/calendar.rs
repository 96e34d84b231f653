//! A calendar queue: buckets of 4 ms for the next 16 s, of 17 s for the next 71 minutes, of 71
//! minutes to the end of time. Entries move down when their bucket's time comes.
//!
//! A bucket of 4 ms is sorted, unless it holds many: then it is parted by 64 us first, and what is
//! still many by the microsecond, then by client. So no more than [`SORTED`] are ever sorted at
//! once, and a million clients at one instant need no second copy.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use super::agenda::{Agenda, LAST_TIME, Who};
use super::arrivals::Begins;
use super::crowd::{Crowd, PARTS, SORTED};
use super::pool::{CHUNK, Chain, Pool};
use super::ring::{RING, RING_BITS, Ring};
use super::sort::Sorter;

/// Microseconds of a bucket of the near ring: 2^12.
const NEAR: u32 = 12;
/// Of the next: 2^24.
const MIDDLE: u32 = NEAR + RING_BITS;
/// Of the last: 2^32, what an entry has of its time. Its buckets are numbered from time 0.
const FAR: u32 = 32;
/// Buckets of the middle ring that are used: as many as make up one of the last.
const MIDDLE_RING: u64 = 1 << (FAR - MIDDLE);

/// Clients that are told of at once.
const BEGINS: u32 = 1_024;

/// An entry, the lower half of its time above [`Who`]: the order of these words is the order of
/// events within a bucket of the last ring.
fn word(t: u64, who: Who) -> u64 {
    t << 32 | u64::from(who.0)
}

pub(super) struct Calendar {
    pool: Pool,
    near: Ring,
    middle: Ring,
    far: Ring,
    /// The first near bucket that has not been at hand.
    next: u64,
    /// No bucket of the other rings that holds something begins before this near bucket.
    edge: u64,
    /// The bucket at hand, if it holds many.
    crowd: Crowd,
    /// What is sorted of it, latest first.
    today: Vec<u64>,
    sorter: Sorter,
    /// What was pushed among it since.
    late: BinaryHeap<Reverse<u64>>,
    /// The first of these, or none of all.
    first_late: u64,
    /// What the entries of the bucket at hand have lost of their time.
    turns: u64,
    /// Clients that begin at 0 and are still to be told of: they need no sorting.
    begins: Range<u32>,
}

impl Agenda for Calendar {
    fn new(begins: &Begins) -> Self {
        let clients = begins.clients() as usize;
        let buckets = (2 * RING + MIDDLE_RING) as usize + PARTS;
        let mut calendar = Self {
            pool: Pool::new(clients, buckets),
            near: Ring::default(),
            middle: Ring::default(),
            far: Ring::default(),
            next: 0,
            edge: u64::MAX,
            crowd: Crowd::default(),
            today: Vec::with_capacity(clients.min(SORTED)),
            sorter: Sorter::default(),
            late: BinaryHeap::new(),
            first_late: u64::MAX,
            turns: 0,
            begins: 0..0,
        };
        if begins.are_at_once() {
            calendar.begins = 0..begins.clients();
        } else {
            (0..begins.clients()).for_each(|c| calendar.push(begins.at(c), Who::new(c, 0)));
        }
        calendar
    }

    #[inline(always)]
    fn push(&mut self, t: u64, who: Who) {
        let ahead = (t >> NEAR).wrapping_sub(self.next);
        if ahead < RING {
            self.near.push(&mut self.pool, t >> NEAR, word(t, who));
        } else {
            self.push_elsewhere(t, who);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<(u64, Who)> {
        let entry = match self.today.last() {
            Some(entry) if *entry < self.first_late => {
                let entry = *entry;
                self.today.pop();
                entry
            }
            _ => self.pop_elsewhere()?,
        };
        Some((self.turns | entry >> 32, Who(entry as u32)))
    }

    fn bytes(&self) -> usize {
        let rings = 3 * RING as usize * size_of::<Chain>();
        let words = self.today.capacity() + self.late.capacity();
        self.pool.bytes() + rings + words * 8
    }
}

impl Calendar {
    /// What goes into the bucket at hand, or far ahead.
    #[inline(never)]
    fn push_elsewhere(&mut self, t: u64, who: Who) {
        let t = t.min(LAST_TIME);
        let (number, entry) = (t >> NEAR, word(t, who));
        if number >= self.next {
            let middle = t >> MIDDLE;
            if middle - (self.next >> RING_BITS) < MIDDLE_RING {
                self.middle.push(&mut self.pool, middle, entry);
                self.edge = self.edge.min(middle << RING_BITS);
            } else {
                self.far.push(&mut self.pool, t >> FAR, entry);
                self.edge = self.edge.min(t >> FAR << (FAR - NEAR));
            }
            return;
        }
        if self.crowd.push(&mut self.pool, entry) {
            return;
        }
        self.late.push(Reverse(entry));
        self.first_late = self.first_late.min(entry);
    }

    /// What was pushed late and is first, or the first of what comes next.
    #[inline(never)]
    fn pop_elsewhere(&mut self) -> Option<u64> {
        if !self.begins.is_empty() {
            // Whoever comes back at 0 is a client before these, and does so before it is pushed.
            let some = self.begins.start..self.begins.end.min(self.begins.start + BEGINS);
            self.begins.start = some.end;
            self.today.clear();
            self.today.extend(some.rev().map(|client| word(0, Who::new(client, 0))));
            return self.today.pop();
        }
        if self.late.is_empty() {
            if !self.turn() {
                return None;
            }
            return self.today.pop();
        }
        let entry = self.late.pop().map(|Reverse(entry)| entry);
        self.first_late = self.late.peek().map_or(u64::MAX, |Reverse(entry)| *entry);
        entry
    }

    /// Goes on to the next entries, which are then sorted. False: there are none.
    fn turn(&mut self) -> bool {
        let Some(mut chain) = self.crowd.next().or_else(|| self.next_bucket()) else {
            return false;
        };
        loop {
            let (few, spread) = self.crowd.limits();
            let len = self.pool.len(chain, few);
            if len <= few {
                self.sorter.take(&mut self.pool, &mut chain, len, spread, &mut self.today);
                return true;
            }
            self.crowd.part(&mut self.pool, &mut chain);
            let Some(part) = self.crowd.next() else { return false };
            chain = part;
        }
    }

    fn next_bucket(&mut self) -> Option<Chain> {
        loop {
            match self.near.next(self.next) {
                Some(number) if number < self.edge => {
                    self.next = number + 1;
                    self.turns = number >> (FAR - NEAR) << FAR;
                    return Some(self.near.take(number));
                }
                _ if self.edge == u64::MAX => return None,
                _ => self.unfold(),
            }
        }
    }

    /// Moves what the other rings hold from the edge on into nearer ones, and goes there.
    #[cold]
    #[inline(never)]
    fn unfold(&mut self) {
        self.next = self.edge;
        let (middle, far) = (self.next >> RING_BITS, self.next >> (FAR - NEAR));
        self.edge = u64::MAX;
        if self.next.is_multiple_of(1 << (FAR - NEAR)) {
            let mut chain = self.far.take(far);
            self.spread(&mut chain, far << FAR);
        }
        let mut chain = self.middle.take(middle);
        self.spread(&mut chain, middle << MIDDLE >> FAR << FAR);
        let ahead = self.middle.next(middle).map(|middle| middle << RING_BITS);
        let beyond = self.far.next(far).map(|far| far << (FAR - NEAR));
        self.edge = ahead.unwrap_or(u64::MAX).min(beyond.unwrap_or(u64::MAX));
    }

    /// Pushes a chain's entries anew. `turns`: the part of their time that they have lost.
    fn spread(&mut self, chain: &mut Chain, turns: u64) {
        let mut chunk = [0; CHUNK];
        while let len @ 1.. = self.pool.take(chain, &mut chunk) {
            for entry in &chunk[..len.min(CHUNK)] {
                self.push(turns | entry >> 32, Who(*entry as u32));
            }
        }
    }
}

#[cfg(test)]
mod tests;
