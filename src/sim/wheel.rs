//! A timing wheel: one bucket a server window, each a chain of fixed chunks.
//!
//! Every client has at most one pending attempt and no wait is longer than the ring, so a bucket
//! never holds two different windows. Nothing here is sorted; order is found later and only in
//! windows where it matters. About 8 bytes a client.

/// A pending attempt in one word: microseconds into its window (20 bits), client (20), failures
/// so far (24). The order of the words is the order (time, client).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pending(u64);

/// Failures that fit the word.
pub(super) const MOST_FAILURES: u32 = (1 << 24) - 1;

impl Pending {
    #[inline(always)]
    pub(super) fn new(offset: u32, client: u32, failures: u32) -> Self {
        Self(u64::from(offset) << 44 | u64::from(client) << 24 | u64::from(failures))
    }

    #[inline(always)]
    pub(super) fn offset(self) -> u32 {
        (self.0 >> 44) as u32
    }

    #[inline(always)]
    pub(super) fn client(self) -> u32 {
        (self.0 >> 24) as u32 & 0xF_FFFF
    }

    #[inline(always)]
    pub(super) fn failures(self) -> u32 {
        self.0 as u32 & MOST_FAILURES
    }
}

const CHUNK: usize = 32;
const NIL: u32 = u32::MAX;

/// A copy of a chunk taken out of the wheel; the first `len` entries are filled.
pub(super) struct Chunk {
    pub entries: [Pending; CHUNK],
    pub len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    chunk: u32,
    /// Entries in the first chunk of the chain; all others are full.
    filled: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Wheel {
    heads: Vec<Head>,
    chunks: Vec<[Pending; CHUNK]>,
    next: Vec<u32>,
    free: u32,
}

impl Wheel {
    /// `reach`: the furthest window ahead that is ever pushed to.
    pub(super) fn new(reach: usize, clients: usize) -> Self {
        let ring = (reach + 1).next_power_of_two();
        // Room for every client at once, so that the memory never has to be copied to grow.
        let room = clients / CHUNK + ring.min(clients / CHUNK) + 16;
        Self {
            heads: vec![Head { chunk: NIL, filled: 0 }; ring],
            chunks: Vec::with_capacity(room),
            next: Vec::with_capacity(room),
            free: NIL,
        }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, window: u32, entry: Pending) {
        let at = window as usize & (self.heads.len() - 1);
        let Head { chunk, filled } = self.heads[at];
        let full = chunk == NIL || filled as usize == CHUNK;
        let (chunk, filled) = if full { (self.fresh(chunk), 0) } else { (chunk, filled) };
        self.chunks[chunk as usize][filled as usize & (CHUNK - 1)] = entry;
        self.heads[at] = Head { chunk, filled: filled + 1 };
    }

    #[cold]
    fn fresh(&mut self, before: u32) -> u32 {
        let chunk = if self.free == NIL {
            self.chunks.push([Pending::default(); CHUNK]);
            self.next.push(NIL);
            self.chunks.len() as u32 - 1
        } else {
            let chunk = self.free;
            self.free = self.next[chunk as usize];
            chunk
        };
        self.next[chunk as usize] = before;
        chunk
    }

    /// Takes one chunk out of a window's bucket; `None` when it is empty.
    #[inline]
    pub(super) fn take_chunk(&mut self, window: u32) -> Option<Chunk> {
        let at = window as usize & (self.heads.len() - 1);
        let Head { chunk, filled } = self.heads[at];
        if chunk == NIL {
            return None;
        }
        let taken = Chunk { entries: self.chunks[chunk as usize], len: filled as usize };
        let after = self.next[chunk as usize];
        self.next[chunk as usize] = self.free;
        self.free = chunk;
        self.heads[at] = Head { chunk: after, filled: CHUNK as u32 };
        Some(taken)
    }

    /// Every pending attempt with its window, for snapshots. `now` is the next window due.
    pub(super) fn pending(&self, now: u32) -> Vec<(u32, Pending)> {
        let mut all = Vec::new();
        for ahead in 0..self.heads.len() as u32 {
            let window = now + ahead;
            let Head { mut chunk, filled } = self.heads[window as usize & (self.heads.len() - 1)];
            let mut len = filled as usize;
            while chunk != NIL {
                let entries = &self.chunks[chunk as usize][..len];
                all.extend(entries.iter().map(|&entry| (window, entry)));
                chunk = self.next[chunk as usize];
                len = CHUNK;
            }
        }
        all
    }

    /// Bytes held, for the keyframes' budget.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.heads[..]) + self.chunks.capacity() * size_of::<[Pending; CHUNK]>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_was_pushed_to_each_window() {
        let mut wheel = Wheel::new(7, 200);
        for i in 0..200 {
            wheel.push(i % 8, Pending::new(i, i, 1));
        }
        assert_eq!(wheel.pending(0).len(), 200);
        for window in 0..8 {
            let mut seen = Vec::new();
            while let Some(chunk) = wheel.take_chunk(window) {
                seen.extend(chunk.entries[..chunk.len].iter().map(|p| p.client()));
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..200).filter(|i| i % 8 == window).collect::<Vec<_>>());
        }
    }

    #[test]
    fn words_sort_by_time_then_client() {
        let words = [
            Pending::new(1, 999_999, 0),
            Pending::new(2, 0, MOST_FAILURES),
            Pending::new(2, 1, 0),
            Pending::new(999_999, 0, 0),
        ];
        assert!(words.is_sorted());
        assert_eq!(words[1].failures(), MOST_FAILURES);
        assert_eq!((words[0].client(), words[3].offset()), (999_999, 999_999));
    }
}
