//! A ring of buckets that knows without looking through them which comes next.

use super::pool::{Chain, Pool};

/// Buckets of a ring.
pub(super) const RING: u64 = 1 << RING_BITS;
pub(super) const RING_BITS: u32 = 12;

pub(super) struct Ring {
    chains: Box<[Chain; RING as usize]>,
    /// A bit for each bucket that holds something, and a bit for each word of these that does.
    held: [u64; 64],
    words: u64,
}

impl Default for Ring {
    fn default() -> Self {
        Self { chains: Box::new([0; RING as usize]), held: [0; 64], words: 0 }
    }
}

impl Ring {
    /// Appends to bucket `number`.
    #[inline(always)]
    pub(super) fn push(&mut self, pool: &mut Pool, number: u64, entry: u64) {
        let at = (number % RING) as usize;
        if pool.push(&mut self.chains[at], entry) {
            self.held[at / 64] |= 1 << (at % 64);
            self.words |= 1 << (at / 64);
        }
    }

    /// Takes the chain out of bucket `number`.
    pub(super) fn take(&mut self, number: u64) -> Chain {
        let at = (number % RING) as usize;
        self.held[at / 64] &= !(1 << (at % 64));
        if self.held[at / 64] == 0 {
            self.words &= !(1 << (at / 64));
        }
        core::mem::take(&mut self.chains[at])
    }

    /// The first bucket at or after `from` that holds something, one turn at most.
    pub(super) fn next(&self, from: u64) -> Option<u64> {
        let at = from % RING;
        let (word, bit) = ((at / 64) as u32, (at % 64) as u32);
        let here = self.held[word as usize] >> bit << bit;
        if here != 0 {
            return Some(from - at + at / 64 * 64 + u64::from(here.trailing_zeros()));
        }
        // The words after this one, then those before, then this one's beginning.
        let turned = self.words.rotate_right(word + 1);
        if turned == 0 {
            return None;
        }
        let ahead = u64::from(word + 1 + turned.trailing_zeros());
        let held = self.held[(ahead % 64) as usize];
        Some(from - at + ahead * 64 + u64::from(held.trailing_zeros()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected: going through all buckets one by one.
    #[test]
    fn finds_the_next_bucket_that_holds_something() {
        for filled in [vec![], vec![0], vec![63], vec![64, 4_095], vec![5, 700, 701, 3_000]] {
            let (mut ring, mut pool) = (Ring::default(), Pool::default());
            for at in &filled {
                ring.push(&mut pool, *at, 1);
                ring.push(&mut pool, *at, 2);
            }
            for from in (0..3 * RING).step_by(7) {
                let plain = (from..from + RING).find(|n| filled.contains(&(n % RING)));
                assert_eq!(ring.next(from), plain, "{filled:?} from {from}");
            }
            for at in &filled {
                assert_ne!(ring.take(*at), 0);
            }
            assert_eq!(ring.next(9), None);
        }
    }
}
