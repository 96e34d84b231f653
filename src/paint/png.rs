//! The raster as a PNG, for pictures that stand alone. Not in the page: that has a canvas.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

use super::palette::{CIVIDIS, steps};
use crate::measure::Raster;

/// One pixel a cell, as indices into cividis: a third of what RGB would take.
pub(super) fn encode(raster: &Raster) -> Result<Vec<u8>, EncodingError> {
    let steps = steps(raster);
    let last = steps.len() - 1;
    let cells: Vec<u8> = raster.counts.iter().map(|c| steps[usize::from(*c).min(last)]).collect();
    let palette: Vec<u8> = CIVIDIS.iter().flat_map(|c| [c[0], c[1], c[2]]).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, raster.cols, raster.rows);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&cells)?;
    writer.finish()?;
    Ok(file)
}

/// The image as a URL that carries it whole.
pub(super) fn data_uri(raster: &Raster) -> Result<String, EncodingError> {
    Ok(format!("data:image/png;base64,{}", STANDARD.encode(encode(raster)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_as_the_cells() {
        let counts = vec![0, 1, 10, 3, 700, 0];
        let raster = Raster { cols: 3, rows: 2, clients_per_row: 10, counts };
        let file = encode(&raster).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        let mut cells = vec![0; 6];
        reader.next_frame(&mut cells).unwrap();
        let steps = steps(&raster);
        assert_eq!(cells, [0, steps[1], 255, steps[3], 255, 0]);
    }
}
