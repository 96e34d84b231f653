//! Rate limits, quotas and what the server's Retry-After does.
//!
//! Expected: the tables of claims C2, C7 and C11 (API); means and standard deviations over seeds from
//! two programs that were written before this one.

use backoff_lab::measure::Ledger;

use crate::plans::{Claim, changed, drain, named, run, runs, seconds};
use backoff_lab::units::Micros;

fn minutes(ledger: &Ledger) -> f64 {
    ledger.last_accepted.unwrap() as f64 / 6e7
}

fn used(id: &'static str) -> impl Fn(&Ledger) -> f64 {
    let rate = named(id).rate.unwrap();
    move |ledger| ledger.utilisation(rate)
}

fn total(ledger: &Ledger) -> f64 {
    ledger.last_accepted.unwrap() as f64 / 1e6
}

/// C2-A: 340 rounds; the policies without luck exactly, the others by one seed.
#[test]
fn three_thousand_workers_in_rounds_use_a_third_of_the_quota_without_jitter() {
    let none = [run("rate-limit", "none", 1)];
    Claim(0.344, 0., 0.001).of("none, utilisation", &none, used("rate-limit"));
    Claim(123.7, 0., 0.1).of("none, minutes", &none, minutes);
    Claim(4.83, 0., 0.01).of("none, attempts a call", &none, Ledger::amplification);
    let full = [run("rate-limit", "full", 1)];
    Claim(0.833, 0.001, 0.001).of("full, utilisation", &full, used("rate-limit"));
    Claim(51.0, 0.1, 0.1).of("full, minutes", &full, minutes);
    Claim(3.75, 0.001, 0.01).of("full, attempts a call", &full, Ledger::amplification);
}

#[test]
fn twenty_rounds_tell_what_changes_the_third() {
    let twenty = |policy, change: &dyn Fn(&mut backoff_lab::sim::fleet::Plan)| {
        changed("rate-limit", policy, |plan| {
            plan.jobs.each = 20;
            change(plan);
        })
    };
    let as_above = |_: &mut backoff_lab::sim::fleet::Plan| {};
    let u = used("rate-limit");
    Claim(0.345, 0., 0.001).of("none", &[twenty("none", &as_above)], &u);
    Claim(0.829, 0.008, 0.001).of("full", &[twenty("full", &as_above)], &u);
    for (cap, none, full) in [(2_625, 0.439, 0.874), (3_000, 0.393, 0.893), (8_000, 0.180, 0.592)] {
        let with_cap = |plan: &mut backoff_lab::sim::fleet::Plan| {
            plan.classes[0].rules.layers[0].backoff.cap = Some(Micros::millis(cap));
        };
        Claim(none, 0., 0.001).of("none, cap", &[twenty("none", &with_cap)], &u);
        Claim(full, 0.008, 0.001).of("full, cap", &[twenty("full", &with_cap)], &u);
    }
    for (clients, none, full) in [(2_250, 0.357, 0.790), (3_750, 0.324, 0.848)] {
        let with_clients =
            |plan: &mut backoff_lab::sim::fleet::Plan| plan.classes[0].clients = clients;
        Claim(none, 0., 0.001).of("none, clients", &[twenty("none", &with_clients)], &u);
        Claim(full, 0.008, 0.001).of("full, clients", &[twenty("full", &with_clients)], &u);
    }
}

/// C2-B and its counter-example C2-C.
#[test]
fn in_a_plain_loop_no_jitter_wastes_nothing() {
    let bursts = [run("rate-limit-bursts", "none", 1)];
    Claim(0.326, 0., 0.001).of("bursts, none", &bursts, used("rate-limit-bursts"));
    Claim(122.7, 0., 0.1).of("bursts, none, minutes", &bursts, minutes);
    let bursts = runs("rate-limit-bursts", "full", 3);
    Claim(0.833, 0.014, 0.001).of("bursts, full", &bursts, used("rate-limit-bursts"));
    Claim(48.0, 0.8, 0.1).of("bursts, full, minutes", &bursts, minutes);
    let plain = [run("rate-limit-loop", "none", 1)];
    Claim(0.966, 0., 0.001).of("loop, none", &plain, used("rate-limit-loop"));
    Claim(12.93, 0., 0.01).of("loop, none, minutes", &plain, minutes);
    let plain = [run("rate-limit-loop", "full", 1)];
    Claim(12.52, 0.01, 0.01).of("loop, full, minutes", &plain, minutes);
}

