//! Growths, jitters and places of the cap that one or two systems have. Expected: the formula of
//! each system's own source or standard, which the test names, worked out by hand.

use super::*;

const HALF: u32 = 1 << 31;

fn exponential(base: Micros, multiplier: u32) -> Curve {
    Curve::Exponential { base, multiplier }
}

/// Waits 1, 2, ... in seconds, the same draw for each.
fn waits(backoff: &Backoff, r: u32, upto: u32) -> Vec<f64> {
    let mut memory = Memory::default();
    (1..=upto).map(|n| backoff.wait(n, r, &mut memory).0 as f64 / 1e6).collect()
}

fn close(got: &[f64], expected: &[f64]) {
    assert_eq!(got.len(), expected.len());
    for (got, expected) in got.iter().zip(expected) {
        assert!((got - expected).abs() <= 5e-6 * expected.max(1.0), "{got} for {expected}");
    }
}

/// Oban's worker.ex: 15 + 2^n s. Vector's retries.rs: 1, 2, 3, 5, 8, 13, 21 s. resilience4j: 500 ms,
/// then 1.5 times that in a `long`: 500, 750, 1125, 1687, 2530, 3795 ms.
#[test]
fn growths_of_oban_vector_and_resilience4j() {
    let oban =
        Curve::ExponentialPlus { base: Micros::secs(2), multiplier: 2_000, plus: Micros::secs(15) };
    assert_eq!(seconds(&oban, 5), [17., 19., 23., 31., 47.]);
    let vector = Curve::FibonacciDistinct { base: SECOND };
    assert_eq!(seconds(&vector, 7), [1., 2., 3., 5., 8., 13., 21.]);
    let unit = Micros::millis(1);
    let resilience = Curve::ExponentialCut { base: Micros::millis(500), multiplier: 1_500, unit };
    assert_eq!(seconds(&resilience, 6), [0.5, 0.75, 1.125, 1.687, 2.53, 3.795]);
}

/// Kafka's ExponentialBackoff.java at the cap: 1000 U[0.8, 1.2), then at most 1000.
#[test]
fn a_cap_before_and_after_leaves_half_the_jitter() {
    let kafka = Backoff {
        cap_place: CapPlace::BeforeAndAfter,
        ..Backoff::new(
            exponential(Micros::millis(100), 2_000),
            Spread::PlusMinus { share: 200 },
            Some(SECOND),
        )
    };
    close(&waits(&kafka, 0, 6), &[0.08, 0.16, 0.32, 0.64, 0.8, 0.8]);
    close(&waits(&kafka, HALF - 1, 6)[4..], &[1.0, 1.0]);
    assert_eq!(waits(&kafka, HALF, 9)[8], 1.0);
    assert_eq!(waits(&kafka, u32::MAX, 9)[8], 1.0);
}

/// The AWS SDK for Go before 1.48: U 2^(n-1) s up to n = 5, from n = 6 exactly 20 s.
#[test]
fn a_cap_instead_of_jitter_takes_all_of_it() {
    let go = Backoff {
        cap_place: CapPlace::InsteadOfJitter,
        ..Backoff::new(exponential(SECOND, 2_000), Spread::Full, Some(Micros::secs(20)))
    };
    close(&waits(&go, HALF, 7), &[0.5, 1., 2., 4., 8., 20., 20.]);
    assert_eq!(waits(&go, 0, 6), [0., 0., 0., 0., 0., 20.]);
}

/// The AWS SDK for Go 1: 2^(n-1) U[30, 60) ms, and what is beyond 300 s anew from [150, 300).
#[test]
fn what_is_beyond_the_cap_is_drawn_anew() {
    let go = Backoff {
        cap_place: CapPlace::DrawnAnew,
        ..Backoff::new(
            exponential(Micros::millis(30), 2_000),
            Spread::Range { low: 1_000, high: 2_000 },
            Some(Micros::secs(300)),
        )
    };
    close(&waits(&go, HALF, 3), &[0.045, 0.09, 0.18]);
    // At n = 14 the range is 245.76 to 491.52 s; half of it is 368.64, which is
    // (368.64 - 300) / 191.52 of the way from 150 to 300.
    close(&waits(&go, HALF, 14)[13..], &[150.0 + 150.0 * 68.64 / 191.52]);
    // From n = 15 on all of it is beyond, and the draw is that of [150, 300).
    for n in [15, 20, 64] {
        let at = |r| waits(&go, r, n)[n as usize - 1];
        assert_eq!([0, HALF, u32::MAX].map(at), [150.0, 225.0, 299.999_999], "{n}");
    }
}

