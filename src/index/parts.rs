use std::path::{Path, PathBuf};

use tantivy::TantivyError;
use tantivy::directory::{Directory, MmapDirectory, OwnedBytes, RamDirectory};

use super::build::BuildError;
use super::corpus::Corpus;
use super::cut;
use super::filed::Filed;
use super::made_of::MadeOf;
use super::pack::{Content, Pack};
use super::pieces::Pieces;
use super::schema::Fields;
use super::taught::Learning;

/// The parts of a pack that are not tantivy's.
pub(super) const FORMS: &str = "lexicon.forms";
pub(super) const HEADS: &str = "lexicon.heads";
pub(super) const NAMES: &str = "lexicon.names";
pub(super) const NAME_HEADS: &str = "lexicon.names.heads";
pub(super) const LEARNED: &str = "learned";
pub(super) const LEARNED_HEADS: &str = "learned.heads";
pub(super) const CARDS: &str = "cards";
pub(super) const CARDS_MET: &str = "cards.met";
pub(super) const CARDS_SPOKEN: &str = "cards.spoken";
pub(super) const GISTS: &str = "gists";
pub(super) const WEIGHTS: &str = "weights";
pub(super) const RULINGS: &str = "rulings";
pub(super) const QUESTIONS: &str = "rulings.questions";
pub(super) const FACTS: &str = "rulings.facts";
pub(super) const IN_FORCE: &str = "rulings.in-force";
pub(super) const MARKS: &str = "rulings.marks";
pub(super) const VOCABULARY: &str = "vocabulary";
pub(super) const THINGS: &str = "things";
pub(super) const THING_HEADS: &str = "things.heads";
pub(super) const WORDINGS: &str = "wordings";
pub(super) const WORDING_HEADS: &str = "wordings.heads";
pub(super) const WORDING_LISTS: &str = "wordings.lists";
pub(super) const KIN: &str = "kin";
pub(super) const STATED_BY: &str = "stated-by";
pub(super) const META: &str = "meta.json";

/// Up to so many publications an index is built in memory.
const BUILT_IN_MEMORY: usize = 30_000;
const MEMORY_BUDGET: usize = 64 << 20;

/// Everything that makes up an index, in parts; `scratch` is for what is too large
/// for the memory.
pub(super) fn parts(
    corpus: &Corpus,
    made_of: &MadeOf,
    learning: Option<Learning>,
    scratch: impl FnOnce() -> Result<PathBuf, BuildError>,
) -> Result<Vec<(PathBuf, Content)>, BuildError> {
    let (mut parts, pack) = if corpus.publications.len() > BUILT_IN_MEMORY {
        let scratch = scratch()?;
        let directory = MmapDirectory::open(&scratch).map_err(TantivyError::from)?;
        let (index, tables) = in_pieces(corpus, learning, (scratch.clone(), MEMORY_BUDGET))?;
        let (files, pack) = files(&index, &directory, &tables)?;
        let content = |path: PathBuf| (path.clone(), Content::File(scratch.join(path)));
        (files.into_iter().map(content).collect::<Vec<_>>(), (pack, tables))
    } else {
        let directory = RamDirectory::create();
        let (index, tables) = at_once(corpus, learning, directory.clone())?;
        let (files, pack) = files(&index, &directory, &tables)?;
        let bytes = |path: PathBuf| {
            let bytes = pack.part(&path.to_string_lossy()).unwrap_or_else(OwnedBytes::empty);
            (path, Content::Bytes(bytes))
        };
        (files.into_iter().map(bytes).collect(), (pack, tables))
    };
    let (_, mut tables) = pack;
    tables.push((MadeOf::PART, OwnedBytes::new(made_of.write())));
    parts.extend(tables.into_iter().map(|(name, bytes)| (name.into(), Content::Bytes(bytes))));
    Ok(parts)
}

