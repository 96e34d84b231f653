//! What was wrong in the link, said where the values are.

use std::fmt::Write as _;

use leptos::prelude::*;
use web_sys::Element;

use super::state::Lab;
use super::{icons, part, value};
use crate::params::{Params, spec};
use crate::share::Notice;
use crate::text::{Escaped, Lang, msg};

fn sentence(lang: Lang, notice: &Notice) -> String {
    let name = |id| super::words::name_of(lang, spec(id));
    match notice {
        Notice::Unreadable { id, text } => {
            let default = value::show(lang, spec(*id), Params::default().get(*id));
            msg::notice_unreadable(lang, default, name(*id), text.as_str())
        }
        Notice::TooSmall { id, text } => {
            let row = spec(*id);
            let least = value::show(lang, row, value::least(row));
            msg::notice_small(lang, name(*id), text.as_str(), least)
        }
        Notice::TooLarge { id, text } => {
            let row = spec(*id);
            msg::notice_large(lang, name(*id), text.as_str(), value::show(lang, row, row.max))
        }
        Notice::UnknownVersion { text } => msg::notice_version(lang, text.as_str()),
        Notice::TooLong => msg::notice_long(lang),
    }
}

/// The notices, in `part`, until they are dismissed.
pub fn notices(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part::html(part, move || {
        lab.notices.with(|notices| {
            if notices.is_empty() {
                return String::new();
            }
            let mut html = "<div class=\"notices\" role=\"alert\"><ul>".to_owned();
            for notice in notices {
                let _ = write!(html, "<li>{}</li>", Escaped(&sentence(lang, notice)));
            }
            let _ = write!(
                html,
                "</ul><button class=\"btn quiet icon\" aria-label=\"{}\">{}</button></div>",
                Escaped(&msg::notice_dismiss(lang)),
                icons::CLOSE
            );
            html
        })
    });
    part::on(part, "click", move |event| {
        if part::around(&event, "button").is_some() {
            lab.notices.set(Vec::new());
        }
    });
}
