use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use tantivy::directory::{Directory, MmapDirectory, OwnedBytes, RamDirectory};
use tantivy::merge_policy::NoMergePolicy;
use tantivy::{TantivyDocument, TantivyError};

use super::build::BuildError;
use super::card_names::Cards;
use super::corpus::Corpus;
use super::cut;
use super::filing::Filing;
use super::learned::Lessons;
use super::lexicon::Lexicon;
use super::made_of::MadeOf;
use super::pack::{Content, Pack};
use super::reading::Readings;
use super::rules;
use super::schema::Fields;
use super::scratch::Scratch;
use super::shown::Shown;
use super::table::Table;
use super::taught::Taught;
use super::vocabulary::Terms;
use crate::record::{Publication, StatedBy};

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
/// So many rulings are read at once, on all cores.
const AT_ONCE: usize = 1024;

/// Everything that makes up an index, in parts; `taught` is what an earlier one
/// over the same rulings had, `scratch` for what is too large for the memory.
pub(super) fn parts(
    corpus: &Corpus,
    made_of: &MadeOf,
    taught: Option<Taught>,
    scratch: impl FnOnce() -> Result<PathBuf, BuildError>,
) -> Result<Vec<(PathBuf, Content)>, BuildError> {
    let (mut parts, pack) = if corpus.publications.len() > BUILT_IN_MEMORY {
        let scratch = scratch()?;
        let directory = MmapDirectory::open(&scratch).map_err(TantivyError::from)?;
        let (index, tables) =
            in_pieces(corpus, taught, Scratch::new(scratch.clone(), directory.clone()))?;
        let (files, pack) = files(&index, &directory, &tables)?;
        let content = |path: PathBuf| (path.clone(), Content::File(scratch.join(path)));
        (files.into_iter().map(content).collect::<Vec<_>>(), (pack, tables))
    } else {
        let directory = RamDirectory::create();
        let (index, tables) = at_once(corpus, taught, directory.clone())?;
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

type Tables = Vec<(&'static str, OwnedBytes)>;

/// One segment, written when all documents are in memory.
fn at_once(
    corpus: &Corpus,
    taught: Option<Taught>,
    directory: RamDirectory,
) -> Result<(tantivy::Index, Tables), BuildError> {
    let (schema, fields) = Fields::schema();
    let directory: Box<dyn Directory> = Box::new(directory);
    let mut writer = cut::builder(schema).single_segment_index_writer(directory, MEMORY_BUDGET)?;
    let tables = file(corpus, taught, fields, |document| writer.add_document(document))?;
    Ok((writer.finalize()?, tables))
}

/// Segments that fit into the memory, merged to one.
fn in_pieces(
    corpus: &Corpus,
    taught: Option<Taught>,
    directory: Scratch,
) -> Result<(tantivy::Index, Tables), BuildError> {
    let (schema, fields) = Fields::schema();
    let index = cut::builder(schema).open_or_create(directory)?;
    let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, MEMORY_BUDGET)?;
    writer.set_merge_policy(Box::new(NoMergePolicy));
    let tables = file(corpus, taught, fields, |doc| writer.add_document(doc).map(drop))?;
    writer.commit()?;
    let pieces = index.searchable_segment_ids()?;
    if pieces.len() > 1 {
        writer.merge(&pieces).wait()?;
    }
    writer.wait_merging_threads()?;
    Ok((index, tables))
}

/// Files every document, publications first; returns what is kept besides.
fn file(
    corpus: &Corpus,
    taught: Option<Taught>,
    fields: Fields,
    mut add: impl FnMut(TantivyDocument) -> tantivy::Result<()>,
) -> Result<Tables, BuildError> {
    let compiled = Lexicon::compile(&corpus.terms);
    let lexicon = Lexicon::new(compiled.clone()).for_many();
    let known = OwnedBytes::new(Cards::known(&corpus.cards));
    let known_cards = Table::new(known.clone());
    let spoken = OwnedBytes::new(Cards::spoken(&known_cards));
    let none_met = Table::new(OwnedBytes::empty());
    let cards = Cards::new(known_cards, none_met, Table::new(spoken.clone()));
    let named = corpus.rulings.iter().map(|(id, ruling)| (id.as_str(), ruling));
    let stated_by = StatedBy::of(named);
    let filing = Filing { fields, lexicon: &lexicon, cards: &cards, stated_by: &stated_by };
    let mut stating: Vec<(Publication, Vec<String>)> = Vec::new();
    let published = corpus.rulings.iter().flat_map(|(_, ruling)| &ruling.published);
    let mut met: BTreeSet<String> = published.filter_map(|p| p.card.clone()).collect();
    let mut translated = Lessons::default();
    filing.each(&corpus.publications, |filed| {
        add(filed.document)?;
        met.extend(filed.cards);
        stating.extend(filed.stating);
        filed.lesson.into_iter().for_each(|lesson| translated.add(&lesson));
        Ok(())
    })?;
    let (mut lessons, mut facts) = (Vec::new(), Vec::new());
    let mut terms = Terms::default();
    for (chunk, rulings) in corpus.rulings.chunks(AT_ONCE).enumerate() {
        let made = rulings.par_iter().enumerate().map_init(
            || filing.writer(),
            |writer, (place, (id, ruling))| {
                let readings = Readings::new(&lexicon);
                let stating = stating.iter().filter(|(_, states)| states.contains(id));
                let stating: Vec<_> = stating.map(|(publication, _)| publication).collect();
                let place = (chunk * AT_ONCE + place) as u64;
                let filed = writer.ruling((id, ruling), &readings, &stating, place);
                (filed, taught.is_none().then(|| Taught::lesson(ruling, &readings)))
            },
        );
        for ((document, fact), lesson) in made.collect::<Vec<_>>() {
            terms.add(&document);
            add(document)?;
            facts.push(fact);
            lessons.extend(lesson);
        }
    }
    let (taught, learned) = rayon::join(
        || taught.unwrap_or_else(|| Taught::new(corpus, lessons, &lexicon)),
        || translated.table(),
    );
    let mut tables = vec![
        (FORMS, compiled.forms),
        (HEADS, compiled.heads),
        (NAMES, compiled.names),
        (NAME_HEADS, compiled.name_heads),
        (LEARNED_HEADS, OwnedBytes::new(Table::heads(&learned))),
        (LEARNED, OwnedBytes::new(learned)),
        (CARDS, known),
        (CARDS_SPOKEN, spoken),
        (CARDS_MET, OwnedBytes::new(cards.met(&met))),
        (FACTS, Shown::write_facts(&facts)),
        (VOCABULARY, terms.write()),
        (STATED_BY, OwnedBytes::new(write_stated_by(&stated_by))),
    ];
    tables.extend(taught.parts());
    tables.extend(rules::tables(corpus.rule_book.as_ref()));
    Ok(tables)
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

fn write_stated_by(stated_by: &StatedBy) -> Vec<u8> {
    let entries = stated_by.iter().map(|(key, ids)| (key.to_string(), ids.join(" ")));
    Table::write(&entries.collect())
}

/// Reads what a pack keeps of that.
pub(super) fn read_stated_by(table: OwnedBytes) -> StatedBy {
    let table = Table::new(table);
    let entries = table.with_prefix("").filter_map(|(key, ids)| {
        Some((key.parse().ok()?, ids.split(' ').map(str::to_owned).collect()))
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use tantivy::DocSet;
    use tantivy::schema::IndexRecordOption;

    use super::*;
    use crate::record::{Appearance, Verbatim};

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
        let publications: Vec<_> = (0..300).map(publication).collect();
        let corpus = Corpus { publications: publications.into(), ..Corpus::default() };
        let folder = tempfile::tempdir().unwrap();
        let files = MmapDirectory::open(folder.path()).unwrap();
        let scratch = Scratch::new(folder.path().to_owned(), files);
        let (in_pieces, _) = in_pieces(&corpus, None, scratch).unwrap();
        let (at_once, _) = at_once(&corpus, None, RamDirectory::create()).unwrap();
        let (_, fields) = Fields::schema();
        for word in ["bear", "4", "draws", "299", "absent"] {
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
        assert_eq!(in_pieces.reader().unwrap().searcher().num_docs(), 300);
    }
}
