use std::collections::BTreeMap;

use super::corpus::Corpus;
use super::table::Table;
use super::units::{Kind, analyze};
use crate::record::{CardName, CardNames};

/// What a card's name is compared by: no case, accents, punctuation or script.
pub(super) fn name_key(name: &str) -> String {
    let mut key = String::new();
    let analyzed = analyze(name);
    for (i, unit) in analyzed.units.iter().enumerate() {
        let run_on = unit.kind == Kind::Han && i > 0 && analyzed.units[i - 1].kind == Kind::Han;
        if !key.is_empty() && !run_on {
            key.push(' ');
        }
        key.push_str(&unit.text);
    }
    key
}

/// Every name of every card, by key; cards that only publications name have
/// just that name.
pub(super) struct Cards {
    by_key: BTreeMap<String, Vec<CardName>>,
    all: BTreeMap<String, CardNames>,
}

impl Cards {
    pub fn of(corpus: &Corpus) -> Self {
        let mut cards = Self { by_key: BTreeMap::new(), all: BTreeMap::new() };
        corpus.cards.iter().for_each(|card| cards.add(card));
        let published = corpus.rulings.iter().flat_map(|(_, r)| &r.published);
        let appeared = corpus.publications.iter().flat_map(|p| &p.appearances);
        let named = published.map(|p| &p.card).chain(appeared.map(|a| &a.card));
        for name in named.flatten() {
            if !cards.all.contains_key(name) && !cards.by_key.contains_key(&name_key(name)) {
                let name = CardName { en: name.clone(), zh: None, zht: None };
                cards.add(&CardNames { name, aliases: Vec::new() });
            }
        }
        cards
    }

    /// Every name of the cards that are called `name`.
    pub fn names<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let called = self.by_key.get(&name_key(name)).into_iter().flatten();
        called.filter_map(|card| self.all.get(&card.en)).flat_map(CardNames::all)
    }

    /// The keys that a document of the card called `name` is filed under.
    pub fn facets(&self, name: &str) -> Vec<String> {
        let key = name_key(name);
        let called = self.by_key.get(&key).into_iter().flatten();
        let facets: Vec<_> = called.map(|card| name_key(&card.en)).collect();
        if facets.is_empty() { vec![key] } else { facets }
    }

    /// The table that [`lookup`] reads.
    pub fn table(&self) -> Vec<u8> {
        let entry = |(key, cards): (&String, &Vec<CardName>)| {
            let names: Vec<_> = cards.iter().map(|c| (&c.en, &c.zh, &c.zht)).collect();
            (key.clone(), serde_json::to_string(&names).unwrap_or_default())
        };
        Table::write(&self.by_key.iter().map(entry).collect())
    }

    fn add(&mut self, card: &CardNames) {
        for key in card.all().map(name_key).filter(|key| !key.is_empty()) {
            let cards = self.by_key.entry(key).or_default();
            if !cards.contains(&card.name) {
                cards.push(card.name.clone());
            }
        }
        self.all.insert(card.name.en.clone(), card.clone());
    }
}

/// The cards that are called `name`, in any language, script, case.
pub(super) fn lookup(table: &Table, name: &str) -> Vec<CardName> {
    let json = table.get(&name_key(name)).unwrap_or("[]");
    let names: Vec<(String, Option<String>, Option<String>)> =
        serde_json::from_str(json).unwrap_or_default();
    names.into_iter().map(|(en, zh, zht)| CardName { en, zh, zht }).collect()
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
        ];
        let cards = Cards::of(&Corpus { cards, ..Corpus::default() });
        let table = Table::new(OwnedBytes::new(cards.table()));
        let found = |name: &str| {
            lookup(&table, name).into_iter().map(|c| c.en).collect::<Vec<_>>().join(" + ")
        };
        assert_eq!(found("隱密追擊"), "Cryptic Pursuit");
        assert_eq!(found("狂野召唤"), "Wildcall");
        assert_eq!(found("lim dul\u{2019}s VAULT"), "Lim-Dûl's Vault");
        assert_eq!(found("LDV"), "Lim-Dûl's Vault + Another Vault");
        assert_eq!(found("vault"), "");
        assert_eq!(cards.facets("荒野呼唤"), ["wildcall"]);
        assert_eq!(cards.facets("Unheard-of"), ["unheard of"]);
    }
}
