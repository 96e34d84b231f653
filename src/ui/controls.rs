//! Sliders, number fields and the choice of jitter, all made from the table of parameters.

use std::fmt::Write as _;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

use super::part::{self, find};
use super::rich;
use super::say::effect;
use super::state::Lab;
use super::{icons, value};
use crate::params::{Id, Params, Scale, Slider, Spec, Unit, spec};
use crate::policy::Jitter;
use crate::scene::Short;
use crate::text::{Escaped, Lang, msg};

/// "Base": the name of a parameter.
pub fn name_of(lang: Lang, row: &Spec) -> String {
    match row.id {
        Id::Base => msg::param_base(lang),
        Id::Cap => msg::param_cap(lang),
        Id::Multiplier => msg::param_multiplier(lang),
        Id::Jitter => msg::param_jitter(lang),
        Id::Clients => msg::param_clients(lang),
        Id::AttemptLimit => msg::param_attempt_limit(lang),
        Id::Outage => msg::param_outage(lang),
        Id::Capacity => msg::param_capacity(lang),
        Id::Seed => msg::param_seed(lang),
        Id::Cursor => msg::param_cursor(lang),
    }
}

/// "first wait": what a parameter is, in a word or two.
fn hint_of(lang: Lang, row: &Spec) -> String {
    match row.id {
        Id::Base => msg::param_base_hint(lang),
        Id::Cap => msg::param_cap_hint(lang),
        Id::Multiplier => msg::param_multiplier_hint(lang),
        Id::Jitter => msg::param_jitter_hint(lang),
        Id::Clients => msg::param_clients_hint(lang),
        Id::AttemptLimit => msg::param_attempt_limit_hint(lang),
        Id::Outage => msg::param_outage_hint(lang),
        Id::Capacity => msg::param_capacity_hint(lang),
        Id::Seed => msg::param_seed_hint(lang),
        Id::Cursor => msg::param_cursor_hint(lang),
    }
}

/// Where the control of a parameter comes.
pub fn place(id: Id) -> String {
    format!("<div class=\"ctl ctl-{}\"></div>", spec(id).name)
}

/// Slider and field of one parameter, in its place in `part`.
pub fn control(part: &Element, lab: Lab, id: Id) {
    let lang = lab.lang.get_untracked();
    let row = spec(id);
    let name = row.name;
    let part = find(part, &format!(".ctl-{name}"));
    let (called, hint) = (name_of(lang, row), hint_of(lang, row));
    let mode = if matches!(row.unit, Unit::Duration(_)) { "text" } else { "decimal" };
    let mut html = format!(
        "<div class=\"ctl-head\">\
         <label for=\"range-{name}\">{}<small role=\"status\">{}</small></label>\
         <input class=\"val num\" id=\"field-{name}\" type=\"text\" inputmode=\"{mode}\" \
         autocomplete=\"off\" spellcheck=\"false\" aria-label=\"{}\" \
         aria-describedby=\"error-{name}\">\
         <p class=\"error\" id=\"error-{name}\" role=\"alert\"></p>\
         <p class=\"remark\" role=\"status\"></p>\
         </div>",
        Escaped(&called),
        Escaped(&hint),
        Escaped(&msg::field_label(lang, called.as_str())),
    );
    if let Some(slider) = row.slider {
        range_html(&mut html, lang, row, slider);
    }
    part.set_inner_html(&html);
    if id == Id::Base {
        base_hint(&find(&part, "small"), lab);
    }
    field(&part, lab, row);
    if let Some(slider) = row.slider {
        range(&part, lab, row, slider);
    }
}

/// A base over the cap is allowed, but counts for nothing: its hint says so.
fn base_hint(hint: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    let over = move || lab.params.with(|p| p.base > p.cap);
    part::attr(hint, "class", move || if over() { "warn" } else { "" }.to_owned());
    part::text(
        hint,
        move || {
            if over() { msg::param_base_over(lang) } else { msg::param_base_hint(lang) }
        },
    );
}

