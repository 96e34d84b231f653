//! Entries in chains of small fixed chunks: a bucket costs one number, and all of them together hold
//! no more room than the clients have entries.

/// Entries of a chunk: two lines of cache.
pub(super) const CHUNK: usize = 16;

/// A chain's end: where its next entry goes. A multiple of the chunk's length means that a chunk is
/// full, or, where it is 0, that there is none.
pub(super) type Chain = u32;

/// A copy of a chunk.
pub(super) type Chunk = [u64; CHUNK];

/// Chunks, used and free.
#[derive(Default)]
pub(super) struct Pool {
    entries: Vec<u64>,
    /// The chunk after each in its chain, and the first after the last; among free ones the next
    /// free one. Chunk 0 is never used.
    after: Vec<u32>,
    free: u32,
    /// Chunks from here on were never used.
    fresh: u32,
}

impl Pool {
    /// Room for so many entries in as many chains as there are buckets; it grows if that is too
    /// little. All chunks of a chain but its last are full, and one more is being emptied.
    pub(super) fn new(entries: usize, buckets: usize) -> Self {
        let chunks = entries / CHUNK + buckets.min(entries) + 2;
        Self { entries: vec![0; chunks * CHUNK], after: vec![0; chunks], free: 0, fresh: 1 }
    }

    /// Appends to a chain. True: it was empty.
    #[inline(always)]
    pub(super) fn push(&mut self, chain: &mut Chain, entry: u64) -> bool {
        let next = *chain as usize;
        if next.is_multiple_of(CHUNK) {
            return self.push_new(chain, entry);
        }
        if let Some(place) = self.entries.get_mut(next) {
            *place = entry;
        }
        *chain = next as u32 + 1;
        false
    }

    #[inline(never)]
    fn push_new(&mut self, chain: &mut Chain, entry: u64) -> bool {
        let next = self.begin(*chain as usize);
        if let Some(place) = self.entries.get_mut(next) {
            *place = entry;
        }
        core::mem::replace(chain, next as u32 + 1) == 0
    }

    /// A new chunk at the end of a chain that ends before entry `full`; its first entry.
    fn begin(&mut self, full: usize) -> usize {
        let chunk = if self.free != 0 {
            let chunk = self.free as usize;
            self.free = self.after[chunk];
            chunk
        } else {
            let chunk = (self.fresh as usize).max(1);
            self.fresh = chunk as u32 + 1;
            if chunk >= self.after.len() {
                self.entries.resize((chunk + 1) * CHUNK, 0);
                self.after.resize(chunk + 1, 0);
            }
            chunk
        };
        if full == 0 {
            self.after[chunk] = chunk as u32;
        } else {
            let last = full / CHUNK - 1;
            self.after[chunk] = self.after[last];
            self.after[last] = chunk as u32;
        }
        chunk * CHUNK
    }

    /// Copies the first chunk of a chain and takes it out; how many of its entries are filled, 0:
    /// the chain is empty. What is pushed while a chain is being taken goes to its end.
    #[inline(always)]
    pub(super) fn take(&mut self, chain: &mut Chain, copy: &mut Chunk) -> usize {
        let (first, len) = self.release(chain);
        match self.chunk(first) {
            Some(chunk) if len > 0 => {
                *copy = *chunk;
                len
            }
            _ => 0,
        }
    }

    #[inline(always)]
    fn chunk(&self, number: usize) -> Option<&Chunk> {
        self.entries.get(number * CHUNK..)?.first_chunk()
    }

    /// Shows a chain's entries, a chunk at a time.
    #[inline(always)]
    pub(super) fn chunks(&self, chain: Chain, mut show: impl FnMut(&[u64])) {
        let Some((mut chunk, tail, len)) = self.ends(chain) else { return };
        while chunk != tail {
            let (Some(entries), Some(after)) = (self.chunk(chunk), self.after.get(chunk)) else {
                return;
            };
            show(entries);
            chunk = *after as usize;
        }
        if let Some(entries) = self.chunk(tail).and_then(|chunk| chunk.get(..len)) {
            show(entries);
        }
    }

    /// Entries of a chain, exact up to `most` and a chunk.
    pub(super) fn len(&self, chain: Chain, most: usize) -> usize {
        let Some((mut chunk, tail, mut len)) = self.ends(chain) else { return 0 };
        while chunk != tail && len <= most {
            len += CHUNK;
            chunk = self.after.get(chunk).map_or(tail, |after| *after as usize);
        }
        len
    }

    /// Empties a chain.
    pub(super) fn clear(&mut self, chain: &mut Chain) {
        if let Some((first, tail, _)) = self.ends(core::mem::take(chain)) {
            self.after[tail] = self.free;
            self.free = first as u32;
        }
    }

    /// The first and the last chunk of a chain, and how many entries are in that one.
    #[inline(always)]
    fn ends(&self, chain: Chain) -> Option<(usize, usize, usize)> {
        let last = chain.checked_sub(1)? as usize;
        let tail = last / CHUNK;
        Some((*self.after.get(tail)? as usize, tail, last % CHUNK + 1))
    }

    /// Takes the first chunk out of a chain; its number and how many of its entries are filled.
    #[inline(always)]
    fn release(&mut self, chain: &mut Chain) -> (usize, usize) {
        let Some((first, tail, mut len)) = self.ends(*chain) else { return (0, 0) };
        if first == tail {
            *chain = 0;
        } else {
            self.after[tail] = self.after[first];
            len = CHUNK;
        }
        self.after[first] = self.free;
        self.free = first as u32;
        (first, len)
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * 8 + self.after.capacity() * 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected: what was pushed, in its order, whatever else was taken meanwhile.
    #[test]
    fn a_chain_gives_back_what_was_pushed_in_order() {
        let mut pool = Pool::new(300, 3);
        let held = pool.bytes();
        let mut chains = [0; 3];
        for round in 0..5_u64 {
            for i in 0..300_u64 {
                assert_eq!(pool.push(&mut chains[i as usize % 3], i + round), i < 3);
            }
            for (at, chain) in chains.iter_mut().enumerate() {
                let mut seen = Vec::new();
                let mut copy = [0; CHUNK];
                assert_eq!(pool.len(*chain, 1_000), 100);
                if round % 2 == 0 {
                    pool.chunks(*chain, |entries| seen.extend_from_slice(entries));
                    pool.clear(chain);
                }
                while let len @ 1.. = pool.take(chain, &mut copy) {
                    seen.extend_from_slice(&copy[..len]);
                }
                let expected: Vec<_> =
                    (0..300).filter(|i| i % 3 == at as u64).map(|i| i + round).collect();
                assert_eq!(seen, expected);
                assert_eq!(*chain, 0);
            }
        }
        assert_eq!(pool.bytes(), held, "room for all was there from the beginning");
    }

    #[test]
    fn a_pool_that_is_too_small_grows() {
        let (mut pool, mut chain) = (Pool::default(), 0);
        (0..100).for_each(|i| {
            pool.push(&mut chain, i);
        });
        let mut seen = Vec::new();
        pool.chunks(chain, |entries| seen.extend_from_slice(entries));
        assert_eq!(seen.len(), 100);
    }
}
