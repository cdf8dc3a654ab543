use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::record::Key;

/// The format of the manifest and the shards that we write.
pub(super) const FORMAT: u32 = 2;

/// Which files are the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub format: u32,
    /// How many publications there are.
    pub records: usize,
    /// How many digits of a key name its shard.
    pub digits: usize,
    /// Digits of the keys, and the fingerprint of the shard that holds them.
    pub shards: BTreeMap<String, String>,
    /// The fingerprint of the names of cards, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<String>,
}

impl Manifest {
    pub(super) fn empty() -> Self {
        Self { format: FORMAT, records: 0, digits: 1, shards: BTreeMap::new(), names: None }
    }

    pub(super) fn files(&self) -> impl Iterator<Item = String> {
        let names = self.names.iter().map(|print| file_name(NAMES, print));
        self.shards.iter().map(|(digits, print)| file_name(digits, print)).chain(names)
    }
}

/// What the file of names is called where shards have digits.
pub(super) const NAMES: &str = "names";

/// Up to this many records, one digit is enough; few in tests, to get beyond it.
const FEW: usize = if cfg!(test) { 200 } else { 4_000 };

/// How many digits keep shards at a few hundred records each.
pub(super) fn digits_for(records: usize) -> usize {
    if records <= FEW {
        1
    } else if records <= 150_000 {
        2
    } else {
        3
    }
}

pub(super) fn shard_of(key: &Key, digits: usize) -> String {
    let mut name = key.to_string();
    name.truncate(digits);
    name
}

/// The first 16 digits of the SHA-256 of a file.
pub(super) fn fingerprint(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn file_name(digits: &str, fingerprint: &str) -> String {
    format!("{digits}-{fingerprint}.yaml")
}

/// Whether a file is one that we write: a shard, or what is not yet one.
pub(super) fn is_ours(name: &str) -> bool {
    if name == "manifest.yaml.new" {
        return true;
    }
    let name = name.strip_suffix(".new").unwrap_or(name);
    let Some((digits, print)) = name.strip_suffix(".yaml").and_then(|n| n.split_once('-')) else {
        return false;
    };
    let hex = |text: &str| text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let shard = (1..=3).contains(&digits.len()) && hex(digits);
    (shard || digits == NAMES) && print.len() == 16 && hex(print)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_files_are_ours() {
        assert!(is_ours("a-0123456789abcdef.yaml") && is_ours("abc-0123456789abcdef.yaml.new"));
        for other in
            ["manifest.yaml", "README.md", "a-0123.yaml", "x-0123456789abcdef.yaml", ".lock"]
        {
            assert!(!is_ours(other), "{other}");
        }
    }

    #[test]
    fn shards_stay_small_and_few() {
        assert_eq!([56, FEW, 34_000, 1_000_000].map(digits_for), [1, 1, 2, 3]);
        assert_eq!(shard_of(&Key::of("x"), 2).len(), 2);
    }
}
