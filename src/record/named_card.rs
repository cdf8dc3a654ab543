use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What public data calls a card, in all languages: facts, imported by the
/// user, beside the cards of our own ([`super::CardNames`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedCard {
    /// In English, with both halves: `Ember // Ash`.
    pub name: String,
    /// By which bulk files know it. Several where cards share a name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub oracle_ids: Vec<Uuid>,
    /// Its names by language code (`zhs`, `zht`, `ja`, `de`, …), the first met
    /// first; of a card with two halves also the name of one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub names: BTreeMap<String, Vec<String>>,
}

impl NamedCard {
    /// Takes in what another file says of the same card; tells if it is new.
    pub fn join(&mut self, other: Self) -> bool {
        let mut news = false;
        let mut add = |list: &mut Vec<String>, name: String| {
            if !list.contains(&name) {
                list.push(name);
                news = true;
            }
        };
        for (language, names) in other.names {
            let known = self.names.entry(language).or_default();
            names.into_iter().for_each(|name| add(known, name));
        }
        for id in other.oracle_ids {
            if !self.oracle_ids.contains(&id) {
                self.oracle_ids.push(id);
                news = true;
            }
        }
        news
    }

    /// The names in a language, by its code.
    pub fn in_language(&self, code: &str) -> &[String] {
        self.names.get(code).map_or(&[], Vec::as_slice)
    }
}
