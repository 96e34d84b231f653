//! Writes to a contended row against a heap that queues reads and writes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use backoff_lab::sim::Tape;
use backoff_lab::sim::contention::{Backoff, Published, Setup, Variant, Write, run};
use backoff_lab::sim::normal::Normal;
use backoff_lab::units::Micros;
use proptest::prelude::*;
use rand_core::Rng;
use rand_xoshiro::SplitMix64;

use crate::common::cases;

/// The published program's way: four messages an attempt, of which two reach the server; a version
/// number, raised by each accepted write. Gives the writes and when the last client hears.
fn oracle(setup: &Setup, backoff: &mut impl Backoff) -> (Vec<Write>, Micros) {
    let delay = |luck: &mut SplitMix64| {
        let d = setup.delay.0 as f64 + setup.spread.0 as f64 * Normal::table().draw(luck);
        libm::floor(d.abs() + 0.5) as u64
    };
    let n = setup.clients as usize;
    let mut luck: Vec<_> = (0..setup.clients).map(|id| Tape::new(setup.seed).at(id, 1)).collect();
    // (time, client, version it writes with; none for a read)
    let mut queue = BinaryHeap::new();
    for (id, luck) in luck.iter_mut().enumerate() {
        queue.push(Reverse((delay(luck), id, None)));
    }
    let (mut version, mut failures) = (0, vec![0; n]);
    let (mut writes, mut end) = (Vec::new(), 0);
    while let Some(Reverse((t, id, writes_with))) = queue.pop() {
        let luck = &mut luck[id];
        let Some(known) = writes_with else {
            let heard = t + delay(luck);
            queue.push(Reverse((heard + delay(luck), id, Some(version))));
            continue;
        };
        let accepted = known == version;
        let heard = t + delay(luck);
        let attempt = failures[id] + 1;
        writes.push(Write { t: Micros(t), client: id as u32, attempt, accepted });
        if accepted {
            version += 1;
            end = end.max(heard);
        } else {
            failures[id] += 1;
            let away = delay(luck);
            let r = (luck.next_u64() >> 32) as u32;
            let wait = u64::from(backoff.wait(id as u32, failures[id], r));
            queue.push(Reverse((heard + away + wait, id, None)));
        }
    }
    (writes, Micros(end))
}

proptest! {
    #![proptest_config(cases(200))]

    /// Networks without delay or spread too, where all events fall on one instant.
    #[test]
    fn reads_need_no_queue(
        clients in 0..40_u32,
        delay in prop_oneof![Just(0), Just(1), 2..20_000_u64],
        spread in prop_oneof![Just(0), 1..30_000_u64],
        variant in 0..5_usize,
        seed in any::<u64>(),
    ) {
        let setup = Setup { clients, delay: Micros(delay), spread: Micros(spread), seed };
        let backoff = || Published::new(Variant::ALL[variant], clients);
        let mut writes = Vec::new();
        let outcome = run(&setup, &mut backoff(), |write| writes.push(write));
        let (expected, end) = oracle(&setup, &mut backoff());
        prop_assert_eq!(&writes, &expected);
        prop_assert_eq!(outcome.completion, end);
        prop_assert_eq!(outcome.calls, writes.len() as u64);
        // Each client succeeds once, and the version has counted them.
        prop_assert_eq!(outcome.calls - outcome.failures, u64::from(clients));
        prop_assert!(writes.windows(2).all(|w| (w[0].t, w[0].client) <= (w[1].t, w[1].client)));
    }
}

/// The published waits, at the least and the greatest draw: 10, 20, ..., 1,280, 2,000 ms before
/// jitter; decorrelated from U[5, 15) ms to its cap.
#[test]
fn waits_are_the_published_ones() {
    let wait = |variant, n, r| Published::new(variant, 1).wait(0, n, r);
    let expected = [10, 20, 40, 80, 160, 320, 640, 1_280, 2_000, 2_000];
    for (n, ms) in (1..).zip(expected) {
        let us = ms * 1_000;
        assert_eq!(wait(Variant::None, n, u32::MAX), 0);
        assert_eq!(wait(Variant::Exponential, n, 7), us);
        assert_eq!((wait(Variant::Full, n, 0), wait(Variant::Full, n, u32::MAX)), (0, us - 1));
        let equal = (wait(Variant::Equal, n, 0), wait(Variant::Equal, n, u32::MAX));
        assert_eq!(equal, (us / 2, us - 1));
    }
    assert_eq!(wait(Variant::Full, u32::MAX, 1 << 31), 1_000_000);
    let mut decorrelated = Published::new(Variant::Decorrelated, 2);
    assert_eq!(decorrelated.wait(1, 1, 0), 5_000);
    for (n, us) in (1..).zip([14_999, 44_996, 134_987, 404_960, 1_214_879, 2_000_000, 2_000_000]) {
        assert_eq!(decorrelated.wait(0, n, u32::MAX), us);
    }
}
