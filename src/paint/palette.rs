//! Colours: the tokens of the two themes, and cividis for the raster.
//!
//! The page takes the themes from its style sheet; here they are for pictures that stand alone,
//! and for the test that measures their contrast. The raster has the same colours in both.

use crate::measure::Raster;
use crate::scene::Role;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

/// Red, green, blue.
pub type Rgb = [u8; 3];

/// The colour of a role, and how opaque it is. The design notes, section 2, say what was measured.
pub fn colour(role: Role, theme: Theme) -> (Rgb, f32) {
    let (light, dark, opacity) = match role {
        Role::Ink | Role::Capacity => (0x1A_1C20, 0xED_ECE8, 1.0),
        Role::Ink2 => (0x50_545C, 0xB7_BAC0, 1.0),
        Role::Ink3 => (0x68_6C75, 0x98_9CA4, 1.0),
        Role::Surface => (0xFF_FFFF, 0x16_191D, 1.0),
        Role::Band => (0xF4_F2ED, 0x1F_2329, 1.0),
        Role::Line => (0xE5_E3DD, 0x2A_2E35, 1.0),
        Role::LineStrong | Role::Ghost => (0x85_888F, 0x75_7A83, 1.0),
        Role::Grid => (0xEC_EAE5, 0x25_2A30, 1.0),
        Role::Accent => (0x00_72B2, 0x56_B4E9, 1.0),
        Role::AccentInk => (0x00_67A1, 0x7C_C6F0, 1.0),
        Role::AccentWash => (0x00_72B2, 0x56_B4E9, 0.1),
        Role::Ok => (0x00_9E73, 0x15_AF84, 1.0),
        Role::Fail => (0xD5_5E00, 0xE2_690A, 1.0),
        Role::RasterInk => (0xFF_FFFF, 0xFF_FFFF, 1.0),
        Role::RasterLine => (0xFF_FFFF, 0xFF_FFFF, 0.75),
        Role::RasterWash => (0xFF_FFFF, 0xFF_FFFF, 0.1),
        Role::RasterShade => (0x00_132E, 0x00_132E, 0.7),
        // A gradient; its middle, for a painter that has none.
        Role::RasterScale => (0xB4_A66D, 0xB4_A66D, 1.0),
    };
    let packed: u32 = if theme == Theme::Light { light } else { dark };
    let [_, red, green, blue] = packed.to_be_bytes();
    ([red, green, blue], opacity)
}

/// Cividis at 0, 0.1, ... 1 (Nunez, Anderton and Renslow, PLoS ONE 13(7), 2018).
const STOPS: [Rgb; 11] = [
    [0, 34, 78],
    [18, 53, 112],
    [59, 73, 108],
    [87, 93, 109],
    [112, 113, 115],
    [138, 134, 120],
    [165, 156, 116],
    [195, 179, 105],
    [225, 204, 85],
    [240, 218, 66],
    [254, 232, 56],
];

/// Cividis in 256 opaque steps, red, green, blue, alpha.
pub const CIVIDIS: [[u8; 4]; 256] = interpolate();

/// Where a cell with one attempt starts: bright enough to have 3 : 1 against an empty one.
pub const ONE: u8 = 107;

const fn interpolate() -> [[u8; 4]; 256] {
    let mut table = [[0, 0, 0, 255]; 256];
    let mut i = 0;
    while i < 256 {
        let at = i * 10;
        // The last entry is the last stop: interpolate at the end of the span before.
        let stop = if at / 255 > 9 { 9 } else { at / 255 };
        let part = at - stop * 255;
        let mut channel = 0;
        while channel < 3 {
            let (a, b) = (STOPS[stop][channel] as usize, STOPS[stop + 1][channel] as usize);
            table[i][channel] = ((a * (255 - part) + b * part + 127) / 255) as u8;
            channel += 1;
        }
        i += 1;
    }
    table
}

/// The index into [`CIVIDIS`] for each count of attempts up to the end of the raster's range;
/// larger counts have the last. No attempt is 0, the range begins at [`ONE`], and in it the index
/// grows with the logarithm.
pub fn steps(raster: &Raster) -> Vec<u8> {
    let (low, high) = raster.range();
    let step = |count: u32| match count {
        0 => 0,
        // Also where a row is one client: an attempt is all there can be.
        c if c >= high => 255,
        c if c <= low => ONE,
        c => {
            let log = |n: u32| libm::log(f64::from(n));
            let share = (log(c) - log(low)) / (log(high) - log(low));
            (f64::from(ONE) + share * f64::from(255 - ONE)).round() as u8
        }
    };
    (0..=high).map(step).collect()
}

/// The raster as pixels, red, green, blue, alpha, one a cell, row by row from the top: what a
/// canvas and an image take.
pub fn raster_rgba(raster: &Raster) -> Vec<u8> {
    let mut pixels = Vec::new();
    raster_rgba_into(raster, &CIVIDIS, &mut pixels);
    pixels
}

/// The same into a buffer that is kept from one picture to the next, in colours of one's own
/// (forced colours).
pub fn raster_rgba_into(raster: &Raster, palette: &[[u8; 4]; 256], pixels: &mut Vec<u8>) {
    let steps = steps(raster);
    let colours: Vec<[u8; 4]> = steps.iter().map(|s| palette[usize::from(*s)]).collect();
    let last = colours.len() - 1;
    pixels.clear();
    pixels.reserve_exact(raster.counts.len() * 4);
    pixels.extend(raster.counts.iter().flat_map(|c| colours[usize::from(*c).min(last)]));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cividis_begins_ends_and_starts_one_attempt_where_the_notes_say() {
        assert_eq!(CIVIDIS[0], [0x00, 0x22, 0x4E, 255]);
        assert_eq!(CIVIDIS[255], [254, 232, 56, 255]);
        assert_eq!((f32::from(ONE) / 255.0 * 100.0).round(), 42.0);
    }

    #[test]
    fn a_cell_grows_brighter_from_one_to_all_clients_of_the_row() {
        let raster = |clients_per_row, counts: &[u16]| Raster {
            cols: counts.len() as u32,
            rows: 1,
            clients_per_row,
            counts: counts.to_vec(),
        };
        let steps = steps(&raster(10, &[]));
        assert_eq!((steps[0], steps[1], steps[10], steps.len()), (0, ONE, 255, 11));
        assert!(steps.is_sorted());
        let pixels = raster_rgba(&raster(10, &[0, 1, 10, 65_535]));
        assert_eq!(pixels[..4], CIVIDIS[0]);
        assert_eq!(pixels[4..8], CIVIDIS[usize::from(ONE)]);
        assert_eq!(pixels[8..12], pixels[12..16]);
        assert_eq!(raster_rgba(&raster(1, &[1])), CIVIDIS[255]);
    }
}
