//! The result as a section of `docs/validation.md`: all that follows the marker is written here, all
//! before it by the example `validation`.

use std::fmt::Write as _;
use std::path::Path;
use std::time::SystemTime;

use crate::compare::Outcome;

/// The same line as in `examples/validation/report/mod.rs`.
const MARKER: &str = "<!-- from here on: written by reality/ -->\n";

const LOCK: &str = include_str!("../Cargo.lock");

const ABOUT: &str = "\
A real HTTP server on loopback and 1,000 real clients (reqwest, a connection each), retried by a library \
as it comes: `cargo run --release --manifest-path reality/Cargo.toml`, which `./check --nightly` runs, too. \
All begin at once. The server answers 503 for 4 s and then accepts 20 attempts a window of 200 ms, the rest \
gets 429; it is not a closed port, since what that turns away nobody counts. Expected is the mean of 200 \
seeds of `sim::fleet` with the library's formula (their standard deviation beside it), where all begin at \
the same instant and requests take no time. Every real run has to be inside the tolerance; got is their \
mean, and the least and the most.

The last row of each library is the whole curve: the sum of the differences window by window, over all \
attempts. It is held to the simulation with two things measured in the run, which are not compared: over \
what time the clients began, and what an attempt takes beyond its wait, by a client that takes no part. \
\"By chance\" is how far a single seed is from the mean of the seeds. A run in which that client was kept \
waiting for more than 100 ms is not counted: the machine stood still, and it would be measured. These \
numbers differ from run to run and from machine to machine. Attempts are a little fewer than expected, \
since each takes a little longer than its wait: tokio's timer rounds up to a millisecond, and then there \
is the way.";

/// The section, from the marker to the end of the file.
pub fn section(outcomes: &[Outcome]) -> String {
    let mut text = format!("{MARKER}\n## Reality: 1,000 clients on loopback\n\n{ABOUT}\n\n");
    text += "| what | expected | tolerance | got | |\n|---|---|---|---|---|\n";
    for r in outcomes.iter().flat_map(|outcome| &outcome.rows) {
        let holds = if r.holds { "holds" } else { "**fails**" };
        let (what, expected, tolerance, got) = (&r.what, &r.expected, &r.tolerance, &r.got);
        let _ = writeln!(text, "| {what} | {expected} | {tolerance} | {got} | {holds} |");
    }
    text.push('\n');
    for outcome in outcomes {
        let _ = writeln!(text, "- {}", outcome.machine);
    }
    let _ = writeln!(text, "\n{}.", circumstances());
    text
}

/// # Errors
/// A sentence: the file cannot be read or written.
pub fn write(section: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/validation.md");
    let fault = |fault| format!("{}: {fault}", path.display());
    let text = std::fs::read_to_string(&path).map_err(fault)?;
    let ours = text.split(MARKER).next().unwrap_or_default().trim_end();
    std::fs::write(&path, format!("{ours}\n\n{section}")).map_err(fault)
}

/// Date, versions, machine.
fn circumstances() -> String {
    let named = ["backon", "reqwest-retry", "retry-policies", "reqwest", "axum", "tokio"];
    let versions = named.map(|name| format!("{name} {}", version(name)));
    // "Tue, 01 Dec 2026 02:31:22 GMT"
    let now = httpdate::fmt_http_date(SystemTime::now());
    let date = now.split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" ");
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    format!(
        "{date}, {}, {cores} cores, {}. {}",
        processor(),
        std::env::consts::OS,
        versions.join(", ")
    )
}

/// As the lock file has it.
fn version(name: &str) -> &'static str {
    let of = format!("name = \"{name}\"\nversion = \"");
    LOCK.split_once(&of).and_then(|(_, rest)| rest.split('"').next()).unwrap_or("unknown")
}

fn processor() -> String {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| String::from(std::env::consts::ARCH), |(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use crate::compare;
    use crate::model;
    use crate::policy::Library;

    use super::*;

    const FILE: &str = include_str!("../../docs/validation.md");

    /// What the file expects is what is simulated today, and it names today's versions.
    #[test]
    fn the_record_is_current() {
        let (_, record) = FILE.split_once(MARKER).expect("the file has a record");
        assert!(record.contains(ABOUT), "the words are others");
        for library in Library::ALL {
            let expected = model::simulate(library, None).expect("it can be simulated");
            for row in compare::compared(library, &expected, &[]) {
                let begin = format!("| {} | {} | {} | ", row.what, row.expected, row.tolerance);
                assert!(record.contains(&begin), "stale, run with --write: {begin}");
            }
        }
        for name in ["backon", "reqwest-retry", "retry-policies", "reqwest", "axum", "tokio"] {
            let now = format!("{name} {}", version(name));
            assert!(record.contains(&now), "measured with another version than {now}");
        }
        assert!(!record.contains("fails"), "the record was written although something failed");
    }
}
