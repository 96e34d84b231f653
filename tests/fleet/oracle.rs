//! Random plans of every kind: the calendar gives the heap's events, whatever the slices, nothing
//! overflows or hangs, and what goes in comes out.

use backoff_lab::policy::backoff::{Backoff, CapPlace, Clamp, Curve, First, Spread};
use backoff_lab::sim::WindowServer;
use backoff_lab::sim::fleet::{
    Arrivals, Attempt, Breaker, Budget, Class, Deadline, End, Fleet, HintRule, JobEnd, Jobs, Layer,
    Level, Net, Plan, Recovery, RetryAfter, Rules, Think, Witness, run_on_heap,
};
use backoff_lab::sim::servers::{
    Between, Bucket, Capacity, Hint, Latency, Queue, Server, Slow, Window,
};
use backoff_lab::units::{Micros, Rate};
use proptest::prelude::*;

use crate::common::cases;

#[derive(Default)]
struct All {
    attempts: Vec<Attempt>,
    ends: Vec<JobEnd>,
    begun: u64,
    wasted: u64,
}

impl Witness for All {
    fn attempt(&mut self, attempt: &Attempt) {
        self.attempts.push(*attempt);
    }

    fn job_begun(&mut self, _: u32, _: u64) {
        self.begun += 1;
    }

    fn job(&mut self, end: &JobEnd) {
        self.ends.push(*end);
    }

    fn wasted(&mut self, _: u64) {
        self.wasted += 1;
    }
}

fn time() -> impl Strategy<Value = Micros> {
    prop_oneof![
        Just(Micros::ZERO),
        (1_u64..2_000).prop_map(Micros),
        (1_u64..2_000).prop_map(Micros::millis),
        (1_u64..200).prop_map(Micros::secs),
        Just(Micros(u64::MAX)),
    ]
}

fn curve() -> impl Strategy<Value = Curve> {
    prop_oneof![
        Just(Curve::Immediate),
        time().prop_map(Curve::Fixed),
        (time(), time()).prop_map(|(base, step)| Curve::Linear { base, step }),
        (time(), 0_u32..5_000)
            .prop_map(|(base, multiplier)| Curve::Exponential { base, multiplier }),
        time().prop_map(|base| Curve::Fibonacci { base }),
        (time(), 0_u32..9, time()).prop_map(|(unit, power, plus)| Curve::Polynomial {
            unit,
            power,
            plus
        }),
        (time(), time(), 0_u32..9).prop_map(|(from, to, steps)| Curve::Geometric {
            from,
            to,
            steps
        }),
        (time(), 0_u32..99)
            .prop_map(|(base, doublings)| Curve::DoubleThenLinear { base, doublings }),
        prop::collection::vec(time(), 0..4).prop_map(Curve::Table),
        time().prop_map(|base| Curve::PowerOfBase { base }),
        (time(), 0_u32..5_000, time())
            .prop_map(|(base, multiplier, plus)| Curve::ExponentialPlus { base, multiplier, plus }),
        (time(), 0_u32..5_000, time()).prop_map(|(base, multiplier, unit)| Curve::ExponentialCut {
            base,
            multiplier,
            unit
        }),
        time().prop_map(|base| Curve::FibonacciDistinct { base }),
    ]
}

fn spread() -> impl Strategy<Value = Spread> {
    let share = || 0_u32..3_000;
    prop_oneof![
        Just(Spread::None),
        Just(Spread::Full),
        Just(Spread::Equal),
        share().prop_map(|share| Spread::PlusMinus { share }),
        share().prop_map(|share| Spread::AdditiveFraction { share }),
        time().prop_map(|most| Spread::AdditiveFixed { most }),
        share().prop_map(|share| Spread::Subtractive { share }),
        (share(), share()).prop_map(|(low, high)| Spread::Range { low, high }),
        Just(Spread::RangeToNext),
        share().prop_map(|multiplier| Spread::MultiplierRange { multiplier }),
        (share(), any::<bool>()).prop_map(|(factor, soft)| Spread::Decorrelated {
            factor,
            clamp: if soft { Clamp::Soft } else { Clamp::Hard },
        }),
        Just(Spread::PollyV2),
        Just(Spread::WholeSeconds),
        (0_u32..99).prop_map(|seconds| Spread::AdditiveSeconds { seconds }),
        time().prop_map(|step| Spread::Quantised { step }),
        (time(), 0_u32..99).prop_map(|(slot, doublings)| Spread::Slots { slot, doublings }),
        (0_u32..99_999, 0_u32..99)
            .prop_map(|(slot_ns, doublings)| Spread::FineSlots { slot_ns, doublings }),
        (share(), share(), time(), time(), time()).prop_map(|(low, high, plus, step, least)| {
            Spread::Band { low, high, plus, step, least }
        }),
        time().prop_map(|most| Spread::PlusMinusFixed { most }),
        (share(), time()).prop_map(|(share, step)| Spread::TenthsSign { share, step }),
        (time(), time(), time()).prop_map(|(base, plus, step)| Spread::FromBase {
            base,
            plus,
            step
        }),
        Just(Spread::RangeToNextKept),
        (share(), share()).prop_map(|(factor, share)| Spread::Compounding { factor, share }),
    ]
}

