//! What a page brings into the library.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde::Serialize;

use super::Publications;
use super::join::join;
use super::near::{REWORDED_FROM, Tokens};
use super::places::{Places, same_place};
use crate::record::{Appearance, Key, Language, Publication, Translation, Verbatim};

/// What became of one paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub key: Key,
    pub change: Change,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The library had all of it.
    Unchanged,
    /// A text that the library did not have.
    New,
    /// A text that it had: on another card, day or page, in one language only,
    /// or with a lesser translation.
    Known,
    /// Another wording of what it had; both are kept.
    Reworded(Rewording),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewording {
    pub kind: RewordingKind,
    pub language: Language,
    pub old: String,
    pub new: String,
    /// The Chinese text beside it, old and new, where that was changed too.
    pub beside: Option<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RewordingKind {
    /// Other words in the same place.
    Wording,
    /// Another Chinese text, as trustworthy, for the same English.
    Translation,
    /// Other quotes, spaces or line ends.
    Spelling,
}

/// The most pairs of texts that are compared for one page.
const MOST_PAIRS: usize = 500_000;

impl Publications {
    /// Takes in the paragraphs of one page or file, and tells what became of
    /// each. `non_rulings` are texts known to state no ruling. Nothing that was
    /// there is lost.
    ///
    /// A paragraph replaces another one if it is new in its place (card and day;
    /// page and day where the card is not known), the other one stood there, is
    /// not on the page any more, and is nearly the same ([`REWORDED_FROM`]).
    pub fn add<'a>(
        &mut self,
        page: impl IntoIterator<Item = &'a Publication>,
        non_rulings: &HashSet<Key>,
    ) -> Vec<Outcome> {
        let page: Vec<&Publication> = page.into_iter().collect();
        let mut outcomes = Vec::with_capacity(page.len());
        let mut stood = Vec::new();
        for (index, publication) in page.iter().enumerate() {
            let (change, places) = self.take(publication, non_rulings);
            outcomes.push(Outcome { key: publication.key, change });
            stood.extend(places.into_iter().map(|at| (index, at)));
        }
        for (index, rewording) in self.replace(&page, &stood) {
            outcomes[index].change = Change::Reworded(rewording);
        }
        outcomes
    }

    fn take(
        &mut self,
        publication: &Publication,
        non_rulings: &HashSet<Key>,
    ) -> (Change, Vec<Appearance>) {
        let key = publication.key;
        let (mut change, stood) = match self.records.get_mut(&key) {
            Some(known) => join(known, publication),
            None => {
                self.records.insert(key, publication.clone());
                (Change::New, publication.appearances.clone())
            }
        };
        if let Some(record) = self.records.get_mut(&key)
            && !record.non_ruling
            && (publication.non_ruling || record.keys().any(|key| non_rulings.contains(&key)))
        {
            record.non_ruling = true;
            if change == Change::Unchanged {
                change = Change::Known;
            }
        }
        if change != Change::Unchanged {
            self.changed.insert(key);
            if let Some(places) = &mut self.places {
                publication.appearances.iter().for_each(|at| places.stand(key, at));
            }
        }
        (change, stood)
    }

    /// Marks what the new appearances replace; tells which are new wordings.
    fn replace(
        &mut self,
        page: &[&Publication],
        stood: &[(usize, Appearance)],
    ) -> Vec<(usize, Rewording)> {
        let mut reworded = Vec::new();
        let mut marks = self.old_translations(page, stood);
        for (new, old, at, rewording) in self.old_wordings(page, stood) {
            marks.push((old, at, page[new].key));
            reworded.push((new, rewording));
        }
        for (key, at, by) in marks {
            let appearances = self.records.get_mut(&key).map(|record| &mut record.appearances);
            if let Some(old) = appearances.into_iter().flatten().find(|known| **known == at) {
                old.replaced_by = Some(by);
                self.changed.insert(key);
            }
        }
        reworded
    }

    /// Chinese texts that stood on the same page beside the same English text,
    /// and are no more trustworthy than what stands there now.
    fn old_translations(
        &self,
        page: &[&Publication],
        stood: &[(usize, Appearance)],
    ) -> Vec<(Key, Appearance, Key)> {
        let still: HashSet<(Key, Option<Key>)> =
            page.iter().flat_map(|p| p.appearances.iter().map(|at| (p.key, at.zh))).collect();
        let mut marks = Vec::new();
        for (index, at) in stood {
            let key = page[*index].key;
            let (Some(record), Some(by)) = (self.records.get(&key), at.zh) else { continue };
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
                    && !still.contains(&(key, old.zh))
            });
            marks.extend(old.map(|old| (key, old.clone(), by)));
        }
        marks
    }

    /// Publications that stood in the same place, are not on the page any more
    /// and are nearly the same as a new one: the most alike pairs.
    fn old_wordings(
        &mut self,
        page: &[&Publication],
        stood: &[(usize, Appearance)],
    ) -> Vec<(usize, Key, Appearance, Rewording)> {
        if stood.is_empty() {
            return Vec::new();
        }
        let records = &self.records;
        let places = self.places.get_or_insert_with(|| Places::of(records.values()));
        let mut still: HashMap<Key, Vec<&Appearance>> = HashMap::new();
        for publication in page {
            still.entry(publication.key).or_default().extend(&publication.appearances);
        }
        let mut tokens: HashMap<Key, Tokens> = HashMap::new();
        let mut pairs = Vec::new();
        let mut compared = 0;
        for (stood_index, (index, at)) in stood.iter().enumerate() {
            for key in places.around(at) {
                let on_page =
                    still.get(&key).is_some_and(|list| list.iter().any(|l| same_place(l, at)));
                let Some(old) = records.get(&key).filter(|_| !on_page) else { continue };
                let mut standing = old.appearances.iter().filter(|o| o.replaced_by.is_none());
                let Some(old_at) = standing.find(|old| same_place(old, at)) else { continue };
                let Some((language, a, b)) = comparable(old, page[*index]) else { continue };
                if language == Language::Zh && old_at.source != at.source {
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
                    pairs.push((alike, stood_index, key, old_at));
                }
            }
        }
        pairs.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2))));
        let (mut taken, mut replaced) = (HashSet::new(), BTreeSet::new());
        let mut found = Vec::new();
        for (_, stood_index, key, at) in pairs {
            if taken.contains(&stood_index) || !replaced.insert((key, at)) {
                continue;
            }
            taken.insert(stood_index);
            let new = stood[stood_index].0;
            if let Some((language, a, b)) = comparable(&records[&key], page[new]) {
                let beside = match language {
                    Language::En => beside(&records[&key], at, page[new]),
                    Language::Zh => None,
                };
                let (kind, old) = (RewordingKind::Wording, a.text.clone());
                let rewording = Rewording { kind, language, old, new: b.text.clone(), beside };
                found.push((new, key, at.clone(), rewording));
            }
        }
        found
    }
}

/// The Chinese texts of both, where they are not the same.
fn beside(old: &Publication, at: &Appearance, new: &Publication) -> Option<(String, String)> {
    let a = old.zh.iter().find(|text| Some(text.key) == at.zh)?;
    let b = new.zh.first().filter(|b| b.key != a.key)?;
    Some((a.text.clone(), b.text.clone()))
}

/// The texts by which a new publication may be a new wording of an old one: the
/// English ones; the Chinese ones where the old one has no English. Chinese
/// alone never replaces English.
fn comparable<'a>(
    old: &'a Publication,
    new: &'a Publication,
) -> Option<(Language, &'a Verbatim, &'a Verbatim)> {
    match (&old.en, &new.en) {
        (Some(a), Some(b)) => Some((Language::En, a, b)),
        (Some(_), None) => None,
        (None, _) => Some((Language::Zh, old.zh.first()?, new.zh.first()?)),
    }
}
