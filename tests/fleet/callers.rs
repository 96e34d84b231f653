//! Bases, deadlines, layers, counts that fall, endpoints and real systems.
//!
//! Expected: the tables of claims C3 to C6, C8, C9 and C11; closed forms where they are said.

use backoff_lab::measure::Ledger;
use backoff_lab::policy::backoff::{Backoff, Curve, Memory, Spread};
use backoff_lab::sim::servers::{Server, Window};
use backoff_lab::units::Micros;

use crate::plans::{Claim, changed, run, runs, seconds};

fn success(l: &Ledger) -> f64 {
    l.successes.len() as f64 / l.jobs as f64
}

/// C3: the tenth wait is 2^9 s by the article's list and 2^10 s by its formula; ten waits make 1023 s.
#[test]
fn the_tenth_wait_is_eight_minutes_or_seventeen() {
    let curve = Curve::Exponential { base: Micros::SECOND, multiplier: 2_000 };
    let backoff = Backoff::new(curve, Spread::None, None);
    let waits: Vec<u64> =
        (1..=11).map(|n| backoff.wait(n, 0, &mut Memory::default()).0 / 1_000_000).collect();
    assert_eq!((waits[9], waits[10]), (512, 1_024));
    assert_eq!(waits[..10].iter().sum::<u64>(), 1_023);
}

/// C4: the share that gets through, by the base.
#[test]
fn the_base_decides_who_gets_through_a_fault_of_two_seconds() {
    #[rustfmt::skip]
    let full = [
        ("1ms", Claim(0.062, 0.008, 0.001), Claim(5.87, 0.02, 0.01)),
        ("10ms", Claim(0.132, 0.010, 0.001), Claim(5.81, 0.02, 0.01)),
        ("50ms", Claim(0.448, 0.014, 0.001), Claim(5.55, 0.03, 0.01)),
        ("100ms", Claim(0.788, 0.015, 0.001), Claim(5.22, 0.03, 0.01)),
        ("200ms", Claim(0.970, 0.005, 0.001), Claim(4.61, 0.03, 0.01)),
        ("500ms", Claim(0.978, 0.006, 0.001), Claim(3.64, 0.03, 0.01)),
        ("1s", Claim(0.970, 0.006, 0.001), Claim(3.00, 0.03, 0.01)),
        ("2s", Claim(0.947, 0.008, 0.001), Claim(2.50, 0.03, 0.01)),
        ("5s", Claim(0.877, 0.011, 0.001), Claim(2.08, 0.02, 0.01)),
        ("10s", Claim(0.418, 0.012, 0.001), Claim(1.52, 0.02, 0.01)),
    ];
    for (base, share, attempts) in full {
        let ledgers = runs("base", &format!("full-{base}"), 5);
        share.of(&format!("full {base}"), &ledgers, success);
        attempts.of(&format!("full {base}, attempts"), &ledgers, Ledger::amplification);
    }
    // Without jitter luck is only in when a request comes; the notes give no spread, so it is that of
    // a share of a thousand requests.
    for (base, share) in [
        ("1ms", 0.070),
        ("10ms", 0.212),
        ("50ms", 0.832),
        ("100ms", 1.0),
        ("2s", 1.0),
        ("5s", 0.005),
    ] {
        let sd = (share * (1.0 - share) / 1_000_f64).sqrt();
        Claim(share, sd, 0.001).of(
            &format!("none {base}"),
            &runs("base", &format!("none-{base}"), 5),
            success,
        );
    }
}

