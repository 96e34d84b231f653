//! The figures of all policies of a scene, one a row, as far as they are computed.

use std::fmt::Write as _;

use super::Bench;
use crate::catalog::scenes::{Figures, FleetFigures, Job, Row, Scene};
use crate::measure::ChannelFigures;
use crate::sim::fleet::End;
use crate::text::{Escaped, Lang, msg};
use crate::units::Micros;

/// As markup. A row that is there tells its fingerprint.
pub(super) fn table(bench: &Bench) -> String {
    let (lang, scene, selected) = (bench.lang, bench.scene(), bench.policy());
    let jobs = (scene.jobs)();
    let rows: Vec<_> = jobs.iter().map(|(name, _)| (*name, bench.row(name))).collect();
    let all = || rows.iter().filter_map(|(_, row)| row.as_ref());
    let for_nobody = all().any(|row| matches!(&row.figures, Figures::Fleet(f) if f.for_nobody > 0));
    let dropped = all().any(|row| matches!(&row.figures, Figures::Channel(f) if f.dropped > 0));
    let last = for_nobody || dropped;
    let head = jobs.first().map_or_else(Vec::new, |(_, job)| head(lang, scene, job, last));
    let mut out = "<table class=\"num\"><thead><tr>".to_owned();
    for name in &head {
        let _ = write!(out, "<th scope=\"col\">{}</th>", Escaped(name));
    }
    out.push_str("</tr></thead><tbody>");
    for (name, row) in &rows {
        out.push_str(if *name == selected { "<tr class=\"selected\"" } else { "<tr" });
        if let Some(row) = row {
            let _ = write!(out, " data-print=\"{:016x}\"", row.print);
        }
        let _ = write!(out, "><th scope=\"row\" lang=\"en\">{name}</th>");
        match row {
            Some(row) => {
                for cell in cells(lang, row, last) {
                    let _ = write!(out, "<td>{}</td>", Escaped(&cell));
                }
            }
            None => {
                let (span, text) = (head.len().max(2) - 1, msg::claims_running(lang));
                let _ = write!(out, "<td colspan=\"{span}\">{}</td>", Escaped(&text));
            }
        }
        out.push_str("</tr>");
    }
    out + "</tbody></table>"
}

/// The columns' names; `last`: with the column that only some tables need.
fn head(lang: Lang, scene: &Scene, job: &Job, last: bool) -> Vec<String> {
    let peak = || msg::claims_col_peak(lang, lang.duration(scene.bin));
    let mut head = vec![msg::claims_col_policy(lang)];
    match job {
        Job::Fleet(_) => {
            head.extend([
                msg::claims_col_attempts(lang),
                msg::claims_col_each(lang),
                msg::claims_col_served(lang),
                peak(),
                msg::claims_col_drain(lang),
                msg::claims_col_p50(lang),
                msg::claims_col_p99(lang),
            ]);
            head.extend(last.then(|| msg::claims_col_wasted(lang)));
        }
        Job::Contention(job) => head.extend([
            msg::claims_col_writes(lang),
            msg::claims_col_each_client(lang),
            msg::claims_col_done(lang),
            msg::claims_col_longest(lang, job.rounds),
            peak(),
        ]),
        Job::Channel(_) => {
            head.extend([
                msg::claims_col_slots(lang),
                msg::claims_col_frames(lang),
                msg::claims_col_collisions(lang),
                msg::claims_col_each_frame(lang),
                msg::claims_col_good(lang),
                msg::claims_col_capture(lang),
            ]);
            head.extend(last.then(|| msg::claims_col_dropped(lang)));
        }
    }
    head
}

fn cells(lang: Lang, row: &Row, last: bool) -> Vec<String> {
    match &row.figures {
        Figures::Fleet(f) => fleet(lang, f, last),
        Figures::Contention(f) => vec![
            lang.integer((f.mean_calls() + 0.5) as u64),
            lang.decimal(f.each(), 2),
            lang.duration_rounded(f.mean_completion()),
            lang.duration_rounded(f.longest),
            lang.integer(f.peak),
        ],
        Figures::Channel(f) => channel(lang, f, last),
    }
}

fn fleet(lang: Lang, f: &FleetFigures, last: bool) -> Vec<String> {
    let time = |t: Option<Micros>, none: String| t.map_or(none, |t| lang.duration_rounded(t));
    let drained = match f.end {
        End::AttemptBudget { at } => msg::claims_cut(lang, lang.duration_rounded(Micros(at))),
        End::Complete | End::Horizon => time(f.drain, msg::claims_never(lang)),
    };
    let mut cells = vec![
        lang.integer(f.attempts),
        lang.decimal(f.amplification, 2),
        lang.integer(f.served),
        lang.integer(f.peak),
        drained,
        time(f.p50, NONE.to_owned()),
        time(f.p99, NONE.to_owned()),
    ];
    cells.extend(last.then(|| lang.integer(f.for_nobody)));
    cells
}

fn channel(lang: Lang, f: &ChannelFigures, last: bool) -> Vec<String> {
    let mut cells = vec![
        lang.integer(f.slots),
        lang.integer(f.successes),
        lang.integer(f.collisions),
        lang.decimal(f.attempts as f64 / f.successes.max(1) as f64, 2),
        lang.percent(f.throughput),
        f.capture.map_or(NONE.to_owned(), |share| lang.percent(share)),
    ];
    cells.extend(last.then(|| lang.integer(f.dropped)));
    cells
}

const NONE: &str = "–";
