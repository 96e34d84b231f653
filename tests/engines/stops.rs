//! Runs that are stopped, by a horizon or by a budget of events: they tell all that came before
//! their stop, nothing after it, and who still waits.
//!
//! Expected: the oracle's list, cut in the test; for the horizon of 24 h a count by hand.

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Ending, Event, Order, Run, Setup};
use backoff_lab::units::{Micros, Rate};
use proptest::prelude::*;

use crate::common::recount::{self, Recount};
use crate::common::{Events, any_world, cases, oracle, readouts, workload};
use crate::compare::{LARGEST, Loads, ORDERS, difference, plain, told};

proptest! {
    #![proptest_config(cases(500))]

    /// A horizon cuts the oracle's list at the first window that begins at or after it.
    #[test]
    fn in_any_world_a_horizon_keeps_what_came_before_it(
        words: [u32; 7],
        after_recovery in 0_u64..5_000_000,
        on_the_edge: bool,
    ) {
        let params = any_world(words);
        let mut horizon = params.outage.0 + after_recovery;
        if on_the_edge {
            horizon = recount::window_start(&params, recount::window(&params, horizon) + 1);
        }
        let begins = |e: &Event| recount::window_start(&params, recount::window(&params, e.t.0));
        let mut expected = oracle::run(&params, LARGEST);
        let all = expected.len();
        expected.retain(|e| begins(e) < horizon);
        let r = recount::of(&params, &expected);
        let mut both = Vec::new();
        for order in ORDERS {
            let setup = Setup { order, horizon: Micros(horizon), ..Setup::of(&params) };
            let mut watch = (Meter::new(setup.server), Events::default());
            let mut run = Run::new(&setup);
            let ending = run.finish(&mut watch);
            watch.1.0.sort_unstable();
            let differs = difference(&watch.1.0, &expected);
            prop_assert_eq!(differs, None, "{:?} {:?}", order, params);
            prop_assert_eq!(ending, match expected.len() == all {
                true => Ending::Complete,
                false => Ending::Horizon { waiting: r.waiting as u32 },
            });
            let got = Readouts::of(&run, &watch.0);
            let told = Recount { last: r.last, ..told(&got) };
            let r = match ending {
                Ending::Complete => r.clone(),
                _ => recount::stopped(&params, &expected, run.end().0),
            };
            prop_assert_eq!(&told, &r, "{:?} {:?}", order, params);
            both.push(got);
        }
        prop_assert_eq!(both[0], both[1], "both orders, horizon {} {:?}", horizon, params);
    }

    /// A budget stops the run at the end of the window that uses it up, and says where.
    #[test]
    fn in_any_world_an_event_budget_stops_between_two_windows(
        words: [u32; 7],
        mut event_budget in 1_u64..8_000,
        on_the_edge: bool,
    ) {
        let params = any_world(words);
        let all = oracle::run(&params, LARGEST);
        if on_the_edge {
            // As many as there are up to the end of some window.
            let one = &all[event_budget as usize % all.len()];
            let last = recount::window(&params, one.t.0);
            let until = |e: &&Event| recount::window(&params, e.t.0) <= last;
            event_budget = all.iter().filter(until).count() as u64;
        }
        let setup = Setup { order: Order::Time, event_budget, ..Setup::of(&params) };
        let mut watch = (Meter::new(setup.server), Events::default());
        let mut run = Run::new(&setup);
        let ending = run.finish(&mut watch);
        let got = &mut watch.1.0;
        got.sort_unstable();
        let many = got.len().min(all.len());
        prop_assert_eq!(difference(got, &all[..many]), None, "{:?}", params);
        let r = recount::of(&params, got);
        let last = recount::window(&params, r.last);
        if got.len() == all.len() {
            prop_assert_eq!(ending, Ending::Complete);
        } else {
            let at = recount::window_start(&params, last + 1);
            prop_assert_eq!(
                ending,
                Ending::EventBudget { at: Micros(at), waiting: r.waiting as u32 },
                "{:?}", params
            );
            prop_assert_eq!(run.end(), Micros(at));
            prop_assert!(all[got.len()].t.0 >= at, "everything before `at` has happened");
            prop_assert!(got.len() as u64 >= event_budget);
            let before = got.iter().filter(|e| recount::window(&params, e.t.0) < last).count();
            prop_assert!((before as u64) < event_budget, "it stopped one window late");
        }
        let told = Recount { last: r.last, ..told(&Readouts::of(&run, &watch.0)) };
        let r = match ending {
            Ending::Complete => r,
            _ => recount::stopped(&params, got, run.end().0),
        };
        prop_assert_eq!(told, r, "{:?}", params);
    }

    /// The same where the engine is free to choose: it may stop elsewhere (a folded wave counts
    /// one event), but it tells all windows before its stop, and none after.
    #[test]
    fn in_any_world_a_budget_in_any_order_is_exact_up_to_its_stop(
        words: [u32; 7],
        mut event_budget in 1_u64..8_000,
        by_the_recovery: bool,
    ) {
        let params = any_world(words);
        let mut all = oracle::run(&params, LARGEST);
        if by_the_recovery {
            // Just enough for the outage.
            event_budget = all.iter().filter(|e| e.t < params.outage).count() as u64;
        }
        let setup = Setup { event_budget, ..Setup::of(&params) };
        let mut watch = (Meter::new(setup.server), Loads::default());
        let mut run = Run::new(&setup);
        let ending = run.finish(&mut watch);
        if let Ending::EventBudget { at, waiting } = ending {
            prop_assert_eq!(run.end(), at);
            all.retain(|e| e.t < at);
            prop_assert_eq!(u64::from(waiting), recount::of(&params, &all).waiting);
        }
        let expected = recount::loads(&params, &all);
        prop_assert_eq!(plain(&watch.1.0), expected, "{:?} {:?}", ending, params);
        prop_assert_eq!(Readouts::of(&run, &watch.0).attempts, all.len() as u64);
    }
}

