use std::cell::RefCell;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::index::InvertedIndexReader;
use tantivy::postings::{BlockSegmentPostings, TermInfo};
use tantivy::query::Bm25Weight;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, Searcher, SegmentReader, TERMINATED, Term};

/// Scores terms by BM25 over the whole collection.
pub(super) struct Scorer<'s> {
    searcher: &'s Searcher,
    documents: u64,
    /// The mean length of the fields met so far.
    lengths: RefCell<Vec<(Field, f32)>>,
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
    /// Every document of a segment that has the term, with what that scores.
    pub fn each(
        &self,
        ordinal: usize,
        segment: &SegmentReader,
        mut found: impl FnMut(DocId, f32),
    ) -> tantivy::Result<()> {
        let Some(mut postings) = self.postings(ordinal, segment)? else { return Ok(()) };
        let norms = norms(segment, self.field)?;
        while !postings.docs().is_empty() {
            for (at, &doc) in postings.docs().iter().enumerate() {
                found(doc, self.weight.score(norms.fieldnorm_id(doc), postings.freq(at)));
            }
            postings.advance();
        }
        Ok(())
    }

    /// Those of some documents of a segment, in their order, that have the
    /// term: the place of each among them, with what that scores.
    pub fn among(
        &self,
        ordinal: usize,
        segment: &SegmentReader,
        docs: impl Iterator<Item = DocId>,
        mut found: impl FnMut(usize, f32),
    ) -> tantivy::Result<()> {
        let Some(mut postings) = self.postings(ordinal, segment)? else { return Ok(()) };
        let norms = norms(segment, self.field)?;
        let mut at = 0;
        for (place, doc) in docs.enumerate() {
            if postings.doc(at) < doc {
                at = postings.seek(doc);
            }
            match postings.doc(at) {
                TERMINATED => break,
                here if here == doc => {
                    found(place, self.weight.score(norms.fieldnorm_id(doc), postings.freq(at)));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds to the scores of some documents of a segment, in their order, what
    /// the term adds.
    pub fn add(
        &self,
        ordinal: usize,
        segment: &SegmentReader,
        scores: &mut [(DocId, f32)],
    ) -> tantivy::Result<()> {
        let docs: Vec<DocId> = scores.iter().map(|(doc, _)| *doc).collect();
        let docs = docs.into_iter();
        self.among(ordinal, segment, docs, |place, score| scores[place].1 += score)
    }

    /// How many documents of a segment have the term.
    pub fn count(&self, ordinal: usize) -> usize {
        self.places.get(ordinal).and_then(Option::as_ref).map_or(0, |info| info.doc_freq as usize)
    }

    fn postings(
        &self,
        ordinal: usize,
        segment: &SegmentReader,
    ) -> tantivy::Result<Option<BlockSegmentPostings>> {
        let Some(info) = self.places.get(ordinal).and_then(Option::as_ref) else { return Ok(None) };
        let terms: std::sync::Arc<InvertedIndexReader> = segment.inverted_index(self.field)?;
        let freqs = IndexRecordOption::WithFreqs;
        Ok(Some(terms.read_block_postings_from_terminfo(info, freqs)?))
    }
}

/// The lengths of a field; one of single words has none.
fn norms(segment: &SegmentReader, field: Field) -> tantivy::Result<FieldNormReader> {
    let norms = segment.fieldnorms_readers().get_field(field)?;
    Ok(norms.unwrap_or_else(|| FieldNormReader::constant(segment.max_doc(), 1)))
}
