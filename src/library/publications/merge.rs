//! What became of what a page or file brought.

use serde::Serialize;

use crate::record::{Key, Language};

/// What became of one paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub key: Key,
    pub change: Change,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The library had all of it.
    Unchanged,
    /// A text that the library did not have.
    New,
    /// A text that it had: on another card, day or page, in one language only,
    /// or with a lesser translation.
    Known,
    /// It had the paragraph there, and now knows whose card it is, or what its page is called.
    Completed,
    /// Another wording of what it had; both are kept.
    Reworded(Rewording),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewording {
    pub kind: RewordingKind,
    pub language: Language,
    pub old: String,
    pub new: String,
    /// The Chinese text beside it, old and new, where that was changed too.
    pub beside: Option<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RewordingKind {
    /// Other words in the same place.
    Wording,
    /// Another Chinese text, as trustworthy, for the same English.
    Translation,
    /// Other quotes, spaces or line ends.
    Spelling,
}