fn backoff() -> impl Strategy<Value = Backoff> {
    (curve(), spread(), prop::option::of(time()), 0_usize..5, 0_u8..3, any::<bool>()).prop_map(
        |(growth, jitter, cap, place, first, drawn_once)| Backoff {
            growth,
            jitter,
            cap,
            cap_place: [
                CapPlace::BeforeJitter,
                CapPlace::AfterJitter,
                CapPlace::BeforeAndAfter,
                CapPlace::InsteadOfJitter,
                CapPlace::DrawnAnew,
            ][place],
            first: [First::Usual, First::Immediate, First::Unjittered][usize::from(first)],
            drawn_once,
        },
    )
}

fn layer() -> impl Strategy<Value = Layer> {
    (backoff(), prop::option::of(0_u32..6), any::<bool>())
        .prop_map(|(backoff, attempts, from_begin)| Layer { backoff, attempts, from_begin })
}

fn hint() -> impl Strategy<Value = HintRule> {
    prop_oneof![
        Just(HintRule::Ignore),
        Just(HintRule::Replace),
        Just(HintRule::Floor),
        Just(HintRule::Add),
        time().prop_map(|over| HintRule::Clamp { over }),
        time().prop_map(|most| HintRule::Cap { most }),
        time().prop_map(|most| HintRule::GiveUpOver { most }),
    ]
}

fn level() -> impl Strategy<Value = Level> {
    prop_oneof![
        Just(Level::PerJob),
        (0_usize..3, any::<bool>()).prop_map(|(i, shared)| Level::Kept {
            on_success: [Recovery::Reset, Recovery::Decay, Recovery::Halve][i],
            shared,
        }),
    ]
}

fn budget() -> impl Strategy<Value = Budget> {
    let amount = || 0_u64..20_000;
    prop_oneof![
        (amount(), amount(), amount()).prop_map(|(per_first_try, most, cost)| Budget::Bucket {
            per_first_try,
            most,
            cost
        }),
        (amount(), amount(), amount()).prop_map(|(most, cost, per_success)| Budget::Quota {
            most,
            cost,
            per_success
        }),
        (amount(), amount()).prop_map(|(most, ratio)| Budget::Throttle { most, ratio }),
        amount().prop_map(|k| Budget::Adaptive { k }),
        (amount(), 0_u64..99, time()).prop_map(|(ratio, per_second, ttl)| Budget::Ratio {
            ratio,
            per_second,
            ttl
        }),
        (0_u64..99).prop_map(|most| Budget::Concurrent { most }),
    ]
}

fn rules() -> impl Strategy<Value = Rules> {
    let breaker = (0_u32..30, 0_u32..30, time(), time())
        .prop_map(|(ring, failures, open, jitter)| Breaker { ring, failures, open, jitter });
    (
        prop::collection::vec(layer(), 0..4),
        prop::option::of((time(), any::<bool>())),
        prop::option::of(time()),
        (hint(), time()),
        level(),
        (prop::option::of(budget()), prop::option::of(breaker), 0_u32..5),
        prop_oneof![Just(0_u32), 0_u32..2_000_000],
        prop_oneof![2 => Just(Micros::ZERO), 1 => time()],
    )
        .prop_map(|(layers, deadline, timeout, (rule, jitter), level, guard, fatal, first)| {
            Rules {
                layers,
                deadline: deadline.map(|(after, stop)| Deadline { after, stop }),
                timeout,
                retry_after: RetryAfter { rule, jitter },
                level,
                budget: guard.0,
                breaker: guard.1,
                groups: guard.2,
                fatal,
                first_within: first,
            }
        })
}

fn between() -> impl Strategy<Value = Between> {
    (time(), time()).prop_map(|(from, to)| Between { from: from.0, to: to.0 })
}

fn server() -> impl Strategy<Value = Server> {
    let capacity = prop_oneof![
        (0_u64..9).prop_map(Capacity::Steady),
        prop::collection::vec((0_u64..99_999, 0_u64..9), 0..4).prop_map(Capacity::Pieces),
        (0_u64..9, time(), time()).prop_map(|(room, up, down)| Capacity::Flapping {
            room,
            up: up.0,
            down: down.0
        }),
        (0_u64..9, 0_u64..9, time(), time()).prop_map(|(from, to, begin, end)| {
            Capacity::Ramp { from, to, begin: begin.0, end: end.0 }
        }),
    ];
    let hint = prop_oneof![Just(Hint::None), Just(Hint::Exact), Just(Hint::WholeSeconds)];
    prop_oneof![
        (time(), capacity, between(), 0_u64..99, hint).prop_map(
            |(window, room, outage, price, hint)| {
                Server::Window(Window { window: window.0, room, outage, price, hint })
            }
        ),
        (time(), 0_u64..9, any::<bool>()).prop_map(|(interval, burst, hint)| Server::Bucket(
            Bucket { interval: interval.0, burst, hint }
        )),
        (time(), 0_usize..9, between(), prop::option::of((between(), 0_u64..99))).prop_map(
            |(service, waiting, outage, slow)| Server::Queue(Queue {
                service: service.0,
                waiting,
                outage,
                slow: slow.map(|(during, times)| Slow { during, times }),
            })
        ),
        (time(), time()).prop_map(|(least, per)| Server::Latency(Latency {
            least: least.0,
            per_attempt: per.0
        })),
        (0_u32..1_200_000).prop_map(|millionths| Server::Failing { millionths }),
        (time(), 1_000_u64..1_000_000).prop_map(|(outage, milli_per_s)| Server::Lab(
            WindowServer { outage, capacity: Rate { milli_per_s } }
        )),
    ]
}

