//! Texts that are not in the page's program: fetched as one file a language (`build/late.rs` writes
//! it), kept for as long as the page is open. The host has all texts in its table.

use std::sync::OnceLock;

use super::Lang;
use super::render::{FIELD, Message};

/// Between two texts; before the first stands the name of the file.
const RECORD: char = '\u{1e}';

/// The texts of each language, sorted, once they are here.
static TEXTS: [OnceLock<Vec<Message>>; Lang::ALL.len()] = [const { OnceLock::new() }; _];

/// The name of a language's file, next to the page.
pub fn file(lang: Lang) -> &'static str {
    super::msg::LATE_FILES.get(lang as usize).copied().unwrap_or_default()
}

/// Takes a file that was fetched; false if it is another: a server's error page, or texts of another
/// build.
pub fn put(lang: Lang, content: String) -> bool {
    let Some(place) = TEXTS.get(lang as usize) else { return false };
    let whole = content.split(RECORD).next() == Some(file(lang));
    if whole {
        // Messages are static strings; a language's file comes once.
        place.get_or_init(|| content.leak().split(RECORD).skip(1).map(Message).collect());
    }
    whole
}

/// Whether the texts of a language are here.
pub fn here(lang: Lang) -> bool {
    TEXTS.get(lang as usize).is_some_and(|place| place.get().is_some())
}

pub(super) fn find(lang: Lang, id: &str) -> Option<Message> {
    let texts = TEXTS.get(lang as usize)?.get()?;
    let at = texts.binary_search_by(|text| text.id().cmp(id)).ok()?;
    texts.get(at).copied()
}

/// Whether `line` is a text of one language: id, arguments, text.
pub(super) fn is_single(line: &str) -> bool {
    line.matches(FIELD).count() == 2
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::super::msg;
    use super::super::render::Args;
    use super::*;

    /// Expected: the same texts as the table of the host, which the files of `locales/` are held
    /// against in `tests/text.rs`.
    #[test]
    fn a_file_holds_what_the_table_of_the_host_holds() {
        for (lang, content) in Lang::ALL.into_iter().zip(msg::LATE_CONTENTS) {
            assert!(!put(lang, "<!doctype html>not found".to_owned()));
            assert!(!put(lang, content.replacen("texts-", "texts-of-another-build-", 1)));
            assert!(!here(lang) && find(lang, "scene-mail.says").is_none());
            assert!(put(lang, content.to_owned()) && here(lang));
            let mut count = 0;
            for line in content.split(RECORD).skip(1) {
                let id = line.split(FIELD).next().unwrap();
                let args = Args::Named(&[]);
                let late = find(lang, id).unwrap().rich(lang, args);
                assert_eq!(Some(late), msg::by_id_rich(lang, id, &[]), "{id}");
                assert!(msg::args(id).unwrap().eq(find(lang, id).unwrap().args()), "{id}");
                count += 1;
            }
            assert!(count > 100, "{count}");
            // Titles and questions stay in the program.
            assert!(
                find(lang, "scene-mail.title").is_none() && find(lang, "q-cap.question").is_none()
            );
        }
    }
}
