//! Expected: the articles' lists, the rows of the notes on real settings (seconds as the systems'
//! own documents give them), and bounds that must always hold.

use super::*;

fn seconds(curve: &Curve, upto: u32) -> Vec<f64> {
    (1..=upto).map(|n| curve.at(n) as f64 / 1e6).collect()
}

const SECOND: Micros = Micros::SECOND;

#[test]
fn growths_are_those_of_their_sources() {
    let exponential = Curve::Exponential { base: SECOND, multiplier: 2_000 };
    assert_eq!(seconds(&exponential, 5), [1., 2., 4., 8., 16.]);
    let linear = Curve::Linear { base: SECOND, step: SECOND };
    assert_eq!(seconds(&linear, 4), [1., 2., 3., 4.]);
    let fibonacci = Curve::Fibonacci { base: SECOND };
    assert_eq!(seconds(&fibonacci, 8), [1., 1., 2., 3., 5., 8., 13., 21.]);
    // Sidekiq's wiki: 15, 16, 31, 96, 271, ... s before its jitter.
    let sidekiq = Curve::Polynomial { unit: SECOND, power: 4, plus: Micros::secs(15) };
    assert_eq!(seconds(&sidekiq, 5), [15., 16., 31., 96., 271.]);
    // systemd, 100 ms to 60 s in 8 steps, as its manual's example.
    let systemd = Curve::Geometric { from: Micros::millis(100), to: Micros::secs(60), steps: 8 };
    let expected = [0.1, 0.22, 0.49, 1.1, 2.45, 5.45, 12.1, 27.0, 60.0, 60.0];
    for (got, expected) in seconds(&systemd, 10).into_iter().zip(expected) {
        assert!((got / expected - 1.0).abs() < 0.02, "{got} for {expected}");
    }
    // Cloud Tasks' own example: 10 s, three doublings; its cap of 300 s comes later.
    let tasks = Curve::DoubleThenLinear { base: Micros::secs(10), doublings: 3 };
    assert_eq!(seconds(&tasks, 7), [10., 20., 40., 80., 160., 240., 320.]);
    let smtp = Curve::Table([60, 300, 900].map(Micros::secs).to_vec());
    assert_eq!(seconds(&smtp, 5), [60., 300., 900., 900., 900.]);
    // tokio-retry from 10 ms: 10, 100, 1000 ms.
    let power = Curve::PowerOfBase { base: Micros::millis(10) };
    assert_eq!(seconds(&power, 3), [0.01, 0.1, 1.0]);
}

fn curves() -> Vec<Curve> {
    vec![
        Curve::Immediate,
        Curve::Fixed(SECOND),
        Curve::Linear { base: SECOND, step: Micros::millis(1) },
        Curve::Exponential { base: SECOND, multiplier: 1_500 },
        Curve::Fibonacci { base: SECOND },
        Curve::Polynomial { unit: SECOND, power: 4, plus: Micros::secs(15) },
        Curve::Geometric { from: SECOND, to: Micros::HOUR, steps: 5 },
        Curve::DoubleThenLinear { base: SECOND, doublings: 3 },
        Curve::Table(vec![SECOND, Micros::HOUR]),
        Curve::PowerOfBase { base: Micros::millis(2) },
        Curve::ExponentialPlus { base: SECOND, multiplier: 2_000, plus: Micros::secs(15) },
        Curve::ExponentialCut { base: SECOND, multiplier: 1_500, unit: Micros::millis(1) },
        Curve::FibonacciDistinct { base: SECOND },
    ]
}

fn spreads() -> Vec<Spread> {
    vec![
        Spread::None,
        Spread::Full,
        Spread::Equal,
        Spread::PlusMinus { share: 200 },
        Spread::AdditiveFraction { share: 500 },
        Spread::AdditiveFixed { most: SECOND },
        Spread::Subtractive { share: 250 },
        Spread::Range { low: 500, high: 1_500 },
        Spread::RangeToNext,
        Spread::MultiplierRange { multiplier: 2_000 },
        Spread::Decorrelated { factor: 3_000, clamp: Clamp::Hard },
        Spread::Decorrelated { factor: 2_000, clamp: Clamp::Soft },
        Spread::PollyV2,
        Spread::WholeSeconds,
        Spread::AdditiveSeconds { seconds: 10 },
        Spread::Quantised { step: Micros::secs(5) },
        Spread::Slots { slot: Micros(51), doublings: 10 },
        Spread::FineSlots { slot_ns: 51_200, doublings: 10 },
        Spread::Band {
            low: 500,
            high: 1_500,
            plus: Micros::millis(1),
            step: Micros::millis(1),
            least: Micros::millis(1),
        },
        Spread::PlusMinusFixed { most: SECOND },
        Spread::TenthsSign { share: 500, step: Micros::millis(1) },
        Spread::FromBase { base: SECOND, plus: SECOND, step: SECOND },
        Spread::RangeToNextKept,
        Spread::Compounding { factor: 2_000, share: 100 },
    ]
}

mod kinds;

/// No growth overflows, falls (but into its table's end) or leaves ten years, at any n.
#[test]
fn growth_never_falls_and_never_overflows() {
    for curve in curves() {
        let mut last = 0;
        for n in (1..70).chain([1_000, 1_000_000, u32::MAX]) {
            let now = curve.at(n);
            assert!(now >= last && now <= LONGEST, "{curve:?} at {n}: {now} after {last}");
            last = now;
        }
    }
}

