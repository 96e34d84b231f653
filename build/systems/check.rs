//! What a row must not contradict.

use std::collections::BTreeMap;

use super::{Budget, First, Growth, Jitter, Place, Row, Span};

/// No two rows have the same name in links.
pub fn unique(rows: &[(String, Row)], problems: &mut Vec<String>) {
    let mut seen = BTreeMap::new();
    for (file, row) in rows {
        if let Some(before) = seen.insert(&row.id, file) {
            problems.push(format!(
                "src/catalog/systems/{file}.toml: {}: the id is taken in {before}.toml.",
                row.id
            ));
        }
    }
}

/// What is wrong with a row, a clause each.
pub fn row(row: &Row) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut say = |when: bool, what: &str| {
        if when {
            wrong.push(what.to_owned());
        }
    };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
    say(
        row.id.is_empty() || !row.id.chars().all(plain),
        "its id has more than a-z, 0-9, '.' and '-'",
    );
    for (key, text) in [("name", &row.name), ("formula", &row.formula), ("source", &row.source)] {
        say(text.trim().is_empty(), &format!("{key} is empty"));
    }
    say(row.read.date.is_none() || row.read.time.is_some(), "read is no date");
    let parts = [row.growth.is_some(), row.jitter.is_some(), row.cap.is_some()];
    if row.waits.is_some() {
        say(parts.contains(&true), "it has waits, so growth, jitter and cap have no place");
    } else {
        say(
            parts.contains(&false),
            "it needs growth, jitter and cap (or waits, if it has no formula)",
        );
        say(
            row.least.is_some() || row.most.is_some(),
            "least and most go with waits = \"unpublished\"",
        );
    }
    if row.waits == Some(super::Without::Never) {
        say(row.attempts.0 != Some(1), "it never retries, so attempts is 1");
    }
    if let (Some(growth), Some(jitter), Some(cap)) = (&row.growth, &row.jitter, row.cap) {
        shape(growth, jitter, cap.0, row, &mut say);
    }
    if let Some(budget) = &row.budget {
        say(dearer(budget), "a retry costs more than the budget holds");
    }
    let known = [
        "growth",
        "jitter",
        "cap",
        "attempts",
        "elapsed",
        "retry_after",
        "budget",
        "budget.per_success",
    ];
    for name in row.by_caller.iter().chain(&row.unverified) {
        say(
            !known.contains(&name.as_str()),
            &format!("{name} is no value that a caller gives or that is unverified"),
        );
    }
    wrong
}

fn shape(
    growth: &Growth,
    jitter: &Jitter,
    cap: Option<Span>,
    row: &Row,
    say: &mut impl FnMut(bool, &str),
) {
    let first = first_wait(growth);
    say(cap.is_some_and(|cap| first > cap.0), "the first wait is longer than the cap");
    let draws = !matches!(jitter, Jitter::None {} | Jitter::Decorrelated { .. });
    say(
        cap.is_some() && draws && row.cap_place.is_none(),
        "it has a cap and jitter, so cap_place must say which comes first",
    );
    let anew = row.cap_place == Some(Place::DrawnAnew);
    say(anew && cap.is_none(), "cap_place says what is drawn anew, but there is no cap");
    let at_once = matches!(row.first, Some(First::Immediate));
    let limit = row.elapsed.0.map(|limit| limit.0);
    say(
        !at_once && limit.is_some_and(|limit| limit < first),
        "elapsed is over before the first retry",
    );
    if let Growth::Geometric { from, to, steps } = growth {
        say(
            from >= to || *steps == 0,
            "a geometric growth needs steps, from a shorter to a longer wait",
        );
    }
    if let Growth::Table { waits } = growth {
        say(waits.is_empty(), "its table of waits is empty");
    }
    if let Jitter::Range { low, high } | Jitter::Band { low, high, .. } = jitter {
        say(low > high, "low is above high");
    }
    if let Jitter::PlusMinus { share }
    | Jitter::Subtractive { share }
    | Jitter::TenthsSign { share, .. } = jitter
    {
        say(share.0 > 1_000, "its share is more than 1, so that a wait could be less than nothing");
    }
    if let Some(within) = row.within {
        // The limit is then one of attempts, which is how it is simulated, only if it always strikes.
        let attempts = row.attempts.0.unwrap_or(0);
        let longest =
            jitter_most(jitter).map(|m| longest_sum(growth, attempts).saturating_mul(m) / 1_000);
        say(attempts == 0, "within needs a number of attempts");
        say(
            longest.is_none_or(|sum| sum > within.0),
            "its attempts may take longer than within, which is not simulated",
        );
    }
}

fn dearer(budget: &Budget) -> bool {
    match budget {
        Budget::Bucket { most, cost, .. } => cost > most,
        Budget::Quota { tokens, cost, .. } => cost > tokens,
        Budget::Breaker { failures, .. } => failures.0 > 1_000,
        Budget::Throttle { .. }
        | Budget::Ratio { .. }
        | Budget::Concurrent { .. }
        | Budget::Rate { .. } => false,
    }
}

/// Nanoseconds before jitter.
fn first_wait(growth: &Growth) -> u64 {
    match growth {
        Growth::Immediate {} => 0,
        Growth::Fixed { wait } => wait.0,
        Growth::Geometric { from, .. } => from.0,
        Growth::Table { waits } => waits.first().map_or(0, |w| w.0),
        Growth::Polynomial { plus, .. } => plus.0,
        Growth::ExponentialPlus { base, plus, .. } => base.0 + plus.0,
        Growth::Linear { base, .. }
        | Growth::Exponential { base, .. }
        | Growth::Fibonacci { base }
        | Growth::FibonacciDistinct { base }
        | Growth::DoubleThenLinear { base, .. }
        | Growth::PowerOfBase { base }
        | Growth::ExponentialCut { base, .. } => base.0,
    }
}

#[allow(
    clippy::disallowed_methods,
    reason = "a bound, worked out while building, never in the page"
)]
/// The first `n` waits before jitter, where `within` has been needed so far; nanoseconds.
fn longest_sum(growth: &Growth, n: u32) -> u64 {
    match growth {
        Growth::Fixed { wait } => wait.0.saturating_mul(n.into()),
        Growth::Geometric { from, to, steps } => {
            let ratio = to.0 as f64 / from.0 as f64;
            (0..n)
                .map(|k| from.0 as f64 * ratio.powf(f64::from(k.min(*steps)) / f64::from(*steps)))
                .sum::<f64>() as u64
        }
        _ => u64::MAX,
    }
}

/// The most that jitter makes of a wait, in thousandths of it, of the plain kinds.
fn jitter_most(jitter: &Jitter) -> Option<u64> {
    match jitter {
        Jitter::None {} | Jitter::Full {} | Jitter::Equal {} | Jitter::Subtractive { .. } => {
            Some(1_000)
        }
        Jitter::PlusMinus { share } | Jitter::Additive { share } => {
            Some(1_000 + u64::from(share.0))
        }
        _ => None,
    }
}
