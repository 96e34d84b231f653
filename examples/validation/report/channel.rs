//! The slotted channel against ALOHA, Metcalfe and Boggs, Bianchi, and capture.

use backoff_lab::sim::channel::{Outcome, Setup, Traffic, run};
use backoff_lab::theory::bianchi::{Stations, Times};
use backoff_lab::theory::channel as theory;

use super::Report;

const SLOTS: u64 = 400_000;

fn outcome(setup: &Setup) -> Outcome {
    run(setup, |_, _| {})
}

/// Share of the counted slots that carry a lone frame.
fn success(o: &Outcome) -> f64 {
    o.successes as f64 / (o.idle + o.successes + o.collisions) as f64
}

/// Four standard errors of a share.
fn binomial(p: f64, n: f64) -> f64 {
    4.0 * (p * (1.0 - p) / n).sqrt()
}

pub fn rows(report: &mut Report) {
    aloha(report);
    metcalfe_boggs(report);
    bianchi(report);
    capture(report);
}

fn aloha(report: &mut Report) {
    report.section(
        "Slotted ALOHA",
        "Stations that send in each slot with p, 400,000 slots of `sim::channel`: successes a slot against \
         n p (1-p)^(n-1). Tolerance: four standard errors. The limit of many stations is G e^-G.",
    );
    for (n, g) in [(2, 1.0), (10, 0.5), (10, 1.0), (10, 2.0), (500, 1.0)] {
        let p = g / f64::from(n);
        let exact = theory::lone(n, p);
        let got = success(&outcome(&Setup::aloha(n, p, SLOTS, 1)));
        report.near(format!("{n} stations, G = {g}"), exact, binomial(exact, SLOTS as f64), got, 4);
    }
    // So many stations that the limit is nearer than the error.
    let got = success(&outcome(&Setup::aloha(5_000, 1.0 / 5_000.0, SLOTS, 2)));
    let limit = theory::slotted_aloha(1.0);
    report.near("5,000 stations, G = 1, against 1/e", limit, binomial(limit, SLOTS as f64), got, 4);
}

fn metcalfe_boggs(report: &mut Report) {
    report.section(
        "Metcalfe and Boggs, 1976",
        "Q stations that contend with p = 1/Q a slot for frames of so many slots: the share of time with good \
         frames against E = P/(P + W), W = (1-A)/A, A = (1-1/Q)^(Q-1). Tolerance: four standard \
         errors, from the geometric law of the slots of contention.",
    );
    for q in [2, 5, 10, 256] {
        for frame in [1, 11, 85] {
            let p = 1.0 / f64::from(q);
            let o = outcome(&Setup { frame, ..Setup::aloha(q, p, SLOTS / 2, 3) });
            let got = o.successes as f64 * f64::from(frame) / o.slots as f64;
            let what = format!("Q = {q}, frames of {frame}");
            let (a, frame) = (theory::acquisition(q), f64::from(frame));
            let slots_error = ((1.0 - a) / (a * a) / o.successes as f64).sqrt();
            let whole = frame + theory::contention_slots(q);
            let error = frame / (whole * whole) * slots_error;
            report.near(what, theory::efficiency(q, frame), 4.0 * error, got, 4);
        }
    }
}

fn bianchi(report: &mut Report) {
    report.section(
        "Bianchi, 2000",
        "Saturated stations, first window W, m doublings, 400,000 slots: successes a slot, collisions an \
         attempt, and the throughput of 802.11 with basic access that the counts of slots give. Tolerance: \
         1.5 %, since the model takes attempts to collide independently; windows without end 2 %.",
    );
    for n in [5, 10, 20, 50] {
        let stations = Stations { n, w: 32.0, m: 5 };
        let o = outcome(&Setup::bianchi(n, 32, 5, SLOTS, 4));
        let what = |of| format!("n = {n}, W = 32, m = 5: {of}");
        let expected = stations.success();
        report.near(what("successes a slot"), expected, 0.015 * expected, success(&o), 4);
        let expected = stations.fixed_point().p;
        let collided = 1.0 - o.successes as f64 / o.attempts as f64;
        report.near(what("collisions an attempt"), expected, 0.015 * expected, collided, 4);
        let t = Times::basic();
        let time = o.idle as f64 * t.slot
            + o.successes as f64 * t.success
            + o.collisions as f64 * t.collision;
        let expected = stations.throughput(&t);
        report.near(
            what("throughput"),
            expected,
            0.015 * expected,
            o.successes as f64 * t.payload / time,
            4,
        );
    }
    let expected = Stations { n: 10, w: 16.0, m: u32::MAX }.success();
    let got = success(&outcome(&Setup::bianchi(10, 16, u32::MAX, SLOTS, 5)));
    report.near(
        "n = 10, W = 16, no last window: successes a slot",
        expected,
        0.02 * expected,
        got,
        4,
    );
}

fn capture(report: &mut Report) {
    report.section(
        "Capture of two stations",
        "Ethernet. Two stations that always have a frame, frames longer than any wait, so that both send when \
         one ends (for n = 1 20,000 pairs of new frames). After a collision that was the first of A's frame and the n-th of B's: who sends next \
         alone, against the count of equally likely draws. Tolerance: four standard errors.",
    );
    // A's, both again, B's, by n.
    let mut next = [[0_u32; 3]; 17];
    // Both first collisions: once a pair of new frames.
    for seed in 0..20_000 {
        let mut talk = 0;
        run(&Setup::ethernet(2, 1, Traffic::Batch, seed), |_, who| {
            talk += 1;
            if talk == 2 {
                next[1][if who.len() == 2 { 1 } else { 2 * who[0] as usize }] += 1;
            }
        });
    }
    let mut collisions = [0_usize; 2];
    let mut fresh: Option<(u32, usize)> = None;
    let traffic = Traffic::Saturated { slots: 300_000_000 };
    run(&Setup::ethernet(2, 1_100, traffic, 6), |_, who| {
        if let Some((a, n)) = fresh.take() {
            let index = if who.len() == 2 { 1 } else { 2 * usize::from(who[0] != a) };
            let counts: &mut [u32; 3] = &mut next[n];
            counts[index] += 1;
        }
        match who {
            [station] => collisions[*station as usize] = 0,
            _ => {
                // The sixteenth collision ends a frame.
                collisions = collisions.map(|n| (n + 1) % 16);
                fresh = match collisions {
                    [1, n] if n > 1 => Some((0, n)),
                    [n, 1] if n > 1 => Some((1, n)),
                    _ => None,
                };
            }
        }
    });
    for (n, next) in next.into_iter().enumerate().take(7).skip(1) {
        let all = f64::from(next.iter().sum::<u32>());
        let c = theory::capture(n as u32);
        let names = ["A first", "both again", "B first"];
        for ((name, expected), got) in
            names.into_iter().zip([c.a_first, c.again, c.b_first]).zip(next)
        {
            report.near(
                format!("n = {n}: {name}"),
                expected,
                binomial(expected, all),
                f64::from(got) / all,
                4,
            );
        }
    }
}
