use std::collections::{BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::record::{Appearance, Date, Key, Publication};

/// What stands where, by a hash of the place: what is found is a candidate, to
/// be checked with [`same_place`].
#[derive(Debug, Default)]
pub(super) struct Places(HashMap<u64, BTreeSet<Key>>);

/// Whether two appearances are of one card and day; where a card is not known,
/// of one page and day.
pub(super) fn same_place(a: &Appearance, b: &Appearance) -> bool {
    a.date == b.date
        && match (&a.card, &b.card) {
            (Some(a), Some(b)) => a == b,
            _ => a.source == b.source,
        }
}

#[derive(Hash)]
enum Place<'a> {
    Card(&'a str, Date),
    /// On a page, by its source: whether the card is known there.
    Page(bool, &'a str, Date),
}

impl Place<'_> {
    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        Hash::hash(self, &mut hasher);
        hasher.finish()
    }
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
        let page = Place::Page(at.card.is_some(), &at.source, at.date).hash();
        self.0.entry(page).or_default().insert(key);
        if let Some(card) = &at.card {
            self.0.entry(Place::Card(card, at.date).hash()).or_default().insert(key);
        }
    }

    /// What may stand in the same place as `at`.
    pub(super) fn around(&self, at: &Appearance) -> impl Iterator<Item = Key> {
        let unknown = Place::Page(false, &at.source, at.date);
        let known = match &at.card {
            Some(card) => Place::Card(card, at.date),
            None => Place::Page(true, &at.source, at.date),
        };
        let both = [unknown, known].map(|place| self.0.get(&place.hash()));
        both.into_iter().flatten().flatten().copied()
    }
}
