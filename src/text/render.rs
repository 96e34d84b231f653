//! Texts put together: the compact form that `build.rs` writes, and the one function that reads it.
//!
//! A message is one string, so the table costs a pointer and a length a message and brotli sees
//! plain prose. Fields are parted by `\x1f`: id, argument names (sorted, parted by commas), then one
//! text a language in the order of `Lang::ALL`, or the one of its language if it was fetched. In a text:
//!
//! | code | meaning |
//! |---|---|
//! | `\x01` i | argument number i (`'0'` is the first) |
//! | `\x02` i, then variants, `\x05` | a select on argument i |
//! | key `\x03` body `\x04` | one variant; the default's key begins with `*` |
//! | `\x06` b, i or c | bold, English term or code begins |
//! | `\x07` | and ends |
//! | `\n` | a new paragraph |
//!
//! Nothing here can fail: a text that breaks these rules is cut short, and the build and the tests
//! see to it that none does. Arguments are copied, never read as markup.

use super::Lang;
use super::arg::{Arg, Fit};
use super::late::is_single;

pub(super) const FIELD: char = '\u{1f}';
const ARG: char = '\u{1}';
const SELECT: char = '\u{2}';
const KEY: char = '\u{3}';
const VARIANT_END: char = '\u{4}';
const SELECT_END: char = '\u{5}';
const TAG: char = '\u{6}';
const TAG_END: char = '\u{7}';

/// A stretch of a text for the page to wrap. Neighbours of one kind are joined; none is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    /// `<b>`: the number or word that matters.
    Bold(String),
    /// `<i>`: an English term on a page in another language, for `<i lang="en">`.
    Term(String),
    /// `<code>`
    Code(String),
    /// The place of the widget that was given as [`Arg::slot`], by its name.
    Slot(&'static str),
    /// A new paragraph begins.
    Break,
}

/// One line of the generated table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Message(pub(super) &'static str);

/// Arguments in the order of their names, or by name.
#[derive(Clone, Copy)]
pub(super) enum Args<'a> {
    Ordered(&'a [Arg]),
    Named(&'a [(&'a str, Arg)]),
}

impl Message {
    fn field(self, index: usize) -> &'static str {
        self.0.split(FIELD).nth(index).unwrap_or_default()
    }

    pub(super) fn id(self) -> &'static str {
        self.field(0)
    }

    pub(super) fn args(self) -> impl Iterator<Item = &'static str> {
        self.field(1).split(',').filter(|name| !name.is_empty())
    }

    fn code(self, lang: Lang) -> &'static str {
        let version = if is_single(self.0) { 0 } else { lang as usize };
        self.field(2 + version)
    }

    // Never inlined: every generated function calls one of the two, and should cost its arguments only.

    /// The text without markup, paragraphs parted by an empty line, slots as their values.
    #[inline(never)]
    pub(super) fn plain(self, lang: Lang, args: Args<'_>) -> String {
        let mut writer = Writer::new(self, lang, args, false);
        writer.run(self.code(lang));
        writer.text
    }

    /// The text in pieces.
    #[inline(never)]
    pub(super) fn rich(self, lang: Lang, args: Args<'_>) -> Vec<Piece> {
        let mut writer = Writer::new(self, lang, args, true);
        writer.run(self.code(lang));
        writer.flush();
        writer.pieces
    }
}

struct Writer<'a> {
    message: Message,
    lang: Lang,
    args: Args<'a>,
    rich: bool,
    pieces: Vec<Piece>,
    /// The piece being written, or in plain mode all of it.
    text: String,
    kind: fn(String) -> Piece,
}

impl<'a> Writer<'a> {
    const fn new(message: Message, lang: Lang, args: Args<'a>, rich: bool) -> Self {
        Self {
            message,
            lang,
            args,
            rich,
            pieces: Vec::new(),
            text: String::new(),
            kind: Piece::Text,
        }
    }

    fn run(&mut self, code: &str) {
        let mut rest = code.chars();
        while let Some(next) = rest.next() {
            match next {
                ARG => self.argument(index(rest.next())),
                SELECT => {
                    let arg = self.arg(index(rest.next()));
                    let (body, after) = choose(rest.as_str(), arg, self.lang);
                    self.run(body);
                    rest = after.chars();
                }
                TAG => self.switch(match rest.next() {
                    Some('b') => Piece::Bold,
                    Some('i') => Piece::Term,
                    _ => Piece::Code,
                }),
                TAG_END => self.switch(Piece::Text),
                '\n' if self.rich => self.push(Piece::Break),
                '\n' => self.text.push_str("\n\n"),
                other => self.text.push(other),
            }
        }
    }

    fn arg(&self, index: usize) -> Option<&'a Arg> {
        match self.args {
            Args::Ordered(args) => args.get(index),
            Args::Named(args) => {
                let wanted = self.message.args().nth(index)?;
                args.iter().find(|(name, _)| *name == wanted).map(|(_, arg)| arg)
            }
        }
    }

    fn argument(&mut self, index: usize) {
        let Some(arg) = self.arg(index) else {
            self.text.push('{');
            self.text.push_str(self.message.args().nth(index).unwrap_or_default());
            self.text.push('}');
            return;
        };
        match arg.slot_name() {
            Some(name) if self.rich => self.push(Piece::Slot(name)),
            _ => self.text.push_str(&arg.text(self.lang)),
        }
    }

    fn switch(&mut self, kind: fn(String) -> Piece) {
        self.flush();
        self.kind = kind;
    }

    fn push(&mut self, piece: Piece) {
        self.flush();
        self.pieces.push(piece);
    }

    fn flush(&mut self) {
        if self.rich && !self.text.is_empty() {
            let text = core::mem::take(&mut self.text);
            self.pieces.push((self.kind)(text));
        }
    }
}

/// `'0'` is the first argument.
fn index(code: Option<char>) -> usize {
    code.map_or(usize::MAX, |c| (u32::from(c) as usize).wrapping_sub('0' as usize))
}

/// The body of the variant that fits, and what follows the select.
fn choose<'c>(code: &'c str, arg: Option<&Arg>, lang: Lang) -> (&'c str, &'c str) {
    let mut best = (None, "");
    let mut rest = code;
    loop {
        if let Some(after) = rest.strip_prefix(SELECT_END) {
            return (best.1, after);
        }
        let Some((key, after)) = rest.split_once(KEY) else {
            return (best.1, "");
        };
        let (body, after) = split_body(after);
        let fit = match (key.strip_prefix('*'), arg) {
            (Some(key), Some(arg)) => Some(arg.fit(key, lang)),
            (Some(_), None) => Some(Fit::None),
            // A variant that is not the default has to fit.
            (None, arg) => arg.map(|arg| arg.fit(key, lang)).filter(|fit| *fit != Fit::None),
        };
        if fit > best.0 {
            best = (fit, body);
        }
        rest = after;
    }
}

/// Parts a variant's body from what follows it, past the selects inside the body.
fn split_body(code: &str) -> (&str, &str) {
    let mut depth = 0_u32;
    for (at, c) in code.char_indices() {
        match c {
            SELECT => depth += 1,
            SELECT_END => depth = depth.saturating_sub(1),
            VARIANT_END if depth == 0 => {
                let (body, after) = code.split_at(at);
                return (body, after.get(1..).unwrap_or_default());
            }
            _ => {}
        }
    }
    (code, "")
}

#[cfg(test)]
#[path = "render_tests.rs"]
mod tests;
