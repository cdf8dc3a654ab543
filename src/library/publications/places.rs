use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::record::{Appearance, Date, Key, Publication, Whose};

/// What stands where, by a hash of the place: what is found is a candidate, to
/// be checked with [`same_place`].
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<u64, BTreeSet<Key>>);

/// Whether two appearances are of one card and day; where a card is not known,
/// of one page and day.
pub(super) fn same_place(a: &Appearance, b: &Appearance) -> bool {
    a.date == b.date
        && match (a.whose(), b.whose()) {
            (Some(a), Some(b)) => a == b,
            _ => a.source == b.source,
        }
}

#[derive(Hash)]
enum Place<'a> {
    Card(Whose<'a>, Date),
    /// On a page, by its source: whether the card is known there.
    Page(bool, &'a str, Date),
}

impl Places {
    pub(super) fn of<'a>(records: impl Iterator<Item = &'a Publication>) -> Self {
        let mut places = Self::default();
        for publication in records {
            publication.appearances.iter().for_each(|at| places.stand(publication.key, at));
        }
        places
    }

    /// Notes that a publication stands there.
    pub(super) fn stand(&mut self, key: Key, at: &Appearance) {
        let page = hash(&Place::Page(at.whose().is_some(), &at.source, at.date));
        self.0.entry(page).or_default().insert(key);
        if let Some(card) = at.whose() {
            self.0.entry(hash(&Place::Card(card, at.date))).or_default().insert(key);
        }
    }

    /// What may stand in the same place as `at`.
    pub(super) fn around(&self, at: &Appearance) -> impl Iterator<Item = Key> {
        let unknown = Place::Page(false, &at.source, at.date);
        let known = match at.whose() {
            Some(card) => Place::Card(card, at.date),
            None => Place::Page(true, &at.source, at.date),
        };
        let both = [unknown, known].map(|place| self.0.get(&hash(&place)));
        both.into_iter().flatten().flatten().copied()
    }
}

/// What stands on a page, by hashes of text and place.
#[derive(Debug, Default)]
pub(super) struct Seen(HashSet<u64>);

impl Seen {
    pub(super) fn add(&mut self, key: Key, at: &Appearance) {
        self.0.insert(hash(&(key, "any", &at.source, at.date)));
        self.0.insert(match at.whose() {
            Some(card) => hash(&(key, card, at.date)),
            None => hash(&(key, "none", &at.source, at.date)),
        });
        self.0.insert(hash(&(key, at.zh)));
    }

    /// Whether the text stands on the page in the [same place](same_place).
    pub(super) fn has(&self, key: Key, at: &Appearance) -> bool {
        let has = |place: u64| self.0.contains(&place);
        match at.whose() {
            Some(card) => {
                has(hash(&(key, card, at.date))) || has(hash(&(key, "none", &at.source, at.date)))
            }
            None => has(hash(&(key, "any", &at.source, at.date))),
        }
    }

    /// Whether the text stands anywhere on the page with that Chinese one.
    pub(super) fn has_translation(&self, key: Key, zh: Option<Key>) -> bool {
        self.0.contains(&hash(&(key, zh)))
    }
}

pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
