//! The title over the picture: what the run shows, in one line.

use crate::measure::Readouts;
use crate::params::Params;
use crate::policy::{Jitter, Policy};
use crate::sim::{Ending, WindowServer};
use crate::text::{Lang, Piece, msg};
use crate::units::Micros;

/// From this utilisation on nobody can say that the server stood idle.
const BUSY: f64 = 0.5;

/// Times the server's window from which on waits can spread a fleet.
const SPREADS_FROM: u64 = 4;

/// What holds of the policy, and where the run came out otherwise, what holds of the run.
pub fn headline(lang: Lang, params: &Params, r: &Readouts) -> Vec<Piece> {
    // Of a run that ran out of events the outcome is not known.
    let ended = matches!(r.ending, Some(Ending::Complete | Ending::Horizon { .. }));
    let spread = params.jitter != Jitter::None;
    if ended && r.accepted == 0 {
        msg::hero_nobody_rich(lang)
    } else if spread && params.outage == Micros::ZERO && r.later_over_room().is_some() {
        msg::hero_first_calls_rich(lang)
    } else if spread && longest_wait(params).0 < SPREADS_FROM * window(params).0 {
        msg::hero_too_short_rich(lang)
    } else if spread {
        msg::hero_jitter_rich(lang)
    } else if ended && r.peak_over_room().is_none_or(|peak| peak <= 1.0) {
        msg::hero_room_rich(lang)
    } else if ended && r.utilisation.is_some_and(|share| share >= BUSY) {
        msg::hero_busy_rich(lang)
    } else {
        msg::hero_title_rich(lang)
    }
}

/// Before jitter.
fn longest_wait(params: &Params) -> Micros {
    match params.jitter {
        // It knows no growth.
        Jitter::Decorrelated => params.cap,
        _ => Policy::of(params).growth.longest(),
    }
}

fn window(params: &Params) -> Micros {
    WindowServer::of(params).window_start(1)
}
