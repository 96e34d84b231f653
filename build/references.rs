//! What a text may refer to: all texts and terms of one language, by name. A name that two files
//! have is noticed here; where a reference leads, and whether in a circle, is up to `lower`.

use std::collections::BTreeMap;

use super::ir::{File, Part};

/// All texts and terms of one language, for references.
pub struct Catalog<'a> {
    pub texts: BTreeMap<&'a str, &'a [Part]>,
    pub terms: BTreeMap<&'a str, &'a [Part]>,
}

impl<'a> Catalog<'a> {
    pub fn new(files: &'a BTreeMap<String, File>, problems: &mut Vec<String>) -> Self {
        let mut catalog = Self { texts: BTreeMap::new(), terms: BTreeMap::new() };
        for file in files.values() {
            for (id, parts) in &file.texts {
                if catalog.texts.insert(id, parts).is_some() {
                    problems.push(format!(
                        "{}: `{id}` is in another file of this language too.",
                        file.path
                    ));
                }
            }
            for (name, parts) in &file.terms {
                if catalog.terms.insert(name, parts).is_some() {
                    problems.push(format!(
                        "{}: the term `-{name}` is in another file of this language too.",
                        file.path
                    ));
                }
            }
        }
        catalog
    }
}
