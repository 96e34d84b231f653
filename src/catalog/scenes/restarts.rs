//! Many clients in the same instant: tasks that restart, sessions that are lost, cron. What is published
//! of each is in the text of its scene; sizes and speeds are ours.

use super::{Group, Scene, TENTH, Verdict, decorrelated, doubling, fixed, fleet, fleets, plans};
use crate::policy::backoff::Spread;
use crate::sim::fleet::{Arrivals, Plan, Rules};
use crate::sim::servers::{Between, Capacity, Hint, Server, Window};
use crate::units::Micros;

const RTT: Micros = Micros(10_000);

fn exponential(jitter: Spread) -> Rules {
    Rules::retrying(doubling(Micros::SECOND, jitter, Micros::secs(32)))
}

/// So many a tenth of a second.
fn window(room: u64) -> Server {
    let room = Capacity::Steady(room);
    let outage = Between::default();
    Server::Window(Window { window: 100_000, room, outage, price: 0, hint: Hint::None })
}

/// A thousand jobs each half hour on a server for a hundred a second, for two hours.
pub const SLACK_2021: Scene = Scene {
    id: "slack-2021",
    group: Group::Incident,
    source: Some("https://slack.engineering/slacks-outage-on-january-4th-2021/"),
    verdict: Verdict::Holds,
    jobs: || {
        const HALF_HOUR: Micros = Micros(1_800_000_000);
        let day = |rules, arrivals| Plan {
            arrivals,
            horizon: Micros::secs(7_200),
            ..fleet(1, rules, RTT, window(10))
        };
        let cron = Arrivals::Periodic { every: HALF_HOUR, clients: 1_000 };
        let spread = Arrivals::Poisson { per_second: 1_000.0 / HALF_HOUR.as_secs() };
        plans(vec![
            ("full", day(exponential(Spread::Full), cron)),
            ("none", day(exponential(Spread::None), cron)),
            ("spread", day(exponential(Spread::Full), spread)),
        ])
    },
    bin: TENTH,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: Some(100.0),
};

/// A thousand tasks that restart in the same instant, a hundred a second can begin.
pub const GOOGLE_2025: Scene = Scene {
    id: "google-cloud-2025",
    source: Some("https://status.cloud.google.com/incidents/ow5i3PPK96RduMcb1SsW"),
    jobs: || {
        fleets(
            {
                let fixed = ("fixed", Rules::retrying(fixed(Micros::SECOND)));
                four().into_iter().chain([fixed]).collect()
            },
            |rules| fleet(1_000, rules, RTT, window(10)),
        )
    },
    ..SLACK_2021
};

/// Ten thousand sessions on a gateway for 200 a second; 17 % of them are lost after a minute.
pub const DISCORD_2026: Scene = Scene {
    id: "discord-2026",
    source: Some("https://discordstatus.com/history"),
    jobs: || {
        fleets(four(), |rules| Plan {
            arrivals: Arrivals::Restart { share: 170, at: LOST },
            ..fleet(10_000, rules, RTT, window(20))
        })
    },
    trouble: LOST,
    recovery: LOST,
    rate: Some(200.0),
    ..SLACK_2021
};

const LOST: Micros = Micros(60_000_000);

/// The article's jitters on one growth.
fn four() -> Vec<(&'static str, Rules)> {
    vec![
        ("none", exponential(Spread::None)),
        ("full", exponential(Spread::Full)),
        ("equal", exponential(Spread::Equal)),
        ("decorrelated", exponential(decorrelated())),
    ]
}
