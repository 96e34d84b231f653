//! A timing wheel: one bucket a server window, each a chain of fixed chunks.
//!
//! Every client has at most one pending attempt and no wait is longer than the ring, so a bucket
//! never holds two different windows. Nothing here is sorted; order is found later and only in
//! windows where it matters. About 8 bytes a client.

use super::reject::Epoch;
use super::server::Grid;

/// A pending attempt in one word: microseconds since the world's epoch (32 bits), client (22),
/// failures so far (10). The order of the words is the order (time, client), and the next attempt
/// is the word plus the wait. Failures that do not fit are counted elsewhere: see `draw`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pending(u64);

/// Bits of the failures.
pub(super) const FAILURE_BITS: u32 = 10;
/// Failures that fit the word; a word that holds this many holds a sign that there are more.
pub(super) const FULL: u32 = (1 << FAILURE_BITS) - 1;

impl Pending {
    #[inline(always)]
    pub(super) fn new(t: u32, client: u32, failures: u32) -> Self {
        Self(u64::from(t) << 32 | u64::from(client) << FAILURE_BITS | u64::from(failures))
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

    /// Later by `range` of 2^32 parts of `width`, and by `step`, a word to be added.
    #[inline(always)]
    pub(super) fn drawn(self, step: u64, width: u64, range: u32) -> Self {
        let wait = width.wrapping_mul(range.into()) >> 32 << 32;
        Self(self.0.wrapping_add(step).wrapping_add(wait))
    }

    #[inline(always)]
    pub(super) fn t(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub(super) fn client(self) -> u32 {
        self.0 as u32 >> FAILURE_BITS
    }

    #[inline(always)]
    pub(super) fn failures(self) -> u32 {
        self.0 as u32 & FULL
    }

    /// Client and failures, the lower half.
    #[inline(always)]
    pub(super) fn who(self) -> u32 {
        self.0 as u32
    }
}

const CHUNK: usize = 64;

/// Buckets of a wheel for caps up to 10.2 s, which most are: the compiler knows this number.
pub(super) const SHORT: usize = 1_024;

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
    /// Words of pending attempts; as plain numbers, which the allocator has zeroed already.
    entries: Vec<u64>,
    chunks: Chunks,
}

/// Which chunks are in use, which are free.
#[derive(Clone, Debug)]
struct Chunks {
    /// The chunk before in the chain of a bucket or of the free ones; 0: none.
    before: Vec<u32>,
    free: u32,
    /// Chunks from here on were never used.
    fresh: u32,
}

impl Wheel {
    /// `reach`: the furthest window ahead that is ever pushed to.
    pub(super) fn new(reach: usize, clients: usize) -> Self {
        let ring = (reach + 1).next_power_of_two().max(SHORT);
        // Room for every client at once, so that nothing ever grows: all full but the newest chunk
        // of each bucket. Besides, the chunk that is never used and the one being emptied.
        let chunks = clients / CHUNK + ring.min(clients) + 2;
        Self {
            heads: vec![0; ring],
            entries: vec![0; chunks * CHUNK],
            chunks: Chunks { before: vec![0; chunks], free: 0, fresh: 1 },
        }
    }

    /// A wheel for a run that needs none.
    pub(super) fn none() -> Self {
        let chunks = Chunks { before: Vec::new(), free: 0, fresh: 0 };
        Self { heads: Vec::new(), entries: Vec::new(), chunks }
    }

    /// The wheel opened for a window's work, if it is one of [`SHORT`] buckets.
    #[inline(always)]
    pub(super) fn open_short(&mut self) -> Option<Open<'_, &mut [u32; SHORT]>> {
        let heads = self.heads.as_mut_slice().try_into().ok()?;
        Some(Open { heads, entries: &mut self.entries, chunks: &mut self.chunks })
    }

