//! What happened, as one number: equal on the host and in the page if and only if the runs are.

use crate::sim::fleet::{Attempt, JobEnd, Witness};

/// FNV-1a over words, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    hash: u64,
    attempts: u64,
}

/// Attempts of a fleet that count. More would cost time and tell no more.
const MOST: u64 = 20_000;

impl Default for Fingerprint {
    fn default() -> Self {
        Self { hash: 0xCBF2_9CE4_8422_2325, attempts: 0 }
    }
}

impl Fingerprint {
    pub fn add(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    pub fn value(&self) -> u64 {
        self.hash
    }

    /// Whether more attempts of a fleet change nothing.
    pub fn full(&self) -> bool {
        self.attempts > MOST
    }
}

/// All that comes before the attempt after the last that counts.
impl Witness for Fingerprint {
    fn attempt(&mut self, a: &Attempt) {
        self.attempts += 1;
        if self.full() {
            return;
        }
        self.add(a.t);
        self.add(u64::from(a.client) << 32 | u64::from(a.number));
        self.add(u64::from(a.server) << 2 | u64::from(a.late) << 1 | u64::from(a.accepted));
    }

    fn job(&mut self, end: &JobEnd) {
        if !self.full() {
            self.add(end.at);
            self.add(u64::from(end.client) << 8 | end.outcome as u64);
        }
    }
}

/// Two witnesses of one run.
pub struct Both<'a, A, B>(pub &'a mut A, pub &'a mut B);

impl<A: Witness, B: Witness> Witness for Both<'_, A, B> {
    fn attempt(&mut self, attempt: &Attempt) {
        self.0.attempt(attempt);
        self.1.attempt(attempt);
    }

    fn job_begun(&mut self, client: u32, at: u64) {
        self.0.job_begun(client, at);
        self.1.job_begun(client, at);
    }

    fn job(&mut self, end: &JobEnd) {
        self.0.job(end);
        self.1.job(end);
    }

    fn wasted(&mut self, at: u64) {
        self.0.wasted(at);
        self.1.wasted(at);
    }
}
