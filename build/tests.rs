//! Tests of the build script's own parts. Cargo does not test build scripts, so `tests/text.rs`
//! includes this file. Texts are made by hand: `read` needs `fluent-syntax`, which tests do not have.

#![allow(dead_code, reason = "the tests use a part of the build script")]

#[path = "check.rs"]
mod check;
#[path = "emit.rs"]
mod emit;
#[path = "ir.rs"]
mod ir;
#[path = "lower.rs"]
mod lower;
#[path = "markup.rs"]
mod markup;
// The files below bring their own tests along; running them twice costs nothing.
#[path = "../src/text/lang.rs"]
mod lang;
#[path = "../src/text/number.rs"]
mod number;
#[path = "../src/text/plural.rs"]
mod plural;

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
        let catalog = lower::Catalog::new(&files, &mut found.problems);
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
fn a_language_that_lacks_something_is_named() {
    let model: Texts<'_> = &[("a", vec![arg("n"), arg("m")]), ("a.title", vec![text("t")])];
    let same = problems(&[model, model, model]);
    assert_eq!(same, Vec::<String>::new());
    assert_eq!(
        problems(&[model, &[("a", vec![arg("n"), arg("k")]), ("b", vec![text("")])]]),
        [
            "locales/pt/x.ftl: the message `a` lacks the argument `$m` that locales/en/x.ftl uses.",
            "locales/pt/x.ftl: the message `a` uses the argument `$k` that locales/en/x.ftl lacks.",
            "locales/pt/x.ftl has the message `b` that locales/en/x.ftl lacks.",
            "locales/pt/x.ftl lacks the attribute `a.title` that locales/en/x.ftl has.",
        ]
    );
}

#[test]
fn a_plural_may_be_left_out_but_not_its_argument() {
    let model: Texts<'_> =
        &[("a", vec![select("n", &[("one", text("one")), ("other", arg("n"))])])];
    assert_eq!(problems(&[model, &[("a", vec![arg("n")])]]), Vec::<String>::new());
    assert_eq!(problems(&[model, &[("a", vec![text("x")])]]).len(), 1);
    let words: Texts<'_> = &[("a", vec![select("n", &[("none", text("")), ("other", arg("n"))])])];
    assert_eq!(problems(&[model, words]).len(), 1, "a number in one language, a word in the other");
}

#[test]
fn a_missing_file_is_named_on_both_sides() {
    let language = |tag, file: &str| check::Language {
        tag,
        files: BTreeMap::from([(file.to_owned(), BTreeMap::new())]),
    };
    let mut found = Findings::default();
    check::parity(&[language("en", "a.ftl"), language("pt", "b.ftl")], &mut found);
    assert_eq!(
        found.problems,
        [
            "locales/pt lacks the file a.ftl that locales/en has.",
            "locales/en lacks the file b.ftl that locales/pt has."
        ]
    );
}

#[test]
fn broken_texts_are_refused_with_a_sentence() {
    let loops: Texts<'_> =
        &[("a", vec![Part::Message("b".into())]), ("b", vec![Part::Message("a".into())])];
    assert!(problems(&[loops])[0].contains("contains itself by way of `a`"));
    for (part, expected) in [
        (text("<b>x"), "opens `<b>` and does not close it."),
        (text("x</b>"), "closes `<b>`, which is not open."),
        (text("<b>x</i></b>"), "closes `<i>`, which is not open."),
        (text("<b><i>x</i></b>"), "opens `<i>` inside `<b>`; tags do not nest."),
        (text("<em>x</em>"), "has the tag `<em>`; there are only <b>, <i> and <code>."),
        (text("x <b"), "has a `<` that no `>` closes; for the plain sign write { \"<\" }."),
        (text("\u{1}"), "has a control character."),
        (Part::Message("b".into()), "refers to `b`, which this language does not have."),
        (Part::Term("b".into()), "refers to `-b`, which this language does not have."),
        (
            select("n", &[("1", text("")), ("1", text("")), ("other", text(""))]),
            "has the variant `[1]` twice in one select on `$n`.",
        ),
        (
            select("n", &[("1", text("")), ("full", text("")), ("other", text(""))]),
            "selects on `$n` both as a number and as a word.",
        ),
        (
            select("n", &[("1", text("<b>")), ("other", text(""))]),
            "opens or closes a tag in the variant `[1]` and not around it.",
        ),
    ] {
        let said = problems(&[&[("a", vec![part])]]);
        assert_eq!(said[0], format!("locales/en/x.ftl: `a` {expected}"));
    }
}

#[test]
fn names_that_rust_cannot_take_are_refused() {
    for (id, part) in [
        ("loop", text("")),
        ("args", text("")),
        ("Title", text("")),
        ("a", arg("type")),
        ("a", arg("lang")),
        ("a", arg("userName")),
    ] {
        assert_eq!(problems(&[&[(id, vec![part])]]).len(), 1, "{id}");
    }
    let clash: Texts<'_> = &[
        ("a-b", vec![]),
        ("a.b", vec![]),
        ("c", vec![]),
        ("c.rich", vec![]),
        ("d", vec![arg("x-y"), arg("x_y")]),
    ];
    assert_eq!(
        problems(&[clash]),
        [
            "locales/en/x.ftl: `a.b` and `a-b` would both be the function `a_b_rich`.",
            "locales/en/x.ftl: `a.b` and `a-b` would both be the function `a_b`.",
            "locales/en/x.ftl: `c.rich` and `c` would both be the function `c_rich`.",
            "locales/en/x.ftl: `d` has both `$x-y` and `$x_y`, which are one name in Rust.",
        ]
    );
}

#[test]
fn variants_that_are_never_chosen_are_warned_of() {
    let zero: Texts<'_> =
        &[("a", vec![select("n", &[("zero", text("")), ("many", text("")), ("other", arg("n"))])])];
    let warnings = build(&[zero, zero]).1.warnings;
    assert_eq!(warnings.len(), 3, "zero and many in English, zero in Portuguese: {warnings:?}");
    let jitter =
        |word| [("a", vec![select("jitter", &[(word, text("")), ("other", arg("jitter"))])])];
    assert_eq!(build(&[&jitter("none"), &jitter("nome")]).1.warnings.len(), 1);
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
    assert!(source.contains("static TABLE: [Message; 3] = [M0, M1, M2, ];"), "{source}");
}
