use std::cell::RefCell;
use std::ops::Range;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::index::InvertedIndexReader;
use tantivy::postings::{BlockSegmentPostings, TermInfo};
use tantivy::query::Bm25Weight;
use tantivy::schema::Field;
use tantivy::schema::IndexRecordOption::WithFreqs;
use tantivy::{DocId, Searcher, SegmentReader, Term};

/// Scores terms by BM25 over the whole collection.
pub(super) struct Scorer<'s> {
    searcher: &'s Searcher,
    documents: u64,
    /// The mean length of the fields met so far.
    lengths: RefCell<Vec<(Field, f32)>>,
}

/// A walk along the documents that have a term, in their order.
pub(super) struct Walk<'s> {
    postings: BlockSegmentPostings,
    /// The place in the block of postings that is read.
    at: usize,
    norms: FieldNormReader,
    weight: &'s Bm25Weight,
    count: u32,
}

/// A term with where it stands in each segment, and what it scores.
pub(super) struct Scored {
    field: Field,
    places: Vec<Option<TermInfo>>,
    weight: Bm25Weight,
}

impl<'s> Scorer<'s> {
    pub fn new(searcher: &'s Searcher) -> tantivy::Result<Self> {
        let documents = searcher.segment_readers().iter().map(|s| u64::from(s.max_doc())).sum();
        Ok(Self { searcher, documents, lengths: RefCell::default() })
    }

    /// Those of the terms that any document has.
    pub fn all(&self, terms: &[(Term, f32)]) -> tantivy::Result<Vec<Scored>> {
        let scored = terms.iter().map(|(term, weight)| self.scored(term, *weight));
        scored.filter_map(Result::transpose).collect()
    }

    fn scored(&self, term: &Term, weight: f32) -> tantivy::Result<Option<Scored>> {
        let field = term.field();
        let segments = self.searcher.segment_readers().iter();
        let place = |segment: &SegmentReader| -> tantivy::Result<_> {
            Ok(segment.inverted_index(field)?.get_term_info(term)?)
        };
        let places = segments.map(place).collect::<tantivy::Result<Vec<_>>>()?;
        let found = places.iter().flatten().map(|info| u64::from(info.doc_freq)).sum();
        if found == 0 {
            return Ok(None);
        }
        let length = self.length(field)?;
        let bm25 = Bm25Weight::for_one_term_without_explain(found, self.documents, length);
        Ok(Some(Scored { field, places, weight: bm25.boost_by(weight) }))
    }

    fn length(&self, field: Field) -> tantivy::Result<f32> {
        let known = self.lengths.borrow().iter().find(|(f, _)| *f == field).map(|(_, l)| *l);
        if let Some(length) = known {
            return Ok(length);
        }
        let mut tokens = 0;
        for segment in self.searcher.segment_readers() {
            tokens += segment.inverted_index(field)?.total_num_tokens();
        }
        let length = tokens as f32 / self.documents as f32;
        self.lengths.borrow_mut().push((field, length));
        Ok(length)
    }
}

impl Scored {
    /// A walk along the documents of a segment that have the term; none where
    /// none has it.
    pub fn walk(
        &self,
        ordinal: usize,
        segment: &SegmentReader,
    ) -> tantivy::Result<Option<Walk<'_>>> {
        let Some(info) = self.places.get(ordinal).and_then(Option::as_ref) else { return Ok(None) };
        let terms: std::sync::Arc<InvertedIndexReader> = segment.inverted_index(self.field)?;
        let postings = terms.read_block_postings_from_terminfo(info, WithFreqs)?;
        let norms = norms(segment, self.field)?;
        Ok(Some(Walk { postings, at: 0, norms, weight: &self.weight, count: info.doc_freq }))
    }

    /// Adds to the scores of some documents of a segment, in their order, what
    /// the term adds.
    pub fn add(
        &self,
        ordinal: usize,
        segment: &SegmentReader,
        scores: &mut [(DocId, f32)],
    ) -> tantivy::Result<()> {
        if let Some(mut walk) = self.walk(ordinal, segment)? {
            for (doc, score) in scores {
                walk.at(*doc).into_iter().for_each(|more| *score += more);
            }
        }
        Ok(())
    }

    /// How many documents of a segment have the term.
    pub fn count(&self, ordinal: usize) -> usize {
        self.places.get(ordinal).and_then(Option::as_ref).map_or(0, |info| info.doc_freq as usize)
    }
}

impl Walk<'_> {
    /// How many documents there are, from the first on.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Every document of a stretch that stands no further back, with what the
    /// term scores there.
    pub fn through(&mut self, stretch: &Range<DocId>, mut found: impl FnMut(DocId, f32)) {
        self.go_to(stretch.start);
        loop {
            let here = self.postings.docs().get(self.at..).unwrap_or_default();
            if here.is_empty() {
                return;
            }
            let before = here.partition_point(|doc| *doc < stretch.end);
            for (at, &doc) in (self.at..).zip(&here[..before]) {
                found(doc, self.score(doc, at));
            }
            if before < here.len() {
                self.at += before;
                return;
            }
            self.postings.advance();
            self.at = 0;
        }
    }

    /// What the term scores in a document, where it stands in it. To be asked
    /// of one document after the other, in their order.
    pub fn at(&mut self, doc: DocId) -> Option<f32> {
        self.go_to(doc);
        (self.postings.doc(self.at) == doc).then(|| self.score(doc, self.at))
    }

    fn go_to(&mut self, doc: DocId) {
        if self.postings.doc(self.at) < doc {
            self.at = self.postings.seek(doc);
        }
    }

    fn score(&self, doc: DocId, at: usize) -> f32 {
        self.weight.score(self.norms.fieldnorm_id(doc), self.postings.freq(at))
    }
}

/// The lengths of a field; one of single words has none.
fn norms(segment: &SegmentReader, field: Field) -> tantivy::Result<FieldNormReader> {
    let norms = segment.fieldnorms_readers().get_field(field)?;
    Ok(norms.unwrap_or_else(|| FieldNormReader::constant(segment.max_doc(), 1)))
}
