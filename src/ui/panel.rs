//! The panel beside the picture, and the tray of what most readers leave alone.

use leptos::prelude::*;
use web_sys::Element;

use super::choice::{JITTER_PLACE, jitter_choice, list};
use super::controls::{control, place};
use super::icons;
use super::part::{self, find};
use super::say::effect;
use super::state::Lab;
use super::words::name_of;
use crate::params::{Id, Unit, spec};
use crate::text::{Escaped, msg};

/// The panel beside the picture: four controls, More, and what undoes them.
pub fn panel(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    let (undo, redo) = (msg::action_undo(lang), msg::action_redo(lang));
    part.set_inner_html(&format!(
        "{}{}{JITTER_PLACE}{}\
         <div class=\"panel-foot\">\
         <span class=\"seed\">{} <b class=\"num\"></b></span>\
         <button class=\"btn quiet luck\">{}</button>\
         <span class=\"group\">\
         <button class=\"btn quiet icon undo\" aria-label=\"{undo}\" title=\"{undo}\">{}</button>\
         <button class=\"btn quiet icon redo\" aria-label=\"{redo}\" title=\"{redo}\">{}</button>\
         </span>\
         <button class=\"btn quiet reset\">{}</button>\
         </div>\
         <button class=\"more\" aria-controls=\"more\">{}<span>{}</span>\
         <span class=\"chev\">{}</span></button>",
        place(Id::Base),
        place(Id::Cap),
        place(Id::Clients),
        Escaped(&name_of(lang, spec(Id::Seed))),
        Escaped(&msg::action_luck(lang)),
        icons::UNDO,
        icons::REDO,
        Escaped(&msg::action_reset(lang)),
        Escaped(&msg::more_label(lang)),
        Escaped(&msg::more_hint(lang)),
        icons::CHEVRON,
        undo = Escaped(&undo),
        redo = Escaped(&redo),
    ));
    control(part, lab, Id::Base);
    control(part, lab, Id::Cap);
    jitter_choice(part, lab);
    control(part, lab, Id::Clients);
    let more = find(part, ".more");
    part::attr(&more, "aria-expanded", move || lab.more.get().to_string());
    part::on(&more, "click", move |_| lab.more.update(|open| *open = !*open));
    part::text(&find(part, ".seed b"), move || lab.params.with(|p| p.seed).to_string());
    part::on(&find(part, ".luck"), "click", move |_| new_luck(lab));
    let (undo, redo) = (find(part, ".undo"), find(part, ".redo"));
    // A button that is really disabled loses the focus, to nowhere.
    part::attr(&undo, "aria-disabled", move || (!lab.can_undo.get()).to_string());
    part::on(&undo, "click", move |_| lab.undo());
    part::attr(&redo, "aria-disabled", move || (!lab.can_redo.get()).to_string());
    part::on(&redo, "click", move |_| lab.redo());
    part::on(&find(part, ".reset"), "click", move |_| lab.reset());
}

/// The tray under the readouts: what most readers leave alone.
pub fn more(tray: &Element, lab: Lab) {
    const IDS: [Id; 8] = [
        Id::Growth,
        Id::Multiplier,
        Id::Jitter,
        Id::Share,
        Id::AttemptLimit,
        Id::Capacity,
        Id::Outage,
        Id::Seed,
    ];
    tray.set_inner_html(&IDS.map(place).concat());
    for id in IDS {
        match spec(id).unit {
            Unit::Word(_) => list(tray, lab, id),
            _ => control(tray, lab, id),
        }
    }
    part::flag(tray, "hidden", move || !lab.more.get());
    let (tray, mut was_open) = (tray.clone(), lab.more.get_untracked());
    effect(move || {
        let open = lab.more.get();
        // It opens under the fold on most screens. What holds an embedded figure scrolls for itself.
        if open && !was_open && !lab.query.embed {
            let tray = tray.clone();
            super::dom::after(0, move || super::dom::into_sight(&tray));
        }
        was_open = open;
    });
}

/// A fresh seed that a person can read out.
pub fn new_luck(lab: Lab) {
    lab.set(Id::Seed, super::fresh_seed());
}
