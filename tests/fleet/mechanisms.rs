//! Every budget, every rule for Retry-After, servers that change.
//!
//! Expected: equilibria worked out by hand from the mechanisms' own documents, beside each.

use std::collections::BTreeMap;

use backoff_lab::measure::Ledger;
use backoff_lab::sim::fleet::{Attempt, Fleet, Witness};

use crate::plans::{named, plan, run};

/// Attempts a second over the five minutes.
fn load(policy: &str) -> f64 {
    let seeds = 4;
    let all = (1..=seeds).map(|seed| run("budgets", policy, seed).attempts as f64 / 300.0);
    all.sum::<f64>() / seeds as f64
}

/// Demand 200 requests a second, capacity 50.
#[test]
fn each_budget_holds_the_load_where_its_rule_says() {
    for (policy, expected, share) in [
        // Three attempts, each failing with p: 200 (1 + p + p²) (1 - p) = 50, so p³ = 3/4 and the load
        // is 50 / (1 - p) = 546.
        ("three-attempts", 546.5, 0.02),
        // A retry for each ten, or five, first tries.
        ("bucket-10", 220.0, 0.01),
        ("ratio-20", 240.0, 0.01),
        // r retries a request: each costs 5 and gives 5 back if it succeeds, a first try that succeeds
        // gives 1: s = 5 r (1 - s) with s = 1/4 / (1 + r), so r = 0.0616; and the 500 tokens at the
        // start.
        ("aws-quota", 212.3, 0.01),
        // gRFC A6: failures outnumber successes three to one, so the count stays below half.
        ("grpc-throttle", 200.0, 0.01),
        // SRE book, chapter 21: K = 2 lets through twice what is accepted.
        ("sre-adaptive", 100.0, 0.06),
        // Half of all failures end their request: an attempt fails with p, the next is made with p/2:
        // 200 (1 + p/2 + p²/4) (1 - p) = 50. p = 0.8498: 200 * 1.6054 = 321 (solved numerically).
        ("half-fatal", 321.1, 0.02),
    ] {
        let got = load(policy);
        assert!((got / expected - 1.0).abs() < share, "{policy}: {got}, expected {expected}");
    }
}

/// Open for 5 s, or 5 to 10 s, after ten failures among twenty: closed, a second of 200 requests is
/// enough to open it.
#[test]
fn a_breaker_lets_through_a_small_part_and_less_if_it_stays_open_longer() {
    let (plain, jittered) = (load("breaker"), load("breaker-jittered"));
    assert!(plain < 200.0 / 5.0, "{plain}");
    assert!(jittered < plain, "{jittered} and {plain}");
}

#[derive(Default)]
struct Arrivals(BTreeMap<u32, Vec<u64>>);

impl Witness for Arrivals {
    fn attempt(&mut self, a: &Attempt) {
        self.0.entry(a.client).or_default().push(a.t);
    }
}

fn arrivals(policy: &str) -> Vec<Vec<u64>> {
    let mut all = Arrivals::default();
    Fleet::new(&plan("retry-after-rules", policy)).unwrap().finish(&mut all);
    all.0.into_values().collect()
}

const WINDOW: u64 = 10_000_000;

/// The quota's next window begins at a multiple of 10 s, and the header says so exactly; the answer
/// takes 10 ms back and the next call 10 ms there.
#[test]
fn each_rule_for_retry_after_keeps_to_what_it_says() {
    let gaps = |policy: &str, check: &dyn Fn(u64, u64, u64)| {
        let all = arrivals(policy);
        for calls in &all {
            for pair in calls.windows(2) {
                let next = pair[0] / WINDOW * WINDOW + WINDOW;
                check(pair[0], pair[1], next);
            }
        }
        all.len()
    };
    let replace = |_: u64, then: u64, next: u64| {
        assert!((next..=next + 20_000).contains(&then), "{then}, window at {next}");
    };
    assert_eq!(gaps("replace", &replace), 1_000);
    gaps("floor", &|_, then, next| assert!(then >= next, "{then} before {next}"));
    gaps("add", &|_, then, next| assert!(then >= next, "{then} before {next}"));
    gaps("clamp-5", &|_, then, next| assert!(then <= next + 5_020_000, "{then} after {next}"));
    gaps("cap-3", &|now, then, _| assert!(then - now <= 3_020_000, "{then} after {now}"));
    // Told to wait 10 s all but the first hundred leave.
    let ledger = run("retry-after-rules", "give-up-over-5", 1);
    assert_eq!((ledger.successes.len(), ledger.attempts), (100, 1_000));
    // As floor and sum the own wait is still there; in its place it is not.
    let peak = |policy| run("retry-after-rules", policy, 1).largest_after_first();
    assert!(peak("add") < peak("replace") / 2, "{} and {}", peak("add"), peak("replace"));
}

/// A thousand clients cannot be served sooner than the capacity's integral reaches a thousand:
/// steady 10 s; brownout 30 s at 20/s and then 4 s at 100/s; flapping, up again at 40 s: 10 s, and
/// 10 s down before; ramp: 50/60 t² = 1000 at 34.6 s.
#[test]
fn nobody_is_served_before_the_server_can_and_everybody_in_the_end() {
    for (policy, soonest) in
        [("steady", 10.0), ("brownout", 34.0), ("flapping", 20.0), ("ramp", 34.6)]
    {
        let ledger: Ledger = run("slow-recovery", policy, 1);
        assert_eq!(ledger.successes.len(), 1_000, "{policy}");
        let drain = crate::plans::drain(&ledger);
        // Bins of a tenth of a second at both ends.
        assert!(drain >= soonest - 0.2, "{policy}: {drain}");
        assert!(drain < 4.0 * soonest, "{policy}: {drain}");
    }
}

/// Each attempt fails with 1/2: two attempts a client on average, sd sqrt(2).
#[test]
fn half_failing_takes_two_attempts_a_client() {
    let ledger = run("slow-recovery", "half-fails", 1);
    assert_eq!(ledger.successes.len(), 1_000);
    let allowed = 4.0 * (2.0 * 1_000.0_f64).sqrt();
    assert!((ledger.attempts as f64 - 2_000.0).abs() < allowed, "{}", ledger.attempts);
}

/// The first 195 answers of a server at 50 ms + 10 ms an attempt come within 2 s; the others are work
/// for nobody.
#[test]
fn a_server_that_slows_down_works_for_callers_that_left() {
    let (ledger, _) =
        named("slow-recovery").run(&plan("slow-recovery", "slower-with-load")).unwrap();
    assert!(ledger.wasted >= 800, "{}", ledger.wasted);
}
