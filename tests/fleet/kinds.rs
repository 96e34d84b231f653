//! Every growth and every jitter in one world.
//!
//! Expected: the waves before the recovery follow from each growth's list, as its source gives it
//! (the article's 1, 2, 3, 4 s; F = 1, 1, 2, 3, 5, 8; Sidekiq's wiki; mail servers' table; systemd's
//! manual; tokio-retry's documentation), summed by hand, the 50 ms of each call left out: no sum is
//! so near to 30 s that they matter. What jitter must keep follows from its name.

use std::collections::BTreeSet;

use backoff_lab::catalog::scenes::Scene;
use backoff_lab::sim::fleet::{Attempt, Fleet, Witness};

use crate::plans::{drain, named, plan, run};

/// Instants of the attempts, and how many came at each.
#[derive(Default)]
struct Calls(Vec<(u64, u32)>);

impl Witness for Calls {
    fn attempt(&mut self, a: &Attempt) {
        self.0.push((a.t, a.client));
    }
}

fn calls(scene: &Scene, policy: &str) -> Vec<(u64, u32)> {
    let mut calls = Calls::default();
    Fleet::new(&plan(scene.id, policy)).unwrap().finish(&mut calls);
    calls.0
}

const RECOVERY: u64 = 30_000_000;

#[test]
fn without_jitter_each_growth_brings_the_whole_herd_as_often_as_its_list_says() {
    for (growth, waves) in [
        // 0, 1, 3, 6, 10, 15, 21, 28 s.
        ("linear", 8),
        // 0, 1, 3, 7, 15 s.
        ("exponential", 5),
        // F from 100 ms: the sums F(n + 2) - 1 = 0, 1, 2, 4, 7, 12, ... 232 tenths; next 376.
        ("fibonacci", 12),
        // 0.1, 0.22, 0.49, 1.10, 2.45, 5.45, 12.1 s, so 0 and up to 21.9 s; 27 s more are too late.
        ("geometric", 8),
        // 1, 2, 4, 8, 16 s: 0, 1, 3, 7, 15 s.
        ("double-then-linear", 5),
        // 10 ms, 100 ms, 1 s, 10 s: 0, 10 ms, 110 ms, 1.11 s, 11.11 s.
        ("power-of-base", 5),
        // 15 s, then 16 s.
        ("polynomial", 2),
        // A minute.
        ("table", 1),
    ] {
        let calls = calls(named("growths"), growth);
        let before = calls.iter().filter(|(t, _)| *t < RECOVERY);
        let instants: BTreeSet<u64> = before.clone().map(|(t, _)| *t).collect();
        assert_eq!(instants.len(), waves, "{growth}: {instants:?}");
        assert_eq!(before.count(), 1_000 * waves, "{growth}");
    }
}

#[test]
fn with_full_jitter_no_growth_brings_half_the_herd_into_one_tenth_of_a_second() {
    for growth in ["linear", "exponential", "fibonacci", "geometric", "double-then-linear"] {
        let (plain, full) = (growth.to_owned(), format!("{growth}-full"));
        let peak = |policy: &str| run("growths", policy, 1).peak();
        assert_eq!(peak(&plain), 1_000, "{growth}");
        assert!(peak(&full) < 500, "{growth}: {}", peak(&full));
    }
}

/// Milliseconds past a whole second, as far as the calls' own 50 ms each leave them there.
#[test]
fn jitters_in_whole_seconds_keep_the_herd_in_whole_seconds() {
    for (policy, step) in [("whole-seconds", 1_000_000), ("slots", 1_000_000), ("steps", 500_000)] {
        let mut number = vec![0_u64; 1_000];
        for (t, client) in calls(named("jitters"), policy).into_iter().filter(|c| c.0 < RECOVERY) {
            // Half the round trip to the first arrival, one round trip for each call before.
            let calls = &mut number[client as usize];
            let since = t - 25_000 - *calls * 50_000;
            assert_eq!(since % step, 0, "{policy}: call {calls} at {t}");
            *calls += 1;
        }
    }
}

#[test]
fn where_jitter_ends_at_the_cap_the_herd_stays_as_spread_as_it_was() {
    // U[R(n), R(n+1)) is 8 s sharp from the fourth wait on.
    let mut last = vec![None; 1_000];
    let mut number = vec![0; 1_000];
    for (t, client) in calls(named("jitters"), "to-next") {
        let client = client as usize;
        if let Some(before) = last[client].replace(t)
            && number[client] > 3
            && t < RECOVERY
        {
            assert_eq!(t - before, 8_050_000);
        }
        number[client] += 1;
    }
}

#[test]
fn the_first_retry_is_special_where_it_says_so() {
    let second = |policy| -> BTreeSet<u64> {
        let mut number = vec![0; 1_000];
        let calls = calls(named("jitters"), policy).into_iter();
        let second = calls.filter(|(_, client)| {
            number[*client as usize] += 1;
            number[*client as usize] == 2
        });
        second.map(|(t, _)| t).collect()
    };
    assert_eq!(second("first-at-once"), [75_000].into());
    assert_eq!(second("first-plain"), [1_075_000].into());
    assert!(second("full").len() > 900);
}

/// Which of them the article recommends: full and decorrelated. Lock-step drains last.
#[test]
fn full_and_decorrelated_jitter_drain_before_none() {
    let drain = |policy| drain(&run("jitters", policy, 1));
    assert!(drain("full") < drain("none"));
    assert!(drain("decorrelated") < drain("none"));
}
