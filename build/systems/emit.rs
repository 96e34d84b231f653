//! Rows to Rust: a static table, waits in whole microseconds, shares in thousandths.

use std::fmt::Write as _;

use super::{
    Budget, Certainty, Clamp, First, Growth, Jitter, Place, RetryAfter, Row, Span, Without,
};

pub fn source(rows: &[(String, Row)]) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "pub static SYSTEMS: [System; {}] = [", rows.len());
    for (file, row) in rows {
        let _ = writeln!(out, "{},", system(file, row));
    }
    out.push_str("];\n");
    out
}

fn system(file: &str, r: &Row) -> String {
    format!(
        "System {{ id: {:?}, name: {:?}, ecosystem: {file:?}, formula: {:?}, waits: {}, attempts: {:?}, \
         within: {}, elapsed: {}, from_begin: {}, retry_after: {}, budget: {}, by_caller: &{:?}, \
         source: {:?}, version: {:?}, read: {:?}, certainty: Certainty::{}, unverified: &{:?}, note: {:?} }}",
        r.id,
        r.name,
        r.formula,
        waits(r),
        r.attempts.0,
        option(r.within),
        option(r.elapsed.0),
        r.from_begin,
        retry_after(r.retry_after.as_ref()),
        budget(r.budget.as_ref()),
        r.by_caller,
        r.source,
        r.version,
        r.read.to_string(),
        certainty(r.certainty),
        r.unverified,
        r.note
    )
}

fn micros(span: Span) -> String {
    format!("Micros({})", span.micros())
}

fn option(span: Option<Span>) -> String {
    span.map_or_else(|| "None".to_owned(), |span| format!("Some({})", micros(span)))
}

fn waits(r: &Row) -> String {
    let (Some(g), Some(j), Some(cap)) = (&r.growth, &r.jitter, r.cap) else {
        return match r.waits {
            Some(Without::Unpublished) => {
                format!(
                    "Waits::Unpublished {{ least: {}, most: {} }}",
                    option(r.least),
                    option(r.most)
                )
            }
            _ => "Waits::Never".to_owned(),
        };
    };
    let place = match r.cap_place {
        None | Some(Place::BeforeJitter) => "BeforeJitter",
        Some(Place::AfterJitter) => "AfterJitter",
        Some(Place::BeforeAndAfter) => "BeforeAndAfter",
        Some(Place::InsteadOfJitter) => "InsteadOfJitter",
        Some(Place::DrawnAnew) => "DrawnAnew",
    };
    let first = match r.first {
        None => "Usual",
        Some(First::Immediate) => "Immediate",
        Some(First::Unjittered) => "Unjittered",
    };
    format!(
        "Waits::Formula(|| Backoff {{ growth: {}, jitter: {}, cap: {}, cap_place: CapPlace::{place}, \
         first: First::{first}, drawn_once: {} }})",
        growth(g),
        jitter(j),
        option(cap.0),
        r.drawn_once
    )
}

fn growth(growth: &Growth) -> String {
    let text = match growth {
        Growth::Immediate {} => "Immediate".to_owned(),
        Growth::Fixed { wait } => format!("Fixed({})", micros(*wait)),
        Growth::Linear { base, step } => {
            format!("Linear {{ base: {}, step: {} }}", micros(*base), micros(*step))
        }
        Growth::Exponential { base, multiplier } => {
            format!("Exponential {{ base: {}, multiplier: {} }}", micros(*base), multiplier.0)
        }
        Growth::Fibonacci { base } => format!("Fibonacci {{ base: {} }}", micros(*base)),
        Growth::FibonacciDistinct { base } => {
            format!("FibonacciDistinct {{ base: {} }}", micros(*base))
        }
        Growth::Polynomial { unit, power, plus } => {
            format!(
                "Polynomial {{ unit: {}, power: {power}, plus: {} }}",
                micros(*unit),
                micros(*plus)
            )
        }
        Growth::Geometric { from, to, steps } => {
            format!("Geometric {{ from: {}, to: {}, steps: {steps} }}", micros(*from), micros(*to))
        }
        Growth::DoubleThenLinear { base, doublings } => {
            format!("DoubleThenLinear {{ base: {}, doublings: {doublings} }}", micros(*base))
        }
        Growth::Table { waits } => {
            let waits: Vec<_> = waits.iter().map(|w| micros(*w)).collect();
            format!("Table(vec![{}])", waits.join(", "))
        }
        Growth::PowerOfBase { base } => format!("PowerOfBase {{ base: {} }}", micros(*base)),
        Growth::ExponentialPlus { base, multiplier, plus } => format!(
            "ExponentialPlus {{ base: {}, multiplier: {}, plus: {} }}",
            micros(*base),
            multiplier.0,
            micros(*plus)
        ),
        Growth::ExponentialCut { base, multiplier, unit } => format!(
            "ExponentialCut {{ base: {}, multiplier: {}, unit: {} }}",
            micros(*base),
            multiplier.0,
            micros(*unit)
        ),
    };
    format!("Curve::{text}")
}

