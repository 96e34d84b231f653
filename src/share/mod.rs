//! Parameters <-> link. The hash is a contract: version 1 opens for ever.
//!
//! `#v1.b=100ms&c=10s&f=2&j=full&n=1000&seed=42`: readable, units in the values, decimal point in
//! every language, letter case ignored, unknown keys ignored, bad values replaced and reported.

mod query;

pub use query::{Autoplay, Controls, Query, Theme};

use crate::params::{Id, Params, TABLE, ValueError};

/// Longest hash that is read; of a longer one the pairs that do not end before this are left out,
/// and that is reported.
const LONGEST: usize = 4_096;
/// Longest piece of a bad value that is repeated to the reader.
const QUOTE: usize = 24;

/// What was wrong in a link, and what is used instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A value that cannot be read; the default is used.
    Unreadable {
        id: Id,
        text: String,
    },
    /// A value outside its range; the nearest inside is used.
    TooSmall {
        id: Id,
        text: String,
    },
    TooLarge {
        id: Id,
        text: String,
    },
    /// A version this program does not know; everything is at its default.
    UnknownVersion {
        text: String,
    },
    /// Longer than any link of ours; the end is left out.
    TooLong,
}

/// Reads a hash, with or without its `#`. Never fails: what cannot be read is at its default (or
/// the nearest bound) and named in the notices. Also tells which parameters were given.
pub fn read(hash: &str) -> (Params, Vec<Id>, Vec<Notice>) {
    let mut params = Params::default();
    let (mut given, mut notices) = (Vec::new(), Vec::new());
    let mut hash = hash.trim().trim_start_matches('#');
    if hash.len() > LONGEST {
        // Half a value is another value: only whole pairs are read.
        let end = hash.bytes().take(LONGEST + 1).rposition(|b| b == b'&').unwrap_or(0);
        hash = &hash[..end];
        notices.push(Notice::TooLong);
    }
    let body = match version(hash) {
        Some(("1", body)) => body,
        Some((other, _)) => {
            notices.push(Notice::UnknownVersion { text: quote(other) });
            return (params, given, notices);
        }
        // No version: `#lab` and other anchors, or a hand-written `#n=1000`.
        None => hash,
    };
    for pair in body.split('&') {
        let Some((key, value)) = pair.split_once('=') else { continue };
        let Some(row) = TABLE.iter().find(|r| r.key.eq_ignore_ascii_case(key.trim())) else {
            continue;
        };
        let value = percent_decode(value);
        let (id, text) = (row.id, quote(&value));
        match row.read(&value) {
            Ok(raw) => params.set(id, raw),
            Err(ValueError::Unreadable) => notices.push(Notice::Unreadable { id, text }),
            Err(ValueError::TooSmall(raw)) => {
                params.set(id, raw);
                notices.push(Notice::TooSmall { id, text });
            }
            Err(ValueError::TooLarge(raw)) => {
                params.set(id, raw);
                notices.push(Notice::TooLarge { id, text });
            }
        }
        given.push(id);
    }
    (params, given, notices)
}

/// Writes the hash, `#` included. What is at its default is left out unless its row says always.
pub fn write(params: &Params) -> String {
    let mut pairs = Vec::new();
    for row in &TABLE {
        let raw = params.get(row.id);
        if row.always || raw != row.default {
            pairs.push(format!("{}={}", row.key, row.write(raw)));
        }
    }
    format!("#v1.{}", pairs.join("&"))
}

/// `v1.rest` -> ("1", rest).
fn version(hash: &str) -> Option<(&str, &str)> {
    let rest = hash.strip_prefix(['v', 'V'])?;
    let (number, body) = rest.split_once('.')?;
    let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    digits.then_some((number, body))
}

fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(QUOTE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Browsers and chat programs escape what they like; `%xx` that is no UTF-8 stays as it is.
fn percent_decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let hex = |at: usize| bytes.get(at).and_then(|&b| char::from(b).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], hex(at + 1), hex(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Jitter;
    use crate::units::Micros;

    #[test]
    fn the_link_of_the_design_opens() {
        let (p, given, notices) = read("#v1.b=100ms&c=20s&f=2&j=full&n=1000&seed=42&t=8.4s");
        assert!(notices.is_empty());
        assert_eq!((p.base, p.cap), (Micros::millis(100), Micros::secs(20)));
        assert_eq!((p.multiplier, p.jitter, p.clients), (2_000, Jitter::Full, 1_000));
        assert_eq!((p.seed, p.cursor), (42, Micros(8_400_000)));
        assert!(given.contains(&Id::Seed));
    }

    #[test]
    fn keys_and_words_ignore_case_and_escapes() {
        let (p, _, notices) = read("V1.B=200MS&J=Equal&N=%31000&zzz=4&c=250%C2%B5s");
        assert_eq!(notices, [Notice::TooSmall { id: Id::Cap, text: "250µs".into() }]);
        assert_eq!(
            (p.base.0, p.jitter, p.clients, p.cap.0),
            (200_000, Jitter::Equal, 1_000, 1_000)
        );
    }

    #[test]
    fn bad_parts_fall_back_and_are_named() {
        let (p, _, notices) = read("#v1.n=1e30&b=-5s&c=NaN&j=<script>&f=3");
        let d = Params::default();
        assert_eq!((p.clients, p.base, p.cap, p.jitter), (1_000_000, d.base, d.cap, d.jitter));
        assert_eq!(p.multiplier, 3_000);
        let named: Vec<_> = notices
            .iter()
            .map(|n| match n {
                Notice::TooLarge { id, .. } => ("large", *id),
                Notice::Unreadable { id, .. } => ("unreadable", *id),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(
            named,
            [
                ("large", Id::Clients),
                ("unreadable", Id::Base),
                ("unreadable", Id::Cap),
                ("unreadable", Id::Jitter)
            ]
        );
    }

    #[test]
    fn an_unknown_version_a_flood_and_an_anchor_open_the_defaults() {
        let (p, _, notices) = read("#v999.n=5000");
        assert_eq!(p, Params::default());
        assert_eq!(notices, [Notice::UnknownVersion { text: "999".into() }]);
        let flood = format!("#v1.{}", "é=%&".repeat(25_000));
        assert_eq!(read(&flood).2, [Notice::TooLong]);
        assert_eq!(read("#interview"), (Params::default(), vec![], vec![]));
    }

    #[test]
    fn a_link_cut_off_inside_a_pair_loses_that_pair() {
        let flood = format!("#v1.c=20s&x=1&{}", "n=5000&".repeat(20_000));
        let (p, _, notices) = read(&flood);
        assert_eq!((p.clients, p.cap), (5_000, Micros::secs(20)));
        assert_eq!(notices, [Notice::TooLong]);
        // Wherever the cut falls.
        for shift in 0..8 {
            let flood = format!("#v1.x={}&{}", "y".repeat(shift), "n=5000&".repeat(20_000));
            assert_eq!(read(&flood).0.clients, 5_000, "{shift}");
        }
        let one = format!("#v1.n={}", "5".repeat(5_000));
        assert_eq!(read(&one), (Params::default(), vec![], vec![Notice::TooLong]));
    }
}
