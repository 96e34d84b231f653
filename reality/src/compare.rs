//! Runs both libraries and holds what was measured to what is simulated.

use std::fmt::Write as _;

use crate::model::{self, Expected};
use crate::policy::Library;
use crate::real::{self, Run};

/// Disturbed runs that are put up with before giving up.
const PATIENCE: u32 = 5;

/// A comparison of one number over all runs of a library.
pub struct Row {
    pub what: String,
    pub expected: String,
    pub tolerance: String,
    pub got: String,
    pub holds: bool,
}

/// One library: its rows, and what its machine was like.
pub struct Outcome {
    pub rows: Vec<Row>,
    pub machine: String,
}

/// # Errors
/// A sentence: a run broke off, or the machine was never undisturbed.
pub fn library(library: Library, runs: u32) -> Result<Outcome, String> {
    let expected = model::simulate(library, None)?;
    let mut real = Vec::new();
    let mut disturbed = 0;
    while (real.len() as u32) < runs {
        let run = real::run(library)?;
        eprintln!("{}", describe(library, &run));
        if run.undisturbed() {
            real.push(run);
        } else {
            disturbed += 1;
            if disturbed > PATIENCE {
                return Err(format!(
                    "{}: the machine stood still in {disturbed} runs, so there is no measurement; \
                     try again when it has less to do, or as somebody who may set priorities",
                    library.name()
                ));
            }
        }
    }
    let mut rows = compared(library, &expected, &real);
    rows.push(load(library, &real)?);
    Ok(Outcome { rows, machine: machine(library, &real, disturbed) })
}

/// The three numbers and their tolerances. The last word is the simulation's that knows nothing of the
/// machine.
pub fn compared(library: Library, expected: &Expected, runs: &[Run]) -> Vec<Row> {
    let name = library.name();
    let of = |of: &dyn Fn(&Run) -> f64| runs.iter().map(of).collect::<Vec<_>>();
    let row = |what: &str, share: f64, expected: model::Spread, got: Vec<f64>, digits: usize| Row {
        what: format!("{name}: {what}"),
        expected: format!("{:.digits$} (sd {:.*})", expected.mean, digits.max(1), expected.sd),
        tolerance: format!("{:.0} %", 100.0 * share),
        got: several(&got, digits),
        holds: !got.is_empty()
            && got.iter().all(|x| (x - expected.mean).abs() <= share * expected.mean),
    };
    vec![
        row("attempts", 0.05, expected.attempts, of(&|run| run.readouts.attempts), 0),
        row("peak, attempts in 200 ms", 0.15, expected.peak, of(&|run| run.readouts.peak), 0),
        row("drain time, s", 0.10, expected.drain, of(&|run| run.readouts.drain), 2),
    ]
}

/// The whole curve, against the simulation that knows when the clients began and what a request took:
/// how far apart, beside how far a seed is from the mean of the seeds.
fn load(library: Library, runs: &[Run]) -> Result<Row, String> {
    const MOST: f64 = 0.10;
    let mut got = Vec::new();
    let mut by_chance = 0.0;
    for run in runs {
        let expected = model::simulate(library, Some(run.measured))?;
        got.push(run.readouts.distance(&expected.load));
        by_chance += expected.distance.mean / runs.len() as f64;
    }
    Ok(Row {
        what: format!("{}: load by window, distance", library.name()),
        expected: format!("{by_chance:.3} by chance"),
        tolerance: format!("below {MOST:.2}"),
        holds: !got.is_empty() && got.iter().all(|x| *x < MOST),
        got: several(&got, 3),
    })
}

/// The mean, and from where to where if there are several.
fn several(values: &[f64], digits: usize) -> String {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let mut text = format!("{mean:.digits$}");
    if values.len() > 1 {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(0.0, f64::max);
        let _ = write!(text, " ({least:.digits$} to {most:.digits$})");
    }
    text
}

fn describe(library: Library, run: &Run) -> String {
    let state = if run.undisturbed() { "" } else { ": disturbed, not counted" };
    let (r, m) = (&run.readouts, &run.measured);
    format!(
        "{}: {} attempts, peak {}, drain {:.2} s; all had begun after {:.0?}, an attempt took {:.1?} \
         beyond its wait, {:.0?} at most{state}",
        library.name(),
        r.attempts,
        r.peak,
        r.drain,
        m.start,
        m.beyond,
        run.standstill,
    )
}

fn machine(library: Library, runs: &[Run], disturbed: u32) -> String {
    let ms = |of: &dyn Fn(&Run) -> f64, digits| {
        several(&runs.iter().map(|run| 1e3 * of(run)).collect::<Vec<_>>(), digits)
    };
    let realtime = if runs.iter().all(|run| run.realtime) { "with" } else { "without" };
    format!(
        "{} ({}): {} runs, {realtime} real-time priority, {disturbed} more not counted. Last client's \
         first attempt after {} ms; an attempt took {} ms beyond its wait.",
        library.name(),
        library.formula(),
        runs.len(),
        ms(&|run| run.measured.start.as_secs_f64(), 0),
        ms(&|run| run.measured.beyond.as_secs_f64(), 1),
    )
}
