//! The engines against the oracle: same events, same readouts, to the bit, in any world.
//!
//! Expected values come from `common::oracle` (one heap, one event at a time, sharing nothing with
//! the engines but the tape and the policy) and from `common::recount` (the readouts again from
//! the bare list of events), or are worked out by hand in the test.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

mod common;

use std::collections::BTreeSet;

use backoff_lab::measure::{Axis, Bar, Bars, Meter, RasterJob, Readouts};
use backoff_lab::params::{Params, TABLE};
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Ending, Event, Order, Progress, Run, Setup, Watch, WindowLoad};
use backoff_lab::units::{Micros, Rate};
use common::recount::{self, Recount};
use common::{Events, any_world, cases, events, measured, oracle, readouts, workload};
use proptest::prelude::*;

const ORDERS: [Order; 2] = [Order::Auto, Order::Time];

/// No world of [`any_world`] is larger.
const LARGEST: usize = 1_000_000;

/// Collects the loads of windows.
#[derive(Default)]
struct Loads(Vec<WindowLoad>);

impl Watch for Loads {
    fn window(&mut self, load: WindowLoad) {
        self.0.push(load);
    }
}

fn loads(setup: &Setup) -> Vec<WindowLoad> {
    let mut loads = Loads::default();
    Run::new(setup).finish(&mut loads);
    loads.0
}

/// Loads without the hash of who was served, as [`recount::loads`] has them.
fn plain(loads: &[WindowLoad]) -> Vec<WindowLoad> {
    loads.iter().map(|load| WindowLoad { served_mix: 0, ..*load }).collect()
}

/// The part of the readouts that [`Recount`] knows.
fn told(r: &Readouts) -> Recount {
    Recount {
        attempts: r.attempts,
        accepted: r.accepted,
        rejected: r.rejected,
        gave_up: r.gave_up,
        waiting: r.waiting,
        peak: r.peak,
        peak_at: r.peak_at.0,
        utilisation: r.utilisation,
        amplification: r.amplification,
        drain: r.drain.map(|t| t.0),
        completion: r.completion.map(|c| [c.p50.0, c.p95.0, c.p99.0, c.max.0]),
        fano: (r.fano.num, r.fano.den),
        fano_before: (r.fano_before.num, r.fano_before.den),
        waves: r.waves,
        last: r.end.0,
    }
}

