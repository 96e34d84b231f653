//! The story over the whole range of its numbers, and the questions' order. Expected: what a reader
//! would call silly, the waits added up by hand, and the words of the files.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

use backoff_lab::catalog::{self, ANALOGIES, PASSAGES, QUESTIONS, TEXT_BUDGET};
use backoff_lab::measure::Study;
use backoff_lab::params::{Id, spec};
use backoff_lab::share;
use backoff_lab::text::{Lang, msg};

const MS: u64 = 1_000;
const S: u64 = 1_000 * MS;
const H: u64 = 3_600 * S;

/// A part of passage `number` after the reader set its number to `raw`.
fn told(lang: Lang, number: usize, part: &str, raw: u64) -> String {
    let passage = &PASSAGES[number - 1];
    let (run, compare) = passage.at(raw);
    let [run, compare] = [run, compare].map(|p| Study::of(&p, TEXT_BUDGET, None).0);
    assert!(run.known_until.is_none(), "{} {raw}: the run ends within its budget", passage.id);
    let args = catalog::figures(lang, &run, &compare);
    let text = msg::by_id(lang, &format!("{}.{part}", passage.id), &args).unwrap();
    text.replace(['\u{a0}', '\n'], " ")
}

/// All stops of the slider, and the ends that can only be typed.
fn values(number: usize) -> Vec<u64> {
    let row = spec(PASSAGES[number - 1].adjust);
    let slider = row.slider.unwrap();
    let stops = (0..=slider.last()).map(|stop| slider.value(stop));
    let (least, most) = match row.id {
        Id::Clients => (10, 10_000),
        Id::Cap => (100 * MS, H),
        _ => (row.min, row.max),
    };
    let stops = stops.filter(move |raw| (least..=most).contains(raw));
    stops.chain([least, most]).collect()
}

#[test]
fn no_number_in_a_sentence_is_missing_or_compared_with_itself() {
    for number in 1..=PASSAGES.len() {
        for raw in values(number) {
            for lang in Lang::ALL {
                for part in ["body", "figure"] {
                    let text = told(lang, number, part, raw);
                    let whole = format!("story-{number} at {raw} in {lang:?}: {text}");
                    assert!(!text.contains('–'), "a number that does not exist: {whole}");
                    assert!(!text.contains(" 0 s after") && !text.contains(" 0 s dep"), "{whole}");
                    assert!(!text.contains(['{', '}']), "{whole}");
                    for zero in [".0 per", ",0 por"] {
                        assert!(!text.contains(zero), "a zero that says nothing: {whole}");
                    }
                }
            }
        }
    }
}

/// Doubling from 10 s: attempts at 0, 10 and 30 s, the last in the very instant of the recovery.
#[test]
fn the_first_passage_at_the_ends_of_its_number() {
    let text = told(Lang::En, 1, "body", 10 * S);
    assert!(text.contains("send 30 attempts, 3 per client."), "{text}");
    assert!(text.contains("they would send 40."), "four times a client at a fixed wait: {text}");
    assert!(text.contains("in the very moment the server is back."), "{text}");
    // One wait of an hour: growth never comes into it.
    let text = told(Lang::En, 1, "body", H);
    assert!(text.contains("waits 1 h before its first retry"), "{text}");
    assert!(text.contains("20 attempts, 2 per client. After a first wait as long"), "{text}");
    assert!(text.contains("served 60 min after"), "{text}");
    // 10 ms doubled: 40.95 s after twelve waits, 10.95 s after the recovery.
    let text = told(Lang::En, 1, "body", 10 * MS);
    assert!(text.contains("130 attempts, 13 per client."), "{text}");
    assert!(text.contains("served 11 s after"), "{text}");
}

#[test]
fn a_passage_compared_with_itself_says_something_else() {
    let text = told(Lang::En, 3, "body", 2_000);
    assert!(text.contains("This is doubling itself"), "{text}");
    assert!(!text.contains("with doubling it is"), "{text}");
    let text = told(Lang::En, 3, "body", 4_000);
    assert!(text.contains("with doubling it is"), "{text}");
    let text = told(Lang::En, 5, "body", S);
    assert!(!text.contains("With a cap of 1 s it is"), "{text}");
    let text = told(Lang::En, 5, "body", 60 * S);
    assert!(text.contains("With a cap of 1 s it is"), "{text}");
    // Without an outage all first attempts meet the server in one window, and no draw can help: the
    // first retries of some even come within it.
    let text = told(Lang::En, 4, "body", 0);
    assert!(text.contains("attempts with jitter and 1,000 without"), "{text}");
    let text = told(Lang::En, 4, "body", 30 * S);
    assert!(text.contains("holds 7 attempts; without jitter it holds 1,000."), "{text}");
}

#[test]
fn the_questions_go_from_junior_to_senior() {
    let levels: Vec<_> = QUESTIONS.iter().map(|q| q.level as u8).collect();
    assert!(levels.is_sorted(), "{levels:?}");
}

#[test]
fn every_link_of_a_text_is_read_without_complaint() {
    let runs = QUESTIONS.iter().flat_map(|q| [q.run, q.compare]);
    let runs = runs.chain(PASSAGES.iter().flat_map(|p| [p.run, p.compare]));
    for link in runs.chain(ANALOGIES.iter().map(|a| a.run)) {
        let (params, _, notices) = share::read(link);
        assert_eq!(notices, [], "{link}");
        assert!(Study::of(&params, TEXT_BUDGET, None).0.known_until.is_none(), "{link}");
    }
}

/// The analogy names the waits: 5, 10 and 20 minutes, so its clients come at 0, 5, 15 and 35 min.
#[test]
fn the_full_restaurant_is_asked_when_its_text_says() {
    let analogy = ANALOGIES.iter().find(|a| a.id == "analogy-restaurant").unwrap();
    let study = Study::of(&share::read(analogy.run).0, TEXT_BUDGET, None).0;
    assert_eq!(study.readouts.amplification, 4.0);
    assert_eq!(study.last_served.unwrap().0 / (60 * S), 35);
}
