//! Rows whose formula is their own: bounds of the first waits and of one far off, in seconds, worked
//! out by hand from the formula that the row's source publishes.

use backoff_lab::catalog::systems::{Waits, law};
use backoff_lab::units::Micros;

use super::{backoff, row};

/// Rows that the closed forms of `facts` do not cover.
pub const IDS: &[&str] = &[
    "aws-go-v2-pre2026",
    "aws-go-v1",
    "aws-lambda-async",
    "aws-eventbridge",
    "gcp-gax-java",
    "gcp-cloud-tasks",
    "gcp-pubsub-retry-policy",
    "polly-v8-exp-jitter",
    "dotnet-standard-resilience-handler",
    "grpc-connection-backoff",
    "linkerd-serviceprofile-budget",
    "k8s-crashloopbackoff",
    "resilience4j-exp-random",
    "spring-retry-exponential-random",
    "kafka-java-retry",
    "kafka-java-reconnect",
    "librdkafka-reconnect",
    "go-sethvargo-exponential",
    "nats-go-reconnect",
    "requests-default",
    "httpx-transport",
    "celery-retry-backoff",
    "stripe",
    "airflow-exponential",
    "aws-js-v3-pre2026",
    "cockatiel-exponential",
    "swr",
    "socketio-client",
    "bullmq-exponential",
    "rust-tokio-retry",
    "rust-object-store",
    "sidekiq",
    "oban",
    "argo-workflows",
    "loki-promtail",
    "fluent-bit",
    "vector-sink",
    "systemd-restartsteps",
    "postfix",
    "exim",
    "dhcpv6-rfc8415",
    "csma-cd",
];

type Case = (&'static str, &'static [(u32, f64, f64)]);

