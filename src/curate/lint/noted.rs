//! What was noticed about publications, and where that stands in the shards.

use std::collections::BTreeMap;

use super::Note;
use super::finding::{Finding, Located, Quoted};
use crate::record::{Key, Publication};
use crate::yaml::{Part, Shape, Source};

/// What of a publication a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Text(Key),
    /// The title of the page that it stands on, by the place of the appearance.
    Title(usize),
}

pub type Noted<'a> = (&'a Publication, On, Note);

/// Looks up where the texts stand.
pub fn placed(mut noted: BTreeMap<Key, Vec<Noted<'_>>>, shards: &[Source]) -> Vec<Finding> {
    let mut found = Vec::new();
    for shard in shards {
        let located = Located::new(shard);
        let Some(root) = located.syntax.as_ref().and_then(|s| s.root.as_ref()) else { continue };
        let Shape::List { items, .. } = &root.shape else { continue };
        for item in items {
            let key = item.child("key").and_then(|k| k.text()).and_then(|k| k.parse().ok());
            let notes = key.and_then(|key: Key| noted.remove(&key)).into_iter().flatten();
            found.extend(notes.map(|note| finding(item, note, &located)));
        }
    }
    found
}

fn finding(item: &Part, (publication, on, note): Noted<'_>, located: &Located<'_>) -> Finding {
    let subject = match on {
        On::Text(_) => publication.key.publication(),
        On::Title(at) => publication.appearances[at].source.clone(),
    };
    let part = part_of(item, on);
    let finding = located.on(part, &subject, note).dated(publication.newest());
    let sentence = part.and_then(|part| part.text()).unwrap_or_default();
    let stood = publication.appearances.first();
    let stood = stood.map(|at| at.card.as_ref().unwrap_or(&at.source));
    let stood = stood.or(publication.undated_in.first());
    // Shards are written by imports only, and say little to who reads a report.
    let of = Quoted { card: stood.cloned().unwrap_or_default(), sentence: sentence.to_owned() };
    Finding { edit: None, quoted: Some(of), ..finding }
}

fn part_of(item: &Part, on: On) -> Option<&Part> {
    let key = match on {
        On::Text(key) => key.to_string(),
        On::Title(at) => return item.child("appearances")?.child(&at.to_string())?.child("title"),
    };
    let of = |part: &&Part| part.child("key").and_then(|k| k.text()) == Some(&key);
    let english = item.child("en").filter(of);
    let chinese = || match &item.child("zh")?.shape {
        Shape::List { items, .. } => items.iter().find(|part| of(part)),
        _ => None,
    };
    english.or_else(chinese)?.child("text")
}
