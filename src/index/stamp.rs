use std::fmt;

use sha2::{Digest, Sha256};

use super::lexicon::LEXICON_VERSION;
use super::schema::SCHEMA_VERSION;
use super::units::ANALYZER_VERSION;

/// What an index was built from, and by what: an index with the stamp that is
/// wanted is current, any other is not read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stamp(String);

impl Stamp {
    /// The stamp of an index over the records that `records` stands for (the
    /// caller's hash of them, lexicon and card names included).
    pub fn of(records: &str) -> Self {
        let versions = format!(
            "schema {SCHEMA_VERSION} analyzer {ANALYZER_VERSION} lexicon {LEXICON_VERSION} tantivy {}",
            tantivy::version_string()
        );
        let hash = Sha256::new().chain_update(&versions).chain_update("\n").chain_update(records);
        let hex = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Self(hex)
    }

    pub(super) fn file_name(&self) -> String {
        format!("{self}.{EXTENSION}")
    }
}

/// How the files of indexes end.
pub(super) const EXTENSION: &str = "index";

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_records_have_another_stamp() {
        assert_eq!(Stamp::of("a"), Stamp::of("a"));
        assert_ne!(Stamp::of("a"), Stamp::of("b"));
        assert_eq!(Stamp::of("a").to_string().len(), 16);
    }
}
