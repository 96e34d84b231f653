//! What an opened question shows, as markup: the answer, what is wrong, points to tick off, the proof.

use std::fmt::Write as _;

use super::proof;
use super::rich::{html, paragraphs};
use crate::catalog::{self, Question, TEXT_BUDGET};
use crate::measure::Study;
use crate::text::{Escaped, Lang, Piece, msg};

pub const POINTS: [&str; 4] = ["point1", "point2", "point3", "point4"];

/// Runs the question's two worlds, for the figures of its text.
pub fn answer(lang: Lang, question: &Question) -> String {
    let (run, compare) = question.params();
    let run = Study::of(&run, TEXT_BUDGET, None).0;
    let compare = Study::of(&compare, TEXT_BUDGET, None).0;
    let args = catalog::figures(lang, &run, &compare);
    let get = |part: &str| -> Vec<Piece> {
        msg::by_id_rich(lang, &format!("{}.{part}", question.id), &args).unwrap_or_default()
    };
    let mut out = format!(
        "<div class=\"answer\"><div class=\"model\"><h3>{}</h3>",
        Escaped(&msg::interview_answer(lang))
    );
    if question.id == "q-code" {
        out.push_str(&code(lang));
    }
    for paragraph in paragraphs(get("answer")) {
        let _ = write!(out, "<p>{}</p>", html(&paragraph));
    }
    let _ = write!(
        out,
        "<h3>{}</h3><p>{}</p></div><div class=\"proof\"><fieldset class=\"points\"><legend>{}</legend>",
        Escaped(&msg::interview_wrong(lang)),
        html(&get("wrong")),
        Escaped(&msg::interview_points(lang)),
    );
    for point in POINTS {
        let text = html(&get(point));
        let _ = write!(out, "<label><input type=\"checkbox\"><span>{text}</span></label>");
    }
    let _ = write!(
        out,
        "<p class=\"marks num\" role=\"status\">{}</p></fieldset><h3>{}</h3><p>{}</p>{}</div></div>",
        Escaped(&marks(lang, 0)),
        Escaped(&msg::interview_proof(lang)),
        html(&get("show")),
        proof::links(lang, question),
    );
    out
}

/// How many of the points were said.
pub fn marks(lang: Lang, said: usize) -> String {
    msg::interview_marks(lang, said, POINTS.len())
}

/// The retry loop: English names as code has them, with comments in the page's language. Focusable, so
/// that the keyboard scrolls it where it is wider than the page.
fn code(lang: Lang) -> String {
    let mut out = "<pre class=\"code\" lang=\"en\" tabindex=\"0\"><code>".to_owned();
    for line in catalog::retry_loop(lang) {
        let _ = write!(out, "{}", Escaped(line.code));
        if !line.note.is_empty() {
            let (tag, note) = (lang.html_tag(), Escaped(&line.note));
            let _ = write!(out, "  <span lang=\"{tag}\"># {note}</span>");
        }
        out.push('\n');
    }
    out + "</code></pre>"
}
