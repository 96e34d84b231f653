//! The one table of parameters. It drives the controls, the link, reset, the command line, the
//! text alternative and the documentation: there is never a second list.
//!
//! A new parameter is one variant of [`Id`], one field of [`Params`] and one row of [`TABLE`].
//! The file knows no language: a row names its texts by `name` (`param-base`, ...).

mod slider;
mod value;

pub use slider::{Scale, Slider};
pub use value::ValueError;

use crate::policy::{Jitter, Shape};
use crate::units::{Micros, Rate, TimeUnit};

/// A parameter of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Id {
    Base,
    Cap,
    Growth,
    Multiplier,
    Jitter,
    Share,
    Clients,
    AttemptLimit,
    Outage,
    Capacity,
    Seed,
    Cursor,
}

/// What a raw value (`u64`) counts, and how it is written in a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Microseconds; a bare number is in the given unit.
    Duration(TimeUnit),
    /// Thousandths: 2000 is the factor 2.
    Factor,
    /// A count; 0 is written `none` where the minimum is 0.
    Count,
    /// Thousandths per second; 0 is written `auto` (a tenth of the clients).
    Rate,
    /// Index into these words.
    Word(&'static [&'static str]),
    Seed,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    pub id: Id,
    /// Key in the link; a contract, never changed.
    pub key: &'static str,
    /// Stem of its text messages and of its element ids.
    pub name: &'static str,
    pub unit: Unit,
    pub min: u64,
    pub max: u64,
    pub default: u64,
    pub slider: Option<Slider>,
    /// Written into every link, so that a link says what it shows.
    pub always: bool,
}

const MS: u64 = 1_000;
const S: u64 = 1_000_000;
const H: u64 = 3_600 * S;

/// The table. Ranges keep every run inside the engine's words: cap and base at most an hour (a
/// wait fits 32 bits), a million clients (20 bits), capacity at least 1/s (a window fits 20 bits).
pub const TABLE: [Spec; 12] = [
    Spec {
        id: Id::Base,
        key: "b",
        name: "base",
        unit: Unit::Duration(TimeUnit::Milli),
        min: 100,
        max: H,
        default: 100 * MS,
        slider: Some(Slider { low: 10 * MS, high: 10 * S, scale: Scale::Log, step: 0 }),
        always: true,
    },
    Spec {
        id: Id::Cap,
        key: "c",
        name: "cap",
        unit: Unit::Duration(TimeUnit::Second),
        min: MS,
        max: H,
        default: 10 * S,
        slider: Some(Slider { low: S, high: 100 * S, scale: Scale::Log, step: 0 }),
        always: true,
    },
    Spec {
        id: Id::Growth,
        key: "g",
        name: "growth",
        unit: Unit::Word(&Shape::NAMES),
        min: 0,
        max: 4,
        default: 0,
        slider: None,
        always: false,
    },
    Spec {
        id: Id::Multiplier,
        key: "f",
        name: "multiplier",
        unit: Unit::Factor,
        min: 1_000,
        max: 10_000,
        default: 2_000,
        slider: Some(Slider { low: 1_000, high: 4_000, scale: Scale::Linear, step: 100 }),
        always: true,
    },
    Spec {
        id: Id::Jitter,
        key: "j",
        name: "jitter",
        unit: Unit::Word(&Jitter::NAMES),
        min: 0,
        max: 7,
        default: 0,
        slider: None,
        always: true,
    },
    Spec {
        id: Id::Share,
        key: "s",
        name: "share",
        unit: Unit::Factor,
        min: 0,
        max: 1_000,
        // gRPC's.
        default: 200,
        slider: Some(Slider { low: 0, high: 1_000, scale: Scale::Linear, step: 50 }),
        always: false,
    },
    Spec {
        id: Id::Clients,
        key: "n",
        name: "clients",
        unit: Unit::Count,
        min: 10,
        max: 1_000_000,
        default: 1_000,
        slider: Some(Slider { low: 10, high: 1_000_000, scale: Scale::Log, step: 0 }),
        always: true,
    },
    Spec {
        id: Id::AttemptLimit,
        key: "a",
        name: "attempt-limit",
        unit: Unit::Count,
        min: 0,
        max: 1_000,
        default: 0,
        slider: Some(Slider { low: 0, high: 30, scale: Scale::Linear, step: 1 }),
        always: false,
    },
    Spec {
        id: Id::Capacity,
        key: "k",
        name: "capacity",
        unit: Unit::Rate,
        min: 0,
        max: 10_000_000 * 1_000,
        default: 0,
        slider: Some(Slider { low: 1_000, high: 1_000_000_000, scale: Scale::Log, step: 0 }),
        always: false,
    },
    Spec {
        id: Id::Outage,
        key: "d",
        name: "outage",
        unit: Unit::Duration(TimeUnit::Second),
        min: 0,
        max: H,
        default: 30 * S,
        slider: Some(Slider { low: 0, high: 120 * S, scale: Scale::Linear, step: S }),
        always: false,
    },
    Spec {
        id: Id::Seed,
        key: "seed",
        name: "seed",
        unit: Unit::Seed,
        min: 0,
        max: u64::MAX,
        default: 42,
        slider: None,
        always: true,
    },
    Spec {
        id: Id::Cursor,
        key: "t",
        name: "cursor",
        unit: Unit::Duration(TimeUnit::Second),
        min: 0,
        max: 24 * H,
        default: 0,
        slider: None,
        always: false,
    },
];

