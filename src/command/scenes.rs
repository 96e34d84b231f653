//! `scenes`, and `simulate --scene`: the articles' claims on the command line.

use std::io::Write as _;

use backoff_lab::catalog::scenes::{SCENES, Scene, Setting, Verdict, scene};
use backoff_lab::measure::{Fano, Ledger};
use backoff_lab::sim::fleet::End;
use serde::Serialize;

use super::simulate::Completion;

/// The readouts of a scene, by the names that other programs may rely on. Times in microseconds.
#[derive(Serialize)]
struct Report<'a> {
    scene: &'a str,
    policy: &'a str,
    verdict: &'static str,
    attempts: u64,
    jobs: u64,
    accepted: u64,
    succeeded: usize,
    gave_up: u64,
    refused: u64,
    fatal: u64,
    late: u64,
    wasted: u64,
    by_layer: [u64; 3],
    amplification: f64,
    peak: u64,
    rejected_share: f64,
    drain_us: Option<u64>,
    utilisation: Option<f64>,
    completion_us: Option<Completion>,
    local_fano: Option<f64>,
    local_fano_pre: Option<f64>,
    end: &'static str,
}

/// What is asked of a scene.
pub struct Request<'a> {
    pub id: &'a str,
    pub policy: Option<&'a str>,
    pub seed: Option<u64>,
    pub set: &'a [String],
    pub json: bool,
}

fn verdict(scene: &Scene) -> &'static str {
    match scene.verdict {
        Verdict::Holds => "holds",
        Verdict::HoldsIf => "holds if",
        Verdict::FalseAsWritten => "false as written",
    }
}

/// Prints one line a scene: its name, what became of the claim, its policies.
pub fn list() -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    for scene in SCENES {
        let policies: Vec<_> = scene.plans().into_iter().map(|(name, _)| name).collect();
        writeln!(out, "{:<20} {:<17} {}", scene.id, verdict(scene), policies.join(" "))
            .map_err(|e| format!("cannot write: {e}"))?;
    }
    Ok(())
}

pub fn run(request: &Request<'_>) -> Result<(), String> {
    let scene = scene(request.id).ok_or_else(|| {
        format!("there is no scene '{}'; 'backoff-lab scenes' lists them", request.id)
    })?;
    let names: Vec<_> = scene.plans().into_iter().map(|(name, _)| name).collect();
    let mut plan = scene.with(request.policy).ok_or_else(|| {
        let asked = request.policy.unwrap_or_default();
        format!("{} has no policy '{asked}'; it has {}", scene.id, names.join(", "))
    })?;
    for text in request.set {
        let setting = Setting::read(text).map_err(|e| format!("--set '{text}': {e}"))?;
        setting.apply(&mut plan);
    }
    if let Some(seed) = request.seed {
        plan.seed = seed;
    }
    let (ledger, end) = scene.run(&plan).map_err(|e| e.to_string())?;
    let policy = request.policy.or(names.first().copied()).unwrap_or_default();
    let report = report(scene, policy, &ledger, end);
    let text = if request.json {
        serde_json::to_string(&report).map_err(|e| e.to_string())?
    } else {
        sentence(&report)
    };
    writeln!(std::io::stdout(), "{text}").map_err(|e| format!("cannot write: {e}"))
}

fn report<'a>(scene: &Scene, policy: &'a str, ledger: &Ledger, end: End) -> Report<'a> {
    let [all, before, _] = ledger.fano().map(Fano::value);
    let quantiles = ledger.quantiles([0.5, 0.95, 0.99, 1.0], |_| true);
    Report {
        scene: scene.id,
        policy,
        verdict: verdict(scene),
        attempts: ledger.attempts,
        jobs: ledger.jobs,
        accepted: ledger.accepted,
        succeeded: ledger.successes.len(),
        gave_up: ledger.gave_up,
        refused: ledger.refused,
        fatal: ledger.fatal,
        late: ledger.late,
        wasted: ledger.wasted,
        by_layer: ledger.by_layer,
        amplification: ledger.amplification(),
        peak: ledger.peak(),
        rejected_share: ledger.rejected_share(),
        drain_us: ledger.drain().map(|t| t.0),
        utilisation: scene.rate.map(|rate| ledger.utilisation(rate)),
        completion_us: quantiles.map(|[p50, p95, p99, max]| Completion {
            p50: p50.0,
            p95: p95.0,
            p99: p99.0,
            max: max.0,
        }),
        local_fano: all,
        local_fano_pre: before,
        end: match end {
            End::Complete => "complete",
            End::Horizon => "horizon",
            End::AttemptBudget { .. } => "attempt_budget",
        },
    }
}

fn sentence(r: &Report<'_>) -> String {
    let drained = r.drain_us.map_or_else(
        || "nothing was accepted".to_owned(),
        |us| format!("the last one {:.1} s after the recovery", us as f64 / 1e6),
    );
    format!(
        "{}, {}: {} attempts for {} jobs ({:.2} each), {} accepted, {drained}; at most {} in a bin.",
        r.scene, r.policy, r.attempts, r.jobs, r.amplification, r.accepted, r.peak
    )
}
