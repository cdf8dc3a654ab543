use std::collections::HashSet;

use tantivy::query::EnableScoring;
use tantivy::{DocAddress, DocId, SegmentOrdinal, SegmentReader, TERMINATED};

use super::facts::is_in_force;
use super::open::Index;
use super::plan::{Clause, Plan};
use super::postings::{Scored, Scorer};
use super::rank::{NOT_IN_FORCE, Place, Ranked};
use super::tally::Tally;

/// Of the documents that have enough of what is sought, so many are compared
/// by everything that adds to a score; the others are too far behind by the
/// things themselves.
const COMPARED_IN_FULL: usize = 256;

/// What is retrieved.
pub(super) struct Request<'a> {
    pub plan: &'a Plan,
    /// Of how many things of the plan a document must have one match.
    pub enough: usize,
    /// What else it must match; it adds to the score.
    pub required: &'a [Clause],
    pub excluded: &'a HashSet<DocAddress>,
    pub limit: usize,
}

/// A segment with what its documents have of the plan.
struct Counted<'a> {
    ordinal: SegmentOrdinal,
    reader: &'a SegmentReader,
    tally: Tally,
    excluded: HashSet<DocId>,
}

impl Index {
    /// The best documents by score, and how many there are. Where nothing has
    /// enough, less is asked for.
    ///
    /// The things of the plan are counted over all their documents. What only
    /// adds to a score (each character of a question, in half of all
    /// documents) is looked up for the best of them alone.
    pub(super) fn retrieve(&self, request: &Request<'_>) -> tantivy::Result<Ranked> {
        let scorer = Scorer::new(&self.searcher)?;
        let things = request.plan.groups.iter().map(|group| scorer.all(group));
        let things = things.collect::<tantivy::Result<Vec<_>>>()?;
        let segments = self.searcher.segment_readers().iter().enumerate();
        let counted = segments.map(|(ordinal, reader)| {
            let here = request.excluded.iter().filter(|at| at.segment_ord as usize == ordinal);
            Ok(Counted {
                ordinal: SegmentOrdinal::try_from(ordinal).unwrap_or(SegmentOrdinal::MAX),
                reader,
                tally: self.tally(request, &things, ordinal, reader)?,
                excluded: here.map(|at| at.doc_id).collect(),
            })
        });
        let counted = counted.collect::<tantivy::Result<Vec<_>>>()?;
        let found = enough_found(&counted, request.enough);
        let extras = scorer.all(&request.plan.extras)?;
        let mut ranked = Ranked { total: found.iter().map(Vec::len).sum(), best: Vec::new() };
        for (segment, found) in counted.iter().zip(found) {
            let best = segment.best(found, COMPARED_IN_FULL.max(request.limit.saturating_mul(2)));
            ranked.best.extend(segment.in_full(best, &extras)?);
        }
        ranked.keep(request.limit, true);
        Ok(ranked)
    }

    /// Counts and scores the things that the documents of a segment have.
    fn tally(
        &self,
        request: &Request<'_>,
        things: &[Vec<Scored>],
        ordinal: usize,
        reader: &SegmentReader,
    ) -> tantivy::Result<Tally> {
        let mut tally = Tally::new(reader.max_doc(), request.required.len());
        for clause in request.required {
            let weight = clause.weight(EnableScoring::enabled_from_searcher(&self.searcher))?;
            let mut matching = weight.scorer(reader, 1.0)?;
            tally.next_requirement();
            while matching.doc() != TERMINATED {
                tally.meets(matching.doc(), matching.score());
                matching.advance();
            }
        }
        for thing in things {
            tally.next_thing();
            for term in thing {
                term.each(ordinal, reader, |doc, score| tally.has(doc, score))?;
            }
        }
        Ok(tally)
    }
}

/// The documents of each segment that have `enough` things, or as many as any has.
fn enough_found(counted: &[Counted<'_>], enough: usize) -> Vec<Vec<(DocId, f32)>> {
    let mut enough = enough;
    loop {
        let found: Vec<_> = counted.iter().map(|segment| segment.having(enough)).collect();
        if enough <= 1 || found.iter().any(|found| !found.is_empty()) {
            return found;
        }
        enough /= 2;
    }
}

impl Counted<'_> {
    fn having(&self, enough: usize) -> Vec<(DocId, f32)> {
        let alive = self.reader.alive_bitset();
        let mut found = self.tally.having(enough);
        found.retain(|(doc, _)| {
            alive.is_none_or(|alive| alive.is_alive(*doc))
                && (self.excluded.is_empty() || !self.excluded.contains(doc))
        });
        found
    }

    /// The best `limit` so far, in the order of the documents.
    fn best(&self, mut found: Vec<(DocId, f32)>, limit: usize) -> Vec<(DocId, f32)> {
        if found.len() > limit {
            found.select_nth_unstable_by(limit, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            found.truncate(limit);
        }
        found.sort_unstable_by_key(|(doc, _)| *doc);
        found
    }

    /// Adds what the extras add, and tells which are in force.
    fn in_full(
        &self,
        mut found: Vec<(DocId, f32)>,
        extras: &[Scored],
    ) -> tantivy::Result<Vec<Place>> {
        for extra in extras {
            extra.add(self.ordinal as usize, self.reader, &mut found)?;
        }
        let order = self.reader.fast_fields().u64("order")?;
        let place = |(doc, score): (DocId, f32)| {
            let order = order.first(doc).unwrap_or(0);
            let score = if is_in_force(order) { score } else { score * NOT_IN_FORCE };
            Place { doc: DocAddress::new(self.ordinal, doc), score, order }
        };
        Ok(found.into_iter().map(place).collect())
    }
}
