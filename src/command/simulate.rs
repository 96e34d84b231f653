//! `simulate`: readouts as JSON or a sentence, load as CSV.

use std::io::Write as _;

use backoff_lab::measure::{Meter, Readouts};
use backoff_lab::params::Params;
use backoff_lab::sim::{Ending, Run, Setup, Watch, WindowLoad};
use backoff_lab::text::Lang;
use backoff_lab::units::Micros;
use serde::Serialize;

/// The readouts, by the names that other programs may rely on. Times in microseconds.
#[derive(Serialize)]
struct Report {
    attempts: u64,
    accepted: u64,
    rejected: u64,
    gave_up: u64,
    waiting: u64,
    peak: u64,
    peak_at_us: u64,
    capacity: f64,
    utilisation: Option<f64>,
    amplification: f64,
    drain_us: Option<u64>,
    completion_us: Option<Completion>,
    local_fano: Option<f64>,
    local_fano_pre: Option<f64>,
    /// Without jitter only.
    waves: Option<u64>,
    end_us: u64,
    ending: &'static str,
    run_hash: String,
}

#[derive(Serialize)]
pub(super) struct Completion {
    pub p50: u64,
    pub p95: u64,
    pub p99: u64,
    pub max: u64,
}

impl Report {
    fn of(r: &Readouts) -> Self {
        Self {
            attempts: r.attempts,
            accepted: r.accepted,
            rejected: r.rejected,
            gave_up: r.gave_up,
            waiting: r.waiting,
            peak: r.peak,
            peak_at_us: r.peak_at.0,
            capacity: r.capacity.as_per_second(),
            utilisation: r.utilisation,
            amplification: r.amplification,
            drain_us: r.drain.map(|t| t.0),
            completion_us: r.completion.map(|c| Completion {
                p50: c.p50.0,
                p95: c.p95.0,
                p99: c.p99.0,
                max: c.max.0,
            }),
            local_fano: r.fano.value(),
            local_fano_pre: r.fano_before.value(),
            waves: r.waves,
            end_us: r.end.0,
            ending: match r.ending {
                Some(Ending::Horizon { .. }) => "horizon",
                Some(Ending::EventBudget { .. }) => "event_budget",
                _ => "complete",
            },
            run_hash: format!("{:016x}", r.hash),
        }
    }
}

/// The readouts as one JSON object.
pub(super) fn report(readouts: &Readouts) -> Result<String, String> {
    serde_json::to_string(&Report::of(readouts)).map_err(|e| e.to_string())
}

pub fn run(hash: &str, json: bool, csv: bool, lang: Lang) -> Result<(), String> {
    let params = super::read_hash(hash)?;
    if csv {
        return print_load(&params).map_err(|e| format!("cannot write: {e}"));
    }
    let setup = Setup::of(&params);
    let mut meter = Meter::new(setup.server);
    let mut run = Run::new(&setup);
    run.finish(&mut meter);
    let readouts = Readouts::of(&run, &meter);
    let text = if json {
        report(&readouts)?
    } else {
        backoff_lab::catalog::claim_text(lang, &params, &readouts)
    };
    writeln!(std::io::stdout(), "{text}").map_err(|e| format!("cannot write: {e}"))
}

/// Prints windows as they come; the two parts of the one that holds the recovery as one line.
struct Lines<W> {
    out: W,
    server: backoff_lab::sim::WindowServer,
    line: Option<WindowLoad>,
    failed: Option<std::io::Error>,
}

impl<W: std::io::Write> Lines<W> {
    fn flush(&mut self) {
        let Some(l) = self.line.take() else { return };
        let Micros(start) = self.server.window_start(l.window);
        let rejected = l.first + l.retries - l.accepted;
        let result = writeln!(
            self.out,
            "{},{start},{},{},{},{rejected},{}",
            l.window, l.first, l.retries, l.accepted, l.gave_up
        );
        self.failed = self.failed.take().or(result.err());
    }
}

impl<W: std::io::Write> Watch for Lines<W> {
    fn window(&mut self, load: WindowLoad) {
        match &mut self.line {
            Some(line) if line.window == load.window => {
                line.first += load.first;
                line.retries += load.retries;
                line.accepted += load.accepted;
                line.gave_up += load.gave_up;
            }
            _ => {
                self.flush();
                self.line = Some(load);
            }
        }
    }
}

fn print_load(params: &Params) -> std::io::Result<()> {
    let setup = Setup::of(params);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    writeln!(out, "window,start_us,first,retries,accepted,rejected,gave_up")?;
    let mut lines = Lines { out, server: setup.server, line: None, failed: None };
    Run::new(&setup).finish(&mut lines);
    lines.flush();
    match lines.failed {
        Some(error) => Err(error),
        None => lines.out.flush(),
    }
}
