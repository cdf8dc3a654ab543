use std::collections::BTreeMap;

use super::near_names::{self, Nearness};
use super::table::Table;
use super::units::{Kind, Unit, analyze};
use crate::record::{CardName, CardNames};

/// What a card's name is compared by: no case, accents, punctuation or script.
pub fn name_key(name: &str) -> String {
    key_of(&analyze(name).units)
}

/// The same of a name that is cut already.
pub(super) fn key_of(units: &[Unit]) -> String {
    let mut key = String::new();
    for (i, unit) in units.iter().enumerate() {
        let run_on = unit.kind == Kind::Han && i > 0 && units[i - 1].kind == Kind::Han;
        if !key.is_empty() && !run_on {
            key.push(' ');
        }
        key.push_str(&unit.text);
    }
    key
}

/// What cards are called: by the key of each name the cards that have it. It is
/// searched where it lies.
#[derive(Clone, Debug)]
pub(super) struct Cards {
    known: Table,
    /// Cards that publications name and nothing else is known of.
    met: Table,
    /// From pinyin to the keys of the names that are said so.
    spoken: Table,
}

/// A card as it is kept: its three official names, then its aliases.
type Kept = (String, Option<String>, Option<String>, Vec<String>);

impl Cards {
    pub fn new(known: Table, met: Table, spoken: Table) -> Self {
        Self { known, met, spoken }
    }

    /// The table of the cards whose names are records.
    pub fn known(cards: &[CardNames]) -> Vec<u8> {
        let mut by_key: BTreeMap<String, Vec<&CardNames>> = BTreeMap::new();
        for card in cards {
            let names = card.all().flat_map(faces);
            for key in names.map(name_key).filter(|key| !key.is_empty()) {
                let called = by_key.entry(key).or_default();
                if !called.contains(&card) {
                    called.push(card);
                }
            }
        }
        let kept = |card: &&CardNames| -> Kept {
            let CardName { en, zh, zht } = card.name.clone();
            (en, zh, zht, card.aliases.clone())
        };
        let value = |called: Vec<&CardNames>| {
            serde_json::to_string(&called.iter().map(kept).collect::<Vec<_>>()).unwrap_or_default()
        };
        Table::write(&by_key.into_iter().map(|(key, called)| (key, value(called))).collect())
    }

    /// The table from pinyin to names, of the table of known cards.
    pub fn spoken(known: &Table) -> Vec<u8> {
        near_names::spoken_table(known.with_prefix("").map(|(key, _)| key))
    }

    /// The table of cards that publications name: those of `names` that are not
    /// known, beside those that were met before.
    pub fn met<'n>(&self, names: impl IntoIterator<Item = &'n String>) -> Vec<u8> {
        let before = self.met.with_prefix("");
        let mut all: BTreeMap<_, _> = before.map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
        for name in names {
            let key = name_key(name);
            if !key.is_empty() && self.known.get(&key).is_none() {
                let kept: [Kept; 1] = [(name.clone(), None, None, Vec::new())];
                all.entry(key).or_insert_with(|| serde_json::to_string(&kept).unwrap_or_default());
            }
        }
        Table::write(&all)
    }

    /// The cards that are called `name`, in any language, script, case.
    pub fn called(&self, name: &str) -> Vec<CardName> {
        self.kept(&name_key(name))
            .into_iter()
            .map(|(en, zh, zht, _)| CardName { en, zh, zht })
            .collect()
    }

    /// The cards whose names are nearly `name`, where none is called so.
    pub fn near(&self, name: &str) -> (Vec<CardName>, Nearness) {
        let (keys, how) = near_names::near_keys(name, &[&self.known, &self.met], &self.spoken);
        let mut cards: Vec<CardName> = Vec::new();
        for card in keys.iter().flat_map(|key| self.called(key)) {
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        (cards, how)
    }

    /// Every name of the cards that are called `name`.
    pub fn names(&self, name: &str) -> Vec<String> {
        let called = self.kept(&name_key(name)).into_iter();
        let all = called.flat_map(|(en, zh, zht, aliases)| {
            std::iter::once(en).chain(zh).chain(zht).chain(aliases)
        });
        let all: Vec<_> = all.collect();
        if all.is_empty() { vec![name.to_owned()] } else { all }
    }

    /// The keys that a document of the card called `name` is filed under.
    pub fn facets(&self, name: &str) -> Vec<String> {
        let key = name_key(name);
        let facets = self.facets_of(&key);
        if facets.is_empty() { vec![key] } else { facets }
    }

    /// The same by the key of a name, each once; none where no card is called so.
    pub fn facets_of(&self, key: &str) -> Vec<String> {
        let mut facets: Vec<_> = self.kept(key).iter().map(|card| name_key(&card.0)).collect();
        facets.sort();
        facets.dedup();
        facets
    }

    fn kept(&self, key: &str) -> Vec<Kept> {
        let json = self.known.get(key).or_else(|| self.met.get(key)).unwrap_or("[]");
        serde_json::from_str(json).unwrap_or_default()
    }
}

