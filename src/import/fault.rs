use std::fmt::{self, Write as _};

use crate::record::is_obeyed;

/// What is wrong with a part of a file, or with all of it, and the cure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Counted from 1; 0 where the file as a whole is meant.
    pub line: usize,
    /// In characters, counted from 1; 0 like `line`.
    pub column: usize,
    pub what: String,
    pub hint: Option<String>,
}

impl Fault {
    pub(super) fn at((line, column): (usize, usize), what: impl Into<String>) -> Self {
        Self { line, column, what: what.into(), hint: None }
    }

    pub(super) fn whole(what: impl Into<String>) -> Self {
        Self::at((0, 0), what)
    }

    pub(super) fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// What is wrong and what to do about it, on one line.
    pub fn why(&self) -> String {
        match &self.hint {
            Some(hint) => format!("{}; {hint}", self.what),
            None => self.what.clone(),
        }
    }

    /// The place as it is written behind a path: `page.txt:12:3`.
    pub fn place(&self, path: &str) -> String {
        match self.line {
            0 => path.to_owned(),
            line => format!("{path}:{line}:{}", self.column),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        f.write_str(&self.what)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

/// The most characters of a file that a message quotes.
const QUOTED: usize = 60;

/// A text from a file as a message may show it: short, on one line, and what a
/// terminal would obey (controls, escape sequences, bidi marks) spelled out.
pub fn shown(text: &str) -> String {
    let mut out = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == QUOTED {
            out.push('…');
            break;
        }
        if is_obeyed(c) {
            let _ = write!(out, "{}", c.escape_unicode());
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_message_is_obeyed() {
        let shown = shown("a\u{1b}[31m\u{202e}b\r\n\u{9b}2J\u{200b}");
        assert_eq!(shown, "a\\u{1b}[31m\\u{202e}b\\u{d}\\u{a}\\u{9b}2J\\u{200b}");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(shown(&"牌".repeat(61)).chars().count(), 61);
    }
}
