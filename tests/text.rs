//! Every text of the page, in every language, held against the files it comes from.
//!
//! The files are read here a second time, line by line and without a Fluent parser, so that these
//! tests notice a language that lacks something even if the check in `build.rs` were gone, and a
//! build script that drops or invents something.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

#[path = "../build/tests.rs"]
mod build_script;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use backoff_lab::text::{Arg, Lang, Num, Piece, msg};

/// What a line-by-line reader can know of a text.
#[derive(Clone, Debug, Default, PartialEq)]
struct Entry {
    file: String,
    source: String,
    args: BTreeSet<String>,
    references: BTreeSet<String>,
}

/// Texts by id, `foo` and `foo.title`; terms with their hyphen. References not followed.
fn read(lang: Lang) -> BTreeMap<String, Entry> {
    let folder = format!("{}/locales/{}", env!("CARGO_MANIFEST_DIR"), lang.tag());
    let mut entries = BTreeMap::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        if !file.ends_with(".ftl") {
            continue;
        }
        let (mut message, mut id) = (String::new(), String::new());
        for line in fs::read_to_string(&path).unwrap().lines() {
            let (name, rest) = line.split_once('=').unwrap_or(("", line));
            let name = name.trim_end();
            let content = if line.starts_with('#') {
                continue;
            } else if name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-') {
                message = name.to_owned();
                id.clone_from(&message);
                rest
            } else if name.starts_with(' ') && name.trim_start().starts_with('.') {
                id = format!("{message}{}", name.trim_start());
                rest
            } else {
                line
            };
            if !content.trim().is_empty() {
                let entry: &mut Entry = entries.entry(id.clone()).or_default();
                entry.file.clone_from(&file);
                entry.source.push_str(content);
                entry.source.push('\n');
            }
        }
    }
    for entry in entries.values_mut() {
        scan(entry);
    }
    entries
}

/// Finds `$name` in braces, and `{ name }` and `{ -name }`.
fn scan(entry: &mut Entry) {
    let word = |text: &str| -> String {
        text.chars()
            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
            .collect()
    };
    let (mut depth, mut quoted) = (0, false);
    for (at, c) in entry.source.char_indices() {
        let after = &entry.source[at + c.len_utf8()..];
        match c {
            '"' if depth > 0 => quoted = !quoted,
            _ if quoted => {}
            '{' => {
                depth += 1;
                let name = word(after.trim_start());
                if name.trim_start_matches('-').starts_with(|c: char| c.is_ascii_alphabetic()) {
                    entry.references.insert(name);
                }
            }
            '}' => depth -= 1,
            '$' if depth > 0 => {
                entry.args.insert(word(after));
            }
            _ => {}
        }
    }
}

/// Arguments of a text, those of the texts it refers to included.
fn all_args(entries: &BTreeMap<String, Entry>, id: &str) -> BTreeSet<String> {
    let entry = &entries[id];
    let referred = entry.references.iter().flat_map(|id| all_args(entries, id));
    entry.args.iter().cloned().chain(referred).collect()
}

/// File and arguments by id: what the languages must agree on. Terms are each language's own.
fn outline(lang: Lang) -> BTreeMap<String, (String, BTreeSet<String>)> {
    let entries = read(lang);
    let texts = entries.iter().filter(|(id, _)| !id.starts_with('-'));
    texts.map(|(id, entry)| (id.clone(), (entry.file.clone(), all_args(&entries, id)))).collect()
}

#[test]
fn the_languages_have_the_same_files_texts_and_arguments() {
    let english = outline(Lang::En);
    assert!(!english.is_empty(), "there are no texts");
    for lang in [Lang::Pt, Lang::Es] {
        let other = outline(lang);
        for (id, expected) in &english {
            assert_eq!(other.get(id), Some(expected), "{id} in {lang:?}");
        }
        for id in other.keys() {
            assert!(english.contains_key(id), "{id} is in {lang:?} only");
        }
    }
}

#[test]
fn the_table_holds_what_the_files_hold() {
    let english = outline(Lang::En);
    let ids: Vec<_> = msg::ids().collect();
    assert!(ids.is_sorted(), "the table is searched by halves");
    assert_eq!(ids, english.keys().collect::<Vec<_>>());
    for (id, (_, expected)) in english {
        let args: Vec<_> = msg::args(&id).unwrap().collect();
        assert_eq!(args, expected.iter().collect::<Vec<_>>(), "{id}");
    }
    assert_eq!(msg::by_id(Lang::En, "no-such-text", &[]), None);
    assert!(msg::by_id_rich(Lang::En, "", &[]).is_none());
}

fn samples() -> Vec<Arg> {
    let mut samples: Vec<Arg> = [0_u32, 1, 2, 1_000, 3_000_000].map(Arg::from).into();
    samples.push(Num { value: 1.5, decimals: 1 }.into());
    samples.extend(["none", "full", "100\u{a0}ms"].map(Arg::from));
    samples
}

#[test]
fn every_text_renders_in_every_language() {
    for lang in Lang::ALL {
        let files = read(lang);
        for id in msg::ids() {
            let source = &files[id].source;
            let mut longest = 0;
            for sample in samples() {
                let args: Vec<_> =
                    msg::args(id).unwrap().map(|name| (name, sample.clone())).collect();
                let plain = msg::by_id(lang, id, &args).unwrap();
                let whole = format!("{id} in {lang:?}: {plain}");
                longest = longest.max(plain.trim().len());
                assert!(!plain.contains(|c: char| c.is_control() && c != '\n'), "{whole}");
                assert!(!plain.contains(['\u{2068}', '\u{2069}']), "bidi isolates: {whole}");
                assert!(
                    !plain.contains(['{', '}']) || source.contains(['"']),
                    "left over: {whole}"
                );
                assert!(!plain.contains("</") || source.contains('"'), "markup: {whole}");
                assert_eq!(joined(&msg::by_id_rich(lang, id, &args).unwrap()), plain, "{whole}");
            }
            assert!(longest > 0, "{id} is empty in {lang:?}");
        }
    }
}

fn joined(pieces: &[Piece]) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Text(text) | Piece::Bold(text) | Piece::Term(text) | Piece::Code(text) => {
            text.clone()
        }
        Piece::Slot(name) => (*name).to_owned(),
        Piece::Break => "\n\n".to_owned(),
    };
    pieces.iter().map(text).collect()
}

#[test]
fn every_argument_can_be_a_widget_and_is_never_left_out_silently() {
    for lang in Lang::ALL {
        for id in msg::ids() {
            for name in msg::args(id).unwrap() {
                // An argument may only choose a variant; if it is shown, it is shown as a slot.
                let shown = |arg: Arg| msg::by_id(lang, id, &[(name, arg)]).unwrap();
                let slots = msg::by_id_rich(lang, id, &[(name, Arg::slot("hole", "▮▮"))]).unwrap();
                assert_eq!(
                    shown("▮▮".into()).contains("▮▮"),
                    slots.contains(&Piece::Slot("hole")),
                    "{id} {name} in {lang:?}"
                );
            }
        }
    }
}