/// The field to type in. What cannot be read stays there, with a sentence under it.
fn field(part: &Element, lab: Lab, row: &'static Spec) {
    let lang = lab.lang.get_untracked();
    let id = row.id;
    let error = RwSignal::new(None::<String>);
    let remark = RwSignal::new(None::<String>);
    let current = move || lab.params.with(|p| p.get(id));
    let text = move || value::show(lang, row, current());
    let mut last = untrack(current);
    effect(move || {
        // A value that came from elsewhere answers the complaint.
        let now = current();
        if now != last {
            last = now;
            error.set(None);
            remark.set(None);
        }
    });
    let field = find(part, ".val");
    part::attr(&field, "size", move || text().chars().count().clamp(2, 20).to_string());
    part::attr(&field, "aria-invalid", move || error.with(Option::is_some).to_string());
    part::value(&field, text);
    part::text(&find(part, ".error"), move || error.get().unwrap_or_default());
    part::text(&find(part, ".remark"), move || remark.get().unwrap_or_default());
    part::on(&field, "change", move |event| {
        let typed = part::value_of(&event);
        remark.set(None);
        match value::read(lang, row, &typed) {
            Ok(raw) => {
                error.set(None);
                lab.set(id, raw);
                if let Some(said) = value::remark(lang, row, &typed, raw) {
                    // After the effect above, which takes away what was said before.
                    super::dom::after(0, move || remark.set(Some(said)));
                }
                // Show it the way it was understood, even where the value is the same as before.
                if let Some(field) = event.target() {
                    field.unchecked_into::<HtmlInputElement>().set_value(&untrack(text));
                }
            }
            Err(sentence) => error.set(Some(sentence)),
        }
    });
    part::on(&field, "keydown", move |event| {
        let up = match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
            "ArrowUp" => true,
            "ArrowDown" => false,
            _ => return,
        };
        event.prevent_default();
        step(lab, row, up);
    });
}

/// One stop of the slider up or down; where there is none, one.
fn step(lab: Lab, row: &Spec, up: bool) {
    let params = lab.params.get_untracked();
    let Some(slider) = row.slider else {
        let raw = params.get(row.id);
        lab.set(row.id, if up { raw.saturating_add(1) } else { raw.saturating_sub(1) });
        return;
    };
    let raw = value::on_slider(row, &params);
    let stop = slider.stop(raw);
    let next = if up {
        slider.value(stop + 1).max(raw)
    } else if slider.value(stop) < raw {
        slider.value(stop)
    } else {
        slider.value(stop.saturating_sub(1))
    };
    lab.set(row.id, next);
}

fn range_html(html: &mut String, lang: Lang, row: &Spec, slider: Slider) {
    let (name, last) = (row.name, slider.last());
    let _ = write!(
        html,
        "<input type=\"range\" class=\"range\" id=\"range-{name}\" min=\"0\" max=\"{last}\" step=\"1\">\
         <div class=\"ticks num\" aria-hidden=\"true\">"
    );
    for stop in stops_with_ticks(slider) {
        let tick = tick(lang, row, slider.value(stop));
        let _ = write!(html, "<span>{}</span>", Escaped(&tick));
    }
    html.push_str("</div>");
}

fn range(part: &Element, lab: Lab, row: &'static Spec, slider: Slider) {
    let lang = lab.lang.get_untracked();
    let raw = move || lab.params.with(|p| value::on_slider(row, p));
    let stop = move || slider.stop(raw());
    let last = f64::from(slider.last().max(1));
    for (tick, stop) in part::children(&find(part, ".ticks")).zip(stops_with_ticks(slider)) {
        part::set_style(&tick, "left", &percent(100.0 * f64::from(stop) / last));
    }
    let range = find(part, ".range");
    part::style(&range, "--done", move || percent(100.0 * f64::from(stop()) / last));
    part::attr(&range, "aria-valuetext", move || value::show(lang, row, raw()));
    part::value(&range, move || stop().to_string());
    part::on(&range, "input", move |event| {
        if let Ok(stop) = part::value_of(&event).parse() {
            lab.set(row.id, slider.value(stop));
        }
    });
}

