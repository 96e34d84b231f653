//! One text being written in the compact form: prose, its markup, and the sketch of it that
//! documentation shows. Knows the three tags; knows nothing of arguments, selects or references.

/// The tags and their codes in `src/text/render.rs`.
const TAGS: [(&str, char); 3] = [("b", 'b'), ("i", 'i'), ("code", 'c')];

#[derive(Default)]
pub struct Ink {
    pub code: String,
    pub sketch: String,
    /// The tag that is open.
    pub tag: Option<&'static str>,
    /// What is wrong, as the end of a sentence that begins with the text's name.
    pub problems: Vec<String>,
}

impl Ink {
    /// Prose with markup. `<` before anything but a letter or `/` is a plain sign.
    pub fn prose(&mut self, text: &str) {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('<') {
            self.plain(before);
            rest = after;
            if !after.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic()) {
                self.plain("<");
                continue;
            }
            let Some((name, after)) = after.split_once('>') else {
                self.problem(
                    "has a `<` that no `>` closes; for the plain sign write { \"<\" }".to_owned(),
                );
                return;
            };
            self.markup(name);
            rest = after;
        }
        self.plain(rest);
    }

    /// Text that is never markup.
    pub fn plain(&mut self, text: &str) {
        if text.chars().any(|c| c.is_control() && c != '\n') {
            self.problem("has a control character".to_owned());
            return;
        }
        self.code.push_str(text);
        self.sketch.push_str(&text.replace('\n', " "));
    }

    /// The text is complete.
    pub fn end(&mut self) {
        if let Some(tag) = self.tag {
            self.problem(format!("opens `<{tag}>` and does not close it"));
        }
    }

    fn markup(&mut self, name: &str) {
        let (closes, bare) = name.strip_prefix('/').map_or((false, name), |bare| (true, bare));
        let Some((tag, code)) = TAGS.into_iter().find(|(tag, _)| *tag == bare) else {
            self.problem(format!("has the tag `<{name}>`; there are only <b>, <i> and <code>"));
            return;
        };
        match (closes, self.tag) {
            (false, None) => {
                self.tag = Some(tag);
                self.code.extend(['\u{6}', code]);
            }
            (false, Some(open)) => {
                self.problem(format!("opens `<{tag}>` inside `<{open}>`; tags do not nest"));
            }
            (true, Some(open)) if open == tag => {
                self.tag = None;
                self.code.push('\u{7}');
            }
            (true, _) => self.problem(format!("closes `<{tag}>`, which is not open")),
        }
    }

    fn problem(&mut self, what: String) {
        self.problems.push(what);
    }
}
