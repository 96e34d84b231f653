//! One text to its compact form (described in `src/text/render.rs`): references inlined, arguments
//! numbered in alphabetical order, the keys of selects checked.

use std::collections::{BTreeMap, BTreeSet};

use super::ir::{File, Findings, Part, Variant};
use super::lang::Lang;
use super::markup::Ink;
use super::number::Shown;
use super::references::Catalog;

/// The plural forms Fluent knows; any other word in a variant key is matched against text.
const FORMS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// Argument numbers are written as one printable character from `'0'` on.
const MOST_ARGS: usize = 60;

/// How an argument is selected on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Number,
    Word,
}

/// A text in its compact form.
#[derive(Debug, Default)]
pub struct Lowered {
    pub code: String,
    pub args: BTreeSet<String>,
    pub kinds: BTreeMap<String, Kind>,
    /// The words that an argument is matched against.
    pub words: BTreeSet<(String, String)>,
    /// The text in one line for a comment: arguments in braces, default variants.
    pub sketch: String,
}

/// Whether any number takes this plural form in the language.
fn takes(lang: Lang, form: &str) -> bool {
    let fraction = Shown { decimals: 1, ..Shown::integer(25) };
    let integers = (0..=101).chain([1_000_000]).map(Shown::integer);
    integers.chain([fraction]).any(|shown| lang.plural(shown).key() == form)
}

/// The texts of one file in their compact form.
pub fn file(
    lang: Lang,
    file: &File,
    catalog: &Catalog<'_>,
    found: &mut Findings,
) -> BTreeMap<String, Lowered> {
    file.texts
        .iter()
        .map(|(id, parts)| {
            let mut lowering = Lowering {
                lang,
                catalog,
                open: vec![id.clone()],
                ink: Ink::default(),
                out: Lowered::default(),
                subject: format!("{}: `{id}`", file.path),
                found: &mut *found,
            };
            lowering.collect(parts);
            if lowering.out.args.len() > MOST_ARGS {
                lowering.problem(&format!("takes more than {MOST_ARGS} arguments"));
            }
            lowering.parts(parts);
            lowering.ink.end();
            for problem in std::mem::take(&mut lowering.ink.problems) {
                lowering.problem(&problem);
            }
            lowering.out.code = lowering.ink.code;
            lowering.out.sketch = lowering.ink.sketch;
            (id.clone(), lowering.out)
        })
        .collect()
}

struct Lowering<'a> {
    lang: Lang,
    catalog: &'a Catalog<'a>,
    /// The texts and terms being inlined, outermost first.
    open: Vec<String>,
    ink: Ink,
    out: Lowered,
    subject: String,
    found: &'a mut Findings,
}

impl<'a> Lowering<'a> {
    fn problem(&mut self, what: &str) {
        let problem = format!("{} {what}.", self.subject);
        // A text with two selects says the same thing in each of its bodies.
        if !self.found.problems.contains(&problem) {
            self.found.problems.push(problem);
        }
    }

    /// The text behind a reference, unless it is unknown or would contain itself.
    fn resolve(&mut self, part: &Part) -> Option<(String, &'a [Part])> {
        let (name, found) = match part {
            Part::Message(id) => (id.clone(), self.catalog.texts.get(id.as_str())),
            Part::Term(name) => (format!("-{name}"), self.catalog.terms.get(name.as_str())),
            _ => return None,
        };
        let Some(&parts) = found else {
            self.problem(&format!("refers to `{name}`, which this language does not have"));
            return None;
        };
        if self.open.contains(&name) {
            self.problem(&format!("contains itself by way of `{name}`"));
            return None;
        }
        Some((name, parts))
    }

    /// First pass: which arguments there are, so that they can be numbered.
    fn collect(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Text(_) | Part::Literal(_) | Part::Number(_) => {}
                Part::Arg(name) => {
                    self.out.args.insert(name.clone());
                }
                Part::Select { arg, variants } => {
                    self.out.args.insert(arg.clone());
                    self.keys(arg, variants);
                    for variant in variants {
                        self.collect(&variant.body);
                    }
                }
                Part::Message(_) | Part::Term(_) => {
                    if let Some((name, parts)) = self.resolve(part) {
                        self.open.push(name);
                        self.collect(parts);
                        self.open.pop();
                    }
                }
            }
        }
    }

    /// What the keys of a select say of its argument, and whether they can be chosen at all.
    fn keys(&mut self, arg: &str, variants: &[Variant]) {
        let mut seen = BTreeSet::new();
        for Variant { key, default, .. } in variants {
            if !seen.insert(key) {
                self.problem(&format!("has the variant `[{key}]` twice in one select on `${arg}`"));
            }
            let form = FORMS.contains(&key.as_str());
            if form && !default && !takes(self.lang, key) {
                self.found.warnings.push(format!(
                    "{}: the variant `[{key}]` of `${arg}` is never chosen in this language; for an exact number write `[0]` or `[2]`.",
                    self.subject
                ));
            }
            let kind = match key.as_str() {
                // Every select may have it, as its default.
                "other" => continue,
                key if form || key.starts_with(|c: char| c == '-' || c.is_ascii_digit()) => {
                    Kind::Number
                }
                word => {
                    self.out.words.insert((arg.to_owned(), word.to_owned()));
                    Kind::Word
                }
            };
            if self.out.kinds.insert(arg.to_owned(), kind).is_some_and(|before| before != kind) {
                self.problem(&format!("selects on `${arg}` both as a number and as a word"));
            }
        }
    }

    /// Second pass: the compact form.
    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Text(text) => self.ink.prose(text),
                Part::Literal(text) => self.ink.plain(text),
                Part::Number(number) => match number.parse() {
                    Ok(value) => {
                        let decimals = number
                            .split_once('.')
                            .map_or(0, |(_, fraction)| fraction.len().min(9) as u8);
                        self.ink.plain(&self.lang.decimal(value, decimals));
                    }
                    Err(_) => {
                        self.problem(&format!("has the number {number}, which cannot be read"));
                    }
                },
                Part::Arg(name) => {
                    self.code('\u{1}', name);
                    self.ink.sketch.push_str(&format!("{{{name}}}"));
                }
                Part::Select { arg, variants } => self.select(arg, variants),
                Part::Message(_) | Part::Term(_) => {
                    // Unknown ones have been named in the first pass.
                    if let Some((name, parts)) = self.resolve(part) {
                        self.open.push(name);
                        self.parts(parts);
                        self.open.pop();
                    }
                }
            }
        }
    }

    fn code(&mut self, code: char, arg: &str) {
        let number = self.out.args.iter().position(|name| name == arg).unwrap_or_default();
        self.ink.code.push(code);
        self.ink.code.push(char::from(b'0' + number.min(MOST_ARGS) as u8));
    }

    fn select(&mut self, arg: &str, variants: &[Variant]) {
        self.code('\u{2}', arg);
        let tag = self.ink.tag;
        let sketch = self.ink.sketch.clone();
        let mut chosen = String::new();
        for Variant { key, default, body } in variants {
            if *default {
                self.ink.code.push('*');
            }
            self.ink.code.push_str(key);
            self.ink.code.push('\u{3}');
            self.parts(body);
            self.ink.code.push('\u{4}');
            if self.ink.tag != tag {
                self.problem(&format!(
                    "opens or closes a tag in the variant `[{key}]` and not around it"
                ));
                self.ink.tag = tag;
            }
            let sketched = std::mem::replace(&mut self.ink.sketch, sketch.clone());
            if *default {
                chosen = sketched;
            }
        }
        self.ink.sketch = chosen;
        self.ink.code.push('\u{5}');
    }
}