/// The row of a parameter.
pub fn spec(id: Id) -> &'static Spec {
    // Every variant has a row (test below); the fallback keeps the page free of panics.
    TABLE.iter().find(|s| s.id == id).unwrap_or(&TABLE[0])
}

/// What a reader can set. Plain data; every field lies in its row's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    pub base: Micros,
    pub cap: Micros,
    pub growth: Shape,
    /// Thousandths.
    pub multiplier: u32,
    pub jitter: Jitter,
    /// Thousandths of a wait, of the jitters that have a share.
    pub share: u32,
    pub clients: u32,
    /// Attempts with the first; `None`: a client never gives up.
    pub attempt_limit: Option<u32>,
    pub outage: Micros,
    /// `None`: a tenth of the clients per second.
    pub capacity: Option<Rate>,
    pub seed: u64,
    /// Where the cursor stands; no part of the run.
    pub cursor: Micros,
}

impl Default for Params {
    fn default() -> Self {
        let mut params = Self {
            base: Micros(0),
            cap: Micros(0),
            growth: Shape::Exponential,
            multiplier: 0,
            jitter: Jitter::None,
            share: 0,
            clients: 0,
            attempt_limit: None,
            outage: Micros(0),
            capacity: None,
            seed: 0,
            cursor: Micros(0),
        };
        for row in &TABLE {
            params.set(row.id, row.default);
        }
        params
    }
}

impl Params {
    /// The raw value of a parameter, in the units of its row.
    pub fn get(&self, id: Id) -> u64 {
        match id {
            Id::Base => self.base.0,
            Id::Cap => self.cap.0,
            Id::Growth => self.growth as u64,
            Id::Multiplier => u64::from(self.multiplier),
            Id::Jitter => self.jitter as u64,
            Id::Share => u64::from(self.share),
            Id::Clients => u64::from(self.clients),
            Id::AttemptLimit => self.attempt_limit.map_or(0, u64::from),
            Id::Outage => self.outage.0,
            Id::Capacity => self.capacity.map_or(0, |k| k.milli_per_s),
            Id::Seed => self.seed,
            Id::Cursor => self.cursor.0,
        }
    }

