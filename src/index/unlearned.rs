//! Whoever imports asks nothing yet. What the rulings teach takes seconds to
//! learn, and is learned once for all libraries of the same rulings: an index that
//! is built where nothing was ever asked leaves it to the first search.

use std::path::{Path, PathBuf};

use tantivy::directory::{Directory, MmapDirectory, OwnedBytes};

use super::build::{BuildError, locked, remove_all_but, write, write_all};
use super::corpus::Corpus;
use super::open::Index;
use super::pack::{Content, Pack};
use super::stamp::Stamp;
use super::taught::Learning;

impl Index {
    /// Builds the index as [`Index::build`] does, but learns nothing: what the
    /// rulings teach is taken from an earlier index over the same ones, or left
    /// to whoever opens the index first ([`Index::open_or_build`]).
    ///
    /// # Errors
    /// Those of [`Index::build`].
    pub fn build_unasked(
        folder: &Path,
        stamp: &Stamp,
        corpus: impl FnOnce() -> Corpus,
    ) -> Result<(), BuildError> {
        let _lock = locked(folder)?;
        if Self::open(folder, stamp).is_ok() {
            return Ok(());
        }
        let known = Self::taught(folder, stamp).map(Learning::Known);
        let name = if known.is_some() { stamp.file_name() } else { stamp.unlearned_name() };
        write_all(folder, (stamp, &name), &corpus(), known)
    }

    /// Adds what the rulings teach to an index that was built without it. Where
    /// it cannot be written it lives as long as the process. None where there is
    /// no such index, or it is damaged.
    pub(super) fn learn(
        folder: &Path,
        stamp: &Stamp,
        corpus: impl FnOnce() -> Corpus,
    ) -> Option<Self> {
        let _lock = locked(folder).ok();
        if let Ok(index) = Self::open(folder, stamp) {
            return Some(index);
        }
        let file = MmapDirectory::open(folder).ok()?.open_read(Path::new(&stamp.unlearned_name()));
        let pack = Pack::read(&file.ok()?.read_bytes().ok()?).ok()?;
        let mut parts: Vec<(PathBuf, OwnedBytes)> = Vec::new();
        for name in pack.names() {
            parts.push((name.to_owned(), pack.sound_part(&name.to_string_lossy())?));
        }
        let taught = Learning::start(&corpus()).finish();
        parts.extend(taught.parts().map(|(name, bytes)| (name.into(), bytes)));
        let whole = Self::from_pack(&Pack::of(parts.clone()), None).ok()?;
        let contents: Vec<_> =
            parts.into_iter().map(|(name, bytes)| (name, Content::Bytes(bytes))).collect();
        if write(folder, &stamp.file_name(), &contents).is_err() {
            return Some(whole);
        }
        remove_all_but(folder, &[stamp.file_name()]);
        Self::open(folder, stamp).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::open::{Origin, Unusable};
    use super::super::stamp::indexes_in;
    use super::*;

    fn opened(folder: &Path, stamp: &Stamp) -> Origin {
        Index::open_or_build(Some(folder), stamp, Corpus::default).unwrap().origin
    }

    #[test]
    fn what_the_rulings_teach_is_learned_when_it_is_wanted_first() {
        let folder = tempfile::tempdir().unwrap();
        let (folder, stamp) = (folder.path(), Stamp::of("one"));
        Index::build_unasked(folder, &stamp, Corpus::default).unwrap();
        assert_eq!(Index::open(folder, &stamp).err(), Some(Unusable::Unlearned));
        assert_eq!(opened(folder, &stamp), Origin::Built(Unusable::Unlearned));
        assert_eq!(opened(folder, &stamp), Origin::Ready);
        assert_eq!(indexes_in(folder).collect::<Vec<_>>(), [stamp.file_name()]);
        // From now on it is known.
        let later = Stamp::with("one", "publications");
        Index::build_unasked(folder, &later, Corpus::default).unwrap();
        assert_eq!(opened(folder, &later), Origin::Ready);
    }

    #[test]
    fn a_damaged_one_is_built_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (folder, stamp) = (folder.path(), Stamp::of("one"));
        Index::build_unasked(folder, &stamp, Corpus::default).unwrap();
        let path = folder.join(stamp.unlearned_name());
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert_eq!(opened(folder, &stamp), Origin::Built(Unusable::Unlearned));
        assert_eq!(opened(folder, &stamp), Origin::Ready);
        assert!(!path.exists());
    }
}
