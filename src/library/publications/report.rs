use serde::Serialize;

use super::merge::{Change, Outcome, RewordingKind};
use super::near::{Piece, diff};
use crate::record::Language;

/// What `import` tells: one entry per file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ImportReport {
    pub files: Vec<FileReport>,
}

/// What became of one file. `read` = `new` + `unchanged` + `reworded`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct FileReport {
    pub path: String,
    pub format: String,
    /// Paragraphs that could be read.
    pub read: usize,
    /// Paragraphs that the library did not have on this card, day and page.
    pub new: usize,
    /// Those of `new` whose text it had already, from elsewhere.
    pub known_texts: usize,
    pub unchanged: usize,
    /// Those of `unchanged` whose card or title the library did not know before.
    #[serde(skip_serializing_if = "is_zero")]
    pub completed: usize,
    pub reworded: usize,
    /// Those that say no day: they lend their words, and stand nowhere.
    #[serde(skip_serializing_if = "is_zero")]
    pub undated: usize,
    /// Rows that say again what the file had said: on another printing or face.
    #[serde(skip_serializing_if = "is_zero")]
    pub repeated: usize,
    pub skipped: Vec<Note>,
    /// Those that were skipped beyond the thousand that are listed.
    #[serde(skip_serializing_if = "is_zero")]
    pub more_skipped: usize,
    /// Rows that name cards, and those of them that say something new.
    #[serde(skip_serializing_if = "is_zero")]
    pub cards: usize,
    #[serde(skip_serializing_if = "is_zero")]
    pub new_names: usize,
    /// Paragraphs whose rulings are known by their key.
    pub attached: usize,
    /// Paragraphs that are known to state no ruling.
    pub not_rulings: usize,
    /// What was read and leaves something to wish for.
    pub notes: Vec<Note>,
    /// The reworded paragraphs, old against new.
    pub changes: Vec<Reworded>,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// A remark on a place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// `PATH` or `PATH:LINE:COLUMN`.
    #[serde(rename = "where")]
    pub place: String,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reworded {
    #[serde(rename = "where")]
    pub place: String,
    /// The id of the publication: `pub/0123456789ab`.
    pub id: String,
    pub kind: RewordingKind,
    pub language: Language,
    pub old: String,
    pub new: String,
    pub diff: Vec<Piece>,
}

impl FileReport {
    /// Whether it had rows, of which none could be read.
    pub fn is_unread(&self) -> bool {
        !self.skipped.is_empty() && self.read + self.repeated + self.cards == 0
    }

    /// Counts a paragraph that was read at `place`.
    pub fn count(&mut self, place: &str, outcome: &Outcome) {
        self.read += 1;
        match &outcome.change {
            Change::Unchanged => self.unchanged += 1,
            Change::Completed => {
                self.unchanged += 1;
                self.completed += 1;
            }
            Change::New => self.new += 1,
            Change::Known => {
                self.new += 1;
                self.known_texts += 1;
            }
            Change::Reworded(rewording) => {
                self.reworded += 1;
                let texts = (rewording.language, &rewording.old, &rewording.new);
                let beside = rewording.beside.as_ref().map(|(old, new)| (Language::Zh, old, new));
                for (language, old, new) in [Some(texts), beside].into_iter().flatten() {
                    self.changes.push(Reworded {
                        place: place.to_owned(),
                        id: outcome.key.publication(),
                        kind: rewording.kind,
                        language,
                        old: old.clone(),
                        new: new.clone(),
                        diff: diff(language, old, new),
                    });
                }
            }
        }
    }
}