fn jitter(jitter: &Jitter) -> String {
    let zero = Span(0);
    let text = match jitter {
        Jitter::None {} => "None".to_owned(),
        Jitter::Full {} => "Full".to_owned(),
        Jitter::Equal {} => "Equal".to_owned(),
        Jitter::PlusMinus { share } => format!("PlusMinus {{ share: {} }}", share.0),
        Jitter::PlusMinusFixed { most } => format!("PlusMinusFixed {{ most: {} }}", micros(*most)),
        Jitter::Additive { share } => format!("AdditiveFraction {{ share: {} }}", share.0),
        Jitter::AdditiveFixed { most } => format!("AdditiveFixed {{ most: {} }}", micros(*most)),
        Jitter::AdditiveSeconds { seconds } => format!("AdditiveSeconds {{ seconds: {seconds} }}"),
        Jitter::Subtractive { share } => format!("Subtractive {{ share: {} }}", share.0),
        Jitter::Range { low, high } => format!("Range {{ low: {}, high: {} }}", low.0, high.0),
        Jitter::RangeToNext {} => "RangeToNext".to_owned(),
        Jitter::RangeToNextKept {} => "RangeToNextKept".to_owned(),
        Jitter::MultiplierRange { multiplier } => {
            format!("MultiplierRange {{ multiplier: {} }}", multiplier.0)
        }
        Jitter::Decorrelated { factor, clamp } => {
            let clamp = match clamp {
                Clamp::Hard => "Hard",
                Clamp::Soft => "Soft",
            };
            format!("Decorrelated {{ factor: {}, clamp: Clamp::{clamp} }}", factor.0)
        }
        Jitter::Compounding { factor, share } => {
            format!("Compounding {{ factor: {}, share: {} }}", factor.0, share.0)
        }
        Jitter::PollyV2 {} => "PollyV2".to_owned(),
        Jitter::WholeSeconds {} => "WholeSeconds".to_owned(),
        Jitter::Quantised { step } => format!("Quantised {{ step: {} }}", micros(*step)),
        Jitter::Slots { slot, doublings } => {
            format!("FineSlots {{ slot_ns: {}, doublings: {doublings} }}", slot.0)
        }
        Jitter::TenthsSign { share, step } => {
            format!("TenthsSign {{ share: {}, step: {} }}", share.0, micros(*step))
        }
        Jitter::FromBase { base, plus, step } => {
            format!(
                "FromBase {{ base: {}, plus: {}, step: {} }}",
                micros(*base),
                micros(*plus),
                micros(*step)
            )
        }
        Jitter::Band { low, high, plus, step, least } => format!(
            "Band {{ low: {}, high: {}, plus: {}, step: {}, least: {} }}",
            low.0,
            high.0,
            micros(plus.unwrap_or(zero)),
            micros(*step),
            micros(least.unwrap_or(zero))
        ),
    };
    format!("Spread::{text}")
}

fn retry_after(rule: Option<&RetryAfter>) -> String {
    let honoured = |rule: String, header: &str| {
        format!("Hint::Honoured {{ rule: HintRule::{rule}, header: {header:?} }}")
    };
    match rule {
        None => "Hint::Ignored".to_owned(),
        Some(RetryAfter::OptIn { how }) => format!("Hint::OptIn {{ how: {how:?} }}"),
        Some(RetryAfter::Replace { header }) => honoured("Replace".into(), header),
        Some(RetryAfter::Floor { header }) => honoured("Floor".into(), header),
        Some(RetryAfter::Add { header }) => honoured("Add".into(), header),
        Some(RetryAfter::Clamp { header, over }) => {
            honoured(format!("Clamp {{ over: {} }}", micros(*over)), header)
        }
        Some(RetryAfter::Cap { header, most }) => {
            honoured(format!("Cap {{ most: {} }}", micros(*most)), header)
        }
        Some(RetryAfter::GiveUpOver { header, most }) => {
            honoured(format!("GiveUpOver {{ most: {} }}", micros(*most)), header)
        }
    }
}

fn budget(budget: Option<&Budget>) -> String {
    let kept = |text: String| format!("Some(Allowance::Tokens(Budget::{text}))");
    match budget {
        None => "None".to_owned(),
        Some(Budget::Bucket { per_first_try, most, cost }) => kept(format!(
            "Bucket {{ per_first_try: {}, most: {}, cost: {} }}",
            per_first_try.0, most.0, cost.0
        )),
        Some(Budget::Quota { tokens, cost, per_success }) => kept(format!(
            "Quota {{ most: {}, cost: {}, per_success: {} }}",
            tokens.0, cost.0, per_success.0
        )),
        Some(Budget::Throttle { tokens, ratio }) => {
            kept(format!("Throttle {{ most: {}, ratio: {} }}", tokens.0, ratio.0))
        }
        Some(Budget::Ratio { ratio, per_second, ttl }) => kept(format!(
            "Ratio {{ ratio: {}, per_second: {per_second}, ttl: {} }}",
            ratio.0,
            micros(*ttl)
        )),
        Some(Budget::Concurrent { most }) => kept(format!("Concurrent {{ most: {most} }}")),
        Some(Budget::Rate { per_second, burst }) => {
            format!("Some(Allowance::Rate {{ per_second: {per_second}, burst: {burst} }})")
        }
        Some(Budget::Breaker { failures, of, span, open }) => format!(
            "Some(Allowance::Breaker {{ failures: {}, of: {of}, span: {}, open: {} }})",
            failures.0,
            micros(*span),
            micros(*open)
        ),
    }
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::ReadSource => "ReadSource",
        Certainty::Documentation => "Documentation",
        Certainty::SecondHand => "SecondHand",
        Certainty::Unverified => "Unverified",
    }
}
