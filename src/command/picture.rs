//! `render`, and the pictures of the static page.

use std::path::Path;
use std::sync::Arc;

use backoff_lab::measure::{Raster, Study};
use backoff_lab::paint::palette::Theme;
use backoff_lab::paint::svg;
use backoff_lab::params::Params;
use backoff_lab::scene::{self, Figure, Frame, FrameKind, Geometry, Scene};
use backoff_lab::text::Lang;

/// A run, its counterfactual, and its raster for one frame.
pub struct Shot {
    pub study: Study,
    pub ghost: Option<Study>,
    raster: Option<Arc<Raster>>,
    frame: Frame,
}

impl Shot {
    pub fn of(params: &Params, frame: Frame, with_ghost: bool) -> Self {
        let axis = backoff_lab::measure::Axis::of(params);
        let geometry = Geometry::of(axis, &frame);
        let cells = Some((geometry.cols, geometry.rows));
        let of = if frame.kind == FrameKind::Story { Study::close_up } else { Study::of };
        let (study, raster) = of(params, u64::MAX, cells);
        let beside = Params { jitter: params.jitter.counterpart(), ..*params };
        let ghost = with_ghost.then(|| Study::of(&beside, u64::MAX, None).0);
        Self { study, ghost, raster: raster.map(Arc::new), frame }
    }

    pub fn scene(&self, lang: Lang) -> Scene {
        let study = &self.study;
        let figure = Figure {
            params: &study.params,
            lang,
            axis: study.axis,
            bars: &study.bars,
            ghost: self.ghost.as_ref().map(|g| &g.bars[..]),
            raster: self.raster.as_deref(),
            served: &study.served,
            last_served: study.last_served,
            capacity: study.readouts.capacity,
            known_until: study.known_until,
            stopped_at: study.stopped_at(),
            peak: (study.readouts.peak, study.bin()),
        };
        scene::herd(&figure, &self.frame)
    }
}

pub fn run(
    hash: &str,
    lang: Lang,
    theme: &str,
    width: u16,
    output: Option<&Path>,
) -> Result<(), String> {
    let params = super::read_hash(hash)?;
    let kind = if width < 640 { FrameKind::Compact } else { FrameKind::Hero };
    let shot = Shot::of(&params, Frame { width: f32::from(width), kind }, true);
    let theme = if theme == "dark" { Theme::Dark } else { Theme::Light };
    let text = svg::document(&shot.scene(lang), theme);
    match output {
        Some(path) => {
            std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
        }
        None => {
            use std::io::Write as _;
            std::io::stdout().write_all(text.as_bytes()).map_err(|e| format!("cannot write: {e}"))
        }
    }
}
