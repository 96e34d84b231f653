//! The picture of one policy: load over time, or what a channel's slots were used for.

use super::words;
use crate::catalog::scenes::{Figures, Row, Scene};
use crate::paint::svg;
use crate::scene::{Unit, World, world};
use crate::text::{Escaped, Lang, msg};

/// As markup, `width` pixels wide.
pub(super) fn picture(lang: Lang, scene: &Scene, row: &Row, width: f32) -> String {
    let (unit, description) = match &row.figures {
        Figures::Fleet(f) => {
            let bin = lang.duration(scene.bin);
            let (policy, served) = (row.policy, f.served);
            let text = msg::claims_picture(lang, f.attempts, bin, f.jobs, f.peak, policy, served);
            (Unit::PerSecond, text)
        }
        Figures::Contention(f) => {
            let (bin, writes) =
                (lang.duration(scene.bin), row.bins.iter().map(|b| b.attempts).sum::<u64>());
            let text =
                msg::claims_picture_contention(lang, bin, f.clients, f.peak, row.policy, writes);
            (Unit::PerSecond, text)
        }
        Figures::Channel(f) => {
            let good = lang.percent(f.throughput);
            let text =
                msg::claims_picture_channel(lang, f.collisions, good, row.policy, f.successes);
            (Unit::Slots, text)
        }
    };
    let title = words::title(lang, scene);
    let drawn = World {
        lang,
        unit,
        bins: &row.bins,
        bin: scene.bin,
        trouble: scene.trouble,
        recovery: scene.recovery,
        rate: scene.rate,
        title: &title,
        description: &description,
    };
    let scene = world(&drawn, width);
    format!(
        "<svg viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" aria-label=\"{}. {}\">{}</svg>",
        Escaped(&scene.title),
        Escaped(&scene.description),
        svg::inner(&scene, "claim-"),
        // Whole pixels: floats would bring their printing into the page.
        w = scene.width as u32,
        h = scene.height as u32,
    )
}
