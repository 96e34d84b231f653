//! The full page.

use leptos::prelude::*;

use super::compare::Compare;
use super::controls::{More, Panel};
use super::figure::{LabFigure, shown};
use super::follow::follow;
use super::header::Header;
use super::interview::Interview;
use super::notices::Notices;
use super::readouts::{Claim, ReadoutList};
use super::say::say;
use super::state::Lab;
use super::story::Story;
use crate::text::msg;

#[component]
pub fn App(lab: Lab) -> impl IntoView {
    provide_context(lab);
    follow(lab);
    let shown = shown(lab);
    let more = RwSignal::new(false);
    view! {
        <Header/>
        <main>
            <section class="hero wrap" id="lab" tabindex="-1" aria-labelledby="lab-title">
                <h1 id="lab-title">{say(lab, msg::hero_title)}</h1>
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
                <p>{say(lab, msg::footer_text)}</p>
                <details class="method">
                    <summary>{say(lab, msg::footer_method)}</summary>
                    <p>{say(lab, msg::footer_model)}</p>
                    <dl>
                        {about
                            .into_iter()
                            .map(|(name, text)| {
                                view! {
                                    <div>
                                        <dt>{say(lab, name)}</dt>
                                        <dd>{say(lab, text)}</dd>
                                    </div>
                                }
                            })
                            .collect_view()}
                    </dl>
                    <p>{say(lab, msg::footer_keys)}</p>
                </details>
            </div>
        </footer>
    }
}
