//! Step, play, pause, speed; what the cursor or the pointer reads off.

use leptos::prelude::*;

use super::figure::next_wave;
use super::icons;
use super::plot::Shown;
use super::say::{flag, live, live_view};
use super::state::Lab;
use crate::measure::Bar;
use crate::scene;
use crate::text::{Lang, msg};
use crate::units::Micros;

/// Speeds in tenths of the simulated time.
const SPEEDS: [u32; 7] = [1, 5, 10, 50, 100, 300, 1_000];

/// "32–33 s" of a window.
fn span(lang: Lang, axis: crate::measure::Axis, window: usize) -> String {
    let from = Micros(window as u64 * axis.window.0);
    let to = Micros(from.0 + axis.window.0);
    if axis.window.0.is_multiple_of(1_000_000) && to <= Micros::secs(120) {
        let seconds = |t: Micros| lang.integer(t.0 / 1_000_000);
        return format!("{}–{}\u{a0}s", seconds(from), seconds(to));
    }
    format!("{} – {}", lang.duration_rounded(from), lang.duration_rounded(to))
}

/// What a window holds, in words, for the clock and for screen readers.
pub fn clock_text(lab: Lab, window: usize) -> String {
    let bar = bar_at(lab, window);
    let lang = lab.lang.get_untracked();
    format!("{}: {}", span(lang, lab.axis(), window), load_text(lang, bar))
}

fn bar_at(lab: Lab, window: usize) -> Option<Bar> {
    super::figure::shown(lab).with(|s| s.as_ref()?.study.bars.get(window).copied())
}

fn load_text(lang: Lang, bar: Option<Bar>) -> String {
    match bar {
        Some(bar) if bar.attempts() > 0 => msg::clock_load(lang, bar.accepted, bar.attempts()),
        _ => msg::clock_quiet(lang),
    }
}

#[component]
pub fn Transport(
    #[prop(into)] shown: Signal<Option<Shown>>,
    table: RwSignal<bool>,
) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let looked_at = move || lab.hover.get().unwrap_or_else(|| lab.cursor.get());
    let play_label = move || {
        if lab.playing.get() { msg::transport_pause(lang) } else { msg::transport_play(lang) }
    };
    let speed_text = move |tenths: u32| lang.factor(f64::from(tenths) / 10.0);
    let story_frames = move || {
        shown
            .with(|s| s.as_ref().map(|s| s.with_figure(lang, |f| scene::key_frames(f).to_vec())))
            .unwrap_or_default()
    };
    view! {
           <div class="transport">
               <span class="steps" hidden=flag(move || lab.reduced_motion.get())>
                   <button
                       class="tb"
                       aria-label=msg::transport_start(lang)
                       title=msg::transport_start(lang)
                       on:click=move |_| lab.seek(0)
                       inner_html=icons::START
                   ></button>
                   <button
                       class="tb"
                       aria-label=msg::transport_back(lang)
                       title=msg::transport_back(lang)
                       on:click=move |_| lab.seek(lab.cursor.get_untracked().saturating_sub(1))
                       inner_html=icons::STEP_BACK
                   ></button>
               </span>
               <button
                   class="tb play"
                   aria-label=live(play_label)
                   title=live(play_label)
                   on:click=move |_| lab.toggle_play()
                   inner_html=move || if lab.playing.get() { icons::PAUSE } else { icons::PLAY }
               ></button>
               <span class="steps" hidden=flag(move || lab.reduced_motion.get())>
                   <button
                       class="tb"
                       aria-label=msg::transport_forward(lang)
                       title=msg::transport_forward(lang)
                       on:click=move |_| lab.seek(lab.cursor.get_untracked() + 1)
                       inner_html=icons::STEP
                   ></button>
               </span>
               <p class="clock num">
                   <b>{live(move || span(lang, lab.axis(), looked_at()))}</b>
                   <span>{live(move || load_text(lang, bar_at(lab, looked_at())))}</span>
               </p>
               <span class="spring"></span>
               <button class="btn quiet wave" on:click=move |_| next_wave(lab)>
                   {msg::transport_wave(lang)}
               </button>
               <label class="speed">
                   <span class="desk">{msg::transport_speed(lang)}</span>
                   <select
                       aria-label=msg::transport_speed(lang)
                       prop:value=live(move || lab.speed.get().to_string())
                       on:change:target=move |event| {
                           if let Ok(tenths) = event.target().value().parse() {
                               lab.speed.set(tenths);
                           }
                       }
                   >
                       {SPEEDS
                           .into_iter()
                           .map(|tenths| {
                               view! {
                                   <option
                                       value=tenths.to_string()
                                       selected=flag(move || lab.speed.get_untracked() == tenths)
                                   >
                                       {speed_text(tenths)}
                                   </option>
                               }
                           })
                           .collect_view()}
                   </select>
               </label>
               <button
                   class="btn quiet data"
                   aria-expanded=live(move || table.get().to_string())
                   aria-controls="data-table"
                   on:click=move |_| table.update(|open| *open = !*open)
               >
                   {msg::transport_table(lang)}
               </button>
               {lab.query.embed.then(|| view! {
                   <a class="btn quiet" target="_blank" rel="noopener" href=live(move || full_page(lab))>
                       {msg::embed_open(lang)}
                   </a>
               })}
           </div>
           {live_view(move || {
    if !lab.reduced_motion.get() { return ().into_any(); }
    view! {
               <ol class="key-frames" aria-label=msg::transport_frames(lang)>
                   {move || {
                       story_frames()
                           .into_iter()
                           .map(|frame| {
                               let window = frame.window;
                               view! {
                                   <li>
                                       <button
                                           aria-pressed=live(move || (lab.cursor.get() == window).to_string())
                                           on:click=move |_| lab.seek(window)
                                       >
                                           <b class="num">{frame_time(lab, window)}</b>
                                           <span>{frame.caption}</span>
                                       </button>
                                   </li>
                               }
                           })
                           .collect_view()
                   }}
               </ol>
           }.into_any() })}
       }
}

fn frame_time(lab: Lab, window: usize) -> String {
    lab.lang.get_untracked().duration_rounded(Micros(window as u64 * lab.axis().window.0))
}

/// The full page in the same state and language.
fn full_page(lab: Lab) -> String {
    let lang = lab.lang.get_untracked();
    let query = crate::share::Query { lang: Some(lang), ..Default::default() };
    format!("{}{}{}", super::dom::address(), query.write(), lab.hash())
}
