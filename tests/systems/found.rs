//! How many rows lack what. Expected: the notes on the sources, which counted by hand; where the
//! typed rows count otherwise, the test says which row and why.

use std::collections::BTreeSet;

use backoff_lab::catalog::systems::{Certainty, Finding, Hint, SYSTEMS, findings};

fn with(finding: Finding) -> BTreeSet<&'static str> {
    SYSTEMS.iter().filter(|s| findings(s).contains(&finding)).map(|s| s.id).collect()
}

/// "50 of 121 rows have no jitter at all."
#[test]
fn fifty_of_121_have_no_jitter() {
    let found = with(Finding::NoJitter);
    // Counted here and not there: an additive jitter of 0, and a full jitter of waits that are 0.
    let more = ["activejob-retry-on", "httpx-retries"];
    // Counted there and not here: it never waits, since it never retries.
    let less = ["requests-default"];
    assert!(more.iter().all(|id| found.contains(id)) && !found.contains(less[0]));
    assert_eq!(found.len() - more.len() + less.len(), 50, "{found:?}");
}

/// "38 have neither an attempt nor a time limit in their defaults."
#[test]
fn thirty_eight_never_stop() {
    let found = with(Finding::NeverStops);
    let less = [
        // A start limit stops them, which the notes have as a budget.
        "systemd-restartsec",
        "systemd-restartsteps",
        // One attempt by default, as its row in the notes says in words.
        "bullmq-exponential",
        // The time is the service's; the usual one is in the row.
        "gcp-gax-java",
    ];
    assert!(less.iter().all(|id| !found.contains(id)));
    assert_eq!(found.len() + less.len(), 38, "{found:?}");
}

/// "Only 32 honour any Retry-After": of these two say that they do not, one does it for its own
/// queue, and five only if the caller sees to it.
#[test]
fn thirty_two_say_something_of_retry_after() {
    let honoured = SYSTEMS.iter().filter(|s| matches!(s.retry_after, Hint::Honoured { .. }));
    let opt_in = SYSTEMS.iter().filter(|s| matches!(s.retry_after, Hint::OptIn { .. }));
    let not: [&str; 3] = ["stripe", "rust-retry-policies", "gcp-cloud-tasks"];
    for id in not {
        assert_eq!(super::row(id).retry_after, Hint::Ignored, "{id}");
    }
    let counts = (honoured.count(), opt_in.count());
    assert_eq!(counts, (25, 4));
    assert_eq!(counts.0 + counts.1 + not.len(), 32);
    let ignored = with(Finding::IgnoresRetryAfter).len();
    // requests does not retry, so it ignores nothing.
    assert_eq!(ignored + counts.0 + counts.1 + 1, 121);
}

/// "Cap after jitter deletes the jitter": the rows of the notes' table with a cap by default, and
/// those whose formula is of the same shape.
#[test]
fn jitter_dies_at_the_cap_of_ten() {
    let expected = [
        // In the table.
        "socketio-client",
        "stamina",
        "spring-retry-exponential-random",
        "azure-core-net",
        "linkerd-proxy-connect",
        // "then min(MaxDelay)" with Polly's formula; "min(30 s)".
        "cockatiel-exponential",
        // "EXACTLY 20s afterwards"; "min(U 2^(n-1), 20 s)"; "min(b + hash, 24 h)"; "min(.., 1000)".
        "aws-go-v2-pre2026",
        "aws-rust-pre2026",
        "airflow-exponential",
        "librdkafka-retry",
    ];
    assert_eq!(with(Finding::JitterDiesAtCap), BTreeSet::from(expected));
    let partly = ["kafka-java-retry", "kafka-java-reconnect", "librdkafka-reconnect"];
    assert_eq!(with(Finding::JitterShrinksAtCap), BTreeSet::from(partly));
}

/// "Jitter after the cap exceeds the cap": the cenkalti family with OpenTelemetry's, the reflector;
/// and by the formulas gRPC's fifth, DHCP's second, DHCPv6's tenth, and Fluent Bit's second more.
#[test]
fn the_cap_is_exceeded_by_eleven() {
    let expected = [
        "go-cenkalti-v4",
        "rust-backoff",
        "dapr-exponential",
        "otel-collector",
        "otel-go-otlp",
        "client-go-reflector",
        "grpc-retrypolicy-example",
        "grpc-connection-backoff",
        "dhcp-rfc2131",
        "dhcpv6-rfc8415",
        "fluent-bit",
    ];
    assert_eq!(with(Finding::ExceedsCap), BTreeSet::from(expected));
}

/// "First retry not jittered at all": Stripe, gRPC-go's reconnect, object_store; nats.go's, which comes
/// at once. urllib3 and Kubernetes, also named there, have no jitter in later ones either.
#[test]
fn the_first_retry_has_no_jitter() {
    let expected = ["stripe", "grpc-connection-backoff", "rust-object-store", "nats-go-reconnect"];
    assert_eq!(with(Finding::FirstUnjittered), BTreeSet::from(expected));
    let at_once = with(Finding::FirstImmediate);
    assert!(
        ["urllib3-retry-default", "k8s-crashloopbackoff"].iter().all(|id| at_once.contains(id))
    );
}

/// "101 read-source, 7 read-docs, 13 unverified".
#[test]
fn certainty_is_as_noted() {
    let count = |certainty| SYSTEMS.iter().filter(|s| s.certainty == certainty).count();
    assert_eq!(count(Certainty::ReadSource), 101);
    assert_eq!(count(Certainty::Documentation), 7);
    assert_eq!(count(Certainty::Unverified), 13);
}
