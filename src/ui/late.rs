//! The texts that the page fetches (`text::late`): when somebody comes near a section that has some,
//! opens a question, or has read for a while, since a page that is printed cannot wait for them.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, Response};

use super::{address, dom, observe, part};
use crate::text::{Escaped, Lang, late, msg};

/// Milliseconds after which they are fetched, whatever the reader looks at.
const SOON: i32 = 10_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Asked,
    Here,
    Failed,
}

/// The fetched texts of the page's language.
#[derive(Clone, Copy)]
pub struct Late {
    lang: Lang,
    state: RwSignal<State>,
    here: Memo<bool>,
}

impl Late {
    /// For the page in this language; it is made anew in another.
    pub fn new(lang: Lang) -> Self {
        let state = if late::here(lang) { State::Here } else { State::Waiting };
        let state = RwSignal::new(state);
        let all = Self { lang, state, here: Memo::new(move |_| state.get() == State::Here) };
        dom::after(SOON, move || all.want());
        all
    }

    /// That of the page around.
    pub fn of_page() -> Self {
        use_context().unwrap_or_else(|| Self::new(Lang::En))
    }

    /// Fetches them, unless they are here or on their way.
    pub fn want(self) {
        match self.state.try_get_untracked() {
            Some(State::Waiting | State::Failed) => self.state.set(State::Asked),
            _ => return,
        }
        leptos::task::spawn_local(async move {
            let here = late::here(self.lang) || fetch(self.lang).await;
            // The page may be in another language meanwhile.
            let _ = self.state.try_set(if here { State::Here } else { State::Failed });
        });
    }

    /// Fetches them when somebody comes near.
    pub fn want_near(self, section: &Element) {
        observe::on_near(section, move |near| {
            if near {
                self.want();
            }
        });
    }

    /// Whether they are here; follows it.
    pub fn here(self) -> bool {
        self.here.get()
    }

    /// What there is to say while they are not here: nothing while they come, since that is a moment; a
    /// sentence and a button if they cannot be had. Follows it.
    pub fn sentence(self) -> String {
        let failed = self.state.get() == State::Failed;
        if failed { sentence(self.lang) } else { String::new() }
    }

    /// Keeps that in `place`.
    pub fn tell(self, place: &Element) {
        part::html(place, move || self.sentence());
        let around = place.clone();
        part::on(place, "click", move |event| {
            if part::around(&event, "button").is_some() {
                // The button goes with the sentence: whoever pressed it stays where it was.
                if let Ok(Some(section)) = around.closest("[tabindex]") {
                    dom::focus_in_place(&section.id());
                }
                self.want();
            }
        });
    }
}

fn sentence(lang: Lang) -> String {
    format!(
        "<p class=\"notice\" role=\"status\">{} <button class=\"btn\">{}</button></p>",
        Escaped(&msg::late_failed(lang)),
        Escaped(&msg::late_again(lang)),
    )
}

/// True if the file came and is that of this program.
async fn fetch(lang: Lang) -> bool {
    let Some(window) = dom::window() else { return false };
    let url = address::beside(late::file(lang));
    let Ok(answer) = JsFuture::from(window.fetch_with_str(&url)).await else { return false };
    let answer: Response = answer.unchecked_into();
    let Some(text) = answer.text().ok().filter(|_| answer.ok()) else { return false };
    let text = JsFuture::from(text).await.ok().and_then(|text| text.as_string());
    text.is_some_and(|text| late::put(lang, text))
}
