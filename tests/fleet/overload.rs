//! Outages that last and overload that feeds itself.
//!
//! Expected: the tables of claim C10 and of scenario D, and their laws: lambda m > C stays down,
//! lambda (1 + b) < C recovers.

use backoff_lab::measure::Ledger;
use backoff_lab::sim::fleet::{Arrivals, Plan};
use backoff_lab::units::Micros;

use crate::plans::{Claim, changed, run, runs};

/// C10: attempts a second in [60, 300) s.
#[test]
fn backoff_does_not_lower_the_load_of_a_long_outage() {
    let load = |l: &Ledger| l.load(Micros::secs(60), Micros::secs(300));
    #[rustfmt::skip]
    let rows = [
        ("no-retry", Claim(99.9, 0.5, 0.1)),
        ("three-immediate", Claim(300., 1.5, 1.)),
        ("three-full", Claim(300., 1.5, 1.)),
        ("full-caller", Claim(822., 4., 1.)),
        ("full", Claim(2_526., 14., 1.)),
        ("budget", Claim(109.8, 0.5, 0.1)),
        ("breaker", Claim(1.96, 0.01, 0.01)),
    ];
    for (name, claim) in rows {
        claim.of(name, &runs("long-outage", name, 5), load);
    }
    Claim(20_040., 320., 1.).of(
        "immediate-caller",
        &[run("long-outage", "immediate-caller", 1)],
        load,
    );
}

fn share(l: &Ledger) -> f64 {
    l.goodput_share(Micros::secs(200), Micros::secs(300), 80.0)
}

fn load(l: &Ledger) -> f64 {
    l.load(Micros::secs(200), Micros::secs(300))
}

/// D: goodput share and load in [200, 300) s.
#[test]
fn an_overload_outlives_its_trigger_unless_something_limits_retries() {
    #[rustfmt::skip]
    let rows = [
        ("no-retry", Claim(1.0, 0.01, 0.01), Claim(80., 1., 1.)),
        ("fixed", Claim(0., 0., 0.01), Claim(14_959., 150., 1.)),
        ("none", Claim(0., 0., 0.01), Claim(2_004., 20., 1.)),
        ("equal", Claim(0., 0., 0.01), Claim(2_506., 25., 1.)),
        ("full", Claim(0., 0., 0.01), Claim(3_519., 40., 1.)),
        ("decorrelated", Claim(0., 0., 0.01), Claim(3_654., 40., 1.)),
        ("two-attempts", Claim(0., 0., 0.01), Claim(160., 2., 1.)),
        ("four-attempts", Claim(0., 0., 0.01), Claim(320., 4., 1.)),
        ("budget", Claim(1.0, 0.01, 0.01), Claim(80., 1., 1.)),
        ("budget-30", Claim(0., 0., 0.01), Claim(104., 1.5, 1.)),
        ("breaker", Claim(1.0, 0.01, 0.01), Claim(80., 1., 1.)),
        ("short-queue", Claim(1.0, 0.01, 0.01), Claim(80., 1., 1.)),
    ];
    for (name, goodput, arriving) in rows {
        let ledgers = runs("metastable", name, 3);
        goodput.of(&format!("{name}, goodput"), &ledgers, share);
        arriving.of(&format!("{name}, load"), &ledgers, load);
    }
}

/// Law 1: with two attempts the hidden capacity is half: 48 a second recover, 52 do not.
#[test]
fn half_of_the_capacity_is_hidden_behind_one_retry() {
    let at = |per_second: f64| {
        changed("metastable", "two-attempts", |plan: &mut Plan| {
            plan.arrivals = Arrivals::Poisson { per_second };
            plan.horizon = Micros::secs(600);
        })
    };
    let share = |per_second: f64| {
        at(per_second).goodput_share(Micros::secs(500), Micros::secs(600), per_second)
    };
    assert!(share(48.0) > 0.95, "{}", share(48.0));
    assert!(share(52.0) < 0.05, "{}", share(52.0));
}
