//! What is due next: what a queue of events gives and takes, and the plain one, a heap, that the
//! calendar is held against.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::arrivals::Begins;

/// Bits of a client's number.
pub(super) const CLIENT_BITS: u32 = 20;
/// Bits beside it that are carried along.
pub(super) const TAG_BITS: u32 = 32 - CLIENT_BITS;
/// The largest tag; one more would make a word of ones, which a calendar takes for none.
pub(super) const FULL_TAG: u32 = TAG_MASK - 1;
const TAG_MASK: u32 = (1 << TAG_BITS) - 1;
/// What would be later is put here: half a year. No plan's horizon is later, so all this is past it.
pub(super) const LAST_TIME: u64 = (1 << 44) - 1;

/// Client and tag in one word: the order of these words is the order of clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Who(pub u32);

impl Who {
    #[inline(always)]
    pub(super) fn new(client: u32, tag: u32) -> Self {
        Self(client << TAG_BITS | tag.min(FULL_TAG))
    }

    #[inline(always)]
    pub(super) fn client(self) -> u32 {
        self.0 >> TAG_BITS
    }

    #[inline(always)]
    pub(super) fn tag(self) -> u32 {
        self.0 & TAG_MASK
    }
}

/// Gives entries back in the order (time, client). A client has one at most, and none is pushed
/// for an instant before the one taken last.
pub(super) trait Agenda {
    /// With an entry for each client, tag 0, when it begins.
    fn new(begins: &Begins) -> Self;
    /// `t`: beyond [`LAST_TIME`] the order is lost.
    fn push(&mut self, t: u64, who: Who);
    fn pop(&mut self) -> Option<(u64, Who)>;
    /// Bytes held.
    fn bytes(&self) -> usize;
}

/// The plain way, for tests.
pub(super) struct Heap(BinaryHeap<Reverse<(u64, Who)>>);

impl Agenda for Heap {
    fn new(begins: &Begins) -> Self {
        let entry = |client| Reverse((begins.at(client), Who::new(client, 0)));
        Self((0..begins.clients()).map(entry).collect())
    }

    fn push(&mut self, t: u64, who: Who) {
        self.0.push(Reverse((t.min(LAST_TIME), who)));
    }

    fn pop(&mut self) -> Option<(u64, Who)> {
        self.0.pop().map(|Reverse(entry)| entry)
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(u64, Who)>()
    }
}
