//! Scales: how high the load axis reaches, and where the ticks of both axes stand.
//!
//! The load axis depends on the parameters alone, never on luck or on the jitter, so that a run
//! and its counterfactual, and the four small multiples, share one scale.

use crate::measure::Axis;
use crate::params::Params;
use crate::policy::{Jitter, Policy, Shape};
use crate::text::Lang;
use crate::units::Micros;

/// Round numbers between 1 and 10, and into how many steps each is parted, best first.
const ROUND: [(f64, &[u32]); 8] = [
    (1.0, &[4, 2, 1]),
    (1.5, &[3, 1]),
    (2.0, &[4, 2, 1]),
    (3.0, &[3, 1]),
    (4.0, &[4, 2, 1]),
    (5.0, &[2, 1]),
    (6.0, &[3, 2, 1]),
    (8.0, &[4, 2, 1]),
];

/// The value at the top of the load axis, in attempts per second.
///
/// The next round number from the largest of three: what a fleet in lock-step sends in one window
/// once its waits have reached the cap (so that wave just fills the plot), what full jitter sends
/// then (a wait is half the cap on average; a tenth more, for luck), and 1.25 times the capacity;
/// but a capacity far over any load would press the load flat, so that it stays off the axis.
pub fn scale_top(params: &Params, axis: Axis) -> f64 {
    let clients = f64::from(params.clients);
    let window = Micros(axis.window.0.max(1));
    let longest = Micros(waits_when_back(params).0.max(1));
    let wave = clients / window.min(longest).as_secs();
    let jittered = 2.2 * clients / longest.as_secs();
    let load = wave.max(jittered);
    let capacity = 1.25 * params.capacity_rate().as_per_second();
    round_up(if capacity > FAR * load { load } else { load.max(capacity) })
}

/// The wait that clients have grown to before jitter when the server is back. Exponential growth is
/// taken to be at its cap; what is slower may still be far from it.
fn waits_when_back(params: &Params) -> Micros {
    let growth = Policy::of(params).growth;
    if growth.shape == Shape::Exponential || params.jitter == Jitter::Decorrelated {
        return growth.longest();
    }
    let mut passed = 0;
    let reached = growth.steps().find(|wait| {
        passed += wait.0;
        passed >= params.outage.0
    });
    reached.unwrap_or(growth.longest())
}

/// Times the load from which on a capacity is far.
const FAR: f64 = 4.0;

/// The next round number that is not below `value`.
pub(super) fn round_up(value: f64) -> f64 {
    let (mut power, mut inverse) = (1.0, 1.0);
    while value > 10.0 * power && power < 1e18 {
        power *= 10.0;
    }
    while value * inverse < 1.0 && inverse < 1e18 {
        inverse *= 10.0;
    }
    // Division by a power of ten is exact to the last bit, multiplication by 0.1 is not.
    let unit = |round: f64| round * power / inverse;
    // 1,000.0000001 is 1,000 that was divided once too often.
    let enough = value * (1.0 - 1e-9);
    ROUND.iter().map(|r| unit(r.0)).find(|r| *r >= enough).unwrap_or(unit(10.0))
}

/// The ticks of the load axis from 0 to `top`: at most five.
pub(super) fn load_ticks(top: f64) -> Vec<f64> {
    let mut round = top;
    while round >= 10.0 {
        round /= 10.0;
    }
    while round > 0.0 && round < 1.0 {
        round *= 10.0;
    }
    let near = |r: &&(f64, &[u32])| (r.0 - round).abs() < 1e-6;
    let choices = ROUND.iter().find(near).map_or(&[1][..], |r| r.1);
    // Halves and quarters of an attempt are read only where the whole axis is that small.
    let whole = |n: &&u32| top < 3.0 || (top / f64::from(**n)).fract() == 0.0;
    let steps = *choices.iter().find(whole).unwrap_or(&1);
    (0..=steps).map(|i| top * f64::from(i) / f64::from(steps)).collect()
}

/// A rate or a count as a label: in full, or with an international prefix where that is too wide
/// (`10 mil` is wider than the gutter, `10k` is understood in all three languages).
pub(super) fn label(lang: Lang, value: f64, short: bool) -> String {
    let (unit, prefix) = match value {
        v if !short || v < 1e3 => (1.0, ""),
        v if v < 1e6 => (1e3, "k"),
        v if v < 1e9 => (1e6, "M"),
        _ => (1e9, "G"),
    };
    let shown = value / unit;
    let decimals = match shown {
        v if v < 10.0 => 2,
        v if v < 100.0 => 1,
        _ => 0,
    };
    lang.decimal(shown, decimals) + prefix
}