/// A cap after the jitter is a bound for all kinds; one before it bounds those that only shorten.
#[test]
fn the_cap_bounds_what_it_should() {
    let cap = Micros::secs(7);
    for growth in curves() {
        for jitter in spreads() {
            for cap_place in [
                CapPlace::BeforeJitter,
                CapPlace::AfterJitter,
                CapPlace::BeforeAndAfter,
                CapPlace::InsteadOfJitter,
                CapPlace::DrawnAnew,
            ] {
                let backoff =
                    Backoff { cap_place, ..Backoff::new(growth.clone(), jitter, Some(cap)) };
                let shortens = matches!(
                    jitter,
                    Spread::None
                        | Spread::Full
                        | Spread::Equal
                        | Spread::Subtractive { .. }
                        | Spread::Decorrelated { .. }
                        | Spread::RangeToNext
                        | Spread::RangeToNextKept
                );
                let ready = Ready::new(&backoff);
                for r in [0, 1, u32::MAX / 3, u32::MAX] {
                    let (mut memory, mut other) = (Memory::default(), Memory::default());
                    for n in 1..80 {
                        let wait = backoff.wait(n, r, &mut memory);
                        assert_eq!(ready.wait(n, r, &mut other), wait, "{backoff:?} at {n}");
                        if cap_place != CapPlace::BeforeJitter || shortens {
                            assert!(wait <= cap, "{backoff:?} waits {wait:?} at {n}");
                        }
                    }
                }
            }
        }
    }
}

/// Expected: the formula of the first screen, which is held to golden runs.
#[test]
fn decorrelated_is_the_first_screens() {
    let (base, cap) = (100_000_u32, 10_000_000_u32);
    let backoff = Backoff::new(
        Curve::Fixed(Micros(base.into())),
        Spread::Decorrelated { factor: 3_000, clamp: Clamp::Hard },
        Some(Micros(cap.into())),
    );
    let (mut memory, mut previous) = (Memory::default(), base);
    for n in 1..1_000_u32 {
        let r = n.wrapping_mul(2_654_435_761);
        previous = crate::policy::next_decorrelated(base, cap, previous, r);
        assert_eq!(backoff.wait(n, r, &mut memory), Micros(previous.into()), "at {n}");
    }
}

/// Share of 20,000 clients with the identical wait at n = 8, from the notes on real settings: with
/// the cap after the jitter it is all of them, with the cap before it none.
#[test]
fn a_cap_after_the_jitter_makes_all_wait_the_same() {
    let socket_io = |cap_place| Backoff {
        cap_place,
        ..Backoff::new(
            Curve::Exponential { base: SECOND, multiplier: 2_000 },
            Spread::PlusMinus { share: 500 },
            Some(Micros::secs(5)),
        )
    };
    let wait = |place, r| socket_io(place).wait(8, r, &mut Memory::default());
    let draws = [0, 7, 1 << 20, 1 << 31, u32::MAX];
    assert!(draws.iter().all(|r| wait(CapPlace::AfterJitter, *r) == Micros::secs(5)));
    assert!(wait(CapPlace::BeforeJitter, 0) < wait(CapPlace::BeforeJitter, 1 << 31));
    assert!(wait(CapPlace::BeforeJitter, u32::MAX) > Micros::secs(7), "1.5 times the cap");
}

#[test]
fn the_first_retry_may_be_at_once_or_unjittered() {
    let usual =
        Backoff::new(Curve::Exponential { base: SECOND, multiplier: 2_000 }, Spread::Full, None);
    let at_once = Backoff { first: First::Immediate, ..usual.clone() };
    let plain = Backoff { first: First::Unjittered, ..usual };
    let half = 1 << 31;
    let waits = |b: &Backoff| [1, 2, 3].map(|n| b.wait(n, half, &mut Memory::default()).0);
    assert_eq!(waits(&at_once), [0, 500_000, 1_000_000]);
    assert_eq!(waits(&plain), [1_000_000, 1_000_000, 2_000_000]);
}

/// Medians of Polly's V2 with a base of 1 s, from the notes: 0.90, 1.14, 2.01, 4.00, 8.05 s.
#[test]
fn pollys_medians_are_the_published_ones() {
    let polly = Backoff::new(Curve::Fixed(SECOND), Spread::PollyV2, None);
    let tape = |client: u32, n: u32| {
        // Any good mixing does: the medians are the notes' own.
        let x = (u64::from(client) << 32 | u64::from(n)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let x = (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((x ^ x >> 32).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32) as u32
    };
    let mut waits = vec![Vec::new(); 5];
    for client in 0..20_000 {
        let mut memory = Memory::default();
        for n in 1..=5 {
            waits[n as usize - 1].push(polly.wait(n, tape(client, n), &mut memory).0);
        }
    }
    for (waits, expected) in waits.iter_mut().zip([0.90, 1.14, 2.01, 4.00, 8.05]) {
        waits.sort_unstable();
        let median = waits[10_000] as f64 / 1e6;
        assert!((median / expected - 1.0).abs() < 0.03, "{median} for {expected}");
    }
}
