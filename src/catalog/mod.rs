//! Questions and passages: which run proves a text. The words are in `locales/`, under the same
//! ids; the rows are in `questions.json`, which the build reads into the tables here.

mod claim;
pub mod scenes;

pub use claim::{claim, claim_text};

use crate::measure::{Readouts, Study};
use crate::params::{Id, Params};
use crate::share;
use crate::text::{Arg, Lang, Num};

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
        (run, compare)
    }
}

impl Question {
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
    args.push(("waves", run.readouts.waves.into()));
    args.push(("served", run.served.last().copied().unwrap_or(0).into()));
    let names = [
        ["attempts", "each", "peak", "drain", "p99", "sync", "gaveup"],
        ["attempts2", "each2", "peak2", "drain2", "p992", "sync2", "gaveup2"],
    ];
    for (r, [attempts, each, peak, drain, p99, sync, gaveup]) in
        [&run.readouts, &compare.readouts].into_iter().zip(names)
    {
        args.push((attempts, r.attempts.into()));
        args.push((each, lang.short(r.amplification).into()));
        args.push((peak, r.peak.into()));
        args.push((drain, duration(lang, r.drain)));
        args.push((p99, duration(lang, r.completion.map(|c| c.p99))));
        args.push((sync, sync_text(lang, r)));
        args.push((gaveup, r.gave_up.into()));
    }
    args
}

fn whole_or_num(value: f64) -> Arg {
    Num { value, decimals: 1 }.into()
}

fn duration(lang: Lang, value: Option<crate::units::Micros>) -> Arg {
    value.map_or_else(|| "–".to_owned(), |t| lang.duration_rounded(t)).into()
}

fn sync_text(lang: Lang, r: &Readouts) -> Arg {
    r.synchronisation().map_or_else(|| "–".to_owned(), |f| lang.short(f)).into()
}
