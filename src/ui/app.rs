//! The full page.

use leptos::html;
use leptos::prelude::*;

use super::claims::claims;
use super::compare::Compare;
use super::embedded::hero;
use super::header::Header;
use super::interview::interview;
use super::late::Late;
use super::part;
use super::say::live;
use super::state::Lab;
use super::story::Story;
use crate::text::msg;

#[component]
pub fn App(lab: Lab) -> impl IntoView {
    provide_context(Late::new(lab.lang.get_untracked()));
    let section = NodeRef::<html::Section>::new();
    section.on_load(move |section| untrack(|| hero(&section, lab)));
    let claimed = NodeRef::<html::Section>::new();
    let late = Late::of_page();
    claimed.on_load(move |section| untrack(|| claims(&section, lab, late)));
    let asked = NodeRef::<html::Section>::new();
    asked.on_load(move |section| untrack(|| interview(&section, lab, late)));
    view! {
        <Header/>
        <main>
            <section
                class="hero wrap"
                id="lab"
                tabindex="-1"
                aria-labelledby="lab-title"
                node_ref=section
            ></section>
            <Compare/>
            <Story/>
            <section
                class="block wrap claims"
                id="claims"
                tabindex="-1"
                aria-labelledby="claims-title"
                node_ref=claimed
            ></section>
            <section
                class="block wrap"
                id="interview"
                tabindex="-1"
                aria-labelledby="interview-title"
                node_ref=asked
            ></section>
        </main>
        <Footer/>
    }
}

#[component]
fn Footer() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let about = [
        (msg::readout_peak as fn(_) -> _, msg::readout_peak_about as fn(_) -> _),
        (msg::readout_utilisation, msg::readout_utilisation_about),
        (msg::readout_attempts, msg::readout_attempts_about),
        (msg::readout_drain, msg::readout_drain_about),
        (msg::readout_p99, msg::readout_p99_about),
        (msg::readout_sync, msg::readout_sync_about),
    ];
    let late = Late::of_page();
    let late_text = move |id: &'static str| {
        live(move || late.here().then(|| msg::by_id(lang, id, &[])).flatten().unwrap_or_default())
    };
    view! {
        <footer>
            <div class="wrap foot">
                <p>{msg::footer_text(lang)}</p>
                <details class="method" on:toggle=move |_| late.want()>
                    <summary>{msg::footer_method(lang)}</summary>
                    {part::hold("late", move |place| late.tell(place))}
                    <p>{late_text("footer-model")}</p>
                    <dl>
                        {about
                            .into_iter()
                            .map(|(name, text)| {
                                view! {
                                    <div>
                                        <dt>{name(lang)}</dt>
                                        <dd>{text(lang)}</dd>
                                    </div>
                                }
                            })
                            .collect_view()}
                    </dl>
                    <p>{late_text("footer-keys")}</p>
                </details>
            </div>
        </footer>
    }
}
