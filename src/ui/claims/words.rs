//! What is said of a scene, and the two choices.

use std::fmt::Write as _;

use web_sys::Element;

use leptos::prelude::*;

use super::super::late::Late;
use super::super::{part, rich};
use super::Bench;
use crate::catalog::scenes::{Group, SCENES, Scene, Verdict, scene};
use crate::text::{Escaped, Lang, msg};

/// The section's parts.
pub(super) fn markup(lang: Lang, unknown: Option<String>) -> String {
    let mut out = format!(
        "<h2 id=\"claims-title\">{}</h2><p class=\"lede\">{}</p>",
        Escaped(&msg::claims_title(lang)),
        Escaped(&msg::claims_lede(lang)),
    );
    if let Some(name) = unknown {
        let sentence = msg::claims_unknown(lang, name);
        let _ = write!(out, "<p class=\"notice\" role=\"status\">{}</p>", Escaped(&sentence));
    }
    let _ = write!(
        out,
        "<div class=\"claim-choice\"><label><span>{}</span><select id=\"claim-scene\"></select></label>\
         <label><span>{}</span><select id=\"claim-policy\" lang=\"en\"></select></label></div>\
         <div class=\"claim-text\"></div><div class=\"claim-late\"></div><figure class=\"claim-figure\"></figure>\
         <div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"></div>",
        Escaped(&msg::claims_scene(lang)),
        Escaped(&msg::claims_policy(lang)),
        Escaped(&msg::claims_table(lang)),
    );
    out
}

/// Fills and follows both.
pub(super) fn choices(scenes: &Element, policies: &Element, bench: &Bench) {
    let option = |value: &str, name: &str, chosen: bool| {
        let chosen = if chosen { " selected" } else { "" };
        format!("<option value=\"{value}\"{chosen}>{}</option>", Escaped(name))
    };
    let now = bench.scene.get_untracked();
    let mut all = String::new();
    for group in Group::ALL {
        let _ = write!(all, "<optgroup label=\"{}\">", Escaped(&group_name(bench.lang, group)));
        for s in SCENES.iter().filter(|s| s.group == group) {
            all.push_str(&option(s.id, &title(bench.lang, s), s.id == now));
        }
        all.push_str("</optgroup>");
    }
    scenes.set_inner_html(&all);
    let b = bench.clone();
    part::on(scenes, "change", move |event| {
        if let Some(found) = scene(&part::value_of(&event)) {
            b.policy.set(None);
            b.scene.set(found.id);
            b.say();
        }
    });
    let b = bench.clone();
    part::html(policies, move || {
        let now = b.policy();
        b.names().into_iter().map(|name| option(name, name, name == now)).collect()
    });
    let b = bench.clone();
    part::on(policies, "change", move |event| {
        b.policy.set(Some(part::value_of(&event)));
        b.say();
    });
}

fn group_name(lang: Lang, group: Group) -> String {
    match group {
        Group::Claim => msg::claims_group_claims(lang),
        Group::Model => msg::claims_group_models(lang),
        Group::Incident => msg::claims_group_incidents(lang),
    }
}

/// A text of a scene in the reader's language.
fn words(lang: Lang, scene: &Scene, part: &str) -> Vec<crate::text::Piece> {
    msg::by_id_rich(lang, &format!("scene-{}.{part}", scene.id), &[]).unwrap_or_default()
}

pub(super) fn title(lang: Lang, scene: &Scene) -> String {
    rich::plain(&words(lang, scene, "title"))
}

/// Title, verdict, and what is fetched: the statement, and what one should know.
pub(super) fn text(lang: Lang, scene: &Scene, late: Late) -> String {
    let (class, verdict) = match scene.verdict {
        Verdict::Holds => ("holds", msg::claims_verdict_holds(lang)),
        Verdict::HoldsIf => ("holds-if", msg::claims_verdict_holds_if(lang)),
        Verdict::FalseAsWritten => ("false", msg::claims_verdict_false(lang)),
    };
    let mut out = format!(
        "<h3>{}</h3><p class=\"verdict {class}\">{}</p>",
        rich::html(&words(lang, scene, "title")),
        Escaped(&verdict),
    );
    if !late.here() {
        // The room that the texts will take, or nearly: what is below should not jump.
        if late.sentence().is_empty() {
            out.push_str("<div class=\"room\"></div>");
        }
    } else {
        let _ = write!(
            out,
            "<blockquote><p>{}</p></blockquote><h4>{}</h4><p>{}</p>",
            rich::html(&words(lang, scene, "says")),
            Escaped(&msg::claims_note_title(lang)),
            rich::html(&words(lang, scene, "note")),
        );
    }
    if let Some(source) = scene.source {
        let name = Escaped(&msg::claims_source(lang)).to_string();
        let _ = write!(
            out,
            "<p class=\"source\"><a href=\"{source}\" rel=\"noreferrer\">{name}</a></p>"
        );
    }
    out
}
