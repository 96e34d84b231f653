//! A timing wheel: one bucket a server window, each a chain of fixed chunks.
//!
//! Every client has at most one pending attempt and no wait is longer than the ring, so a bucket
//! never holds two different windows. Nothing here is sorted; order is found later and only in
//! windows where it matters. About 8 bytes a client.

/// A pending attempt in one word: microseconds since the world's epoch (32 bits), client (20),
/// failures so far (12). The order of the words is the order (time, client), and the next attempt
/// is the word plus the wait. Failures that do not fit are counted elsewhere: see `draw`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pending(u64);

/// Failures that fit the word; a word that holds this many holds a sign that there are more.
pub(super) const FULL: u32 = (1 << 12) - 1;

impl Pending {
    #[inline(always)]
    pub(super) fn new(t: u32, client: u32, failures: u32) -> Self {
        Self(u64::from(t) << 32 | u64::from(client) << 12 | u64::from(failures))
    }

    /// `wait` later, with one more failure behind it (fewer than [`FULL`] before).
    #[inline(always)]
    pub(super) fn after(self, wait: u32) -> Self {
        Self(self.0.wrapping_add(u64::from(wait) << 32 | 1))
    }

    /// `wait` later, with as many failures in the word.
    pub(super) fn later(self, wait: u32) -> Self {
        Self(self.0.wrapping_add(u64::from(wait) << 32))
    }

    #[inline(always)]
    pub(super) fn t(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub(super) fn client(self) -> u32 {
        self.0 as u32 >> 12
    }

    #[inline(always)]
    pub(super) fn failures(self) -> u32 {
        self.0 as u32 & FULL
    }
}

const CHUNK: usize = 32;

/// A copy of a chunk taken out of the wheel; the first `len` entries are filled.
pub(super) struct Chunk {
    pub entries: [Pending; CHUNK],
    pub len: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// For each bucket the entry to be written next. A multiple of the chunk's length means that a
    /// fresh chunk is due; 0, in the chunk that is never used, that the bucket is empty.
    heads: Vec<u32>,
    pool: Pool,
}

/// The chunks, in use and free.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    entries: Vec<Pending>,
    /// The chunk before in the chain of a bucket or of the free ones; 0: none.
    before: Vec<u32>,
    free: u32,
}

impl Wheel {
    /// `reach`: the furthest window ahead that is ever pushed to.
    pub(super) fn new(reach: usize, clients: usize) -> Self {
        let ring = (reach + 1).next_power_of_two();
        // Room for every client at once, so that the memory never has to be copied to grow.
        let room = clients / CHUNK + ring.min(clients / CHUNK) + 16;
        let mut entries = Vec::with_capacity(room * CHUNK);
        entries.resize(CHUNK, Pending::default());
        let mut before = Vec::with_capacity(room);
        before.push(0);
        Self { heads: vec![0; ring], pool: Pool { entries, before, free: 0 } }
    }

    /// The wheel opened for a window's work.
    #[inline(always)]
    pub(super) fn open(&mut self) -> Open<'_> {
        Open { heads: &mut self.heads, pool: &mut self.pool }
    }

    /// Every pending attempt, for snapshots. `now` is the next window due.
    pub(super) fn pending(&self, now: u32) -> Vec<Pending> {
        let mut all = Vec::new();
        for ahead in 0..self.heads.len() as u32 {
            let window = now + ahead;
            let mut end = self.heads[window as usize & (self.heads.len() - 1)] as usize;
            while end > 0 {
                let chunk = (end - 1) / CHUNK;
                let entries = &self.pool.entries[chunk * CHUNK..end];
                all.extend_from_slice(entries);
                let before = self.pool.before[chunk] as usize;
                end = if before == 0 { 0 } else { (before + 1) * CHUNK };
            }
        }
        all
    }

    /// Moves the epoch `by` microseconds on.
    pub(super) fn rebase(&mut self, by: u32) {
        // Chunks that are not in use are moved too, which nobody sees.
        for entry in &mut self.pool.entries {
            entry.0 = entry.0.wrapping_sub(u64::from(by) << 32);
        }
    }

    /// Bytes held, for the keyframes' budget.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.heads[..]) + self.pool.entries.capacity() * size_of::<Pending>()
    }
}

/// A wheel whose buckets are at hand as a slice: looked up once a window, not once an attempt.
pub(super) struct Open<'a> {
    heads: &'a mut [u32],
    pool: &'a mut Pool,
}

impl Open<'_> {
    #[inline(always)]
    pub(super) fn push(&mut self, window: u32, entry: Pending) {
        let at = window as usize & (self.heads.len() - 1);
        let Some(head) = self.heads.get_mut(at) else { return };
        let mut next = *head;
        if next as usize & (CHUNK - 1) == 0 {
            next = self.pool.fresh(next);
        }
        *head = next + 1;
        self.pool.entries[next as usize] = entry;
    }

    /// Takes one chunk out of a window's bucket; `None` when it is empty.
    #[inline(always)]
    pub(super) fn take_chunk(&mut self, window: u32) -> Option<Chunk> {
        let at = window as usize & (self.heads.len() - 1);
        let last = self.heads[at].checked_sub(1)? as usize;
        let chunk = last / CHUNK;
        let mut taken = Chunk { entries: [Pending::default(); CHUNK], len: last % CHUNK + 1 };
        let all = chunk * CHUNK..(chunk + 1) * CHUNK;
        taken.entries.copy_from_slice(&self.pool.entries[all]);
        let before = self.pool.release(chunk);
        self.heads[at] = if before == 0 { 0 } else { (before + 1) * CHUNK as u32 };
        Some(taken)
    }
}

impl Pool {
    /// Begins a chunk for a bucket whose last one ends before entry `full`; its first entry.
    #[cold]
    #[inline(never)]
    fn fresh(&mut self, full: u32) -> u32 {
        let last = if full == 0 { 0 } else { full / CHUNK as u32 - 1 };
        let chunk = if self.free == 0 {
            self.entries.resize(self.entries.len() + CHUNK, Pending::default());
            self.before.push(0);
            self.before.len() as u32 - 1
        } else {
            let chunk = self.free;
            self.free = self.before[chunk as usize];
            chunk
        };
        self.before[chunk as usize] = last;
        chunk * CHUNK as u32
    }

    /// Gives a chunk back; the one before it in its bucket.
    fn release(&mut self, chunk: usize) -> u32 {
        let before = self.before[chunk];
        self.before[chunk] = self.free;
        self.free = chunk as u32;
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_was_pushed_to_each_window() {
        let mut wheel = Wheel::new(7, 200);
        for i in 0..200 {
            wheel.open().push(i % 8, Pending::new(i, i, 1));
        }
        assert_eq!(wheel.pending(0).len(), 200);
        for window in 0..8 {
            let mut seen = Vec::new();
            while let Some(chunk) = wheel.open().take_chunk(window) {
                seen.extend(chunk.entries[..chunk.len].iter().map(|p| p.client()));
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..200).filter(|i| i % 8 == window).collect::<Vec<_>>());
        }
    }

    #[test]
    fn words_sort_by_time_then_client_and_grow_by_the_wait() {
        let words = [
            Pending::new(1, 999_999, 0),
            Pending::new(2, 0, FULL),
            Pending::new(2, 1, 0),
            Pending::new(u32::MAX, 0, 0),
        ];
        assert!(words.is_sorted());
        let next = words[2].after(3_600_000_000);
        assert_eq!((next.t(), next.client(), next.failures()), (3_600_000_002, 1, 1));
        assert_eq!((words[0].client(), words[1].failures()), (999_999, FULL));
    }
}
