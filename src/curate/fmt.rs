//! One canonical form of the YAML of records: the order of keys, quotes, indents,
//! long text in blocks. Braces or lines is left to the author, as far as a line
//! of braces is not too long; comments and single blank lines stay where they are.
//!
//! What comes out reads as the same data with the same comments, or the file is
//! left alone ([`Unformatted`]).

use crate::yaml::{Node, Source, Value};

mod comments;
mod layout;
mod order;
mod scalar;

pub use order::Kind;

use comments::Placed;

/// Why a file is left as it is.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Unformatted {
    #[error("{0}")]
    NotYaml(crate::yaml::Fault),
    #[error("{place}: this comment would lose its place; move it above a line of its own")]
    Comment { place: crate::yaml::Place },
    #[error("{path}: it would read as something else; it is left alone")]
    Changed { path: String },
}

/// The canonical text of a file of that kind.
///
/// # Errors
/// Where the file is not plain YAML, or a comment cannot be placed.
pub fn format(source: &Source, kind: Kind) -> Result<String, Unformatted> {
    let before = source.tree().map_err(Unformatted::NotYaml)?;
    let syntax = source.syntax().map_err(Unformatted::NotYaml)?;
    let placed = Placed::new(source, &syntax).map_err(|at| {
        let (line, column) = source.line_and_column(at);
        Unformatted::Comment { place: source.at(line, column) }
    })?;
    let text = layout::print(&syntax, placed, kind);
    let changed = || Unformatted::Changed { path: source.path.clone() };
    let printed = Source::new(source.path.clone(), text);
    let after = printed.tree().map_err(|_| changed())?;
    let after_syntax = printed.syntax().map_err(|_| changed())?;
    let kept = comment_texts(source, &syntax) == comment_texts(&printed, &after_syntax);
    if same(&before, &after) && kept { Ok(printed.text) } else { Err(changed()) }
}

/// The same data; keys of a mapping may stand in another order.
fn same(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Map(a), Value::Map(b)) => {
            let found = |key: &Node| b.iter().find(|(k, _)| k.value == key.value);
            a.len() == b.len()
                && a.iter()
                    .all(|(key, value)| found(key).is_some_and(|(_, other)| same(value, other)))
        }
        (a, b) => a == b,
    }
}

fn comment_texts(source: &Source, syntax: &crate::yaml::Syntax) -> Vec<String> {
    let text = |c: &crate::yaml::Comment| source.text[c.range.clone()].trim_end().to_owned();
    let mut texts: Vec<String> = syntax.comments.iter().map(text).collect();
    texts.sort();
    texts
}

#[cfg(test)]
mod tests;