fn arrivals() -> impl Strategy<Value = Arrivals> {
    prop_oneof![
        3 => Just(Arrivals::AtOnce),
        1 => time().prop_map(|over| Arrivals::Spread { over }),
        1 => (0.0_f64..3.0).prop_map(|per_second| Arrivals::Poisson { per_second }),
        1 => (1_u64..100, 0_u32..9).prop_map(|(every, clients)| Arrivals::Periodic {
            every: Micros::secs(every),
            clients
        }),
        1 => (0_u32..1_500, time()).prop_map(|(share, at)| Arrivals::Restart { share, at }),
    ]
}

fn any_plan() -> impl Strategy<Value = Plan> {
    (
        prop::collection::vec((0_u32..12, rules()), 0..3),
        arrivals(),
        (0_u32..4, time(), 0_u32..2_000, any::<bool>()),
        (time(), time(), prop_oneof![2 => Just(Micros::ZERO), 1 => time()]),
        prop::collection::vec(server(), 0..3),
        any::<u64>(),
    )
        .prop_map(|(classes, arrivals, jobs, net, servers, seed)| Plan {
            classes: classes.into_iter().map(|(clients, rules)| Class { clients, rules }).collect(),
            arrivals,
            jobs: Jobs {
                each: jobs.0,
                think: Think { mean: jobs.1, share: jobs.2 },
                rounds: jobs.3,
            },
            net: Net { forward: net.0, back: net.1, sd: net.2 },
            servers,
            seed,
            horizon: Micros::secs(300),
            attempt_budget: 5_000,
        })
}

/// Plans that the plain loop runs, or the one for bare plans within it: the same, without what makes
/// clients share something.
fn simple_plan() -> impl Strategy<Value = Plan> {
    (any_plan(), any::<bool>(), 1_u32..200, spread(), curve()).prop_map(
        |(mut plan, bare, clients, jitter, growth)| {
            plan.jobs.rounds = false;
            for class in &mut plan.classes {
                class.rules.layers.truncate(1);
                class.rules.level = Level::PerJob;
                class.rules.budget = None;
                class.rules.breaker = None;
            }
            if bare {
                plan.net.sd = Micros::ZERO;
                plan.jobs.each = 1;
                plan.servers.truncate(1);
                plan.classes.truncate(1);
                for class in &mut plan.classes {
                    let backoff = Backoff::new(growth.clone(), jitter, Some(Micros::secs(20)));
                    let attempts = class.rules.layers.first().and_then(|layer| layer.attempts);
                    class.clients = clients;
                    class.rules = Rules::retrying(backoff);
                    class.rules.layers[0].attempts = attempts;
                }
            }
            plan
        },
    )
}

/// The plan's run in slices, against that of the other queue.
fn runs_as_on_the_heap(plan: &Plan, slice: u64) -> Result<(), TestCaseError> {
    let mut expected = All::default();
    match (run_on_heap(plan, &mut expected), Fleet::new(plan)) {
        (Err(a), Err(b)) => prop_assert_eq!(a, b),
        (Ok(a), Ok(mut fleet)) => {
            let mut got = All::default();
            let end = loop {
                if let Some(end) = fleet.advance(&mut got, slice) {
                    break end;
                }
            };
            prop_assert_eq!(end, a);
            prop_assert_eq!(&got.attempts, &expected.attempts);
            prop_assert_eq!(&got.ends, &expected.ends);
            prop_assert_eq!(got.begun, expected.begun);
            prop_assert_eq!(got.wasted, expected.wasted);
            prop_assert!(got.attempts.is_sorted_by_key(|a| a.t), "in the order of time");
            prop_assert!(got.ends.len() as u64 <= got.begun);
            if end == End::Complete {
                // Rounds may end with jobs that nobody can begin any more, never with one open.
                prop_assert_eq!(got.ends.len() as u64, got.begun);
            }
            prop_assert!(got.ends.iter().all(|e| e.at >= e.begun));
        }
        (a, b) => prop_assert!(false, "{:?} but {:?}", a, b.map(|_| ())),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn any_plan_runs_as_on_the_heap_or_is_refused(plan in any_plan(), slice in 1_u64..500) {
        runs_as_on_the_heap(&plan, slice)?;
    }

    #[test]
    fn simple_plans_run_as_step_by_step_on_the_heap(plan in simple_plan(), slice in 1_u64..500) {
        runs_as_on_the_heap(&plan, slice)?;
    }
}
