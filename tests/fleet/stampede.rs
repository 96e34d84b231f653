//! A thousand clients and an outage of 30 s, in three servers; and two classes of clients.
//!
//! Expected: golden rows to the bit, and the tables of claims C1 and C12. Both come from two programs
//! that were written before this one, in other languages.

use backoff_lab::measure::Ledger;
use backoff_lab::policy::backoff::{Backoff, Curve, Spread};
use backoff_lab::sim::fleet::{Net, Rules};
use backoff_lab::units::Micros;

use crate::plans::{Claim, changed, drain, named, plan, run, runs, seconds};

/// What a golden row says.
struct Golden {
    seed: u64,
    attempts: u64,
    last: u64,
    largest: u64,
    peak: u64,
    fano: (u128, u128),
    quantiles: [u64; 3],
}

fn meets(golden: &Golden, id: &str, rules: &Rules, rtt: u64) {
    let mut plan = plan(id, "full");
    plan.seed = golden.seed;
    plan.classes[0].rules = rules.clone();
    plan.net = Net { forward: Micros(rtt / 2), back: Micros(rtt / 2), ..Net::default() };
    let mut fine = Ledger::new(Micros::millis(10), named(id).recovery);
    backoff_lab::sim::fleet::Fleet::new(&plan).unwrap().finish(&mut fine);
    let (ledger, _) = named(id).run(&plan).unwrap();
    assert_eq!((ledger.attempts, ledger.last_accepted), (golden.attempts, Some(golden.last)));
    assert_eq!((fine.largest_after_first(), ledger.peak()), (golden.largest, golden.peak));
    let [fano, ..] = ledger.fano();
    assert_eq!((fano.num, fano.den), golden.fano);
    let quantiles = ledger.quantiles([0.5, 0.95, 0.99], |_| true).unwrap();
    assert_eq!(quantiles.map(|t| t.0), golden.quantiles);
}

#[test]
fn w1_meets_its_golden_rows() {
    let growth = Curve::Exponential { base: Micros::millis(100), multiplier: 2_000 };
    let rules = Rules::retrying(Backoff::new(growth, Spread::Full, Some(Micros::secs(10))));
    let one = Golden {
        seed: 1,
        attempts: 14_084,
        last: 57_402_413,
        largest: 155,
        peak: 28,
        fano: (11_115_928, 117_756),
        quantiles: [36_316_313, 46_871_218, 51_433_153],
    };
    let two = Golden {
        seed: 2,
        attempts: 14_123,
        last: 53_622_597,
        largest: 158,
        peak: 27,
        fano: (10_888_017, 118_107),
        quantiles: [35_976_307, 46_489_918, 49_989_204],
    };
    for golden in [one, two] {
        meets(&golden, "stampede-window", &rules, 0);
    }
}

#[test]
fn the_queue_meets_its_golden_rows() {
    let rules = plan("stampede", "full").classes[0].rules.clone();
    let one = Golden {
        seed: 1,
        attempts: 11_511,
        last: 44_255_153,
        largest: 1_000,
        peak: 31,
        fano: (253_903, 94_599),
        quantiles: [35_029_720, 39_639_592, 41_676_782],
    };
    let two = Golden {
        seed: 2,
        attempts: 11_555,
        last: 43_925_612,
        largest: 1_000,
        peak: 30,
        fano: (199_921, 94_995),
        quantiles: [35_025_729, 40_270_657, 42_131_531],
    };
    for golden in [one, two] {
        meets(&golden, "stampede", &rules, 50_000);
    }
}

