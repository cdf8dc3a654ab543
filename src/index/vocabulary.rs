use std::collections::BTreeSet;

use tantivy::directory::OwnedBytes;
use tantivy::schema::{Document, Field, Value};
use tantivy::{TantivyDocument, Term};

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
            if let Some(text) = value.as_pre_tokenized_text() {
                self.0.extend(text.tokens.iter().map(|token| print_in(field, &token.text)));
            } else if let Some(text) = value.as_str() {
                self.0.insert(print_in(field, text));
            }
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
    use super::super::schema::Fields;
    use super::super::tokens::cut;
    use super::*;

    #[test]
    fn a_term_is_known_in_its_field() {
        let (_, fields) = Fields::schema();
        let mut document = TantivyDocument::default();
        document.add_text(fields.topic, "morph");
        document
            .add_pre_tokenized_text(fields.gram, cut(vec![(0, "bear".into()), (0, "翻回".into())]));
        let mut terms = Terms::default();
        terms.add(&document);
        let vocabulary = Vocabulary::new(terms.write());
        let has = |field, text| vocabulary.has(&Term::from_field_text(field, text));
        assert!(has(fields.topic, "morph") && has(fields.gram, "bear") && has(fields.gram, "翻回"));
        assert!(!has(fields.gram, "morph") && !has(fields.en, "bear") && !has(fields.gram, "be"));
    }
}
