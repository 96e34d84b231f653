//! The articles' claims as worlds that can be run: one file a subject, one [`Scene`] a world.
//!
//! A scene is a plan without its policy, and the policies to compare in it. The numbers that each must
//! give stand in `tests/fleet`.

mod contention;
mod deadlines;
mod endpoints;
mod hints;
mod kinds;
mod mechanisms;
mod metastable;
mod outage;
mod quota;
mod settings;
mod stampede;
mod systems;
mod work;

pub use settings::{Setting, SettingError};
pub use work::{Row, SceneWork};

use crate::measure::Ledger;
use crate::policy::backoff::{Backoff, Clamp, Curve, Spread};
use crate::sim::fleet::{Arrivals, Class, End, Fleet, Jobs, Net, Plan, Refusal, Rules, Think};
use crate::sim::servers::Server;
use crate::units::Micros;

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
    pub verdict: Verdict,
    /// Name and rules; the first is the one that is run if none is named.
    pub policies: fn() -> Vec<(&'static str, Rules)>,
    pub plan: fn(Rules) -> Plan,
    /// What else is compared, where more than the rules differ.
    pub more: fn() -> Vec<(&'static str, Plan)>,
    /// Length of the bins in which load is measured.
    pub bin: Micros,
    /// When the server gets into trouble, and when it is over: down, or slow. Both 0 where it never is.
    pub trouble: Micros,
    pub recovery: Micros,
    /// What the server can take, attempts a second, where that is one number.
    pub rate: Option<f64>,
}

/// All scenes, in the order of the articles.
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
    &contention::LAYERS,
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
];

/// The scene of this name.
pub fn scene(id: &str) -> Option<&'static Scene> {
    SCENES.iter().find(|scene| scene.id.eq_ignore_ascii_case(id)).copied()
}

impl Scene {
    /// The plan with one of its policies by name, or with the first; `None`: no policy has that name.
    pub fn with(&self, policy: Option<&str>) -> Option<Plan> {
        let mut plans = self.plans().into_iter();
        let (_, plan) = match policy {
            None => plans.next(),
            Some(name) => plans.find(|(other, _)| other.eq_ignore_ascii_case(name)),
        }?;
        Some(plan)
    }

    /// All that is compared, by name; the first is what is run if nothing is named.
    pub fn plans(&self) -> Vec<(&'static str, Plan)> {
        let policies = (self.policies)().into_iter();
        policies.map(|(name, rules)| (name, (self.plan)(rules))).chain((self.more)()).collect()
    }

    /// Runs a plan of this scene to its end.
    pub fn run(&self, plan: &Plan) -> Result<(Ledger, End), Refusal> {
        let mut ledger = Ledger::new(self.bin, self.recovery);
        let end = Fleet::new(plan)?.finish(&mut ledger);
        Ok((ledger, end))
    }
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
