//! The share dialog: the link, and the frame for a documentation page with a live preview.

use leptos::html;
use leptos::prelude::*;

use super::state::Lab;
use super::{dom, icons};
use crate::share::{Autoplay, Controls, Query, Theme};
use crate::text::{Lang, msg};

const HEIGHT: u32 = 560;

#[component]
pub fn ShareButton() -> impl IntoView {
    let lab = Lab::here();
    let dialog = NodeRef::<html::Dialog>::new();
    let open = RwSignal::new(false);
    let show = move |_| {
        lab.playing.set(false);
        open.set(true);
        if let Some(dialog) = dialog.get_untracked() {
            let _ = dialog.show_modal();
        }
    };
    view! {
        <button class="btn share" on:click=show>
            <span inner_html=icons::SHARE></span>
            <span class="word">{move || msg::share_button(lab.lang.get())}</span>
        </button>
        <dialog
            class="dialog"
            node_ref=dialog
            aria-labelledby="share-title"
            on:close=move |_| open.set(false)
        >
            {move || open.get().then(|| view! { <Body dialog=dialog/> })}
        </dialog>
    }
}

#[component]
fn Body(dialog: NodeRef<html::Dialog>) -> impl IntoView {
    let lab = Lab::here();
    let controls = RwSignal::new(Controls::default());
    let theme = RwSignal::new(None::<Theme>);
    let still = RwSignal::new(false);
    let link = move || format!("{}{}{}", dom::address(), page_query(lab).write(), lab.hash());
    let frame = move || {
        let query = Query {
            embed: true,
            lang: Some(lab.lang.get()),
            theme: theme.get(),
            controls: controls.get(),
            autoplay: if still.get() { Autoplay::Never } else { Autoplay::Visible },
            reduce_motion: false,
        };
        format!("{}{}{}", dom::address(), query.write(), lab.hash())
    };
    let snippet = move || {
        format!(
            "<iframe src=\"{}\"\n  title=\"{}\" width=\"100%\" height=\"{HEIGHT}\" loading=\"lazy\"\n  \
             style=\"border:0\" sandbox=\"allow-scripts allow-same-origin allow-popups\"></iframe>",
            frame().replace('&', "&amp;"),
            msg::figure_label(lab.lang.get()),
        )
    };
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <div class="dialog-head">
            <h2 id="share-title">{move || msg::share_title(lab.lang.get())}</h2>
            <button
                class="btn quiet icon"
                aria-label=move || msg::dialog_close(lab.lang.get())
                on:click=close
                inner_html=icons::CLOSE
            ></button>
        </div>
        <Copyable id="share-link" label=msg::share_link text=Signal::derive(link) rows=2/>
        <h3>{move || msg::share_embed(lab.lang.get())}</h3>
        <div class="options">
            <label>
                {move || msg::share_controls(lab.lang.get())}
                <select on:change:target=move |event| {
                    let word = event.target().value();
                    let named = Controls::ALL.into_iter().find(|c| c.name() == word);
                    controls.set(named.unwrap_or_default());
                }>
                    <option value="compact">{move || msg::controls_compact(lab.lang.get())}</option>
                    <option value="none">{move || msg::controls_none(lab.lang.get())}</option>
                    <option value="full">{move || msg::controls_full(lab.lang.get())}</option>
                </select>
            </label>
            <label>
                {move || msg::share_theme(lab.lang.get())}
                <select on:change:target=move |event| theme.set(Theme::read(&event.target().value()))>
                    <option value="auto">{move || msg::theme_auto(lab.lang.get())}</option>
                    <option value="light">{move || msg::theme_light(lab.lang.get())}</option>
                    <option value="dark">{move || msg::theme_dark(lab.lang.get())}</option>
                </select>
            </label>
            <label class="check">
                <input type="checkbox" on:change:target=move |event| still.set(event.target().checked())/>
                {move || msg::share_still(lab.lang.get())}
            </label>
        </div>
        <Copyable id="share-snippet" label=msg::share_snippet text=Signal::derive(snippet) rows=4/>
        <h3>{move || msg::share_preview(lab.lang.get())}</h3>
        <iframe
            class="preview"
            src=frame
            title=move || msg::share_preview(lab.lang.get())
        ></iframe>
    }
}

/// The query of the page itself, in the reader's language.
fn page_query(lab: Lab) -> Query {
    Query { lang: Some(lab.lang.get()), ..Query::default() }
}

/// A text to copy, by button or by hand.
#[component]
fn Copyable(
    id: &'static str,
    label: fn(Lang) -> String,
    text: Signal<String>,
    rows: u32,
) -> impl IntoView {
    let lab = Lab::here();
    let area = NodeRef::<html::Textarea>::new();
    let done = RwSignal::new(false);
    let copy = move |_| {
        if let Some(area) = area.get_untracked() {
            area.select();
        }
        let Some(window) = dom::window() else { return };
        // Frames without the permission have no clipboard; the text is selected for Ctrl+C.
        if !window.is_secure_context() {
            return;
        }
        let promise = window.navigator().clipboard().write_text(&text.get_untracked());
        leptos::task::spawn_local(async move {
            let copied = wasm_bindgen_futures::JsFuture::from(promise).await.is_ok();
            let _ = done.try_set(copied);
        });
    };
    view! {
        <div class="copyable">
            <label for=id>{move || label(lab.lang.get())}</label>
            <div>
                <textarea id=id class="mono" node_ref=area readonly rows=rows.to_string() prop:value=text></textarea>
                <button class="btn primary" on:click=copy>
                    {move || msg::share_copy(lab.lang.get())}
                </button>
            </div>
            <p class="done" role="status">
                {move || done.get().then(|| msg::share_copied(lab.lang.get()))}
            </p>
        </div>
    }
}
