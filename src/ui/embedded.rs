//! The first figure and what belongs to it: alone, with as many controls as its author wants, or as
//! the first section of the page.

use leptos::prelude::*;
use web_sys::Element;

use super::choice::{JITTER_PLACE, jitter_choice};
use super::controls::{self, control};
use super::figure::figure;
use super::notices::notices;
use super::panel::{more, panel};
use super::part::find;
use super::readouts::{self, claim_in, headline_in, readout_list};
use super::rich;
use super::state::Lab;
use super::table::table;
use crate::params::Id;
use crate::share::Controls;
use crate::text::{Escaped, msg};

const PANEL: &str = "<div class=\"panel\"></div>";
const PLAY_AREA: &str = "<div class=\"play-area\"></div>";
const READS: &str = "<dl class=\"reads num\"></dl>";
const TABLE: &str = "<div id=\"data-table\" class=\"data-table\" hidden></div>";
const TRAY: &str = "<div class=\"tray\" id=\"more\"></div>";

/// The figure alone, in `<main>`.
pub fn embedded(main: &Element, lab: Lab) {
    const COMPACT: [Id; 3] = [Id::Base, Id::Cap, Id::Clients];
    let controls = match lab.query.controls {
        Controls::None => String::new(),
        Controls::Compact => {
            let places = COMPACT.map(controls::place).concat();
            format!("<div class=\"compact\">{JITTER_PLACE}{places}</div>")
        }
        Controls::Full => format!("{PANEL}{TRAY}"),
    };
    main.set_inner_html(&format!(
        "<div class=\"vh\">{}</div><h1 class=\"vh\">{}</h1><div class=\"notice-place\"></div>\
         {controls}{PLAY_AREA}{TABLE}<div hidden>{READS}</div>",
        readouts::CLAIM_PLACE,
        Escaped(&msg::figure_label(lab.lang.get_untracked())),
    ));
    match lab.query.controls {
        Controls::None => {}
        Controls::Compact => {
            jitter_choice(main, lab);
            for id in COMPACT {
                control(main, lab, id);
            }
        }
        Controls::Full => full(main, lab),
    }
    always(main, lab);
}

/// The figure with all that belongs to it, in the page's first section.
pub fn hero(section: &Element, lab: Lab) {
    section.set_inner_html(&format!(
        "<h1 id=\"lab-title\"></h1><p class=\"hero-lede\">{}</p>{}<div class=\"notice-place\"></div>\
         <div class=\"from-place\"></div>\
         <div class=\"lab\">{PANEL}{TRAY}{PLAY_AREA}{TABLE}{READS}</div>",
        rich::html(&msg::hero_lede_rich(lab.lang.get_untracked())),
        readouts::CLAIM_PLACE,
    ));
    headline_in(&find(section, "#lab-title"), lab);
    super::proof::way_back(&find(section, ".from-place"), lab);
    full(section, lab);
    always(section, lab);
}

fn full(part: &Element, lab: Lab) {
    panel(&find(part, ".panel"), lab);
    more(&find(part, ".tray"), lab);
}

fn always(part: &Element, lab: Lab) {
    claim_in(part, lab);
    notices(&find(part, ".notice-place"), lab);
    figure(&find(part, ".play-area"), lab);
    table(&find(part, ".data-table"), lab);
    readout_list(&find(part, ".reads"), lab);
}
