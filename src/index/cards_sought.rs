//! Which cards a query speaks of, besides what it asks about them.

use std::ops::Range;

use tantivy::Term;

use super::card_names::key_of;
use super::document::concept_term;
use super::lexicon::Mention;
use super::open::Index;
use super::stop;
use super::units::{Analyzed, Kind, Unit};

/// The longest name that is looked for, in words or characters.
const LONGEST: usize = 9;
/// A shorter name in characters may be a word.
const FEWEST_CHARACTERS: usize = 3;
/// A name that is a word or a term is meant as that where so many times more
/// texts have it than are filed under the card.
const ORDINARY: u64 = 3;

impl Index {
    /// What the records of each card are filed under whose whole name was typed,
    /// where that names one card and is no ordinary word or term.
    pub(super) fn cards_sought(
        &self,
        analyzed: &Analyzed,
        mentions: &[Mention],
    ) -> tantivy::Result<Vec<Term>> {
        let mut found = Vec::new();
        let mut first = 0;
        while first < analyzed.units.len() {
            let most = LONGEST.min(analyzed.units.len() - first);
            let mut longest = 0;
            for length in (1..=most).rev() {
                if let Some(card) = self.card_of(analyzed, first..first + length, mentions)? {
                    found.push(card);
                    longest = length;
                    break;
                }
            }
            first += longest.max(1);
        }
        found.dedup();
        Ok(found)
    }

    /// What the records of the card are filed under that alone is called so.
    fn card_of(
        &self,
        analyzed: &Analyzed,
        place: Range<usize>,
        mentions: &[Mention],
    ) -> tantivy::Result<Option<Term>> {
        let name = &analyzed.units[place.clone()];
        let han = name.iter().filter(|unit| unit.kind == Kind::Han).count();
        let too_short = han > 0 && han < FEWEST_CHARACTERS;
        if too_short || name.iter().all(|unit| stop::is_stop_word(&unit.key)) {
            return Ok(None);
        }
        let [key] = &self.cards.facets_of(&key_of(name))[..] else { return Ok(None) };
        let card = Term::from_field_text(self.fields.card, key);
        let filed = self.searcher()?.doc_freq(&card)?;
        let as_word = self.texts_with(name, &place, mentions)?;
        Ok(Some(card).filter(|_| filed > 0 && as_word <= ORDINARY * filed))
    }

    /// How many texts have what would be a name as a term, or as a single word.
    fn texts_with(
        &self,
        name: &[Unit],
        place: &Range<usize>,
        mentions: &[Mention],
    ) -> tantivy::Result<u64> {
        let around = |units: &Range<usize>| units.start <= place.start && place.end <= units.end;
        let term = mentions.iter().find(|mention| mention.units.iter().any(around));
        if let Some(&concept) = term.and_then(|mention| mention.sense.concepts.first()) {
            let term = Term::from_field_text(self.fields.concept, &concept_term(concept));
            return self.searcher()?.doc_freq(&term);
        }
        match name {
            [word] => {
                self.searcher()?.doc_freq(&Term::from_field_text(self.fields.gram, &word.key))
            }
            _ => Ok(0),
        }
    }
}
