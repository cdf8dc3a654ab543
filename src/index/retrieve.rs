use std::collections::HashSet;

use tantivy::query::EnableScoring;
use tantivy::{DocAddress, DocId, SegmentOrdinal, SegmentReader, TERMINATED};

use super::facts::is_in_force;
use super::likely::Filed;
use super::open::Index;
use super::plan::{Clause, Plan, Weighted};
use super::postings::{Scored, Scorer};
use super::rank::{NOT_IN_FORCE, Place, Ranked};
use super::tally::{Had, Tally};
use super::terms::Terms;

/// Of the documents that have enough of what is sought, so many are compared
/// by everything that adds to a score; the others are too far behind by the
/// things themselves.
const COMPARED_IN_FULL: usize = 256;

/// Where so few have enough of what is sought, less is asked for.
pub(super) const FEW: usize = 10;

/// Of so few things a hit has all, of whatever card it is.
const FEW_THINGS: usize = 2;

/// What is found by translation has less to be found by: its score is worth
/// so much more.
const RAISED: f32 = 1.45;
/// But who types so few words, and there are texts that have all of them, wants those; what is found by translation
/// comes after.
const FEW_WORDS: usize = 3;
const BEHIND: f32 = 0.7;

/// What is retrieved.
pub(super) struct Request<'a> {
    pub plan: &'a Plan,
    /// Of how many things of the plan a document must have one match.
    pub enough: usize,
    /// What else it must match; it adds to the score.
    pub required: &'a [Clause],
    pub excluded: &'a HashSet<DocAddress>,
    /// Whether rulings are wanted too.
    pub rulings: bool,
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
    /// The rarer things of the plan are counted over all their documents, the
    /// others over those that can still have enough. What only adds to a score
    /// (each character of a question, in half of all documents) is looked up
    /// for the best of them alone.
    pub(super) fn retrieve(&self, request: &Request<'_>) -> tantivy::Result<Ranked> {
        let scorer = Scorer::new(self.searcher()?)?;
        let nothing = request.plan.groups.is_empty();
        let filed = if nothing { Vec::new() } else { self.filed_rulings()? };
        let sought = Terms::of(request.plan, &scorer, filed)?;
        let across = if request.enough > 1 { request.plan.enough_across() } else { 1 };
        let mut enough = (request.enough, across);
        let least = if across > 0 { across.min(request.enough) } else { request.enough };
        let mut counted = self.count(request, &sought, least)?;
        let mut found = having(&counted, enough);
        if enough.0 > 1 && are_few(&found) {
            counted = self.count(request, &sought, 1)?;
            (found, enough) = enough_found(&counted, enough);
        }
        let extras = |terms: &[Weighted]| scorer.all(terms);
        let here = (extras(&request.plan.extras)?, 1.0);
        let things = request.plan.groups.len();
        let has_all = |had: &Had| had.has_here(things);
        let said_here = things <= FEW_WORDS && found.iter().flatten().any(has_all);
        let raised = if said_here { BEHIND } else { RAISED };
        let across = (extras(&request.plan.extras_across)?, raised);
        let mut ranked = Ranked { total: found.iter().map(Vec::len).sum(), best: Vec::new() };
        let most = COMPARED_IN_FULL.max(request.limit.saturating_mul(2));
        for (segment, found) in counted.iter().zip(found) {
            let (by_translation, by_itself): (Vec<_>, Vec<_>) =
                found.into_iter().partition(|had| had.is_across());
            for (found, (extras, raised)) in [(by_itself, &here), (by_translation, &across)] {
                ranked.best.extend(segment.in_full(&best(found, most), extras, *raised)?);
            }
        }
        ranked.keep_any(most, true);
        let rulings = self.rulings_among(&counted, request, &sought, enough, &here.0)?;
        ranked.total += self.weigh_rulings(request.plan, &rulings, &mut ranked.best);
        ranked.keep(request.limit, true);
        Ok(ranked)
    }

    /// The rulings, as they score by the words of the query; none where no
    /// thing is sought, or none of them can be found.
    fn rulings_among(
        &self,
        counted: &[Counted<'_>],
        request: &Request<'_>,
        sought: &Terms,
        (enough, across): (usize, usize),
        extras: &[Scored],
    ) -> tantivy::Result<Vec<Filed>> {
        let mut filed = Vec::with_capacity(sought.filed.len());
        if !request.rulings {
            return Ok(filed);
        }
        for &(place, doc, order) in &sought.filed {
            let Some(segment) = counted.get(doc.segment_ord as usize) else { continue };
            let can_be_hit = segment.can_be_hit(doc.doc_id);
            let had = segment.tally.of(doc.doc_id);
            let found = can_be_hit && had.has_enough(enough, across);
            let score = can_be_hit.then(|| had.score());
            filed.push(Filed { place, doc, order, score, found, of_cards: 0.0 });
        }
        if filed.iter().all(|ruling| !ruling.found) {
            return Ok(Vec::new());
        }
        for segment in counted {
            let here = |ruling: &&mut Filed| ruling.doc.segment_ord == segment.ordinal;
            let mut here: Vec<_> = filed.iter_mut().filter(here).collect();
            let scores = here.iter().map(|r| (r.doc.doc_id, r.score.unwrap_or(0.0)));
            let mut scores: Vec<_> = scores.collect();
            for extra in extras {
                extra.add(segment.ordinal as usize, segment.reader, &mut scores)?;
            }
            let mut of_cards: Vec<_> = scores.iter().map(|(doc, _)| (*doc, 0.0)).collect();
            for card in &sought.cards {
                card.add(segment.ordinal as usize, segment.reader, &mut of_cards)?;
            }
            for ((ruling, (_, score)), (_, of_cards)) in here.iter_mut().zip(scores).zip(of_cards) {
                let score = segment.tally.of(ruling.doc.doc_id).worth(score);
                ruling.score = ruling.score.map(|_| score);
                ruling.of_cards = of_cards;
            }
        }
        Ok(filed)
    }

    /// Every segment with what its documents have: at least those are counted
    /// that have `least` things.
    fn count(
        &self,
        request: &Request<'_>,
        sought: &Terms,
        least: usize,
    ) -> tantivy::Result<Vec<Counted<'_>>> {
        let segments = self.searcher()?.segment_readers().iter().enumerate();
        let counted = segments.map(|(ordinal, reader)| {
            let rulings = sought.filed.iter().filter(|_| !request.rulings).map(|(_, at, _)| at);
            let excluded = request.excluded.iter().chain(rulings);
            let here = excluded.filter(|at| at.segment_ord as usize == ordinal);
            let mut tally = Tally::new(reader.max_doc(), request.required.len());
            self.require(request, reader, &mut tally)?;
            let enough = request.enough.max(request.plan.enough_across());
            let of_card = if sought.things.len() > FEW_THINGS { enough } else { 1 };
            sought.count((ordinal, reader), least, of_card, &mut tally)?;
            Ok(Counted {
                ordinal: SegmentOrdinal::try_from(ordinal).unwrap_or(SegmentOrdinal::MAX),
                reader,
                tally,
                excluded: here.map(|at| at.doc_id).collect(),
            })
        });
        counted.collect()
    }

    /// Counts what else the documents of a segment must match.
    fn require(
        &self,
        request: &Request<'_>,
        reader: &SegmentReader,
        tally: &mut Tally,
    ) -> tantivy::Result<()> {
        for clause in request.required {
            let weight = clause.weight(EnableScoring::enabled_from_searcher(self.searcher()?))?;
            let mut matching = weight.scorer(reader, 1.0)?;
            tally.next_requirement();
            while matching.doc() != TERMINATED {
                tally.meets(matching.doc(), matching.score());
                matching.advance();
            }
        }
        Ok(())
    }
}

