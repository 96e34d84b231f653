//! The picture as a table, for who reads better than looks.

use std::fmt::Write as _;

use leptos::prelude::*;
use web_sys::Element;

use super::figure::shown;
use super::part::{self, find};
use super::say::effect;
use super::state::Lab;
use crate::scene;
use crate::text::{Escaped, Lang, msg};

/// The table in `part`, made when it is opened.
pub fn table(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part::flag(part, "hidden", move || !lab.table.get());
    let part = part.clone();
    let mut there = false;
    effect(move || {
        let open = lab.table.get();
        if open != there {
            part.set_inner_html(&if open { head(lang) } else { String::new() });
            there = open;
        }
        // Only the rows are made anew with the picture: the focus may be on what scrolls them.
        if open {
            find(&part, "tbody").set_inner_html(&rows(lab, lang));
        }
    });
}

fn head(lang: Lang) -> String {
    let caption = msg::table_caption(lang);
    let mut html = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{caption}\">\
         <table class=\"num\"><caption>{caption}</caption><thead><tr>",
        caption = Escaped(&caption)
    );
    let columns = [
        msg::table_from(lang),
        msg::table_attempts(lang),
        msg::table_rejected(lang),
        msg::table_served(lang),
        msg::table_so_far(lang),
    ];
    for column in columns {
        let _ = write!(html, "<th scope=\"col\">{}</th>", Escaped(&column));
    }
    html.push_str("</tr></thead><tbody></tbody></table></div>");
    html
}

fn rows(lab: Lab, lang: Lang) -> String {
    let Some(shown) = shown(lab) else { return String::new() };
    let mut html = String::new();
    for row in shown.with_figure(lang, scene::table_rows) {
        let start = lang.duration_rounded(row.start);
        let _ = write!(html, "<tr><th scope=\"row\">{}</th>", Escaped(&start));
        for count in [row.attempts, row.rejected, row.served, row.served_so_far] {
            let _ = write!(html, "<td>{}</td>", Escaped(&lang.integer(count)));
        }
        html.push_str("</tr>");
    }
    html
}
