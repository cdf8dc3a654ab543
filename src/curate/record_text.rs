//! Edits of a record's YAML as spans of its text: what is not edited stays as
//! it was, comments and order included.

use std::ops::Range;

use serde::Serialize;

use crate::record::Ruling;
use crate::yaml::{self, Fault, Source};

/// The text with `items` behind those of the list under `key`.
///
/// # Errors
/// The list is written on one line with its items, or the result is not a
/// ruling with the items added.
pub fn with_items<T: Serialize>(source: &Source, key: &str, items: &[T]) -> Result<String, Fault> {
    let text = ended(&source.text);
    let Some(span) = span_of(&text, key) else {
        return Ok(format!("{text}{key}:\n{}", block(items, "  ")?));
    };
    let own = &text[span.clone()];
    let (first, rest) = own.split_once('\n').unwrap_or((own, ""));
    let value = first[key.len() + 1..].trim();
    if value == "[]" {
        let new = format!("{key}:\n{}{rest}", block(items, "  ")?);
        return Ok(replaced(&text, span, &new));
    }
    if !value.is_empty() && !value.starts_with('#') {
        return Err(by_hand(source, key, "the list stands on one line"));
    }
    let item = rest.lines().find(|line| line.trim_start().starts_with("- "));
    let indent = item.map_or(2, |line| line.len() - line.trim_start().len());
    let new = format!("{}{}", ended(own), block(items, &" ".repeat(indent))?);
    Ok(replaced(&text, span, &new))
}

/// The text with `value` under `key`; where there was none, behind `after`.
///
/// # Errors
/// The value cannot be written.
pub fn with_value<T: Serialize>(
    source: &Source,
    key: &str,
    value: &T,
    after: &str,
) -> Result<String, Fault> {
    let text = ended(&source.text);
    let written = yaml::write(value)?;
    let written = written.trim_end();
    let new = match written.contains('\n') || written.ends_with(':') || is_mapping(written) {
        true => {
            let lines: String = written.lines().map(|line| format!("  {line}\n")).collect();
            format!("{key}:\n{lines}")
        }
        false => format!("{key}: {written}\n"),
    };
    let at = match (span_of(&text, key), span_of(&text, after)) {
        (Some(span), _) => span,
        (None, Some(after)) => after.end..after.end,
        (None, None) => text.len()..text.len(),
    };
    Ok(replaced(&text, at, &new))
}

/// Reads an edited text back.
///
/// # Errors
/// It is not the ruling that it should be.
pub fn checked(source: &Source, text: &str, expected: &Ruling) -> Result<(), Fault> {
    let read: Result<Ruling, Fault> = Source::new(source.path.clone(), text).read();
    match read {
        Ok(ruling) if ruling == *expected => Ok(()),
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
    format!("{}{new}{}", &text[..span.start], &text[span.end..])
}

fn block<T: Serialize>(items: &[T], indent: &str) -> Result<String, Fault> {
    Ok(yaml::write(&items)?.lines().map(|line| format!("{indent}{line}\n")).collect())
}

/// The lines of a key of the outermost mapping and of its value.
fn span_of(text: &str, key: &str) -> Option<Range<usize>> {
    let mut start = None;
    let mut end = text.len();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let outer = !line.starts_with([' ', '\t', '\n', '\r', '-', '#']);
        match start {
            None if outer && line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')) => {
                start = Some(at);
            }
            Some(_) if outer => {
                end = at;
                break;
            }
            _ => {}
        }
        at += line.len();
    }
    let start = start?;
    // Comments and empty lines before the next key belong to that.
    let mut kept = start;
    let mut at = start;
    for line in text[start..end].split_inclusive('\n') {
        at += line.len();
        if !line.trim().is_empty() && !line.starts_with('#') {
            kept = at;
        }
    }
    Some(start..kept)
}

#[cfg(test)]
mod tests {
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
            ("a: 1\n", "a: 1\nlist:\n  - new\n"),
            ("list:\n- x\n# of b\nb: 2", "list:\n- x\n- new\n# of b\nb: 2\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(with_items(&source(text), "list", &["new"]).unwrap(), expected);
        }
        assert!(with_items(&source("list: [a, b]\n"), "list", &["new"]).is_err());
    }

    #[test]
    fn a_value_is_replaced_or_put_behind_its_neighbour() {
        let text = "status: current  # so far\n# about b\nb: 2\n";
        let new = with_value(&source(text), "status", &"outdated", "rules_as_of").unwrap();
        assert_eq!(new, "status: outdated\n# about b\nb: 2\n");
        let new = with_value(
            &source(text),
            "note",
            &[("en", "Why.")].into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "status",
        )
        .unwrap();
        assert_eq!(new, "status: current  # so far\nnote:\n  en: Why.\n# about b\nb: 2\n");
    }
}
