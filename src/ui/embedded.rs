//! The figure alone, with as many controls as its author wants.

use leptos::prelude::*;

use super::controls::{Control, JitterChoice, More, Panel};
use super::figure::{LabFigure, shown};
use super::notices::Notices;
use super::readouts::{Claim, ReadoutList};
use super::state::Lab;
use crate::params::Id;
use crate::share::Controls;
use crate::text::msg;

#[component]
pub fn Embedded(lab: Lab) -> impl IntoView {
    let lang = lab.lang.get_untracked();
    let shown = shown(lab);
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
        Controls::Full => view! { <Panel more=lab.more/> <More open=lab.more/> }.into_any(),
    };
    view! {
        <main class="embedded" id="embedded">
            <div class="vh"><Claim shown=shown/></div>
            <h1 class="vh">{msg::figure_label(lang)}</h1>
            <Notices/>
            {controls}
            <div class="play-area">
                <LabFigure/>
            </div>
            <div hidden><ReadoutList shown=shown/></div>
        </main>
    }
}
