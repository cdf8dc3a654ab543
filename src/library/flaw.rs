use std::fmt;

use crate::yaml::{Fault, Source};

/// What is wrong with a record, and of which kind that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    pub kind: FlawKind,
    pub fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlawKind {
    /// It cannot be read, or is not of the form of its record.
    Form,
    /// It holds the marks that a merge leaves where it could not decide.
    ConflictMarker,
    NotUtf8,
    /// No record belongs at its path.
    Misplaced,
    /// Two files, or two entries of a file, stand for one thing.
    SameIdTwice,
    /// It refers to what is not there.
    UnknownReference,
    /// A rule number that the edition does not have, or an edition that is not listed.
    UnknownRule,
    /// A number is mentioned that is not among the rules of the record.
    UncitedRule,
}

impl Flaw {
    pub fn new(kind: FlawKind, fault: Fault) -> Self {
        Self { kind, fault }
    }

    /// What a text that could not be read suffers from.
    pub(super) fn unread(source: Option<&Source>, fault: Fault) -> Self {
        let marker = source.and_then(|source| {
            let line = source.text.lines().position(is_marker)?;
            Some(source.at(line + 1, 1))
        });
        match marker {
            Some(place) => {
                let what = "a merge left its conflict markers here".to_owned();
                let hint = Some("decide which side is right and remove the marks".to_owned());
                Self::new(FlawKind::ConflictMarker, Fault { place, what, hint })
            }
            None if fault.what.contains("not UTF-8") => Self::new(FlawKind::NotUtf8, fault),
            None => Self::new(FlawKind::Form, fault),
        }
    }
}

fn is_marker(line: &str) -> bool {
    ["<<<<<<< ", ">>>>>>> ", "||||||| "].iter().any(|mark| line.starts_with(mark))
        || line == "======="
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fault.fmt(f)
    }
}
