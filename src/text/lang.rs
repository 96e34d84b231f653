//! The languages the page speaks: which there are, what they are called in tags, and which one a
//! reader gets.
//!
//! Only names live here. How a language writes numbers is in `number`, how it counts in `plural`.
//! `build.rs` compiles this file too, so the list of folders in `locales/` is this list.

/// A language that every text exists in. The order is that of the texts in the generated table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// English: the language of last resort, and the one the other two are held against.
    #[default]
    En,
    /// Portuguese as written in Brazil.
    Pt,
    /// Spanish with the separators of Spain (CLDR `es`).
    Es,
}

impl Lang {
    pub const ALL: [Self; 3] = [Self::En, Self::Pt, Self::Es];

    /// The short tag, as in links (`lang=pt`) and in the folder names of `locales/`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pt => "pt",
            Self::Es => "es",
        }
    }

    /// The BCP 47 tag for `<html lang>`. Portuguese says its country, because a screen reader
    /// picks its voice by it.
    pub const fn html_tag(self) -> &'static str {
        match self {
            Self::Pt => "pt-BR",
            other => other.tag(),
        }
    }

    /// The language of a tag such as `pt`, `pt-BR`, `PT_pt` or `es-419`; `None` for a language
    /// the page does not speak. Only the first subtag counts.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|lang| primary.eq_ignore_ascii_case(lang.tag()))
    }

    /// The first tag that names a language the page speaks, in the reader's order of preference
    /// (`navigator.languages`); English if none does.
    pub fn negotiate<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Self {
        tags.into_iter().find_map(|tag| Self::from_tag(tag.as_ref())).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn a_tag_is_read_by_its_first_subtag_in_any_case() {
        for (tag, lang) in [
            ("en", Some(Lang::En)),
            ("en-GB", Some(Lang::En)),
            ("pt-BR", Some(Lang::Pt)),
            ("pt_PT", Some(Lang::Pt)),
            ("PT", Some(Lang::Pt)),
            ("es-419", Some(Lang::Es)),
            (" es ", Some(Lang::Es)),
            ("est", None),
            ("e", None),
            ("fr-CA", None),
            ("", None),
            ("-pt", None),
        ] {
            assert_eq!(Lang::from_tag(tag), lang, "{tag:?}");
        }
    }

    #[test]
    fn every_tag_reads_back() {
        for lang in Lang::ALL {
            assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
            assert_eq!(Lang::from_tag(lang.html_tag()), Some(lang));
        }
    }

    #[test]
    fn the_order_of_the_list_is_the_order_of_the_table() {
        for (index, lang) in Lang::ALL.into_iter().enumerate() {
            assert_eq!(lang as usize, index);
        }
    }

    #[test]
    fn negotiation_takes_the_first_spoken_language() {
        assert_eq!(Lang::negotiate(["fr", "es-AR", "en"]), Lang::Es);
        assert_eq!(Lang::negotiate(["ja".to_owned(), "pt-PT".to_owned()]), Lang::Pt);
        assert_eq!(Lang::negotiate(["ja"]), Lang::En);
        assert_eq!(Lang::negotiate(Vec::<String>::new()), Lang::En);
    }
}
