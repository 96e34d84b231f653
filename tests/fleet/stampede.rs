//! A thousand clients and an outage of 30 s, in three servers.
//!
//! Expected: golden rows to the bit, and the table of claim C1 (means and standard deviations over 20
//! seeds; a mean over R seeds passes within 4 s sqrt(1/R + 1/20)). Both come from two programs that
//! were written before this one, in other languages.

use backoff_lab::measure::Ledger;
use backoff_lab::policy::backoff::{Backoff, Curve, Spread};
use backoff_lab::sim::fleet::{Plan, Rules};
use backoff_lab::sim::servers::Server;
use backoff_lab::units::Micros;

use crate::plans::{SECOND, decorrelated, doubling, fleet, queue, run, window, with_rtt};

const RECOVERY: Micros = Micros(30_000_000);

fn quantiles(ledger: &Ledger) -> [u64; 3] {
    ledger.quantiles([0.5, 0.95, 0.99], |_| true).unwrap().map(|t| t.0)
}

#[test]
fn w1_meets_its_golden_rows() {
    let rows = [
        (1, 14_084, 57_402_413, 155, 28, 11_115_928, 117_756, [36_316_313, 46_871_218, 51_433_153]),
        (2, 14_123, 53_622_597, 158, 27, 10_888_017, 118_107, [35_976_307, 46_489_918, 49_989_204]),
    ];
    for (seed, attempts, last, largest, peak, num, den, q) in rows {
        let rules = Rules::retrying(doubling(Micros::millis(100), Spread::Full, 10));
        let plan = Plan { seed, ..fleet(1_000, rules, window(10, 1, 0)) };
        let (hundredths, _) = run(&plan, Micros::millis(10), RECOVERY);
        let (tenths, _) = run(&plan, Micros::millis(100), RECOVERY);
        assert_eq!((tenths.attempts, tenths.last_accepted), (attempts, Some(last)));
        assert_eq!((hundredths.largest_after_first(), tenths.peak()), (largest, peak));
        let [fano, ..] = tenths.fano();
        assert_eq!((fano.num, fano.den), (num, den));
        assert_eq!(quantiles(&tenths), q);
    }
}

#[test]
fn the_queue_meets_its_golden_rows() {
    let rows = [
        (1, 11_511, 44_255_153, 1_000, 31, 253_903, 94_599, [35_029_720, 39_639_592, 41_676_782]),
        (2, 11_555, 43_925_612, 1_000, 30, 199_921, 94_995, [35_025_729, 40_270_657, 42_131_531]),
    ];
    for (seed, attempts, last, largest, peak, num, den, q) in rows {
        let rules = Rules::retrying(doubling(SECOND, Spread::Full, 8));
        let plan = Plan { seed, ..with_rtt(fleet(1_000, rules, queue()), 50) };
        let (hundredths, _) = run(&plan, Micros::millis(10), RECOVERY);
        let (tenths, _) = run(&plan, Micros::millis(100), RECOVERY);
        assert_eq!((tenths.attempts, tenths.last_accepted), (attempts, Some(last)));
        assert_eq!((hundredths.largest_after_first(), tenths.peak()), (largest, peak));
        let [fano, ..] = tenths.fano();
        assert_eq!((fano.num, fano.den), (num, den));
        assert_eq!(quantiles(&tenths), q);
    }
}

/// Mean and standard deviation; 0: the same for every seed, to half of the last digit printed.
struct Claim(f64, f64, f64);

const SEEDS: u64 = 5;

fn holds(what: &str, claim: &Claim, values: &[f64]) {
    let Claim(mean, sd, digit) = *claim;
    let got = values.iter().sum::<f64>() / values.len() as f64;
    let slack = 4.0 * sd * (1.0 / values.len() as f64 + 1.0 / 20.0).sqrt();
    let slack = slack.max(digit / 2.0 * 1.000_001);
    assert!((got - mean).abs() <= slack, "{what}: {got}, expected {mean} within {slack}");
}

