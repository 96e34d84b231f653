//! The table's figures of the classical results, as page and command show them.
//!
//! Expected: the article's own simulator (`tests/reference`), the closed forms of `theory`, 200 seeds of an
//! independent simulation of 802.3 (`docs/validation.md`), and here an exact chain of the draws for capture
//! and the geometric law for a batch of ALOHA. Within four standard errors where nothing else is said.

use backoff_lab::catalog::scenes::{ContentionFigures, Figures, Job, Scene, scene};
use backoff_lab::measure::ChannelFigures;
use backoff_lab::theory::bianchi::Stations;
use backoff_lab::theory::channel as theory;

fn row(scene: &Scene, job: &Job) -> Figures {
    let mut engine = job.start(scene).unwrap();
    loop {
        if let Some(row) = engine.advance("", scene, 1_000) {
            return row.figures;
        }
    }
}

fn figures(id: &str, policy: &str) -> Figures {
    let scene = scene(id).unwrap();
    row(scene, &scene.with(Some(policy)).unwrap().1)
}

fn contended(id: &str, policy: &str) -> ContentionFigures {
    let Figures::Contention(figures) = figures(id, policy) else { panic!("{id}") };
    figures
}

fn channel(id: &str, policy: &str) -> ChannelFigures {
    let Figures::Channel(figures) = figures(id, policy) else { panic!("{id}") };
    figures
}

fn near(what: &str, got: f64, expected: f64, within: f64) {
    assert!((got - expected).abs() <= within, "{what}: {got}, expected {expected} within {within}");
}

const REFERENCE: &str = include_str!("../reference/aws_sim_reference.csv");

/// Mean and deviation of calls, of time in ms, over 200 runs of the published program.
fn published(name: &str, clients: u32) -> [f64; 4] {
    let row = REFERENCE.lines().find(|line| line.starts_with(&format!("{name},{clients},")));
    let values: Vec<f64> = row.unwrap().split(',').skip(3).map(|v| v.parse().unwrap()).collect();
    values.try_into().unwrap()
}

#[test]
fn contention_is_that_of_the_articles_program() {
    let names = [
        ("full", "FullJitter"),
        ("equal", "EqualJitter"),
        ("decorrelated", "Decorr"),
        ("none", "Exponential"),
        ("immediate", "None"),
    ];
    for (id, clients) in [("contention", 100), ("contention-200", 200)] {
        for (policy, name) in names {
            let got = contended(id, policy);
            assert_eq!((got.clients, got.rounds), (clients, 25));
            let [calls, calls_sd, time, time_sd] = published(name, clients);
            let errors = 4.0 * (1.0 / 25.0 + 1.0 / 200.0_f64).sqrt();
            near(&format!("{id} {policy}, calls"), got.mean_calls(), calls, errors * calls_sd);
            let ms = got.mean_completion().0 as f64 / 1e3;
            near(&format!("{id} {policy}, time"), ms, time, errors * time_sd);
            assert!(got.longest >= got.mean_completion());
        }
    }
}

/// The sentences of the article, and where they turn round.
#[test]
fn what_the_article_says_of_a_hundred_is_not_true_of_two_hundred() {
    let calls = |id, policy| contended(id, policy).mean_calls();
    let time = |id, policy| contended(id, policy).mean_completion();
    assert!(calls("contention", "full") < 0.5 * calls("contention", "none"));
    assert!(calls("contention", "full") < calls("contention", "equal"));
    assert!(time("contention", "full") > time("contention", "decorrelated"));
    assert!(time("contention", "immediate") < time("contention", "decorrelated"));
    assert!(calls("contention-200", "full") > calls("contention-200", "equal"));
    assert!(time("contention-200", "full") < time("contention-200", "decorrelated"));
}

#[test]
fn aloha_and_wireless_carry_what_their_formulas_say() {
    for (policy, p) in [("load-0.5", 0.05), ("load-1", 0.1), ("load-2", 0.2)] {
        let expected = theory::lone(10, p);
        let error = 4.0 * (expected * (1.0 - expected) / 20_000.0).sqrt();
        near(policy, channel("aloha", policy).throughput, expected, error);
    }
    let wifi = channel("aloha", "wifi");
    let expected = Stations { n: 10, w: 32.0, m: 5 }.success();
    // Bianchi takes attempts to collide independently: 1.5 % in docs/validation.md; a run of 20,000
    // slots has an error of its own.
    let error = 4.0 * (expected * (1.0 - expected) / 20_000.0).sqrt();
    near("wifi", wifi.throughput, expected, 0.015 * expected + error);
}

/// E = P / (P + W), W slots of contention a frame: here W is the mean of 7,700 geometric draws.
#[test]
fn the_first_ethernet_carries_what_its_paper_says() {
    for (policy, frame) in [("frames-1", 1.0), ("frames-11", 11.0), ("frames-85", 85.0)] {
        let got = channel("metcalfe-boggs", policy);
        let expected = theory::efficiency(10, frame);
        let a = theory::acquisition(10);
        // W has the deviation sqrt(1 - A) / A a frame; E's slope in W is P / (P + W)^2.
        let deviation = (1.0 - a).sqrt() / a / (got.successes as f64).sqrt();
        let waits = theory::contention_slots(10);
        let error = 4.0 * deviation * frame / ((frame + waits) * (frame + waits));
        near(policy, got.throughput, expected, error);
    }
}

