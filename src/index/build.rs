use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tantivy::Directory;
use tantivy::directory::{MmapDirectory, OwnedBytes, RamDirectory};

use super::card_names::Cards;
use super::corpus::Corpus;
use super::document::Writer;
use super::gist::Gists;
use super::lexicon::Lexicon;
use super::open::Index;
use super::pack::Pack;
use super::schema::Fields;
use super::stamp::{EXTENSION, Stamp};

/// Up to so many publications an index is built in memory.
const BUILT_IN_MEMORY: usize = 30_000;
const MEMORY_BUDGET: usize = 64 << 20;

/// The parts of a pack that are not tantivy's.
pub(super) const FORMS: &str = "lexicon.forms";
pub(super) const HEADS: &str = "lexicon.heads";
pub(super) const NAMES: &str = "lexicon.names";
pub(super) const NAME_HEADS: &str = "lexicon.names.heads";
pub(super) const CARDS: &str = "cards";
pub(super) const GISTS: &str = "gists";

/// Files that a build leaves if it is killed; the next one removes them.
const UNFINISHED: &str = ".building-";
const LOCK: &str = ".building.lock";

/// Why an index could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error("cannot write the index in {}: {source}", .folder.display())]
    Write { folder: PathBuf, source: io::Error },
    #[error("cannot build the index: {0}")]
    Tantivy(#[from] tantivy::TantivyError),
    #[error("the index that was just built cannot be read: {0}")]
    Unreadable(String),
}

