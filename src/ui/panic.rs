//! What a reader sees if the program breaks: a sentence and a link that keeps the state.

use std::panic::PanicHookInfo;

use super::dom;
use crate::share::Query;
use crate::text::{Lang, msg};

/// Shows a notice over the page when the program breaks.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        show(info);
    }));
}

fn show(_: &PanicHookInfo<'_>) -> Option<()> {
    let document = dom::document()?;
    if document.get_element_by_id("panic").is_some() {
        return None;
    }
    let shown = dom::root().and_then(|r| r.get_attribute("lang"));
    let lang = shown.and_then(|tag| Lang::from_tag(&tag)).unwrap_or_default();
    let notice = document.create_element("div").ok()?;
    notice.set_id("panic");
    notice.set_attribute("role", "alert").ok()?;
    let text = document.create_element("p").ok()?;
    text.set_text_content(Some(&msg::panic_text(lang)));
    let link = document.create_element("a").ok()?;
    let query = Query { lang: Some(lang), ..Query::read(&dom::search()) };
    // A query of its own makes the link load the page anew, not only change its hash.
    let mut query = query.write();
    query.push_str("&again=1");
    link.set_attribute("href", &format!("{}{query}{}", dom::address(), dom::hash())).ok()?;
    link.set_text_content(Some(&msg::panic_reload(lang)));
    notice.append_child(&text).ok()?;
    notice.append_child(&link).ok()?;
    document.body()?.prepend_with_node_1(&notice).ok()
}