/// C5: attempts, late ones, those served for nobody.
#[test]
fn half_of_the_attempts_come_when_their_caller_has_left() {
    let (attempts, late) = (|l: &Ledger| l.attempts as f64, |l: &Ledger| l.late as f64);
    let none = runs("caller", "none", 5);
    Claim(3_879., 24., 1.).of("attempts", &none, attempts);
    Claim(1_880., 24., 1.).of("late", &none, late);
    Claim(898., 9., 1.).of("served for nobody", &none, |l| l.late_accepted as f64);
    let full = runs("caller", "full", 5);
    Claim(4_789., 40., 1.).of("full, attempts", &full, attempts);
    Claim(0.313, 0.004, 0.001).of("full, late", &full, |l| l.late as f64 / l.attempts as f64);
    Claim(810., 12., 1.).of("full, served for nobody", &full, |l| l.late_accepted as f64);
    let stopping = runs("caller", "none-stop", 5);
    Claim(1_999., 15., 1.).of("stop, attempts", &stopping, attempts);
    assert!(stopping.iter().all(|l| l.late == 0));
    Claim(102., 9., 1.).of("stop, in time", &stopping, |l| l.successes.len() as f64);
    let stopping = runs("caller", "full-stop", 5);
    Claim(2.7, 1.9, 0.1).of("full stop, late", &stopping, late);
    Claim(189., 12., 1.).of("full stop, in time", &stopping, |l| {
        (l.successes.len() as u64 - l.late_accepted) as f64
    });
}

/// C6: 3, 5 and 15 attempts a message; after 35 s of outage 13. Independent failures:
/// (1 - p^15) / (1 - p).
#[test]
fn two_layers_multiply_their_attempts() {
    let each = |policy, server: Option<Server>| {
        let ledger = changed("layers", policy, |plan| {
            if let Some(server) = server.clone() {
                plan.servers = vec![server];
            }
        });
        (ledger.amplification(), ledger)
    };
    let never = Some(Server::Window(Window::quota(10_000, 0)));
    assert_eq!(each("client", never.clone()).0, 3.0);
    assert_eq!(each("queue", never.clone()).0, 5.0);
    let (all, ledger) = each("both", never);
    assert_eq!(all, 15.0);
    assert_eq!(ledger.by_layer, [10_000, 4_000, 0], "ten by the client, four by the queue");
    assert_eq!((each("client", None).0, each("queue", None).0), (3.0, 5.0));
    assert_eq!(each("both", None).0, 13.0);
    for (millionths, expected) in [(500_000, 2.0), (900_000, 7.94), (1_000_000, 15.0)] {
        let (mean, _) = each("both", Some(Server::Failing { millionths }));
        // A thousand messages: four standard errors of at most 5 attempts' spread.
        assert!((mean - expected).abs() < 4.0 * 5.0 / 1_000_f64.sqrt(), "{mean} for {expected}");
    }
}

/// C8.
#[test]
fn decay_wastes_less_than_reset_and_is_fairer() {
    #[rustfmt::skip]
    let rows = [
        ("reset", Claim(3.81, 0.03, 0.01), Claim(0.738, 0.002, 0.001), Claim(204., 2., 1.), Claim(48.9, 0.9, 0.1)),
        ("halve", Claim(3.05, 0.02, 0.01), Claim(0.672, 0.002, 0.001), Claim(205., 2., 1.), Claim(39.8, 0.9, 0.1)),
        ("decay", Claim(1.76, 0.01, 0.01), Claim(0.432, 0.003, 0.001), Claim(243., 14., 1.), Claim(24.4, 0.5, 0.1)),
    ];
    for (name, attempts, rejected, total, p99) in rows {
        let ledgers = runs("reset", name, 5);
        attempts.of(&format!("{name}, attempts"), &ledgers, Ledger::amplification);
        rejected.of(&format!("{name}, rejected"), &ledgers, Ledger::rejected_share);
        total.of(&format!("{name}, total"), &ledgers, |l| l.last_accepted.unwrap() as f64 / 1e6);
        let longest = |l: &Ledger| seconds(l.quantiles([0.99], |_| true).unwrap()[0]);
        p99.of(&format!("{name}, p99"), &ledgers, longest);
    }
}

/// C9: from ready to answer at the server that is well, p50 and p95 in s.
#[test]
fn one_count_for_all_endpoints_makes_the_healthy_one_wait() {
    let quantiles = |l: &Ledger| l.quantiles([0.5, 0.95], |s| s.server == 1).unwrap().map(seconds);
    let each = run("endpoints", "per-endpoint", 1);
    assert_eq!(quantiles(&each), [0.020, 0.020]);
    let close = |got: [f64; 2], expected: [f64; 2]| {
        // The notes give no spread; thousands of jobs make a quantile good to a few percent.
        got.iter().zip(expected).all(|(g, e)| (g / e - 1.0).abs() < 0.05)
    };
    let shared = quantiles(&run("endpoints", "shared", 1));
    assert!(close(shared, [0.418, 0.780]), "{shared:?}");
    let decay = quantiles(&run("endpoints", "shared-decay", 1));
    assert!(close(decay, [4.68, 9.48]), "{decay:?}");
}

