//! Rows as herds. Expected: the first screen's engines, which share no code with the fleet engine and
//! are held to golden runs, given the same formula by a link; and limits by arithmetic.

use backoff_lab::catalog::systems::{Process, Refused, SYSTEMS, rules, run, schedule};
use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::share;
use backoff_lab::sim::fleet::{Budget, HintRule};
use backoff_lab::sim::{Run, Setup};
use backoff_lab::units::Micros;

use super::row;

fn link(text: &str) -> Params {
    let (params, _, notices) = share::read(text);
    assert!(notices.is_empty(), "{text}: {notices:?}");
    params
}

fn first_screen(params: &Params) -> Readouts {
    let setup = Setup::of(params);
    let mut meter = Meter::new(setup.server);
    let mut run = Run::new(&setup);
    run.finish(&mut meter);
    Readouts::of(&run, &meter)
}

/// Every readout and the hash of all windows.
#[test]
fn a_row_that_a_link_can_say_runs_as_the_link() {
    for (id, policy) in [
        ("gcp-gax-go", "b=1s&c=30s&f=2&j=full"),
        ("aws-java-v2-standard", "b=100ms&c=20s&f=2&j=full&a=3"),
        ("spring-retry-exponential", "b=100ms&c=30s&f=2&j=none&a=3"),
        ("prometheus-remote-write", "b=30ms&c=5s&f=2&j=none"),
        ("docker-restart", "b=100ms&c=60s&f=2&j=none"),
        ("grpc-retrypolicy-example", "b=100ms&c=1s&f=2&j=plus-minus&s=0.2&a=4"),
        ("client-go-reflector", "b=800ms&c=30s&f=2&j=additive&s=1"),
        ("tanstack-query", "b=1s&c=30s&f=2&j=none&a=4"),
    ] {
        for world in ["n=300&d=2s&seed=5", "n=250&d=7s&k=30&seed=9", "n=900&d=1500ms&k=250&seed=1"]
        {
            // The budget of a row whose clients are alone never ends before its attempts.
            let params = link(&format!("#v1.{policy}&{world}"));
            let mine = run(row(id), &params, Process::Each).unwrap();
            let expected = first_screen(&params);
            let shown = |r: &Readouts| format!("{r:?}");
            assert_eq!(shown(&mine), shown(&expected), "{id} in {world}");
        }
    }
}

/// Attempts end at the limit, and time at the limit of time: nobody is served in an outage of an hour.
#[test]
fn limits_end_what_the_server_does_not() {
    let params = link("#v1.n=50&d=1h");
    for system in &SYSTEMS {
        let Some(limit) = system.attempts.filter(|limit| *limit <= 30) else { continue };
        let Ok(readouts) = run(system, &params, Process::Each) else { continue };
        if system.backoff().is_some_and(|b| b.growth.at(limit - 1) > 60_000_000) {
            // Waits long enough to come back after the hour.
            continue;
        }
        assert_eq!(readouts.gave_up, 50, "{}", system.id);
        if system.elapsed.is_none() && system.budget.is_none() {
            assert_eq!(readouts.attempts, 50 * u64::from(limit), "{}", system.id);
        }
    }
    let otel = run(row("otel-go-otlp"), &params, Process::Each).unwrap();
    assert!(otel.gave_up == 50 && otel.end <= Micros::secs(60), "{:?}", otel.end);
}

/// A quota of 500 and 5 a retry, shared by all: 100 retries. gRPC's throttle of 10 at one first try
/// each: the fifth failure ends it. Linkerd alone: 100 in reserve, and a fifth of one first try.
#[test]
fn budgets_bind_those_who_share_them() {
    let params = link("#v1.n=1000&d=1h&seed=3");
    let quota = run(row("aws-java-v2-standard"), &params, Process::Shared).unwrap();
    assert_eq!(quota.attempts, 1_000 + 100);
    let throttle = run(row("grpc-retrypolicy-example"), &params, Process::Shared).unwrap();
    assert_eq!(throttle.attempts, 1_000 + 4);
    let linkerd = run(row("linkerd-serviceprofile-budget"), &params, Process::Each).unwrap();
    assert_eq!(linkerd.attempts, 1_000 * 101);
    assert_eq!(rules(row("k8s-workqueue-default"), Process::Shared), Err(Refused::Rate));
    let breaker = row("dotnet-standard-resilience-handler");
    assert_eq!(rules(breaker, Process::Shared), Err(Refused::Breaker));
    assert_eq!(rules(row("aws-eventbridge"), Process::Each), Err(Refused::Unpublished));
}

