//! The sentence and the title over the picture: they are true at the corners of the parameters.
//!
//! Expected: worked out by hand; see each case.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

use backoff_lab::catalog::{claim_text, headline, time};
use backoff_lab::measure::{Known, Study};
use backoff_lab::share;
use backoff_lab::text::{Lang, Piece};
use backoff_lab::units::Micros;

fn study(hash: &str, budget: u64) -> Study {
    Study::of(&share::read(hash).0, budget, None).0
}

fn claim(hash: &str) -> String {
    let study = study(hash, u64::MAX);
    claim_text(Lang::En, &study.params, &study.readouts).replace('\u{a0}', " ")
}

fn title(hash: &str) -> String {
    let study = study(hash, 4_000_000);
    let text = |piece: &Piece| match piece {
        Piece::Text(t) | Piece::Term(t) => t.clone(),
        other => panic!("{other:?}"),
    };
    headline(Lang::En, &study.params, &study.readouts).iter().map(text).collect()
}

/// Retries at 0.1 0.3 0.7 1.5 3.1 6.3 12.7 22.7 s find nobody, that at 32.7 s is the ninth.
#[test]
fn the_wave_that_finds_the_server_is_counted_whatever_the_capacity() {
    assert_eq!(
        claim("#v1.j=none&n=1000&d=30s"),
        "Without jitter, 1,000 clients came back in 9 waves until one found the server up again; \
         from then on up to 1,000 requests came in 10 ms against a capacity of 1. \
         The last client is served 2 h 47 min after the server is back."
    );
    for k in ["1", "13", "100", "5000"] {
        assert!(claim(&format!("#v1.j=none&n=10&k={k}&d=30s")).contains(" in 9 waves "), "{k}");
    }
    let late = claim("#v1.j=none&n=1000&d=30s&b=40s&c=50s");
    assert!(late.contains("came back in one wave, which found the server up again"), "{late}");
}

/// Nobody comes back before the server is up where it never went down.
#[test]
fn without_an_outage_the_first_calls_are_the_peak_and_are_called_that() {
    let none = claim("#v1.j=none&n=1000&d=0s");
    assert!(
        none.starts_with(
            "Without jitter, all 1,000 clients make their first calls together: 1,000 requests in \
             the first 10 ms against a capacity of 1; after that at most 999 in 10 ms."
        ),
        "{none}"
    );
    let full = study("#v1.j=full&n=1000&d=0s", u64::MAX);
    // One in ten waits less than 10 ms of the first 100 ms; that adds to the thousand.
    assert!(full.readouts.peak > 1_000 && full.readouts.peak_at == Micros::ZERO);
    assert!(full.readouts.later_over_room().unwrap() < 200.0);
    assert_eq!(
        title("#v1.j=full&n=1000&d=0s"),
        "Jitter spreads the retries, never the first calls."
    );
    // Ten clients, room for ten: nobody comes again.
    let all = claim("#v1.j=none&n=10&k=1000&d=0s");
    assert_eq!(
        all,
        "Without jitter, all 10 clients make their first calls together: 10 requests in the first \
         10 ms against a capacity of 10. The last client is served 0 s after the first calls."
    );
}

/// One client an hour: 970 are left after a day. 24 h less 30 s is 23 h 59 min and a half.
#[test]
fn who_is_left_at_the_horizon_has_no_last_client() {
    let hash = "#v1.j=none&n=1000&k=1&c=1h&d=30s";
    let claim = claim(hash);
    assert!(!claim.contains("last client"), "{claim}");
    assert!(
        claim.ends_with("stops after 24 hours, when 970 clients are still waiting."),
        "{claim}"
    );
    let study = study(hash, u64::MAX);
    let drained = study.readouts.drained(study.params.outage);
    assert_eq!(drained, Some(Known::MoreThan(Micros(Micros::DAY.0 - 30_000_000))));
    assert_eq!(time(Lang::En, drained).replace('\u{a0}', " "), "> 23 h 59 min");
    assert!(matches!(study.readouts.p99(), Some(Known::MoreThan(_))));
}

/// A hundred thousand clients that call every half millisecond for an hour: stopped in the outage.
#[test]
fn a_run_that_was_stopped_says_nothing_of_what_did_not_happen() {
    let hash = "#v1.b=1ms&c=1ms&n=100000&j=full&d=1h";
    let study = study(hash, 30_000_000);
    let r = &study.readouts;
    assert!(study.stopped_at().is_some_and(|t| t < Micros::secs(1)));
    assert_eq!((r.peak_over_room(), r.drained(study.params.outage)), (None, None));
    // Steady calls: far from the hundred thousand that a block filled up with zeros pretends.
    assert!(r.synchronisation().unwrap() < 100_000.0, "{:?}", r.synchronisation());
}

#[test]
fn while_it_is_computed_nobody_is_said_to_be_left_out() {
    let mut work = backoff_lab::measure::Work::new(&share::read("#v1.j=none&n=1000&k=1").0);
    work.advance(3);
    let study = work.study();
    let said = claim_text(Lang::En, &study.params, &study.readouts);
    assert_eq!(said, "The run is still being computed.");
}

#[test]
fn the_window_is_rounded_for_readers() {
    let said = claim("#v1.j=none&n=13&d=30s");
    assert!(said.contains("in 769 ms against a capacity of 1."), "{said}");
}

#[test]
fn the_title_follows_policy_and_outcome() {
    for (hash, expected) in [
        ("#v1.j=none", "Without jitter, backoff only reschedules the stampede."),
        ("#v1.j=full", "With jitter, backoff dissolves the stampede."),
        ("#v1.j=equal", "With jitter, backoff dissolves the stampede."),
        ("#v1.j=decorrelated", "With jitter, backoff dissolves the stampede."),
        // Three calls in the first second, and the server is down for thirty.
        ("#v1.j=none&a=3", "This time nobody gets through to the server."),
        ("#v1.j=full&a=3", "This time nobody gets through to the server."),
        // A call in each window of 10 ms: the server is never idle.
        ("#v1.j=none&b=10ms&c=10ms&n=1000", "With waits this short, the stampede never lets up."),
        ("#v1.j=full&b=10ms&c=10ms&n=1000", "With waits this short, jitter spreads nothing."),
        // Ten clients, room for ten.
        ("#v1.j=none&n=10&k=1000", "A server with room for everyone sees no stampede."),
    ] {
        assert_eq!(title(hash), expected, "{hash}");
    }
}
