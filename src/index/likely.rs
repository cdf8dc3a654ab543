//! Which rulings are likely sought: what the words find is weighed against how
//! people ask about each ruling, and lends its kin some of its likelihood.

use std::collections::HashSet;

use tantivy::schema::IndexRecordOption;
use tantivy::{DocAddress, DocSet, TERMINATED, Term};

use super::document::Visibility;
use super::facts::is_in_force;
use super::open::Index;
use super::plan::Plan;
use super::rank::{NOT_IN_FORCE, Place};
use super::retrieve::FEW;
use super::wording;

/// What the score by words counts at most, against how well the wording fits.
const BY_WORDS: f32 = 1.1;
/// What it counts to be of the cards that are sought, for the one that is most.
const BY_CARDS: f32 = 2.3;
/// How much likelier a ruling is for each of these: *e* times.
const SURE: f32 = 0.7;
/// From the rulings to their kin, and from these to theirs.
const HOPS: usize = 2;
/// A ruling that is behind the likeliest by this has a score *e* times less.
const SPREAD: f32 = 2.7;

/// A ruling among the documents.
pub(super) struct Filed {
    /// Its place among the rulings.
    pub place: usize,
    pub doc: DocAddress,
    pub order: u64,
    /// By the words of the query; none where it cannot be a hit.
    pub score: Option<f32>,
    /// Whether it has enough of what is sought.
    pub found: bool,
    /// How far it is of the cards that are sought, and of no others.
    pub of_cards: f32,
}

impl Index {
    /// Gives the rulings among `places` the scores that they have by
    /// everything, and adds the likeliest of the others; returns how many.
    pub(super) fn weigh_rulings(
        &self,
        plan: &Plan,
        rulings: &[Filed],
        places: &mut Vec<Place>,
    ) -> usize {
        let best = |found: bool| {
            let scores = rulings.iter().filter(|r| !found || r.found && is_in_force(r.order));
            scores.filter_map(|ruling| ruling.score).fold(0.0, f32::max)
        };
        let (top, best) = (best(true), best(false));
        if top <= 0.0 {
            return 0;
        }
        let likely = self.likely(plan, rulings, best);
        let likeliest = likely.iter().copied().fold(f32::MIN, f32::max);
        let place = |(ruling, likely): (&Filed, &f32)| {
            let score = top * ((likely - likeliest) / SPREAD).exp();
            (ruling.found, Place { doc: ruling.doc, score, order: ruling.order })
        };
        let can_be_hits = rulings.iter().zip(&likely).filter(|(ruling, _)| ruling.score.is_some());
        let mut all: Vec<(bool, Place)> = can_be_hits.map(place).collect();
        // What is not in force stands behind every ruling that is.
        let held = all.iter().filter(|(_, place)| is_in_force(place.order));
        let least = held.map(|(_, place)| place.score).fold(top, f32::min);
        let outdated = all.iter_mut().filter(|(_, place)| !is_in_force(place.order));
        outdated.for_each(|(_, place)| place.score = place.score.min(least) * NOT_IN_FORCE);
        all.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score).then(a.doc.cmp(&b.doc)));
        // A single thing is what it is: nothing else has it.
        let added = if plan.groups.len() > 1 { FEW } else { 0 };
        let docs: HashSet<DocAddress> = all.iter().map(|(_, place)| place.doc).collect();
        places.retain(|place| !docs.contains(&place.doc));
        let kept = all.into_iter().enumerate().filter(|(at, (found, _))| *found || *at < added);
        let mut brought_in = 0;
        places.extend(kept.map(|(_, (found, place))| {
            brought_in += usize::from(!found);
            place
        }));
        brought_in
    }

    /// How likely each ruling is sought, on a scale of logarithms.
    fn likely(&self, plan: &Plan, rulings: &[Filed], best: f32) -> Vec<f32> {
        let fits = self.wordings.fits(&plan.words);
        let fit = |ruling: &Filed| fits.get(ruling.place).map_or(0.0, wording::sum);
        let most = rulings.iter().map(|ruling| ruling.of_cards).fold(f32::MIN_POSITIVE, f32::max);
        let by_itself = |ruling: &Filed| {
            let by_words = BY_WORDS * ruling.score.unwrap_or(0.0) / best;
            fit(ruling) + by_words + BY_CARDS * ruling.of_cards / most
        };
        let mut likely: Vec<f32> = rulings.iter().map(by_itself).collect();
        let count = rulings.iter().map(|ruling| ruling.place + 1).max().unwrap_or(0);
        let mut at = vec![None; count];
        rulings.iter().enumerate().for_each(|(i, ruling)| at[ruling.place] = Some(i));
        for _ in 0..HOPS {
            let likeliest = likely.iter().copied().fold(f32::MIN, f32::max);
            let chances = likely.iter().map(|likely| ((likely - likeliest) / SURE).exp());
            let chances: Vec<f32> = chances.collect();
            let all: f32 = chances.iter().sum();
            for (ruling, chance) in rulings.iter().zip(chances) {
                for (kin, near) in self.kin.of(ruling.place) {
                    if let Some(Some(i)) = at.get(kin) {
                        likely[*i] += near * chance / all;
                    }
                }
            }
        }
        likely
    }

    /// Where the rulings are filed: the place of each, its document and order.
    pub(super) fn filed_rulings(&self) -> tantivy::Result<Vec<(usize, DocAddress, u64)>> {
        let mut filed = Vec::new();
        let kind = Term::from_field_text(self.fields.kind, Visibility::Ruling.code());
        for (ordinal, segment) in (0..).zip(self.searcher()?.segment_readers()) {
            let index = segment.inverted_index(self.fields.kind)?;
            let Some(mut docs) = index.read_postings(&kind, IndexRecordOption::Basic)? else {
                continue;
            };
            let places = segment.fast_fields().u64("gist")?;
            let order = segment.fast_fields().u64("order")?;
            while docs.doc() != TERMINATED {
                let doc = docs.doc();
                let place = places.first(doc).and_then(|place| usize::try_from(place).ok());
                if let Some(place) = place.filter(|place| *place < self.rulings())
                    && !segment.is_deleted(doc)
                {
                    filed.push((
                        place,
                        DocAddress::new(ordinal, doc),
                        order.first(doc).unwrap_or(0),
                    ));
                }
                docs.advance();
            }
        }
        Ok(filed)
    }
}