/// Retry, least, most. The most of a half-open range is its end; a microsecond less is met.
const CASES: &[Case] = &[
    // U 2^(n-1) up to n - 1 = 4; then exactly 20.
    ("aws-go-v2-pre2026", &[(1, 0., 1.), (5, 0., 16.), (6, 20., 20.), (30, 20., 20.)]),
    // Doubling of U[30, 60) ms; from n = 15 on all is drawn anew from [150, 300).
    ("aws-go-v1", &[(1, 0.03, 0.06), (3, 0.12, 0.24), (15, 150., 300.), (40, 150., 300.)]),
    ("aws-lambda-async", &[(1, 60., 60.), (2, 120., 120.)]),
    ("gcp-gax-java", &[(1, 0., 0.1), (2, 0., 0.13), (3, 0., 0.169), (40, 0., 60.)]),
    // 16 doublings of 0.1 s are 6553.6 s: the cap of an hour comes first, at n = 17.
    ("gcp-cloud-tasks", &[(1, 0.1, 0.1), (2, 0.2, 0.2), (16, 3276.8, 3276.8), (17, 3600., 3600.)]),
    (
        "grpc-connection-backoff",
        &[(1, 1., 1.), (2, 1.28, 1.92), (3, 2.048, 3.072), (40, 96., 144.)],
    ),
    ("linkerd-serviceprofile-budget", &[(1, 0., 0.), (9, 0., 0.)]),
    ("k8s-crashloopbackoff", &[(1, 0., 0.), (2, 10., 10.), (3, 20., 20.), (7, 300., 300.)]),
    // Whole milliseconds, both ends included: 500, 750, 1125, 1687 plus or minus half.
    (
        "resilience4j-exp-random",
        &[(1, 0.25, 0.75), (2, 0.375, 1.125), (3, 0.562, 1.688), (4, 0.843, 2.531)],
    ),
    ("spring-retry-exponential-random", &[(1, 0.1, 0.2), (9, 25.6, 30.), (10, 30., 30.)]),
    ("kafka-java-retry", &[(1, 0.08, 0.12), (4, 0.64, 0.96), (5, 0.8, 1.), (40, 0.8, 1.)]),
    ("kafka-java-reconnect", &[(1, 0.04, 0.06), (5, 0.64, 0.96), (6, 0.8, 1.)]),
    ("librdkafka-reconnect", &[(1, 0.075, 0.15), (7, 4.8, 9.6), (8, 7.5, 10.), (40, 7.5, 10.)]),
    ("nats-go-reconnect", &[(1, 0., 0.), (2, 2., 2.1), (9, 2., 2.1)]),
    ("httpx-transport", &[(1, 0., 0.), (2, 0.5, 0.5), (3, 1., 1.), (4, 2., 2.)]),
    ("celery-retry-backoff", &[(1, 0., 1.), (2, 0., 2.), (3, 0., 4.), (11, 0., 600.)]),
    ("stripe", &[(1, 0.5, 0.5), (2, 0.5, 1.), (3, 1., 2.), (5, 2.5, 5.), (40, 2.5, 5.)]),
    // b = 300, 600, ... s; the last whole second of [b, 2 b).
    ("airflow-exponential", &[(1, 300., 599.), (2, 600., 1199.), (10, 86_400., 86_400.)]),
    ("aws-js-v3-pre2026", &[(1, 0., 0.099), (2, 0., 0.199), (40, 0., 19.999)]),
    // floor(U[0.5, 1.5) 2^n) = 1..2, 2..5, 4..11, 128..383.
    ("swr", &[(1, 5., 10.), (2, 10., 25.), (3, 20., 55.), (8, 640., 1915.), (30, 640., 1915.)]),
    // Tenths 0, 2, ... take off, at most nearly 0.45; tenths 1, 3, ... add, at most nearly 0.5.
    ("socketio-client", &[(1, 0.551, 1.499), (2, 1.101, 2.999), (3, 2.201, 5.), (5, 5., 5.)]),
    ("rust-tokio-retry", &[(1, 0.05, 0.05), (2, 2.5, 2.5), (3, 125., 125.), (4, 6250., 6250.)]),
    ("sidekiq", &[(1, 15., 24.), (2, 16., 35.), (3, 31., 60.), (25, 331_791., 332_040.)]),
    // 17, 19, 23 s and a tenth, in whole seconds.
    ("oban", &[(1, 17., 18.), (2, 19., 20.), (3, 23., 25.), (10, 1039., 1142.)]),
    (
        "loki-promtail",
        &[(1, 0.5, 1.), (2, 1., 2.), (9, 128., 256.), (10, 256., 300.), (20, 256., 300.)],
    ),
    ("fluent-bit", &[(1, 6., 11.), (2, 6., 21.), (3, 6., 41.), (9, 6., 2001.)]),
    (
        "vector-sink",
        &[(1, 0.001, 1.), (2, 0.001, 2.), (3, 0.001, 3.), (4, 0.001, 5.), (8, 0.001, 30.)],
    ),
    // systemd's manual: 100 ms to 60 s in 8 steps; a step is a factor of 600^(1/8) = 2.224687.
    (
        "systemd-restartsteps",
        &[(1, 0.1, 0.1), (2, 0.222_469, 0.222_469), (3, 0.494_923, 0.494_923), (9, 60., 60.)],
    ),
    // Age 0, 300, 600, 1200, 2400, 4800 s, between 300 and 4000.
    (
        "postfix",
        &[(1, 300., 300.), (2, 300., 300.), (3, 600., 600.), (5, 2400., 2400.), (9, 4000., 4000.)],
    ),
    (
        "exim",
        &[
            (1, 900., 900.),
            (8, 900., 900.),
            (9, 3600., 3600.),
            (10, 5400., 5400.),
            (20, 21_600., 21_600.),
        ],
    ),
    ("go-sethvargo-exponential", &[(1, 1., 1.), (2, 2., 2.), (10, 512., 512.)]),
    ("bullmq-exponential", &[(1, 1., 1.), (2, 2., 2.), (3, 4., 4.)]),
    ("argo-workflows", &[(1, 1., 1.), (2, 2., 2.), (9, 256., 256.), (10, 300., 300.)]),
    // 0 to 1, 3, 7, ..., 1023 slots of 51.2 us.
    (
        "csma-cd",
        &[
            (1, 0., 0.000_051),
            (2, 0., 0.000_153),
            (3, 0., 0.000_358),
            (10, 0., 0.052_377),
            (15, 0., 0.052_377),
        ],
    ),
];

