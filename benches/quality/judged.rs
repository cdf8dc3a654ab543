//! Queries that were written and judged by hand.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// (a): what somebody types who looks for one known ruling.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownItem {
    pub id: String,
    pub half: String,
    pub language: String,
    /// One of the cards that the ruling stands on, and the day.
    pub card: String,
    pub date: String,
    /// The print of the English text: see [`print_of`].
    pub text: String,
    pub query: String,
}

/// (c): a few words in the manner of a judge in a hurry.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Short {
    #[serde(rename = "id")]
    _id: String,
    pub half: String,
    pub language: String,
    /// What is odd about it: a typo, an obsolete term, the Traditional script.
    pub kind: String,
    pub query: String,
    /// 2 for what is looked for, 1 for what helps.
    pub relevant: BTreeMap<String, u32>,
}

/// The cases of a half; none where the file is not there.
pub fn read<T: DeserializeOwned>(set: &str, half: &str) -> Option<Vec<T>> {
    let half = if half == "dev" { String::new() } else { format!("_{half}") };
    let path = folder().join(format!("{set}{half}.yaml"));
    let text = std::fs::read_to_string(&path).ok()?;
    let read = serde_yaml::from_str(&text);
    Some(read.unwrap_or_else(|why| panic!("{}: {why}", path.display())))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/quality")
}

/// What a text is named by without being repeated: sixteen digits of the
/// SHA-256 of it in lower case with single spaces.
pub fn print_of(text: &str) -> String {
    let lower = text.to_lowercase();
    let words: Vec<_> = lower.split_whitespace().collect();
    let hash = Sha256::digest(words.join(" ").as_bytes());
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
