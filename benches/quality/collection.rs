//! What is searched.

use rulings::index::{Corpus, Index};
use rulings::library::Library;
use rulings::record::{Outside, Ruling};

pub type Rulings = Vec<(String, Ruling)>;

/// The rulings that are shipped.
pub fn rulings() -> Rulings {
    let library = Library::open(None).expect("the library opens");
    let records = library.records().expect("the records are read");
    records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect()
}

/// The questions that nothing covers, as they are shipped.
pub fn outside() -> Vec<Outside> {
    let library = Library::open(None).expect("the library opens");
    library.records().expect("the records are read").outside
}

pub fn index(rulings: Rulings) -> Index {
    index_beside(rulings, outside())
}

/// The same where other questions are known to be covered by nothing.
pub fn index_beside(rulings: Rulings, outside: Vec<Outside>) -> Index {
    let records = Library::open(None).and_then(|library| library.records());
    let records = records.expect("the records are read");
    let (terms, cards) = (records.terms, records.cards);
    let corpus = Corpus { rulings, outside, terms, cards, ..Corpus::default() };
    Index::in_memory(&corpus).expect("the index is built")
}
