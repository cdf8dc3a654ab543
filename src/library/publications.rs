//! The publications of a user's library: `DIR/publications/`.
//!
//! Records stand in shards, YAML files named by the first digits of their keys
//! and by their content; `manifest.yaml` says which of the files are the
//! library. A change writes new shards beside the old ones and then renames a
//! new manifest into place: whoever reads sees the old state or the new one,
//! wherever a writer stops.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::record::{Key, Publication};
use crate::yaml::Source;

mod alone;
mod fault;
mod folder;
mod intake;
mod join;
mod lines;
mod manifest;
mod merge;
mod names;
mod near;
mod places;
mod replace;
mod report;
mod writer;

pub use fault::StoreFault;
pub use intake::{Intake, Reach};
pub use merge::{Change, Outcome, Rewording, RewordingKind};
pub use names::Names;
pub use near::{Piece, PieceKind, REWORDED_FROM, Tokens, common, diff, similarity};
pub use report::{FileReport, ImportReport, Note, Reworded};
pub use writer::Writer;

use alone::Translated;
use folder::Folder;
use places::Places;

/// The name of the folder inside a library.
pub const FOLDER: &str = "publications";

/// All publications of a library, in memory.
#[derive(Debug, Default)]
pub struct Publications {
    records: BTreeMap<Key, Publication>,
    /// Where what stands; made when first asked for.
    places: Option<Places>,
    /// Which Chinese texts are translations; made when first asked for.
    translated: Option<Translated>,
    changed: BTreeSet<Key>,
}

impl Publications {
    /// Reads the publications of the library at `dir`. A library that has none
    /// yet is empty; nothing is created and nobody is waited for.
    ///
    /// # Errors
    /// What is there cannot be read, or is not what was written.
    pub fn load(dir: &Path) -> Result<Self, StoreFault> {
        let (_, records, _) = Folder::of(dir).load()?;
        Ok(Self::from(records))
    }

    pub fn get(&self, key: &Key) -> Option<&Publication> {
        self.records.get(key)
    }

    /// In the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = &Publication> {
        self.records.values()
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }
}

impl IntoIterator for Publications {
    type Item = Publication;
    type IntoIter = std::collections::btree_map::IntoValues<Key, Publication>;

    fn into_iter(self) -> Self::IntoIter {
        self.records.into_values()
    }
}

impl From<BTreeMap<Key, Publication>> for Publications {
    fn from(records: BTreeMap<Key, Publication>) -> Self {
        Self { records, ..Self::default() }
    }
}

/// What the publications of the library at `dir` are at this moment: changes
/// with every change of them, and only then. Reads one small file. `None` where
/// there are none, or where they cannot be read.
pub fn manifest_stamp(dir: &Path) -> Option<String> {
    Folder::of(dir).stamp()
}

/// What there is in a library, without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// How many publications there are.
    pub records: usize,
    /// What the keys of each shard begin with, and a print that changes with
    /// what is in it.
    pub shards: BTreeMap<String, String>,
    /// A print of the names of cards.
    pub names: String,
}

/// What there is in the library at `dir`.
///
/// # Errors
/// Where that cannot be read.
pub fn contents(dir: &Path) -> Result<Contents, StoreFault> {
    let manifest = Folder::of(dir).manifest()?;
    let names = manifest.names.unwrap_or_default();
    Ok(Contents { records: manifest.records, shards: manifest.shards, names })
}

/// The publications of one shard of [`contents`].
///
/// # Errors
/// Where it cannot be read, or is not what was written.
pub fn shard(dir: &Path, digits: &str, print: &str) -> Result<Vec<Publication>, StoreFault> {
    Folder::of(dir).shard(digits, print)
}

/// The shards of the library at `dir` as they lie there, to look up where a publication stands.
///
/// # Errors
/// What is there cannot be read.
pub fn shards(dir: &Path) -> Result<Vec<Source>, StoreFault> {
    Folder::of(dir).shards()
}

fn at(dir: &Path) -> PathBuf {
    dir.join(FOLDER)
}

#[cfg(test)]
mod merge_tests;
#[cfg(test)]
mod store_tests;