/// The first place where two lists of events part, in words; nothing if they are the same.
fn difference(got: &[Event], expected: &[Event]) -> Option<String> {
    let at = got.iter().zip(expected).position(|(a, b)| a != b);
    let at =
        at.or_else(|| (got.len() != expected.len()).then_some(got.len().min(expected.len())))?;
    Some(format!("event {at}: {:?}, expected {:?}", got.get(at), expected.get(at)))
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn in_any_world_the_engines_give_the_oracles_events(words: [u32; 6]) {
        let params = any_world(words);
        let expected = oracle::run(&params, LARGEST);
        for order in ORDERS {
            let got = events(&params, order);
            prop_assert_eq!(difference(&got, &expected), None, "{:?} {:?}", order, params);
        }
    }

    #[test]
    fn in_any_world_the_readouts_are_those_of_the_oracles_events(words: [u32; 6]) {
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
    fn in_any_world_nothing_is_lost_and_windows_are_monotone(words: [u32; 6]) {
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

    /// How a run is cut into slices changes nothing.
    #[test]
    fn in_any_world_slices_add_up_to_the_whole(words: [u32; 6], slice in 1_u64..5_000) {
        let params = any_world(words);
        for order in ORDERS {
            let setup = Setup { order, ..Setup::of(&params) };
            let mut watch = (Meter::new(setup.server), Events::default());
            let mut run = Run::new(&setup);
            let mut known = Micros::ZERO;
            while run.advance(&mut watch, slice) == Progress::Running {
                prop_assert!(run.known_until() >= known, "known time never falls");
                known = run.known_until();
            }
            let (whole, _) = measured(&params, order);
            prop_assert_eq!(Readouts::of(&run, &watch.0), whole, "{:?}", params);
            watch.1.0.sort_unstable();
            prop_assert_eq!(difference(&watch.1.0, &events(&params, order)), None);
        }
    }

    /// The pictures: bars hold the attempts of their slice of time, and the raster, which replays
    /// clients from the tape, each client's own attempts in its row. Rows go by order of service
    /// from the bottom up; within one window, where the order is free, as a set; who gave up is at
    /// the top by number.
    #[test]
    fn in_any_world_bars_and_raster_count_the_oracles_attempts(
        words: [u32; 6],
        cols in 1..90_u32,
        slice in 1_u64..2_000,
    ) {
        let params = any_world(words);
        let all = oracle::run(&params, LARGEST);
        let axis = Axis::of(&params);
        let setup = Setup::of(&params);
        let mut bars = Bars::new(setup.server, axis);
        let mut run = Run::new(&setup);
        run.finish(&mut bars);
        let mut expected = vec![Bar::default(); axis.bars()];
        for event in &all {
            let begins = recount::window_start(&params, recount::window(&params, event.t.0));
            if let Some(bar) = expected.get_mut((begins / axis.window.0) as usize) {
                bar.first += u64::from(event.attempt == 1);
                bar.retries += u64::from(event.attempt > 1);
                bar.accepted += u64::from(event.accepted);
            }
        }
        prop_assert_eq!(bars.bars, expected, "{:?}", params);

        let mut job = RasterJob::new(&run, axis, cols, params.clients);
        let raster = loop {
            if let Some(raster) = job.advance(&run, slice) {
                break raster;
            }
        };
        let mut rows = vec![vec![0_u16; cols as usize]; params.clients as usize];
        let mut served = Vec::new();
        for event in &all {
            if event.t < axis.end {
                let col = event.t.0 * u64::from(cols) / axis.end.0;
                rows[event.client as usize][col as usize] += 1;
            }
            if event.accepted {
                served.push((recount::window(&params, event.t.0), event.client));
            }
        }
        let done: BTreeSet<u32> = served.iter().map(|s| s.1).collect();
        let never = (0..params.clients).filter(|client| !done.contains(client));
        served.extend(never.map(|client| (u64::MAX - u64::from(params.clients - client), client)));
        let mut got = raster.counts.chunks(cols as usize).rev();
        for group in served.chunk_by(|a, b| a.0 == b.0) {
            let mut theirs: Vec<_> = group.iter().map(|s| &rows[s.1 as usize][..]).collect();
            let mut drawn: Vec<_> = got.by_ref().take(group.len()).collect();
            theirs.sort_unstable();
            drawn.sort_unstable();
            prop_assert_eq!(drawn, theirs, "served in window {} {:?}", group[0].0, params);
        }
        prop_assert_eq!(got.next(), None);
    }

    /// A horizon cuts the oracle's list at the first window that begins at or after it.
    #[test]
    fn in_any_world_a_horizon_keeps_what_came_before_it(
        words: [u32; 6],
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
            prop_assert_eq!(&told, &r, "{:?} {:?}", order, params);
            both.push(got);
        }
        prop_assert_eq!(both[0], both[1], "both orders, horizon {} {:?}", horizon, params);
    }

    /// A budget stops the run at the end of the window that uses it up, and says where.
    #[test]
    fn in_any_world_an_event_budget_stops_between_two_windows(
        words: [u32; 6],
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
        let told = got.len().min(all.len());
        prop_assert_eq!(difference(got, &all[..told]), None, "{:?}", params);
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
        prop_assert_eq!(Readouts::of(&run, &watch.0).waiting, r.waiting);
    }

    /// The same where the engine is free to choose: it may stop elsewhere (a folded wave counts
    /// one event), but it tells all windows before its stop, and none after.
    #[test]
    fn in_any_world_a_budget_in_any_order_is_exact_up_to_its_stop(
        words: [u32; 6],
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

/// The commutative hash of a list of events: any order, same number. Its own mixer, not `sim`'s.
#[derive(Default)]
struct EventHash {
    events: u64,
    hash: u64,
}

impl Watch for EventHash {
    const EVENTS: bool = true;

    fn window(&mut self, _: WindowLoad) {}

    fn event(&mut self, event: Event) {
        let word = event.t.0 << 1 | u64::from(event.accepted);
        let who = u64::from(event.client) << 32 | u64::from(event.attempt);
        let mut z = word.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ who;
        z = (z ^ z >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        z = (z ^ z >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.hash = self.hash.wrapping_add(z ^ z >> 32);
        self.events += 1;
    }
}

fn event_hash(params: &Params, order: Order) -> (u64, u64) {
    let mut hash = EventHash::default();
    Run::new(&Setup { order, ..Setup::of(params) }).finish(&mut hash);
    (hash.events, hash.hash)
}

#[test]
fn on_w1_every_jitter_gives_the_oracles_events_by_hash() {
    for jitter in Jitter::ALL {
        let params = workload(1_000, jitter, 1);
        let mut expected = EventHash::default();
        for event in oracle::run(&params, LARGEST) {
            expected.event(event);
        }
        for order in ORDERS {
            let got = event_hash(&params, order);
            assert_eq!(got, (expected.events, expected.hash), "{jitter:?} {order:?}");
        }
    }
}

/// Numbers of events: the project's notes on W2 and W3, counted by programs in other languages.
#[test]
fn on_w2_and_w3_both_orders_give_the_same_events_by_hash() {
    for (clients, attempts) in [(100_000, 1_378_477), (1_000_000, 13_785_638)] {
        let params = workload(clients, Jitter::Full, 1);
        let [auto, time] = ORDERS.map(|order| event_hash(&params, order));
        assert_eq!(auto.0, attempts);
        assert_eq!(auto, time, "{clients} clients");
    }
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

/// Each parameter at its least and its most, in all pairs, the others at their defaults. With a
/// small budget and a near horizon every run ends, and what it tells of adds up.
#[test]
fn the_extremes_of_any_two_parameters_end_and_add_up() {
    for (i, one) in TABLE.iter().enumerate() {
        for other in &TABLE[i + 1..] {
            for (a, b) in [
                (one.min, other.min),
                (one.min, other.max),
                (one.max, other.min),
                (one.max, other.max),
            ] {
                for jitter in [Jitter::Full, Jitter::Decorrelated] {
                    let mut params = Params { jitter, ..Params::default() };
                    params.set(one.id, a);
                    params.set(other.id, b);
                    if params.clients < 1_000_000 || jitter == Jitter::Full {
                        ends_and_adds_up(&params, 20_000);
                    }
                }
            }
        }
    }
}

/// A tenth of a millisecond between calls, the shortest there is, for each jitter; without jitter,
/// where the fleet is folded, for a million. (A window is never split, so ten thousand others take
/// some two million attempts to be stopped.)
#[test]
fn the_shortest_waits_end_and_add_up() {
    for jitter in Jitter::ALL {
        let params = Params {
            base: Micros(100),
            cap: Micros(1_000),
            multiplier: 1_000,
            clients: if jitter == Jitter::None { 1_000_000 } else { 10_000 },
            jitter,
            ..Params::default()
        };
        ends_and_adds_up(&params, 1_000);
    }
}

fn ends_and_adds_up(params: &Params, event_budget: u64) {
    for order in ORDERS {
        if order == Order::Time && params.clients == 1_000_000 {
            continue; // without jitter that is what folding is for, with it the same run again
        }
        let horizon = Micros(params.outage.0 + 20_000_000);
        let setup = Setup { order, event_budget, horizon, ..Setup::of(params) };
        let mut meter = Meter::new(setup.server);
        let mut run = Run::new(&setup);
        let ending = run.finish(&mut meter);
        let r = Readouts::of(&run, &meter);
        assert_eq!(r.accepted + r.rejected, r.attempts, "{params:?}");
        assert_eq!(r.accepted + r.gave_up + r.waiting, r.clients, "{params:?}");
        assert_eq!(u64::from(run.world().waiting()), r.waiting, "{params:?}");
        let waiting = match ending {
            Ending::Complete => 0,
            Ending::Horizon { waiting } | Ending::EventBudget { waiting, .. } => waiting,
        };
        assert_eq!(u64::from(waiting), r.waiting, "{ending:?} {params:?}");
    }
}

/// What the spread of worlds is worth: it holds each corner that the engines treat apart.
#[test]
fn the_spread_of_worlds_holds_every_corner() {
    let mut seen = BTreeSet::new();
    let mut z = 1_u64;
    for _ in 0..400 {
        let words = [(); 6].map(|()| {
            z = z.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (z >> 32) as u32
        });
        let params = any_world(words);
        let milli = params.capacity_rate().milli_per_s;
        let corner = |name: &str, is: bool| is.then(|| name.to_owned());
        seen.extend(
            [
                Some(format!("{:?}", params.jitter)),
                corner("wide windows", milli < 100_000),
                corner("alternating room", milli > 100_000 && !milli.is_multiple_of(100_000)),
                corner("no outage", params.outage.0 == 0),
                corner("recovery inside a window", params.outage.0 % 10_000 > 1),
                corner("base over cap", params.base > params.cap),
                corner("many returns in a window", params.cap.0 < 10_000),
                corner("gives up", params.attempt_limit.is_some_and(|l| l < 8)),
                corner("hundreds", params.clients > 200),
            ]
            .into_iter()
            .flatten(),
        );
    }
    assert_eq!(seen.len(), 12, "{seen:?}");
}

/// Expected: the oracle. Thousands of failures a client do not fit a pending attempt's word, and
/// are counted beside it.
#[test]
fn clients_with_thousands_of_failures_are_counted_exactly() {
    for (jitter, limit) in [
        (Jitter::None, None),
        (Jitter::Full, None),
        (Jitter::Full, Some(4_095)),
        (Jitter::Full, Some(4_096)),
        (Jitter::Full, Some(4_097)),
        (Jitter::Equal, Some(5_000)),
        (Jitter::Decorrelated, None),
        (Jitter::Decorrelated, Some(4_500)),
    ] {
        let params = Params {
            base: Micros(1_000),
            cap: Micros(2_000),
            multiplier: 1_000,
            jitter,
            clients: 10,
            attempt_limit: limit,
            outage: Micros::secs(6),
            seed: 5,
            ..Params::default()
        };
        let expected = oracle::run(&params, 1_000_000);
        assert_eq!(events(&params, Order::Time), expected, "{jitter:?} {limit:?}");
        let most = expected.iter().map(|e| e.attempt).max();
        assert!(most > Some(4_000), "the world does not reach what it is for: {most:?}");
        assert_eq!(readouts(&params, Order::Auto), readouts(&params, Order::Time));
    }
}
