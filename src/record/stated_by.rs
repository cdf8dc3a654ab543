use std::collections::BTreeMap;

use super::{Key, Publication, Ruling};

/// Which rulings each published text states, by the key of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedBy(BTreeMap<Key, Vec<String>>);

impl StatedBy {
    /// What the rulings, each with its id, list as published.
    pub fn of<'r>(rulings: impl IntoIterator<Item = (&'r str, &'r Ruling)>) -> Self {
        let mut found: BTreeMap<Key, Vec<String>> = BTreeMap::new();
        for (id, ruling) in rulings {
            let published = ruling.published.iter().flat_map(|p| [&p.en, &p.zh]).flatten();
            for text in published {
                let ids = found.entry(text.key).or_default();
                if !ids.iter().any(|known| known == id) {
                    ids.push(id.to_owned());
                }
            }
        }
        Self(found)
    }

    /// The rulings that a publication states, by the keys of its texts: by the
    /// English one, and where that is not known by the Chinese ones. (One Chinese
    /// sentence may stand for different English ones; the reverse is harmless.)
    pub fn rulings(&self, publication: &Publication) -> &[String] {
        publication.keys().find_map(|key| self.0.get(&key)).map_or(&[], Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Vec<String>)> {
        self.0.iter()
    }
}

impl FromIterator<(Key, Vec<String>)> for StatedBy {
    fn from_iter<T: IntoIterator<Item = (Key, Vec<String>)>>(entries: T) -> Self {
        Self(entries.into_iter().collect())
    }
}
