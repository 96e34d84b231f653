//! The languages held against the first one, and the names that texts will have in Rust.

use std::collections::BTreeMap;

use super::ir::Findings;
use super::lower::{Kind, Lowered};

/// One language: texts by id, by file name.
pub struct Language {
    pub tag: &'static str,
    pub files: BTreeMap<String, BTreeMap<String, Lowered>>,
}

/// Names in `src/text/msg.rs` that a text must not take.
const TAKEN: [&str; 6] = ["by_id", "by_id_rich", "ids", "args", "find", "in_table"];

/// Words of Rust that cannot name a function or a parameter, and the parameter every function has.
const WORDS: &str = " as async await break const continue crate dyn else enum extern false fn for gen if impl in let \
    loop match mod move mut pub ref return self static struct super trait true type unsafe use where while abstract \
    become box do final macro override priv try typeof unsized virtual yield lang ";

/// Same files, same texts, same arguments.
pub fn parity(languages: &[Language], found: &mut Findings) {
    let Some((first, others)) = languages.split_first() else {
        return;
    };
    for other in others {
        missing_files(first, other, found);
        missing_files(other, first, found);
        for (name, texts) in &other.files {
            let Some(model) = first.files.get(name) else {
                continue;
            };
            let here = format!("locales/{}/{name}", other.tag);
            let there = format!("locales/{}/{name}", first.tag);
            for (id, text) in texts {
                match model.get(id) {
                    Some(model) => same_args(id, (&here, text), (&there, model), found),
                    None => found
                        .problems
                        .push(format!("{here} has {} that {there} lacks.", called(id))),
                }
            }
            for id in model.keys().filter(|id| !texts.contains_key(*id)) {
                found.problems.push(format!("{here} lacks {} that {there} has.", called(id)));
            }
        }
    }
}

fn missing_files(has: &Language, lacks: &Language, found: &mut Findings) {
    for name in has.files.keys().filter(|name| !lacks.files.contains_key(*name)) {
        found.problems.push(format!(
            "locales/{} lacks the file {name} that locales/{} has.",
            lacks.tag, has.tag
        ));
    }
}

fn same_args(
    id: &str,
    (here, text): (&str, &Lowered),
    (there, model): (&str, &Lowered),
    found: &mut Findings,
) {
    let called = called(id);
    for arg in model.args.difference(&text.args) {
        found
            .problems
            .push(format!("{here}: {called} lacks the argument `${arg}` that {there} uses."));
    }
    for arg in text.args.difference(&model.args) {
        found
            .problems
            .push(format!("{here}: {called} uses the argument `${arg}` that {there} lacks."));
    }
    for (arg, kind) in &text.kinds {
        if model.kinds.get(arg).is_some_and(|other| other != kind) {
            found.problems.push(format!(
                "{here}: {called} selects on `${arg}` as a number or as a word, and {there} the other way round."
            ));
        }
    }
    // A misspelt word is never chosen and nothing else would say so. A language may need a word
    // more than the first one, so this is not a problem.
    for (arg, word) in text.words.difference(&model.words) {
        if model.kinds.get(arg) == Some(&Kind::Word) {
            found.warnings.push(format!("{here}: {called} has the variant `[{word}]` of `${arg}`, and {there} has not: is it misspelt?"));
        }
    }
}

fn called(id: &str) -> String {
    if id.contains('.') { format!("the attribute `{id}`") } else { format!("the message `{id}`") }
}

/// The name of a text's function.
pub fn function(id: &str) -> String {
    id.replace(['-', '.'], "_")
}

/// The name of an argument's parameter.
pub fn parameter(arg: &str) -> String {
    arg.replace('-', "_")
}

/// Every text and argument has a name that Rust can take, and no two texts have one name.
pub fn names(languages: &[Language], found: &mut Findings) {
    // The other languages have the same names, or `parity` says so.
    let Some(first) = languages.first() else {
        return;
    };
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for (name, texts) in &first.files {
        let path = format!("locales/{}/{name}", first.tag);
        for (id, text) in texts {
            let function = function(id);
            if !usable(&function) {
                found.problems.push(format!(
                    "{path}: `{id}` cannot name a Rust function; use other, lower-case words."
                ));
            }
            for function in [format!("{function}_rich"), function] {
                if TAKEN.contains(&function.as_str()) {
                    found.problems.push(format!(
                        "{path}: `{id}` would be the function `{function}`, which exists already."
                    ));
                }
                if let Some(other) = owners.insert(function.clone(), id) {
                    found.problems.push(format!(
                        "{path}: `{id}` and `{other}` would both be the function `{function}`."
                    ));
                }
            }
            let mut parameters = BTreeMap::new();
            for arg in &text.args {
                let parameter = parameter(arg);
                if !usable(&parameter) {
                    found.problems.push(format!(
                        "{path}: the argument `${arg}` of `{id}` cannot name a Rust parameter; use other, lower-case words."
                    ));
                }
                if let Some(other) = parameters.insert(parameter, arg) {
                    found.problems.push(format!("{path}: `{id}` has both `${other}` and `${arg}`, which are one name in Rust."));
                }
            }
        }
    }
}

fn usable(name: &str) -> bool {
    !name.chars().any(|c| c.is_ascii_uppercase()) && !WORDS.contains(&format!(" {name} "))
}
