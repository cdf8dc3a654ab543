//! What is searched.

use std::path::{Path, PathBuf};

use rulings::index::{Corpus, Index};
use rulings::library::Library;
use rulings::record::Ruling;

pub type Rulings = Vec<(String, Ruling)>;

/// The rulings that are shipped; with `drafts`, those that are not yet, too.
pub fn rulings(drafts: bool) -> Rulings {
    let mut all = read(None);
    if drafts {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(".drafts");
        all.extend(read(Some(folder)));
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|a, b| a.0 == b.0);
    }
    all
}

fn read(folder: Option<PathBuf>) -> Rulings {
    let library = Library::open(folder).expect("the library opens");
    let records = library.records().expect("the records are read");
    records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect()
}

pub fn index(rulings: Rulings) -> Index {
    let records = Library::open(None).and_then(|library| library.records());
    let records = records.expect("the records are read");
    let (terms, cards) = (records.terms, records.cards);
    let corpus = Corpus { rulings, terms, cards, ..Corpus::default() };
    Index::in_memory(&corpus).expect("the index is built")
}
