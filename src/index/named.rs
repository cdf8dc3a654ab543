use std::collections::HashSet;

use tantivy::query::{BooleanQuery, Occur};
use tantivy::{DocAddress, Term};

use super::open::{Index, SearchError};
use super::plan::{Clause, exact};
use super::query::Query;
use super::rank::{Newest, Ranked};

impl Index {
    /// The ruling whose id or slug was typed, or a slug that it had, comes before what was found by words.
    pub(super) fn named_first(
        &self,
        mut ranked: Ranked,
        query: &Query,
        required: &[Clause],
        excluded: &HashSet<DocAddress>,
        limit: usize,
    ) -> Result<Ranked, SearchError> {
        let name = query.text.trim().to_lowercase();
        if !name.contains(['-', '/']) || name.contains(char::is_whitespace) {
            return Ok(ranked);
        }
        let fields = [self.fields.id, self.fields.slug];
        let named = fields.map(|field| (Occur::Should, exact(Term::from_field_text(field, &name))));
        let named: Clause = Box::new(BooleanQuery::new(named.into()));
        let mut clauses = vec![(Occur::Must, named)];
        clauses.extend(required.iter().map(|clause| (Occur::Must, clause.box_clone())));
        let newest = Newest { limit, excluded: excluded.clone() };
        let mut best = self.searcher()?.search(&BooleanQuery::new(clauses), &newest)?.best;
        let top = ranked.best.first().map_or(1.0, |place| place.score);
        best.iter_mut().for_each(|place| place.score = top);
        ranked.best.retain(|place| best.iter().all(|named| named.doc != place.doc));
        best.append(&mut ranked.best);
        best.truncate(limit);
        ranked.total = ranked.total.max(best.len());
        ranked.best = best;
        Ok(ranked)
    }
}