impl Index {
    /// Builds the index in `folder` and removes the ones it replaces. Readers
    /// see the old index or the new one, never a part.
    ///
    /// Two processes do not build at once: the second waits, and takes the
    /// index of the first if it has the same stamp. `corpus` is asked for only
    /// when there is something to build.
    ///
    /// # Errors
    /// Where the folder cannot be written (full, read-only) or tantivy fails.
    pub fn build(
        folder: &Path,
        stamp: &Stamp,
        corpus: impl FnOnce() -> Corpus,
    ) -> Result<Self, BuildError> {
        let failed = |source| BuildError::Write { folder: folder.to_owned(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        let _lock = lock(folder).map_err(failed)?;
        if let Ok(index) = Self::open(folder, stamp) {
            return Ok(index);
        }
        let corpus = corpus();
        remove_all_but(folder, None);
        if corpus.publications.len() > BUILT_IN_MEMORY {
            let scratch = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(folder);
            let scratch = scratch.map_err(failed)?;
            let parts = parts(&corpus, &on_disk(scratch.path())?)?;
            write(folder, stamp, &parts).map_err(failed)?;
        } else {
            let parts = parts(&corpus, &RamDirectory::create())?;
            write(folder, stamp, &parts).map_err(failed)?;
        }
        remove_all_but(folder, Some(stamp));
        Self::open(folder, stamp).map_err(|why| BuildError::Unreadable(why.to_string()))
    }

    /// Builds an index that lives as long as the process.
    ///
    /// # Errors
    /// Where tantivy fails.
    pub fn in_memory(corpus: &Corpus) -> Result<Self, BuildError> {
        let parts = parts(corpus, &RamDirectory::create())?;
        Self::from_pack(&Pack::of(&parts)).map_err(BuildError::Unreadable)
    }
}

fn on_disk(folder: &Path) -> Result<MmapDirectory, BuildError> {
    MmapDirectory::open(folder).map_err(|why| BuildError::Tantivy(why.into()))
}

/// Everything that makes up the index, in parts.
fn parts<D: Directory + Clone>(
    corpus: &Corpus,
    directory: &D,
) -> Result<Vec<(PathBuf, OwnedBytes)>, BuildError> {
    let tables = Lexicon::compile(&corpus.terms);
    let lexicon = Lexicon::new(tables.clone());
    let cards = Cards::of(corpus);
    let (schema, fields) = Fields::schema();
    let mut writer = tantivy::Index::builder().schema(schema).single_segment_index_writer(
        Box::new(directory.clone()) as Box<dyn Directory>,
        MEMORY_BUDGET,
    )?;
    for document in (Writer { fields, lexicon: &lexicon, cards: &cards }).documents(corpus) {
        writer.add_document(document)?;
    }
    let metas = writer.finalize()?.load_metas()?;

    let read = |why: &dyn std::fmt::Display| BuildError::Unreadable(why.to_string());
    let meta = PathBuf::from("meta.json");
    let bytes = directory.atomic_read(&meta).map_err(|why| read(&why))?;
    let mut parts = vec![(meta, OwnedBytes::new(bytes))];
    let mut files: Vec<_> = metas.list_segment_files().into_iter().collect();
    files.sort();
    for path in files {
        if directory.exists(&path).map_err(|why| read(&why))? {
            let file = directory.open_read(&path).map_err(|why| read(&why))?;
            parts.push((path, file.read_bytes().map_err(|why| read(&why))?));
        }
    }
    parts.push((PathBuf::from(FORMS), tables.forms));
    parts.push((PathBuf::from(HEADS), tables.heads));
    parts.push((PathBuf::from(NAMES), tables.names));
    parts.push((PathBuf::from(NAME_HEADS), tables.name_heads));
    parts.push((PathBuf::from(CARDS), OwnedBytes::new(cards.table())));
    let gists = Path::new(GISTS);
    parts.push((gists.to_owned(), OwnedBytes::empty()));
    let index = Index::from_pack(&Pack::of(&parts)).map_err(BuildError::Unreadable)?;
    let rulings = corpus.rulings.iter().map(|(_, ruling)| ruling);
    let bytes = Gists::write(rulings, &lexicon, &|thing| index.frequency(thing));
    parts.pop();
    parts.push((gists.to_owned(), OwnedBytes::new(bytes)));
    Ok(parts)
}

/// Writes the pack aside and renames it. Everybody may read it: it holds
/// nothing that the records beside it do not.
fn write(folder: &Path, stamp: &Stamp, parts: &[(PathBuf, OwnedBytes)]) -> io::Result<()> {
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    let mut to = io::BufWriter::new(file.as_file_mut());
    Pack::write(parts, &mut to)?;
    io::Write::flush(&mut to)?;
    drop(to);
    readable_by_all(file.as_file())?;
    file.as_file().sync_all()?;
    file.persist(folder.join(stamp.file_name()))?;
    Ok(())
}

#[cfg(unix)]
fn readable_by_all(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_: &File) -> io::Result<()> {
    Ok(())
}

/// Held while an index is built; the system releases it if the process dies.
fn lock(folder: &Path) -> io::Result<File> {
    let file = File::options().create(true).append(true).open(folder.join(LOCK))?;
    file.lock()?;
    Ok(file)
}

/// Removes what earlier builds left. What cannot be removed (open files, on
/// Windows) is left to the next build.
fn remove_all_but(folder: &Path, stamp: Option<&Stamp>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let current = stamp.map(Stamp::file_name);
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let unfinished = name.starts_with(UNFINISHED);
        let old = stamp.is_some()
            && name.ends_with(&format!(".{EXTENSION}"))
            && current.as_deref() != Some(name);
        if unfinished || old {
            let path = entry.path();
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::open::{Origin, Unusable};
    use super::*;
    use crate::index::Query;

    fn built(folder: &Path, stamp: &str) -> Origin {
        let opened = Index::open_or_build(Some(folder), &Stamp::of(stamp), Corpus::default);
        let opened = opened.unwrap();
        assert_eq!(opened.index.search(&Query::parse("a").unwrap(), 1).unwrap().total, 0);
        opened.origin
    }

    fn indexes(folder: &Path) -> Vec<PathBuf> {
        let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        all.filter(|path| path.extension().is_some_and(|x| x == EXTENSION)).collect()
    }

    #[test]
    fn an_index_is_built_once_and_replaced_when_the_records_change() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("not/there/yet");
        assert_eq!(built(&folder, "one"), Origin::Built(Unusable::Missing));
        assert_eq!(built(&folder, "one"), Origin::Ready);
        fs::write(folder.join(".building-left-over"), "x").unwrap();
        assert_eq!(built(&folder, "two"), Origin::Built(Unusable::Stale));
        assert_eq!(indexes(&folder).len(), 1);
        assert!(!folder.join(".building-left-over").exists());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&indexes(&folder)[0]).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o644);
        }
    }

    #[test]
    fn a_damaged_index_is_built_anew() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        built(folder, "one");
        let path = indexes(folder).remove(0);
        let whole = fs::read(&path).unwrap();
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 1;
        for damage in [&whole[..whole.len() / 2], &flipped, b"", b"\0\xff binary", &[b'x'; 70_000]]
        {
            fs::write(&path, damage).unwrap();
            assert!(matches!(built(folder, "one"), Origin::Built(Unusable::Damaged(_))));
            assert_eq!(built(folder, "one"), Origin::Ready);
        }
    }

    #[test]
    fn where_nothing_can_be_written_it_is_built_in_memory() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a file");
        fs::write(&file, "").unwrap();
        assert!(matches!(built(&file, "one"), Origin::InMemory(_)));
        let opened = Index::open_or_build(None, &Stamp::of("one"), Corpus::default).unwrap();
        assert!(matches!(opened.origin, Origin::InMemory(_)));
    }

    #[test]
    fn two_builders_build_once() {
        let folder = tempfile::tempdir().unwrap();
        let asked = std::sync::atomic::AtomicUsize::new(0);
        let corpus = || {
            asked.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            Corpus::default()
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    Index::build(folder.path(), &Stamp::of("one"), corpus).map(drop).unwrap()
                });
            }
        });
        assert_eq!(asked.into_inner(), 1);
    }
}