/// C7-A.
#[test]
fn retry_after_saves_attempts_and_keeps_the_herd() {
    let fano = |l: &Ledger| l.fano()[0].value().unwrap();
    let attempts = |l: &Ledger| l.attempts as f64;
    let peak = |l: &Ledger| l.bins().skip(1).map(|b| b.attempts).max().unwrap_or(0) as f64;
    let exact = |x, digit| Claim(x, 0., digit);
    #[rustfmt::skip]
    let rows = [
        ("none", exact(9_000., 1.), exact(95.3, 0.1), exact(900., 1.), exact(710., 1.)),
        ("full", Claim(14_245., 55., 1.), Claim(97.2, 0.4, 0.1), Claim(140., 8., 1.), Claim(1.4, 0.13, 0.1)),
        ("full-30", Claim(7_664., 27., 1.), Claim(117., 2.3, 1.), Claim(140., 8., 1.), Claim(1.9, 0.2, 0.1)),
        ("retry-after", exact(5_500., 1.), exact(90.0, 0.1), exact(900., 1.), exact(633., 1.)),
        ("retry-after-1", exact(5_500., 1.), Claim(91.0, 0.05, 0.1), Claim(105., 6., 1.), Claim(1.5, 0.2, 0.1)),
        ("retry-after-5", exact(5_500., 1.), Claim(95.0, 0.05, 0.1), Claim(28.5, 1.6, 0.1), Claim(1.02, 0.09, 0.01)),
    ];
    for (name, calls, time, highest, dispersion) in rows {
        let ledgers = runs("retry-after", name, if dispersion.1 == 0. { 1 } else { 5 });
        calls.of(&format!("{name}, attempts"), &ledgers, attempts);
        time.of(&format!("{name}, total"), &ledgers, total);
        highest.of(&format!("{name}, peak"), &ledgers, peak);
        dispersion.of(&format!("{name}, F"), &ledgers, fano);
    }
}

/// C7-B: peak per 100 ms and drain in s.
#[test]
fn retry_after_alone_can_be_far_worse_than_full_jitter() {
    let rows = [
        ("retry-after", Claim(1_000., 0., 1.), Claim(1_019., 0., 1.)),
        ("retry-after-1", Claim(115., 6., 1.), Claim(13.5, 0.5, 0.1)),
        ("retry-after-5", Claim(37., 3., 1.), Claim(19.9, 2.5, 0.1)),
        ("retry-after-10", Claim(22., 2., 1.), Claim(28.5, 3., 0.1)),
        ("full", Claim(35., 3., 1.), Claim(21.9, 2.5, 0.1)),
    ];
    for (name, peak, time) in rows {
        let ledgers = runs("retry-after-outage", name, if peak.1 == 0. { 1 } else { 5 });
        peak.of(&format!("{name}, peak"), &ledgers, |l| l.peak() as f64);
        time.of(&format!("{name}, drain"), &ledgers, drain);
    }
}

/// C11, the quota of fifteen minutes: 429s, minutes to the last success.
#[test]
fn retrying_every_second_wastes_a_hundred_and_eighty_calls_for_each_useful_one() {
    let wasted = |l: &Ledger| (l.attempts - l.accepted) as f64;
    let exact = |x, digit| Claim(x, 0., digit);
    let rows = [
        ("every-second", exact(179_230., 10.), exact(75.1, 0.1)),
        ("none", exact(5_000., 1.), exact(75.1, 2.0)),
        ("full", Claim(6_209., 179., 1.), Claim(75.9, 0.5, 0.1)),
        ("full-900", Claim(818., 29., 1.), Claim(85.7, 1.5, 0.1)),
        ("retry-after", exact(220., 1.), exact(75.1, 0.1)),
        ("retry-after-30", Claim(191., 5., 1.), Claim(75.7, 0.1, 0.1)),
    ];
    for (name, calls, time) in rows {
        let ledgers = runs("api-quota", name, if calls.1 == 0. { 1 } else { 5 });
        calls.of(&format!("{name}, 429s"), &ledgers, wasted);
        let last =
            |l: &Ledger| seconds(Micros(l.successes.iter().map(|s| s.at).max().unwrap())) / 60.;
        time.of(&format!("{name}, minutes"), &ledgers, last);
    }
}
