//! Writes `docs/validation.md`: what the models were held against, and how near they came. The last
//! section, which the crate in `reality/` measures, stays as it is.
//!
//! `cargo run --release --example validation` from the project's folder. `tests/validation.rs`
//! holds that the file is what this writes and that every row holds.

#[cfg(not(target_arch = "wasm32"))]
mod report;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    let report = report::all(report::REFERENCE_RUNS);
    let before = std::fs::read_to_string("docs/validation.md")?;
    let measured = before.find(report::MARKER).map_or("", |at| &before[at..]);
    std::fs::write("docs/validation.md", format!("{}\n{measured}", report.markdown()))?;
    println!(
        "docs/validation.md: {} rows, {} hold",
        report.rows(),
        report.rows() - report.failed().len()
    );
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}
