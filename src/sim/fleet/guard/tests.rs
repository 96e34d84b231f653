//! Budgets and breaker at work. Expected: the rules of their sources, worked out by hand.

use super::*;

/// gRFC A6 with maxTokens 10 and an outage: after five failures retries stop.
#[test]
fn grpc_stops_retrying_after_five_failures() {
    let budget = Budget::Throttle { most: 10_000, ratio: 100 };
    let mut guard = Guard::new(Some(budget), None);
    let mut retries = 0;
    for _ in 0..20 {
        guard.answered(0, false, true, 0);
        retries += u32::from(guard.may_retry());
    }
    assert_eq!(retries, 4, "the fifth failure leaves half, which is not above half");
}

/// Brooker's: ten tokens at first, a tenth a first try.
#[test]
fn a_bucket_lets_a_tenth_through_in_the_long_run() {
    let budget = Budget::Bucket { per_first_try: 100, most: 10_000, cost: 1_000 };
    let mut guard = Guard::new(Some(budget), None);
    let mut retries = 0;
    for t in 0..1_000 {
        assert!(guard.may_send(t, true, 0));
        retries += u32::from(guard.may_retry());
    }
    // Ten at first; the hundred first tries of a thousand that bring a token each.
    assert!((108..=110).contains(&retries), "{retries}");
}

/// tower's defaults: ten a second over ten seconds, and a fifth of the first tries.
#[test]
fn a_ratio_allows_its_reserve_and_a_share_and_forgets() {
    let budget = Budget::Ratio { ratio: 200, per_second: 10, ttl: Micros::secs(10) };
    let mut guard = Guard::new(Some(budget), None);
    let retries = |guard: &mut Guard, t| {
        guard.answered(t, false, true, 0);
        (0..500).filter(|_| guard.may_retry()).count()
    };
    for _ in 0..50 {
        guard.may_send(0, true, 0);
    }
    assert_eq!(retries(&mut guard, 0), 110, "100 in reserve and a fifth of 50");
    assert_eq!(retries(&mut guard, 9_999_999), 0);
    assert_eq!(retries(&mut guard, 10_000_000), 100, "all of that is forgotten");
}

/// Envoy: three at once; an answer to a retry makes room, one to a first try does not.
#[test]
fn so_many_retries_at_once() {
    let mut guard = Guard::new(Some(Budget::Concurrent { most: 3 }), None);
    let allowed = |guard: &mut Guard| (0..9).filter(|_| guard.may_retry()).count();
    assert_eq!(allowed(&mut guard), 3);
    guard.answered(1, false, true, 0);
    assert_eq!(allowed(&mut guard), 0);
    guard.answered(2, false, false, 0);
    guard.answered(3, true, false, 0);
    assert_eq!(allowed(&mut guard), 2);
}

#[test]
fn a_breaker_opens_probes_and_closes() {
    let second = Micros::SECOND;
    let plan = Breaker { ring: 20, failures: 10, open: Micros(5 * second.0), jitter: Micros(0) };
    let mut guard = Guard::new(None, Some(plan));
    for i in 0..20 {
        assert!(guard.may_send(i, true, 0), "closed until twenty are known");
        guard.answered(i, i % 2 == 0, true, 0);
    }
    assert!(!guard.may_send(20, true, 0));
    assert!(!guard.may_send(5_000_018, true, 0));
    assert!(guard.may_send(5_000_019, true, 0), "one probe");
    assert!(!guard.may_send(5_000_020, true, 0), "no second beside it");
    guard.answered(5_000_030, false, true, 0);
    assert!(!guard.may_send(10_000_000, true, 0));
    assert!(guard.may_send(10_000_030, true, 0));
    guard.answered(10_000_040, true, true, 0);
    assert!(guard.may_send(10_000_041, true, 0) && guard.may_send(10_000_041, true, 0));
}
