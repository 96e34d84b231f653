//! The incidents, at our scale.
//!
//! Expected: sums and counts by hand from the plans' own numbers (given at each test), the thresholds of
//! `theory::metastability`, and balls in bins (`theory::bins`). Nothing published gives figures for a model
//! of this size; what is published decides who recovers and who does not.

use backoff_lab::measure::Ledger;
use backoff_lab::theory::{bins, metastability};
use backoff_lab::units::Micros;

use crate::plans::run;

fn load(l: &Ledger, from: u64, to: u64) -> f64 {
    l.load(Micros::secs(from), Micros::secs(to))
}

fn near(what: &str, got: f64, expected: f64, share: f64) {
    assert!((got / expected - 1.0).abs() <= share, "{what}: {got}, expected {expected}");
}

fn served_in(l: &Ledger, from: u64, to: u64) -> usize {
    l.successes.iter().filter(|s| s.at >= from * 1_000_000 && s.at < to * 1_000_000).count()
}

/// A tenth of a second has room for ten, and each of its rejections takes a fifth of an attempt from the
/// next: the first has some hundred, so the next has room for 10 - 90/5 < 0, and so on for ever. Ten are
/// served; the others ask every 1.01 s until 300 s.
#[test]
fn facebook_errors_keep_the_database_down_until_traffic_is_let_back_slowly() {
    for seed in 1..=3 {
        let stuck = run("facebook-2010", "fixed", seed);
        assert_eq!(stuck.successes.len(), 10);
        near("attempts", stuck.attempts as f64, 990.0 * 299.5 / 1.01, 0.003);
        let full = run("facebook-2010", "full", seed);
        assert_eq!(full.successes.len(), 1_000);
        // Fifty a second on a hundred: hardly anybody is turned away.
        let slowly = run("facebook-2010", "let-back-slowly", seed);
        assert_eq!(slowly.successes.len(), 1_000);
        assert!(slowly.attempts < 1_050, "{}", slowly.attempts);
        assert!(slowly.last_accepted.unwrap() <= 21_000_000);
    }
}

/// Stuck: the full queue takes 5 s, so nobody gets an answer in time. 200 a second are taken and wait 2 s
/// in vain, then 1 s; the others are turned away and come again after 1.01 s: of 2,000 clients
/// 2,000 - 200 * 3.01 are such.
#[test]
fn spotify_is_asked_as_much_after_a_pause_as_before() {
    let stuck = 200.0 + (2_000.0 - 200.0 * 3.01) / 1.01;
    for seed in [1] {
        let fixed = run("spotify-2013", "fixed", seed);
        near("before", load(&fixed, 30, 60), 100.0, 0.1);
        near("stuck", load(&fixed, 200, 400), stuck, 0.02);
        assert_eq!(served_in(&fixed, 200, 400), 0);
        // Off from 120 s to 150 s: back on, the first 2 s of queue are in time, then all is as before.
        let off = run("spotify-2013", "off-and-on", seed);
        near("back on", load(&off, 200, 400), stuck, 0.02);
        assert!((350..=450).contains(&served_in(&off, 150, 160)));
        assert_eq!(served_in(&off, 200, 400), 0);
        for policy in ["full", "budget"] {
            let well = run("spotify-2013", policy, seed);
            near(policy, served_in(&well, 300, 400) as f64, 10_000.0, 0.05);
        }
        // A tenth more than 100 a second is less than 200: the budget cannot keep it down.
        assert!(metastability::budget_recovers(100.0, 0.1, 200.0));
    }
}

/// 10 ms an answer and 2 s of patience: 200 of the first thousand are in time. The others make more than
/// 100 a second whichever way they are turned: 800 / 3 s if all are taken.
#[test]
fn dynamodb_serves_two_hundred_and_then_nobody_until_there_is_more_capacity() {
    let fixed = run("dynamodb-2015", "fixed", 1);
    assert_eq!(fixed.successes.len(), 200);
    assert!(metastability::stays_down(800.0 / 3.0, 1.0, 100.0));
    // The pause empties the queue: 200 more are in time.
    let pause = run("dynamodb-2015", "pause", 1);
    assert_eq!(served_in(&pause, 0, 180), 200);
    let after = pause.successes.len() - 200;
    assert!((150..=250).contains(&after), "{after}");
    // 400 a second from then on: 800 in two seconds and the one of their waits.
    let cured = run("dynamodb-2015", "pause-and-capacity", 1);
    assert_eq!(cured.successes.len(), 1_000);
    assert!(cured.successes.iter().all(|s| s.at < 183_000_000));
    // Full jitter: waits of 30 s and more in the mean, so under 100 a second.
    let full = run("dynamodb-2015", "full", 1);
    assert_eq!(full.successes.len(), 1_000);
}