/// A value for "about": rounded to two digits.
pub(super) fn about(value: f64) -> f64 {
    let mut unit = 1.0;
    while value >= 100.0 * unit {
        unit *= 10.0;
    }
    match value {
        ..1.0 => (value * 100.0).round() / 100.0,
        ..10.0 => (value * 10.0).round() / 10.0,
        _ => (value / unit).round() * unit,
    }
}

const MS: u64 = 1_000;
const S: u64 = 1_000_000;
const MIN: u64 = 60 * S;
const H: u64 = 60 * MIN;

/// Round distances between ticks: of a second in milliseconds, then in what clocks count in.
const MILLIS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const SECONDS: [u64; 17] =
    [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200];

/// Most distances between ticks that the narrowest plot has room for.
const MOST: u64 = 8;

/// The ticks of the time axis: times and numbers, and the unit of all of them.
pub(super) fn time_ticks(lang: Lang, end: Micros) -> (Vec<(Micros, String)>, &'static str) {
    let steps = MILLIS.map(|n| n * MS).into_iter().chain(SECONDS.map(|n| n * S));
    let step = steps.into_iter().find(|s| end.0 / s <= MOST);
    let step = step.unwrap_or_else(|| end.0.div_ceil(MOST).div_ceil(24 * H) * 24 * H);
    // Units are the international symbols, alike in the three languages.
    let (unit, symbol) = match step {
        s if s < 100 * MS => (MS, "ms"),
        s if s < MIN => (S, "s"),
        s if s < H => (MIN, "min"),
        _ => (H, "h"),
    };
    let last = end.0 / step;
    let ticks =
        (0..=last).map(|i| (Micros(i * step), lang.decimal((i * step) as f64 / unit as f64, 1)));
    (ticks.collect(), symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Axis = Axis { end: Micros(70 * S), window: Micros(S) };

    #[test]
    fn a_wave_in_lock_step_just_fills_the_plot() {
        assert_eq!(scale_top(&Params::default(), MINUTE), 1_000.0);
        let fleet = |clients| Params { clients, ..Params::default() };
        assert_eq!(scale_top(&fleet(10), MINUTE), 10.0);
        assert_eq!(scale_top(&fleet(1_000_000), MINUTE), 1e6);
        assert_eq!(scale_top(&fleet(2_500), MINUTE), 3_000.0);
    }

    #[test]
    fn short_waits_and_large_capacities_raise_the_top() {
        let quick = Params { cap: Micros(S / 2), ..Params::default() };
        assert_eq!(scale_top(&quick, MINUTE), 5_000.0, "full jitter: 250 ms on average");
        let fixed = Params { multiplier: 1_000, ..Params::default() };
        assert_eq!(scale_top(&fixed, MINUTE), 30_000.0);
        let strong = crate::units::Rate::per_second(1_000);
        let able = Params { capacity: Some(strong), ..Params::default() };
        assert_eq!(scale_top(&able, MINUTE), 1_500.0);
    }

    #[test]
    fn round_numbers_hold_below_one() {
        assert_eq!(round_up(0.167), 0.2);
        assert_eq!(round_up(0.1), 0.1);
        assert_eq!(round_up(1_000.000_000_1), 1_000.0);
        assert_eq!(round_up(9.1), 10.0);
    }

    #[test]
    fn there_are_at_most_five_whole_ticks() {
        assert_eq!(load_ticks(1_000.0), [0.0, 250.0, 500.0, 750.0, 1_000.0]);
        assert_eq!(load_ticks(10.0), [0.0, 5.0, 10.0]);
        assert_eq!(load_ticks(0.2), [0.0, 0.05, 0.1, 0.15000000000000002, 0.2]);
        assert_eq!(load_ticks(5e6), [0.0, 2.5e6, 5e6]);
    }

    #[test]
    fn about_keeps_two_digits() {
        assert_eq!([0.0, 0.167, 4.23].map(about), [0.0, 0.17, 4.2]);
        assert_eq!([99.9, 197.0, 200_014.0].map(about), [100.0, 200.0, 200_000.0]);
    }

    #[test]
    fn time_ticks_are_round_and_have_one_unit() {
        let texts = |end| -> String {
            let (ticks, unit) = time_ticks(Lang::Pt, Micros(end));
            ticks.iter().map(|t| t.1.as_str()).collect::<Vec<_>>().join(" ") + "_" + unit
        };
        assert_eq!(texts(70 * S), "0 10 20 30 40 50 60 70_s");
        assert_eq!(texts(3 * MIN), "0 30 60 90 120 150 180_s");
        assert_eq!(texts(2 * H), "0 20 40 60 80 100 120_min");
        assert_eq!(texts(24 * H), "0 4 8 12 16 20 24_h");
        assert_eq!(texts(S), "0 0,2 0,4 0,6 0,8 1_s");
        assert_eq!(texts(72 * H), "0 12 24 36 48 60 72_h");
    }
}
