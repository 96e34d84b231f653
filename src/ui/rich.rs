//! Texts with emphasis, English terms and holes for widgets.

use leptos::prelude::*;

use crate::text::{Piece, escape};

/// The pieces of a text; paragraphs are separated by line breaks here, see [`paragraphs`].
#[component]
pub fn Rich(
    pieces: Vec<Piece>,
    /// Makes the widget of a hole.
    #[prop(optional, into)]
    slot: Option<Callback<&'static str, AnyView>>,
) -> impl IntoView {
    pieces
        .into_iter()
        .map(|piece| match piece {
            Piece::Text(text) => text.into_any(),
            Piece::Bold(text) => view! { <b>{text}</b> }.into_any(),
            Piece::Term(text) => view! { <i lang="en">{text}</i> }.into_any(),
            Piece::Code(text) => view! { <code>{text}</code> }.into_any(),
            Piece::Break => view! { <br/> }.into_any(),
            Piece::Slot(name) => match slot {
                Some(slot) => slot.run(name),
                None => ().into_any(),
            },
        })
        .collect_view()
}

/// The paragraphs of a text.
pub fn paragraphs(pieces: Vec<Piece>) -> Vec<Vec<Piece>> {
    let mut all = vec![Vec::new()];
    for piece in pieces {
        if piece == Piece::Break {
            all.push(Vec::new());
        } else if let Some(last) = all.last_mut() {
            last.push(piece);
        }
    }
    all.retain(|p| !p.is_empty());
    all
}

/// The same as markup. Its holes stay empty.
pub fn html(pieces: &[Piece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        let (before, text, after) = match piece {
            Piece::Text(text) => ("", text.as_str(), ""),
            Piece::Bold(text) => ("<b>", text.as_str(), "</b>"),
            Piece::Term(text) => ("<i lang=\"en\">", text.as_str(), "</i>"),
            Piece::Code(text) => ("<code>", text.as_str(), "</code>"),
            Piece::Break => ("<br>", "", ""),
            Piece::Slot(_) => continue,
        };
        out.push_str(before);
        out.push_str(&escape(text));
        out.push_str(after);
    }
    out
}

/// The words alone.
pub fn plain(pieces: &[Piece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(t) | Piece::Bold(t) | Piece::Term(t) | Piece::Code(t) => out.push_str(t),
            Piece::Break => out.push(' '),
            Piece::Slot(_) => {}
        }
    }
    out
}
