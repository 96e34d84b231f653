//! Step, play, pause, speed; what the cursor or the pointer reads off.

use std::fmt::Write as _;

use leptos::prelude::*;
use web_sys::Element;

use super::figure::{next_wave, shown};
use super::icons;
use super::part::{self, find};
use super::plot::Shown;
use super::say::effect;
use super::state::Lab;
use crate::measure::Bar;
use crate::scene;
use crate::text::{Escaped, Lang, msg};
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
    shown(lab)?.study.bars.get(window).copied()
}

fn load_text(lang: Lang, bar: Option<Bar>) -> String {
    match bar {
        Some(bar) if bar.attempts() > 0 => msg::clock_load(lang, bar.accepted, bar.attempts()),
        _ => msg::clock_quiet(lang),
    }
}

/// What stands under the picture, in `.transport` and `.key-frames`.
pub const PLACES: &str = "<div class=\"transport\"></div>\
    <ol class=\"key-frames\" hidden></ol>";

pub fn transport(part: &Element, lab: Lab) {
    bar(&find(part, ".transport"), lab);
    key_frames(&find(part, ".key-frames"), lab);
}

fn bar(part: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part.set_inner_html(&bar_html(lab));
    let click = |selector: &str, f: fn(Lab)| {
        part::on(&find(part, selector), "click", move |_| f(lab));
    };
    click(".start", |lab| lab.seek(0));
    click(".back", |lab| lab.seek(lab.cursor.get_untracked().saturating_sub(1)));
    click(".play", |lab| lab.toggle_play());
    click(".forward", |lab| lab.seek(lab.cursor.get_untracked() + 1));
    click(".wave", next_wave);
    click(".data", |lab| lab.table.update(|open| *open = !*open));
    for steps in [".steps", ".play + .steps"] {
        part::flag(&find(part, steps), "hidden", move || lab.reduced_motion.get());
    }
    let play = find(part, ".play");
    let label = move || {
        if lab.playing.get() { msg::transport_pause(lang) } else { msg::transport_play(lang) }
    };
    part::attr(&play, "aria-label", label);
    part::attr(&play, "title", label);
    part::html(&play, move || {
        if lab.playing.get() { icons::PAUSE } else { icons::PLAY }.to_owned()
    });
    let looked_at = move || lab.hover.get().unwrap_or_else(|| lab.cursor.get());
    part::text(&find(part, ".clock b"), move || span(lang, lab.axis(), looked_at()));
    part::text(&find(part, ".clock span"), move || load_text(lang, bar_at(lab, looked_at())));
    let speed = find(part, "select");
    part::value(&speed, move || lab.speed.get().to_string());
    part::on(&speed, "change", move |event| {
        if let Ok(tenths) = part::value_of(&event).parse() {
            lab.speed.set(tenths);
        }
    });
    part::attr(&find(part, ".data"), "aria-expanded", move || lab.table.get().to_string());
    if lab.query.embed {
        part::attr(&find(part, "a"), "href", move || full_page(lab));
    }
}

fn bar_html(lab: Lab) -> String {
    let lang = lab.lang.get_untracked();
    let button = |class: &str, name: String, icon: &str| {
        let name = Escaped(&name);
        format!(
            "<button class=\"tb {class}\" aria-label=\"{name}\" title=\"{name}\">{icon}</button>"
        )
    };
    let (speed, about) = (msg::transport_speed(lang), msg::transport_speed_about(lang));
    let mut html = format!(
        "<span class=\"steps\">{}{}</span>\
         <button class=\"tb play\"></button>\
         <span class=\"steps\">{}</span>\
         <p class=\"clock num\"><b></b> <span></span></p>\
         <span class=\"spring\"></span>\
         <button class=\"btn quiet wave\">{}</button>\
         <label class=\"speed\"><span class=\"desk\">{speed}</span>\
         <select aria-label=\"{about}\" title=\"{about}\">",
        button("start", msg::transport_start(lang), icons::START),
        button("back", msg::transport_back(lang), icons::STEP_BACK),
        button("forward", msg::transport_forward(lang), icons::STEP),
        Escaped(&msg::transport_wave(lang)),
        speed = Escaped(&speed),
        about = Escaped(&about),
    );
    for tenths in SPEEDS {
        let name = lang.factor(f64::from(tenths) / 10.0);
        let _ = write!(html, "<option value=\"{tenths}\">{}</option>", Escaped(&name));
    }
    let _ = write!(
        html,
        "</select></label>\
         <button class=\"btn quiet data\" aria-controls=\"data-table\">{}</button>",
        Escaped(&msg::transport_table(lang)),
    );
    if lab.query.embed {
        let _ = write!(
            html,
            "<a class=\"full\" target=\"_blank\" rel=\"noopener\">{}</a>",
            Escaped(&msg::embed_open(lang)),
        );
    }
    html
}

/// For who asked for no motion: the moments that matter, each a button.
fn key_frames(list: &Element, lab: Lab) {
    let lang = lab.lang.get_untracked();
    part::set_attr(list, "aria-label", &msg::transport_frames(lang));
    part::flag(list, "hidden", move || !lab.reduced_motion.get());
    let buttons = list.clone();
    let mut last = String::new();
    effect(move || {
        let shown = shown(lab).filter(|_| lab.reduced_motion.get());
        let html = shown.map(|shown| key_frames_html(lab, &shown)).unwrap_or_default();
        if html != last {
            buttons.set_inner_html(&html);
            press(&buttons, lab.cursor.get_untracked());
            last = html;
        }
    });
    let buttons = list.clone();
    effect(move || press(&buttons, lab.cursor.get()));
    part::on(list, "click", move |event| {
        let button = part::around(&event, "button");
        let window = button.and_then(|b| b.get_attribute("value")?.parse().ok());
        if let Some(window) = window {
            lab.seek(window);
        }
    });
}

fn key_frames_html(lab: Lab, shown: &Shown) -> String {
    let lang = lab.lang.get_untracked();
    let mut html = String::new();
    for frame in shown.with_figure(lang, |f| scene::key_frames(f).to_vec()) {
        let window = frame.window;
        let _ = write!(
            html,
            "<li><button value=\"{window}\"><b class=\"num\">{}</b> <span>{}</span></button></li>",
            Escaped(&frame_time(lab, window)),
            Escaped(&frame.caption),
        );
    }
    html
}

/// Marks the button of the moment that the cursor is on.
fn press(list: &Element, cursor: usize) {
    let cursor = cursor.to_string();
    for item in part::children(list) {
        let button = find(&item, "button");
        let here = button.get_attribute("value").as_deref() == Some(&*cursor);
        part::set_attr(&button, "aria-pressed", if here { "true" } else { "false" });
    }
}

fn frame_time(lab: Lab, window: usize) -> String {
    lab.lang.get_untracked().duration_rounded(Micros(window as u64 * lab.axis().window.0))
}

/// The full page in the same state and language.
fn full_page(lab: Lab) -> String {
    super::address::page(lab.lang.get_untracked()) + &lab.hash()
}
