//! What the build refuses or warns of: languages that differ, texts and names that are broken,
//! variants that are never chosen. The sentences are tested too, since they are all one gets to see.

use super::*;

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
