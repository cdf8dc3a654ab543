//! Safe fixes: edits on the text of a file, checked before anything is written.

use std::collections::BTreeMap;

use super::finding::{Edit, Finding};
use crate::yaml::{Node, Source, Value};

/// A file as it is and as it would be.
#[derive(Clone, Debug)]
pub struct Mended {
    pub source: Source,
    pub text: String,
    /// How many findings that settles.
    pub edits: usize,
}

/// Applies the edits of the findings to the files they are about. An edit that
/// overlaps an earlier one waits for the next run; a file that would read as
/// something else than its values with those words changed is left alone.
pub fn mend<'s>(findings: &[Finding], sources: impl Iterator<Item = &'s Source>) -> Vec<Mended> {
    let mut edits: BTreeMap<&str, Vec<&Edit>> = BTreeMap::new();
    for finding in findings {
        if let Some(edit) = &finding.edit {
            edits.entry(&finding.place.path).or_default().push(edit);
        }
    }
    let touched = sources.filter_map(|source| Some((source, edits.remove(source.path.as_str())?)));
    touched.filter_map(|(source, edits)| mended(source, edits)).collect()
}

fn mended(source: &Source, mut edits: Vec<&Edit>) -> Option<Mended> {
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let (mut text, mut done, mut count) = (String::new(), 0, 0);
    for edit in edits {
        let Some(between) = source.text.get(done..edit.range.start) else { continue };
        text.push_str(between);
        text.push_str(&edit.new);
        done = edit.range.end;
        count += 1;
    }
    text.push_str(source.text.get(done..)?);
    let before = source.tree().ok()?;
    let after = Source::new(source.path.clone(), text.clone()).tree().ok()?;
    same_shape(&before, &after).then(|| Mended { source: source.clone(), text, edits: count })
}

/// Only texts may differ.
fn same_shape(a: &Node, b: &Node) -> bool {
    match (&a.value, &b.value) {
        (Value::Text(_), Value::Text(_)) => true,
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_shape(a, b))
        }
        (Value::Map(a), Value::Map(b)) => {
            a.len() == b.len()
                && a.iter().zip(b).all(|((k, a), (l, b))| k.value == l.value && same_shape(a, b))
        }
        (a, b) => a == b,
    }
}
