//! The page's own address: which language it names, and the steps that Back goes through.
//!
//! The hash is the state, so a section cannot be an anchor: it is a step in the browser's history.
//! A step remembers the id of the place that the reader went to, or left it from; where the page
//! was scrolled to, the browser knows.

use wasm_bindgen::JsValue;
use web_sys::History;

use super::dom;
use super::state::Lab;
use crate::share::Query;
use crate::text::Lang;

/// The language whose folder (`pt/`, `es/`) the page lies in.
pub fn folder() -> Option<Lang> {
    Lang::from_tag(&dom::root()?.get_attribute("data-lang")?)
}

/// The address above the languages' folders, and the page in it; only where it lies in a folder.
fn parts() -> Option<(String, String)> {
    let address = dom::address();
    let (above, page) = address.rsplit_once(&format!("/{}/", folder()?.tag()))?;
    Some((above.to_owned(), page.to_owned()))
}

/// The address of the page that is in no language's folder.
pub fn above() -> String {
    parts().map_or_else(dom::address, |(above, page)| format!("{above}/{page}"))
}

/// The address of a file that lies next to the page that is in no language's folder.
pub fn beside(file: &str) -> String {
    let above = above();
    let folder = above.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/{file}")
}

/// Address and query of the page in a language, and its folder. The language is named by its
/// folder, seen from another's, or by the query: never by both, which could disagree.
fn named(lang: Lang, query: &str) -> (String, Option<Lang>) {
    match parts() {
        // The page above is in the language of the reader's browser, so English has to be named.
        Some((above, page)) if lang != Lang::En => {
            let query = Query::with_lang(query, None);
            (format!("{above}/{}/{page}{query}", lang.tag()), Some(lang))
        }
        _ => (above() + &Query::with_lang(query, Some(lang)), None),
    }
}

/// The full page in a language, without its hash, for those who get a link.
pub fn page(lang: Lang) -> String {
    named(lang, "").0
}

/// Puts the language into the address, so that the page opens in it again.
pub fn say_lang(lang: Lang) {
    let (address, folder) = named(lang, &dom::search());
    if replace(&(address + &dom::hash())) {
        let root = dom::root();
        let _ = root.map(|r| super::part::set_attr(&r, "data-lang", folder.map_or("", Lang::tag)));
    }
}

fn history() -> Option<History> {
    dom::window()?.history().ok()
}

/// Another address for this step of the history, which keeps what it remembers. Sandboxed frames
/// may refuse; the page does not depend on it.
pub fn replace(url: &str) -> bool {
    let put = |history: History| {
        let state = history.state().unwrap_or(JsValue::NULL);
        history.replace_state_with_url(&state, "", Some(url)).ok()
    };
    history().and_then(put).is_some()
}

/// Goes to a section as a link does, with a step in the history.
pub fn go_to_section(lab: Lab, id: &str) {
    super::driver::write_address(lab);
    if let Some(history) = history() {
        let _ = history.push_state_with_url(&JsValue::from_str(id), "", None);
    }
    dom::go_to(id);
}

/// The step that the reader leaves remembers the passage or question of the link.
pub fn leave() {
    let link = dom::document().and_then(|d| d.active_element());
    let from = link.and_then(|l| l.closest("article[id], details[id]").ok().flatten());
    if let (Some(from), Some(history)) = (from, history()) {
        let _ = history.replace_state_with_url(&JsValue::from_str(&from.id()), "", None);
    }
}

/// The reader went back or forward: the focus goes where the place is that the browser scrolls to,
/// and the step is in the language that the reader chose since.
pub fn arrive(lang: Lang, in_address: Lang) {
    if lang != in_address {
        say_lang(lang);
    }
    let place = history().and_then(|h| h.state().ok()?.as_string());
    if let Some(id) = place {
        dom::focus_in_place(&id);
    }
}
