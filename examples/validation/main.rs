//! Writes `docs/validation.md`: what the models were held against, and how near they came.
//!
//! `cargo run --release --example validation` from the project's folder. `tests/validation.rs`
//! holds that the file is what this writes and that every row holds.

#[cfg(not(target_arch = "wasm32"))]
mod report;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    let report = report::all(report::REFERENCE_RUNS);
    std::fs::write("docs/validation.md", report.markdown())?;
    println!(
        "docs/validation.md: {} rows, {} hold",
        report.rows(),
        report.rows() - report.failed().len()
    );
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}
