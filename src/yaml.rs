//! The one place that knows the YAML crate (`docs/decisions/0001-yaml.md`).
//!
//! Reading is strict: unknown and repeated keys, and unquoted values that look
//! like a number where text is meant (`100.10`), are faults with their place.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

mod align;
mod node;
mod said;
mod syntax;

pub use node::{Node, Value};
pub use syntax::{Comment, Part, Shape, Style, Syntax};

/// A YAML text and the name it goes by in messages.
#[derive(Clone, Debug)]
pub struct Source {
    pub path: String,
    pub text: String,
}

/// A place in a source; line and column count characters from 1, 0 is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    pub path: String,
    pub line: usize,
    pub column: usize,
}

/// What is wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub place: Place,
    pub what: String,
    pub hint: Option<String>,
}

impl Source {
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// Reads the text as a `T`.
    ///
    /// # Errors
    /// The first thing in the text that is not of the form of `T`.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Fault> {
        serde_yaml::from_str_with_options(&self.text, strict()).map_err(|e| self.fault(&e))
    }

    /// Reads the text as a tree of [`Node`]s that know their places.
    ///
    /// # Errors
    /// The first thing in the text that is not YAML.
    pub fn tree(&self) -> Result<Node, Fault> {
        self.read()
    }

    /// The place of what `path` leads to, or of the last part of it that is there.
    /// Steps are keys of mappings or positions in lists.
    pub fn place(&self, path: &[&str]) -> Place {
        let Ok(tree) = self.tree() else { return self.at(0, 0) };
        let mut node = &tree;
        for step in path {
            match node.child(step) {
                Some(child) => node = child,
                None => break,
            }
        }
        self.at(node.line, node.column)
    }

    pub fn at(&self, line: usize, column: usize) -> Place {
        Place { path: self.path.clone(), line, column }
    }

    fn fault(&self, error: &serde_yaml::Error) -> Fault {
        let place = error
            .location()
            .map_or_else(Default::default, |l| self.at(l.line() as usize, l.column() as usize));
        let (what, advice) = said::said(&one_line(&error.without_snippet().to_string()));
        let unquoted = matches!(error.without_snippet(), serde_yaml::Error::QuotingRequired { .. });
        let hint = match conflict_markers(&self.text) {
            None if unquoted => Some(QUOTE.to_owned()),
            None => full_width_colon(&self.text).or(advice.map(str::to_owned)),
            markers => markers,
        };
        Fault { place: Place { path: self.path.clone(), ..place }, what, hint }
    }
}

/// Writes a value as YAML. What is written reads back as the same value; the
/// library checks that before it renames a file into place.
///
/// # Errors
/// Where the value has a shape YAML cannot hold.
pub fn write<T: Serialize>(value: &T) -> Result<String, Fault> {
    serde_yaml::to_string(value).map_err(|e| Fault {
        place: Place::default(),
        what: one_line(&e.to_string()),
        hint: None,
    })
}

fn strict() -> serde_yaml::Options {
    serde_yaml::options! {
        no_schema: true,
        strict_booleans: true,
        merge_keys: serde_yaml::options::MergeKeyPolicy::Error,
        // A file is at most 4 MiB, which no text of more nodes is.
        budget: serde_yaml::budget! { max_nodes: 4_000_000, max_events: 16_000_000 },
    }
}

fn one_line(message: &str) -> String {
    message.split_whitespace().collect::<Vec<_>>().join(" ")
}

const QUOTE: &str = "put it in quotes: \"100.10\" is a rule number, 100.10 is the number 100.1";

/// What a merge that was not finished leaves in a file.
fn conflict_markers(text: &str) -> Option<String> {
    let marks = ["<<<<<<< ", ">>>>>>> "];
    let line = text.lines().position(|line| marks.iter().any(|mark| line.starts_with(mark)))? + 1;
    Some(format!("line {line} has git's conflict markers: keep what should stand, and remove them"))
}

/// The line with a key that ends with the wrong colon, which no parser names.
fn full_width_colon(text: &str) -> Option<String> {
    let full_width = text.lines().find(|l| {
        let key = l.trim_start().trim_start_matches("- ");
        key.split_once('：').is_some_and(|(k, _)| {
            !k.is_empty() && k.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        })
    });
    full_width.map(|l| format!("`{}`: a key ends with `:`, not with the full-width `：`", l.trim()))
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        Ok(())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests;
