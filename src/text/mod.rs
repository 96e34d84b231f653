//! What people read: texts, numbers and durations in each language. This is the index.
//!
//! `locales/{en,pt,es}/*.ftl` become typed functions when the crate is built (`build.rs`); no
//! Fluent runtime is in the page. `text` stands on `units` alone and knows no web crate, so the
//! page, the poster, the command and the tests say the same words.
//!
//! | file | what |
//! |---|---|
//! | `lang` | the languages, their tags, and which one a reader gets |
//! | `number` | counts, decimals, percent, factors, ticks: methods of [`Lang`] |
//! | `duration` | exact and rounded durations: methods of [`Lang`] |
//! | `plural` | CLDR plural forms |
//! | `reading` | numbers as people type them |
//! | `arg` | what fills the holes of a text |
//! | `render` | the compact form of a text, and the function that reads it |
//! | `late` | texts that the page fetches |
//! | `escape` | text made safe to stand in markup |
//! | `msg` | the texts themselves, generated, and the way in by name |
//!
//! A new language is a variant in `lang`, its rules in `plural` and `number`, and a folder in
//! `locales/`; the build names every text that the folder lacks.

mod arg;
mod duration;
mod escape;
mod lang;
pub mod late;
pub mod msg;
mod number;
mod plural;
mod reading;
mod render;

pub use arg::Arg;
pub use escape::{Escaped, escape};
pub use lang::Lang;
pub use number::Num;
pub use render::Piece;
