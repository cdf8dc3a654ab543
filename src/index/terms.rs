use std::ops::Range;

use tantivy::{DocAddress, DocId, SegmentReader};

use super::plan::Plan;
use super::postings::{Scored, Scorer, Walk};
use super::tally::Tally;

/// To look a document up costs as much as to pass so many of a list.
const LOOKED_UP: usize = 8;

/// What is sought, as its terms score, and where the rulings are filed.
pub(super) struct Terms {
    pub things: Vec<Thing>,
    pub cards: Vec<Scored>,
    pub filed: Vec<(usize, DocAddress, u64)>,
}

/// A thing that is sought, as its terms score.
pub(super) struct Thing {
    here: Vec<Scored>,
    across: Vec<Scored>,
}

/// The same along the documents of a segment.
struct Walks<'s> {
    here: Vec<Walk<'s>>,
    across: Vec<Walk<'s>>,
    /// In how many documents its terms stand, together.
    count: usize,
}

impl Terms {
    /// # Errors
    /// Where the index is damaged.
    pub fn of(
        plan: &Plan,
        scorer: &Scorer<'_>,
        filed: Vec<(usize, DocAddress, u64)>,
    ) -> tantivy::Result<Self> {
        let things = plan.groups.iter().map(|group| {
            Ok(Thing { here: scorer.all(&group.here)?, across: scorer.all(&group.across)? })
        });
        let things = things.collect::<tantivy::Result<Vec<_>>>()?;
        Ok(Self { things, cards: scorer.all(&plan.cards)?, filed })
    }

    /// Counts and scores the things that the documents of a segment have. Who
    /// has `least` of them has one of the rarest: of the others only those
    /// documents are counted, besides what is of a card and the rulings.
    pub fn count(
        &self,
        (ordinal, reader): (usize, &SegmentReader),
        least: usize,
        of_card: usize,
        tally: &mut Tally,
    ) -> tantivy::Result<()> {
        let things = self.things.iter().map(|thing| thing.walks(ordinal, reader));
        let mut things = things.collect::<tantivy::Result<Vec<_>>>()?;
        things.sort_by_key(|thing| thing.count);
        let rare = things.len() - least.saturating_sub(1).min(things.len());
        let (rare, common) = things.split_at_mut(rare);
        let mut cards = walks(&self.cards, ordinal, reader)?;
        let rulings = self.filed.iter().filter(|(_, at, _)| at.segment_ord as usize == ordinal);
        let mut rulings: Vec<DocId> = rulings.map(|(_, at, _)| at.doc_id).collect();
        rulings.sort_unstable();
        for stretch in tally.stretches() {
            tally.begin(&stretch);
            let mut of_cards = Vec::new();
            for card in &mut cards {
                card.through(&stretch, |doc, score| of_cards.push((doc, score)));
            }
            for thing in &mut *rare {
                tally.next_thing();
                thing.tell(&stretch, tally);
            }
            if !common.is_empty() {
                let docs = in_reach(&stretch, tally, &of_cards, &rulings);
                for thing in &mut *common {
                    tally.next_thing();
                    thing.tell_of(&docs, &stretch, reader.max_doc(), tally);
                }
            }
            of_cards.iter().for_each(|(doc, score)| tally.has_card(*doc, *score, of_card));
            tally.end(least, &rulings);
        }
        Ok(())
    }
}

/// The documents of a stretch that have one of the things so far, are of a card
/// or are rulings, in their order.
fn in_reach(
    stretch: &Range<DocId>,
    tally: &Tally,
    of_cards: &[(DocId, f32)],
    rulings: &[DocId],
) -> Vec<DocId> {
    let mut docs = tally.touched();
    docs.extend(of_cards.iter().map(|(doc, _)| doc));
    docs.extend(rulings.iter().filter(|doc| stretch.contains(doc)));
    // These are three lists in order.
    docs.sort();
    docs.dedup();
    docs
}

impl Thing {
    fn walks(&self, ordinal: usize, reader: &SegmentReader) -> tantivy::Result<Walks<'_>> {
        let terms = self.here.iter().chain(&self.across);
        Ok(Walks {
            count: terms.map(|term| term.count(ordinal)).sum(),
            across: walks(&self.across, ordinal, reader)?,
            here: walks(&self.here, ordinal, reader)?,
        })
    }
}

impl Walks<'_> {
    /// Counts the thing in all documents of a stretch.
    fn tell(&mut self, stretch: &Range<DocId>, tally: &mut Tally) {
        for term in &mut self.across {
            term.through(stretch, |doc, score| tally.has_across(doc, score));
        }
        for term in &mut self.here {
            term.through(stretch, |doc, score| tally.has(doc, score));
        }
    }

    /// Counts it in some documents of a stretch, in their order, and in others
    /// only where it costs less to pass them.
    fn tell_of(
        &mut self,
        docs: &[DocId],
        stretch: &Range<DocId>,
        documents: DocId,
        tally: &mut Tally,
    ) {
        for term in &mut self.across {
            each_of(term, docs, stretch, documents, |doc, score| tally.has_across(doc, score));
        }
        for term in &mut self.here {
            each_of(term, docs, stretch, documents, |doc, score| tally.has(doc, score));
        }
    }
}

fn each_of(
    term: &mut Walk<'_>,
    docs: &[DocId],
    stretch: &Range<DocId>,
    documents: DocId,
    mut found: impl FnMut(DocId, f32),
) {
    let here = term.count() as u64 * stretch.len() as u64 / u64::from(documents.max(1));
    if here > (docs.len() * LOOKED_UP) as u64 {
        docs.iter().for_each(|doc| term.at(*doc).into_iter().for_each(|score| found(*doc, score)));
    } else {
        term.through(stretch, found);
    }
}

/// Walks along those of the terms that a segment has.
fn walks<'s>(
    terms: &'s [Scored],
    ordinal: usize,
    reader: &SegmentReader,
) -> tantivy::Result<Vec<Walk<'s>>> {
    terms.iter().filter_map(|term| term.walk(ordinal, reader).transpose()).collect()
}
