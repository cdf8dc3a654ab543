//! One canonical form of the YAML of records: the order of keys, quotes, indents,
//! long text in blocks. Braces or lines is left to the author, as far as a line
//! of braces is not too long; comments and single blank lines stay where they are.
//!
//! Comments are never written anew: every one is carried over as the span it
//! stands on, once, to the same entry or item. What comes out reads as the same
//! data with the same comments about the same things, or the file is left alone
//! ([`Unformatted`]).

use std::ops::Range;

use crate::yaml::{Node, Source, Syntax, Value};

mod comments;
mod layout;
mod order;
mod owners;
mod scalar;

pub use order::Kind;

use comments::Placed;
use layout::Laid;
use owners::owners;

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
    let about = owners(source, &syntax, &placed, kind);
    let Laid { text, comments } = layout::lay(source, &syntax, placed, kind);
    let changed = || Unformatted::Changed { path: source.path.clone() };
    let printed = Source::new(source.path.clone(), text);
    let after = printed.tree().map_err(|_| changed())?;
    let after_syntax = printed.syntax().map_err(|_| changed())?;
    let after_placed = Placed::new(&printed, &after_syntax).map_err(|_| changed())?;
    let kept = each_once(comments, &syntax)
        && about == owners(&printed, &after_syntax, &after_placed, kind);
    if same(&before, &after) && kept { Ok(printed.text) } else { Err(changed()) }
}

/// Every comment was carried over, and none twice.
fn each_once(carried: Vec<Range<usize>>, syntax: &Syntax) -> bool {
    let mut starts: Vec<usize> = carried.into_iter().map(|span| span.start).collect();
    starts.sort_unstable();
    starts.iter().eq(syntax.comments.iter().map(|comment| &comment.range.start))
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

#[cfg(test)]
mod tests;