/// Policy; F before the recovery; on the queue peak, attempts, drain in s, share rejected; drain in s
/// where a rejection costs 2 %, and without a queue.
#[test]
fn the_table_of_claim_c1_holds() {
    let exp = |jitter, cap| doubling(SECOND, jitter, cap);
    let fixed = Backoff::new(Curve::Fixed(SECOND), Spread::None, None);
    let linear = Curve::Linear { base: SECOND, step: SECOND };
    let linear = Backoff::new(linear, Spread::None, Some(Micros::secs(10)));
    let immediate = Backoff::new(Curve::Immediate, Spread::None, None);
    let twenty = Spread::PlusMinus { share: 200 };
    let rows: Vec<(&str, Backoff, [Claim; 5], Option<Claim>, Claim)> = vec![
        ("immediate", immediate, [Claim(1.669, 0., 0.001), Claim(1_899., 0., 1.), Claim(682_270., 0., 1.), Claim(9.025, 0., 0.001), Claim(0.988, 0., 0.001)], None, Claim(49.975, 0., 0.001)),
        ("fixed", fixed, [Claim(1_000., 0., 1.), Claim(1_000., 0., 1.), Claim(34_455., 0., 1.), Claim(9.925, 0., 0.001), Claim(0.817, 0., 0.001)], Some(Claim(104.4, 0., 0.1)), Claim(1_049., 0., 1.)),
        ("linear", linear, [Claim(1_000., 0., 1.), Claim(1_000., 0., 1.), Claim(13_455., 0., 1.), Claim(95.9, 0., 0.1), Claim(0.817, 0., 0.001)], Some(Claim(1_000., 0., 1.)), Claim(10_045., 0., 1.)),
        ("none 8", exp(Spread::None, 8), [Claim(1_000., 0., 1.), Claim(1_000., 0., 1.), Claim(11_455., 0., 1.), Claim(73.8, 0., 0.1), Claim(0.817, 0., 0.001)], Some(Claim(798.3, 0., 0.1)), Claim(8_043., 0., 1.)),
        ("none 32", exp(Spread::None, 32), [Claim(1_000., 0., 1.), Claim(1_000., 0., 1.), Claim(10_455., 0., 1.), Claim(289.7, 0., 0.1), Claim(0.817, 0., 0.001)], Some(Claim(3_174., 0., 1.)), Claim(32_019., 0., 1.)),
        ("+-20 %", exp(twenty, 8), [Claim(48.6, 0.8, 0.1), Claim(30.9, 2.2, 0.1), Claim(7_450., 7., 1.), Claim(12.8, 0.25, 0.1), Claim(0.184, 0.009, 0.001)], Some(Claim(19.6, 0.4, 0.1)), Claim(31.4, 2.8, 0.1)),
        ("equal 8", exp(Spread::Equal, 8), [Claim(21.2, 0.35, 0.1), Claim(25.6, 1.9, 0.1), Claim(8_798., 11., 1.), Claim(13.4, 0.47, 0.1), Claim(0.181, 0.008, 0.001)], Some(Claim(16.6, 1.2, 0.1)), Claim(25.4, 1.1, 0.1)),
        ("full 8", exp(Spread::Full, 8), [Claim(2.77, 0.23, 0.01), Claim(32.3, 3.1, 0.1), Claim(11_559., 41., 1.), Claim(13.7, 0.44, 0.1), Claim(0.289, 0.010, 0.001)], Some(Claim(16.1, 0.45, 0.1)), Claim(22.0, 2.5, 0.1)),
        ("full 32", exp(Spread::Full, 32), [Claim(3.94, 0.33, 0.01), Claim(11.35, 1.2, 0.01), Claim(7_580., 25., 1.), Claim(31.1, 0.56, 0.1), Claim(0., 0., 0.001)], Some(Claim(33.5, 3.3, 0.1)), Claim(61.5, 7.4, 0.1)),
        ("decorrelated 8", exp(decorrelated(), 8), [Claim(1.41, 0.16, 0.01), Claim(25.2, 2.3, 0.1), Claim(8_201., 35., 1.), Claim(14.3, 0.7, 0.1), Claim(0.129, 0.007, 0.001)], Some(Claim(17.2, 1.0, 0.1)), Claim(33.8, 4.7, 0.1)),
        ("decorrelated 32", exp(decorrelated(), 32), [Claim(1.46, 0.17, 0.01), Claim(15.9, 1.8, 0.1), Claim(7_281., 39., 1.), Claim(31.9, 0.11, 0.1), Claim(0., 0., 0.001)], Some(Claim(36.0, 2.4, 0.1)), Claim(74.2, 8.9, 0.1)),
    ];
    for (name, backoff, [fano, peak, attempts, drain, rejected], costly, no_queue) in rows {
        let ledgers = |server: fn() -> Server, seeds: u64| -> Vec<Ledger> {
            let each = |seed| {
                let plan = fleet(1_000, Rules::retrying(backoff.clone()), server());
                let plan = Plan { seed, ..with_rtt(plan, 50) };
                run(&plan, Micros::millis(100), RECOVERY).0
            };
            (1..=seeds).map(each).collect()
        };
        let seeds = if fano.1 == 0. { 1 } else { SEEDS };
        let values = |ledgers: &[Ledger], f: fn(&Ledger) -> f64| -> Vec<f64> {
            ledgers.iter().map(f).collect()
        };
        let seconds = |l: &Ledger| l.drain().unwrap().0 as f64 / 1e6;
        let q = ledgers(queue, seeds);
        holds(&format!("{name}, F"), &fano, &values(&q, |l| l.fano()[1].value().unwrap()));
        holds(&format!("{name}, peak"), &peak, &values(&q, |l| l.peak() as f64));
        holds(&format!("{name}, attempts"), &attempts, &values(&q, |l| l.attempts as f64));
        holds(&format!("{name}, drain"), &drain, &values(&q, seconds));
        holds(&format!("{name}, rejected"), &rejected, &values(&q, Ledger::rejected_share));
        if let Some(costly) = costly {
            let r = ledgers(|| window(100, 10, 20), seeds);
            holds(&format!("{name}, costly rejections"), &costly, &values(&r, seconds));
        }
        let w = ledgers(|| window(10, 1, 0), seeds);
        holds(&format!("{name}, no queue"), &no_queue, &values(&w, seconds));
    }
}

/// "Immediate" never recovers where a rejection costs 2 % of a request: nothing accepted in 60 s.
#[test]
fn costly_rejections_stop_the_recovery_for_ever_without_waits() {
    let immediate = Backoff::new(Curve::Immediate, Spread::None, None);
    let plan = fleet(1_000, Rules::retrying(immediate), window(100, 10, 20));
    let plan = Plan { horizon: Micros::secs(60), ..with_rtt(plan, 50) };
    assert_eq!(run(&plan, Micros::millis(100), RECOVERY).0.accepted, 0);
}
