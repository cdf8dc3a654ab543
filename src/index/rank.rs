use std::cmp::Ordering;
use std::collections::HashSet;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::{DocAddress, DocId, Score, SegmentOrdinal, SegmentReader};

use super::facts::is_in_force;

/// What is left of the score of a record that is not in force.
const NOT_IN_FORCE: f32 = 0.4;
/// Scores that differ by less than about this share are equal.
const NEARLY: f32 = 0.03;

/// The best documents and the number of all.
#[derive(Default)]
pub(super) struct Ranked {
    pub total: usize,
    pub best: Vec<Place>,
}

pub(super) struct Place {
    pub doc: DocAddress,
    pub score: Score,
    pub order: u64,
}

impl Place {
    /// More relevant first; among nearly equal ones the more trusted, then the
    /// newer; the order of the records last, so that every run gives one list.
    fn compare(&self, other: &Self, by_score: bool) -> Ordering {
        let by_record = || self.doc.cmp(&other.doc);
        if by_score {
            let step = |place: &Self| (place.score.max(1e-6).ln() / NEARLY).round() as i32;
            return step(other)
                .cmp(&step(self))
                .then(other.order.cmp(&self.order))
                .then_with(by_record);
        }
        let day = |place: &Self| (is_in_force(place.order), place.order as u32, place.order);
        day(other).cmp(&day(self)).then_with(by_record)
    }
}

/// Keeps the best documents by score and by what the index says decides
/// between equals.
pub(super) struct Best {
    pub limit: usize,
    pub by_score: bool,
    pub excluded: HashSet<DocAddress>,
}

pub(super) struct SegmentBest {
    segment: SegmentOrdinal,
    order: Column<u64>,
    limit: usize,
    by_score: bool,
    excluded: HashSet<DocId>,
    ranked: Ranked,
}

impl Collector for Best {
    type Fruit = Ranked;
    type Child = SegmentBest;

    fn for_segment(
        &self,
        segment: SegmentOrdinal,
        reader: &SegmentReader,
    ) -> tantivy::Result<SegmentBest> {
        let order = reader.fast_fields().u64("order")?;
        let here = self.excluded.iter().filter(|doc| doc.segment_ord == segment);
        let excluded = here.map(|doc| doc.doc_id).collect();
        let (limit, by_score) = (self.limit, self.by_score);
        Ok(SegmentBest { segment, order, limit, by_score, excluded, ranked: Ranked::default() })
    }

    fn requires_scoring(&self) -> bool {
        self.by_score
    }

    fn merge_fruits(&self, fruits: Vec<Ranked>) -> tantivy::Result<Ranked> {
        let mut all = Ranked::default();
        for ranked in fruits {
            all.total += ranked.total;
            all.best.extend(ranked.best);
        }
        all.keep(self.limit, self.by_score);
        Ok(all)
    }
}

impl SegmentCollector for SegmentBest {
    type Fruit = Ranked;

    fn collect(&mut self, doc: DocId, score: Score) {
        if !self.excluded.is_empty() && self.excluded.contains(&doc) {
            return;
        }
        let order = self.order.first(doc).unwrap_or(0);
        let score = if is_in_force(order) { score } else { score * NOT_IN_FORCE };
        self.ranked.total += 1;
        self.ranked.best.push(Place { doc: DocAddress::new(self.segment, doc), score, order });
        if self.ranked.best.len() >= self.limit.saturating_mul(2).max(4096) {
            self.ranked.keep(self.limit, self.by_score);
        }
    }

    fn harvest(mut self) -> Ranked {
        self.ranked.keep(self.limit, self.by_score);
        self.ranked
    }
}

impl Ranked {
    /// Forgets all but the best `limit`, which are put in order.
    fn keep(&mut self, limit: usize, by_score: bool) {
        self.best.sort_unstable_by(|a, b| a.compare(b, by_score));
        self.best.truncate(limit);
    }
}
