//! Jitter: what a random draw makes of the computed wait d. The vocabulary of the catalogue.

use super::curve::LONGEST;
use crate::units::Micros;

/// Shares are in thousandths of d; U is uniform in [0, 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spread {
    /// d.
    #[default]
    None,
    /// U d. Brooker, AWS Architecture Blog, 2015.
    Full,
    /// d / 2 + U d / 2. Same source.
    Equal,
    /// d (1 - share) .. d (1 + share). gRPC, Google's client libraries.
    PlusMinus { share: u32 },
    /// d + U share d.
    AdditiveFraction { share: u32 },
    /// d + U most.
    AdditiveFixed { most: Micros },
    /// d - U share d.
    Subtractive { share: u32 },
    /// d times U[low, high).
    Range { low: u32, high: u32 },
    /// U[d(n), d(n + 1)).
    RangeToNext,
    /// d times U[1, multiplier).
    MultiplierRange { multiplier: u32 },
    /// U[base, factor times the wait before), clamped to the cap; d is not used. Brooker: factor 3,
    /// hard.
    Decorrelated { factor: u32, clamp: Clamp },
    /// Polly's V2: the difference of two points of a smooth curve, the first of them random.
    PollyV2,
    /// A whole number of seconds in 0..=d. Celery.
    WholeSeconds,
    /// d and a whole number of seconds below `seconds` times n. Sidekiq.
    AdditiveSeconds { seconds: u32 },
    /// Full jitter in steps, rounded down. SWR.
    Quantised { step: Micros },
    /// A whole number of slots below 2^min(n, doublings).
    Slots { slot: Micros, doublings: u32 },
    /// The same with slots of so many nanoseconds. Ethernet, IEEE 802.3: 51.2 us.
    FineSlots { slot_ns: u32, doublings: u32 },
    /// d times U[low, high), and up to `plus` more, cut down to whole steps; at least `least`.
    /// What is drawn in whole milliseconds or seconds, or held above a floor.
    Band { low: u32, high: u32, plus: Micros, step: Micros, least: Micros },
    /// d - most .. d + most. DHCP: 1 s.
    PlusMinusFixed { most: Micros },
    /// d plus or minus U share d, the sign being that of the tenth in which the same U lies: minus
    /// in the first, plus in the second, and so on; both cut down to `step`. socket.io.
    TenthsSign { share: u32, step: Micros },
    /// A whole number of steps in base..=d, and `plus`. Fluent Bit.
    FromBase { base: Micros, plus: Micros, step: Micros },
    /// U[d(m), min(cap, d(m + 1))), m = n or, from there on, the first whose range ends at the cap.
    /// dskit, in Loki and Promtail.
    RangeToNextKept,
    /// The wait before times factor + U[-share, share); the first and those at the cap are d plus or
    /// minus share d. DHCPv6, RFC 8415, section 15.
    Compounding { factor: u32, share: u32 },
}

/// What becomes of a decorrelated draw beyond the cap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Clamp {
    /// The draw is cut: a share of all waits is exactly the cap.
    #[default]
    Hard,
    /// The range is cut before the draw.
    Soft,
}

impl Spread {
    /// The range of the kinds that draw evenly from one: the wait is low + U[0, width).
    pub(super) fn range(self, d: u64) -> Option<(u64, u64)> {
        let between = |low: u64, high: u64| (low, high.saturating_sub(low));
        let range = match self {
            Self::None => (d, 0),
            Self::Full => (0, d),
            Self::Equal => between(d / 2, d),
            Self::PlusMinus { share } => {
                between(share_of(d, 1_000_u32.saturating_sub(share)), share_of(d, 1_000 + share))
            }
            Self::AdditiveFraction { share } => between(d, share_of(d, 1_000 + share)),
            Self::AdditiveFixed { most } => between(d, d.saturating_add(most.0)),
            Self::Range { low, high } => between(share_of(d, low), share_of(d, high)),
            Self::MultiplierRange { multiplier } => between(d, share_of(d, multiplier)),
            Self::PlusMinusFixed { most } => {
                between(d.saturating_sub(most.0), d.saturating_add(most.0))
            }
            Self::Subtractive { .. }
            | Self::RangeToNext
            | Self::Decorrelated { .. }
            | Self::PollyV2
            | Self::WholeSeconds
            | Self::AdditiveSeconds { .. }
            | Self::Quantised { .. }
            | Self::Slots { .. }
            | Self::FineSlots { .. }
            | Self::Band { .. }
            | Self::TenthsSign { .. }
            | Self::FromBase { .. }
            | Self::RangeToNextKept
            | Self::Compounding { .. } => return None,
        };
        Some((range.0.min(LONGEST), range.1.min(LONGEST)))
    }