#[test]
fn bounds_are_those_worked_out_by_hand() {
    for (id, cases) in CASES {
        assert!(IDS.contains(id), "{id} is looked at twice");
        let backoff = backoff(id);
        for &(n, least, most) in *cases {
            let law = law(&backoff, n);
            for (got, expected) in [(law.least, least), (law.most, most)] {
                let off = (got.as_secs() - expected).abs();
                assert!(off <= 2e-6 + expected * 1e-6, "{id} at {n}: {got}, not {expected} s");
            }
        }
    }
}

/// Whoever is special has bounds by hand, or waits that remember, or none.
#[test]
fn no_special_row_is_left_out() {
    let remember = [
        "polly-v8-exp-jitter",
        "dotnet-standard-resilience-handler",
        "cockatiel-exponential",
        "rust-object-store",
        "dhcpv6-rfc8415",
    ];
    for id in IDS {
        let formula = matches!(row(id).waits, Waits::Formula(_));
        let by_hand = CASES.iter().any(|(case, _)| case == id);
        assert_eq!(formula, by_hand || remember.contains(id), "{id}");
    }
    let without = IDS.iter().filter(|id| !matches!(row(id).waits, Waits::Formula(_))).count();
    assert_eq!(without, 3, "EventBridge and Pub/Sub publish no formula, requests does not retry");
}

/// Medians of the notes' simulation with a base of 1 s: 0.90, 1.14, 2.01, 4.00, 8.05, 16.2 s; Polly's
/// default base is 2 s, cockatiel's 128 ms with at most 30 s.
#[test]
fn polly_and_cockatiel_have_the_published_medians() {
    for (id, base) in [("polly-v8-exp-jitter", 2.0), ("cockatiel-exponential", 0.128)] {
        let all = drawn(id, 6);
        for (n, expected) in [0.90, 1.14, 2.01, 4.00, 8.05, 16.2].into_iter().enumerate() {
            let median = median(&all, n);
            let off = median / (expected * base) - 1.0;
            assert!(off.abs() < 0.03, "{id} at {}: {median} for {}", n + 1, expected * base);
        }
    }
}

/// object_store: the first exactly 100 ms, the median of the tenth 0.33 s, of ten together 2.6 s.
/// RFC 8415: each wait 1.9 to 2.1 times the one before, an hour and a tenth at most.
#[test]
fn waits_that_remember_walk_as_published() {
    let all = drawn("rust-object-store", 10);
    assert!(all.iter().all(|waits| waits[0] == 0.1));
    let tenth = median(&all, 9);
    assert!((tenth / 0.33 - 1.0).abs() < 0.05, "{tenth}");
    let mut sums: Vec<f64> = all.iter().map(|waits| waits.iter().sum()).collect();
    sums.sort_by(f64::total_cmp);
    assert!((sums[sums.len() / 2] / 2.6 - 1.0).abs() < 0.05, "{}", sums[sums.len() / 2]);
    let quick = sums.iter().filter(|sum| **sum < 5.0).count() as f64 / sums.len() as f64;
    assert!((quick - 0.876).abs() < 0.02, "{quick} are finished within 5 s");
    for waits in drawn("dhcpv6-rfc8415", 30) {
        assert!((0.9..1.1).contains(&waits[0]));
        for pair in waits.windows(2) {
            let ratio = pair[1] / pair[0];
            let capped = pair[1] > 3239.0;
            assert!((1.899..2.101).contains(&ratio) || capped, "{pair:?}");
            assert!(pair[1] <= 3960.0);
        }
    }
}

/// Waits 1 to `upto` of 20,000 clients, in seconds.
fn drawn(id: &str, upto: u32) -> Vec<Vec<f64>> {
    let (backoff, tape) = (backoff(id), backoff_lab::sim::Tape::new(11));
    let of = |client| {
        let mut memory = backoff_lab::policy::backoff::Memory::default();
        (1..=upto)
            .map(|n| backoff.wait(n, tape.draw(client, n), &mut memory))
            .map(Micros::as_secs)
            .collect()
    };
    (0..20_000).map(of).collect()
}

fn median(all: &[Vec<f64>], n: usize) -> f64 {
    let mut waits: Vec<f64> = all.iter().map(|waits| waits[n]).collect();
    waits.sort_by(f64::total_cmp);
    waits[waits.len() / 2]
}
