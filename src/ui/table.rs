//! The picture as a table, for who reads better than looks.

use leptos::prelude::*;

use super::plot::Shown;
use super::say::{flag, live_view};
use super::state::Lab;
use crate::scene;
use crate::text::msg;

#[component]
pub fn DataTable(
    #[prop(into)] shown: Signal<Option<Shown>>,
    open: RwSignal<bool>,
) -> impl IntoView {
    let lab = Lab::here();
    let lang = lab.lang.get_untracked();
    let rows = move || {
        shown
            .with(|s| s.as_ref().map(|s| s.with_figure(lang, scene::table_rows)))
            .unwrap_or_default()
            .into_iter()
            .map(|row| {
                let number = |n: u64| lang.integer(n);
                view! {
                    <tr>
                        <th scope="row">{lang.duration_rounded(row.start)}</th>
                        <td>{number(row.attempts)}</td>
                        <td>{number(row.rejected)}</td>
                        <td>{number(row.served)}</td>
                        <td>{number(row.served_so_far)}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
           <div id="data-table" class="data-table" hidden=flag(move || !open.get())>
               {live_view(move || {
    if !open.get() { return ().into_any(); }
    view! {
                   <div
                       class="scroll"
                       tabindex="0"
                       role="region"
                       aria-label=msg::table_caption(lang)
                   >
                       <table class="num">
                           <caption>{msg::table_caption(lang)}</caption>
                           <thead>
                               <tr>
                                   <th scope="col">{msg::table_from(lang)}</th>
                                   <th scope="col">{msg::table_attempts(lang)}</th>
                                   <th scope="col">{msg::table_rejected(lang)}</th>
                                   <th scope="col">{msg::table_served(lang)}</th>
                                   <th scope="col">{msg::table_so_far(lang)}</th>
                               </tr>
                           </thead>
                           <tbody>{rows}</tbody>
                       </table>
                   </div>
               }.into_any() })}
           </div>
       }
}
