//! Every growth and every jitter of the vocabulary, in the articles' first world: a thousand clients,
//! an outage of 30 s, a queue.

use super::{Scene, Verdict, decorrelated, doubling, stampede};
use crate::policy::backoff::{Backoff, CapPlace, Clamp, Curve, First, Spread};
use crate::sim::fleet::Rules;
use crate::units::Micros;

/// Growth alone decides how often waves come, not whether.
pub const GROWTHS: Scene = Scene {
    id: "growths",
    verdict: Verdict::HoldsIf,
    jobs: || stampede::behind_queue(growths()),
    ..stampede::QUEUE
};

/// Which jitters spread the herd, and which leave it together.
pub const JITTERS: Scene = Scene {
    id: "jitters",
    verdict: Verdict::HoldsIf,
    jobs: || stampede::behind_queue(jitters()),
    ..stampede::QUEUE
};

const SECOND: Micros = Micros::SECOND;

/// Each growth without jitter, then with full jitter. Under no cap where the system has none.
fn growths() -> Vec<(&'static str, Rules)> {
    let minutes = [1, 5, 15, 30, 60];
    let exponential = Curve::Exponential { base: SECOND, multiplier: 2_000 };
    let fibonacci = Curve::Fibonacci { base: Micros::millis(100) };
    let systemd = Curve::Geometric { from: Micros::millis(100), to: Micros::secs(60), steps: 8 };
    let tasks = Curve::DoubleThenLinear { base: SECOND, doublings: 3 };
    let sidekiq = Curve::Polynomial { unit: SECOND, power: 4, plus: Micros::secs(15) };
    let mail = Curve::Table(minutes.map(|m| Micros::secs(m * 60)).into());
    let table = [
        ("linear", "linear-full", Curve::Linear { base: SECOND, step: SECOND }, 32),
        ("exponential", "exponential-full", exponential, 32),
        ("fibonacci", "fibonacci-full", fibonacci, 32),
        ("fixed", "fixed-full", Curve::Fixed(SECOND), 32),
        ("immediate", "immediate-full", Curve::Immediate, 32),
        ("geometric", "geometric-full", systemd, 60),
        ("double-then-linear", "double-then-linear-full", tasks, 60),
        (
            "power-of-base",
            "power-of-base-full",
            Curve::PowerOfBase { base: Micros::millis(10) },
            60,
        ),
        ("polynomial", "polynomial-full", sidekiq, 86_400),
        ("table", "table-full", mail, 86_400),
    ];
    let rules = |curve: &Curve, jitter, cap| {
        Rules::retrying(Backoff::new(curve.clone(), jitter, Some(Micros::secs(cap))))
    };
    let plain = table.iter().map(|(name, _, c, cap)| (*name, rules(c, Spread::None, *cap)));
    let full = table.iter().map(|(_, name, c, cap)| (*name, rules(c, Spread::Full, *cap)));
    plain.chain(full).collect()
}

/// Each jitter on waits of 1, 2, 4, 8, 8, ... s.
fn jitters() -> Vec<(&'static str, Rules)> {
    let cap = Micros::secs(8);
    let on = |jitter| doubling(SECOND, jitter, cap);
    let soft = Spread::Decorrelated { factor: 3_000, clamp: Clamp::Soft };
    let fifth = Spread::PlusMinus { share: 200 };
    let all = vec![
        ("none", on(Spread::None)),
        ("full", on(Spread::Full)),
        ("equal", on(Spread::Equal)),
        ("decorrelated", on(decorrelated())),
        ("decorrelated-soft", on(soft)),
        ("plus-minus", on(fifth)),
        ("plus-minus-cap-after", Backoff { cap_place: CapPlace::AfterJitter, ..on(fifth) }),
        ("additive-share", on(Spread::AdditiveFraction { share: 200 })),
        ("additive-fixed", on(Spread::AdditiveFixed { most: SECOND })),
        ("subtractive", on(Spread::Subtractive { share: 200 })),
        ("range", on(Spread::Range { low: 500, high: 1_500 })),
        ("to-next", on(Spread::RangeToNext)),
        ("multiplier", on(Spread::MultiplierRange { multiplier: 2_000 })),
        ("polly", on(Spread::PollyV2)),
        ("whole-seconds", on(Spread::WholeSeconds)),
        ("added-seconds", on(Spread::AdditiveSeconds { seconds: 2 })),
        ("steps", on(Spread::Quantised { step: Micros::millis(500) })),
        ("slots", on(Spread::Slots { slot: SECOND, doublings: 3 })),
        ("first-at-once", Backoff { first: First::Immediate, ..on(Spread::Full) }),
        ("first-plain", Backoff { first: First::Unjittered, ..on(Spread::Full) }),
        ("drawn-once", Backoff { drawn_once: true, ..on(Spread::Full) }),
    ];
    all.into_iter().map(|(name, backoff)| (name, Rules::retrying(backoff))).collect()
}
