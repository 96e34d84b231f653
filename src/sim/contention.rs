//! A row under optimistic contention: the model of M. Brooker, *Exponential Backoff And Jitter*,
//! AWS Architecture Blog, 2015, and of its published simulator (aws-samples/
//! aws-arch-backoff-simulator, 66cb169).
//!
//! N clients want one successful write each. A client reads the row's version, writes with it, and
//! fails if any other write was accepted in between; then it waits and reads again. Each message
//! takes |Normal(10, 2)| ms; the server answers at once and rejects nobody for load. All start at
//! t = 0. The end is the moment the last client hears of its success.
//!
//! Reads change nothing and are not counted, so only writes need an order: with its read's instant
//! kept, a write is accepted if the last accepted write came before that read. One queue event a
//! write, where the published program has four an attempt; an oracle in `tests/models/` that
//! queues reads too gives the same runs to the bit. Luck is the tape: each client draws from its
//! own place on, so no draw depends on who was handled before.

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

use rand_core::Rng;
use rand_xoshiro::SplitMix64;

use super::normal::Normal;
use super::{Tape, mix};
use crate::policy::next_decorrelated;
use crate::units::Micros;

/// Who contends, over what network, on whose luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// At most [`MOST_CLIENTS`]; more are cut.
    pub clients: u32,
    /// Mean of a message's delay before its absolute value is taken.
    pub delay: Micros,
    /// Its standard deviation.
    pub spread: Micros,
    pub seed: u64,
}

impl Setup {
    /// The published network: mean 10 ms, standard deviation 2 ms.
    pub fn published(clients: u32, seed: u64) -> Self {
        Self { clients, delay: Micros::millis(10), spread: Micros::millis(2), seed }
    }
}

/// Clients fit 16 bits of a queue's word, which leaves 48 for the time: nine years.
pub const MOST_CLIENTS: u32 = 1 << CLIENT_BITS;
const CLIENT_BITS: u32 = 16;
/// Writes after which a run ends whether or not all are done: without any wait and with so many
/// clients the count would grow as their square.
pub const MOST_WRITES: u64 = 300_000_000;

/// How long a client waits before it reads again.
pub trait Backoff {
    /// Microseconds after failure `n` = 1, 2, ... of `client`, by its luck `r`. Asked once for each
    /// failure of a client, in order.
    fn wait(&mut self, client: u32, n: u32, r: u32) -> u32;
}

/// The five of the article, in the order of its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Reads again at once.
    None,
    Exponential,
    Decorrelated,
    Equal,
    Full,
}

impl Variant {
    pub const ALL: [Self; 5] =
        [Self::None, Self::Exponential, Self::Decorrelated, Self::Equal, Self::Full];
}

/// A variant with the published numbers: base 5 ms, cap 2 s. The count is raised before the wait
/// is computed, so the exponential family begins at 2 * base; decorrelated begins with U[5, 15).
#[derive(Clone, Debug)]
pub struct Published {
    variant: Variant,
    /// Each client's last decorrelated wait.
    last: Vec<u32>,
}

const BASE: u32 = 5_000;
const CAP: u32 = 2_000_000;

impl Published {
    pub fn new(variant: Variant, clients: u32) -> Self {
        let states = if variant == Variant::Decorrelated { clients.min(MOST_CLIENTS) } else { 0 };
        Self { variant, last: vec![BASE; states as usize] }
    }
}

impl Backoff for Published {
    #[inline(always)]
    fn wait(&mut self, client: u32, n: u32, r: u32) -> u32 {
        // min(cap, base * 2^n); nine doublings pass the cap.
        let range = (BASE << n.min(9)).min(CAP);
        let share = |width: u32| ((u64::from(r) * u64::from(width)) >> 32) as u32;
        match self.variant {
            Variant::None => 0,
            Variant::Exponential => range,
            Variant::Full => share(range),
            Variant::Equal => range / 2 + share(range - range / 2),
            Variant::Decorrelated => self.last.get_mut(client as usize).map_or(BASE, |last| {
                *last = next_decorrelated(BASE, CAP, *last, r);
                *last
            }),
        }
    }
}

/// A write as it arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Write {
    pub t: Micros,
    pub client: u32,
    /// 1 for a client's first.
    pub attempt: u32,
    pub accepted: bool,
}

/// What came of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Writes, first ones included.
    pub calls: u64,
    pub failures: u64,
    /// When the last client heard of its success.
    pub completion: Micros,
    /// Of every write in order: equal on the host and in the page.
    pub hash: u64,
}

/// What a client carries from one event to the next.
struct Client {
    luck: SplitMix64,
    /// When its read reached the server, as a word of the queue.
    read: u64,
    failures: u32,
}

/// Messages' delays.
struct Net {
    normal: &'static Normal,
    mean: f64,
    spread: f64,
}

impl Net {
    /// |Normal(mean, spread)|, to the nearest microsecond.
    #[inline(always)]
    fn delay(&self, luck: &mut SplitMix64) -> u64 {
        let d = self.mean + self.spread * self.normal.draw(luck);
        (d.abs() + 0.5) as u64
    }
}

/// An event of the queue, negated since the heap gives its greatest: time, then client.
#[inline(always)]
fn word(t: u64, client: u64) -> u64 {
    !(t << CLIENT_BITS | client)
}

/// Runs to the end; `watch` is told every write in the order (time, client).
pub fn run<B: Backoff>(setup: &Setup, backoff: &mut B, mut watch: impl FnMut(Write)) -> Outcome {
    let net =
        Net { normal: Normal::table(), mean: setup.delay.0 as f64, spread: setup.spread.0 as f64 };
    let tape = Tape::new(setup.seed);
    let mut queue = BinaryHeap::with_capacity(setup.clients.min(MOST_CLIENTS) as usize);
    let mut clients: Vec<Client> = (0..setup.clients.min(MOST_CLIENTS))
        .map(|id| {
            let mut luck = tape.at(id, 1);
            let read = net.delay(&mut luck);
            let write = read + net.delay(&mut luck) + net.delay(&mut luck);
            queue.push(word(write, u64::from(id)));
            Client { luck, read: !word(read, u64::from(id)), failures: 0 }
        })
        .collect();

    let mut outcome = Outcome::default();
    let mut last_accepted = 0;
    while let Some(mut top) = queue.peek_mut() {
        let now = !*top;
        let (t, id) = (now >> CLIENT_BITS, now & u64::from(MOST_CLIENTS - 1));
        let Some(client) = clients.get_mut(id as usize) else { break };
        // A client's own success ends it, so `last_accepted` is another's.
        let accepted = last_accepted <= client.read;
        outcome.calls += 1;
        outcome.hash = mix(outcome.hash ^ now << 1 ^ u64::from(accepted));
        let attempt = client.failures + 1;
        watch(Write { t: Micros(t), client: id as u32, attempt, accepted });

        let answered = t + net.delay(&mut client.luck);
        if accepted {
            last_accepted = now;
            outcome.completion = outcome.completion.max(Micros(answered));
            PeekMut::pop(top);
        } else {
            outcome.failures += 1;
            client.failures = attempt;
            // The published order of draws: the delay, then the wait.
            let away = net.delay(&mut client.luck);
            let r = (client.luck.next_u64() >> 32) as u32;
            let read = answered + away + u64::from(backoff.wait(id as u32, attempt, r));
            client.read = !word(read, id);
            let write = read + net.delay(&mut client.luck) + net.delay(&mut client.luck);
            // In place of the old event: one sift instead of two.
            *top = word(write, id);
        }
        if outcome.calls == MOST_WRITES {
            break;
        }
    }
    outcome
}
