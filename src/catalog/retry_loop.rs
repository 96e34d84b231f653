//! The retry loop in ten lines, as the answer of `q-code` shows it.
//!
//! The lines are Python and the same in every language; what stands behind them as a comment is a
//! text, `q-code.note1` to `.note4`. `tests/retry_loop.rs` runs them.

use crate::text::{Lang, msg};

/// A line of code and the comment that stands behind it, without its `#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub code: &'static str,
    pub note: String,
}

/// Code, and the text of its comment.
const RETRY_LOOP: [(&str, Option<&str>); 10] = [
    ("def retry(call, attempts, deadline, base, cap, random, clock, sleep):", None),
    ("    for n in range(1, attempts + 1):", Some("note1")),
    ("        try:", None),
    ("            return call()", None),
    ("        except Retryable as error:", Some("note2")),
    ("            longest = min(cap, base * 2 ** min(n - 1, 30))", Some("note3")),
    ("            wait = (error.retry_after or 0) + random(0, longest)", Some("note4")),
    ("            if n == attempts or clock() + wait > deadline:", None),
    ("                raise", None),
    ("            sleep(wait)", None),
];

/// The lines with their comments in a language.
pub fn retry_loop(lang: Lang) -> impl Iterator<Item = Line> {
    let say = move |part| msg::by_id(lang, &format!("q-code.{part}"), &[]).unwrap_or_default();
    RETRY_LOOP
        .iter()
        .map(move |&(code, note)| Line { code, note: note.map(say).unwrap_or_default() })
}
