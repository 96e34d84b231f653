//! Sliders, number fields and the choice of jitter, all made from the table of parameters.

use leptos::prelude::*;

use super::say::{effect, flag, live};
use super::state::Lab;
use super::{icons, value};
use crate::params::{Id, Params, Scale, Slider, Spec, Unit, spec};
use crate::policy::Jitter;
use crate::scene::Short;
use crate::text::{Lang, msg};

/// "Base": the name of a parameter.
pub fn name_of(lang: Lang, row: &Spec) -> String {
    match row.id {
        Id::Base => msg::param_base(lang),
        Id::Cap => msg::param_cap(lang),
        Id::Multiplier => msg::param_multiplier(lang),
        Id::Jitter => msg::param_jitter(lang),
        Id::Clients => msg::param_clients(lang),
        Id::AttemptLimit => msg::param_attempt_limit(lang),
        Id::Outage => msg::param_outage(lang),
        Id::Capacity => msg::param_capacity(lang),
        Id::Seed => msg::param_seed(lang),
        Id::Cursor => msg::param_cursor(lang),
    }
}

/// "first wait": what a parameter is, in a word or two.
fn hint_of(lang: Lang, row: &Spec) -> String {
    match row.id {
        Id::Base => msg::param_base_hint(lang),
        Id::Cap => msg::param_cap_hint(lang),
        Id::Multiplier => msg::param_multiplier_hint(lang),
        Id::Jitter => msg::param_jitter_hint(lang),
        Id::Clients => msg::param_clients_hint(lang),
        Id::AttemptLimit => msg::param_attempt_limit_hint(lang),
        Id::Outage => msg::param_outage_hint(lang),
        Id::Capacity => msg::param_capacity_hint(lang),
        Id::Seed => msg::param_seed_hint(lang),
        Id::Cursor => msg::param_cursor_hint(lang),
    }
}

/// The field to type in. What cannot be read stays there, with a sentence under it.
#[component]
pub fn Field(id: Id) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let row = spec(id);
    let error = RwSignal::new(None::<String>);
    let current = move || lab.params.with(|p| p.get(id));
    let text = move || value::show(lang, row, current());
    let error_id = format!("error-{}", row.name);
    let described = error_id.clone();
    effect(move || {
        // A value that came from elsewhere answers the complaint.
        current();
        error.set(None);
    });
    let read = move |typed: String| match value::read(lang, row, &typed) {
        Ok(raw) => {
            error.set(None);
            lab.set(id, raw);
        }
        Err(sentence) => error.set(Some(sentence)),
    };
    let step = move |up: bool| {
        let params = lab.params.get_untracked();
        let Some(slider) = row.slider else {
            let raw = params.get(id);
            lab.set(id, if up { raw.saturating_add(1) } else { raw.saturating_sub(1) });
            return;
        };
        let raw = value::on_slider(row, &params);
        let stop = slider.stop(raw);
        let next = if up {
            slider.value(stop + 1).max(raw)
        } else if slider.value(stop) < raw {
            slider.value(stop)
        } else {
            slider.value(stop.saturating_sub(1))
        };
        lab.set(id, next);
    };
    view! {
        <input
            class="val num"
            id=format!("field-{}", row.name)
            type="text"
            inputmode=if matches!(row.unit, Unit::Duration(_)) { "text" } else { "decimal" }
            autocomplete="off"
            spellcheck="false"
            size=live(move || text().chars().count().clamp(2, 20).to_string())
            aria-label=msg::field_label(lang, name_of(lang, row))
            aria-invalid=move || error.with(Option::is_some).to_string()
            aria-describedby=described
            prop:value=text
            on:change:target=move |event| {
                read(event.target().value());
                // Show it the way it was understood, even where the value is the same as before.
                if error.with_untracked(Option::is_none) {
                    event.target().set_value(&untrack(text));
                }
            }
            on:keydown=move |event| {
                let up = match event.key().as_str() {
                    "ArrowUp" => true,
                    "ArrowDown" => false,
                    _ => return,
                };
                event.prevent_default();
                step(up);
            }
        />
        <p class="error" id=error_id role="alert">{live(move || error.get().unwrap_or_default())}</p>
    }
}

/// Slider and field of one parameter.
#[component]
pub fn Control(id: Id) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let row = spec(id);
    view! {
        <div class=format!("ctl ctl-{}", row.name)>
            <div class="ctl-head">
                <label for=format!("range-{}", row.name)>
                    {name_of(lang, row)}
                    <small>{hint_of(lang, row)}</small>
                </label>
                <Field id=id/>
            </div>
            {row.slider.map(|slider| view! { <Range row=row slider=slider/> })}
        </div>
    }
}

#[component]
fn Range(row: &'static Spec, slider: Slider) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let raw = move || lab.params.with(|p| value::on_slider(row, p));
    let stop = move || slider.stop(raw());
    let last = slider.last();
    let ticks = move || {
        stops_with_ticks(slider)
            .into_iter()
            .map(|stop| {
                let at = 100.0 * f64::from(stop) / f64::from(last.max(1));
                view! { <span style:left=percent(at)>{tick(lang, row, slider.value(stop))}</span> }
            })
            .collect_view()
    };
    view! {
        <input
            type="range"
            class="range"
            id=format!("range-{}", row.name)
            min="0"
            max=last.to_string()
            step="1"
            style:--done=move || percent(100.0 * f64::from(stop()) / f64::from(last.max(1)))
            aria-valuetext=live(move || value::show(lang, row, raw()))
            prop:value=live(move || stop().to_string())
            on:input:target=move |event| {
                if let Ok(stop) = event.target().value().parse() {
                    lab.set(row.id, slider.value(stop));
                }
            }
        />
        <div class="ticks num" aria-hidden="true">{ticks}</div>
    }
}

