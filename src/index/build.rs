use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::corpus::Corpus;
use super::made_of::MadeOf;
use super::mark::mark_sound;
use super::open::Index;
use super::pack::{Content, Pack};
use super::parts::parts;
use super::stamp::{Stamp, is_index};
use super::taught::{Learning, Taught};

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
    #[error("cannot build the index: {0}")]
    Records(String),
}

impl Index {
    /// Builds the index in `folder` and removes the ones it replaces. Readers
    /// see the old index or the new one, never a part.
    ///
    /// Two processes do not build at once: the second waits, and takes the
    /// index of the first if it has the same stamp. `corpus` is asked for only
    /// when there is something to build. What its rulings teach is taken from
    /// an earlier index over the same ones.
    ///
    /// # Errors
    /// Where the folder cannot be written (full, read-only) or tantivy fails.
    pub fn build(
        folder: &Path,
        stamp: &Stamp,
        corpus: impl FnOnce() -> Corpus,
    ) -> Result<Self, BuildError> {
        let _lock = locked(folder)?;
        if let Ok(index) = Self::open(folder, stamp) {
            return Ok(index);
        }
        let corpus = corpus();
        let learning = Self::taught(folder, stamp).map(Learning::Known);
        let learning = learning.unwrap_or_else(|| Learning::start(&corpus));
        write_all(folder, (stamp, &stamp.file_name()), &corpus, Some(learning))?;
        Self::open(folder, stamp).map_err(|why| BuildError::Unreadable(why.to_string()))
    }

    /// What the rulings teach, from an earlier index in `folder` over those that
    /// `stamp` stands for. None where there is no such index.
    pub(super) fn taught(folder: &Path, stamp: &Stamp) -> Option<Taught> {
        let same = with_the_rulings_of(folder, stamp)?;
        Taught::kept(&same.pack)
    }

    /// The index of the publications as they were before, where another process
    /// is building the one with that stamp: nobody at a table waits for an
    /// import. None where nobody builds, or the rulings were others.
    pub fn meanwhile(folder: &Path, stamp: &Stamp) -> Option<Self> {
        let lock = File::open(folder.join(LOCK)).ok()?;
        if !matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)) {
            return None;
        }
        with_the_rulings_of(folder, stamp)
    }

    /// Builds an index that lives as long as the process.
    ///
    /// # Errors
    /// Where tantivy fails.
    pub fn in_memory(corpus: &Corpus) -> Result<Self, BuildError> {
        let made_of = MadeOf::new(&Stamp::of(""), &corpus.publications);
        let scratch = tempfile::tempdir();
        let parts = parts(corpus, &made_of, Some(Learning::start(corpus)), || {
            let failed = |source: &io::Error| io::Error::new(source.kind(), source.to_string());
            match &scratch {
                Ok(scratch) => Ok(scratch.path().to_owned()),
                Err(why) => {
                    Err(BuildError::Write { folder: std::env::temp_dir(), source: failed(why) })
                }
            }
        })?;
        let pack =
            Pack::read_parts(parts).map_err(|why| BuildError::Unreadable(why.to_string()))?;
        Self::from_pack(&pack, None).map_err(BuildError::Unreadable)
    }
}

/// Makes the folder, and holds the lock on it.
pub(super) fn locked(folder: &Path) -> Result<File, BuildError> {
    let failed = |source| BuildError::Write { folder: folder.to_owned(), source };
    fs::create_dir_all(folder).map_err(failed)?;
    lock(folder).map_err(failed)
}

/// Writes an index under a name, and removes the others.
pub(super) fn write_all(
    folder: &Path,
    (stamp, name): (&Stamp, &str),
    corpus: &Corpus,
    learning: Option<Learning>,
) -> Result<(), BuildError> {
    let failed = |source| BuildError::Write { folder: folder.to_owned(), source };
    remove_all_but(folder, &[]);
    let mut scratch = None;
    let made_of = MadeOf::new(stamp, &corpus.publications);
    let parts = parts(corpus, &made_of, learning, || {
        let folder = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(folder);
        let folder = scratch.insert(folder.map_err(failed)?);
        Ok(folder.path().to_owned())
    })?;
    write(folder, name, &parts).map_err(failed)?;
    drop(scratch);
    remove_all_but(folder, &[name.to_owned()]);
    Ok(())
}

/// An index of the same rulings, over whatever publications.
fn with_the_rulings_of(folder: &Path, stamp: &Stamp) -> Option<Index> {
    let mut earlier = Index::earlier_in(folder);
    earlier.find(|(.., made_of)| made_of.has_the_rulings_of(stamp)).map(|(_, index, _)| index)
}

/// Writes the pack aside and renames it. Everybody may read it: it holds
/// nothing that the records beside it do not.
pub(super) fn write(folder: &Path, name: &str, parts: &[(PathBuf, Content)]) -> io::Result<()> {
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    let mut to = io::BufWriter::new(file.as_file_mut());
    Pack::write(parts, &mut to)?;
    io::Write::flush(&mut to)?;
    drop(to);
    readable_by_all(file.as_file())?;
    // What was just written is sound.
    mark_sound(file.as_file());
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
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
pub(super) fn lock(folder: &Path) -> io::Result<File> {
    let file = File::options().create(true).append(true).open(folder.join(LOCK))?;
    file.lock()?;
    Ok(file)
}

/// Removes what earlier builds left, but not the indexes `kept`; where none is
/// kept yet, no index is removed. What cannot be removed (open files, on
/// Windows) is left to the next build.
pub(super) fn remove_all_but(folder: &Path, kept: &[String]) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let unfinished = name.starts_with(UNFINISHED);
        let old = !kept.is_empty() && is_index(name) && !kept.iter().any(|kept| kept == name);
        if unfinished || old {
            let path = entry.path();
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::open::{Origin, Unusable};
    use super::super::stamp::indexes_in;
    use super::*;
    use crate::index::Query;

    fn built(folder: &Path, stamp: &str) -> Origin {
        let opened = Index::open_or_build(Some(folder), &Stamp::of(stamp), Corpus::default);
        let opened = opened.unwrap();
        assert_eq!(opened.index.search(&Query::parse("a").unwrap(), 1).unwrap().total, 0);
        opened.origin
    }

    fn indexes(folder: &Path) -> Vec<PathBuf> {
        indexes_in(folder).map(|name| folder.join(name)).collect()
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
    fn who_asks_while_another_builds_gets_what_there_was() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let stamp = |publications: &str| Stamp::with("records", publications);
        Index::build(folder, &stamp("one"), Corpus::default).unwrap();
        assert!(Index::meanwhile(folder, &stamp("two")).is_none(), "nobody builds");
        let _building = lock(folder).unwrap();
        assert!(Index::meanwhile(folder, &stamp("two")).is_some());
        assert!(Index::meanwhile(folder, &Stamp::with("others", "two")).is_none());
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
