//! What was wrong in the link, said where the values are.

use leptos::prelude::*;

use super::say::live_view;
use super::state::Lab;
use super::{icons, value};
use crate::params::{Params, spec};
use crate::share::Notice;
use crate::text::{Lang, msg};

fn sentence(lang: Lang, notice: &Notice) -> String {
    let name = |id| super::controls::name_of(lang, spec(id));
    match notice {
        Notice::Unreadable { id, text } => {
            let default = value::show(lang, spec(*id), Params::default().get(*id));
            msg::notice_unreadable(lang, default, name(*id), text.as_str())
        }
        Notice::TooSmall { id, text } => {
            let row = spec(*id);
            let least = if row.min == 0 { 1_000 } else { row.min };
            msg::notice_small(lang, name(*id), text.as_str(), value::show(lang, row, least))
        }
        Notice::TooLarge { id, text } => {
            let row = spec(*id);
            msg::notice_large(lang, name(*id), text.as_str(), value::show(lang, row, row.max))
        }
        Notice::UnknownVersion { text } => msg::notice_version(lang, text.as_str()),
        Notice::TooLong => msg::notice_long(lang),
    }
}

#[component]
pub fn Notices() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    live_view(move || {
        let notices = lab.notices.get();
        if notices.is_empty() {
            return ().into_any();
        }
        view! {
            <div class="notices" role="alert">
                <ul>
                    {notices.iter().map(|n| view! { <li>{sentence(lang, n)}</li> }).collect_view()}
                </ul>
                <button
                    class="btn quiet icon"
                    aria-label=msg::notice_dismiss(lang)
                    on:click=move |_| lab.notices.set(Vec::new())
                    inner_html=icons::CLOSE
                ></button>
            </div>
        }
        .into_any()
    })
}
