//! Interview questions: answer aloud, then open one and compare; each is proved by a run. Markup and
//! small effects, as in [`part`].

use std::fmt::Write as _;

use leptos::ev;
use leptos::prelude::*;
use web_sys::Element;

use super::answer::{answer, marks};
use super::late::Late;
use super::part::{self, find};
use super::rich::html;
use super::state::Lab;
use super::{dom, proof};
use crate::catalog::{Level, QUESTIONS, Question};
use crate::text::{Escaped, Lang, msg};

/// In the order of the buttons; without one all are shown.
const LEVELS: [Option<Level>; 4] =
    [None, Some(Level::Junior), Some(Level::Middle), Some(Level::Senior)];

fn level_name(lang: Lang, level: Option<Level>) -> String {
    match level {
        None => msg::level_all(lang),
        Some(Level::Junior) => msg::level_junior(lang),
        Some(Level::Middle) => msg::level_middle(lang),
        Some(Level::Senior) => msg::level_senior(lang),
    }
}

/// The section, in `section`.
pub fn interview(section: &Element, lab: Lab, late: Late) {
    let lang = lab.lang.get_untracked();
    let level = RwSignal::new(None::<Level>);
    // On paper nothing can be opened, so all answers are there while the page is printed.
    let printing = RwSignal::new(false);
    let before = window_event_listener(ev::beforeprint, move |_| {
        late.want();
        printing.set(true);
    });
    let after = window_event_listener(ev::afterprint, move |_| printing.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    late.want_near(section);
    section.set_inner_html(&markup(lang));
    let shown = move |q: &Question| level.get().is_none_or(|l| l == q.level);
    part::text(&find(section, ".lede"), move || {
        msg::interview_lede(lang, QUESTIONS.iter().filter(|q| shown(q)).count())
    });
    for (button, this) in part::children(&find(section, ".levels")).zip(LEVELS) {
        part::attr(&button, "aria-pressed", move || (level.get() == this).to_string());
        part::on(&button, "click", move |_| level.set(this));
    }
    for (details, question) in part::children(&find(section, ".questions")).zip(&QUESTIONS) {
        part::flag(&details, "hidden", move || !shown(question));
        one(&details, question, lab, late, printing);
    }
}

fn markup(lang: Lang) -> String {
    let mut out = format!(
        "<div class=\"sec-head\"><div><h2 id=\"interview-title\">{}</h2><p class=\"lede\"></p></div>\
         <div class=\"seg levels\" role=\"group\" aria-label=\"{}\">",
        Escaped(&msg::interview_title(lang)),
        Escaped(&msg::interview_levels(lang)),
    );
    for level in LEVELS {
        let _ = write!(out, "<button>{}</button>", Escaped(&level_name(lang, level)));
    }
    out.push_str("</div></div><div class=\"card questions\">");
    for question in &QUESTIONS {
        let asked = msg::by_id_rich(lang, &format!("{}.question", question.id), &[]);
        let _ = write!(
            out,
            "<details id=\"{}\" class=\"question\"><summary><span class=\"q\">{}</span>\
             <span class=\"level\">{}</span></summary><div></div></details>",
            question.id,
            html(&asked.unwrap_or_default()),
            Escaped(&level_name(lang, Some(question.level))),
        );
    }
    out + "</div>"
}

/// A question: its answer is made when it is opened, and so is the run that proves it.
fn one(
    details: &Element,
    question: &'static Question,
    lab: Lab,
    late: Late,
    printing: RwSignal<bool>,
) {
    let lang = lab.lang.get_untracked();
    let opened = RwSignal::new(false);
    let open = Memo::new(move |_| opened.get() || printing.get());
    part::flag(details, "open", move || open.get());
    let this = details.clone();
    part::on(details, "toggle", move |_| {
        if !printing.get_untracked() {
            opened.set(this.has_attribute("open"));
            late.want();
        }
    });
    let place = details.last_element_child().unwrap_or_else(|| details.clone());
    part::html(&place, move || match (open.get(), late.here()) {
        (true, true) => answer(lang, question),
        (true, false) => late.sentence(),
        (false, _) => String::new(),
    });
    let section = details.clone();
    part::on(&place, "click", move |event| {
        if part::around(&event, ".open a").is_some() {
            proof::go(lab, question);
        } else if part::around(&event, ".notice button").is_some() {
            // The button goes with the sentence: whoever pressed it stays where it was.
            dom::focus_in_place(&section.id());
            late.want();
        }
    });
    let points = place.clone();
    part::on(&place, "change", move |_| {
        let said = points.query_selector_all("input:checked").map_or(0, |all| all.length());
        find(&points, ".marks").set_text_content(Some(&marks(lang, said as usize)));
    });
}
