//! The articles' claims, classical results and incidents as worlds that can be run: one file a subject,
//! one [`Scene`] a world.
//!
//! A scene is a list of jobs to compare, each under the name of its policy. The numbers that each must
//! give stand in `tests/fleet` and `tests/models`.

mod contention;
mod deadlines;
mod endpoints;
mod ethernet;
mod hints;
mod incidents;
mod job;
mod kinds;
mod layers;
mod mechanisms;
mod metastable;
mod outage;
mod quota;
mod restarts;
mod row;
mod settings;
mod stampede;
mod systems;
mod work;

pub use job::{Contended, Engine, Job};
pub use row::{ContentionFigures, Figures, FleetFigures, Row};
pub use settings::{Setting, SettingError};
pub use work::SceneWork;

use crate::measure::Ledger;
use crate::policy::backoff::{Backoff, Clamp, Curve, Spread};
use crate::sim::fleet::{Arrivals, Class, End, Fleet, Jobs, Net, Plan, Refusal, Rules, Think};
use crate::sim::servers::Server;
use crate::units::Micros;

/// What kind of statement a scene is about; the menu is in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// One of the articles claims it.
    Claim,
    /// A published model with published figures.
    Model,
    /// Something that happened, at a scale of ours.
    Incident,
}

impl Group {
    pub const ALL: [Self; 3] = [Self::Claim, Self::Model, Self::Incident];
}

/// Whether an article's claim survives its own numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Holds,
    /// Only with the parameters given.
    HoldsIf,
    FalseAsWritten,
}

/// One world and the policies that are compared in it.
pub struct Scene {
    /// The word in links and on the command line.
    pub id: &'static str,
    pub group: Group,
    /// Where it is told, if that is one place.
    pub source: Option<&'static str>,
    pub verdict: Verdict,
    /// What is compared, by the policies' names; the first is what is run if none is named.
    pub jobs: fn() -> Vec<(&'static str, Job)>,
    /// Length of the bins in which load is measured.
    pub bin: Micros,
    /// When the server gets into trouble, and when it is over: down, or slow. Both 0 where it never is.
    pub trouble: Micros,
    pub recovery: Micros,
    /// What the server can take, attempts a second, where that is one number.
    pub rate: Option<f64>,
}

/// All scenes: the claims in the order of the articles, then by time.
pub const SCENES: &[&Scene] = &[
    &stampede::QUEUE,
    &stampede::COSTLY,
    &stampede::WINDOW,
    &stampede::PRIORITY,
    &kinds::GROWTHS,
    &kinds::JITTERS,
    &quota::ROUNDS,
    &quota::BURSTS,
    &quota::LOOP,
    &quota::API,
    &deadlines::BASE,
    &deadlines::CALLER,
    &layers::LAYERS,
    &hints::QUOTA,
    &hints::OUTAGE,
    &mechanisms::HINT_RULES,
    &endpoints::RESET,
    &endpoints::SHARED,
    &outage::OPEN_LOOP,
    &mechanisms::BUDGETS,
    &mechanisms::CHANGING,
    &systems::PODS,
    &systems::MAIL,
    &systems::SDK,
    &metastable::QUEUE,
    &contention::HUNDRED,
    &contention::TWO_HUNDRED,
    &ethernet::ALOHA,
    &ethernet::METCALFE_BOGGS,
    &ethernet::BATCH,
    &ethernet::CAPTURE,
    &incidents::FACEBOOK_2010,
    &incidents::SPOTIFY_2013,
    &incidents::DYNAMODB_2015,
    &restarts::SLACK_2021,
    &restarts::GOOGLE_2025,
    &incidents::AWS_2025,
    &restarts::DISCORD_2026,
];

/// The scene of this name.
pub fn scene(id: &str) -> Option<&'static Scene> {
    SCENES.iter().find(|scene| scene.id.eq_ignore_ascii_case(id)).copied()
}

impl Scene {
    /// One of its jobs by name, or the first; `None`: no policy has that name.
    pub fn with(&self, policy: Option<&str>) -> Option<(&'static str, Job)> {
        (self.jobs)()
            .into_iter()
            .find(|(name, _)| policy.is_none_or(|asked| name.eq_ignore_ascii_case(asked)))
    }

    /// The names of its policies.
    pub fn names(&self) -> Vec<&'static str> {
        (self.jobs)().into_iter().map(|(name, _)| name).collect()
    }

    /// Runs a fleet's plan of this scene to its end.
    pub fn run(&self, plan: &Plan) -> Result<(Ledger, End), Refusal> {
        let mut ledger = Ledger::new(self.bin, self.recovery);
        let end = Fleet::new(plan)?.finish(&mut ledger);
        Ok((ledger, end))
    }
}

/// Fleets that differ by their rules alone.
fn fleets(
    policies: Vec<(&'static str, Rules)>,
    plan: impl Fn(Rules) -> Plan,
) -> Vec<(&'static str, Job)> {
    plans(policies.into_iter().map(|(name, rules)| (name, plan(rules))).collect())
}

fn plans(plans: Vec<(&'static str, Plan)>) -> Vec<(&'static str, Job)> {
    plans.into_iter().map(|(name, plan)| (name, Job::Fleet(Box::new(plan)))).collect()
}

const TENTH: Micros = Micros(100_000);
const ATTEMPTS: u64 = 50_000_000;

fn doubling(base: Micros, jitter: Spread, cap: Micros) -> Backoff {
    Backoff::new(Curve::Exponential { base, multiplier: 2_000 }, jitter, Some(cap))
}

fn decorrelated() -> Spread {
    Spread::Decorrelated { factor: 3_000, clamp: Clamp::Hard }
}

fn at_once() -> Backoff {
    Backoff::new(Curve::Immediate, Spread::None, None)
}

fn fixed(wait: Micros) -> Backoff {
    Backoff::new(Curve::Fixed(wait), Spread::None, None)
}

/// A fleet with one job each that begins at once, and a server.
fn fleet(clients: u32, rules: Rules, rtt: Micros, server: Server) -> Plan {
    Plan {
        classes: vec![Class { clients, rules }],
        arrivals: Arrivals::AtOnce,
        jobs: Jobs { each: 1, think: Think::default(), rounds: false },
        net: Net { forward: Micros(rtt.0 / 2), back: Micros(rtt.0 - rtt.0 / 2), ..Net::default() },
        servers: vec![server],
        seed: 1,
        horizon: Micros::DAY,
        attempt_budget: ATTEMPTS,
    }
}