/// 20 leases a second, 5 s of patience: 100 of the thousand that come at once are in time; those taken
/// come again after 7 s, or turned away after 2. A queue of 50 takes 2.5 s, and so is never in vain: a
/// thousand take 50 s. With full jitter the others come (cap / 2 + 5) s apart: 900 of them stay above 20 a
/// second with a cap of 30 s, and below with one of 120 s.
#[test]
fn aws_leases_are_made_in_vain_until_the_queue_is_short() {
    let served = |policy| run("aws-2025", policy, 1).successes.len();
    let fixed = served("fixed");
    assert!((90..=110).contains(&fixed), "{fixed}");
    assert!(metastability::stays_down(900.0 / (15.0 + 5.0), 1.0, 20.0));
    let capped = served("full-30");
    assert!((90..=250).contains(&capped), "{capped}");
    assert!(!metastability::stays_down(900.0 / (60.0 + 5.0), 1.0, 20.0));
    assert_eq!(served("full"), 1_000);
    let throttled = run("aws-2025", "throttled", 1);
    assert_eq!((throttled.successes.len(), throttled.wasted), (1_000, 0));
    // The last is taken when all but the queue's 50 are made, up to a wait of 2 s later.
    let drain = throttled.drain().unwrap().as_secs();
    assert!((47.4..=52.0).contains(&drain), "{drain}");
    // A lease can be had in the first instant, so most of the attempts in vain were.
    let wasted = run("aws-2025", "fixed", 1).wasted;
    assert!(wasted > 10_000, "{wasted}");
}

/// Waves of n clients of whom `room` are served each: attempts, and the instant of the last wave with waits
/// of 1, 2, 4, ... 32 s and a round trip of 10 ms before each.
fn waves(n: u64, room: u64) -> (u64, f64) {
    let waves = n.div_ceil(room);
    let attempts = (0..waves).map(|k| n - room * k).sum();
    let last: f64 = (0..waves - 1).map(|k| f64::from(1_u32 << k.min(5)) + 0.01).sum();
    (attempts, last)
}

#[test]
fn google_restarts_in_lock_step_without_jitter() {
    let none = run("google-cloud-2025", "none", 1);
    let (attempts, last) = waves(1_000, 10);
    assert_eq!((attempts, none.attempts), (50_500, 50_500));
    near("last start", none.last_accepted.unwrap() as f64 / 1e6, last, 1e-4);
    for policy in ["full", "equal", "decorrelated"] {
        for seed in 1..=5 {
            let l = run("google-cloud-2025", policy, seed);
            // A thousand at a hundred a second take 10 s at least.
            let drain = l.last_accepted.unwrap() as f64 / 1e6;
            assert!((9.9..60.0).contains(&drain), "{policy}: {drain}");
        }
    }
}

/// 17 % of ten thousand: 1,700 in the first instant. Without jitter 85 waves of 1,700, 1,680, ...; with
/// equal jitter the second wave is 1,680 first waits of U[0.5, 1) s, five bins of 100 ms.
#[test]
fn discords_second_wave_is_as_spread_as_its_jitter() {
    let at_loss = |l: &Ledger| l.bins().find(|b| b.index == 600).unwrap();
    let none = run("discord-2026", "none", 1);
    assert_eq!((at_loss(&none).attempts, at_loss(&none).accepted), (1_700, 20));
    let after: u64 = none.bins().filter(|b| b.index >= 600).map(|b| b.attempts).sum();
    let (attempts, last) = waves(1_700, 20);
    // Those who came before and were turned away are a few.
    assert!(after >= attempts && after < attempts + 100, "{after} {attempts}");
    near("last", none.drain().unwrap().as_secs(), last, 0.03);

    let (mean, sd) = bins::most(1_680, 5);
    let most: Vec<f64> = (1..=20)
        .map(|seed| {
            let l = run("discord-2026", "equal", seed);
            // And a retry or two of those who came before.
            assert!((1_700..1_705).contains(&at_loss(&l).attempts));
            // Answers come 10 ms after the loss: [60.51, 61.01) s, in bins moved by that.
            let second = l.bins().filter(|b| (605..=610).contains(&b.index));
            second.map(|b| b.attempts).max().unwrap() as f64
        })
        .collect();
    let got = most.iter().sum::<f64>() / 20.0;
    // The shift by a tenth of a bin lowers the first bin, not the others: one of four more or less.
    assert!((got - mean).abs() < 4.0 * sd / 20_f64.sqrt() + 5.0, "{got}, expected {mean}");
}

/// A thousand at 0, 30, 60 and 90 minutes, whatever the jitter; spread, as balls in bins of 100 ms.
#[test]
fn slacks_first_peak_has_no_jitter_to_lower_it() {
    for policy in ["full", "none"] {
        let l = run("slack-2021", policy, 1);
        assert_eq!(l.jobs, 4_000);
        for half_hour in 0..4 {
            let bin = l.bins().find(|b| b.index == half_hour * 18_000).unwrap();
            assert!(bin.attempts >= 1_000 && bin.accepted == 10, "{policy} {bin:?}");
        }
    }
    // 33 minutes of waves do not fit between two peaks: 71 waves with room for ten each, or so.
    let none = run("slack-2021", "none", 1);
    assert!(none.successes.len() < 4_000);
    let (mean, sd) = bins::most(4_000, 72_000);
    let peaks: Vec<f64> =
        (1..=20).map(|seed| run("slack-2021", "spread", seed).peak() as f64).collect();
    let got = peaks.iter().sum::<f64>() / 20.0;
    assert!((got - mean).abs() < 4.0 * sd / 20_f64.sqrt() + 0.05, "{got}, expected {mean}");
}
