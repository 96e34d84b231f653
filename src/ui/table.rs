//! The picture as a table, for who reads better than looks.

use leptos::prelude::*;

use super::plot::Shown;
use super::state::Lab;
use crate::scene;
use crate::text::msg;

#[component]
pub fn DataTable(
    #[prop(into)] shown: Signal<Option<Shown>>,
    open: RwSignal<bool>,
) -> impl IntoView {
    let lab = Lab::here();
    let rows = move || {
        let lang = lab.lang.get();
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
        <div id="data-table" class="data-table" hidden=move || !open.get()>
            <Show when=move || open.get()>
                <div
                    class="scroll"
                    tabindex="0"
                    role="region"
                    aria-label=move || msg::table_caption(lab.lang.get())
                >
                    <table class="num">
                        <caption>{move || msg::table_caption(lab.lang.get())}</caption>
                        <thead>
                            <tr>
                                <th scope="col">{move || msg::table_from(lab.lang.get())}</th>
                                <th scope="col">{move || msg::table_attempts(lab.lang.get())}</th>
                                <th scope="col">{move || msg::table_rejected(lab.lang.get())}</th>
                                <th scope="col">{move || msg::table_served(lab.lang.get())}</th>
                                <th scope="col">{move || msg::table_so_far(lab.lang.get())}</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </Show>
        </div>
    }
}
