//! What is searched.

use rulings::index::{Corpus, Index};
use rulings::library::Library;
use rulings::record::Ruling;

pub type Rulings = Vec<(String, Ruling)>;

/// The rulings that are shipped.
pub fn rulings() -> Rulings {
    let library = Library::open(None).expect("the library opens");
    let records = library.records().expect("the records are read");
    records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect()
}

pub fn index(rulings: Rulings) -> Index {
    let records = Library::open(None).and_then(|library| library.records());
    let records = records.expect("the records are read");
    let (terms, cards, outside) = (records.terms, records.cards, records.outside);
    let corpus = Corpus { rulings, outside, terms, cards, ..Corpus::default() };
    Index::in_memory(&corpus).expect("the index is built")
}
