use std::collections::{BTreeMap, HashMap, HashSet};

use tantivy::directory::OwnedBytes;

use super::evidence::Thing;
use super::gist::Gist;
use super::table::Table;

/// In how many rulings each thing stands.
#[derive(Clone, Debug)]
pub(super) struct Rarity(Table);

/// The same while the index is built.
pub(super) struct Counts(HashMap<String, u64>);

impl Rarity {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(Table::new(bytes))
    }

    pub fn count(&self, thing: &Thing) -> u64 {
        count(thing, |key| self.0.get(key).and_then(|count| count.parse().ok()))
    }
}

impl Counts {
    pub fn of(gists: &[Gist]) -> Self {
        let mut counts: HashMap<String, u64> = HashMap::new();
        for gist in gists {
            let keys: HashSet<_> =
                gist.parts().flat_map(|part| part.all().flat_map(keys)).collect();
            keys.into_iter().for_each(|key| *counts.entry(key).or_default() += 1);
        }
        Self(counts)
    }

    pub fn count(&self, thing: &Thing) -> u64 {
        count(thing, |key| self.0.get(key).copied())
    }

    pub fn write(&self) -> Vec<u8> {
        let entries = self.0.iter().map(|(key, count)| (key.clone(), count.to_string()));
        Table::write(&entries.collect::<BTreeMap<_, _>>())
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
