//! The slotted channel against a program that goes slot by slot.

use backoff_lab::sim::Tape;
use backoff_lab::sim::channel::{Access, Busy, MOST_TALKS, Setup, Traffic, run};
use proptest::prelude::*;
use rand_core::Rng;
use rand_xoshiro::SplitMix64;

use crate::common::cases;

type Talks = Vec<(u64, Vec<u32>)>;

/// Slots to sit out after a talk (or before the first), by the formulas of the documentation.
fn draw(access: Access, n: u32, luck: &mut SplitMix64) -> u64 {
    let word = luck.next_u64();
    match access {
        Access::Backoff { first, doublings, .. } => {
            let window = u128::from(first) * (1 << n.min(doublings));
            ((u128::from(word) * window) >> 64) as u64
        }
        Access::Aligned => unreachable!("windows are not waits"),
        Access::Probability(p) => {
            let u = (word >> 11) as f64 / libm::exp2(53.0);
            libm::floor(libm::log1p(-u) / libm::log1p(-p)) as u64
        }
    }
}

/// Each station has a count of slots that it lowers by one a slot: with `Defer` always, with
/// `Freeze` in each slot of the shared count. At nought it sends, if the channel is free. Gives the
/// talks and the frames given up.
fn oracle(setup: &Setup, last: u64) -> (Talks, u64) {
    let n = setup.stations as usize;
    let mut luck: Vec<_> = (0..setup.stations).map(|id| Tape::new(setup.seed).at(id, 1)).collect();
    let mut collisions = vec![0_u32; n];
    let mut counts: Vec<Option<u64>> =
        luck.iter_mut().map(|luck| Some(draw(setup.access, 0, luck))).collect();
    let (mut talks, mut dropped, mut busy) = (Talks::new(), 0, 0);
    for slot in 0..last {
        let ready: Vec<usize> = (0..n).filter(|&i| busy == 0 && counts[i] == Some(0)).collect();
        if !ready.is_empty() {
            talks.push((slot, ready.iter().map(|&i| i as u32).collect()));
            let alone = ready.len() == 1;
            busy = match setup.busy {
                Busy::Freeze => 1,
                Busy::Defer => u64::from(if alone { setup.frame } else { setup.collision }),
            };
            for i in ready {
                collisions[i] += u32::from(!alone);
                let limit = match setup.access {
                    Access::Backoff { attempt_limit, .. } => attempt_limit,
                    _ => None,
                };
                let given_up = limit.is_some_and(|limit| collisions[i] >= limit);
                dropped += u64::from(given_up);
                if alone || given_up {
                    collisions[i] = 0;
                }
                let leaves = (alone || given_up) && setup.traffic == Traffic::Batch;
                counts[i] =
                    (!leaves).then(|| busy + draw(setup.access, collisions[i], &mut luck[i]));
            }
        }
        for count in counts.iter_mut().flatten() {
            *count = count.saturating_sub(1);
        }
        busy = busy.saturating_sub(1);
    }
    (talks, dropped)
}

fn any_access() -> impl Strategy<Value = Access> {
    prop_oneof![
        (1..40_u32, 0..11_u32, prop::option::of(1..17_u32)).prop_map(
            |(first, doublings, limit)| {
                Access::Backoff { first, doublings, attempt_limit: limit }
            }
        ),
        (0.001..0.9_f64).prop_map(Access::Probability),
    ]
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn talks_are_those_of_slot_by_slot(
        access in any_access(),
        stations in 0..12_u32,
        frame in 1..9_u32,
        collision in 1..4_u32,
        freeze in any::<bool>(),
        seed in any::<u64>(),
    ) {
        const LAST: u64 = 1_500;
        let busy = if freeze { Busy::Freeze } else { Busy::Defer };
        let traffic = Traffic::Saturated { slots: LAST };
        let setup = Setup { stations, access, busy, traffic, frame, collision, seed };
        let mut talks = Talks::new();
        let o = run(&setup, |slot, who| talks.push((slot, who.to_vec())));
        let (expected, dropped) = oracle(&setup, LAST);
        prop_assert_eq!(&talks, &expected);
        prop_assert_eq!(o.dropped, dropped);
        let lone = talks.iter().filter(|t| t.1.len() == 1).count() as u64;
        prop_assert_eq!((o.successes, o.collisions), (lone, talks.len() as u64 - lone));
        prop_assert_eq!(o.attempts, talks.iter().map(|t| t.1.len() as u64).sum::<u64>());
        if freeze {
            prop_assert_eq!(o.idle + o.successes + o.collisions, LAST);
        }
    }

    /// A batch is over when each frame is through or given up, and its first talks are the same.
    #[test]
    fn a_batch_ends_with_every_frame_sent_or_given_up(
        stations in 0..60_u32,
        frame in 1..30_u32,
        seed in any::<u64>(),
    ) {
        let setup = Setup::ethernet(stations, frame, Traffic::Batch, seed);
        let mut talks = Talks::new();
        let o = run(&setup, |slot, who| talks.push((slot, who.to_vec())));
        prop_assert_eq!(o.successes + o.dropped, u64::from(stations));
        prop_assert_eq!(o.slots, o.idle + o.successes * u64::from(frame) + o.collisions);
        let (expected, dropped) = oracle(&setup, o.slots);
        prop_assert_eq!(&talks, &expected);
        prop_assert_eq!(o.dropped, dropped);
    }
}

/// In aligned windows round n begins at slot 2^n - 1 and is 2^n long; a station is in each round
/// until it is alone.
#[test]
fn aligned_windows_follow_each_other() {
    let setup = Setup { access: Access::Aligned, ..Setup::ethernet(100, 1, Traffic::Batch, 3) };
    let mut rounds = vec![0_u32; 100];
    let o = run(&setup, |slot, who| {
        for &id in who {
            let start = (1_u64 << rounds[id as usize]) - 1;
            assert!((start..2 * start + 1).contains(&slot), "{slot} is not in round of {id}");
            rounds[id as usize] += 1;
        }
    });
    assert_eq!((o.successes, o.dropped), (100, 0));
    assert_eq!(o.attempts, rounds.iter().map(|&r| u64::from(r)).sum::<u64>());
}

/// Two stations that always send at once get nothing through, and the run ends all the same.
#[test]
fn endless_collisions_end() {
    let setup = Setup { traffic: Traffic::Batch, ..Setup::aloha(2, 1.0, 0, 1) };
    let o = run(&setup, |_, _| {});
    assert_eq!((o.successes, o.collisions), (0, MOST_TALKS));
}
