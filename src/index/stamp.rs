use std::path::Path;
use std::{fmt, fs};

use sha2::{Digest, Sha256};

use super::lexicon::LEXICON_VERSION;
use super::schema::SCHEMA_VERSION;
use super::units::ANALYZER_VERSION;
use super::weigh::WEIGHING_VERSION;

/// What an index was built from, and by what: an index with the stamp that is
/// wanted is current, any other is not read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stamp {
    name: String,
    /// The same without the publications: where it is equal, an index can
    /// follow the publications that changed.
    records: String,
}

impl Stamp {
    /// The stamp of an index over the records that `records` stands for (the
    /// caller's hash of them, lexicon and card names included).
    pub fn of(records: &str) -> Self {
        Self::with(records, "")
    }

    /// The same, over publications besides.
    pub fn with(records: &str, publications: &str) -> Self {
        let versions = format!(
            "schema {SCHEMA_VERSION} analyzer {ANALYZER_VERSION} lexicon {LEXICON_VERSION} \
             weighing {WEIGHING_VERSION} tantivy {}",
            tantivy::version_string()
        );
        let records = hash(&[&versions, records]);
        Self { name: hash(&[&records, publications]), records }
    }

    pub(super) fn records(&self) -> &str {
        &self.records
    }

    pub(super) fn file_name(&self) -> String {
        format!("{self}.{EXTENSION}")
    }

    /// The same index before what the rulings teach is learned.
    pub(super) fn unlearned_name(&self) -> String {
        format!("{self}-unlearned.{EXTENSION}")
    }
}

fn hash(of: &[&str]) -> String {
    let hash = of.iter().fold(Sha256::new(), |hash, text| {
        hash.chain_update(text.len().to_le_bytes()).chain_update(text)
    });
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// How the files of indexes end.
const EXTENSION: &str = "index";

/// The names of the indexes in a folder; none where it cannot be read.
pub(super) fn indexes_in(folder: &Path) -> impl Iterator<Item = String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| is_index(name))
}

/// Whether a file is called as indexes are.
pub(super) fn is_index(name: &str) -> bool {
    name.strip_suffix(EXTENSION).is_some_and(|stem| stem.ends_with('.'))
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_records_have_another_stamp() {
        assert_eq!(Stamp::of("a"), Stamp::of("a"));
        assert_ne!(Stamp::of("a"), Stamp::of("b"));
        let more = Stamp::with("a", "b");
        assert_eq!(more.records, Stamp::of("a").records);
        assert_ne!(more.name, Stamp::of("a").name);
        assert_ne!(more.name, Stamp::of("ab").name);
        assert_eq!(Stamp::of("a").to_string().len(), 16);
    }
}
