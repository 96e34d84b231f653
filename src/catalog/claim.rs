//! What happened in a run, in a sentence or two: the same words in page, poster and command.

use crate::measure::Readouts;
use crate::params::Params;
use crate::policy::Jitter;
use crate::sim::{Ending, WindowServer};
use crate::text::{Lang, Num, Piece, msg};

/// The sentence over the picture.
pub fn claim(lang: Lang, params: &Params, r: &Readouts) -> Vec<Piece> {
    let window = lang.duration(WindowServer::of(params).window_start(1));
    let room = Num { value: r.room, decimals: 1 };
    let clients = params.clients;
    let drain = r.drain.map_or_else(|| "–".to_owned(), |t| lang.duration_rounded(t));
    let mut pieces = if r.accepted == 0 {
        msg::claim_nobody_rich(lang, r.attempts, clients)
    } else if params.jitter == Jitter::None {
        msg::claim_lock_step_rich(lang, clients, drain, r.peak, room, r.waves, window)
    } else {
        let name = params.jitter.name();
        msg::claim_spread_rich(lang, clients, drain, name, r.peak, room, window)
    };
    let mut add = |more: Vec<Piece>| {
        pieces.push(Piece::Text(" ".to_owned()));
        pieces.extend(more);
    };
    if r.gave_up > 0 {
        let limit = params.attempt_limit.unwrap_or(0);
        add(msg::claim_gave_up_rich(lang, r.gave_up, limit));
    }
    match r.ending {
        Some(Ending::Complete) => {}
        Some(Ending::Horizon { waiting }) => add(msg::claim_horizon_rich(lang, waiting)),
        Some(Ending::EventBudget { at, waiting }) => {
            add(msg::claim_budget_rich(lang, lang.duration_rounded(at), r.attempts, waiting));
        }
        None => add(msg::claim_running_rich(lang)),
    }
    pieces
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
