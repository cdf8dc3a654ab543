use tantivy::{DocAddress, DocId, SegmentReader};

use super::plan::Plan;
use super::postings::{Scored, Scorer};
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
        ordinal: usize,
        reader: &SegmentReader,
        least: usize,
        of_card: usize,
        tally: &mut Tally,
    ) -> tantivy::Result<()> {
        let mut things: Vec<_> = self.things.iter().map(|t| (t.count(ordinal), t)).collect();
        things.sort_by_key(|(count, _)| *count);
        let (rare, common) =
            things.split_at(things.len() - least.saturating_sub(1).min(things.len()));
        for (_, thing) in rare {
            tally.next_thing();
            thing.tell(ordinal, reader, None, tally)?;
        }
        if !common.is_empty() {
            let docs = self.in_reach(ordinal, reader, tally)?;
            for (_, thing) in common {
                tally.next_thing();
                thing.tell(ordinal, reader, Some(&docs), tally)?;
            }
        }
        for card in &self.cards {
            card.each(ordinal, reader, |doc, score| tally.has_card(doc, score, of_card))?;
        }
        Ok(())
    }

    /// The documents that have one of the things so far, are of a card or are
    /// rulings, in their order.
    fn in_reach(
        &self,
        ordinal: usize,
        reader: &SegmentReader,
        tally: &Tally,
    ) -> tantivy::Result<Vec<DocId>> {
        let rulings = self.filed.iter().filter(|(_, at, _)| at.segment_ord as usize == ordinal);
        let mut docs: Vec<DocId> = rulings.map(|(_, at, _)| at.doc_id).collect();
        docs.extend(tally.touched());
        for card in &self.cards {
            card.each(ordinal, reader, |doc, _| docs.push(doc))?;
        }
        docs.sort_unstable();
        docs.dedup();
        Ok(docs)
    }
}

impl Thing {
    /// In how many documents of a segment its terms stand, together.
    fn count(&self, ordinal: usize) -> usize {
        self.here.iter().chain(&self.across).map(|term| term.count(ordinal)).sum()
    }

    /// Counts it in all documents of a segment, or in some, in their order.
    fn tell(
        &self,
        ordinal: usize,
        reader: &SegmentReader,
        some: Option<&[DocId]>,
        tally: &mut Tally,
    ) -> tantivy::Result<()> {
        for term in &self.across {
            let found = |doc, score| tally.has_across(doc, score);
            each_of(term, ordinal, reader, some, found)?;
        }
        for term in &self.here {
            each_of(term, ordinal, reader, some, |doc, score| tally.has(doc, score))?;
        }
        Ok(())
    }
}

/// Every document of a segment that has the term; where some are named, of
/// others too only if it costs less to pass them.
fn each_of(
    term: &Scored,
    ordinal: usize,
    reader: &SegmentReader,
    some: Option<&[DocId]>,
    mut found: impl FnMut(DocId, f32),
) -> tantivy::Result<()> {
    let looked_up = |docs: &&[DocId]| term.count(ordinal) > docs.len().saturating_mul(LOOKED_UP);
    match some.filter(looked_up) {
        Some(docs) => {
            let named = docs.iter().copied();
            term.among(ordinal, reader, named, |at, score| found(docs[at], score))
        }
        None => term.each(ordinal, reader, found),
    }
}
