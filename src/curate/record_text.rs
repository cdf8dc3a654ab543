//! Edits of a record's YAML as spans of its text: what is not edited stays as
//! it was, comments and order included.

use std::ops::Range;

use serde::Serialize;

use super::fmt::{self, Kind};
use crate::record::Ruling;
use crate::yaml::{self, Fault, Part, Shape, Source};

/// An edited text in the canonical form, where the text before had that.
pub fn in_form(before: &Source, after: String) -> String {
    let is_canonical =
        before.text.is_empty() || fmt::format(before, Kind::Ruling).is_ok_and(|t| t == before.text);
    if is_canonical { canonical(&before.path, after) } else { after }
}

/// A new text in the canonical form.
pub fn canonical(path: &str, text: String) -> String {
    fmt::format(&Source::new(path, text.clone()), Kind::Ruling).unwrap_or(text)
}

/// The text with `items` behind those of the list under `key`.
///
/// # Errors
/// The text cannot be read, or another value than a list is there.
pub fn with_items<T: Serialize>(source: &Source, key: &str, items: &[T]) -> Result<String, Fault> {
    let text = &source.text;
    let syntax = source.syntax()?;
    let Some(list) = syntax.part(&[key]) else {
        let new = format!("\n{key}:\n{}", block(items, "  ")?);
        let new = new.trim_end_matches('\n');
        // In front of what closes the file: remarks in the first column are about no entry.
        let last = syntax.root.as_ref().and_then(last_entry);
        return Ok(match last {
            Some(part) => {
                let at = past_remarks(text, end_of_line(text, last_byte(part)), 1);
                replaced(text, at..at, new)
            }
            None => format!("{}{new}\n", ended(text).trim_end_matches('\n')),
        });
    };
    match &list.shape {
        Shape::List { items: known, flow: true } if known.is_empty() => {
            let line_end = end_of_line(text, list.range.end);
            let before = text[..list.range.start].trim_end_matches(' ').len();
            let rest = &text[list.range.end..line_end];
            let new = format!("{rest}\n{}", block(items, "  ")?);
            Ok(replaced(text, before..line_end, new.trim_end_matches('\n')))
        }
        Shape::List { items: known, flow: true } => {
            let at = known.last().map_or(list.range.start + 1, |item| item.range.end);
            Ok(replaced(text, at..at, &in_braces(items)?))
        }
        Shape::List { .. } => {
            let dash = list.range.start;
            let indent = dash - text[..dash].rfind('\n').map_or(0, |at| at + 1);
            let at = past_remarks(text, end_of_line(text, last_byte(list)), indent);
            let new = format!("\n{}", block(items, &" ".repeat(indent))?);
            Ok(replaced(text, at..at, new.trim_end_matches('\n')))
        }
        Shape::Scalar { .. } if list.range.is_empty() => {
            let at = end_of_line(text, list.range.end);
            let new = format!("\n{}", block(items, "  ")?);
            Ok(replaced(text, at..at, new.trim_end_matches('\n')))
        }
        _ => Err(by_hand(source, key, "it is no list")),
    }
}

/// The text with `value` under `key`; where there was none, behind `after`.
///
/// # Errors
/// The text cannot be read, or the value cannot be written.
pub fn with_value<T: Serialize>(
    source: &Source,
    key: &str,
    value: &T,
    after: &str,
) -> Result<String, Fault> {
    let text = &source.text;
    let syntax = source.syntax()?;
    let written = yaml::write(value)?;
    let written = written.trim_end();
    if let Some(part) = syntax.part(&[key]) {
        let inline =
            if is_mapping(written) { format!("{{{written}}}") } else { written.to_owned() };
        let span = part.range.start..last_byte(part).max(part.range.start);
        return match inline.contains('\n') {
            true => Err(by_hand(source, key, "the new value has several lines")),
            false => Ok(replaced(text, span, &inline)),
        };
    }
    let new = match written.contains('\n') || is_mapping(written) {
        true => {
            let lines: String = written.lines().map(|line| format!("\n  {line}")).collect();
            format!("\n{key}:{lines}")
        }
        false => format!("\n{key}: {written}"),
    };
    match syntax.part(&[after]) {
        Some(part) => {
            let at = end_of_line(text, last_byte(part));
            Ok(replaced(text, at..at, &new))
        }
        None => Ok(format!("{}{}\n", ended(text).trim_end_matches('\n'), new)),
    }
}

/// Reads an edited text back.
///
/// # Errors
/// It is not the ruling that it should be, or lacks a comment.
pub fn checked(source: &Source, text: &str, expected: &Ruling) -> Result<(), Fault> {
    let edited = Source::new(source.path.clone(), text);
    let comments = |source: &Source| -> Result<Vec<String>, Fault> {
        let found = source.syntax()?.comments.into_iter();
        Ok(found.map(|comment| source.text[comment.range].trim_end().to_owned()).collect())
    };
    let read: Result<Ruling, Fault> = edited.read();
    match read {
        Ok(ruling) if ruling == *expected && comments(source)? == comments(&edited)? => Ok(()),
        Ok(_) => Err(by_hand(source, "", "the edit would change something else too")),
        Err(fault) => Err(by_hand(source, "", &fault.what)),
    }
}

fn by_hand(source: &Source, key: &str, why: &str) -> Fault {
    Fault {
        place: source.place(&[key]),
        what: format!("it cannot be edited: {why}"),
        hint: Some("edit it by hand, one item a line".to_owned()),
    }
}

