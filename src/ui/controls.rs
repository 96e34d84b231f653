//! Sliders and number fields, all made from the table of parameters.

use std::fmt::Write as _;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

use super::part::{self, find};
use super::say::effect;
use super::state::Lab;
use super::value;
use super::words::{hint_of, name_of};
use crate::params::{Id, Scale, Slider, Spec, Unit, spec};
use crate::scene::Short;
use crate::text::{Escaped, Lang, msg};

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
    let called = name_of(lang, row);
    let mode = if matches!(row.unit, Unit::Duration(_)) { "text" } else { "decimal" };
    let mut html = format!(
        "<div class=\"ctl-head\">\
         <label for=\"range-{name}\">{}<small role=\"status\"></small></label>\
         <input class=\"val num\" id=\"field-{name}\" type=\"text\" inputmode=\"{mode}\" \
         autocomplete=\"off\" spellcheck=\"false\" aria-label=\"{}\" \
         aria-describedby=\"error-{name}\">\
         <p class=\"error\" id=\"error-{name}\" role=\"alert\"></p>\
         <p class=\"remark\" role=\"status\"></p>\
         </div>",
        Escaped(&called),
        Escaped(&msg::field_label(lang, called.as_str())),
    );
    if let Some(slider) = row.slider {
        range_html(&mut html, lang, row, slider);
    }
    part.set_inner_html(&html);
    hint(&find(&part, "small"), lab, row);
    field(&part, lab, row);
    if let Some(slider) = row.slider {
        range(&part, lab, row, slider);
    }
}

/// What the value is, or that it counts for nothing now; a base over the cap is a warning.
fn hint(hint: &Element, lab: Lab, row: &'static Spec) {
    let lang = lab.lang.get_untracked();
    let over = move || row.id == Id::Base && lab.params.with(|p| p.base > p.cap);
    part::attr(hint, "class", move || if over() { "warn" } else { "" }.to_owned());
    part::text(hint, move || lab.params.with(|p| hint_of(lang, row, p)));
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
