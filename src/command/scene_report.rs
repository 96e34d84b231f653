//! What `simulate --scene` prints: one JSON object, or a sentence.

use backoff_lab::catalog::scenes::{Figures, Job, Scene, Verdict};
use backoff_lab::measure::{Fano, Ledger};
use backoff_lab::sim::fleet::{End, Plan};
use serde::Serialize;

use super::simulate::Completion;

/// The readouts of a fleet, by the names that other programs may rely on. Times in microseconds.
#[derive(Serialize)]
struct Fleet<'a> {
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

/// The same of a row under contention; sums over all rounds.
#[derive(Serialize)]
struct Contention<'a> {
    scene: &'a str,
    policy: &'a str,
    verdict: &'static str,
    clients: u32,
    rounds: u32,
    calls: u64,
    mean_calls: f64,
    mean_completion_us: u64,
    longest_completion_us: u64,
    hash: String,
}

/// The same of a channel. Times in slots.
#[derive(Serialize)]
struct Channel<'a> {
    scene: &'a str,
    policy: &'a str,
    verdict: &'static str,
    stations: u32,
    slots: u64,
    successes: u64,
    collisions: u64,
    attempts: u64,
    dropped: u64,
    throughput: f64,
    capture: Option<f64>,
    hash: String,
}

pub fn verdict(scene: &Scene) -> &'static str {
    match scene.verdict {
        Verdict::Holds => "holds",
        Verdict::HoldsIf => "holds if",
        Verdict::FalseAsWritten => "false as written",
    }
}

/// A run of a fleet to its end.
pub fn fleet(scene: &Scene, policy: &str, plan: &Plan, json: bool) -> Result<String, String> {
    let (ledger, end) = scene.run(plan).map_err(|e| e.to_string())?;
    let readouts = readouts(scene, policy, &ledger, end);
    if json { object(&readouts) } else { Ok(sentence(&readouts)) }
}

/// A run of one of the other models to its end.
pub fn model(scene: &Scene, policy: &'static str, job: &Job, json: bool) -> Result<String, String> {
    let mut engine = job.start(scene).map_err(|e| e.to_string())?;
    let row = loop {
        if let Some(row) = engine.advance(policy, scene, u64::MAX) {
            break row;
        }
    };
    let (id, verdict, hash) = (scene.id, verdict(scene), format!("{:016x}", row.print));
    match row.figures {
        Figures::Contention(f) if json => object(&Contention {
            scene: id,
            policy,
            verdict,
            clients: f.clients,
            rounds: f.rounds,
            calls: f.calls,
            mean_calls: f.mean_calls(),
            mean_completion_us: f.mean_completion().0,
            longest_completion_us: f.longest.0,
            hash,
        }),
        Figures::Contention(f) => Ok(format!(
            "{id}, {policy}: {:.1} writes for {} clients, all done after {:.2} s; means of {} rounds.",
            f.mean_calls(),
            f.clients,
            f.mean_completion().as_secs(),
            f.rounds
        )),
        Figures::Channel(f) if json => object(&Channel {
            scene: id,
            policy,
            verdict,
            stations: f.stations,
            slots: f.slots,
            successes: f.successes,
            collisions: f.collisions,
            attempts: f.attempts,
            dropped: f.dropped,
            throughput: f.throughput,
            capture: f.capture,
            hash,
        }),
        Figures::Channel(f) => Ok(format!(
            "{id}, {policy}: {} frames of {} stations in {} slots, {:.1} % of them good, {} collisions.",
            f.successes,
            f.stations,
            f.slots,
            100.0 * f.throughput,
            f.collisions
        )),
        Figures::Fleet(_) => Err(format!("{id} is a fleet's")),
    }
}

fn object(readouts: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(readouts).map_err(|e| e.to_string())
}

fn readouts<'a>(scene: &Scene, policy: &'a str, ledger: &Ledger, end: End) -> Fleet<'a> {
    let [all, before, _] = ledger.fano().map(Fano::value);
    let quantiles = ledger.quantiles([0.5, 0.95, 0.99, 1.0], |_| true);
    Fleet {
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

fn sentence(r: &Fleet<'_>) -> String {
    let drained = r.drain_us.map_or_else(
        || "nothing was accepted".to_owned(),
        |us| format!("the last one {:.1} s after the recovery", us as f64 / 1e6),
    );
    format!(
        "{}, {}: {} attempts for {} jobs ({:.2} each), {} accepted, {drained}; at most {} in a bin.",
        r.scene, r.policy, r.attempts, r.jobs, r.amplification, r.accepted, r.peak
    )
}