fn is_mapping(written: &str) -> bool {
    written
        .split_once(": ")
        .is_some_and(|(key, _)| key.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
}

fn ended(text: &str) -> String {
    let text = text.trim_end_matches(['\n', '\r', ' ']);
    format!("{text}\n")
}

fn replaced(text: &str, span: Range<usize>, new: &str) -> String {
    ended(&format!("{}{new}{}", &text[..span.start], &text[span.end..]))
}

/// The value of the last entry of a file in lines.
fn last_entry(root: &Part) -> Option<&Part> {
    match &root.shape {
        Shape::Map { entries, flow: false } => entries.last().map(|(_, value)| value),
        _ => None,
    }
}

fn block<T: Serialize>(items: &[T], indent: &str) -> Result<String, Fault> {
    let written = canonical("", yaml::write(&items)?);
    Ok(written.lines().map(|line| format!("{indent}{line}\n")).collect())
}

/// Items for a list in brackets, each after a comma.
fn in_braces<T: Serialize>(items: &[T]) -> Result<String, Fault> {
    let item = |item: &T| {
        let json = serde_json::to_string(item).map_err(|error| Fault {
            place: yaml::Place::default(),
            what: error.to_string(),
            hint: None,
        })?;
        let laid = canonical("", format!("x: [{json}]\n"));
        let plain = laid.trim_end().strip_prefix("x: [").and_then(|rest| rest.strip_suffix(']'));
        Ok(format!(", {}", plain.filter(|item| !item.contains('\n')).unwrap_or(&json)))
    };
    items.iter().map(item).collect()
}

/// Behind the last thing that is written in a part; comments after it are no part of it.
fn last_byte(part: &Part) -> usize {
    match &part.shape {
        Shape::List { items, flow: false } => items.last().map_or(part.range.end, last_byte),
        Shape::Map { entries, flow: false } => {
            entries.last().map_or(part.range.end, |(_, value)| last_byte(value))
        }
        _ => part.range.end,
    }
}

/// The end of the line on which the last thing written before this byte stands.
fn end_of_line(text: &str, at: usize) -> usize {
    let at = text[..at].trim_end().len();
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    text[..end].trim_end_matches('\r').len().max(at.min(end))
}

/// Behind the comments that stand below in that column, or further in.
fn past_remarks(text: &str, end: usize, indent: usize) -> usize {
    let mut at = end;
    for line in text[end..].split_inclusive('\n').skip(1) {
        let remark = line.trim_start();
        let column = line.len() - remark.len();
        if indent == 0 || column < indent || !remark.starts_with('#') {
            break;
        }
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        at = start + line.trim_end().len();
    }
    at
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn source(text: &str) -> Source {
        Source::new("lamps/a.yaml", text)
    }

    #[test]
    fn items_are_added_where_the_list_stands() {
        let cases = [
            (
                "a: 1\nlist:\n  - x: 1\n  # last\nb: 2\n",
                "a: 1\nlist:\n  - x: 1\n  # last\n  - new\nb: 2\n",
            ),
            ("list: []\nb: 2\n", "list:\n  - new\nb: 2\n"),
            ("list: []  # none yet\nb: 2\n", "list:  # none yet\n  - new\nb: 2\n"),
            ("list:  # none yet\nb: 2\n", "list:  # none yet\n  - new\nb: 2\n"),
            ("a: 1\n", "a: 1\nlist:\n  - new\n"),
            ("a: 1  # one\n\n# end\n", "a: 1  # one\nlist:\n  - new\n\n# end\n"),
            ("a:\n  - 1\n  # last\n# end\n", "a:\n  - 1\n  # last\nlist:\n  - new\n# end\n"),
            ("list:\n- x\n# of b\nb: 2", "list:\n- x\n- new\n# of b\nb: 2\n"),
            (
                "list:\n  - x: |\n      y\n\n# of b\nb: 2\n",
                "list:\n  - x: |\n      y\n  - new\n\n# of b\nb: 2\n",
            ),
            ("list: [a, b]  # both\n", "list: [a, b, new]  # both\n"),
            ("list: [a,  # why\n  b]\n", "list: [a,  # why\n  b, new]\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(with_items(&source(text), "list", &["new"]).unwrap(), expected);
        }
        assert!(with_items(&source("list: {a: 1}\n"), "list", &["new"]).is_err());
    }

    #[test]
    fn a_value_is_replaced_or_put_behind_its_neighbour() {
        let text = "status: current  # so far\n# about b\nb: 2\n";
        let new = with_value(&source(text), "status", &"outdated", "rules_as_of").unwrap();
        assert_eq!(new, "status: outdated  # so far\n# about b\nb: 2\n");
        let note: BTreeMap<&str, &str> = [("en", "Why.")].into();
        let new = with_value(&source(text), "note", &note, "status").unwrap();
        assert_eq!(new, "status: current  # so far\nnote:\n  en: Why.\n# about b\nb: 2\n");
        let whom: BTreeMap<&str, &str> = [("superseded-by", "a/b")].into();
        let new = with_value(&source(text), "status", &whom, "rules_as_of").unwrap();
        assert_eq!(new, "status: {superseded-by: a/b}  # so far\n# about b\nb: 2\n");
    }

    #[test]
    fn an_edit_that_would_lose_a_comment_is_refused() {
        let text = "text: {en: It stays.}\ntopics: [lamps]\nrules: []\nrules_as_of: 2026-09-25\nstatus: current  # so far\nquestions: []\n";
        let ruling: Ruling = source(text).read().unwrap();
        checked(&source(text), text, &ruling).unwrap();
        let lost = text.replace("  # so far", "");
        assert!(checked(&source(text), &lost, &ruling).is_err());
        assert!(checked(&source(text), text, &Ruling { topics: vec![], ..ruling }).is_err());
    }
}
