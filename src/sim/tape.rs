//! The tape of luck: draw k of client c under seed s is a pure function of (s, c, k).
//!
//! So a result depends on no processing order, one client has the same luck under every policy,
//! and any draw can be had without those before it. Version 1 of the link format fixes this
//! function for ever: SplitMix64 (Steele, Lea and Flood 2014) in counter form.

use rand_core::SeedableRng;
use rand_xoshiro::SplitMix64;

use super::wheel::{FAILURE_BITS, FULL, Pending};

/// SplitMix64's own increment: setting the state to `n` times this is jumping to draw `n`.
const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;
/// Factors of SplitMix64's finaliser.
const FIRST: u64 = 0xBF58_476D_1CE4_E5B9;
const SECOND: u64 = 0x94D0_49BB_1331_11EB;
/// Spreads seeds over the state space.
const SEED_FACTOR: u64 = 0xD1B5_4A32_D192_ED03;

/// All the luck of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tape {
    origin: u64,
}

/// The draws of one client in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientTape {
    state: u64,
}

impl Tape {
    pub fn new(seed: u64) -> Self {
        // The generator steps before it speaks: one increment ahead.
        Self { origin: seed.wrapping_mul(SEED_FACTOR).wrapping_add(GOLDEN_GAMMA) }
    }

    /// The generator standing right before draw `k` of client `client`, for whoever wants the
    /// traits of `rand`.
    #[inline(always)]
    pub fn at(self, client: u32, k: u32) -> SplitMix64 {
        let position = u64::from(client) << 32 | u64::from(k);
        let ahead = self.origin.wrapping_add(GOLDEN_GAMMA.wrapping_mul(position));
        let state = ahead.wrapping_sub(GOLDEN_GAMMA);
        SplitMix64::from_seed(state.to_le_bytes())
    }

    /// The draws of client `client` from the first on.
    #[inline(always)]
    pub fn of(self, client: u32) -> ClientTape {
        let ahead = GOLDEN_GAMMA.wrapping_mul(u64::from(client) << 32);
        ClientTape { state: self.origin.wrapping_add(ahead) }
    }

    /// Draw `k` of client `client`: 32 uniform bits. Draw k belongs to failure k = 1, 2, ...
    ///
    /// The generator's one step, written out: through `at` it would go by way of bytes, which the
    /// hot loops would pay for. A test holds that both are the same.
    #[inline(always)]
    pub fn draw(self, client: u32, k: u32) -> u32 {
        let position = u64::from(client) << 32 | u64::from(k);
        let state = self.origin.wrapping_add(GOLDEN_GAMMA.wrapping_mul(position));
        (finalise(state) >> 32) as u32
    }
}

impl Tape {
    /// For [`draw_word`]: what to add for the failures that a pending word holds.
    pub(super) fn start_of_words(self) -> [u64; FULL as usize + 1] {
        core::array::from_fn(|failures| {
            let failures = failures as u64;
            // The word's lower half times [`WORD_GAMMA`] has the failures in a wrong place.
            let wrong = WORD_GAMMA.wrapping_mul(failures);
            let right = GOLDEN_GAMMA.wrapping_mul(failures + 1);
            self.origin.wrapping_add(right).wrapping_sub(wrong)
        })
    }
}

/// Takes the client in a pending word's lower half to its place in the tape's position.
const WORD_GAMMA: u64 = GOLDEN_GAMMA << (32 - FAILURE_BITS);

/// The generator's factors, on x86-64 as data: as constants each would be made anew for each draw,
/// since the hot loop has no register left to keep them in. WebAssembly is better off with constants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factors {
    #[cfg(not(target_arch = "wasm32"))]
    word_gamma: u64,
    #[cfg(not(target_arch = "wasm32"))]
    first: u64,
    #[cfg(not(target_arch = "wasm32"))]
    second: u64,
}

