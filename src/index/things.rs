use std::collections::{BTreeMap, HashMap, HashSet};

use tantivy::directory::OwnedBytes;

use super::evidence::{Evidence, Thing};
use super::gist::Gist;
use super::open::Index;
use super::table::Table;

/// A thing by its place among those that the rulings speak of; one that no
/// ruling speaks of has a number beyond them, for one question.
pub type Number = u32;

/// Everything that the rulings speak of, and in how many of them each stands.
#[derive(Clone, Debug)]
pub(super) struct Things(Table);

/// The same while the index is built.
pub(super) struct Counts(HashMap<String, u64>);

/// The numbers of things that no ruling speaks of.
#[derive(Debug, Default)]
pub struct Numbers {
    others: Vec<Thing>,
    places: HashMap<Thing, Number>,
}

/// The things as they are kept.
#[derive(Clone)]
pub(super) struct ThingTables {
    pub things: OwnedBytes,
    pub heads: OwnedBytes,
}

impl Things {
    pub fn new(tables: ThingTables) -> Self {
        Self(Table::indexed(tables.things, tables.heads))
    }

    pub fn number(&self, thing: &Thing) -> Option<Number> {
        self.0.place(&thing.key()).and_then(|place| Number::try_from(place).ok())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// A thing, and how many rulings speak of it.
    pub fn at(&self, number: Number) -> Option<(Thing, u64)> {
        let (key, count) = self.0.at(number as usize)?;
        Some((Thing::of_key(key)?, count.parse().unwrap_or(0)))
    }

    fn count(&self, thing: &Thing) -> u64 {
        count(thing, |key| self.0.get(key).and_then(|count| count.parse().ok()))
    }
}

impl Numbers {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.others.len()
    }
}

impl Index {
    /// The number of a thing.
    pub(super) fn number(&self, numbers: &mut Numbers, thing: &Thing) -> Number {
        if let Some(number) = self.things.number(thing) {
            return number;
        }
        let next = self.things.len() + numbers.others.len();
        let next = Number::try_from(next).unwrap_or(Number::MAX);
        *numbers.places.entry(thing.clone()).or_insert_with(|| {
            numbers.others.push(thing.clone());
            next
        })
    }

    /// The thing with that number, and in how many rulings it stands: whatever
    /// else is imported, what tells them apart stays the same. None where the
    /// index is damaged.
    pub(super) fn thing(&self, numbers: &Numbers, number: Number) -> Option<(Thing, u64)> {
        let Some(other) = (number as usize).checked_sub(self.things.len()) else {
            return self.things.at(number);
        };
        let thing = numbers.others.get(other)?.clone();
        let count = self.things.count(&thing);
        Some((thing, count))
    }
}

impl Counts {
    pub fn of(gists: &[Gist<Evidence>]) -> Self {
        let mut counts: HashMap<String, u64> = HashMap::new();
        for gist in gists {
            let all = || gist.parts().flat_map(Evidence::all);
            let keys: HashSet<_> = all().flat_map(keys).collect();
            keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1);
        }
        let several: HashMap<_, _> = gists
            .iter()
            .flat_map(|gist| gist.parts().flat_map(Evidence::all))
            .filter(|thing| !counts.contains_key(&thing.key()))
            .map(|thing| (thing.key(), count(thing, |key| counts.get(key).copied())))
            .collect();
        counts.extend(several);
        Self(counts)
    }

    pub fn write(&self) -> ThingTables {
        let entries = self.0.iter().map(|(key, count)| (key.clone(), count.to_string()));
        let things = Table::write(&entries.collect::<BTreeMap<_, _>>());
        let heads = OwnedBytes::new(Table::heads(&things));
        ThingTables { things: OwnedBytes::new(things), heads }
    }
}

/// An ambiguous term is as frequent as the most frequent of its meanings.
fn count(thing: &Thing, of: impl Fn(&str) -> Option<u64>) -> u64 {
    keys(thing).iter().filter_map(|key| of(key)).max().unwrap_or(0)
}

fn keys(thing: &Thing) -> Vec<String> {
    match thing {
        Thing::Term(concepts) => concepts.iter().map(|&c| Thing::Term(vec![c]).key()).collect(),
        gram => vec![gram.key()],
    }
}
