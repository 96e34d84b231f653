//! What the embedding page chooses, in the query: `?embed=1&lang=pt&theme=dark&controls=compact`.
//!
//! Keys and words ignore letter case; unknown keys and words are ignored, since a documentation
//! author's typo must not break the figure.

use crate::text::Lang;

/// Light or dark, where somebody chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    pub fn read(word: &str) -> Option<Self> {
        [Self::Light, Self::Dark].into_iter().find(|t| t.name().eq_ignore_ascii_case(word))
    }
}

/// How much of the controls an embedded figure shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Controls {
    /// The picture and its transport.
    None,
    /// One row: jitter, base, cap, clients.
    #[default]
    Compact,
    /// The panel of the full page, with More.
    Full,
}

impl Controls {
    pub const ALL: [Self; 3] = [Self::None, Self::Compact, Self::Full];

    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Compact => "compact",
            Self::Full => "full",
        }
    }
}

/// When the figure plays by itself. Never for a reader who asked for less motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoplay {
    Never,
    /// Once, when it is first seen.
    #[default]
    Visible,
}

/// The query of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Query {
    pub embed: bool,
    pub lang: Option<Lang>,
    pub theme: Option<Theme>,
    pub controls: Controls,
    pub autoplay: Autoplay,
    /// `motion=reduce`: as if the reader's system asked for it.
    pub reduce_motion: bool,
}

impl Query {
    /// Reads a query, with or without its `?`. Never fails.
    pub fn read(query: &str) -> Self {
        let mut out = Self::default();
        for pair in query.trim_start_matches('?').split('&').take(64) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = value.trim();
            match key.trim().to_ascii_lowercase().as_str() {
                "embed" => out.embed = value != "0" && !value.eq_ignore_ascii_case("false"),
                "lang" | "locale" => out.lang = Lang::from_tag(value),
                "theme" => out.theme = Theme::read(value),
                "motion" => out.reduce_motion = value.eq_ignore_ascii_case("reduce"),
                "autoplay" if value.eq_ignore_ascii_case("never") || value == "0" => {
                    out.autoplay = Autoplay::Never;
                }
                "controls" => {
                    let named = |c: &Controls| c.name().eq_ignore_ascii_case(value);
                    out.controls = Controls::ALL.into_iter().find(named).unwrap_or_default();
                }
                _ => {}
            }
        }
        out
    }

    /// A query as it stands, `?` included, with another language in it, or with none. What else it
    /// says stays as it is written.
    pub fn with_lang(query: &str, lang: Option<Lang>) -> String {
        Self::with(query, &["lang", "locale"], lang.map(Lang::tag))
    }

    /// The same for any key: the first of `keys`, which stand for one thing.
    pub fn with(query: &str, keys: &[&str], word: Option<&str>) -> String {
        let others = query.trim_start_matches('?').split('&').filter(|pair| {
            let key = pair.split('=').next().unwrap_or("").trim();
            !pair.is_empty() && !keys.iter().any(|k| key.eq_ignore_ascii_case(k))
        });
        let pair = keys.first().zip(word).map(|(key, word)| format!("{key}={word}"));
        let pairs: Vec<&str> = others.chain(pair.as_deref()).collect();
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }

    /// What a query says under a key: at most 64 letters of it.
    pub fn word(query: &str, key: &str) -> Option<String> {
        let pairs = query.trim_start_matches('?').split('&').take(64);
        let mut pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let (_, word) = pairs.find(|(k, _)| k.trim().eq_ignore_ascii_case(key))?;
        Some(word.trim().chars().take(64).collect())
    }

    /// Writes the query of an embedded figure, `?` included, leaving out what is default.
    pub fn write(&self) -> String {
        let mut pairs = Vec::new();
        if self.embed {
            pairs.push("embed=1".to_owned());
        }
        if let Some(lang) = self.lang {
            pairs.push(format!("lang={}", lang.tag()));
        }
        if let Some(theme) = self.theme {
            pairs.push(format!("theme={}", theme.name()));
        }
        if self.controls != Controls::default() {
            pairs.push(format!("controls={}", self.controls.name()));
        }
        if self.autoplay == Autoplay::Never {
            pairs.push("autoplay=never".to_owned());
        }
        if self.reduce_motion {
            pairs.push("motion=reduce".to_owned());
        }
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_an_author_writes_and_ignores_the_rest() {
        let q =
            Query::read("?EMBED=1&lang=pt-BR&Theme=DARK&controls=full&autoplay=never&zzz&a=b=c");
        assert_eq!(
            q,
            Query {
                embed: true,
                lang: Some(Lang::Pt),
                theme: Some(Theme::Dark),
                controls: Controls::Full,
                autoplay: Autoplay::Never,
                reduce_motion: false,
            }
        );
        assert_eq!(Query::read(&q.write()), q);
        assert_eq!(Query::read("?lang=klingon&theme=pink&controls=huge"), Query::default());
        assert_eq!(Query::read(""), Query::default());
    }

    #[test]
    fn a_word_is_read_and_written_beside_others() {
        assert_eq!(Query::word("?a=1&SCENE=mail&x", "scene"), Some("mail".to_owned()));
        assert_eq!(Query::word("?a=1", "scene"), None);
        assert_eq!(
            Query::word(&format!("?scene={}", "x".repeat(999)), "scene").map(|w| w.len()),
            Some(64)
        );
        assert_eq!(Query::with("?a=1&scene=mail", &["scene"], Some("sdk")), "?a=1&scene=sdk");
        assert_eq!(Query::with("?scene=mail", &["scene"], None), "");
    }

    #[test]
    fn another_language_leaves_the_rest_of_a_query_alone() {
        for (query, lang, now) in [
            ("", Some(Lang::Es), "?lang=es"),
            ("?lang=pt", Some(Lang::En), "?lang=en"),
            ("?theme=dark&LANG=pt&x=1&locale=es", Some(Lang::Es), "?theme=dark&x=1&lang=es"),
            ("?lang=pt", None, ""),
            ("?x=1&lang=pt&", None, "?x=1"),
            ("?language=pt", None, "?language=pt"),
        ] {
            assert_eq!(Query::with_lang(query, lang), now, "{query}");
        }
    }
}
