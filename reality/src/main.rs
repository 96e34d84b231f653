//! Real clients on a real server beside their simulation.
//!
//! A server on loopback is down and then answers 429 above a quota; a thousand reqwest clients are
//! retried by a library as it comes. What the server saw is held to what the engine simulates for the
//! same formula. Exit code 1: something is outside its tolerance; 2: there was no measurement.

mod clients;
mod compare;
mod model;
mod policy;
mod probe;
mod readouts;
mod real;
mod record;
mod server;
mod world;

use std::process::ExitCode;

use clap::Parser;

use policy::Library;

/// Holds a thousand real clients of two retry libraries to their simulation.
#[derive(Parser)]
struct Options {
    /// Real runs of each library, some 16 s each.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    runs: u32,
    /// Writes the result into docs/validation.md.
    #[arg(long)]
    write: bool,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match compare_all(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(2)
        }
    }
}

/// Whether every row holds.
fn compare_all(options: &Options) -> Result<bool, String> {
    // Both ends of each connection are in this process.
    let ends = 2 * u64::from(world::CLIENTS) + 200;
    let open = rlimit::increase_nofile_limit(ends).unwrap_or(ends);
    if open < ends {
        return Err(format!("{ends} open files are needed, and {open} allowed: see ulimit -n"));
    }
    let mut outcomes = Vec::new();
    for library in Library::ALL {
        outcomes.push(compare::library(library, options.runs)?);
    }
    let section = record::section(&outcomes);
    print!("{section}");
    if options.write {
        record::write(&section)?;
    }
    Ok(outcomes.iter().flat_map(|outcome| &outcome.rows).all(|row| row.holds))
}
