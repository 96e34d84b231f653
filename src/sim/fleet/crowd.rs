//! The bucket at hand where it holds many: parted by a digit, and what is still many by the next, as far
//! as needed. Three digits of six bits: 64 us, the microsecond, the client.

use super::agenda::TAG_BITS;
use super::pool::{CHUNK, Chain, Pool};

/// The lowest bit of each digit.
const DIGITS: [u32; 3] = [32 + 6, 32, TAG_BITS + 14];
/// By digits parted so far: entries above which a part is parted again.
const FEW: [usize; 4] = [4_096, 1_024, 4_096, usize::MAX];
/// And the bit from which on all its entries are alike, with the bits below it to count by.
const SPREAD: [(u32, u32); 4] = [(44, 12), (38, 6), (32, 6), (26, 6)];
/// The clients that the last digit leaves together: no more entries than this are sorted at once.
pub(super) const SORTED: usize = 1 << 14;
/// Chains that there may be.
pub(super) const PARTS: usize = 3 * 64;

#[derive(Default)]
pub(super) struct Crowd {
    digits: [Parts; 3],
    /// Digits by which the bucket is parted.
    depth: usize,
}

/// Entries by one digit.
#[derive(Clone, Copy)]
struct Parts {
    chains: [Chain; 64],
    held: u64,
    /// The part taken last.
    at: u64,
}

impl Default for Parts {
    fn default() -> Self {
        Self { chains: [0; 64], held: 0, at: 0 }
    }
}

impl Parts {
    #[inline(always)]
    fn push(&mut self, pool: &mut Pool, part: u64, entry: u64) {
        self.held |= 1 << part;
        pool.push(&mut self.chains[(part & 63) as usize], entry);
    }

    #[inline(always)]
    fn next(&mut self) -> Option<Chain> {
        if self.held == 0 {
            return None;
        }
        self.at = u64::from(self.held.trailing_zeros());
        self.held &= self.held - 1;
        self.chains.get_mut(self.at as usize).map(core::mem::take)
    }
}

impl Crowd {
    /// What may be sorted of the part at hand: so many entries, and how they are spread.
    #[inline(always)]
    pub(super) fn limits(&self) -> (usize, (u32, u32)) {
        (FEW[self.depth], SPREAD[self.depth])
    }

    /// The next part; `None`: the bucket is done.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Chain> {
        while let Some(above) = self.depth.checked_sub(1) {
            if let Some(chain) = self.digits[above].next() {
                return Some(chain);
            }
            self.depth = above;
        }
        None
    }

    /// Parts a chain, which is the part at hand or the bucket, by the next digit.
    pub(super) fn part(&mut self, pool: &mut Pool, chain: &mut Chain) {
        let (parts, digit) = (&mut self.digits[self.depth], DIGITS[self.depth]);
        let mut chunk = [0; CHUNK];
        while let len @ 1.. = pool.take(chain, &mut chunk) {
            for entry in &chunk[..len.min(CHUNK)] {
                parts.push(pool, entry >> digit & 63, *entry);
            }
        }
        self.depth += 1;
    }

    /// Takes an entry of the bucket at hand, if it is one of a later part.
    pub(super) fn push(&mut self, pool: &mut Pool, entry: u64) -> bool {
        for (parts, digit) in self.digits.iter_mut().zip(DIGITS).take(self.depth) {
            let part = entry >> digit & 63;
            if part > parts.at {
                parts.push(pool, part, entry);
                return true;
            }
            if part < parts.at {
                break;
            }
        }
        false
    }
}