    /// The wheel opened for a window's work.
    #[inline(always)]
    pub(super) fn open(&mut self) -> Open<'_, &mut [u32]> {
        let heads = self.heads.as_mut_slice();
        Open { heads, entries: &mut self.entries, chunks: &mut self.chunks }
    }

    /// Every pending attempt, for snapshots. `now` is the next window due.
    pub(super) fn pending(&self, now: u32) -> Vec<Pending> {
        let mut all = Vec::new();
        for ahead in 0..self.heads.len() as u32 {
            let window = now + ahead;
            let mut end = self.heads[window as usize & (self.heads.len() - 1)] as usize;
            while end > 0 {
                let chunk = (end - 1) / CHUNK;
                all.extend(self.entries[chunk * CHUNK..end].iter().map(|word| Pending(*word)));
                let before = self.chunks.before[chunk] as usize;
                end = if before == 0 { 0 } else { (before + 1) * CHUNK };
            }
        }
        all
    }

    /// Moves the epoch `by` microseconds on.
    pub(super) fn rebase(&mut self, by: u32) {
        // Chunks that are not in use are moved too, which nobody sees.
        for entry in &mut self.entries {
            *entry = entry.wrapping_sub(u64::from(by) << 32);
        }
    }

    /// Bytes held, for the keyframes' budget.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.heads[..])
            + size_of_val(&self.entries[..])
            + size_of_val(&self.chunks.before[..])
    }
}

/// The heads of the buckets, by window.
pub(super) trait Ring {
    fn head(&mut self, window: u32) -> Option<&mut u32>;

    /// The bucket's number for the instant `t` after the epoch, or one that differs from it by
    /// whole turns of the ring.
    fn slot<G: Grid>(grid: G, epoch: Epoch, t: u32) -> u32;
}

impl Ring for &mut [u32; SHORT] {
    #[inline(always)]
    fn head(&mut self, window: u32) -> Option<&mut u32> {
        Some(&mut self[window as usize & (SHORT - 1)])
    }

    #[inline(always)]
    fn slot<G: Grid>(grid: G, epoch: Epoch, t: u32) -> u32 {
        grid.since_turn(epoch, t)
    }
}

impl Ring for &mut [u32] {
    #[inline(always)]
    fn head(&mut self, window: u32) -> Option<&mut u32> {
        let at = window as usize & self.len().wrapping_sub(1);
        self.get_mut(at)
    }

    #[inline(always)]
    fn slot<G: Grid>(grid: G, epoch: Epoch, t: u32) -> u32 {
        grid.since(epoch, t)
    }
}

/// A wheel whose parts are at hand: looked up once a window, not once an attempt.
pub(super) struct Open<'a, R> {
    heads: R,
    entries: &'a mut [u64],
    chunks: &'a mut Chunks,
}

impl<R: Ring> Open<'_, R> {
    #[inline(always)]
    pub(super) fn push<G: Grid>(&mut self, grid: G, epoch: Epoch, entry: Pending) {
        let slot = R::slot(grid, epoch, entry.t());
        let Some(head) = self.heads.head(slot) else { return };
        let mut next = *head as usize;
        if next & (CHUNK - 1) == 0 {
            next = self.chunks.begin(next);
        }
        *head = next as u32 + 1;
        self.entries[next] = entry.0;
    }

    /// Takes one chunk out of a window's bucket; `None` when it is empty.
    #[inline(always)]
    pub(super) fn take_chunk(&mut self, window: u32) -> Option<Chunk> {
        let head = self.heads.head(window)?;
        let last = head.checked_sub(1)? as usize;
        let chunk = last / CHUNK;
        let filled = self.entries.get(chunk * CHUNK..)?.first_chunk::<CHUNK>()?;
        let before = self.chunks.release(chunk);
        *head = if before == 0 { 0 } else { (before + 1) * CHUNK as u32 };
        Some(Chunk { entries: filled.map(Pending), len: last % CHUNK + 1 })
    }
}

impl Chunks {
    /// Begins a chunk for a bucket whose last one ends before entry `full`; its first entry.
    #[cold]
    #[inline(never)]
    fn begin(&mut self, full: usize) -> usize {
        let last = (full / CHUNK).saturating_sub(1) as u32;
        let chunk = if self.free == 0 {
            self.fresh += 1;
            self.fresh - 1
        } else {
            let chunk = self.free;
            self.free = self.before[chunk as usize];
            chunk
        };
        self.before[chunk as usize] = last;
        chunk as usize * CHUNK
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
    use super::super::server::TenMs;
    use super::*;

    #[test]
    fn gives_back_what_was_pushed_to_each_window() {
        let mut wheel = Wheel::new(7, 200);
        for i in 0..200 {
            let t = i % 8 * 10_000;
            wheel.open().push(TenMs, Epoch::default(), Pending::new(t, i, 1));
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