pub(super) type Tables = Vec<(&'static str, OwnedBytes)>;

/// One segment, written when all documents are in memory.
fn at_once(
    corpus: &Corpus,
    learning: Option<Learning>,
    directory: RamDirectory,
) -> Result<(tantivy::Index, Tables), BuildError> {
    let (schema, fields) = Fields::schema();
    let directory: Box<dyn Directory> = Box::new(directory);
    let mut writer = cut::builder(schema).single_segment_index_writer(directory, MEMORY_BUDGET)?;
    let filed = Filed::all(corpus, learning, fields, |document| writer.add_document(document))?;
    let (index, tables) = meanwhile(|| filed.learn(), || writer.finalize());
    Ok((index?, tables))
}

/// Segments that fit into the memory, merged to one.
fn in_pieces(
    corpus: &Corpus,
    learning: Option<Learning>,
    (folder, budget): (PathBuf, usize),
) -> Result<(tantivy::Index, Tables), BuildError> {
    let mut pieces = Pieces::new(folder, budget)?;
    let fields = Fields::schema().1;
    let filed = Filed::all(corpus, learning, fields, |document| pieces.add(document))?;
    let (index, tables) = meanwhile(|| filed.learn(), || pieces.merge());
    Ok((index?, tables))
}

/// Does both at once, the second on this thread.
fn meanwhile<O, R>(other: impl FnOnce() -> O + Send, work: impl FnOnce() -> R) -> (R, O)
where
    O: Send,
{
    std::thread::scope(|scope| {
        let other = scope.spawn(other);
        let done = work();
        (done, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

/// The files of the index, and a pack of them and the tables.
fn files(
    index: &tantivy::Index,
    directory: &dyn Directory,
    tables: &Tables,
) -> Result<(Vec<PathBuf>, Pack), BuildError> {
    let read = |why: &dyn std::fmt::Display| BuildError::Unreadable(why.to_string());
    let mut files: Vec<_> = index.load_metas()?.list_segment_files().into_iter().collect();
    files.sort();
    let mut there = vec![PathBuf::from(META)];
    for path in files {
        if directory.exists(&path).map_err(|why| read(&why))? {
            there.push(path);
        }
    }
    let mut parts: Vec<(PathBuf, OwnedBytes)> = Vec::new();
    for path in &there {
        let bytes = if path == Path::new(META) {
            OwnedBytes::new(directory.atomic_read(path).map_err(|why| read(&why))?)
        } else {
            let file = directory.open_read(path).map_err(|why| read(&why))?;
            file.read_bytes().map_err(|why| read(&why))?
        };
        parts.push((path.clone(), bytes));
    }
    parts.extend(tables.iter().map(|(name, bytes)| (name.into(), bytes.clone())));
    Ok((there, Pack::of(parts)))
}

#[cfg(test)]
mod tests {
    use tantivy::DocSet;
    use tantivy::schema::IndexRecordOption;

    use super::*;
    use crate::record::{Appearance, Publication, Verbatim};

    #[test]
    fn an_index_in_pieces_holds_what_one_at_once_does() {
        let publication = |n: usize| {
            let at = Appearance::new(
                Some(format!("Bear {}", n % 9)),
                "2020-01-02".parse().unwrap(),
                "page",
            );
            let text = Verbatim::english(format!("Bear number {n} draws {} cards.", n % 5));
            Publication::new(Some(text), None, at).unwrap()
        };
        let publications: Vec<_> = (0..60).map(publication).collect();
        let corpus = Corpus { publications: publications.into(), ..Corpus::default() };
        let folder = tempfile::tempdir().unwrap();
        // So little memory that each document is a piece.
        let (in_pieces, _) = in_pieces(&corpus, None, (folder.path().to_owned(), 1)).unwrap();
        let (at_once, _) = at_once(&corpus, None, RamDirectory::create()).unwrap();
        let (_, fields) = Fields::schema();
        for word in ["bear", "4", "draws", "59", "absent"] {
            let found = |index: &tantivy::Index| {
                let searcher = index.reader().unwrap().searcher();
                let term = tantivy::Term::from_field_text(fields.en, word);
                let terms = searcher.segment_reader(0).inverted_index(fields.en).unwrap();
                let freqs = IndexRecordOption::WithFreqsAndPositions;
                let postings = terms.read_postings(&term, freqs).unwrap();
                postings.map_or(0, |mut postings| postings.count_including_deleted())
            };
            assert_eq!(found(&in_pieces), found(&at_once), "{word}");
        }
        assert_eq!(in_pieces.reader().unwrap().searcher().num_docs(), 60);
    }
}
