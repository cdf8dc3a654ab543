use std::collections::{BTreeMap, HashSet};

use tantivy::collector::DocSetCollector;
use tantivy::query::{AllQuery, BooleanQuery, Occur, Query as TantivyQuery, TermQuery};
use tantivy::schema::IndexRecordOption::{self, Basic};
use tantivy::schema::Value;
use tantivy::{DocAddress, TantivyDocument, Term};

use super::document::{Stored, Visibility};
use super::entry::{Entry, Found};
use super::facts::is_in_force;
use super::hit::{Hit, Results};
use super::list::List;
use super::near_names::Nearness;
use super::open::{Index, SearchError};
use super::plan::{Clause, Plan, exact};
use super::query::Query;
use super::rank::{Newest, Ranked};
use super::reader::guarded;
use super::retrieve::Request;
use crate::record::CardName;

impl Index {
    /// Searches: the best `limit` hits, and how many there are. A query of
    /// filters and exclusions alone lists what they leave, newest first.
    ///
    /// # Errors
    /// Where a topic is unknown, or the index is damaged.
    pub fn search(&self, query: &Query, limit: usize) -> Result<Results, SearchError> {
        guarded(|| self.search_unguarded(query, limit)).map_err(SearchError::Damaged)?
    }

    /// The record with that id, or with that slug where only one has it.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn get(&self, id: &str) -> Result<Found, SearchError> {
        guarded(|| self.get_unguarded(id)).map_err(SearchError::Damaged)?
    }

    /// The cards that are called `name`, by any name in any language.
    pub fn cards_called(&self, name: &str) -> Vec<CardName> {
        self.cards.called(name)
    }

    /// The cards whose names are nearly `name`, and how near; to be asked only
    /// where no card is called so.
    pub fn cards_near(&self, name: &str) -> (Vec<CardName>, Nearness) {
        self.cards.near(name)
    }

    /// Every topic with the number of its rulings.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub fn topics(&self) -> Result<Vec<(String, usize)>, SearchError> {
        let mut topics: BTreeMap<String, usize> = BTreeMap::new();
        let damaged = |why: std::io::Error| SearchError::Damaged(why.to_string());
        for reader in self.searcher()?.segment_readers() {
            let terms = reader.inverted_index(self.fields.topic)?;
            let mut stream = terms.terms().stream().map_err(damaged)?;
            while let Some((topic, info)) = stream.next() {
                let mut postings =
                    terms.read_block_postings_from_terminfo(info, Basic).map_err(damaged)?;
                let count = topics.entry(String::from_utf8_lossy(topic).into_owned()).or_default();
                while !postings.docs().is_empty() {
                    *count +=
                        postings.docs().iter().filter(|&&doc| !reader.is_deleted(doc)).count();
                    postings.advance();
                }
            }
        }
        Ok(topics.into_iter().filter(|(_, count)| *count > 0).collect())
    }

    fn search_unguarded(&self, query: &Query, limit: usize) -> Result<Results, SearchError> {
        let mut plan = self.plan(&query.text)?;
        let mut required = self.filter_clauses(&query.filters.required)?;
        // What was typed is marked also where it is a part of a longer term.
        let han = |word: &&str| word.chars().any(|c| ('\u{3400}'..='\u{9FFF}').contains(&c));
        query.text.split_whitespace().filter(han).for_each(|word| plan.sought.add_phrase(word));
        for phrase in &query.phrases {
            plan.sought.add_phrase(phrase);
            required.extend(self.phrase(phrase));
        }
        let excluded = self.excluded(query)?;
        let ranked = if query.phrases.is_empty() && plan.is_empty() && plan.unknown.is_empty() {
            self.listed(&required, &Newest { limit, excluded: excluded.clone() })?
        } else {
            self.matching(&plan, &required, &excluded, limit)?
        };
        let ranked = self.named_first(ranked, query, &required, &excluded, limit)?;
        let mut hits = Vec::with_capacity(ranked.best.len());
        for place in &ranked.best {
            let (stored, marks) = self.listed_record(place.doc)?;
            let mut hit = Hit::new(stored, place.score, is_in_force(place.order));
            if !query.unmarked {
                hit.highlight(&plan.sought, &self.lexicon, marks);
            }
            hits.push(hit);
        }
        Ok(Results { query: query.typed.clone(), total: ranked.total, hits, unknown: plan.unknown })
    }

    /// What has enough of the plan, the most relevant first.
    fn matching(
        &self,
        plan: &Plan,
        required: &[Clause],
        excluded: &HashSet<DocAddress>,
        limit: usize,
    ) -> Result<Ranked, SearchError> {
        let enough = plan.enough();
        if enough == 0 && !(plan.is_empty() && plan.unknown.is_empty()) {
            return Ok(Ranked::default());
        }
        Ok(self.retrieve(&Request { plan, enough, required, excluded, rulings: true, limit })?)
    }

    /// Whatever meets the requirements, the newest first.
    fn listed(&self, required: &[Clause], newest: &Newest) -> Result<Ranked, SearchError> {
        let all: Clause = Box::new(AllQuery);
        let mut clauses = vec![(Occur::Must, all), (Occur::MustNot, self.attached())];
        clauses.extend(required.iter().map(|clause| (Occur::Must, clause.box_clone())));
        Ok(self.searcher()?.search(&BooleanQuery::new(clauses), newest)?)
    }

    /// What the query excludes. It is looked up first and left out while
    /// collecting: a phrase as an exclusion of tantivy's own is unreliable.
    fn excluded(&self, query: &Query) -> Result<HashSet<DocAddress>, SearchError> {
        let mut clauses = self.filter_clauses(&query.filters.excluded)?;
        clauses.extend(query.excluded_phrases.iter().filter_map(|phrase| self.phrase(phrase)));
        clauses.extend(query.excluded_words.iter().flat_map(|word| self.excluded_word(word)));
        let mut excluded = HashSet::new();
        for clause in clauses {
            excluded.extend(self.searcher()?.search(&clause, &DocSetCollector)?);
        }
        Ok(excluded)
    }

    fn get_unguarded(&self, id: &str) -> Result<Found, SearchError> {
        let id = id.trim().to_lowercase();
        let whole = self.entries(&Term::from_field_text(self.fields.id, &id))?;
        if let Some(entry) = whole.into_iter().next() {
            return Ok(Found::One(entry));
        }
        // A slug that another ruling took over is known under the topic it had, too.
        let slug = id.rsplit('/').next().unwrap_or_default();
        let mut called = self.entries(&Term::from_field_text(self.fields.slug, slug))?;
        if slug != id {
            called.retain(|entry| match entry {
                Entry::Ruling(named) => named.ruling.also.iter().any(|also| also == slug),
                // What its Chinese text would be called alone.
                Entry::Publication(_) => id.starts_with("pub/"),
            });
        }
        Ok(match called.len() {
            0 => Found::None,
            1 => Found::One(called.remove(0)),
            _ => Found::Several(called.iter().map(Entry::id).collect()),
        })
    }

    /// The place of the gist of the ruling with that id.
    ///
    /// # Errors
    /// Where the index is damaged.
    pub(super) fn place_of_gist(&self, id: &str) -> Result<u64, SearchError> {
        let query = exact(Term::from_field_text(self.fields.id, id));
        let found = self.searcher()?.search(&query, &DocSetCollector)?;
        let doc = found.into_iter().next().ok_or_else(no_record)?;
        Ok(self.gist_place(doc)?.unwrap_or(usize::MAX) as u64)
    }

    pub(super) fn entries(&self, term: &Term) -> Result<Vec<Entry>, SearchError> {
        let query = TermQuery::new(term.clone(), IndexRecordOption::Basic);
        let newest = Newest { limit: usize::MAX, excluded: HashSet::new() };
        let ranked = self.searcher()?.search(&query, &newest)?;
        ranked.best.into_iter().map(|place| Ok(self.stored(place.doc)?.entry)).collect()
    }

    pub(super) fn attached(&self) -> Box<dyn TantivyQuery> {
        let term = Term::from_field_text(self.fields.kind, Visibility::Attached.code());
        Box::new(TermQuery::new(term, IndexRecordOption::Basic))
    }

    /// The record of a document.
    pub(super) fn stored(&self, doc: DocAddress) -> Result<Stored, SearchError> {
        match self.gist_place(doc)? {
            Some(ruling) => self.shown.whole(ruling).ok_or_else(no_record),
            None => self.publication(doc),
        }
    }

    /// The same, a ruling without its questions but with the marks of its texts.
    fn listed_record(&self, doc: DocAddress) -> Result<(Stored, [Option<List>; 2]), SearchError> {
        let Some(ruling) = self.gist_place(doc)? else {
            return Ok((self.publication(doc)?, [None, None]));
        };
        let stored = self.shown.without_questions(ruling).ok_or_else(no_record)?;
        Ok((stored, self.shown.marks(ruling)))
    }

    pub(super) fn publication(&self, doc: DocAddress) -> Result<Stored, SearchError> {
        let document: TantivyDocument = self.searcher()?.doc(doc)?;
        let body = document.get_first(self.fields.body).and_then(|body| body.as_str());
        Stored::of_body(body.unwrap_or_default()).ok_or_else(no_record)
    }
}

pub(super) fn no_record() -> SearchError {
    SearchError::Damaged("a document holds no record".to_owned())
}
