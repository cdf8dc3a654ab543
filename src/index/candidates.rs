use std::collections::HashSet;

use tantivy::DocAddress;

use super::entry::Entry;
use super::evidence::Evidence;
use super::facts::is_in_force;
use super::gist::Gist;
use super::hit::Hit;
use super::list::List;
use super::open::{Index, SearchError};
use super::plan::Plan;
use super::profile::Profile;
use super::rank::Place;
use super::reader::guarded;
use super::retrieve::Request;
use super::search::no_record;
use super::things::Numbers;
use super::units::Analyzed;
use super::wording::{self, Fit};

/// A ruling whose words fit by so much less than the best is no candidate,
/// beyond the first few.
const BEHIND: f32 = 1.4;
const FEWEST: usize = 3;

/// The records that may answer a question, the likeliest first, and the search
/// for it.
pub struct Candidates {
    pub all: Vec<Candidate>,
    /// The question in units, and what it speaks of.
    pub analyzed: Analyzed,
    pub evidence: Evidence,
    /// Of what is spoken of, besides what rulings speak of.
    pub numbers: Numbers,
    plan: Plan,
}

/// A record that may answer a question: what it speaks of. What it says is
/// read only once it is wanted.
pub struct Candidate {
    pub profile: Profile,
    /// How well the question fits the words in which a ruling is asked about.
    pub fit: Fit,
    /// By how much they fit better than those of the nearest theme that no
    /// ruling is about.
    pub inside: f32,
    pub in_force: bool,
    kept: Kept,
    score: f32,
}

/// Where a record is kept.
#[derive(Clone, Copy)]
enum Kept {
    /// The place of a ruling among the rulings.
    Ruling(usize),
    Publication(DocAddress),
}

impl Index {
    /// The `limit` rulings whose words fit a question best.
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
        limit: usize,
    ) -> Result<usize, SearchError> {
        let rulings = candidates.all.len();
        let Candidates { plan, numbers, .. } = candidates;
        let near = || self.publications_near(plan, numbers, limit);
        let near = guarded(near).map_err(SearchError::Damaged)??;
        candidates.all.extend(near);
        Ok(rulings)
    }

    /// The record of a candidate.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn entry_of(&self, candidate: &Candidate) -> Result<Entry, SearchError> {
        let read = || match candidate.kept {
            Kept::Ruling(place) => self.shown.whole(place).ok_or_else(no_record),
            Kept::Publication(doc) => self.publication(doc),
        };
        Ok(guarded(read).map_err(SearchError::Damaged)??.entry)
    }

    /// A candidate as a hit, with what the question sought marked.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn hit_of(&self, candidates: &Candidates, place: usize) -> Result<Hit, SearchError> {
        let read = || {
            let candidate = candidates.all.get(place).ok_or_else(no_record)?;
            let (stored, marks) = match candidate.kept {
                Kept::Ruling(place) => {
                    let stored = self.shown.without_questions(place).ok_or_else(no_record)?;
                    (stored, self.shown.marks(place))
                }
                Kept::Publication(doc) => (self.publication(doc)?, [None, None]),
            };
            let mut hit = Hit::new(stored, candidate.score, candidate.in_force);
            hit.highlight(&candidates.plan.sought, &self.lexicon, marks);
            Ok(hit)
        };
        guarded(read).map_err(SearchError::Damaged)?
    }

    fn rulings_near(&self, question: &str, limit: usize) -> Result<Candidates, SearchError> {
        let reading = self.lexicon.reading(question);
        let plan = self.plan_as_typed(question, &reading)?;
        let mut fits = self.wordings.fits(&plan.words);
        let outside = fits.split_off(fits.len().min(self.gists.count()));
        let outside = outside.iter().map(wording::sum).max_by(f32::total_cmp).unwrap_or(0.0);
        let sums: Vec<f32> = fits.iter().map(wording::sum).collect();
        let mut best: Vec<usize> = (0..fits.len()).collect();
        best.sort_by(|&a, &b| sums[b].total_cmp(&sums[a]));
        let least = best.first().map_or(0.0, |&first| sums[first] - BEHIND);
        let near = best.iter().filter(|&&place| sums[place] >= least).count();
        best.truncate(near.clamp(FEWEST, limit));
        let candidate = |place: usize| {
            Some(Candidate {
                profile: self.gists.read(place)?,
                fit: fits[place],
                inside: sums[place] - outside,
                in_force: self.shown.is_in_force(place),
                kept: Kept::Ruling(place),
                score: sums[place].max(0.0),
            })
        };
        let all = best.into_iter().filter_map(candidate).collect();
        let plan = self.as_meant(question, plan)?;
        let (evidence, numbers) = (Evidence::of(&reading), Numbers::default());
        Ok(Candidates { all, analyzed: reading.analyzed, evidence, numbers, plan })
    }

    fn publications_near(
        &self,
        plan: &Plan,
        numbers: &mut Numbers,
        limit: usize,
    ) -> Result<Vec<Candidate>, SearchError> {
        if plan.enough() == 0 || self.has_rulings_alone() {
            return Ok(Vec::new());
        }
        let enough = plan.enough();
        let excluded = &HashSet::new();
        let ranked = self.retrieve(&Request {
            plan,
            enough,
            required: &[],
            excluded,
            rulings: false,
            limit,
        })?;
        let candidate = |place: &Place| -> Result<_, SearchError> {
            let profile = self.profile_of_publication(place.doc, numbers)?;
            let in_force = is_in_force(place.order);
            let fit = Fit::default();
            Ok(Candidate {
                profile,
                fit,
                inside: 0.0,
                in_force,
                kept: Kept::Publication(place.doc),
                score: place.score,
            })
        };
        ranked.best.iter().map(candidate).collect()
    }

    pub(super) fn gist_place(&self, doc: DocAddress) -> Result<Option<usize>, SearchError> {
        let segment = self.searcher()?.segment_reader(doc.segment_ord);
        let places = segment.fast_fields().u64("gist")?;
        Ok(places.first(doc.doc_id).and_then(|place| usize::try_from(place).ok()))
    }

    /// A publication is short: what it speaks of is worked out when it is wanted.
    fn profile_of_publication(
        &self,
        doc: DocAddress,
        numbers: &mut Numbers,
    ) -> Result<Profile, SearchError> {
        let stored = self.publication(doc)?;
        let gist = match &stored.entry {
            Entry::Publication(publication) => {
                Gist::of_publication(publication, &stored.facts.cards, &self.lexicon)
            }
            Entry::Ruling(_) => Gist::default(),
        };
        let gist = gist.map(|evidence| evidence.said(|thing| self.number(numbers, thing)));
        let gist = gist.map(|said| self.spoken(numbers, said));
        let numbers = Profile::write(&gist, |number| self.weighed(numbers, number));
        Ok(Profile::new(List::new(List::write(numbers))))
    }
}
