use tantivy::Term;
use tantivy::query::{BooleanQuery, PhraseQuery};

use super::open::Index;
use super::plan::{Clause, exact};
use super::units::{Kind, Unit, analyze};

impl Index {
    /// The clauses for words and characters that must stand together.
    pub(super) fn phrase(&self, text: &str) -> Option<Clause> {
        let analyzed = analyze(text);
        let places = analyzed.positions();
        let either = [self.fields.en, self.fields.zh].into_iter().map(|field| -> Clause {
            let terms = analyzed.units.iter().zip(&places);
            let terms = terms.map(|(unit, &at)| (at, Term::from_field_text(field, &unit.text)));
            let mut terms: Vec<_> = terms.collect();
            match terms.len() {
                1 => exact(terms.remove(0).1),
                _ => Box::new(PhraseQuery::new_with_offset(terms)),
            }
        });
        (!analyzed.units.is_empty())
            .then(|| -> Clause { Box::new(BooleanQuery::union(either.collect())) })
    }

    /// The clauses that find a word that hits must not have: as a term of the
    /// lexicon in either language, else by its stem or its characters.
    pub(super) fn excluded_word(&self, word: &str) -> Vec<Clause> {
        let analyzed = analyze(word);
        let mut clauses: Vec<Clause> = self.phrase(word).into_iter().collect();
        let whole = 0..analyzed.units.len();
        for mention in self.lexicon.mentions(&analyzed) {
            if mention.units.first() == Some(&whole) {
                let terms = self.concept_terms(&mention.sense.concepts, self.fields.concept);
                clauses.extend(terms.into_iter().map(exact));
            }
        }
        if let [unit @ Unit { kind: Kind::Word, .. }] = analyzed.units.as_slice() {
            clauses.push(exact(Term::from_field_text(self.fields.gram, &unit.key)));
        }
        clauses
    }
}