    /// The wait by the draw `r` for the kinds that need nothing but d and n.
    pub(super) fn apply(self, d: u64, n: u32, r: u32) -> u64 {
        if let Some((low, width)) = self.range(d) {
            return (low + part(r, width)).min(LONGEST);
        }
        match self {
            Self::Subtractive { share } => d - part(r, share_of(d, share).min(d)),
            Self::WholeSeconds => part(r, d / SECOND + 1) * SECOND,
            Self::AdditiveSeconds { seconds } => {
                d + part(r, u64::from(seconds) * u64::from(n)) * SECOND
            }
            Self::Quantised { step } => {
                let step = step.0.max(1);
                part(r, d / step + 1) * step
            }
            Self::Slots { slot, doublings } => {
                part(r, 1 << n.min(doublings).min(32)).saturating_mul(slot.0)
            }
            Self::FineSlots { slot_ns, doublings } => {
                part(r, 1 << n.min(doublings).min(32)).saturating_mul(slot_ns.into()) / 1_000
            }
            Self::Band { low, high, plus, step, least } => {
                let low = share_of(d, low);
                let width = share_of(d, high).saturating_sub(low).saturating_add(plus.0);
                let step = step.0.max(1);
                ((low.saturating_add(part(r, width))) / step * step).max(least.0)
            }
            Self::TenthsSign { share, step } => {
                let step = step.0.max(1);
                let change = part(r, share_of(d, share)) / step * step;
                let wait = if part(r, 10) & 1 == 0 {
                    d.saturating_sub(change)
                } else {
                    d.saturating_add(change)
                };
                wait / step * step
            }
            Self::FromBase { base, plus, step } => {
                let step = step.0.max(1);
                let drawn = part(r, d.saturating_sub(base.0) / step + 1) * step;
                base.0.saturating_add(drawn).saturating_add(plus.0)
            }
            // The others have a range, or are computed by who knows more.
            _ => d,
        }
        .min(LONGEST)
    }
}

const SECOND: u64 = Micros::SECOND.0;

/// floor(r * x / 2^32): U[0, x).
pub fn part(r: u32, x: u64) -> u64 {
    ((u128::from(r) * u128::from(x)) >> 32) as u64
}

fn share_of(d: u64, thousandths: u32) -> u64 {
    // At most ten years times four million: 50 and 22 bits.
    d.saturating_mul(thousandths.into()) / 1_000
}

/// min(cap, U[base, factor * previous)), or U[base, min(cap, factor * previous)).
pub(super) fn decorrelated(
    base: u64,
    cap: u64,
    factor: u32,
    clamp: Clamp,
    previous: u64,
    r: u32,
) -> u64 {
    let high = share_of(previous, factor);
    let high = match clamp {
        Clamp::Hard => high,
        Clamp::Soft => high.min(cap),
    };
    (base + part(r, high.saturating_sub(base))).min(cap)
}

/// What becomes of a wait beyond the cap, drawn from low..high: evenly in [cap / 2, cap). One draw
/// serves for two: where it lies beyond the cap is as even as another would be.
pub(super) fn anew(wait: u64, (low, high): (u64, u64), cap: u64, r: u32) -> u64 {
    let half = cap / 2;
    if low >= cap {
        return half + part(r, cap - half);
    }
    let (beyond, room) = (wait.saturating_sub(cap), high.saturating_sub(cap).max(1));
    half + (u128::from(beyond) * u128::from(cap - half) / u128::from(room)) as u64
}

/// RT = previous * (factor + RAND), RAND in [-share, share); beyond the cap, cap * (1 + RAND).
pub(super) fn compounding(
    (factor, share): (u32, u32),
    (base, cap): (u64, u64),
    previous: u64,
    r: u32,
) -> u64 {
    let around = |middle: u64, spread: u64| {
        middle.saturating_sub(spread).saturating_add(part(r, spread.saturating_mul(2)))
    };
    let wait = if previous == 0 {
        around(base, share_of(base, share))
    } else {
        around(share_of(previous, factor), share_of(previous, share))
    };
    if wait > cap { around(cap, share_of(cap, share)) } else { wait }.min(LONGEST)
}

/// Polly V2 (Polly.Core, RetryHelper.cs): t = n - 1 + U; f = 2^t tanh(sqrt(4 t)); the wait is
/// (f - f before) / 1.4 times the base, at least 0.
pub(super) fn polly(base: u64, n: u32, r: u32, before: &mut f64) -> u64 {
    let t = f64::from(n) - 1.0 + f64::from(r) / 4_294_967_296.0;
    let f = libm::pow(2.0, t.min(1_000.0)) * libm::tanh(libm::sqrt(4.0 * t));
    let wait = (f - *before) / 1.4 * base as f64;
    *before = f;
    if wait.is_finite() { libm::round(wait.max(0.0).min(LONGEST as f64)) as u64 } else { LONGEST }
}