/// A share of a width for the style sheet.
pub fn percent(value: f64) -> String {
    format!("{}%", Short(value as f32))
}

/// Decades of a log slider; ends and middle of a linear one.
fn stops_with_ticks(slider: Slider) -> Vec<u32> {
    let last = slider.last();
    match slider.scale {
        Scale::Log => {
            let decades = (0..=last).filter(|&s| is_decade(slider.value(s), slider.low));
            let decades: Vec<u32> = decades.collect();
            // Seven words would touch: every other one.
            let by = if decades.len() > 6 { 2 } else { 1 };
            decades.into_iter().step_by(by).collect()
        }
        Scale::Linear => vec![0, last / 2, last],
    }
}

fn is_decade(value: u64, low: u64) -> bool {
    let mut decade = low;
    while decade < value {
        decade *= 10;
    }
    decade == value
}

fn tick(lang: Lang, row: &Spec, raw: u64) -> String {
    match row.unit {
        Unit::Count if raw > 0 => lang.compact(raw as f64),
        Unit::Rate => lang.compact(raw as f64 / 1e3),
        _ => value::show(lang, row, raw),
    }
}

/// The name of a jitter.
pub fn jitter_name(lang: Lang, jitter: Jitter) -> String {
    match jitter {
        Jitter::None => msg::jitter_none(lang),
        Jitter::Full => msg::jitter_full(lang),
        Jitter::Equal => msg::jitter_equal(lang),
        Jitter::Decorrelated => msg::jitter_decorrelated(lang),
    }
}

/// The wait as a formula; n = 1 is the first retry.
pub fn formula(lang: Lang, params: &Params, jitter: Jitter) -> String {
    let factor = lang.decimal(f64::from(params.multiplier) / 1e3, 3);
    match jitter {
        Jitter::None => msg::formula_none(lang, factor),
        Jitter::Full => msg::formula_full(lang, factor),
        Jitter::Equal => msg::formula_equal(lang, factor),
        Jitter::Decorrelated => msg::formula_decorrelated(lang),
    }
}

/// Where the choice of jitter comes.
pub const JITTER_PLACE: &str = "<fieldset class=\"ctl jit\"></fieldset>";

/// The four jitters, one of which is the policy.
pub fn jitter_choice(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    let part = find(part, ".jit");
    let row = spec(Id::Jitter);
    let mut html = format!(
        "<legend class=\"ctl-head\"><span class=\"lbl\">{}<small>{}</small></span></legend>\
         <div class=\"seg\">",
        Escaped(&name_of(lang, row)),
        rich::html(&msg::param_jitter_hint_rich(lang)),
    );
    for jitter in Jitter::ALL {
        let (word, name) = (jitter.name(), jitter_name(lang, jitter));
        let _ = write!(
            html,
            "<label><input type=\"radio\" name=\"jitter\" value=\"{word}\"><span>{}</span></label>",
            Escaped(&name)
        );
    }
    html.push_str("</div><p class=\"formula\"></p>");
    part.set_inner_html(&html);
    for jitter in Jitter::ALL {
        let button = find(&part, &format!("[value={}]", jitter.name()));
        part::flag(&button, "checked", move || lab.params.with(|p| p.jitter) == jitter);
        part::on(&button, "change", move |_| lab.set(Id::Jitter, jitter as u64));
    }
    part::text(&find(&part, ".formula"), move || lab.params.with(|p| formula(lang, p, p.jitter)));
}

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
    const IDS: [Id; 5] = [Id::Multiplier, Id::AttemptLimit, Id::Capacity, Id::Outage, Id::Seed];
    tray.set_inner_html(&IDS.map(place).concat());
    for id in IDS {
        control(tray, lab, id);
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