/// A name, and where it names two faces, each of them too.
fn faces(name: &str) -> impl Iterator<Item = &str> {
    let halves = name.contains("//").then(|| name.split("//").map(str::trim));
    std::iter::once(name).chain(halves.into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use tantivy::directory::OwnedBytes;

    use super::*;

    fn card(en: &str, zh: &str, aliases: &[&str]) -> CardNames {
        let name = CardName { en: en.into(), zh: Some(zh.into()), zht: None };
        CardNames { name, aliases: aliases.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn cards_are_found_by_any_name() {
        let cards = vec![
            card("Cryptic Pursuit", "隐密追击", &[]),
            card("Wildcall", "荒野呼唤", &["狂野召唤"]),
            card("Lim-Dûl's Vault", "林铎的宝库", &["LDV"]),
            card("Another Vault", "宝库", &["ldv"]),
            card("Ember // Ash", "余火 // 灰烬", &[]),
        ];
        let table = |bytes| Table::new(OwnedBytes::new(bytes));
        let known = table(Cards::known(&cards));
        let spoken = table(Cards::spoken(&known));
        let cards = Cards::new(known.clone(), table(Vec::new()), spoken.clone());
        let met = cards.met(&["Wildcall".to_owned(), "Goblin Sled".to_owned()]);
        let cards = Cards::new(known, table(met), spoken);
        let found = |name: &str| {
            cards.called(name).into_iter().map(|c| c.en).collect::<Vec<_>>().join(" + ")
        };
        assert_eq!(found("隱密追擊"), "Cryptic Pursuit");
        assert_eq!(found("狂野召唤"), "Wildcall");
        assert_eq!(found("lim dul\u{2019}s VAULT"), "Lim-Dûl's Vault");
        assert_eq!(found("LDV"), "Lim-Dûl's Vault + Another Vault");
        assert_eq!(found("vault"), "");
        assert_eq!(found("goblin sled"), "Goblin Sled");
        for half in ["ember", "Ash", "ember/ash", "Ember // Ash", "灰烬"] {
            assert_eq!(found(half), "Ember // Ash", "{half}");
        }
        let near = |name: &str| cards.near(name).0.iter().map(|c| c.en.clone()).collect::<Vec<_>>();
        assert_eq!(near("goblin sle"), ["Goblin Sled"]);
        assert_eq!(near("ymzj"), ["Cryptic Pursuit"]);
        assert_eq!(
            near("vault"),
            ["Lim-Dûl's Vault", "Another Vault"]
                .map(str::to_owned)
                .iter()
                .rev()
                .cloned()
                .collect::<Vec<_>>()
        );
        assert_eq!(cards.names("wildcall"), ["Wildcall", "荒野呼唤", "狂野召唤"]);
        assert_eq!(cards.facets("荒野呼唤"), ["wildcall"]);
        assert_eq!(cards.facets("Unheard-of"), ["unheard of"]);
    }
}
