//! The words for parameters, growths and jitters; the wait as a formula.

use crate::params::{Id, Params, Spec};
use crate::policy::{Jitter, Shape};
use crate::text::{Lang, msg};

/// "Base": the name of a parameter.
pub fn name_of(lang: Lang, row: &Spec) -> String {
    match row.id {
        Id::Base => msg::param_base(lang),
        Id::Cap => msg::param_cap(lang),
        Id::Growth => msg::param_growth(lang),
        Id::Multiplier => msg::param_multiplier(lang),
        Id::Jitter => msg::param_jitter(lang),
        Id::Share => msg::param_share(lang),
        Id::Clients => msg::param_clients(lang),
        Id::AttemptLimit => msg::param_attempt_limit(lang),
        Id::Outage => msg::param_outage(lang),
        Id::Capacity => msg::param_capacity(lang),
        Id::Seed => msg::param_seed(lang),
        Id::Cursor => msg::param_cursor(lang),
    }
}

/// "first wait": what a parameter is, in a word or two; or that it counts for nothing now.
pub fn hint_of(lang: Lang, row: &Spec, params: &Params) -> String {
    match row.id {
        Id::Base if params.base > params.cap => msg::param_base_over(lang),
        Id::Base => msg::param_base_hint(lang),
        Id::Cap => msg::param_cap_hint(lang),
        Id::Growth => msg::param_growth_hint(lang),
        Id::Multiplier => match params.growth {
            Shape::Polynomial => msg::param_multiplier_power(lang),
            growth if growth.multiplies() => msg::param_multiplier_hint(lang),
            _ => msg::param_multiplier_unused(lang),
        },
        Id::Jitter => msg::param_jitter_all(lang),
        Id::Share if params.jitter.has_share() => msg::param_share_hint(lang),
        Id::Share => msg::param_share_unused(lang),
        Id::Clients => msg::param_clients_hint(lang),
        Id::AttemptLimit => msg::param_attempt_limit_hint(lang),
        Id::Outage => msg::param_outage_hint(lang),
        Id::Capacity => msg::param_capacity_hint(lang),
        Id::Seed => msg::param_seed_hint(lang),
        Id::Cursor => msg::param_cursor_hint(lang),
    }
}

/// The name of a growth.
pub fn growth_name(lang: Lang, growth: Shape) -> String {
    match growth {
        Shape::Exponential => msg::growth_exponential(lang),
        Shape::Linear => msg::growth_linear(lang),
        Shape::Fibonacci => msg::growth_fibonacci(lang),
        Shape::Polynomial => msg::growth_polynomial(lang),
        Shape::Fixed => msg::growth_fixed(lang),
    }
}

/// The name of a jitter.
pub fn jitter_name(lang: Lang, jitter: Jitter) -> String {
    match jitter {
        Jitter::None => msg::jitter_none(lang),
        Jitter::Full => msg::jitter_full(lang),
        Jitter::Equal => msg::jitter_equal(lang),
        Jitter::Decorrelated => msg::jitter_decorrelated(lang),
        Jitter::PlusMinus => msg::jitter_plus_minus(lang),
        Jitter::Additive => msg::jitter_additive(lang),
        Jitter::Subtractive => msg::jitter_subtractive(lang),
        Jitter::ToNext => msg::jitter_to_next(lang),
    }
}

/// The wait as a formula; n = 1 is the first retry.
pub fn formula(lang: Lang, params: &Params, jitter: Jitter) -> String {
    let decimal = |thousandths: u32| lang.decimal(f64::from(thousandths) / 1e3, 3);
    let wait = msg::formula_wait(lang, decimal(params.multiplier), params.growth.name());
    let between = |low, high| msg::formula_between(lang, decimal(high), decimal(low), &*wait);
    let share = params.share;
    match jitter {
        Jitter::None => msg::formula_none(lang, wait),
        Jitter::Full => msg::formula_full(lang, wait),
        Jitter::Equal => msg::formula_equal(lang, wait),
        Jitter::Decorrelated => msg::formula_decorrelated(lang),
        Jitter::PlusMinus => between(1_000_u32.saturating_sub(share), 1_000 + share),
        Jitter::Additive => between(1_000, 1_000 + share),
        Jitter::Subtractive => between(1_000_u32.saturating_sub(share), 1_000),
        Jitter::ToNext => msg::formula_to_next(lang, wait),
    }
}
