//! Changing a scene's job by `key=value`, for the command and for links.

use super::Job;
use crate::sim::channel::MOST_STATIONS;
use crate::sim::fleet::{Layer, Net, Plan};
use crate::units::{Micros, TimeUnit, read_duration};

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Clients of the first class.
    Clients(u32),
    Seed(u64),
    /// There and back.
    Rtt(Micros),
    /// Standard deviation of each way.
    RttSd(Micros),
    /// The first attempt of each job is sent U[0, this) after its begin; for all classes.
    FirstJitter(Micros),
    /// Attempts with the first, of the innermost layer.
    Attempts(u32),
    /// The longest wait of the innermost layer.
    Cap(Micros),
    Horizon(Micros),
    /// Jobs of each client.
    Jobs(u32),
    /// Mean time between two of them.
    Think(Micros),
}

/// Why `key=value` is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingError {
    NoKey,
    UnknownKey {
        key: String,
    },
    BadValue {
        key: &'static str,
        expected: &'static str,
    },
    /// No fleet is run, and this is a fleet's.
    OnlyFleets,
    TooMany {
        most: u32,
    },
}

/// Writes grow as the square of the writers.
const MOST_WRITERS: u32 = 5_000;

/// The keys, for messages and help.
pub const KEYS: [&str; 10] = [
    "clients",
    "seed",
    "rtt",
    "rtt-sd",
    "first-jitter",
    "attempts",
    "cap",
    "horizon",
    "jobs",
    "think",
];

impl core::fmt::Display for SettingError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NoKey => f.write_str("expected key=value"),
            Self::UnknownKey { key } => {
                write!(f, "there is no setting '{key}'; there are {}", KEYS.join(", "))
            }
            Self::OnlyFleets => f.write_str("this scene has the settings clients and seed"),
            Self::TooMany { most } => write!(f, "clients: at most {most} in this scene"),
            Self::BadValue { key, expected } => write!(f, "{key}: expected {expected}"),
        }
    }
}

impl core::error::Error for SettingError {}

impl Setting {
    /// Reads `key=value`; times as `100ms`, `1.5s`, `2m`, bare numbers in milliseconds.
    pub fn read(text: &str) -> Result<Self, SettingError> {
        let (key, value) = text.split_once('=').ok_or(SettingError::NoKey)?;
        let whole = |key| {
            let expected = "a whole number from 1 to 4,294,967,295";
            let number = value.trim().parse().ok().filter(|n| *n > 0);
            number.ok_or(SettingError::BadValue { key, expected })
        };
        let time = |key| {
            let expected = "a time such as 100ms, 1.5s or 2m";
            read_duration(value.trim(), TimeUnit::Milli)
                .map_err(|_| SettingError::BadValue { key, expected })
        };
        match key.trim().to_ascii_lowercase().as_str() {
            "clients" => whole("clients").map(Self::Clients),
            "attempts" => whole("attempts").map(Self::Attempts),
            "jobs" => whole("jobs").map(Self::Jobs),
            "rtt" => time("rtt").map(Self::Rtt),
            "rtt-sd" => time("rtt-sd").map(Self::RttSd),
            "first-jitter" => time("first-jitter").map(Self::FirstJitter),
            "think" => time("think").map(Self::Think),
            "cap" => time("cap").map(Self::Cap),
            "horizon" => time("horizon").map(Self::Horizon),
            "seed" => {
                let expected = "a whole number";
                let seed = value.trim().parse();
                seed.map(Self::Seed).map_err(|_| SettingError::BadValue { key: "seed", expected })
            }
            other => Err(SettingError::UnknownKey { key: other.to_owned() }),
        }
    }

    /// Changes what a scene runs.
    pub fn apply(self, job: &mut Job) -> Result<(), SettingError> {
        let (clients, seed, most) = match job {
            Job::Fleet(plan) => {
                self.apply_to_fleet(plan);
                return Ok(());
            }
            Job::Contention(job) => (&mut job.setup.clients, &mut job.setup.seed, MOST_WRITERS),
            Job::Channel(setup) => (&mut setup.stations, &mut setup.seed, MOST_STATIONS),
        };
        match self {
            Self::Seed(to) => *seed = to,
            Self::Clients(to) if to > most => return Err(SettingError::TooMany { most }),
            Self::Clients(to) => *clients = to,
            _ => return Err(SettingError::OnlyFleets),
        }
        Ok(())
    }

    fn apply_to_fleet(self, plan: &mut Plan) {
        match self {
            Self::Seed(seed) => plan.seed = seed,
            Self::Horizon(horizon) => plan.horizon = horizon,
            Self::Jobs(each) => plan.jobs.each = each,
            Self::Rtt(rtt) => {
                let forward = Micros(rtt.0 / 2);
                plan.net = Net { forward, back: Micros(rtt.0 - forward.0), ..plan.net };
            }
            Self::RttSd(sd) => plan.net.sd = sd,
            Self::Think(mean) => plan.jobs.think.mean = mean,
            Self::FirstJitter(within) => {
                plan.classes.iter_mut().for_each(|class| class.rules.first_within = within);
            }
            Self::Clients(clients) => {
                if let Some(class) = plan.classes.first_mut() {
                    class.clients = clients;
                }
            }
            Self::Attempts(most) => {
                if let Some(layer) = innermost(plan) {
                    layer.attempts = Some(most);
                }
            }
            Self::Cap(cap) => {
                if let Some(layer) = innermost(plan) {
                    layer.backoff.cap = Some(cap);
                }
            }
        }
    }
}

/// The layer of the first class that its clients themselves are.
fn innermost(plan: &mut Plan) -> Option<&mut Layer> {
    plan.classes.first_mut()?.rules.layers.first_mut()
}
