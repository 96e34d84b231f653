//! Tests of the build script's own parts. Cargo does not test build scripts, so `tests/text.rs`
//! includes this file. Texts are made by hand: `read` needs `fluent-syntax`, which tests do not have.

#![allow(dead_code, reason = "the tests use a part of the build script")]

#[path = "check.rs"]
mod check;
#[path = "emit.rs"]
mod emit;
#[path = "ir.rs"]
mod ir;
#[path = "late.rs"]
mod late;
#[path = "lower.rs"]
mod lower;
#[path = "markup.rs"]
mod markup;
#[path = "references.rs"]
mod references;
// The files below bring their own tests along; running them twice costs nothing.
#[path = "../src/text/lang.rs"]
mod lang;
#[path = "../src/text/number.rs"]
mod number;
#[path = "../src/text/plural.rs"]
mod plural;

#[path = "tests/refusals.rs"]
mod refusals;

use std::collections::BTreeMap;

use ir::{File, Findings, Part, Variant};
use lang::Lang;

fn text(text: &str) -> Part {
    Part::Text(text.into())
}

fn arg(name: &str) -> Part {
    Part::Arg(name.into())
}

/// The last variant is the default.
fn select(arg: &str, variants: &[(&str, Part)]) -> Part {
    let last = variants.len() - 1;
    let variants = variants.iter().enumerate().map(|(at, (key, body))| Variant {
        key: (*key).into(),
        default: at == last,
        body: vec![body.clone()],
    });
    Part::Select { arg: arg.into(), variants: variants.collect() }
}

type Texts<'a> = &'a [(&'a str, Vec<Part>)];

fn file(lang: Lang, texts: Texts<'_>) -> File {
    let (terms, texts): (Vec<_>, Vec<_>) =
        texts.iter().cloned().partition(|(id, _)| id.starts_with('-'));
    File {
        path: format!("locales/{}/x.ftl", lang.tag()),
        texts: texts.into_iter().map(|(id, parts)| (id.to_owned(), parts)).collect(),
        terms: terms.into_iter().map(|(id, parts)| (id[1..].to_owned(), parts)).collect(),
    }
}

fn build(languages: &[Texts<'_>]) -> (Vec<check::Language>, Findings) {
    let mut found = Findings::default();
    let mut built = Vec::new();
    for (lang, texts) in Lang::ALL.into_iter().zip(languages) {
        let files = BTreeMap::from([("x.ftl".to_owned(), file(lang, texts))]);
        let catalog = references::Catalog::new(&files, &mut found.problems);
        let lowered = lower::file(lang, &files["x.ftl"], &catalog, &mut found);
        built.push(check::Language {
            tag: lang.tag(),
            files: BTreeMap::from([("x.ftl".to_owned(), lowered)]),
        });
    }
    check::names(&built, &mut found);
    check::parity(&built, &mut found);
    (built, found)
}

/// The compact form of the text `a` in the last language given.
fn code(languages: &[Texts<'_>]) -> String {
    let (built, found) = build(languages);
    assert_eq!(found.problems, Vec::<String>::new());
    built.last().unwrap().files["x.ftl"]["a"].code.clone()
}

fn problems(languages: &[Texts<'_>]) -> Vec<String> {
    build(languages).1.problems
}

#[test]
fn arguments_are_numbered_by_name_and_references_are_inlined() {
    let texts: Texts<'_> = &[
        (
            "a",
            vec![
                arg("z"),
                text(" of "),
                Part::Term("brand".into()),
                text(", "),
                Part::Message("b.title".into()),
            ],
        ),
        ("b.title", vec![select("n", &[("one", text("one")), ("other", arg("n"))])]),
        ("-brand", vec![text("<b>Lab</b>")]),
    ];
    assert_eq!(
        code(&[texts]),
        "\u{1}1 of \u{6}bLab\u{7}, \u{2}0one\u{3}one\u{4}*other\u{3}\u{1}0\u{4}\u{5}"
    );
}

#[test]
fn number_literals_are_written_by_language_and_literals_are_no_markup() {
    let texts: Texts<'_> = &[(
        "a",
        vec![Part::Number("12000.50".into()), Part::Literal("<b>".into()), text(" 1 < 2")],
    )];
    assert_eq!(code(&[texts]), "12,000.5<b> 1 < 2");
    assert_eq!(code(&[texts, texts]), "12.000,5<b> 1 < 2");
}

#[test]
fn lines_are_joined_and_paragraphs_kept() {
    assert_eq!(ir::unwrap_lines("a\n  b \n c"), "a b c");
    assert_eq!(ir::unwrap_lines("a\n\n\n  b  c\n"), "a\nb  c ");
}

#[test]
fn number_keys_are_written_in_one_way() {
    for (written, key) in
        [("0", "0"), ("-0.0", "0"), ("007", "7"), ("1.50", "1.5"), ("-2.0", "-2"), ("0.5", "0.5")]
    {
        assert_eq!(ir::number_key(written), key);
    }
}

#[test]
fn the_source_has_two_functions_a_text_and_a_sorted_table() {
    let texts: Texts<'_> =
        &[("b", vec![arg("n"), text(" `x`")]), ("a.t", vec![text("t")]), ("a-c", vec![text("c")])];
    let (built, _) = build(&[texts, texts, texts]);
    let source = emit::source(&built);
    assert!(
        source.contains(r#"const M0: Message = Message("a-c\u{1f}\u{1f}c\u{1f}c\u{1f}c");"#),
        "{source}"
    );
    assert!(source.contains("pub fn a_t_rich(lang: Lang) -> Vec<Piece> {"), "{source}");
    assert!(source.contains("pub fn b(lang: Lang, n: impl Into<Arg>) -> String {"), "{source}");
    assert!(source.contains("`b`: `{n} x`"), "{source}");
    assert!(source.contains("static TABLE: &[Message] = &[M0, M1, M2, ];"), "{source}");
}
