//! The page: the full one, and the figure alone for those who embed it.

use leptos::ev;
use leptos::prelude::*;
use leptos_use::use_media_query;
use wasm_bindgen::JsCast;

use super::compare::Compare;
use super::controls::{Control, JitterChoice, More, Panel};
use super::figure::{LabFigure, shown};
use super::header::Header;
use super::interview::Interview;
use super::notices::Notices;
use super::readouts::{Claim, ReadoutList};
use super::state::Lab;
use super::story::Story;
use super::{dom, driver};
use crate::params::Id;
use crate::share::{Controls, Theme};
use crate::text::msg;

#[component]
pub fn App(lab: Lab) -> impl IntoView {
    provide_context(lab);
    driver::wake(lab);
    follow(lab);
    Effect::new(move |_| {
        dom::set_root("lang", lab.lang.get().html_tag());
        if let Some(document) = dom::document() {
            document.set_title(&msg::page_title(lab.lang.get()));
        }
    });
    Effect::new(move |_| dom::set_root("data-theme", lab.theme.get().name()));
    if lab.query.embed { view! { <Embedded/> }.into_any() } else { view! { <Full/> }.into_any() }
}

/// Listens to what changes outside: the address, the system's motion and theme, undo keys.
fn follow(lab: Lab) {
    let _ = window_event_listener(ev::hashchange, move |_| {
        let hash = dom::hash();
        if hash != untrack(|| lab.hash()) {
            lab.open(&hash);
        }
    });
    let _ = window_event_listener(ev::keydown, move |event| {
        let command = event.ctrl_key() || event.meta_key();
        if !command || !event.key().eq_ignore_ascii_case("z") || in_text(&event) {
            return;
        }
        event.prevent_default();
        if event.shift_key() { lab.redo() } else { lab.undo() }
    });
    let still = use_media_query("(prefers-reduced-motion: reduce)");
    Effect::new(move |_| {
        let still = still.get() || lab.query.reduce_motion;
        lab.reduced_motion.set(still);
        if still {
            lab.playing.set(false);
        }
    });
    let dark = use_media_query("(prefers-color-scheme: dark)");
    Effect::new(move |_| {
        let system = if dark.get() { Theme::Dark } else { Theme::Light };
        if lab.query.theme.is_none() && dom::kept("theme").is_none() {
            lab.theme.set(system);
        }
    });
}

/// Text fields have their own undo.
fn in_text(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|e| {
        let kind = e.get_attribute("type");
        e.tag_name().eq_ignore_ascii_case("textarea")
            || e.tag_name().eq_ignore_ascii_case("input") && kind.as_deref() == Some("text")
    })
}

#[component]
fn Full() -> impl IntoView {
    let lab = Lab::here();
    let shown = shown(lab);
    let more = RwSignal::new(false);
    view! {
        <Header/>
        <main>
            <section class="hero wrap" id="lab" tabindex="-1" aria-labelledby="lab-title">
                <h1 id="lab-title">{move || msg::hero_title(lab.lang.get())}</h1>
                <Claim shown=shown/>
                <Notices/>
                <div class="lab">
                    <Panel more=more/>
                    <div class="play-area">
                        <LabFigure/>
                    </div>
                    <ReadoutList shown=shown/>
                    <More open=more/>
                </div>
            </section>
            <Compare/>
            <Story/>
            <Interview/>
        </main>
        <Footer/>
    }
}

#[component]
fn Embedded() -> impl IntoView {
    let lab = Lab::here();
    let shown = shown(lab);
    let more = RwSignal::new(false);
    let controls = match lab.query.controls {
        Controls::None => ().into_any(),
        Controls::Compact => view! {
            <div class="compact">
                <JitterChoice/>
                <Control id=Id::Base/>
                <Control id=Id::Cap/>
                <Control id=Id::Clients/>
            </div>
        }
        .into_any(),
        Controls::Full => view! { <Panel more=more/> <More open=more/> }.into_any(),
    };
    view! {
        <main class="embedded" id="embedded">
            <h1 class="vh">{move || msg::figure_label(lab.lang.get())}</h1>
            <Notices/>
            {controls}
            <div class="play-area">
                <LabFigure/>
            </div>
            <div class="vh"><Claim shown=shown/></div>
            <div hidden><ReadoutList shown=shown/></div>
        </main>
    }
}

#[component]
fn Footer() -> impl IntoView {
    let lab = Lab::here();
    let about = [
        (msg::readout_peak as fn(_) -> _, msg::readout_peak_about as fn(_) -> _),
        (msg::readout_utilisation, msg::readout_utilisation_about),
        (msg::readout_attempts, msg::readout_attempts_about),
        (msg::readout_drain, msg::readout_drain_about),
        (msg::readout_p99, msg::readout_p99_about),
        (msg::readout_sync, msg::readout_sync_about),
    ];
    view! {
        <footer>
            <div class="wrap foot">
                <p>{move || msg::footer_text(lab.lang.get())}</p>
                <details class="method">
                    <summary>{move || msg::footer_method(lab.lang.get())}</summary>
                    <p>{move || msg::footer_model(lab.lang.get())}</p>
                    <dl>
                        {about
                            .into_iter()
                            .map(|(name, text)| {
                                view! {
                                    <div>
                                        <dt>{move || name(lab.lang.get())}</dt>
                                        <dd>{move || text(lab.lang.get())}</dd>
                                    </div>
                                }
                            })
                            .collect_view()}
                    </dl>
                    <p>{move || msg::footer_keys(lab.lang.get())}</p>
                </details>
            </div>
        </footer>
    }
}
