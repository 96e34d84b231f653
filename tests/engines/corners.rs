//! Corners of the room of worlds: parameters at their ends, the shortest waits, thousands of
//! failures a client; and whether the random worlds hold the corners that they are there for.
//!
//! Expected: the oracle where a world is small enough for it, else that the run ends and adds up.

use std::collections::BTreeSet;

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::{Params, TABLE};
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Ending, Order, Run, Setup};
use backoff_lab::units::Micros;

use crate::common::{any_world, events, oracle, readouts};
use crate::compare::ORDERS;

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
        let words = [(); 7].map(|()| {
            z = z.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (z >> 32) as u32
        });
        let params = any_world(words);
        let milli = params.capacity_rate().milli_per_s;
        let corner = |name: &str, is: bool| is.then(|| name.to_owned());
        seen.extend(
            [
                Some(format!("{:?}", params.jitter)),
                Some(format!("{:?} growth", params.growth)),
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
    assert_eq!(seen.len(), 21, "{seen:?}");
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
