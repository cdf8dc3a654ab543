//! What a new paragraph takes the place of.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::Publications;
use super::intake::Reach;
use super::merge::{Rewording, RewordingKind};
use super::near::{REWORDED_FROM, Tokens};
use super::places::{Places, Seen, same_place};
use crate::record::{Appearance, Key, Language, Publication, Translation, Verbatim};

/// The most pairs of texts that are compared for one page.
const MOST_PAIRS: usize = 500_000;

/// A text that is new in its place.
pub(super) struct Stood {
    pub row: usize,
    pub key: Key,
    pub at: Appearance,
}

/// Chinese texts that stood on the same page beside the same English text,
/// and are no more trustworthy than what stands there now.
pub(super) fn translations(
    publications: &Publications,
    stood: &[Stood],
    seen: &Seen,
) -> Vec<(Key, Appearance, Key)> {
    let mut marks = Vec::new();
    for Stood { key, at, .. } in stood {
        let (Some(by), Some(record)) = (at.zh, publications.get(key)) else { continue };
        let rank = |zh: Option<Key>| {
            let text = record.zh.iter().find(|text| Some(text.key) == zh);
            text.and_then(|text| text.translation).unwrap_or(Translation::Unknown)
        };
        let old = record.appearances.iter().filter(|old| {
            same_place(old, at)
                && old.source == at.source
                && old.replaced_by.is_none()
                && old.zh.is_some()
                && rank(old.zh) >= rank(at.zh)
                && !seen.has_translation(*key, old.zh)
        });
        marks.extend(old.map(|old| (*key, old.clone(), by)));
    }
    marks
}

/// Publications that stood in the same place, are not on the page any more
/// and are nearly the same as a new one: the most alike pairs, as the index in
/// `stood`, what is replaced, and where.
pub(super) fn wordings(
    publications: &mut Publications,
    stood: &[Stood],
    seen: &Seen,
    reach: Reach,
) -> Vec<(usize, Key, Appearance, Rewording)> {
    if stood.is_empty() {
        return Vec::new();
    }
    let Publications { records, places, .. } = publications;
    let places = places.get_or_insert_with(|| Places::of(records.values()));
    let mut tokens: HashMap<Key, Tokens> = HashMap::new();
    let mut pairs = Vec::new();
    let mut compared = 0;
    for (index, Stood { key, at, .. }) in stood.iter().enumerate() {
        for old_key in places.around(at) {
            let Some(old) = records.get(&old_key).filter(|_| !seen.has(old_key, at)) else {
                continue;
            };
            let mut standing = old.appearances.iter().filter(|o| o.replaced_by.is_none());
            let Some(old_at) = standing.find(|old| same_place(old, at)) else { continue };
            let Some((language, a, b)) = comparable(old, &records[key], at) else { continue };
            if (language == Language::Zh || reach == Reach::Source) && old_at.source != at.source {
                continue;
            }
            compared += 1;
            if compared > MOST_PAIRS {
                break;
            }
            for text in [a, b] {
                tokens.entry(text.key).or_insert_with(|| Tokens::of(language, &text.text));
            }
            let alike = tokens[&a.key].similarity(&tokens[&b.key], REWORDED_FROM);
            if alike >= REWORDED_FROM {
                pairs.push((alike, index, old_key, old_at));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2))));
    let (mut taken, mut replaced) = (HashSet::new(), BTreeSet::new());
    let mut found = Vec::new();
    for (_, index, old_key, old_at) in pairs {
        if taken.contains(&index) || !replaced.insert((old_key, old_at)) {
            continue;
        }
        taken.insert(index);
        let Stood { key, at, .. } = &stood[index];
        if let Some((language, a, b)) = comparable(&records[&old_key], &records[key], at) {
            let beside = match language {
                Language::En => beside(&records[&old_key], old_at, &records[key], at),
                Language::Zh => None,
            };
            let (kind, old) = (RewordingKind::Wording, a.text.clone());
            let rewording = Rewording { kind, language, old, new: b.text.clone(), beside };
            found.push((index, old_key, old_at.clone(), rewording));
        }
    }
    found
}

/// The Chinese texts of both, where they are not the same.
fn beside(
    old: &Publication,
    old_at: &Appearance,
    new: &Publication,
    at: &Appearance,
) -> Option<(String, String)> {
    let (a, b) = (chinese(old, old_at)?, chinese(new, at)?);
    (a.key != b.key).then(|| (a.text.clone(), b.text.clone()))
}

fn chinese<'a>(publication: &'a Publication, at: &Appearance) -> Option<&'a Verbatim> {
    publication.zh.iter().find(|text| Some(text.key) == at.zh)
}

/// The texts by which a new publication may be a new wording of an old one: the
/// English ones; the Chinese ones where the old one has no English. Chinese
/// alone never replaces English.
fn comparable<'a>(
    old: &'a Publication,
    new: &'a Publication,
    at: &Appearance,
) -> Option<(Language, &'a Verbatim, &'a Verbatim)> {
    match (&old.en, &new.en) {
        (Some(a), Some(b)) => Some((Language::En, a, b)),
        (Some(_), None) => None,
        (None, _) => Some((Language::Zh, old.zh.first()?, chinese(new, at)?)),
    }
}