    /// Sets a raw value, clamped to the row's range.
    pub fn set(&mut self, id: Id, raw: u64) {
        let row = spec(id);
        let raw = raw.clamp(row.min, row.max);
        match id {
            Id::Base => self.base = Micros(raw),
            Id::Cap => self.cap = Micros(raw),
            Id::Growth => self.growth = Shape::ALL[raw as usize % Shape::ALL.len()],
            Id::Multiplier => self.multiplier = raw as u32,
            Id::Share => self.share = raw as u32,
            Id::Jitter => self.jitter = Jitter::ALL[raw as usize % Jitter::ALL.len()],
            Id::Clients => self.clients = raw as u32,
            Id::AttemptLimit => self.attempt_limit = (raw > 0).then_some(raw as u32),
            Id::Outage => self.outage = Micros(raw),
            // Below one a second a window would not fit the engine's 20 bits.
            Id::Capacity => {
                self.capacity = (raw > 0).then_some(Rate { milli_per_s: raw.max(1_000) });
            }
            Id::Seed => self.seed = raw,
            Id::Cursor => self.cursor = Micros(raw),
        }
    }

    /// Capacity after recovery: as set, or a tenth of the clients per second, at least 1/s.
    pub fn capacity_rate(&self) -> Rate {
        self.capacity.unwrap_or(Rate { milli_per_s: (u64::from(self.clients) * 100).max(1_000) })
    }

    /// The same run, wherever the cursor stands.
    pub fn same_run(&self, other: &Self) -> bool {
        Self { cursor: Micros(0), ..*self } == Self { cursor: Micros(0), ..*other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_reads_back_its_default_and_bounds() {
        for row in &TABLE {
            assert_eq!(spec(row.id).key, row.key);
            for raw in [row.default, row.min, row.max] {
                assert_eq!(row.read(&row.write(raw)), Ok(raw), "{}", row.key);
            }
            let mut params = Params::default();
            params.set(row.id, row.max);
            assert_eq!(params.get(row.id), row.max, "{}", row.key);
        }
    }

    #[test]
    fn every_stop_of_a_slider_is_its_own_value_inside_the_range() {
        for row in TABLE.iter().filter(|r| r.slider.is_some()) {
            let slider = row.slider.unwrap();
            assert_eq!(slider.value(0), slider.low, "{}", row.key);
            assert_eq!(slider.value(slider.last()), slider.high, "{}", row.key);
            for stop in 0..=slider.last() {
                let raw = slider.value(stop);
                assert_eq!(slider.stop(raw), stop, "{}", row.key);
                assert!((row.min..=row.max).contains(&raw), "{}", row.key);
            }
        }
    }

    #[test]
    fn keys_are_the_contract_of_the_link() {
        let keys: Vec<_> = TABLE.iter().map(|r| r.key).collect();
        assert_eq!(keys, ["b", "c", "g", "f", "j", "s", "n", "a", "k", "d", "seed", "t"]);
    }

    #[test]
    fn bad_values_are_refused_or_clamped() {
        let read = |id, text| spec(id).read(text);
        assert_eq!(read(Id::Clients, "1e30"), Err(ValueError::TooLarge(1_000_000)));
        assert_eq!(read(Id::Clients, "3"), Err(ValueError::TooSmall(10)));
        assert_eq!(read(Id::Base, "-5s"), Err(ValueError::Unreadable));
        assert_eq!(read(Id::Cap, "NaN"), Err(ValueError::Unreadable));
        assert_eq!(read(Id::Cap, "9999999999999999h"), Err(ValueError::TooLarge(H)));
        assert_eq!(read(Id::Jitter, "<script>"), Err(ValueError::Unreadable));
        assert_eq!(read(Id::Jitter, "FULL"), Ok(1));
        assert_eq!(read(Id::Growth, "Fibonacci"), Ok(2));
        assert_eq!(read(Id::Growth, "quick"), Err(ValueError::Unreadable));
        assert_eq!(read(Id::Share, "1.5"), Err(ValueError::TooLarge(1_000)));
        assert_eq!(read(Id::Multiplier, "1.5"), Ok(1_500));
        assert_eq!(read(Id::Capacity, "0.5"), Err(ValueError::TooSmall(1_000)));
        assert_eq!(read(Id::Capacity, "250/s"), Ok(250_000));
        assert_eq!(read(Id::AttemptLimit, "none"), Ok(0));
    }
}
