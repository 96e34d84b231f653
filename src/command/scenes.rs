//! `scenes`, and `simulate --scene`: claims, classical results and incidents on the command line.

use std::io::Write as _;

use backoff_lab::catalog::scenes::{Group, Job, SCENES, Setting, scene};

use super::scene_report as report;

/// What is asked of a scene.
pub struct Request<'a> {
    pub id: &'a str,
    pub policy: Option<&'a str>,
    pub seed: Option<u64>,
    pub set: &'a [String],
    pub json: bool,
}

/// Prints one line a scene: its name, what became of the claim, what kind it is of, its policies.
pub fn list() -> Result<(), String> {
    let mut out = std::io::stdout().lock();
    for scene in SCENES {
        let group = match scene.group {
            Group::Claim => "claim",
            Group::Model => "model",
            Group::Incident => "incident",
        };
        let (verdict, policies) = (report::verdict(scene), scene.names().join(" "));
        writeln!(out, "{:<20} {verdict:<17} {group:<9} {policies}", scene.id)
            .map_err(|e| format!("cannot write: {e}"))?;
    }
    Ok(())
}

pub fn run(request: &Request<'_>) -> Result<(), String> {
    let scene = scene(request.id).ok_or_else(|| {
        format!("there is no scene '{}'; 'backoff-lab scenes' lists them", request.id)
    })?;
    let (policy, mut job) = scene.with(request.policy).ok_or_else(|| {
        let asked = request.policy.unwrap_or_default();
        format!("{} has no policy '{asked}'; it has {}", scene.id, scene.names().join(", "))
    })?;
    for text in request.set {
        let said = |e| format!("--set '{text}': {e}");
        Setting::read(text).and_then(|setting| setting.apply(&mut job)).map_err(said)?;
    }
    if let Some(seed) = request.seed {
        Setting::Seed(seed).apply(&mut job).map_err(|e| e.to_string())?;
    }
    let text = match job {
        Job::Fleet(plan) => report::fleet(scene, policy, &plan, request.json)?,
        Job::Contention(_) | Job::Channel(_) => report::model(scene, policy, &job, request.json)?,
    };
    writeln!(std::io::stdout(), "{text}").map_err(|e| format!("cannot write: {e}"))
}
