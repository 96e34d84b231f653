//! How waits grow before jitter and cap: every growth that the catalogue's systems use.

use crate::units::Micros;

/// No wait is longer: ten years in microseconds. Growth stops here instead of overflowing.
pub const LONGEST: u64 = 315_576_000_000_000;

/// R(n) for failure n = 1, 2, ..., before cap and jitter.
#[derive(Clone, Debug, PartialEq)]
pub enum Curve {
    /// 0.
    Immediate,
    /// The same each time.
    Fixed(Micros),
    /// base + step * (n - 1).
    Linear { base: Micros, step: Micros },
    /// base * multiplier^(n - 1); the multiplier in thousandths.
    Exponential { base: Micros, multiplier: u32 },
    /// base * F(n), F = 1, 1, 2, 3, 5, 8, ...
    Fibonacci { base: Micros },
    /// unit * (n - 1)^power + plus. Sidekiq: (n - 1)^4 s + 15 s.
    Polynomial { unit: Micros, power: u32, plus: Micros },
    /// from * (to / from)^((n - 1) / steps) up to `to`. systemd's RestartSteps.
    Geometric { from: Micros, to: Micros, steps: u32 },
    /// Doubles as often as said, then grows by the last step each time. Google Cloud Tasks.
    DoubleThenLinear { base: Micros, doublings: u32 },
    /// As listed; the last repeats. SMTP servers.
    Table(Vec<Micros>),
    /// base^n, the base taken as a number of milliseconds. The crate tokio-retry.
    PowerOfBase { base: Micros },
    /// base * multiplier^(n - 1) + plus. Oban: 2^n s + 15 s.
    ExponentialPlus { base: Micros, multiplier: u32, plus: Micros },
    /// Exponential, cut down to a whole `unit` after each step. resilience4j, in milliseconds.
    ExponentialCut { base: Micros, multiplier: u32, unit: Micros },
    /// base times 1, 2, 3, 5, 8, ...: Fibonacci's numbers without the second 1. Vector.
    FibonacciDistinct { base: Micros },
}

impl Curve {
    /// R(n) in microseconds, n from 1; at most [`LONGEST`].
    pub fn at(&self, n: u32) -> u64 {
        let k = n.max(1) - 1;
        let exact = match self {
            Self::Immediate => 0,
            Self::Fixed(wait) => wait.0,
            Self::Linear { base, step } => base.0.saturating_add(step.0.saturating_mul(k.into())),
            Self::Exponential { base, multiplier } => {
                return grown(base.0, f64::from(*multiplier) / 1e3, k);
            }
            Self::Fibonacci { base } => base.0.saturating_mul(fibonacci(k)),
            Self::Polynomial { unit, power, plus } => {
                let grown = u64::from(k).checked_pow(*power).unwrap_or(u64::MAX);
                unit.0.saturating_mul(grown).saturating_add(plus.0)
            }
            Self::Geometric { from, to, steps } => {
                if k >= *steps {
                    to.0
                } else {
                    let ratio = to.0 as f64 / from.0.max(1) as f64;
                    let share = f64::from(k) / f64::from(*steps);
                    libm::round(from.0.max(1) as f64 * libm::pow(ratio, share)) as u64
                }
            }
            Self::DoubleThenLinear { base, doublings } => {
                let last = base.0.saturating_mul(1 << doublings.min(&40));
                let beyond = u64::from(k.saturating_sub(*doublings));
                if beyond == 0 {
                    base.0.saturating_mul(1 << k.min(40))
                } else {
                    last.saturating_mul(beyond.saturating_add(1))
                }
            }
            Self::Table(waits) => waits.get(k as usize).or(waits.last()).map_or(0, |wait| wait.0),
            Self::PowerOfBase { base } => return grown(base.0, base.0 as f64 / 1e3, k),
            Self::ExponentialPlus { base, multiplier, plus } => {
                grown(base.0, f64::from(*multiplier) / 1e3, k).saturating_add(plus.0)
            }
            Self::ExponentialCut { base, multiplier, unit } => {
                return cut(base.0, *multiplier, unit.0.max(1), k);
            }
            Self::FibonacciDistinct { base } => base.0.saturating_mul(fibonacci(k + 1)),
        };
        exact.min(LONGEST)
    }
}

/// base * factor^k by repeated products, which IEEE arithmetic rounds alike on every target.
fn grown(base: u64, factor: f64, k: u32) -> u64 {
    let longest = LONGEST as f64;
    let mut wait = base as f64;
    for _ in 0..k {
        if wait >= longest || factor <= 1.0 && wait < 1.0 || factor == 1.0 {
            break;
        }
        wait *= factor;
    }
    libm::round(wait.min(longest)) as u64
}

/// base * multiplier^k, cut down to whole units after each product; the multiplier in thousandths.
fn cut(base: u64, multiplier: u32, unit: u64, k: u32) -> u64 {
    let mut wait = base.min(LONGEST);
    for _ in 0..k {
        // 49 and 32 bits.
        let next = (u128::from(wait) * u128::from(multiplier) / 1_000) as u64 / unit * unit;
        if next == wait || wait >= LONGEST {
            break;
        }
        wait = next;
    }
    wait.min(LONGEST)
}

/// F(k + 1): 1, 1, 2, 3, ...; saturating.
fn fibonacci(k: u32) -> u64 {
    let (mut a, mut b) = (1_u64, 1_u64);
    for _ in 0..k.min(100) {
        (a, b) = (b, a.saturating_add(b));
    }
    a
}
