//! Texts that the page fetches when somebody comes near them, instead of carrying them in three
//! languages: which they are, and the file of one language. `src/text/late.rs` reads it.

use std::fmt::Write as _;

use super::check::Language;

/// Between two texts of the file; fields are parted as in the table of the program.
const RECORD: char = '\u{1e}';
const FIELD: char = '\u{1f}';

/// Whether a text is fetched: what the scenes of the claims say, all of an interview question but the
/// question, and the long texts of the footer, which is closed. Titles stay, so that menus and pictures have their names whatever the net does.
pub fn is_late(file: &str, id: &str) -> bool {
    let (message, part) = id.split_once('.').unwrap_or((id, ""));
    match file {
        "claims.ftl" => message.starts_with("scene-") && part != "title",
        "ui.ftl" => matches!(id, "footer-model" | "footer-keys"),
        "interview.ftl" => message.starts_with("q-") && part != "question",
        _ => false,
    }
}

/// Name and content of a language's file. The name holds a hash of the texts, so that a server may
/// let browsers keep it for good, and stands in front of them, so that an error page is told from it.
pub fn file(language: &Language) -> (String, String) {
    let mut texts: Vec<_> = language
        .files
        .iter()
        .flat_map(|(name, texts)| texts.iter().filter(move |(id, _)| is_late(name, id)))
        .collect();
    // Ordered by the bytes of the id, as the binary search expects.
    texts.sort_by_key(|(id, _)| *id);
    let mut body = String::new();
    for (id, text) in texts {
        let args: Vec<&str> = text.args.iter().map(String::as_str).collect();
        let _ = write!(body, "{RECORD}{id}{FIELD}{}{FIELD}{}", args.join(","), text.code);
    }
    let name = format!("texts-{}-{:016x}.txt", language.tag, fnv(body.as_bytes()));
    let content = name.clone() + &body;
    (name, content)
}

/// FNV-1a: the standard library's hashes may change from one compiler to the next.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
