use std::ops::Range;

use super::{Code, Note, Severity};
use crate::library::{Flaw, FlawKind};
use crate::record::{Date, Language};
use crate::yaml::{Fault, Part, Place, Source, Syntax};

/// What is wrong, or may be, and exactly where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub code: Code,
    pub severity: Severity,
    pub place: Place,
    /// Line and column behind its last character.
    pub end: (usize, usize),
    /// Its characters in the file, counted from 0.
    pub range: Range<usize>,
    /// The ruling, publication, scenario or file it is about.
    pub subject: String,
    /// The words it is about.
    pub text: String,
    /// What stands before and behind them, where they are marks or spaces only.
    pub around: Option<(String, String)>,
    pub message: String,
    pub hint: Option<String>,
    pub edit: Option<Edit>,
    /// When what it is about was last published.
    pub date: Option<Date>,
    /// The text it is about, where that lies in no file that people read.
    pub quoted: Option<Quoted>,
}

/// A text that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// One of its cards, or where it was found.
    pub card: String,
    pub sentence: String,
}

/// A change that is safe to make: bytes of a file, and what they should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub range: Range<usize>,
    pub new: String,
}

impl Finding {
    /// About a place that is known by line and column.
    pub fn at(code: Code, subject: &str, place: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            end: (place.line, place.column),
            range: 0..0,
            subject: subject.to_owned(),
            text: String::new(),
            around: None,
            message: message.into(),
            hint: None,
            edit: None,
            date: None,
            quoted: None,
            place,
        }
    }

    pub fn of_flaw(flaw: &Flaw) -> Self {
        let code = match flaw.kind {
            FlawKind::Form => Code::Form,
            FlawKind::ConflictMarker => Code::ConflictMarker,
            FlawKind::NotUtf8 => Code::NotUtf8,
            FlawKind::Misplaced => Code::Misplaced,
            FlawKind::SameIdTwice => Code::SameIdTwice,
            FlawKind::UnknownReference => Code::UnknownReference,
            FlawKind::UnknownRule => Code::UnknownRule,
            FlawKind::UncitedRule => Code::UncitedRule,
        };
        Self::of_fault(code, &flaw.fault)
    }

    pub fn of_fault(code: Code, fault: &Fault) -> Self {
        let found = Self::at(code, &fault.place.path, fault.place.clone(), &fault.what);
        Self { hint: fault.hint.clone(), ..found }
    }

    #[must_use]
    pub fn dated(self, date: Option<Date>) -> Self {
        Self { date, ..self }
    }

    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// What stays the same when lines are added above it.
    pub fn identity(&self) -> (Code, &str, &str) {
        let words = if self.text.is_empty() { &self.message } else { &self.text };
        (self.code, &self.subject, words)
    }
}

/// A mark or a space says little of where it is: so much of the text stands beside it.
const AROUND: usize = 12;

/// The words before and behind those that have no letter or digit.
fn around(text: &str, range: Range<usize>) -> Option<(String, String)> {
    let words = text.get(range.clone()).unwrap_or_default();
    if words.is_empty() || words.chars().any(char::is_alphanumeric) {
        return None;
    }
    let before: Vec<char> = text[..range.start].chars().rev().take(AROUND).collect();
    let behind = text[range.end..].chars().take(AROUND).collect();
    Some((before.into_iter().rev().collect(), behind))
}

/// A source with its places, read once for all notes on it.
pub struct Located<'s> {
    pub source: &'s Source,
    pub syntax: Option<Syntax>,
}

impl<'s> Located<'s> {
    pub fn new(source: &'s Source) -> Self {
        Self { source, syntax: source.syntax().ok() }
    }

    /// The finding of a note on the text that `path` leads to.
    pub fn finding(&self, subject: &str, path: &[&str], note: Note) -> Finding {
        let part = self.syntax.as_ref().and_then(|syntax| syntax.part(path));
        self.on(part, subject, note)
    }

    /// The finding of a note on a text of the source.
    pub fn on(&self, part: Option<&Part>, subject: &str, note: Note) -> Finding {
        let Some(part) = part else {
            let place = self.source.at(0, 0);
            return Finding::at(note.code, subject, place, note.message);
        };
        let text = part.text().unwrap_or_default();
        let exact = part.bytes_of(&self.source.text, note.range.clone());
        let range = exact.clone().unwrap_or(part.range.clone());
        let edit = note.fix.zip(exact).map(|(new, range)| Edit { range, new });
        let words = text.get(note.range.clone()).unwrap_or_default().to_owned();
        let around = around(text, note.range);
        Finding {
            text: words,
            around,
            edit,
            ..self.spanning(range, note.code, subject, note.message)
        }
    }

    /// A finding on what `path` leads to, as a whole.
    pub fn whole(&self, code: Code, subject: &str, path: &[&str], message: String) -> Finding {
        match self.syntax.as_ref().and_then(|syntax| syntax.part(path)) {
            Some(part) => {
                let text = part.text().unwrap_or_default().to_owned();
                Finding { text, ..self.spanning(part.range.clone(), code, subject, message) }
            }
            None => Finding::at(code, subject, self.source.place(path), message),
        }
    }

    fn spanning(&self, bytes: Range<usize>, code: Code, subject: &str, message: String) -> Finding {
        let (line, column) = self.source.line_and_column(bytes.start);
        let text = &self.source.text;
        let start = text[..bytes.start].chars().count();
        let length = text[bytes.clone()].chars().count();
        Finding {
            end: self.source.line_and_column(bytes.end),
            range: start..start + length,
            ..Finding::at(code, subject, self.source.at(line, column), message)
        }
    }
}

/// Where a text of a record lies in its file.
pub fn path_to<'a>(path: &[&'a str], language: Language) -> Vec<&'a str> {
    [path, &[language.code()]].concat()
}
