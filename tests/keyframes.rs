//! Recordings: the world at any window, however few copies were kept, is that of a straight run
//! and that of the oracle, and goes on as they do.
//!
//! Expected values: a run in one go (`Run::advance_to`), and the pending attempts read off the
//! oracle's list of events.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

mod common;

use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Event, Order, Recording, Run, Setup, Snapshot, Watch, WindowLoad, World};
use common::{Events, any_world, cases, oracle, recount, workload};
use proptest::prelude::*;

const LARGEST: usize = 1_000_000;
/// Budgets in bytes: nothing but the start, some copies, all.
const BUDGETS: [usize; 4] = [0, 60_000, 1_000_000, usize::MAX];

struct Nobody;

impl Watch for Nobody {
    fn window(&mut self, _: WindowLoad) {}
}

fn setup(params: &Params) -> Setup {
    Setup { order: Order::Time, ..Setup::of(params) }
}

fn straight(params: &Params, window: u32) -> World {
    let mut run = Run::new(&setup(params));
    run.advance_to(&mut Nobody, window);
    run.world().clone()
}

fn window_of(params: &Params, event: &Event) -> u64 {
    recount::window(params, event.t.0)
}

/// What every client waits for right before `window`, from all events in the order of time.
fn expected(params: &Params, events: &[Event], window: u32) -> Snapshot {
    let n = params.clients as usize;
    let mut pending = vec![None; n];
    let mut last = vec![None; n];
    let (mut served, mut gave_up) = (0, 0);
    for event in events {
        let client = event.client as usize;
        if window_of(params, event) < u64::from(window) {
            last[client] = Some(event.t.0);
            served += u32::from(event.accepted);
            gave_up += u32::from(!event.accepted && params.attempt_limit == Some(event.attempt));
        } else if pending[client].is_none() {
            let previous = match (params.jitter, last[client]) {
                (Jitter::Decorrelated, Some(before)) => (event.t.0 - before) as u32,
                _ => 0,
            };
            pending[client] = Some((event.t, event.client, event.attempt - 1, previous));
        }
    }
    let mut pending: Vec<_> = pending.into_iter().flatten().collect();
    if window == 0 {
        pending.clear(); // the first attempts are not pending, they start the run
    }
    pending.sort_unstable();
    Snapshot { window, waiting: params.clients - served - gave_up, gave_up, pending }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn in_any_world_any_window_is_restored(
        words: [u32; 7],
        spacing in 1..200_u32,
        places: [f64; 4],
        budget in prop::sample::select(&BUDGETS[..]),
    ) {
        let params = any_world(words);
        let events = oracle::run(&params, LARGEST);
        let end = window_of(&params, events.last().unwrap()) as u32;
        let recording = Recording::of(&setup(&params), spacing, budget);
        for place in places {
            let window = (place.abs() % 1.0 * f64::from(end)) as u32;
            let world = recording.at(window);
            let snapshot = world.snapshot();
            prop_assert_eq!(&snapshot, &straight(&params, window).snapshot());
            prop_assert_eq!(&snapshot, &expected(&params, &events, window), "{:?}", params);

            // And the run goes on from there as it did.
            let mut rest = Events::default();
            Run::from_world(world).finish(&mut rest);
            rest.0.sort_unstable();
            let from = events.iter().position(|e| window_of(&params, e) >= u64::from(window));
            let from = from.unwrap_or(events.len());
            prop_assert!(rest.0 == events[from..], "goes on differently, {:?}", params);
        }
        // Beyond the end there is only the end.
        let after = straight(&params, u32::MAX);
        prop_assert_eq!(after.waiting(), 0);
        prop_assert_eq!(recording.at(end + 1_000).snapshot(), after.snapshot());
        prop_assert_eq!(recording.at(u32::MAX).snapshot(), after.snapshot());
    }

    /// Copies lie a power of two of the asked spacing apart, from the start on without a gap, and
    /// hold no more than the budget; the start is always there.
    #[test]
    fn in_any_world_copies_are_evenly_spaced_and_within_the_budget(
        words: [u32; 7],
        spacing in 1..50_u32,
        budget in prop::sample::select(&BUDGETS[..]),
    ) {
        let params = any_world(words);
        let recording = Recording::of(&setup(&params), spacing, budget);
        let kept: Vec<u32> = recording.kept().collect();
        prop_assert_eq!(kept[0], 0);
        let held: usize = kept.iter().map(|&w| recording.at(w).bytes()).sum();
        prop_assert!(kept.len() == 1 || held <= budget, "{} over {}", held, budget);
        if let [_, step, ..] = kept[..] {
            prop_assert!(step % spacing == 0 && (step / spacing).is_power_of_two(), "{}", step);
            let even: Vec<u32> = (0..kept.len() as u32).map(|i| i * step).collect();
            prop_assert_eq!(&kept, &even);
        }
        if budget == usize::MAX {
            let end = straight(&params, u32::MAX).window();
            prop_assert!(kept.len() as u32 > (end - 1) / spacing, "{:?} of {}", kept, end);
        }
    }
}

/// W1 with each jitter: before, at and after the recovery (window 3,000), in the drain, at the end.
#[test]
fn w1_is_restored_at_any_window_under_any_budget() {
    for jitter in Jitter::ALL {
        let params = workload(1_000, jitter, 1);
        let events = oracle::run(&params, LARGEST);
        for budget in [0, 300_000, usize::MAX] {
            // Without jitter it is a run of a million windows: fewer copies.
            let spacing = if jitter == Jitter::None { 50_000 } else { 250 };
            let recording = Recording::of(&setup(&params), spacing, budget);
            for window in [0, 1, 10, 1_277, 2_999, 3_000, 3_001, 3_700, 4_444, 5_700] {
                let snapshot = recording.at(window).snapshot();
                assert_eq!(snapshot.window, window);
                assert_eq!(snapshot, straight(&params, window).snapshot());
                assert!(
                    snapshot == expected(&params, &events, window),
                    "{jitter:?}, window {window}, budget {budget}"
                );
            }
        }
    }
}

/// What the budget is for: the copies of 100,000 clients that would hold 30 MB fit into 8.
#[test]
fn a_large_recording_fits_its_budget_and_still_has_copies() {
    const BUDGET: usize = 8_000_000;
    let params = workload(100_000, Jitter::Full, 1);
    let recording = Recording::of(&setup(&params), 100, BUDGET);
    let kept: Vec<u32> = recording.kept().collect();
    let held: usize = kept.iter().map(|&w| recording.at(w).bytes()).sum();
    assert!(held <= BUDGET, "{held}");
    assert!(held * 4 > BUDGET, "half of the copies go at a time, not more: {held} in {kept:?}");
    assert_eq!(recording.at(3_333).snapshot(), straight(&params, 3_333).snapshot());
}