/// C11, Kubernetes: seconds from the recovery to the restart.
#[test]
fn pods_without_jitter_come_back_all_at_once() {
    let starts = |l: &Ledger| -> Vec<f64> {
        let mut at: Vec<f64> =
            l.successes.iter().map(|s| (s.at - 1_000_000) as f64 / 1e6 - 720.0).collect();
        at.sort_unstable_by(f64::total_cmp);
        at
    };
    let none = run("crash-loop", "none", 1);
    assert_eq!(none.attempts, 4_000);
    assert!(starts(&none).iter().all(|t| *t == 197.0));
    assert!(starts(&run("crash-loop", "kubelet", 1)).iter().all(|t| *t == 198.0));
    let median = |l: &Ledger| starts(l)[249];
    let last = |l: &Ledger| *starts(l).last().unwrap();
    let twenty = runs("crash-loop", "plusminus", 5);
    Claim(196., 1.5, 1.).of("plusminus, median", &twenty, median);
    Claim(334., 7., 1.).of("plusminus, last", &twenty, last);
    let full = runs("crash-loop", "full", 5);
    Claim(89., 5., 1.).of("full, median", &full, median);
    Claim(290., 5., 1.).of("full, last", &full, last);
    Claim(5_179., 23., 1.).of("full, attempts", &full, |l| l.attempts as f64);
    // A hundred starts a second at most: in phase, the last pod starts after 1401 s.
    let slow = changed("crash-loop", "none", |plan| {
        if let Server::Window(window) = &mut plan.servers[0] {
            window.window = 1_000_000;
            window.room = backoff_lab::sim::servers::Capacity::Steady(100);
        }
    });
    assert_eq!(last(&slow), 1_401.0);
    for (down, penalty) in [(540, 76.0), (600, 16.0), (660, 257.0), (900, 17.0)] {
        let l = changed("crash-loop", "none", |plan| {
            if let Server::Window(window) = &mut plan.servers[0] {
                window.outage.to = down * 1_000_000;
            }
        });
        let at = (l.successes[0].at - 1_000_000) as f64 / 1e6 - down as f64;
        assert_eq!(at, penalty, "down for {down} s");
    }
}

/// C11, SMTP and the AWS SDK.
#[test]
fn mail_comes_late_and_three_short_retries_cover_little() {
    let late = |down: u64| {
        move |l: &Ledger| {
            let mut at: Vec<u64> = l.successes.iter().map(|s| s.at - down * 1_000_000).collect();
            at.sort_unstable();
            at[at.len() / 2 - 1] as f64 / 1e6
        }
    };
    let two_hours = runs("mail", "table", 5);
    Claim(6.90, 0.01, 0.01).of("attempts", &two_hours, Ledger::amplification);
    Claim(3_305., 6., 1.).of("median", &two_hours, late(7_200));
    for (fault, full, none, new) in [
        (100, 0.994, 1.0, 0.501),
        (300, 0.713, 1.0, 0.0),
        (500, 0.219, 1.0, 0.0),
        (1_000, 0.0, 0.0, 0.0),
    ] {
        let share = |policy| {
            let ledger = changed("sdk", policy, |plan| {
                if let Server::Window(window) = &mut plan.servers[0] {
                    window.outage.to = fault * 1_000;
                }
            });
            success(&ledger)
        };
        let near = |got: f64, expected: f64| (got - expected).abs() <= 4.0 * 0.005 * 1.05;
        assert!(near(share("full"), full), "full, {fault} ms: {}", share("full"));
        assert_eq!(share("none"), none, "{fault} ms");
        assert!(near(share("since-2026"), new), "since 2026, {fault} ms: {}", share("since-2026"));
    }
}