/// The documents of each segment that have `enough` things, or `across` by
/// translation.
fn having(counted: &[Counted<'_>], (enough, across): (usize, usize)) -> Vec<Vec<Had>> {
    counted.iter().map(|segment| segment.having(enough, across)).collect()
}

fn are_few(found: &[Vec<Had>]) -> bool {
    found.iter().map(Vec::len).sum::<usize>() < FEW
}

/// Those that have less, until they are not few. And how much that is.
fn enough_found(
    counted: &[Counted<'_>],
    (mut enough, mut across): (usize, usize),
) -> (Vec<Vec<Had>>, (usize, usize)) {
    loop {
        (enough, across) = (enough / 2, across.div_ceil(2));
        let found = having(counted, (enough, across));
        if enough <= 1 || !are_few(&found) {
            return (found, (enough, across));
        }
    }
}

impl Counted<'_> {
    fn having(&self, enough: usize, across: usize) -> Vec<Had> {
        let mut found = self.tally.having(enough, across);
        found.retain(|had| self.is_left(had.doc));
        found
    }

    /// Whether a document is neither removed nor excluded.
    fn is_left(&self, doc: DocId) -> bool {
        self.reader.alive_bitset().is_none_or(|alive| alive.is_alive(doc))
            && (self.excluded.is_empty() || !self.excluded.contains(&doc))
    }

    /// Whether a document may be a hit, whatever it has of what is sought.
    fn can_be_hit(&self, doc: DocId) -> bool {
        self.is_left(doc) && self.tally.meets_all(doc)
    }

    /// Adds what the extras add, times `raised`, and tells which are in force.
    fn in_full(
        &self,
        found: &[Had],
        extras: &[Scored],
        raised: f32,
    ) -> tantivy::Result<Vec<Place>> {
        let mut scores: Vec<_> = found.iter().map(|had| (had.doc, had.score())).collect();
        for extra in extras {
            extra.add(self.ordinal as usize, self.reader, &mut scores)?;
        }
        let order = self.reader.fast_fields().u64("order")?;
        let place = |(had, (doc, score)): (&Had, (DocId, f32))| {
            let score = had.worth(score);
            let order = order.first(doc).unwrap_or(0);
            let score = raised * if is_in_force(order) { score } else { score * NOT_IN_FORCE };
            Place { doc: DocAddress::new(self.ordinal, doc), score, order }
        };
        Ok(found.iter().zip(scores).map(place).collect())
    }
}

/// The best `limit` so far, in the order of the documents.
fn best(mut found: Vec<Had>, limit: usize) -> Vec<Had> {
    if found.len() > limit {
        let order = |a: &Had, b: &Had| b.score().total_cmp(&a.score()).then(a.doc.cmp(&b.doc));
        found.select_nth_unstable_by(limit, order);
        found.truncate(limit);
    }
    found.sort_unstable_by_key(|had| had.doc);
    found
}