/// Claim C1. On the queue: F before the recovery, peak, attempts, drain in s, share rejected; then the
/// drain where a rejection costs 2 %, and without a queue.
#[test]
#[rustfmt::skip]
fn the_table_of_the_stampede_holds() {
    type Row = (&'static str, [Claim; 5], Option<Claim>, Claim);
    let exact = |x, digit| Claim(x, 0., digit);
    let lock_step = |attempts, drain, costly, window| (
        [exact(1_000., 1.), exact(1_000., 1.), exact(attempts, 1.), exact(drain, 0.1), exact(0.817, 0.001)],
        Some(costly), window,
    );
    let row = |name, (queue, costly, window)| -> Row { (name, queue, costly, window) };
    let rows: [Row; 11] = [
        ("immediate", [exact(1.669, 0.001), exact(1_899., 1.), exact(682_270., 1.), exact(9.025, 0.001), exact(0.988, 0.001)], None, exact(49.975, 0.001)),
        row("fixed", lock_step(34_455., 9.925, exact(104.4, 0.1), exact(1_049., 1.))),
        row("linear", lock_step(13_455., 95.9, exact(1_000., 1.), exact(10_045., 1.))),
        row("none", lock_step(11_455., 73.8, exact(798.3, 0.1), exact(8_043., 1.))),
        row("none-32", lock_step(10_455., 289.7, exact(3_174., 1.), exact(32_019., 1.))),
        ("plusminus", [Claim(48.6, 0.8, 0.1), Claim(30.9, 2.2, 0.1), Claim(7_450., 7., 1.), Claim(12.8, 0.25, 0.1), Claim(0.184, 0.009, 0.001)], Some(Claim(19.6, 0.4, 0.1)), Claim(31.4, 2.8, 0.1)),
        ("equal", [Claim(21.2, 0.35, 0.1), Claim(25.6, 1.9, 0.1), Claim(8_798., 11., 1.), Claim(13.4, 0.47, 0.1), Claim(0.181, 0.008, 0.001)], Some(Claim(16.6, 1.2, 0.1)), Claim(25.4, 1.1, 0.1)),
        ("full", [Claim(2.77, 0.23, 0.01), Claim(32.3, 3.1, 0.1), Claim(11_559., 41., 1.), Claim(13.7, 0.44, 0.1), Claim(0.289, 0.010, 0.001)], Some(Claim(16.1, 0.45, 0.1)), Claim(22.0, 2.5, 0.1)),
        ("full-32", [Claim(3.94, 0.33, 0.01), Claim(11.35, 1.2, 0.01), Claim(7_580., 25., 1.), Claim(31.1, 0.56, 0.1), exact(0., 0.001)], Some(Claim(33.5, 3.3, 0.1)), Claim(61.5, 7.4, 0.1)),
        ("decorrelated", [Claim(1.41, 0.16, 0.01), Claim(25.2, 2.3, 0.1), Claim(8_201., 35., 1.), Claim(14.3, 0.7, 0.1), Claim(0.129, 0.007, 0.001)], Some(Claim(17.2, 1.0, 0.1)), Claim(33.8, 4.7, 0.1)),
        ("decorrelated-32", [Claim(1.46, 0.17, 0.01), Claim(15.9, 1.8, 0.1), Claim(7_281., 39., 1.), Claim(31.9, 0.11, 0.1), exact(0., 0.001)], Some(Claim(36.0, 2.4, 0.1)), Claim(74.2, 8.9, 0.1)),
    ];
    for (name, [fano, peak, attempts, drained, rejected], costly, window) in rows {
        let seeds = if fano.1 == 0. { 1 } else { 5 };
        let queue = runs("stampede", name, seeds);
        let what = |of: &str| format!("{name}, {of}");
        fano.of(&what("F"), &queue, |l| l.fano()[1].value().unwrap());
        peak.of(&what("peak"), &queue, |l| l.peak() as f64);
        attempts.of(&what("attempts"), &queue, |l| l.attempts as f64);
        drained.of(&what("drain"), &queue, drain);
        rejected.of(&what("rejected"), &queue, Ledger::rejected_share);
        if let Some(costly) = costly {
            costly.of(&what("costly"), &runs("stampede-costly", name, seeds), drain);
        }
        window.of(&what("window"), &runs("stampede-window", name, seeds), drain);
    }
}

/// Where a rejection costs 2 % of an attempt, retrying at once never recovers: nothing is accepted in
/// the 60 s after... the outage's begin. The threshold is 0.5 %: 0.4 % drains in 22.9 s.
#[test]
fn costly_rejections_stop_the_recovery_for_ever_without_waits() {
    let within_a_minute = |price| {
        changed("stampede-costly", "immediate", |plan| {
            plan.horizon = Micros::secs(60);
            if let backoff_lab::sim::servers::Server::Window(window) = &mut plan.servers[0] {
                window.price = price;
            }
        })
    };
    assert_eq!(within_a_minute(20).accepted, 0);
    assert_eq!(within_a_minute(5).accepted, 0);
    Claim(22.9, 0., 0.1).of("0.4 %", &[within_a_minute(4)], drain);
}

/// Claim C12, p50 and p95 in s after the recovery.
#[test]
fn urgent_clients_are_served_sooner_while_they_are_few() {
    let after = |ledger: &Ledger, urgent: Option<bool>, most: u32| {
        let which = |client: u32| urgent.is_none_or(|u| (client < most) == u);
        let q = ledger.quantiles([0.5, 0.95], |s| which(s.client)).unwrap();
        q.map(|t| seconds(t) - 30.0)
    };
    let of = |urgent: u32| -> Vec<Ledger> {
        let each = |seed| {
            let policy = [(0, "one-class"), (100, "two-classes"), (500, "half-urgent")];
            let policy = policy.iter().find(|(n, _)| *n == urgent).unwrap().1;
            run("priority", policy, seed)
        };
        (1..=5).map(each).collect()
    };
    let (none, few, many) = (of(0), of(100), of(500));
    Claim(5.0, 0.06, 0.1).of("all low, p50", &none, |l| after(l, None, 0)[0]);
    Claim(12.3, 0.25, 0.1).of("all low, p95", &none, |l| after(l, None, 0)[1]);
    Claim(0.85, 0.06, 0.01).of("high, p50", &few, |l| after(l, Some(true), 100)[0]);
    Claim(1.82, 0.08, 0.01).of("high, p95", &few, |l| after(l, Some(true), 100)[1]);
    Claim(5.53, 0.01, 0.01).of("low, p50", &few, |l| after(l, Some(false), 100)[0]);
    Claim(12.5, 0.25, 0.1).of("low, p95", &few, |l| after(l, Some(false), 100)[1]);
    Claim(9_394., 41., 1.).of("attempts, all low", &none, |l| l.attempts as f64);
    Claim(14_313., 60., 1.).of("attempts", &few, |l| l.attempts as f64);
    Claim(2.7, 0.06, 0.1).of("500 high, p50", &many, |l| after(l, Some(true), 500)[0]);
    Claim(5.6, 0.1, 0.1).of("500 high, p95", &many, |l| after(l, Some(true), 500)[1]);
    Claim(35_512., 150., 1.).of("500 high, attempts", &many, |l| l.attempts as f64);
    let all = runs("priority", "all-urgent", 5);
    Claim(5.0, 0.06, 0.1).of("all urgent, p50", &all, |l| after(l, None, 0)[0]);
    Claim(9.5, 0.2, 0.1).of("all urgent, p95", &all, |l| after(l, None, 0)[1]);
    Claim(65_141., 300., 1.).of("all urgent, attempts", &all, |l| l.attempts as f64);
}