/// SWR: floor(U[0.5, 1.5) 2^n) times 5 s, so first 5 or 10 s. Stripe: min(0.5 2^(n-1), 5) U[0.5, 1),
/// at least 0.5 s, so first exactly that. resilience4j: whole ms in [0.5 i, 1.5 i].
#[test]
fn bands_are_drawn_in_steps_and_above_a_floor() {
    let band = |low, high, plus, step, least| Spread::Band { low, high, plus, step, least };
    let five = Micros::secs(5);
    let swr = band(500, 1_500, Micros::ZERO, five, Micros::ZERO);
    let swr = Backoff::new(exponential(Micros::secs(10), 2_000), swr, Some(Micros::secs(1_280)));
    assert_eq!([0, HALF - 1, HALF, u32::MAX].map(|r| waits(&swr, r, 1)[0]), [5., 5., 10., 10.]);
    assert_eq!(waits(&swr, 0, 12)[11], 640.0);
    assert_eq!(waits(&swr, u32::MAX, 12)[11], 1_915.0);
    let stripe = band(500, 1_000, Micros::ZERO, Micros(1), Micros::millis(500));
    let stripe = Backoff::new(exponential(Micros::millis(500), 2_000), stripe, Some(five));
    assert_eq!([0, HALF, u32::MAX].map(|r| waits(&stripe, r, 1)[0]), [0.5; 3]);
    close(&waits(&stripe, HALF, 5), &[0.5, 0.75, 1.5, 3.0, 3.75]);
    let whole = Micros::millis(1);
    let java = band(500, 1_500, whole, whole, whole);
    let java = Backoff::new(Curve::Fixed(Micros::millis(3)), java, None);
    // 1.5 + U 4 ms, cut: 1 to 5 ms, the ends an eighth and three eighths.
    let draws = [0, HALF / 4 - 1, HALF / 4, HALF, u32::MAX];
    assert_eq!(draws.map(|r| waits(&java, r, 1)[0]), [0.001, 0.001, 0.002, 0.003, 0.005]);
}

/// backo2 with 1,000 ms and a factor of 0.5: U = 0.05 takes 25 ms off, 0.15 adds 75, 0.25 takes 125
/// off, 0.95 adds 475.
#[test]
fn socket_io_takes_the_sign_from_the_tenth_of_the_same_draw() {
    let jitter = Spread::TenthsSign { share: 500, step: Micros::millis(1) };
    let backoff = Backoff::new(Curve::Fixed(SECOND), jitter, None);
    let at = |u: f64| waits(&backoff, (u * 4_294_967_296.0) as u32 + 1, 1)[0];
    let got = [0.05, 0.15, 0.25, 0.35, 0.75, 0.95].map(at);
    assert_eq!(got, [0.975, 1.075, 0.875, 1.175, 1.375, 1.475]);
}

/// RFC 2131: 4 s plus or minus 1 s, ..., 64 s at most before that. IEEE 802.3: slots of 51.2 us
/// below 2^min(n, 10). Fluent Bit: U{5..min(2000, 5 2^n)} + 1 s.
#[test]
fn fixed_spreads_slots_and_whole_numbers_from_the_base() {
    let dhcp = Spread::PlusMinusFixed { most: SECOND };
    let dhcp = Backoff::new(exponential(Micros::secs(4), 2_000), dhcp, Some(Micros::secs(64)));
    assert_eq!(waits(&dhcp, 0, 6), [3., 7., 15., 31., 63., 63.]);
    assert_eq!(waits(&dhcp, HALF, 6), [4., 8., 16., 32., 64., 64.]);
    let slots = Spread::FineSlots { slot_ns: 51_200, doublings: 10 };
    let ethernet = Backoff::new(Curve::Fixed(SECOND), slots, None);
    assert_eq!(waits(&ethernet, u32::MAX, 1), [0.000_051]);
    // 1,023 slots are 52,377.6 us.
    assert_eq!(waits(&ethernet, u32::MAX, 12)[11], 0.052_377);
    let fluent = Spread::FromBase { base: Micros::secs(5), plus: SECOND, step: SECOND };
    let fluent =
        Backoff::new(exponential(Micros::secs(10), 2_000), fluent, Some(Micros::secs(2_000)));
    assert_eq!(waits(&fluent, 0, 10), [6.0; 10]);
    assert_eq!(waits(&fluent, u32::MAX, 10)[..3], [11., 21., 41.]);
    assert_eq!(waits(&fluent, u32::MAX, 10)[9], 2_001.0);
}

/// dskit from 0.5 s to 5 min: the last range is 256 to 300 s, and stays. RFC 8415: each wait is
/// 1.9 to 2.1 times the one before, then the maximum with a tenth either way.
#[test]
fn ranges_that_stay_and_waits_that_compound() {
    let dskit =
        Backoff::new(exponential(Micros::millis(500), 2_000), Spread::RangeToNextKept, None);
    let dskit = Backoff { cap: Some(Micros::secs(300)), ..dskit };
    assert_eq!(waits(&dskit, 0, 12)[8..], [128., 256., 256., 256.]);
    close(&waits(&dskit, HALF, 12)[8..], &[192., 278., 278., 278.]);
    let jitter = Spread::Compounding { factor: 2_000, share: 100 };
    let dhcp = Backoff::new(Curve::Fixed(SECOND), jitter, Some(Micros::secs(10)));
    close(&waits(&dhcp, 0, 5), &[0.9, 1.71, 3.249, 6.1731, 9.0]);
    close(&waits(&dhcp, u32::MAX, 5), &[1.1, 2.31, 4.851, 11.0, 11.0]);
}