/// A share of a width for the style sheet.
pub fn percent(value: f64) -> String {
    format!("{}%", Short(value as f32))
}

/// Decades of a log slider; ends and middle of a linear one.
fn stops_with_ticks(slider: Slider) -> Vec<u32> {
    let last = slider.last();
    match slider.scale {
        Scale::Log => (0..=last).filter(|&s| is_decade(slider.value(s), slider.low)).collect(),
        Scale::Linear => vec![0, last / 2, last],
    }
}

fn is_decade(value: u64, low: u64) -> bool {
    let mut decade = low;
    while decade < value {
        decade *= 10;
    }
    decade == value
}

fn tick(lang: Lang, row: &Spec, raw: u64) -> String {
    match row.unit {
        Unit::Count if raw > 0 => lang.compact(raw as f64),
        Unit::Rate => lang.compact(raw as f64 / 1e3),
        _ => value::show(lang, row, raw),
    }
}

/// The name of a jitter.
pub fn jitter_name(lang: Lang, jitter: Jitter) -> String {
    match jitter {
        Jitter::None => msg::jitter_none(lang),
        Jitter::Full => msg::jitter_full(lang),
        Jitter::Equal => msg::jitter_equal(lang),
        Jitter::Decorrelated => msg::jitter_decorrelated(lang),
    }
}

/// The wait as a formula; n = 1 is the first retry.
pub fn formula(lang: Lang, params: &Params, jitter: Jitter) -> String {
    let factor = lang.decimal(f64::from(params.multiplier) / 1e3, 3);
    match jitter {
        Jitter::None => msg::formula_none(lang, factor),
        Jitter::Full => msg::formula_full(lang, factor),
        Jitter::Equal => msg::formula_equal(lang, factor),
        Jitter::Decorrelated => msg::formula_decorrelated(lang),
    }
}

/// The four jitters, one of which is the policy.
#[component]
pub fn JitterChoice() -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    view! {
        <fieldset class="ctl jit">
            <legend class="ctl-head">
                <span class="lbl">
                    {name_of(lang, spec(Id::Jitter))}
                    <small>{hint_of(lang, spec(Id::Jitter))}</small>
                </span>
            </legend>
            <div class="seg">
                {Jitter::ALL
                    .into_iter()
                    .map(|jitter| {
                        view! {
                            <label>
                                <input
                                    type="radio"
                                    name="jitter"
                                    value=jitter.name()
                                    prop:checked=flag(move || lab.params.with(|p| p.jitter) == jitter)
                                    on:change=move |_| lab.set(Id::Jitter, jitter as u64)
                                />
                                <span>{jitter_name(lang, jitter)}</span>
                            </label>
                        }
                    })
                    .collect_view()}
            </div>
            <p class="formula">
                {live(move || lab.params.with(|p| formula(lang, p, p.jitter)))}
            </p>
        </fieldset>
    }
}

/// The panel beside the picture: four controls, More, and what undoes them.
#[component]
pub fn Panel(more: RwSignal<bool>) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    view! {
        <div class="panel">
            <Control id=Id::Base/>
            <Control id=Id::Cap/>
            <JitterChoice/>
            <Control id=Id::Clients/>
            <button
                class="more"
                aria-expanded=live(move || more.get().to_string())
                aria-controls="more"
                on:click=move |_| more.update(|open| *open = !*open)
            >
                {msg::more_label(lang)}
                <span>{msg::more_hint(lang)}</span>
                <span class="chev" inner_html=icons::CHEVRON></span>
            </button>
            <div class="panel-foot">
                <span class="seed">
                    {name_of(lang, spec(Id::Seed))} " "
                    <b class="num">{live(move || lab.params.with(|p| p.seed).to_string())}</b>
                </span>
                <button class="btn quiet" on:click=move |_| new_luck(lab)>
                    {msg::action_luck(lang)}
                </button>
                <span class="group">
                <button
                    class="btn quiet icon"
                    aria-label=msg::action_undo(lang)
                    title=msg::action_undo(lang)
                    prop:disabled=flag(move || !lab.can_undo.get())
                    on:click=move |_| lab.undo()
                    inner_html=icons::UNDO
                ></button>
                <button
                    class="btn quiet icon"
                    aria-label=msg::action_redo(lang)
                    title=msg::action_redo(lang)
                    prop:disabled=flag(move || !lab.can_redo.get())
                    on:click=move |_| lab.redo()
                    inner_html=icons::REDO
                ></button>
                <button class="btn quiet" on:click=move |_| lab.reset()>
                    {msg::action_reset(lang)}
                </button>
                </span>
            </div>
        </div>
    }
}

/// The tray under the readouts: what most readers leave alone.
#[component]
pub fn More(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <div class="tray" id="more" hidden=flag(move || !open.get())>
            <Control id=Id::Multiplier/>
            <Control id=Id::AttemptLimit/>
            <Control id=Id::Capacity/>
            <Control id=Id::Outage/>
            <Control id=Id::Seed/>
        </div>
    }
}

/// A fresh seed that a person can read out.
pub fn new_luck(lab: Lab) {
    lab.set(Id::Seed, super::fresh_seed());
}
