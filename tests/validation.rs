//! Every comparison of `docs/validation.md` holds, and the file is what the command writes.
//!
//! Expected values and their sources are in the rows themselves (`examples/validation/report/`). Set
//! PROPTEST_CASES, as `./check --nightly` does, to run the AWS model five times as often.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../examples/validation/report/mod.rs"]
mod report;

const FILE: &str = include_str!("../docs/validation.md");

#[test]
fn every_row_holds_and_is_written_down() {
    let report = report::all(report::REFERENCE_RUNS);
    assert!(report.rows() > 100, "some section is empty");
    assert_eq!(report.failed(), Vec::<String>::new());
    let (ours, measured) = FILE.split_once(report::MARKER).expect("the marker of the last section");
    let said = "docs/validation.md is stale: cargo run --release --example validation";
    assert!(report.markdown() + "\n" == ours, "{said}");
    // What is measured is held by `./check --nightly`; here only that it is there and held then.
    assert_eq!(measured.matches("| holds |").count(), 8, "rows of the real server that hold");
    assert!(!measured.contains("fails"));
}

#[test]
fn a_thousand_runs_a_cell_stay_inside_the_tighter_tolerance() {
    if std::env::var_os("PROPTEST_CASES").is_some() {
        assert_eq!(report::aws_alone(1_000).failed(), Vec::<String>::new());
    }
}
