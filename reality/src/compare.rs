//! Runs both libraries and holds what was measured to what is simulated.

use std::fmt::Write as _;

use crate::model::{self, Expected};
use crate::policy::Library;
use crate::real::{self, Run};

/// Disturbed runs that are put up with before giving up.
const PATIENCE: u32 = 5;

/// How far the load may be from the expected one: the share that the peak has. Chance alone makes it
/// some 0.045, and a busy machine without priority 0.11.
const MOST_APART: f64 = 0.15;

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
        tolerance: format!("below {MOST_APART:.2}"),
        holds: !got.is_empty() && got.iter().all(|x| *x < MOST_APART),
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
        "{} ({}): {realtime} real-time priority; runs: {}, not counted: {disturbed}. Last client's \
         first attempt after {} ms; an attempt took {} ms beyond its wait.",
        library.name(),
        library.formula(),
        runs.len(),
        ms(&|run| run.measured.start.as_secs_f64(), 0),
        ms(&|run| run.measured.beyond.as_secs_f64(), 1),
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::model::{Measured, one};

    /// What would be measured if clients drew by this library's formula, with luck of their own.
    fn as_if(library: Library, seed: u64) -> Run {
        Run {
            readouts: one(library, seed, None).unwrap(),
            measured: Measured { start: Duration::ZERO, beyond: Duration::ZERO },
            standstill: Duration::ZERO,
            realtime: false,
        }
    }

    fn held(library: Library, runs: &[Run]) -> Vec<bool> {
        let expected = model::simulate(library, None).unwrap();
        compared(library, &expected, runs).iter().map(|row| row.holds).collect()
    }

    #[test]
    fn chance_alone_stays_inside_the_tolerances() {
        for library in Library::ALL {
            let runs: Vec<Run> = (1_001..1_201).map(|seed| as_if(library, seed)).collect();
            assert_eq!(held(library, &runs), [true; 3], "{library:?}");
        }
    }

    #[test]
    fn a_fleet_that_calls_too_often_is_noticed() {
        let mut run = as_if(Library::Backon, 1);
        run.readouts.attempts *= 1.06;
        run.readouts.peak *= 1.25;
        run.readouts.drain *= 1.15;
        assert_eq!(held(Library::Backon, &[run]), [false; 3]);
        assert_eq!(held(Library::Backon, &[]), [false; 3], "no run is no proof");
    }

    #[test]
    fn the_load_tells_formulas_apart_that_the_sums_do_not() {
        // In the long run both wait 750 ms, so the sums are near; the first seconds are not.
        let expected = model::simulate(Library::Backon, None).unwrap();
        let other = as_if(Library::ReqwestRetry, 1).readouts.distance(&expected.load);
        let own = as_if(Library::Backon, 1).readouts.distance(&expected.load);
        assert!(own < MOST_APART && other > MOST_APART, "{own} and {other}");
    }
}
