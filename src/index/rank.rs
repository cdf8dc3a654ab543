use std::cmp::Ordering;
use std::collections::HashSet;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::{DocAddress, DocId, Score, SegmentOrdinal, SegmentReader};

use super::facts::is_in_force;

/// What is left of the score of a record that is not in force.
pub(super) const NOT_IN_FORCE: f32 = 0.1;
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

/// Lists the newest documents, those in force first.
pub(super) struct Newest {
    pub limit: usize,
    pub excluded: HashSet<DocAddress>,
}

pub(super) struct NewestOfSegment {
    segment: SegmentOrdinal,
    order: Column<u64>,
    limit: usize,
    excluded: HashSet<DocId>,
    ranked: Ranked,
}

impl Collector for Newest {
    type Fruit = Ranked;
    type Child = NewestOfSegment;

    fn for_segment(
        &self,
        segment: SegmentOrdinal,
        reader: &SegmentReader,
    ) -> tantivy::Result<NewestOfSegment> {
        let order = reader.fast_fields().u64("order")?;
        let here = self.excluded.iter().filter(|doc| doc.segment_ord == segment);
        let excluded = here.map(|doc| doc.doc_id).collect();
        let limit = self.limit;
        Ok(NewestOfSegment { segment, order, limit, excluded, ranked: Ranked::default() })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, fruits: Vec<Ranked>) -> tantivy::Result<Ranked> {
        let mut all = Ranked::default();
        for ranked in fruits {
            all.total += ranked.total;
            all.best.extend(ranked.best);
        }
        all.keep(self.limit, false);
        Ok(all)
    }
}

impl SegmentCollector for NewestOfSegment {
    type Fruit = Ranked;

    fn collect(&mut self, doc: DocId, _: Score) {
        if !self.excluded.is_empty() && self.excluded.contains(&doc) {
            return;
        }
        let order = self.order.first(doc).unwrap_or(0);
        self.ranked.total += 1;
        self.ranked.best.push(Place { doc: DocAddress::new(self.segment, doc), score: 0.0, order });
        if self.ranked.best.len() >= self.limit.saturating_mul(2).max(4096) {
            self.ranked.keep(self.limit, false);
        }
    }

    fn harvest(mut self) -> Ranked {
        self.ranked.keep(self.limit, false);
        self.ranked
    }
}

impl Ranked {
    /// Forgets all but the best `limit`, which are put in order.
    pub fn keep(&mut self, limit: usize, by_score: bool) {
        self.keep_any(limit, by_score);
        self.best.sort_unstable_by(|a, b| a.compare(b, by_score));
    }

    /// The same in any order.
    pub fn keep_any(&mut self, limit: usize, by_score: bool) {
        if limit < self.best.len() {
            self.best.select_nth_unstable_by(limit, |a, b| a.compare(b, by_score));
            self.best.truncate(limit);
        }
    }
}
