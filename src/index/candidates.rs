use std::collections::HashSet;

use tantivy::{DocAddress, Term};

use super::document::Visibility;
use super::entry::Entry;
use super::facts::is_in_force;
use super::gist::Gist;
use super::highlight::Sought;
use super::hit::Hit;
use super::open::{Index, SearchError, guarded};
use super::plan::{Plan, exact};
use super::rank::Place;
use super::retrieve::Request;
use super::search::no_record;

/// The records that may answer a question, the closest by search first.
#[derive(Default)]
pub struct Candidates {
    pub all: Vec<Candidate>,
    sought: Sought,
}

/// A record that may answer a question: what it speaks of. What it says is
/// read only once it is wanted.
pub struct Candidate {
    pub gist: Gist,
    pub in_force: bool,
    doc: DocAddress,
    score: f32,
}

impl Index {
    /// The `limit` rulings closest to a question, whatever share of it they have.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn candidates(&self, question: &str, limit: usize) -> Result<Candidates, SearchError> {
        guarded(|| self.rulings_near(question, limit)).map_err(SearchError::Damaged)?
    }

    /// Adds the `limit` publications closest to the question, and says where
    /// they begin.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn add_publications(
        &self,
        candidates: &mut Candidates,
        question: &str,
        limit: usize,
    ) -> Result<usize, SearchError> {
        let rulings = candidates.all.len();
        let near = || self.publications_near(question, limit);
        candidates.all.extend(guarded(near).map_err(SearchError::Damaged)??);
        Ok(rulings)
    }

    /// The record of a candidate.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn entry_of(&self, candidate: &Candidate) -> Result<Entry, SearchError> {
        let read = || self.stored(candidate.doc)?.entry().ok_or_else(no_record);
        guarded(read).map_err(SearchError::Damaged)?
    }

    /// A candidate as a hit, with what the question sought marked.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn hit_of(&self, candidates: &Candidates, place: usize) -> Result<Hit, SearchError> {
        let read = || {
            let candidate = candidates.all.get(place).ok_or_else(no_record)?;
            let stored = self.stored(candidate.doc)?;
            let hit = Hit::new(stored, candidate.score, candidate.in_force);
            let mut hit = hit.ok_or_else(no_record)?;
            hit.highlight(&candidates.sought, &self.lexicon);
            Ok(hit)
        };
        guarded(read).map_err(SearchError::Damaged)?
    }

    fn rulings_near(&self, question: &str, limit: usize) -> Result<Candidates, SearchError> {
        let plan = self.plan(question)?;
        let all = self.near(&plan, Visibility::Ruling, limit)?;
        Ok(Candidates { all, sought: plan.sought })
    }

    fn publications_near(
        &self,
        question: &str,
        limit: usize,
    ) -> Result<Vec<Candidate>, SearchError> {
        self.near(&self.plan(question)?, Visibility::Publication, limit)
    }

    /// The records of one kind that are closest, whatever share they have.
    fn near(
        &self,
        plan: &Plan,
        kind: Visibility,
        limit: usize,
    ) -> Result<Vec<Candidate>, SearchError> {
        if plan.enough() == 0 {
            return Ok(Vec::new());
        }
        let kind = exact(Term::from_field_text(self.fields.kind, kind.code()));
        let ranked = self.retrieve(&Request {
            plan,
            enough: 1,
            required: &[kind],
            excluded: &HashSet::new(),
            limit,
        })?;
        let candidate = |place: &Place| -> Result<_, SearchError> {
            let kept = self.gist_place(place.doc)?.and_then(|at| self.gists.read(at));
            let gist = match kept {
                Some(gist) => gist,
                None => self.gist_of_publication(place.doc)?,
            };
            let in_force = is_in_force(place.order);
            Ok(Candidate { gist, in_force, doc: place.doc, score: place.score })
        };
        ranked.best.iter().map(candidate).collect()
    }

    pub(super) fn gist_place(&self, doc: DocAddress) -> Result<Option<usize>, SearchError> {
        let segment = self.searcher.segment_reader(doc.segment_ord);
        let places = segment.fast_fields().u64("gist")?;
        Ok(places.first(doc.doc_id).and_then(|place| usize::try_from(place).ok()))
    }

    /// A publication is short: what it speaks of is worked out when it is wanted.
    fn gist_of_publication(&self, doc: DocAddress) -> Result<Gist, SearchError> {
        let stored = self.stored(doc)?;
        let cards = stored.cards.clone();
        Ok(match stored.entry() {
            Some(Entry::Publication(publication)) => {
                Gist::of_publication(&publication, &cards, &self.lexicon)
            }
            _ => Gist::default(),
        })
    }
}
