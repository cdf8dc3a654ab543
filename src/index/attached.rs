use tantivy::Term;

use super::document::Visibility;
use super::entry::{Entry, Found, NamedRuling};
use super::filed::read_stated_by;
use super::open::{Index, SearchError};
use super::parts::STATED_BY;
use super::reader::guarded;
use super::search::no_record;
use crate::record::{Publication, StatedBy};

impl Index {
    /// The imported publications that state the ruling with that id.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn publications_of(&self, ruling: &str) -> Result<Vec<Publication>, SearchError> {
        self.publications_with(&Term::from_field_text(self.fields.states, ruling))
    }

    /// The rulings that a publication states.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn rulings_of(&self, publication: &Publication) -> Result<Vec<NamedRuling>, SearchError> {
        let mut rulings = Vec::new();
        for id in self.stated_by().rulings(publication) {
            if let Found::One(Entry::Ruling(named)) = self.get(id)? {
                rulings.push(*named);
            }
        }
        Ok(rulings)
    }

    /// The wordings that a publication replaced, the newest first, and those
    /// that replaced it.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn wordings_of(
        &self,
        publication: &Publication,
    ) -> Result<(Vec<Publication>, Vec<Publication>), SearchError> {
        let (mut earlier, mut later) = (Vec::new(), Vec::new());
        for key in publication.keys() {
            let replaced = Term::from_field_text(self.fields.replaced_by, &key.short());
            earlier.extend(self.publications_with(&replaced)?);
        }
        for key in publication.replaced_anywhere_by() {
            if let Found::One(Entry::Publication(by)) = self.get(&key.publication())? {
                later.push(*by);
            }
        }
        Ok((earlier, later))
    }

    /// The rulings that speak of the same matter as the one with that id, the
    /// nearest first.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn related(&self, ruling: &str, most: usize) -> Result<Vec<NamedRuling>, SearchError> {
        let place = self.place_of_gist(ruling)? as usize;
        let kin = self.kin.of(place).map(|(other, _)| other);
        let mut related = Vec::new();
        for other in kin.filter(|other| self.shown.is_in_force(*other)).take(most) {
            let stored = self.shown.without_questions(other).ok_or_else(no_record)?;
            if let Entry::Ruling(named) = stored.entry {
                related.push(*named);
            }
        }
        Ok(related)
    }

    pub(super) fn stated_by(&self) -> StatedBy {
        self.pack.part(STATED_BY).map(read_stated_by).unwrap_or_default()
    }

    /// The imported publications that state a ruling.
    pub(super) fn attached_publications(&self) -> Result<Vec<Publication>, SearchError> {
        let kind = Visibility::Attached.code();
        self.publications_with(&Term::from_field_text(self.fields.kind, kind))
    }

    fn publications_with(&self, term: &Term) -> Result<Vec<Publication>, SearchError> {
        let publication = |entry| match entry {
            Entry::Publication(publication) => Some(*publication),
            Entry::Ruling(_) => None,
        };
        let found = guarded(|| self.entries(term)).map_err(SearchError::Damaged)??;
        Ok(found.into_iter().filter_map(publication).collect())
    }
}
