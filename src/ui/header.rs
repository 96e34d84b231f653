//! Brand, sections, language, theme, share.

use leptos::prelude::*;

use super::say::{live, say};
use super::share::ShareButton;
use super::state::Lab;
use super::{dom, icons};
use crate::share::Theme;
use crate::text::{Lang, msg};

/// The id of a section and its name.
type Section = (&'static str, fn(Lang) -> String);

const SECTIONS: [Section; 4] = [
    ("lab", msg::nav_lab),
    ("compare", msg::nav_compare),
    ("story", msg::nav_story),
    ("interview", msg::nav_interview),
];

/// The language's own name, for its button.
const fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Pt => "Português",
        Lang::Es => "Español",
    }
}

pub fn choose_lang(lab: Lab, lang: Lang) {
    dom::keep("lang", lang.tag());
    lab.lang.set(lang);
}

pub fn choose_theme(lab: Lab, theme: Theme) {
    dom::keep("theme", theme.name());
    lab.theme.set(theme);
}

#[component]
pub fn Header() -> impl IntoView {
    let lab = Lab::here();
    let other = move || match lab.theme.get() {
        Theme::Light => Theme::Dark,
        Theme::Dark => Theme::Light,
    };
    let theme_label = move || match other() {
        Theme::Light => msg::theme_to_light(lab.lang.get()),
        Theme::Dark => msg::theme_to_dark(lab.lang.get()),
    };
    view! {
        <a class="skip" href="#lab" on:click=move |event| jump(&event, "lab")>
            {say(lab, msg::skip_link)}
        </a>
        <header class="top">
            <a class="brand" href="#lab" on:click=move |event| jump(&event, "lab")>"Backoff Lab"</a>
            <nav aria-label=say(lab, msg::nav_label)>
                {SECTIONS
                    .into_iter()
                    .map(|(id, name)| {
                        view! {
                            <a href=format!("#{id}") on:click=move |event| jump(&event, id)>
                                {say(lab, name)}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <div class="tools">
                <div class="lang" role="group" aria-label=say(lab, msg::lang_label)>
                    {Lang::ALL
                        .into_iter()
                        .map(|lang| {
                            view! {
                                <button
                                    lang=lang.html_tag()
                                    title=own_name(lang)
                                    aria-label=own_name(lang)
                                    aria-pressed=live(move || (lab.lang.get() == lang).to_string())
                                    on:click=move |_| choose_lang(lab, lang)
                                >
                                    {lang.tag().to_uppercase()}
                                </button>
                            }
                        })
                        .collect_view()}
                </div>
                <button
                    class="btn quiet icon"
                    aria-label=theme_label
                    title=theme_label
                    on:click=move |_| choose_theme(lab, other())
                    inner_html=icons::THEME
                ></button>
                <ShareButton/>
            </div>
        </header>
    }
}

/// Goes to a section without touching the address, which holds the state.
fn jump(event: &leptos::ev::MouseEvent, id: &str) {
    if event.ctrl_key() || event.meta_key() || event.shift_key() {
        return;
    }
    event.prevent_default();
    dom::scroll_to(id);
}
