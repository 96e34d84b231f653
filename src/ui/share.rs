//! The share dialog: the link, and the frame for a documentation page with a live preview.

use leptos::html;
use leptos::prelude::*;

use super::header::own_name;
use super::state::Lab;
use super::{address, dom, icons};
use crate::params::Params;
use crate::share::{Autoplay, Controls, Query, Theme};
use crate::text::{Lang, msg};
use crate::units::Micros;

/// Height of a frame from 340 px wide, for hosts that do not listen to the height it tells; and what
/// the style sheet knows better, where one height does not suit all widths.
const fn height(controls: Controls, lang: Lang) -> (u32, &'static str) {
    match (controls, lang) {
        (Controls::None, _) => (590, ""),
        (Controls::Compact, Lang::En) => (650, ""),
        (Controls::Compact, _) => (695, ""),
        // The panel is one column in a narrow frame, and several in a wide one.
        (Controls::Full, _) => (1_180, ";height:max(850px,1362px - 54cqw)"),
    }
}

#[component]
pub fn ShareButton() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
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
            <span class="word">{msg::share_button(lang)}</span>
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
    let lang = lab.lang.get_untracked();
    let controls = RwSignal::new(Controls::default());
    let theme = RwSignal::new(None::<Theme>);
    let language = RwSignal::new(lang);
    let plays = RwSignal::new(true);
    let link = move || address::page(lang) + &lab.hash_to_share();
    let frame = move || {
        let query = Query {
            embed: true,
            lang: Some(language.get()),
            theme: theme.get(),
            controls: controls.get(),
            autoplay: if plays.get() { Autoplay::Visible } else { Autoplay::Never },
            reduce_motion: false,
        };
        // Without the cursor, so that it begins at the start and may play.
        let params = Params { cursor: Micros::ZERO, ..lab.params.get() };
        format!("{}{}{}", address::above(), query.write(), crate::share::write(&params))
    };
    let snippet = move || {
        let lang = language.get();
        let (height, by_width) = height(controls.get(), lang);
        let iframe = format!(
            "<iframe src=\"{}\"\n  title=\"{}\" width=\"100%\" height=\"{height}\" loading=\"lazy\"\n  \
             style=\"border:0{by_width}\" sandbox=\"allow-scripts allow-same-origin allow-popups\"></iframe>",
            frame().replace('&', "&amp;"),
            msg::figure_label(lang),
        );
        // What the width of the frame is measured by.
        match by_width {
            "" => iframe,
            _ => format!("<div style=\"container-type:inline-size\">{iframe}</div>"),
        }
    };
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <div class="dialog-head">
            <h2 id="share-title">{msg::share_title(lang)}</h2>
            <button
                class="btn quiet icon"
                aria-label=msg::dialog_close(lang)
                on:click=close
                inner_html=icons::CLOSE
            ></button>
        </div>
        <Copyable id="share-link" label=msg::share_link text=Signal::derive(link) rows=2/>
        <h3>{msg::share_embed(lang)}</h3>
        <div class="options">
            <label>
                {msg::share_controls(lang)}
                <select on:change:target=move |event| {
                    let word = event.target().value();
                    let named = Controls::ALL.into_iter().find(|c| c.name() == word);
                    controls.set(named.unwrap_or_default());
                }>
                    <option value="compact">{msg::controls_compact(lang)}</option>
                    <option value="none">{msg::controls_none(lang)}</option>
                    <option value="full">{msg::controls_full(lang)}</option>
                </select>
            </label>
            <label>
                {msg::share_theme(lang)}
                <select on:change:target=move |event| theme.set(Theme::read(&event.target().value()))>
                    <option value="auto">{msg::theme_auto(lang)}</option>
                    <option value="light">{msg::theme_light(lang)}</option>
                    <option value="dark">{msg::theme_dark(lang)}</option>
                </select>
            </label>
            <label>
                {msg::share_language(lang)}
                <select on:change:target=move |event| {
                    language.set(Lang::from_tag(&event.target().value()).unwrap_or(lang));
                }>
                    {Lang::ALL
                        .into_iter()
                        .map(|each| {
                            let (tag, name) = (each.html_tag(), own_name(each));
                            view! {
                                <option value=tag lang=tag selected=each == lang>
                                    {name}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
            </label>
            <label class="check">
                <input type="checkbox" checked on:change:target=move |event| plays.set(event.target().checked())/>
                {msg::share_play(lang)}
            </label>
        </div>
        <Copyable id="share-snippet" label=msg::share_snippet text=Signal::derive(snippet) rows=4/>
        <h3>{msg::share_preview(lang)}</h3>
        <iframe
            class="preview"
            src=frame
            title=msg::share_preview(lang)
        ></iframe>
    }
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
    let lang = lab.lang.get_untracked();
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
            <label for=id>{label(lang)}</label>
            <div>
                <textarea id=id class="mono" node_ref=area readonly rows=rows.to_string() prop:value=text></textarea>
                <button class="btn primary" on:click=copy>
                    {msg::share_copy(lang)}
                </button>
            </div>
            <p class="done" role="status">
                {move || done.get().then(|| msg::share_copied(lang))}
            </p>
        </div>
    }
}
