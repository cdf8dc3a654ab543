use std::collections::BTreeSet;

use tantivy::directory::OwnedBytes;
use tantivy::schema::{Document, Field, Value};
use tantivy::{TantivyDocument, Term};

use super::cut::uncut;
use super::print::print;

/// Every term that the documents of the rulings have, as prints in order: what
/// a ruling has is known without asking tantivy.
#[derive(Clone, Debug)]
pub(super) struct Vocabulary(OwnedBytes);

/// The same while the index is built.
#[derive(Default)]
pub(super) struct Terms(BTreeSet<u64>);

const PRINT: usize = 8;

impl Vocabulary {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(bytes)
    }

    pub fn has(&self, term: &Term) -> bool {
        let wanted = term.value().as_str().map(|text| print_in(term.field(), text));
        let Some(wanted) = wanted else { return false };
        let prints = self.0.as_chunks::<PRINT>().0;
        prints.binary_search_by(|print| u64::from_le_bytes(*print).cmp(&wanted)).is_ok()
    }
}

impl Terms {
    pub fn add(&mut self, document: &TantivyDocument) {
        for (field, value) in document.iter_fields_and_values() {
            let Some(text) = value.as_str() else { continue };
            let mut tokens = uncut(text).map(|(_, token)| print_in(field, token)).peekable();
            if tokens.peek().is_none() {
                self.0.insert(print_in(field, text));
            }
            self.0.extend(tokens);
        }
    }

    pub fn write(&self) -> OwnedBytes {
        OwnedBytes::new(self.0.iter().flat_map(|print| print.to_le_bytes()).collect::<Vec<u8>>())
    }
}

fn print_in(field: Field, text: &str) -> u64 {
    print(field.field_id(), text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::super::cut::cut;
    use super::super::schema::Fields;
    use super::*;

    #[test]
    fn a_term_is_known_in_its_field() {
        let (_, fields) = Fields::schema();
        let mut document = TantivyDocument::default();
        document.add_text(fields.topic, "morph");
        document.add_text(fields.gram, cut([(0, "bear"), (0, "翻回")]));
        let mut terms = Terms::default();
        terms.add(&document);
        let vocabulary = Vocabulary::new(terms.write());
        let has = |field, text| vocabulary.has(&Term::from_field_text(field, text));
        assert!(has(fields.topic, "morph") && has(fields.gram, "bear") && has(fields.gram, "翻回"));
        assert!(!has(fields.gram, "morph") && !has(fields.en, "bear") && !has(fields.gram, "be"));
    }
}
