//! The Rust source: a constant and two functions a text, and the sorted table of all. What the page
//! fetches is in the host's program alone.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::check::{Language, function, parameter};
use super::late;
use super::lower::Lowered;

/// Left out of the page's program.
const HOST: &str = "#[cfg(not(target_arch = \"wasm32\"))]\n";
/// How much of a text its function's documentation shows.
const SKETCH: usize = 120;

/// The content of `messages.rs`. The languages are known to have the same texts.
pub fn source(languages: &[Language]) -> String {
    let mut texts: BTreeMap<&str, (bool, Vec<&Lowered>)> = BTreeMap::new();
    for language in languages {
        for (name, file) in &language.files {
            for (id, text) in file {
                let late = late::is_late(name, id);
                texts.entry(id).or_insert((late, Vec::new())).1.push(text);
            }
        }
    }
    let mut out = String::from("// Written by build.rs from locales/.\n");
    let mut table = String::new();
    // Ordered by the bytes of the id, as the binary search expects.
    for (number, (id, (late, versions))) in texts.iter().enumerate() {
        let Some(model) = versions.first() else {
            continue;
        };
        let args: Vec<&str> = model.args.iter().map(String::as_str).collect();
        let names = args.join(",");
        let mut fields = vec![*id, &names];
        fields.extend(versions.iter().map(|version| version.code.as_str()));
        let constant = format!("M{number}");
        let host = if *late { HOST } else { "" };
        write!(out, "\n{host}const {constant}: Message = Message({:?});\n", fields.join("\u{1f}"))
            .expect("a String takes all");
        write!(table, "{host}{constant}, ").expect("a String takes all");
        let parameters: Vec<String> = args.iter().map(|arg| parameter(arg)).collect();
        for (suffix, method, returns) in [("", "plain", "String"), ("_rich", "rich", "Vec<Piece>")]
        {
            let signature: String =
                parameters.iter().map(|name| format!(", {name}: impl Into<Arg>")).collect();
            let values: Vec<String> =
                parameters.iter().map(|name| format!("{name}.into()")).collect();
            write!(
                out,
                "{host}#[doc = {:?}]\n#[allow(clippy::too_many_arguments, reason = \"as many as the text has holes\")]\npub fn {}{suffix}(lang: Lang{signature}) -> {returns} {{\n    \
                 {constant}.{method}(lang, Args::Ordered(&[{}]))\n}}\n",
                documentation(id, &model.sketch),
                function(id),
                values.join(", "),
            )
            .expect("a String takes all");
        }
    }
    write!(out, "\nstatic TABLE: &[Message] = &[{table}];\n").expect("a String takes all");
    let names: Vec<_> = languages.iter().map(|language| late::file(language).0).collect();
    write!(
        out,
        "\n/// The file of the texts that the page fetches, one a language.\npub const LATE_FILES: [&str; {}] = {names:?};\n",
        names.len()
    )
    .expect("a String takes all");
    out
}

/// The English text as code, so that rustdoc reads no markup in it.
fn documentation(id: &str, sketch: &str) -> String {
    let mut shown: String = sketch.chars().filter(|c| *c != '`').take(SKETCH).collect();
    if shown.len() < sketch.replace('`', "").len() {
        shown.push('…');
    }
    format!("`{id}`: `{}`", shown.trim())
}
