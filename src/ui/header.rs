//! Brand, sections, language, theme, share.

use leptos::prelude::*;

use super::share::ShareButton;
use super::state::Lab;
use super::{address, dom, icons};
use crate::share::Theme;
use crate::text::{Lang, msg};

/// The id of a section and its name.
type Section = (&'static str, fn(Lang) -> String);

const SECTIONS: [Section; 5] = [
    ("lab", msg::nav_lab),
    ("compare", msg::nav_compare),
    ("story", msg::nav_story),
    ("claims", msg::nav_claims),
    ("interview", msg::nav_interview),
];

/// The language's own name, for its button.
pub const fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Pt => "Português",
        Lang::Es => "Español",
    }
}

pub fn choose_lang(lab: Lab, lang: Lang) {
    dom::keep("lang", lang.tag());
    address::say_lang(lang);
    lab.lang.set(lang);
    // The page is made anew; whoever pressed the button stays on it.
    dom::after(0, move || dom::focus(&format!("lang-{}", lang.tag())));
}

pub fn choose_theme(lab: Lab, theme: Theme) {
    dom::keep("theme", theme.name());
    lab.theme.set(theme);
}

#[component]
pub fn Header() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let other = move || match lab.theme.get() {
        Theme::Light => Theme::Dark,
        Theme::Dark => Theme::Light,
    };
    let theme_label = move || match other() {
        Theme::Light => msg::theme_to_light(lang),
        Theme::Dark => msg::theme_to_dark(lang),
    };
    view! {
        <a class="skip" href="#lab" on:click=move |event| jump(lab, &event, "lab")>
            {msg::skip_link(lang)}
        </a>
        <header class="top">
            <a class="brand" href="#lab" on:click=move |event| jump(lab, &event, "lab")>"Backoff Lab"</a>
            <nav aria-label=msg::nav_label(lang)>
                {SECTIONS
                    .into_iter()
                    .map(|(id, name)| {
                        view! {
                            <a href=format!("#{id}") on:click=move |event| jump(lab, &event, id)>
                                {name(lang)}
                            </a>
                        }
                    })
                    .collect_view()}
            </nav>
            <div class="tools">
                <div class="lang" role="group" aria-label=msg::lang_label(lang)>
                    {Lang::ALL
                        .into_iter()
                        .map(|each| {
                            let (short, name) = (each.tag().to_ascii_uppercase(), own_name(each));
                            let label = format!("{short}, {name}");
                            view! {
                                <button
                                    id=format!("lang-{}", each.tag())
                                    lang=each.html_tag()
                                    title=name
                                    aria-label=label
                                    aria-pressed=(lang == each).to_string()
                                    on:click=move |_| choose_lang(lab, each)
                                >
                                    {short}
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

/// Goes to a section, but in the address keeps the state.
fn jump(lab: Lab, event: &leptos::ev::MouseEvent, id: &str) {
    if event.ctrl_key() || event.meta_key() || event.shift_key() {
        return;
    }
    event.prevent_default();
    address::go_to_section(lab, id);
}
