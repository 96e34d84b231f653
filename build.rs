//! Turns `locales/<language>/*.ftl` into `$OUT_DIR/messages.rs`, which `src/text/msg.rs` includes.
//!
//! The build fails, with one sentence for each thing that is wrong, if the languages do not have
//! the same files, messages, attributes and arguments, or if a text uses what the page does not
//! support. So no reader ever meets an untranslated or broken text. What goes wrong where:
//!
//! | file | job |
//! |---|---|
//! | `build/ir.rs` | texts as this build sees them; white space |
//! | `build/read.rs` | Fluent syntax to texts; the only file that knows `fluent-syntax` |
//! | `build/references.rs` | texts and terms by name, for references |
//! | `build/lower.rs` | references inlined, arguments numbered, selects checked |
//! | `build/markup.rs` | tags checked, compact form written |
//! | `build/check.rs` | the languages against each other; names |
//! | `build/emit.rs` | Rust source |
//! | `build/late.rs` | the texts that the page fetches |
//! | `build/catalog.rs` | the questions and passages, JSON to Rust tables |
//! | `build/systems.rs` | the real systems' rows, TOML to a Rust table |

#![allow(clippy::expect_used, reason = "a build script that panics is a build that fails")]

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

// The languages, and how they write numbers, are those of the page: one list, one set of rules.
// Most of these files serve the page alone.
#[allow(dead_code, reason = "serves the page; the build uses a part")]
#[path = "src/text/lang.rs"]
mod lang;
#[allow(dead_code, reason = "serves the page; the build uses a part")]
#[path = "src/text/number.rs"]
mod number;
#[allow(dead_code, reason = "serves the page; the build uses a part")]
#[path = "src/text/plural.rs"]
mod plural;

#[path = "build/catalog.rs"]
mod catalog;
#[path = "build/check.rs"]
mod check;
#[path = "build/emit.rs"]
mod emit;
#[path = "build/ir.rs"]
mod ir;
#[path = "build/late.rs"]
mod late;
#[path = "build/lower.rs"]
mod lower;
#[path = "build/markup.rs"]
mod markup;
#[path = "build/read.rs"]
mod read;
#[path = "build/references.rs"]
mod references;
#[path = "build/systems.rs"]
mod systems;

use ir::Findings;
use lang::Lang;

fn main() {
    println!("cargo::rerun-if-changed=locales");
    for problem in catalog::write().into_iter().chain(systems::write()) {
        println!("cargo::error={problem}");
    }
    let found = build();
    for warning in found.warnings {
        println!("cargo::warning={warning}");
    }
    // Cargo fails the build for these; leaving with a failure would only repeat them all.
    for problem in found.problems {
        println!("cargo::error={problem}");
    }
}

fn build() -> Findings {
    let mut found = Findings::default();
    let mut languages = Vec::new();
    for lang in Lang::ALL {
        let files = read_folder(lang, &mut found.problems);
        let catalog = references::Catalog::new(&files, &mut found.problems);
        languages.push(check::Language {
            tag: lang.tag(),
            files: files
                .iter()
                .map(|(name, file)| (name.clone(), lower::file(lang, file, &catalog, &mut found)))
                .collect(),
        });
    }
    check::names(&languages, &mut found);
    check::parity(&languages, &mut found);
    if found.problems.is_empty() {
        let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
        let out = Path::new(&out);
        let mut source = emit::source(&languages);
        source.push_str("#[cfg(not(target_arch = \"wasm32\"))]\n/// Their content, for `site`.\npub const LATE_CONTENTS: [&str; LATE_FILES.len()] = [");
        for language in &languages {
            let name = format!("texts-{}.txt", language.tag);
            fs::write(out.join(&name), late::file(language).1).expect("OUT_DIR can be written");
            source.push_str(&format!("include_str!(concat!(env!(\"OUT_DIR\"), \"/{name}\")), "));
        }
        source.push_str("];\n");
        fs::write(out.join("messages.rs"), source).expect("OUT_DIR can be written");
    }
    found
}

/// The files of one language by name, in order.
fn read_folder(lang: Lang, problems: &mut Vec<String>) -> BTreeMap<String, ir::File> {
    let folder = format!("locales/{}", lang.tag());
    let mut files = BTreeMap::new();
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) => {
            problems.push(format!("The folder {folder} cannot be read: {error}."));
            return files;
        }
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_none_or(|extension| extension != "ftl") {
            continue;
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let shown = format!("{folder}/{name}");
        match fs::read_to_string(&path) {
            Ok(source) => {
                files.insert(name, read::file(&shown, &source, problems));
            }
            Err(error) => problems.push(format!("{shown} cannot be read: {error}.")),
        }
    }
    files
}