/// Means over 100 seeds, against 200 of the independent simulation; its deviations where docs tell
/// tolerances of 4 sd sqrt(1/200 + 1/200), so sd = tolerance / 0.4.
#[test]
fn a_batch_takes_ethernet_what_another_program_found() {
    let scene = scene("ethernet").unwrap();
    let mean = |policy: &str, of: &dyn Fn(&ChannelFigures) -> f64| {
        let total: f64 = (1..=100)
            .map(|seed| {
                let Job::Channel(mut setup) = scene.with(Some(policy)).unwrap().1 else { panic!() };
                setup.seed = seed;
                let Figures::Channel(figures) = row(scene, &Job::Channel(setup)) else { panic!() };
                of(&figures)
            })
            .sum();
        total / 100.0
    };
    let error = |tolerance: f64| tolerance / 0.4 * 4.0 * (1.0 / 100.0 + 1.0 / 200.0_f64).sqrt();
    near("802.3, slots", mean("802.3", &|f| f.slots as f64), 956.0, error(98.0));
    near("802.3, collisions", mean("802.3", &|f| f.collisions as f64), 101.0, error(2.4));
    near("long, slots", mean("802.3-long", &|f| f.slots as f64), 3_737.0, error(99.6));
    near("long, good", mean("802.3-long", &|f| f.throughput), 0.640, error(0.016));
    near("long, given up", mean("802.3-long", &|f| f.dropped as f64), 0.900, error(0.387));
    // Windows one after the other: makespan / (n log2 n) of 1.31 in 300 runs, within 0.097.
    let scale = 100.0 * libm::log2(100.0);
    near("aligned", mean("aligned", &|f| f.slots as f64) / scale, 1.310, 0.13);
    // k stations left: one slot in k p (1-p)^(k-1) carries a frame.
    let (mut slots, mut variance) = (0.0, 0.0);
    for k in 1..=100 {
        let good = theory::lone(k, 0.01);
        slots += 1.0 / good;
        variance += (1.0 - good) / (good * good);
    }
    near("aloha", mean("aloha", &|f| f.slots as f64), slots, 4.0 * (variance / 100.0).sqrt());
}

/// The chain of a loser's count of collisions, by equally likely draws. Frames are longer than any
/// window, so both send when one ends, and the first collision is sure: A has 1 by then, B one more than
/// before. Gives the share of frames that follow one of the same station. With a frame given up at 16
/// collisions, as in 802.3: its station begins anew.
fn same_station_again() -> f64 {
    /// From the counts after a collision: chances that A is first, by B's count then, and likewise of B.
    fn fight(a: usize, b: usize, chance: f64, won: &mut [[f64; 17]; 2]) {
        if chance < 1e-12 {
            return;
        }
        // At 16 a frame is given up, and the next one has collided with nobody yet.
        let (a, b) = (a % 16, b % 16);
        let (x, y) = (1_u32 << a.min(10), 1_u32 << b.min(10));
        let pairs = f64::from(x) * f64::from(y);
        let ties = f64::from(x.min(y)) / pairs;
        let first: f64 = (0..x).map(|i| f64::from(y.saturating_sub(i + 1))).sum::<f64>() / pairs;
        won[0][b] += chance * first;
        won[1][a] += chance * (1.0 - first - ties);
        fight(a + 1, b + 1, chance * ties, won);
    }
    let step: Vec<[[f64; 17]; 2]> = (0..16)
        .map(|loser| {
            let mut won = [[0.0; 17]; 2];
            fight(1, loser + 1, 1.0, &mut won);
            won
        })
        .collect();
    let mut state = [1.0 / 16.0; 16];
    for _ in 0..10_000 {
        let mut next = [0.0; 16];
        for (loser, chance) in state.iter().enumerate() {
            for won in &step[loser] {
                for (to, share) in next.iter_mut().zip(won) {
                    *to += chance * share;
                }
            }
        }
        state = next;
    }
    state.iter().zip(&step).map(|(chance, won)| chance * won[0].iter().sum::<f64>()).sum()
}

#[test]
fn the_winner_keeps_the_channel_as_often_as_the_draws_say() {
    let expected = same_station_again();
    let long = channel("capture", "802.3-very-long");
    // Runs of one station's frames are dependent: a fourth of them is taken to be independent.
    let error = 4.0 * (expected * (1.0 - expected) / (long.successes as f64 / 4.0)).sqrt();
    assert!(expected > 0.9 && error < 0.05, "{expected} {error}");
    near("very long frames", long.capture.unwrap(), expected, error);
    let short = channel("capture", "802.3").capture.unwrap();
    assert!(short > 0.85, "{short}");
    let fair = channel("capture", "aloha");
    let n = fair.successes as f64;
    near("ALOHA", fair.capture.unwrap(), 0.5, 4.0 * (0.25 / n).sqrt());
    near("ALOHA, good", fair.throughput, 0.5, 4.0 * (0.25 / 20_000_f64).sqrt());
}
