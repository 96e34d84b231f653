//! Choices by words: the four jitters as buttons, every growth and jitter as lists.

use std::fmt::Write as _;

use leptos::prelude::*;
use web_sys::Element;

use super::part::{self, find};
use super::rich;
use super::state::Lab;
use super::value;
use super::words::{formula, hint_of, jitter_name, name_of};
use crate::params::{Id, Unit, spec};
use crate::policy::Jitter;
use crate::text::{Escaped, msg};

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
    for jitter in Jitter::FOUR {
        let (word, name) = (jitter.name(), jitter_name(lang, jitter));
        let _ = write!(
            html,
            "<label><input type=\"radio\" name=\"jitter\" value=\"{word}\"><span>{}</span></label>",
            Escaped(&name)
        );
    }
    html.push_str("</div><p class=\"formula\"></p>");
    part.set_inner_html(&html);
    for jitter in Jitter::FOUR {
        let button = find(&part, &format!("[value={}]", jitter.name()));
        part::flag(&button, "checked", move || lab.params.with(|p| p.jitter) == jitter);
        part::on(&button, "change", move |_| lab.set(Id::Jitter, jitter as u64));
    }
    part::text(&find(&part, ".formula"), move || lab.params.with(|p| formula(lang, p, p.jitter)));
}

/// A list of all that a parameter can be, in its place in `part`.
pub fn list(part: &Element, lab: Lab, id: Id) {
    let lang = lab.lang.get_untracked();
    let row = spec(id);
    let Unit::Word(words) = row.unit else { return };
    let name = row.name;
    let part = find(part, &format!(".ctl-{name}"));
    let mut html = format!(
        "<div class=\"ctl-head\"><label for=\"list-{name}\">{}<small>{}</small></label></div>\
         <select class=\"list\" id=\"list-{name}\">",
        Escaped(&name_of(lang, row)),
        Escaped(&lab.params.with_untracked(|p| hint_of(lang, row, p))),
    );
    for (raw, word) in words.iter().enumerate() {
        let shown = value::show(lang, row, raw as u64);
        let _ = write!(html, "<option value=\"{word}\">{}</option>", Escaped(&shown));
    }
    html.push_str("</select>");
    part.set_inner_html(&html);
    let list = find(&part, "select");
    part::value(&list, move || {
        let raw = lab.params.with(|p| p.get(id));
        words.get(raw as usize).copied().unwrap_or_default().to_owned()
    });
    part::on(&list, "change", move |event| {
        if let Ok(raw) = row.read(&part::value_of(&event)) {
            lab.set(id, raw);
        }
    });
}
