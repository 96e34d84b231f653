//! Fluent syntax to texts. Knows Fluent's grammar (through `fluent-syntax`) and which part of it
//! the page supports; knows nothing of other files or languages.

use fluent_syntax::ast;
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

use super::ir::{File, Part, Variant, number_key, unwrap_lines};

/// Reads one file; what cannot be read goes to `problems`.
pub fn file(path: &str, source: &str, problems: &mut Vec<String>) -> File {
    let source = source.replace("\r\n", "\n");
    let resource = match parser::parse(source.as_str()) {
        Ok(resource) => resource,
        Err((resource, errors)) => {
            for error in errors {
                let line = source[..error.pos.start.min(source.len())].matches('\n').count() + 1;
                problems.push(format!(
                    "{path}, line {line}: this is not Fluent syntax: {}.",
                    error.kind
                ));
            }
            resource
        }
    };
    let mut reader = Reader { path, subject: String::new(), problems };
    let mut file = File { path: path.to_owned(), ..File::default() };
    for entry in resource.body {
        match entry {
            ast::Entry::Message(message) => {
                let id = message.id.name;
                if let Some(value) = message.value {
                    let parts = reader.pattern(&format!("message `{id}`"), value);
                    reader.keep(&mut file, id.to_owned(), parts);
                }
                for attribute in message.attributes {
                    let id = format!("{id}.{}", attribute.id.name);
                    let parts = reader.pattern(&format!("attribute `{id}`"), attribute.value);
                    reader.keep(&mut file, id, parts);
                }
            }
            ast::Entry::Term(term) => {
                let name = term.id.name;
                let parts = reader.pattern(&format!("term `-{name}`"), term.value);
                if file.terms.insert(name.to_owned(), parts).is_some() {
                    reader.problem("is there twice");
                }
            }
            // Junk has been named as an error above.
            _ => {}
        }
    }
    file
}

struct Reader<'a> {
    path: &'a str,
    /// What is being read, for messages: "message `foo`".
    subject: String,
    problems: &'a mut Vec<String>,
}

impl Reader<'_> {
    fn problem(&mut self, what: &str) {
        self.problems.push(format!("{}: {} {what}.", self.path, self.subject));
    }

    fn keep(&mut self, file: &mut File, id: String, parts: Vec<Part>) {
        if file.texts.insert(id, parts).is_some() {
            self.problem("is there twice");
        }
    }

    fn pattern(&mut self, subject: &str, pattern: ast::Pattern<&str>) -> Vec<Part> {
        subject.clone_into(&mut self.subject);
        self.parts(pattern)
    }

    fn parts(&mut self, pattern: ast::Pattern<&str>) -> Vec<Part> {
        let mut parts = Vec::new();
        // Fluent gives a text line by line; white space is judged on the whole.
        let mut prose = String::new();
        for element in pattern.elements {
            match element {
                ast::PatternElement::TextElement { value } => prose.push_str(value),
                ast::PatternElement::Placeable { expression } => {
                    if !prose.is_empty() {
                        parts.push(Part::Text(unwrap_lines(&std::mem::take(&mut prose))));
                    }
                    parts.extend(self.expression(expression));
                }
            }
        }
        if !prose.is_empty() {
            parts.push(Part::Text(unwrap_lines(&prose)));
        }
        parts
    }

    fn expression(&mut self, expression: ast::Expression<&str>) -> Option<Part> {
        let (selector, variants) = match expression {
            ast::Expression::Inline(inline) => return self.inline(inline),
            ast::Expression::Select { selector, variants } => (selector, variants),
        };
        let ast::InlineExpression::VariableReference { id } = selector else {
            self.problem("selects on something other than an argument such as `$n`");
            return None;
        };
        let variants = variants
            .into_iter()
            .map(|variant| Variant {
                key: match variant.key {
                    ast::VariantKey::Identifier { name } => name.to_owned(),
                    ast::VariantKey::NumberLiteral { value } => number_key(value),
                },
                default: variant.default,
                body: self.parts(variant.value),
            })
            .collect();
        Some(Part::Select { arg: id.name.to_owned(), variants })
    }

    fn inline(&mut self, inline: ast::InlineExpression<&str>) -> Option<Part> {
        use ast::InlineExpression as Inline;
        Some(match inline {
            Inline::StringLiteral { value } => {
                Part::Literal(unescape_unicode_to_string(value).into_owned())
            }
            Inline::NumberLiteral { value } => Part::Number(value.to_owned()),
            Inline::VariableReference { id } => Part::Arg(id.name.to_owned()),
            Inline::MessageReference { id, attribute } => Part::Message(match attribute {
                Some(attribute) => format!("{}.{}", id.name, attribute.name),
                None => id.name.to_owned(),
            }),
            Inline::TermReference { id, attribute: None, arguments: None } => {
                Part::Term(id.name.to_owned())
            }
            Inline::TermReference { id, .. } => {
                self.problem(&format!(
                    "gives arguments to the term `-{}`, which terms do not take here",
                    id.name
                ));
                return None;
            }
            Inline::FunctionReference { id, .. } => {
                self.problem(&format!(
                    "calls the function {}(), which the page does not have: numbers are written by language without it",
                    id.name
                ));
                return None;
            }
            Inline::Placeable { expression } => return self.expression(*expression),
        })
    }
}
