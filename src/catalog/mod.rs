//! Questions, passages and analogies: which run proves a text. The words are in `locales/`, under
//! the same ids; the rows are in `questions.json`, which the build reads into the tables here.

mod claim;
mod headline;
mod retry_loop;
pub mod scenes;
#[cfg(not(target_arch = "wasm32"))]
pub mod systems;

pub use claim::{claim, claim_text};
pub use headline::headline;
pub use retry_loop::{Line, retry_loop};

use crate::measure::{Known, Readouts, Study};
use crate::params::{Id, Params};
use crate::share;
use crate::text::{Arg, Lang, Num};
use crate::units::Micros;

/// How far into a career a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Junior,
    Middle,
    Senior,
}

/// An interview question and the two runs that prove its answer.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub id: &'static str,
    pub level: Level,
    pub run: &'static str,
    pub compare: &'static str,
}

/// A passage of the story, its two runs, and the number in it that the reader may move.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    pub id: &'static str,
    pub run: &'static str,
    pub compare: &'static str,
    pub adjust: Id,
}

/// An analogy and the run that shows what it means.
#[derive(Clone, Copy, Debug)]
pub struct Analogy {
    pub id: &'static str,
    pub run: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/questions.rs"));

/// Events a run of a text may take: it must be there at once.
pub const TEXT_BUDGET: u64 = 4_000_000;

impl Passage {
    /// The two runs after the reader set the number to `raw`. Where both runs had the same value
    /// it changes in both: what is compared stays the only difference.
    pub fn at(&self, raw: u64) -> (Params, Params) {
        let (mut run, mut compare) = (share::read(self.run).0, share::read(self.compare).0);
        let shared = run.get(self.adjust) == compare.get(self.adjust);
        run.set(self.adjust, raw);
        if shared {
            compare.set(self.adjust, raw);
        }
        if self.adjust == Id::Base {
            // The text says that the first wait is the base, so the cap makes room for it.
            for params in [&mut run, &mut compare] {
                params.cap = params.cap.max(params.base);
            }
        }
        (run, compare)
    }
}

impl Question {
    /// The question whose texts have this id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        QUESTIONS.iter().find(|q| q.id == id)
    }

    pub fn params(&self) -> (Params, Params) {
        (share::read(self.run).0, share::read(self.compare).0)
    }
}

/// The figures a text may name: of the run, and with the suffix 2 of the comparison.
pub fn figures(lang: Lang, run: &Study, compare: &Study) -> Vec<(&'static str, Arg)> {
    let mut args = Vec::with_capacity(24);
    let p = &run.params;
    args.push(("base", p.base.into()));
    args.push(("cap", p.cap.into()));
    args.push(("outage", p.outage.into()));
    args.push(("multiplier", Num { value: f64::from(p.multiplier) / 1e3, decimals: 3 }.into()));
    args.push(("clients", p.clients.into()));
    args.push(("limit", p.attempt_limit.unwrap_or(0).into()));
    args.push(("room", whole_or_num(run.readouts.room)));
    args.push(("waves", run.readouts.waves.unwrap_or(0).into()));
    args.push(("served", run.served.last().copied().unwrap_or(0).into()));
    let names = [
        ["attempts", "each", "peak", "drain", "p99", "sync", "gaveup"],
        ["attempts2", "each2", "peak2", "drain2", "p992", "sync2", "gaveup2"],
    ];
    for (study, [attempts, each, peak, drain, p99, sync, gaveup]) in
        [run, compare].into_iter().zip(names)
    {
        let r = &study.readouts;
        args.push((attempts, r.attempts.into()));
        // In a sentence "10 per client", where a readout says "10.0".
        let decimals = u8::from(r.amplification < 99.95);
        args.push((each, Num { value: r.amplification, decimals }.into()));
        args.push((peak, r.peak.into()));
        args.push((drain, time(lang, r.drained(study.params.outage)).into()));
        args.push((p99, time(lang, r.p99()).into()));
        args.push((sync, sync_text(lang, r)));
        args.push((gaveup, r.gave_up.into()));
    }
    args.extend(cases(run, compare));
    args
}

/// What a sentence chooses its variant by, where a comparison would be silly or nothing to tell:
/// `yes` or `no`.
fn cases(run: &Study, compare: &Study) -> [(&'static str, Arg); 4] {
    let (r, c) = (&run.readouts, &compare.readouts);
    [
        // The two runs differ at all.
        ("apart", !run.params.same_run(&compare.params)),
        ("fewer", r.attempts < c.attempts),
        ("lower", r.peak < c.peak),
        // The last client is served after the recovery, not in its very instant.
        ("late", r.drain != Some(Micros::ZERO)),
    ]
    .map(|(name, so)| (name, if so { "yes" } else { "no" }.into()))
}

fn whole_or_num(value: f64) -> Arg {
    Num { value, decimals: 1 }.into()
}

/// A readout that is a time, as far as it is known: "26 s", "> 23 h 59 min", "–".
pub fn time(lang: Lang, value: Option<Known>) -> String {
    match value {
        Some(Known::Exactly(t)) => lang.duration_rounded(t),
        Some(Known::MoreThan(t)) => format!(">\u{a0}{}", lang.duration_at_least(t)),
        None => "–".to_owned(),
    }
}

fn sync_text(lang: Lang, r: &Readouts) -> Arg {
    r.synchronisation().map_or_else(|| "–".to_owned(), |f| lang.short(f)).into()
}
