//! Runs for counting instructions by the difference of two numbers of clients, so each world grows with
//! these: what only the engine for every fleet knows, and W1 to W3 told to a witness as slim as that of
//! the other engines.

use backoff_lab::measure::Ledger;
use backoff_lab::policy::backoff::{Backoff, Clamp, Curve, Spread};
use backoff_lab::sim::fleet::{
    Attempt, Breaker, Budget, Class, Deadline, Fleet, Layer, Net, Plan, Rules, Witness,
};
use backoff_lab::sim::servers::{Between, Latency, Queue, Server};
use backoff_lab::units::Micros;

use super::plans;

const OUTAGE: Between = Between { from: 0, to: 30_000_000 };

/// 3: as W1 to W3; 4: decorrelated jitter; 5: a net with drawn delays; 6: a queue; 7: latency that grows;
/// 8: every step through the agenda; 9: as 3, told to the ledger.
fn plan(clients: u32, seed: u32, mode: u32) -> Plan {
    let mut plan = plans::herd(clients, seed);
    let growth = Curve::Exponential { base: Micros::millis(100), multiplier: 2_000 };
    let jitter = match mode {
        4 => Spread::Decorrelated { factor: 3_000, clamp: Clamp::Hard },
        _ => Spread::Full,
    };
    let backoff = Backoff::new(growth, jitter, Some(Micros::secs(10)));
    let mut rules = Rules::retrying(backoff.clone());
    match mode {
        5 => {
            let way = Micros::millis(10);
            plan.net = Net { forward: way, back: way, sd: Micros::millis(2) };
        }
        6 => {
            // As many attempts a second as the window takes, and room for one second of them.
            plan.servers = vec![Server::Queue(Queue {
                service: 10_000_000 / u64::from(clients),
                waiting: clients as usize / 10,
                outage: OUTAGE,
                slow: None,
            })];
        }
        7 => {
            // With all at once in work it takes 20 s, and nobody waits for longer than one: an
            // overload that does not end.
            let per_attempt = 20_000_000 / u64::from(clients);
            plan.servers = vec![Server::Latency(Latency { least: 100_000, per_attempt })];
            plan.horizon = Micros::secs(60);
            rules.timeout = Some(Micros::SECOND);
        }
        8 => {
            // What the caller's queue sends again after what the client has sent.
            rules.layers.iter_mut().for_each(|layer| layer.attempts = Some(4));
            rules.layers.push(Layer { backoff, attempts: None, from_begin: true });
            rules.deadline = Some(Deadline { after: Micros::secs(60), stop: false });
            rules.timeout = Some(Micros::SECOND);
            rules.budget = Some(Budget::Quota { most: 1 << 60, cost: 1, per_success: 1 });
            let open = Micros::SECOND;
            rules.breaker = Some(Breaker { ring: 20, failures: 21, open, jitter: open });
            rules.groups = 1_000;
            let way = Micros::millis(10);
            plan.net = Net { forward: way, back: way, ..Net::default() };
        }
        _ => {}
    }
    plan.classes = vec![Class { clients, rules }];
    plan
}

/// The least that the results of the workloads need, as the `Meter` keeps it for the other engines.
#[derive(Default)]
struct Loads {
    events: u64,
    end: u64,
    window_end: u64,
    /// Events before the window at hand.
    before: u64,
    largest: u64,
}

impl Witness for Loads {
    #[inline(always)]
    fn attempt(&mut self, attempt: &Attempt) {
        if attempt.t >= self.window_end {
            // The first window is that of all first tries.
            if self.window_end > WINDOW {
                self.largest = self.largest.max(self.events - self.before);
            }
            self.window_end = (attempt.t / WINDOW + 1) * WINDOW;
            self.before = self.events;
        }
        self.events += 1;
        if attempt.accepted {
            self.end = attempt.t;
        }
    }
}

const WINDOW: u64 = 10_000;

/// As [`plans::run`], without a hash.
pub fn run(clients: u32, seed: u32, mode: u32) -> Result<String, String> {
    let plan = plan(clients, seed, mode);
    let mut fleet = Fleet::new(&plan).map_err(|refusal| refusal.to_string())?;
    let (events, end, largest) = if mode == 9 {
        let mut ledger = Ledger::new(Micros(WINDOW), Micros(OUTAGE.to));
        fleet.finish(&mut ledger);
        let end = ledger.last_accepted.unwrap_or(0);
        (ledger.attempts, end, ledger.largest_after_first())
    } else {
        let mut loads = Loads::default();
        fleet.finish(&mut loads);
        (loads.events, loads.end, loads.largest.max(loads.events - loads.before))
    };
    Ok(format!("\"events\":{events},\"end_us\":{end},\"largest_after_0\":{largest}"))
}
