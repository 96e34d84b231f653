//! What a plain run keeps of its clients beside their entries in the agenda, each only where the
//! plan needs it.

use super::agenda::FULL_TAG;
use super::plan::Plan;
use crate::policy::backoff::{Ready, Remembers};

/// Where a client stands in its jobs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Job {
    pub begun: u64,
    /// Failures of the jobs before.
    pub draws: u32,
    /// Jobs done before.
    pub done: u32,
}

/// The wait before, of decorrelated jitter: 32 bits, or 48 where waits may be longer than 71
/// minutes.
#[derive(Default)]
pub(super) struct Waits {
    low: Vec<u32>,
    high: Vec<u16>,
}

impl Waits {
    pub(super) fn new<'a>(clients: usize, policies: impl Iterator<Item = &'a Ready>) -> Self {
        let longest = policies.filter_map(|ready| match ready.remembers() {
            Remembers::Wait { most } => Some(most),
            Remembers::Nothing | Remembers::Draw => None,
        });
        match longest.max() {
            None => Self::default(),
            Some(most) if most <= u64::from(u32::MAX) => {
                Self { low: vec![0; clients], high: Vec::new() }
            }
            Some(_) => Self { low: vec![0; clients], high: vec![0; clients] },
        }
    }

    pub(super) fn get(&self, client: u32) -> u64 {
        let low = self.low.get(client as usize).copied().unwrap_or(0);
        let high = self.high.get(client as usize).copied().unwrap_or(0);
        u64::from(high) << 32 | u64::from(low)
    }

    pub(super) fn set(&mut self, client: u32, wait: u64) {
        if let Some(low) = self.low.get_mut(client as usize) {
            *low = wait as u32;
        }
        if let Some(high) = self.high.get_mut(client as usize) {
            *high = (wait >> 32) as u16;
        }
    }
}

/// Attempts of a job that are too many for a tag. Made when the first client has so many.
#[derive(Default)]
struct Many(Vec<u32>);

pub(super) struct Columns {
    pub waits: Waits,
    /// Empty where each client has one job.
    pub jobs: Vec<Job>,
    many: Many,
    clients: usize,
}

impl Columns {
    pub(super) fn new<'a>(
        plan: &Plan,
        clients: usize,
        policies: impl Iterator<Item = &'a Ready>,
    ) -> Self {
        let jobs = if plan.jobs.each > 1 { vec![Job::default(); clients] } else { Vec::new() };
        Self { waits: Waits::new(clients, policies), jobs, many: Many::default(), clients }
    }

    /// Attempts that a client has made of its job, by the tag of its entry; 0: it begins.
    #[inline(always)]
    pub(super) fn attempts(&self, client: u32, tag: u32) -> u32 {
        if tag < FULL_TAG {
            return tag;
        }
        self.many.0.get(client as usize).copied().unwrap_or(tag)
    }

    /// The tag for so many attempts.
    #[inline(always)]
    pub(super) fn tag(&mut self, client: u32, attempts: u32) -> u32 {
        if attempts >= FULL_TAG { self.keep(client, attempts) } else { attempts }
    }

    #[cold]
    #[inline(never)]
    fn keep(&mut self, client: u32, attempts: u32) -> u32 {
        if self.many.0.is_empty() {
            self.many.0 = vec![0; self.clients];
        }
        if let Some(many) = self.many.0.get_mut(client as usize) {
            *many = attempts;
        }
        FULL_TAG
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.waits.low.capacity() * 4
            + self.waits.high.capacity() * 2
            + self.jobs.capacity() * size_of::<Job>()
            + self.many.0.capacity() * 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_of_48_bits_come_back() {
        let mut waits = Waits { low: vec![0; 2], high: vec![0; 2] };
        waits.set(1, (1 << 48) - 2);
        assert_eq!([waits.get(0), waits.get(1), waits.get(2)], [0, (1 << 48) - 2, 0]);
    }

    #[test]
    fn attempts_beyond_a_tag_are_kept() {
        let mut columns = Columns {
            waits: Waits::default(),
            jobs: Vec::new(),
            many: Many::default(),
            clients: 3,
        };
        for n in [0, 1, FULL_TAG - 1, FULL_TAG, FULL_TAG + 1, 1 << 30] {
            let tag = columns.tag(2, n);
            assert_eq!(columns.attempts(2, tag), n);
        }
    }
}
