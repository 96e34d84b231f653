//! The travel of a slider: which values it stops at. Typing and links may go further.

/// How a slider maps its travel to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Linear,
    Log,
}

/// The range a slider covers; typing and links may go on to `Spec::min` and `Spec::max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slider {
    pub low: u64,
    pub high: u64,
    pub scale: Scale,
    /// Step of a linear slider, in raw units; a log slider steps by significant digits.
    pub step: u64,
}

/// Stops of a log slider in each decade: round numbers, close enough to glide.
const MANTISSAS: [u64; 14] = [10, 12, 15, 18, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90];

impl Slider {
    /// Stops are numbered 0 to this.
    pub fn last(&self) -> u32 {
        match self.scale {
            Scale::Linear => ((self.high - self.low) / self.step.max(1)) as u32,
            Scale::Log => {
                let decades = (self.high / self.low).checked_ilog10().unwrap_or(0);
                decades * MANTISSAS.len() as u32
            }
        }
    }

    /// The raw value at a stop.
    pub fn value(&self, stop: u32) -> u64 {
        let stop = stop.min(self.last());
        match self.scale {
            Scale::Linear => self.low + u64::from(stop) * self.step,
            Scale::Log => {
                let decade = stop / MANTISSAS.len() as u32;
                let mantissa = MANTISSAS[stop as usize % MANTISSAS.len()];
                self.low * 10_u64.pow(decade) * mantissa / 10
            }
        }
    }

    /// The stop nearest to a raw value from below; values off the slider are at its ends.
    pub fn stop(&self, raw: u64) -> u32 {
        (0..=self.last()).rev().find(|&stop| self.value(stop) <= raw).unwrap_or(0)
    }
}
