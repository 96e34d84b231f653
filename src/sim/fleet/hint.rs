//! What a client makes of a server's Retry-After.

use super::plan::{HintRule, RetryAfter};
use crate::policy::backoff::part;

/// The answer had no Retry-After.
pub(super) const NO_HINT: u64 = u64::MAX;

/// The wait where the own one is `own` and the server has said `hint`; `None`: too long. `r`: the
/// draw for it.
pub(super) fn hinted(own: u64, hint: u64, retry_after: &RetryAfter, r: u32) -> Option<u64> {
    let extra = part(r, retry_after.jitter.0);
    let wait = match retry_after.rule {
        HintRule::Ignore => return Some(own),
        HintRule::Floor => own.max(hint),
        HintRule::Add => own.saturating_add(hint),
        HintRule::Clamp { over } => own.clamp(hint, hint.saturating_add(over.0)),
        HintRule::Cap { most } => hint.min(most.0),
        HintRule::GiveUpOver { most } if hint > most.0 => return None,
        HintRule::Replace | HintRule::GiveUpOver { .. } => hint,
    };
    Some(wait.saturating_add(extra))
}
