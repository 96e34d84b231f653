//! Texts in the compact form, written here by hand as `build.rs` would write them.

use super::Args::{Named, Ordered};
use super::*;
use crate::text::number::Num;

/// en and pt: `{ $n -> [0] no client [one] one client *[other] <b>{ $n }</b> clients }{ $jitter ->
/// [none] *[other] , { $n -> [1] alone *[other] together } with { $jitter } }.`
const HERD: Message = Message(
    "herd\u{1f}jitter,n\u{1f}\
     \u{2}10\u{3}no client\u{4}one\u{3}one client\u{4}*other\u{3}\u{6}b\u{1}1\u{7} clients\u{4}\u{5}\
     \u{2}0none\u{3}\u{4}*other\u{3}, \u{2}11\u{3}alone\u{4}*other\u{3}together\u{4}\u{5} with \u{1}0\u{4}\u{5}.\u{1f}\
     \u{2}1many\u{3}\u{1}1 de clientes\u{4}other\u{3}\u{1}1 clientes\u{4}*one\u{3}um cliente\u{4}\u{5}\u{1f}\
     \u{2}1other\u{3}\u{1}1 clientes\u{4}*one\u{3}un cliente\u{4}\u{5}",
);

const PROSE: Message = Message(
    "prose\u{1f}base\u{1f}A \u{6}iherd\u{7} waits \u{6}b\u{1}0 or so\u{7}.\n\u{6}csleep()\u{7}\u{1f}\u{1f}",
);

fn herd(lang: Lang, n: impl Into<Arg>, jitter: &str) -> String {
    HERD.plain(lang, Ordered(&[jitter.into(), n.into()]))
}

#[test]
fn selects_choose_by_value_form_and_word_and_nest() {
    assert_eq!(herd(Lang::En, 0_u32, "none"), "no client.");
    assert_eq!(herd(Lang::En, 1_u32, "full"), "one client, alone with full.");
    assert_eq!(herd(Lang::En, 1_000_u32, "full"), "1,000 clients, together with full.");
    assert_eq!(herd(Lang::En, Num { value: 1.5, decimals: 1 }, "none"), "1.5 clients.");
}

#[test]
fn many_is_taken_where_there_is_one_and_is_other_where_there_is_none() {
    assert_eq!(herd(Lang::Pt, 2_000_000_u32, ""), "2.000.000 de clientes");
    assert_eq!(herd(Lang::Es, 2_000_000_u32, ""), "2.000.000 clientes");
    assert_eq!(herd(Lang::Es, 5_u32, ""), "5 clientes");
    assert_eq!(herd(Lang::Es, f64_nan(), ""), "un cliente");
}

fn f64_nan() -> Num {
    Num { value: f64::NAN, decimals: 0 }
}

#[test]
fn markup_becomes_pieces_and_plain_text_has_none() {
    let args = ["100 ms".into()];
    assert_eq!(PROSE.plain(Lang::En, Ordered(&args)), "A herd waits 100 ms or so.\n\nsleep()");
    assert_eq!(
        PROSE.rich(Lang::En, Ordered(&args)),
        [
            Piece::Text("A ".into()),
            Piece::Term("herd".into()),
            Piece::Text(" waits ".into()),
            Piece::Bold("100 ms or so".into()),
            Piece::Text(".".into()),
            Piece::Break,
            Piece::Code("sleep()".into()),
        ]
    );
}

#[test]
fn a_slot_is_a_hole_in_pieces_and_its_value_in_plain_text() {
    let args = [Arg::slot("base", "100 ms")];
    assert_eq!(PROSE.plain(Lang::En, Ordered(&args)), "A herd waits 100 ms or so.\n\nsleep()");
    let pieces = PROSE.rich(Lang::En, Ordered(&args));
    assert_eq!(pieces.get(3..5), Some(&[Piece::Slot("base"), Piece::Bold(" or so".into())][..]));
    assert_eq!(herd(Lang::En, Arg::slot("n", 1_u32), "none"), "one client.");
}

#[test]
fn arguments_are_found_by_name_and_a_missing_one_is_its_name() {
    let both = [("n", Arg::from(2_u32)), ("jitter", "equal".into())];
    assert_eq!(HERD.plain(Lang::En, Named(&both)), "2 clients, together with equal.");
    assert_eq!(HERD.plain(Lang::En, Named(&[])), "{n} clients, together with {jitter}.");
    assert_eq!(HERD.plain(Lang::En, Ordered(&[])), "{n} clients, together with {jitter}.");
    assert_eq!(PROSE.rich(Lang::En, Named(&[])).get(3), Some(&Piece::Bold("{base} or so".into())));
}

#[test]
fn an_argument_is_never_read_as_code() {
    let nasty = "<b>\u{2}0\u{5}{x}\u{1}0";
    assert_eq!(
        PROSE.plain(Lang::En, Ordered(&[nasty.into()])),
        format!("A herd waits {nasty} or so.\n\nsleep()")
    );
}

#[test]
fn a_broken_code_is_cut_short_and_nothing_panics() {
    let whole = HERD.0;
    for (at, _) in whole.char_indices() {
        let broken = Message(whole.get(at..).unwrap_or_default());
        let cut = Message(whole.get(..at).unwrap_or_default());
        for message in [broken, cut] {
            for lang in Lang::ALL {
                message.rich(lang, Ordered(&["full".into(), 1_u32.into()]));
                message.plain(lang, Named(&[]));
            }
        }
    }
}