/// By hand: retries of a fleet without jitter, each instant of 10 ms counted once.
#[test]
fn waves_are_instants_whatever_the_capacity() {
    let default = workload(1_000, Jitter::None, 1);
    let fixed = |base: u64, outage: u64| Params {
        base: Micros(base),
        multiplier: 1_000,
        outage: Micros(outage),
        ..default
    };
    for (params, expected) in [
        // 0.1 0.3 0.7 1.5 3.1 6.3 12.7 22.7 and 32.7 s.
        (default, 9),
        // The first call finds the server up.
        (Params { outage: Micros::ZERO, ..default }, 0),
        // 20 s, then 60 s.
        (Params { base: Micros::secs(20), cap: Micros::secs(100), ..default }, 2),
        // Three calls, two of them retries, and nobody is left when the server is back.
        (Params { attempt_limit: Some(3), ..default }, 2),
        // Every 10 s; the third retry comes in the very instant of the recovery.
        (fixed(10_000_000, 30_000_000), 3),
        // Every 4 ms up to 100 ms: each of the first ten instants, and that of the recovery.
        (fixed(4_000, 100_000), 11),
    ] {
        for capacity in [1, 13, 100, 10_000] {
            let params =
                Params { capacity: Some(Rate::per_second(capacity)), clients: 10, ..params };
            assert_eq!(readouts(&params, Order::Auto).waves, Some(expected), "{params:?}");
        }
    }
    assert_eq!(readouts(&workload(10, Jitter::Full, 1), Order::Auto).waves, None);
}

/// By hand: waits double from 100 ms to 3276.8 s and stay at an hour, so the fleet calls at
/// 0.1 (2^k - 1) s for k = 0..=16 and then every hour: 39 times before 24 h. Of these the nine at
/// k = 0..=8 (25.5 s) meet the outage of 30 s, and each of the other thirty loses one client to a
/// server that accepts one a second.
#[test]
fn an_hour_of_cap_and_one_a_second_reach_the_horizon_with_970_clients_waiting() {
    let params = Params {
        capacity: Some(Rate::per_second(1)),
        cap: Micros::HOUR,
        ..workload(1_000, Jitter::None, 1)
    };
    for order in ORDERS {
        let r = readouts(&params, order);
        assert_eq!(r.ending, Some(Ending::Horizon { waiting: 970 }), "{order:?}");
        assert_eq!((r.accepted, r.waiting, r.gave_up), (30, 970, 0), "{order:?}");
        assert_eq!(r.attempts, 9 * 1_000 + (971..=1_000).sum::<u64>(), "{order:?}");
        assert_eq!(r.completion.unwrap().max, Micros(6_553_500_000 + 22 * 3_600_000_000));
    }
}
