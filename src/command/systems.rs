//! `schedule`, and `simulate --system`: what a real system's defaults do.

use backoff_lab::catalog::systems::{self, Luck, Process, SYSTEMS, System, schedule, system};
use backoff_lab::units::Micros;
use serde::Serialize;

use super::{print, simulate};

/// One retry of client 0. Times in microseconds.
#[derive(Serialize)]
struct Step {
    n: u32,
    wait_us: u64,
    at_us: u64,
    least_us: u64,
    most_us: u64,
    /// The most frequent wait and its chance.
    atom_us: u64,
    atom_chance: f64,
    /// False: bounds and chance are those of 20,000 clients.
    exact: bool,
    /// False: the row's limits end it before.
    allowed: bool,
}

/// Retries shown of a row that has no limit.
const SHOWN: u32 = 12;

pub fn print_schedule(id: &str, seed: u64, retries: Option<u32>, json: bool) -> Result<(), String> {
    let row = find(id)?;
    let limit = row.attempts.map_or(SHOWN, |attempts| (attempts - 1).min(SHOWN));
    let list = schedule(row, seed, retries.unwrap_or(limit))
        .ok_or_else(|| format!("{}: {}", row.id, systems::Refused::Unpublished))?;
    let steps: Vec<_> = list
        .iter()
        .map(|r| Step {
            n: r.n,
            wait_us: r.wait.0,
            at_us: r.at.0,
            least_us: r.law.least.0,
            most_us: r.law.most.0,
            atom_us: r.law.atom.at.0,
            atom_chance: r.law.atom.chance,
            exact: r.law.luck == Luck::Exact,
            allowed: r.allowed,
        })
        .collect();
    if json {
        let object = serde_json::json!({ "system": row.id, "seed": seed, "retries": steps });
        return print(&object.to_string());
    }
    let mut lines = vec![format!("{}: {}", row.name, row.formula)];
    let head = ["retry", "wait", "at", "least", "most", "identical"];
    lines.push(columns(head.map(str::to_owned)));
    for s in &steps {
        let spans = [s.wait_us, s.at_us, s.least_us, s.most_us].map(|us| Micros(us).to_string());
        let [wait, at, least, most] = spans;
        let share = format!("{:.2} %", 100.0 * s.atom_chance);
        let end = if s.allowed { "" } else { "  beyond the limit" };
        lines.push(columns([s.n.to_string(), wait, at, least, most, share]) + end);
    }
    if steps.is_empty() {
        lines.push("It does not retry.".to_owned());
    }
    print(&lines.join("\n"))
}

fn columns([n, wait, at, least, most, share]: [String; 6]) -> String {
    format!("{n:>5} {wait:>16} {at:>16} {least:>16} {most:>16} {share:>10}")
}

/// The herd of a link's state with a row's policy.
pub fn simulate(id: &str, hash: &str, shared: bool, json: bool) -> Result<(), String> {
    let row = find(id)?;
    let params = super::read_hash(hash)?;
    let process = if shared { Process::Shared } else { Process::Each };
    let readouts = systems::run(row, &params, process).map_err(|e| format!("{}: {e}", row.id))?;
    if json {
        return print(&simulate::report(&readouts)?);
    }
    let end = match (readouts.drain, readouts.accepted) {
        (Some(drain), 1..) => {
            format!("{} were served, the last {drain} after the recovery", readouts.accepted)
        }
        _ => "nobody was served".to_owned(),
    };
    print(&format!(
        "{}: {} attempts of {} clients, at most {} in a window of {:.1}; {end}, {} gave up, {} still waited.",
        row.id,
        readouts.attempts,
        readouts.clients,
        readouts.peak,
        readouts.room,
        readouts.gave_up,
        readouts.waiting
    ))
}

fn find(id: &str) -> Result<&'static System, String> {
    system(id).ok_or_else(|| {
        let near: Vec<_> = SYSTEMS.iter().filter(|s| s.matches(id)).map(|s| s.id).take(5).collect();
        let near =
            if near.is_empty() { String::new() } else { format!("; near: {}", near.join(", ")) };
        format!("there is no row '{id}'{near}; 'backoff-lab catalogue' lists them")
    })
}
