//! Puts the entries of one bucket in order: by one pass of counting and one of insertion where they are
//! spread over the bucket, as those of a fleet with jitter are; by the standard library where not.

use super::pool::{Chain, Pool};

/// Entries from which counting pays, and digits to count by.
const COUNTED: usize = 24;
const MOST_BITS: u32 = 10;
const PLACES: usize = 1 << MOST_BITS;
/// Most entries of one place that are put in order one by one.
const CROWD: u32 = 32;

/// What sorting needs beside the entries.
pub(super) struct Sorter {
    places: Box<[u32; PLACES]>,
}

impl Default for Sorter {
    fn default() -> Self {
        Self { places: Box::new([0; PLACES]) }
    }
}

impl Sorter {
    /// Takes the `len` entries of a chain, all of which are equal from bit `top` on and spread over
    /// the `digits` bits below it; in order, latest first.
    pub(super) fn take(
        &mut self,
        pool: &mut Pool,
        chain: &mut Chain,
        len: usize,
        (top, digits): (u32, u32),
        into: &mut Vec<u64>,
    ) {
        into.clear();
        if len >= COUNTED && self.place(pool, *chain, len, top, digits) {
            into.resize(len, 0);
            self.scatter(pool, *chain, top, digits, into);
            insert(into);
        } else {
            pool.chunks(*chain, |entries| into.extend_from_slice(entries));
            // Fleets without jitter come in order.
            if into.is_sorted() {
                into.reverse();
            } else {
                into.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        pool.clear(chain);
    }

    /// Counts, and finds where those of each digit begin. False: they crowd.
    fn place(&mut self, pool: &Pool, chain: Chain, len: usize, top: u32, digits: u32) -> bool {
        let digit = Digit::new(len, top, digits);
        let used = digit.mask + 1;
        self.places.iter_mut().take(used).for_each(|count| *count = 0);
        let places = &mut *self.places;
        pool.chunks(chain, |entries| {
            for entry in entries {
                places[digit.of(*entry)] += 1;
            }
        });
        let (mut place, mut most) = (0, 0);
        for count in places.iter_mut().take(used) {
            most = most.max(*count);
            place += core::mem::replace(count, place);
        }
        most <= CROWD
    }

    fn scatter(&mut self, pool: &Pool, chain: Chain, top: u32, digits: u32, into: &mut [u64]) {
        let digit = Digit::new(into.len(), top, digits);
        let places = &mut *self.places;
        pool.chunks(chain, |entries| {
            for entry in entries {
                let place = &mut places[digit.of(*entry)];
                if let Some(to) = into.get_mut(*place as usize) {
                    *to = *entry;
                }
                *place += 1;
            }
        });
    }
}

/// What is counted by: about as many values as there are entries.
#[derive(Clone, Copy)]
struct Digit {
    shift: u32,
    mask: usize,
}

impl Digit {
    fn new(len: usize, top: u32, digits: u32) -> Self {
        let bits = len.ilog2().min(MOST_BITS).min(digits);
        Self { shift: top - bits, mask: (1 << bits) - 1 }
    }

    /// The latest have the least.
    #[inline(always)]
    fn of(self, entry: u64) -> usize {
        (!entry >> self.shift) as usize & self.mask & (PLACES - 1)
    }
}

/// Insertion, for what is nearly in order.
fn insert(entries: &mut [u64]) {
    let Some(mut before) = entries.first().copied() else { return };
    for i in 1..entries.len() {
        let entry = entries[i];
        if before >= entry {
            before = entry;
            continue;
        }
        let mut to = i;
        while to > 0 && entries[to - 1] < entry {
            entries[to] = entries[to - 1];
            to -= 1;
        }
        entries[to] = entry;
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Tape;
    use super::*;

    /// Expected: the standard library's sort. Spread, crowded, in order, alike but for the client.
    #[test]
    fn sorts_as_the_standard_library_does() {
        let (tape, mut sorter) = (Tape::new(5), Sorter::default());
        for n in [0, 1, 2, 23, 24, 25, 100, 512, 4_096, 4_097, 9_000] {
            for width in [1, 3, 60, 4_096] {
                let entries: Vec<u64> = (0..n)
                    .map(|i| {
                        let time = (7 << 12) + u64::from(tape.draw(i, width)) % u64::from(width);
                        time << 32 | u64::from(tape.draw(i, 0) >> 12 << 12)
                    })
                    .collect();
                let mut expected = entries.clone();
                expected.sort_unstable();
                expected.reverse();
                let (mut pool, mut chain) = (Pool::default(), 0);
                for entry in entries {
                    pool.push(&mut chain, entry);
                }
                let mut got = vec![9; 3];
                sorter.take(&mut pool, &mut chain, n as usize, (44, 12), &mut got);
                assert_eq!(got, expected, "{n} over {width}");
                assert_eq!(chain, 0);
            }
        }
    }
}
