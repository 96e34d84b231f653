//! Readouts and loads of windows: they are those that the oracle's events give, and nothing is lost
//! between attempts, clients and windows.
//!
//! Expected: the recount of the oracle's events; for a million clients in lock step a loop over the
//! herd in the test itself.

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Ending, Progress, Run, Setup, WindowLoad};
use backoff_lab::units::{Micros, Rate};
use proptest::prelude::*;

use crate::common::recount;
use crate::common::{any_world, cases, measured, oracle, readouts, workload};
use crate::compare::{LARGEST, ORDERS, loads, plain, told};

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn in_any_world_the_readouts_are_those_of_the_oracles_events(words: [u32; 7]) {
        let params = any_world(words);
        let expected = recount::of(&params, &oracle::run(&params, LARGEST));
        let both = ORDERS.map(|order| readouts(&params, order));
        for r in &both {
            prop_assert_eq!(&told(r), &expected, "{:?}", params);
            prop_assert_eq!(r.ending, Some(Ending::Complete));
        }
        prop_assert_eq!(both[0], both[1], "hash and all, {:?}", params);
    }

    /// Every attempt is accepted or rejected; every client is served or gives up; windows come in
    /// the order of time, at most one load before and one after the recovery each, none empty, and
    /// none accepts more than its quota or anything before the recovery. And each is the oracle's.
    #[test]
    fn in_any_world_nothing_is_lost_and_windows_are_monotone(words: [u32; 7]) {
        let params = any_world(words);
        let expected = recount::loads(&params, &oracle::run(&params, LARGEST));
        for order in ORDERS {
            let loads = loads(&Setup { order, ..Setup::of(&params) });
            let (r, _) = measured(&params, order);
            let sum = |part: fn(&WindowLoad) -> u64| loads.iter().map(part).sum::<u64>();
            prop_assert_eq!(sum(|l| l.first), u64::from(params.clients));
            prop_assert_eq!(sum(|l| l.first + l.retries), r.attempts);
            prop_assert_eq!(sum(|l| l.accepted), r.accepted);
            prop_assert_eq!(sum(|l| l.gave_up), r.gave_up);
            prop_assert_eq!(r.accepted + r.rejected, r.attempts);
            prop_assert_eq!(r.accepted + r.gave_up, r.clients);
            prop_assert_eq!(r.waiting, 0);
            for pair in loads.windows(2) {
                let key = |l: &WindowLoad| (l.window, !l.before_recovery);
                prop_assert!(key(&pair[0]) < key(&pair[1]), "{:?} {:?} {:?}", order, pair, params);
            }
            for load in &loads {
                let attempts = load.first + load.retries;
                let quota = recount::quota(&params, u64::from(load.window));
                prop_assert!(attempts > 0 && load.accepted <= quota.min(attempts), "{:?}", load);
                prop_assert!(load.gave_up <= attempts - load.accepted, "{:?}", load);
                prop_assert!(!load.before_recovery || load.accepted == 0, "{:?}", load);
            }
            prop_assert_eq!(plain(&loads), expected.clone(), "{:?} {:?}", order, params);
        }
    }
}

/// The wave counted by hand: the test's own loop over the herd, one line a call. No jitter, so
/// everybody calls at the same instants.
#[test]
fn a_million_clients_in_lock_step_with_a_crooked_rate_and_a_limit_are_counted_exactly() {
    let params = Params {
        base: Micros(1_234),
        cap: Micros(777_777),
        multiplier: 1_500,
        attempt_limit: Some(200),
        outage: Micros(3_456_789),
        capacity: Some(Rate { milli_per_s: 123_456_789 }),
        ..workload(1_000_000, Jitter::None, 1)
    };
    let (mut left, mut t, mut wait) = (1_000_000_u64, 0_u64, 1_234.0_f64);
    let (mut attempts, mut last, mut peak) = (0, 0, 0);
    let mut per_window = std::collections::BTreeMap::<u64, u64>::new();
    let mut room = std::collections::BTreeMap::<u64, u64>::new();
    for call in 1..=200 {
        let window = t / 10_000;
        attempts += left;
        if call > 1 {
            *per_window.entry(window).or_default() += left;
        }
        if t >= 3_456_789 {
            let room = room.entry(window).or_insert_with(|| recount::quota(&params, window));
            let accepted = left.min(*room);
            *room -= accepted;
            peak = peak.max(left);
            left -= accepted;
            last = t;
        }
        t += wait.min(777_777.0).round() as u64;
        wait = (wait * 1.5).min(1e12);
    }
    assert!(left > 0, "some give up");
    for slice in [1, 7, u64::MAX] {
        let setup = Setup::of(&params);
        let mut meter = Meter::new(setup.server);
        let mut run = Run::new(&setup);
        while run.advance(&mut meter, slice) == Progress::Running {}
        let r = Readouts::of(&run, &meter);
        assert_eq!(r.ending, Some(Ending::Complete));
        assert_eq!((r.attempts, r.gave_up, r.accepted), (attempts, left, 1_000_000 - left));
        assert_eq!(r.peak, peak);
        assert_eq!(r.drain, Some(Micros(last - 3_456_789)));
        assert_eq!((r.fano.num, r.fano.den), recount::fano(&per_window));
    }
}
