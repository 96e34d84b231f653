//! Delays of the net and of first attempts against closed forms.

use backoff_lab::policy::backoff::{Backoff, Curve, Spread};
use backoff_lab::sim::fleet::{
    Arrivals, Attempt, Class, Fleet, JobEnd, Jobs, Net, Plan, Rules, Think, Witness,
};
use backoff_lab::sim::servers::Server;
use backoff_lab::theory::bins::most;
use backoff_lab::units::Micros;

/// Clients that try once, at a server that takes all.
fn once(clients: u32, arrivals: Arrivals, seed: u64) -> Plan {
    let never = Backoff::new(Curve::Immediate, Spread::None, None);
    Plan {
        classes: vec![Class { clients, rules: Rules::limited(never, 1) }],
        arrivals,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net::default(),
        servers: vec![Server::Failing { millionths: 0 }],
        seed,
        horizon: Micros::HOUR,
        attempt_budget: u64::MAX,
    }
}

#[derive(Default)]
struct Times {
    arrived: Vec<(u64, u32)>,
    took: Vec<f64>,
}

impl Witness for Times {
    fn attempt(&mut self, attempt: &Attempt) {
        self.arrived.push((attempt.t, attempt.client));
    }

    fn job(&mut self, end: &JobEnd) {
        self.took.push((end.at - end.begun) as f64);
    }
}

fn times(plan: &Plan) -> Times {
    let mut times = Times::default();
    Fleet::new(plan).unwrap().finish(&mut times);
    times
}

/// Jobs from cron, so many each minute, each delayed by U[0, 5 s). Expected: the mean of the most in
/// one of 50 bins (Sedgewick and Flajolet's formula, in `theory`), over 200 minutes within four
/// standard errors; without the delay all in one bin.
#[test]
fn a_herd_from_cron_spreads_as_balls_in_bins() {
    let minute = Micros::secs(60);
    let peaks = |clients: u32, within: Micros| -> Vec<u64> {
        let every = |seed| {
            let arrivals = Arrivals::Periodic { every: minute, clients };
            let mut plan = once(0, arrivals, seed);
            plan.horizon = Micros(20 * minute.0);
            plan.classes[0].rules.first_within = within;
            let mut bins = vec![vec![0_u64; 50]; 20];
            for (t, _) in times(&plan).arrived {
                bins[(t / minute.0) as usize][(t % minute.0 / 100_000) as usize] += 1;
            }
            bins.into_iter().map(|bins| bins.into_iter().max().unwrap())
        };
        (1..=10).flat_map(every).collect()
    };
    assert!(peaks(1_000, Micros::ZERO).iter().all(|peak| *peak == 1_000));
    for clients in [200, 1_000] {
        let (mean, sd) = most(clients, 50);
        let peaks = peaks(clients, Micros::secs(5));
        let got = peaks.iter().sum::<u64>() as f64 / peaks.len() as f64;
        let error = 4.0 * sd / (peaks.len() as f64).sqrt();
        assert!((got - mean).abs() < error, "{clients}: {got}, not {mean}");
    }
}

/// A later job's first attempt is delayed as well, by a draw of its own. Expected: two delays of
/// U[0, x) have the mean x and the variance x^2 / 6.
#[test]
fn each_job_has_a_delay_of_its_own() {
    let (n, x) = (20_000, 1e6);
    let mut plan = once(n, Arrivals::AtOnce, 3);
    plan.jobs.each = 2;
    plan.classes[0].rules.first_within = Micros::SECOND;
    let took = times(&plan).took;
    let mut last = vec![0.0; n as usize];
    let mut plain = once(n, Arrivals::AtOnce, 3);
    plain.jobs.each = 2;
    assert!(times(&plain).took.iter().all(|took| *took == 0.0));
    assert_eq!(took.len(), 2 * n as usize);
    for (t, client) in times(&plan).arrived {
        last[client as usize] = t as f64;
    }
    let mean = last.iter().sum::<f64>() / f64::from(n);
    let variance = last.iter().map(|t| (t - mean) * (t - mean)).sum::<f64>() / f64::from(n);
    let sd = x / f64::sqrt(6.0);
    assert!((mean - x).abs() < 5.0 * sd / f64::from(n).sqrt(), "{mean}");
    // The kurtosis of a triangle is 2.4, so a variance's relative error is sqrt(1.4 / n).
    assert!((variance / (sd * sd) - 1.0).abs() < 5.0 * (1.4 / f64::from(n)).sqrt(), "{variance}");
}

/// |Normal(10 ms, 2 ms)| each way, the delays of AWS's model of 2015: five standard deviations from
/// 0, so that folding changes nothing. Expected: arrivals of that mean and spread, answers of twice
/// the mean and twice the variance, since the two ways are independent.
#[test]
fn messages_take_a_normal_time_each_way() {
    let n = 40_000;
    let mut plan = once(n, Arrivals::AtOnce, 1);
    plan.net = Net { forward: Micros::millis(10), back: Micros::millis(10), sd: Micros::millis(2) };
    let times = times(&plan);
    let arrived: Vec<f64> = times.arrived.iter().map(|(t, _)| *t as f64).collect();
    for (what, all, ways) in [("arrivals", arrived, 1.0), ("answers", times.took, 2.0)] {
        let count = all.len() as f64;
        let mean = all.iter().sum::<f64>() / count;
        let variance = all.iter().map(|t| (t - mean) * (t - mean)).sum::<f64>() / count;
        let expected = 4e6 * ways;
        let error = 5.0 * (expected / count).sqrt();
        assert!((mean - 10_000.0 * ways).abs() < error, "{what}: {mean}");
        assert!((variance / expected - 1.0).abs() < 5.0 * (2.0 / count).sqrt(), "{variance}");
    }
    assert!(times.arrived.is_sorted(), "events are told in their order, not in that of sending");
    assert!(!times.arrived.is_sorted_by_key(|(_, client)| *client));
}
