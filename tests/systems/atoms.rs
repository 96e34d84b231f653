//! Share of clients that choose the identical wait. Expected: the notes' table, 20,000 clients drawn
//! by a program in another language, two decimals. Where it takes other settings than the defaults,
//! so does the test.

use backoff_lab::catalog::systems::law;
use backoff_lab::policy::backoff::{Backoff, Spread};
use backoff_lab::units::Micros;

use super::backoff;

const RETRIES: [u32; 7] = [3, 4, 5, 6, 7, 8, 10];

fn with_cap(id: &str, seconds: u64) -> Backoff {
    Backoff { cap: Some(Micros::secs(seconds)), ..backoff(id) }
}

#[test]
fn shares_of_identical_waits_are_those_of_the_notes() {
    // randomize: true, which multiplies by U[1, 2), with maxTimeout 30 s.
    let node =
        Backoff { jitter: Spread::Range { low: 1_000, high: 2_000 }, ..with_cap("node-retry", 30) };
    let tower = with_cap("rust-tower-backoff", 5);
    let tenacity = with_cap("tenacity-wait-exponential-jitter", 60);
    let resilience = with_cap("resilience4j-exp-random", 10);
    let polly = with_cap("polly-v8-exp-jitter", 30);
    for (name, backoff, expected) in [
        ("socket.io", backoff("socketio-client"), [0.29, 0.90, 1.0, 1.0, 1.0, 1.0, 1.0]),
        ("stamina", backoff("stamina"), [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0]),
        ("tenacity", tenacity, [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0]),
        ("node-retry", node, [0.0, 0.0, 0.13, 1.0, 1.0, 1.0, 1.0]),
        ("tower", tower, [0.0, 0.0, 0.0, 0.0, 0.43, 1.0, 1.0]),
        (
            "spring-retry",
            backoff("spring-retry-exponential-random"),
            [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        ),
        ("azure", backoff("azure-core-net"), [0.0, 0.0, 0.0, 0.0, 0.07, 1.0, 1.0]),
        ("resilience4j", resilience, [0.0, 0.0, 0.0, 0.0, 0.0, 0.33, 0.98]),
        ("polly", polly, [0.0, 0.0, 0.04, 0.54, 0.88, 0.97, 1.0]),
        ("kafka", backoff("kafka-java-retry"), [0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 0.5]),
        ("librdkafka", backoff("librdkafka-reconnect"), [0.0, 0.0, 0.0, 0.0, 0.0, 0.66, 0.67]),
        ("cenkalti", backoff("go-cenkalti-v4"), [0.0; 7]),
        ("grpc", backoff("grpc-connection-backoff"), [0.0; 7]),
        ("gax", backoff("gcp-gax-go"), [0.0; 7]),
        ("aws", backoff("aws-standard-2026"), [0.0; 7]),
        ("envoy", backoff("envoy-retry"), [0.0; 7]),
    ] {
        for (n, expected) in RETRIES.into_iter().zip(expected) {
            let got = law(&backoff, n).atom.chance;
            // Rounding of the notes, and four standard errors of 20,000 draws.
            assert!((got - expected).abs() < 0.005 + 0.015, "{name} at {n}: {got}, not {expected}");
        }
    }
}

/// Quantised jitter, by the formulas: Celery's first retry is 0 or 1 s; SWR's 5 or 10 s; Sidekiq's has
/// ten values; Ethernet's first has two, its tenth 1,024.
#[test]
fn quantised_waits_are_shared_evenly() {
    for (id, n, values) in [
        ("celery-retry-backoff", 1, 2.0),
        ("celery-retry-backoff", 4, 9.0),
        ("swr", 1, 2.0),
        ("swr", 3, 8.0),
        ("sidekiq", 1, 10.0),
        ("sidekiq", 5, 50.0),
        ("fluent-bit", 1, 6.0),
        ("csma-cd", 1, 2.0),
        ("csma-cd", 10, 1024.0),
    ] {
        let got = law(&backoff(id), n).atom.chance;
        assert!((got * values - 1.0).abs() < 1e-6, "{id} at {n}: {got}");
    }
}

/// The exact share against counting: every 65,537th draw of all there are.
#[test]
fn exact_shares_are_what_counting_finds() {
    for (id, n) in
        [("socketio-client", 3), ("azure-core-net", 7), ("kafka-java-retry", 9), ("aws-go-v1", 14)]
    {
        let backoff = backoff(id);
        let law = law(&backoff, n);
        let waits: Vec<_> = (0..65_536_u32)
            .map(|i| backoff.wait(n, i.wrapping_mul(65_537), &mut Default::default()))
            .collect();
        let same = waits.iter().filter(|wait| **wait == law.atom.at).count() as f64 / 65_536.0;
        assert!((same - law.atom.chance).abs() < 1e-3, "{id}: {same} for {}", law.atom.chance);
        let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        assert!(law.least <= *least && *most <= law.most, "{id}: {least} {most} in {law:?}");
        let near =
            |a: Micros, b: Micros| (a.as_secs() - b.as_secs()).abs() < 1e-3 * law.most.as_secs();
        assert!(
            near(law.least, *least) && near(law.most, *most),
            "{id}: {least} {most} in {law:?}"
        );
    }
}