impl Factors {
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn new() -> Self {
        Self { word_gamma: WORD_GAMMA, first: FIRST, second: SECOND }
    }

    #[cfg(target_arch = "wasm32")]
    pub(super) fn new() -> Self {
        Self {}
    }

    #[inline(always)]
    fn get(&self) -> (u64, u64, u64) {
        #[cfg(not(target_arch = "wasm32"))]
        return (self.word_gamma, self.first, self.second);
        #[cfg(target_arch = "wasm32")]
        return (WORD_GAMMA, FIRST, SECOND);
    }

    /// The draw for one failure more than `p` holds: [`Tape::draw`] in the fewest steps, by the
    /// entry of [`Tape::start_of_words`] for its failures.
    #[inline(always)]
    pub(super) fn draw_word(&self, p: Pending, start: u64) -> u32 {
        let (word_gamma, first, second) = self.get();
        let z = u64::from(p.who()).wrapping_mul(word_gamma).wrapping_add(start);
        let z = (z ^ z >> 30).wrapping_mul(first);
        let z = (z ^ z >> 27).wrapping_mul(second);
        ((z ^ z >> 31) >> 32) as u32
    }
}

impl ClientTape {
    /// Draw 1, 2, ...
    #[inline(always)]
    pub fn next_draw(&mut self) -> u32 {
        self.state = self.state.wrapping_add(GOLDEN_GAMMA);
        (finalise(self.state) >> 32) as u32
    }
}

/// What SplitMix64 makes of its state.
#[inline(always)]
fn finalise(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(FIRST);
    let z = (z ^ z >> 27).wrapping_mul(SECOND);
    z ^ z >> 31
}

/// One step of the same generator, for hashes of results.
#[inline(always)]
pub(crate) fn mix(word: u64) -> u64 {
    finalise(word.wrapping_add(GOLDEN_GAMMA))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    /// Expected values: golden draws (seed, client, k), computed by two separate programs in
    /// other languages before this one was written.
    #[test]
    fn meets_the_golden_draws() {
        for (seed, client, k, expected) in [
            (1, 0, 1, 1_971_679_092),
            (1, 0, 2, 2_255_797_186),
            (1, 1, 1, 1_137_247_041),
            (2, 999, 7, 3_418_836_651),
            (42, u32::MAX, 0, 3_447_728_262),
        ] {
            assert_eq!(Tape::new(seed).draw(client, k), expected);
        }
    }

    /// Expected: the plain way to the same draws.
    #[test]
    fn draws_in_a_row_are_those_one_by_one() {
        let tape = Tape::new(7);
        let mut row = tape.of(u32::MAX);
        for k in 1..100 {
            assert_eq!(row.next_draw(), tape.draw(u32::MAX, k));
        }
    }

    /// Expected: the plain way to the same draw.
    #[test]
    fn a_word_draws_as_its_client_and_failures_do() {
        let tape = Tape::new(42);
        let starts = tape.start_of_words();
        for (client, failures) in [(0, 0), (0, 7), (999_999, 1), ((1 << 22) - 1, FULL - 1)] {
            let word = Pending::new(123_456_789, client, failures);
            let drawn = Factors::new().draw_word(word, starts[failures as usize]);
            assert_eq!(drawn, tape.draw(client, failures + 1));
        }
    }

    /// Expected: the same generator of the crate `rand_xoshiro`.
    #[test]
    fn a_draw_is_the_next_word_of_the_published_generator() {
        for seed in [0, 1, 42, u64::MAX] {
            for (client, k) in [(0, 0), (0, 1), (7, 3), (999_999, 1 << 24), (u32::MAX, u32::MAX)] {
                let word = Tape::new(seed).at(client, k).next_u64();
                assert_eq!(Tape::new(seed).draw(client, k), (word >> 32) as u32);
                assert_eq!(mix(word), SplitMix64::from_seed(word.to_le_bytes()).next_u64());
            }
        }
    }
}
