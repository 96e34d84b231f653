//! What happened in a run, in a sentence or two: the same words in page, poster and command.

use crate::measure::{Known, Readouts};
use crate::params::Params;
use crate::policy::Jitter;
use crate::sim::{Ending, WindowServer};
use crate::text::{Lang, Num, Piece, msg};
use crate::units::Micros;

/// The sentences over the picture: how they came back, who gave up, and how it ended.
pub fn claim(lang: Lang, params: &Params, r: &Readouts) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut add = |more: Vec<Piece>| {
        if !pieces.is_empty() {
            pieces.push(Piece::Text(" ".to_owned()));
        }
        pieces.extend(more);
    };
    if r.accepted > 0 {
        // Nobody after the recovery: it cut their window, and all of them found room in it.
        if r.peak > 0 {
            add(returned(lang, params, r));
        }
    } else if r.ending.is_some() {
        add(msg::claim_nobody_rich(lang, r.attempts, params.clients));
    }
    if r.gave_up > 0 {
        let limit = params.attempt_limit.unwrap_or(0);
        add(msg::claim_gave_up_rich(lang, r.gave_up, limit));
    }
    match r.ending {
        Some(Ending::Complete) => {
            if let Some(Known::Exactly(drain)) = r.drained(params.outage) {
                let drain = lang.duration_rounded(drain);
                add(match params.outage {
                    Micros::ZERO => msg::claim_drained_up_rich(lang, drain),
                    _ => msg::claim_drained_rich(lang, drain),
                });
            }
        }
        Some(Ending::Horizon { waiting }) => add(msg::claim_horizon_rich(lang, waiting)),
        Some(Ending::EventBudget { at, waiting }) => {
            add(msg::claim_budget_rich(lang, lang.duration_rounded(at), r.attempts, waiting));
        }
        None => add(msg::claim_running_rich(lang)),
    }
    pieces
}

/// How many met the server at once when it was back.
fn returned(lang: Lang, params: &Params, r: &Readouts) -> Vec<Piece> {
    let window = lang.duration_rounded(WindowServer::of(params).window_start(1));
    let room = Num { value: r.room, decimals: 1 };
    let (clients, name) = (params.clients, params.jitter.name());
    if params.outage == Micros::ZERO && r.peak_at == Micros::ZERO {
        // The first calls are the peak, and they are no return.
        return msg::claim_first_calls_rich(
            lang,
            clients,
            name,
            r.later_peak,
            r.peak,
            room,
            window,
        );
    }
    if params.jitter == Jitter::None {
        return msg::claim_lock_step_rich(
            lang,
            clients,
            r.peak,
            room,
            r.waves.unwrap_or(0),
            window,
        );
    }
    msg::claim_spread_rich(lang, clients, name, r.peak, room, window)
}

/// The same without markup.
pub fn claim_text(lang: Lang, params: &Params, r: &Readouts) -> String {
    let mut out = String::new();
    for piece in claim(lang, params, r) {
        match piece {
            Piece::Text(t) | Piece::Bold(t) | Piece::Term(t) | Piece::Code(t) => out.push_str(&t),
            Piece::Break | Piece::Slot(_) => out.push(' '),
        }
    }
    out
}
