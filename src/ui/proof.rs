//! From a question to the runs that prove it, and from the lab back to the question.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::state::Lab;
use super::words::name_of;
use super::{dom, part, rich, value};
use crate::catalog::Question;
use crate::params::{Id, Params, TABLE};
use crate::text::{Escaped, Lang, msg};

/// What sets a run apart from another: "jitter full, cap 1 h", in the order of the table.
fn apart(lang: Lang, run: &Params, other: &Params) -> String {
    let differs = |id: Id| id != Id::Cursor && run.get(id) != other.get(id);
    let rows = TABLE.iter().filter(|row| differs(row.id));
    let say = |row| format!("{} {}", name_of(lang, row), value::show(lang, row, run.get(row.id)));
    let all = rows.map(say).collect::<Vec<_>>().join(", ");
    // The browser has the tables of Unicode's cases; the standard library's would be 5 kB of the page.
    js_sys::JsString::from(all).to_lower_case().into()
}

/// The links into the lab: each says what its run is.
pub fn links(lang: Lang, question: &Question) -> String {
    let (run, compare) = question.params();
    let link = |href: &str, text: String| {
        format!("<a class=\"btn\" href=\"{}\">{}</a>", Escaped(href), Escaped(&text))
    };
    let first = msg::interview_show(lang, apart(lang, &run, &compare));
    let second = msg::interview_compare(lang, apart(lang, &compare, &run));
    let (first, second) = (link(question.run, first), link(question.compare, second));
    format!("<p class=\"open\">{first} {second}</p>")
}

/// One of them was followed.
pub fn go(lab: Lab, question: &'static Question) {
    lab.from.set(Some(question.id));
    dom::scroll_to("lab");
}

/// Which question the reader came from, and the way back to it, in `part`.
pub fn way_back(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part::html(part, move || {
        let Some(question) = lab.from.get().and_then(Question::by_id) else {
            return String::new();
        };
        let asked = msg::by_id_rich(lang, &format!("{}.question", question.id), &[]);
        let asked = rich::plain(&asked.unwrap_or_default());
        format!(
            "<p class=\"from\"><span>{}</span> <button class=\"btn\">{}</button></p>",
            Escaped(&msg::interview_from(lang, asked)),
            Escaped(&msg::interview_back(lang)),
        )
    });
    part::on(part, "click", move |event| {
        let Some(id) = lab.from.get_untracked() else { return };
        if part::around(&event, "button").is_none() {
            return;
        }
        lab.from.set(None);
        // Once the line is gone, so that nothing moves the question afterwards.
        dom::after(0, move || {
            let Some(question) = dom::by_id(id) else { return };
            question.scroll_into_view();
            let summary = question.first_element_child();
            if let Some(summary) = summary.and_then(|s| s.dyn_into::<HtmlElement>().ok()) {
                let _ = summary.focus();
            }
        });
    });
}
