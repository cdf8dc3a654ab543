use tantivy::Term;

use super::document::Visibility;
use super::entry::{Entry, Found, NamedRuling};
use super::open::{Index, SearchError};
use super::parts::{STATED_BY, read_stated_by};
use super::reader::guarded;
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