/// Rules by the notes' words, one row of each kind.
#[test]
fn hints_and_budgets_are_those_of_the_notes() {
    let hint = |id| rules(row(id), Process::Each).unwrap().retry_after.rule;
    assert_eq!(hint("aws-standard-2026"), HintRule::Clamp { over: Micros::secs(5) });
    assert_eq!(hint("aws-rust-pre2026"), HintRule::Cap { most: Micros::secs(20) });
    assert_eq!(hint("aws-go-v1"), HintRule::Add);
    assert_eq!(hint("azure-core-net"), HintRule::Floor);
    assert_eq!(hint("openai-python"), HintRule::GiveUpOver { most: Micros::secs(120) });
    assert_eq!(hint("go-retryablehttp"), HintRule::Replace);
    assert_eq!(hint("undici-retry"), HintRule::Cap { most: Micros::secs(30) });
    assert_eq!(hint("urllib3-retry-default"), HintRule::Cap { most: Micros(6 * Micros::HOUR.0) });
    assert_eq!(hint("envoy-retry"), HintRule::Ignore, "without rate_limited_retry_back_off");
    let budget = |id| rules(row(id), Process::Each).unwrap().budget;
    let quota = |cost| Budget::Quota { most: 500_000, cost, per_success: 1_000 };
    assert_eq!(budget("aws-standard-2026"), Some(quota(14_000)));
    assert_eq!(budget("aws-standard-2026-throttling"), Some(quota(5_000)));
    assert_eq!(
        budget("grpc-retrypolicy-example"),
        Some(Budget::Throttle { most: 10_000, ratio: 100 })
    );
    assert_eq!(budget("envoy-retry"), Some(Budget::Concurrent { most: 3 }));
    assert_eq!(budget("istio-virtualservice-default"), None, "a limit of 2^32 - 1 is none");
    assert!(rules(row("aws-sqs-redrive"), Process::Each).unwrap().layers[0].from_begin);
}

/// 10 + 20 + 40 + 80 + 160 + 320 = 630 s for a Job's six failures; 1 + 2 + ... + 32 = 63 s before TCP's
/// last retransmission; CoAP's one draw doubles; SIP stops in time.
#[test]
fn schedules_add_up() {
    let at = |id, n: u32| schedule(row(id), 42, n).unwrap().last().copied().unwrap();
    assert_eq!(at("k8s-job-backofflimit", 6).at, Micros::secs(630));
    assert!(at("k8s-job-backofflimit", 6).allowed && !at("k8s-job-backofflimit", 7).allowed);
    assert_eq!(at("tcp-rto-rfc6298", 6).at, Micros::secs(63));
    let coap = schedule(row("coap-rfc7252"), 7, 4).unwrap();
    for pair in coap.windows(2) {
        assert!(pair[1].wait.0.abs_diff(2 * pair[0].wait.0) <= 2, "{pair:?}");
    }
    let sip = schedule(row("sip-rfc3261"), 1, 11).unwrap();
    // 0.5 + 1 + 2 + 4 ...: the tenth retry comes at 31.5 s, one more would come at 35.5.
    assert_eq!(sip.iter().filter(|r| r.allowed).count(), 10);
    assert_eq!(sip[9].at, Micros::millis(31_500));
    assert!(schedule(row("aws-eventbridge"), 1, 3).is_none());
    assert_eq!(schedule(row("requests-default"), 1, 3), Some(Vec::new()));
}
