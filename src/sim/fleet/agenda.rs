//! What is due next: a calendar queue, and a heap that it is held against.
//!
//! An entry is one word, microseconds (44 bits) and client (20), so that the order of words is the
//! order of events: time, then client.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An entry for `client` at `t`.
pub(super) fn entry(t: u64, client: u32) -> u64 {
    t << CLIENT_BITS | u64::from(client)
}

pub(super) fn time(entry: u64) -> u64 {
    entry >> CLIENT_BITS
}

pub(super) fn client(entry: u64) -> u32 {
    (entry & ((1 << CLIENT_BITS) - 1)) as u32
}

pub(super) const CLIENT_BITS: u32 = 20;
/// No event is later: half a year.
pub(super) const LAST_TIME: u64 = (1 << 44) - 1;

/// Gives entries back in their order; one pushed is never before the one taken last.
pub(super) trait Agenda: Default {
    fn push(&mut self, entry: u64);
    fn pop(&mut self) -> Option<u64>;
}

/// The plain way, for tests.
#[derive(Default)]
pub(super) struct Heap(BinaryHeap<Reverse<u64>>);

impl Agenda for Heap {
    fn push(&mut self, entry: u64) {
        self.0.push(Reverse(entry));
    }

    fn pop(&mut self) -> Option<u64> {
        self.0.pop().map(|Reverse(entry)| entry)
    }
}

/// Buckets of a millisecond for the next four seconds, of four seconds for the next hours, and a
/// heap beyond. A bucket is sorted when its time comes.
#[derive(Default)]
pub(super) struct Calendar {
    /// The bucket at hand, latest first.
    today: Vec<u64>,
    /// What was pushed into the bucket at hand since it was sorted.
    late: BinaryHeap<Reverse<u64>>,
    /// Number of the bucket at hand.
    now: u64,
    fine: Ring,
    coarse: Ring,
    far: BinaryHeap<Reverse<u64>>,
}

const FINE_SHIFT: u32 = CLIENT_BITS + 10;
const COARSE_SHIFT: u32 = FINE_SHIFT + RING_BITS;
const RING_BITS: u32 = 12;
const RING: u64 = 1 << RING_BITS;

struct Ring {
    buckets: Vec<Vec<u64>>,
    entries: usize,
}

impl Default for Ring {
    fn default() -> Self {
        Self { buckets: (0..RING).map(|_| Vec::new()).collect(), entries: 0 }
    }
}

impl Ring {
    fn push(&mut self, bucket: u64, entry: u64) {
        self.buckets[(bucket % RING) as usize].push(entry);
        self.entries += 1;
    }

    fn take(&mut self, bucket: u64, into: &mut Vec<u64>) {
        let taken = &mut self.buckets[(bucket % RING) as usize];
        self.entries -= taken.len();
        into.append(taken);
    }
}

impl Calendar {
    /// Goes on to the next bucket that holds something. False: there is nothing any more.
    fn turn(&mut self) -> bool {
        loop {
            if self.fine.entries == 0 && self.coarse.entries == 0 {
                let Some(Reverse(next)) = self.far.peek() else { return false };
                // To the begin of its coarse bucket, so that the rings stay aligned.
                self.now = (next >> COARSE_SHIFT << RING_BITS).max(self.now + 1);
                if self.now.is_multiple_of(RING) {
                    self.unfold();
                }
            } else if self.fine.entries == 0 {
                self.now = (self.now / RING + 1) * RING;
                self.unfold();
            } else {
                self.now += 1;
                if self.now.is_multiple_of(RING) {
                    self.unfold();
                }
            }
            self.fine.take(self.now, &mut self.today);
            if !self.today.is_empty() {
                self.today.sort_unstable_by(|a, b| b.cmp(a));
                return true;
            }
        }
    }

    /// Spreads the coarse bucket that begins now, and takes what is near enough from far.
    fn unfold(&mut self) {
        let coarse = self.now / RING;
        while let Some(Reverse(entry)) = self.far.peek() {
            let bucket = entry >> COARSE_SHIFT;
            if bucket >= coarse + RING {
                break;
            }
            self.coarse.push(bucket, *entry);
            self.far.pop();
        }
        let mut entries = Vec::new();
        self.coarse.take(coarse, &mut entries);
        for entry in entries {
            self.fine.push(entry >> FINE_SHIFT, entry);
        }
    }
}

impl Agenda for Calendar {
    fn push(&mut self, entry: u64) {
        let bucket = entry >> FINE_SHIFT;
        let coarse = entry >> COARSE_SHIFT;
        let here = self.now / RING;
        if bucket <= self.now {
            self.late.push(Reverse(entry));
        } else if coarse == here {
            self.fine.push(bucket, entry);
        } else if coarse < here + RING {
            self.coarse.push(coarse, entry);
        } else {
            self.far.push(Reverse(entry));
        }
    }

    fn pop(&mut self) -> Option<u64> {
        loop {
            let late = self.late.peek().map(|Reverse(entry)| *entry);
            match (self.today.last().copied(), late) {
                (Some(entry), late) if late.is_none_or(|late| entry <= late) => {
                    self.today.pop();
                    return Some(entry);
                }
                (_, Some(entry)) => {
                    self.late.pop();
                    return Some(entry);
                }
                _ => {
                    if !self.turn() {
                        return None;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Tape;
    use super::*;

    /// Expected: the heap of the standard library. Steps from none to a day, so that every ring and
    /// the heap beyond are used.
    #[test]
    fn the_calendar_gives_what_the_heap_gives() {
        let tape = Tape::new(3);
        let (mut calendar, mut heap) = (Calendar::default(), Heap::default());
        for client in 0..1_000 {
            calendar.push(entry(0, client));
            heap.push(entry(0, client));
        }
        for step in 0..200_000_u32 {
            let (a, b) = (calendar.pop(), heap.pop());
            assert_eq!(a, b, "at step {step}");
            let Some(last) = a else { break };
            let r = u64::from(tape.draw(7, step));
            let ahead = match r % 7 {
                0 => 0,
                1 => r % 1_000,
                2 => r % 100_000,
                3 => r % 5_000_000,
                4 => r % 100_000_000,
                5 if r % 5 == 0 => r % 4_000_000_000 * 20,
                // This one leaves.
                _ if r.is_multiple_of(50) => continue,
                _ => 4_194_304,
            };
            let next = entry(time(last) + ahead, client(last));
            calendar.push(next);
            heap.push(next);
        }
    }
}
