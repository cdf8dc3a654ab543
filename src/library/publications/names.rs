use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use super::fault::StoreFault;
use super::folder::Folder;
use crate::record::{Appearance, CardName, CardNames, NamedCard, Uuid};

/// What imported card files call the cards, in all languages: by their English
/// names, and by the ids that bulk files know them by.
#[derive(Debug, Default)]
pub struct Names {
    cards: BTreeMap<String, NamedCard>,
    by_id: HashMap<Uuid, String>,
    changed: bool,
}

impl Names {
    /// Reads the names of the library at `dir`; none where no card file was
    /// imported.
    ///
    /// # Errors
    /// What is there cannot be read, or is not what was written.
    pub fn load(dir: &Path) -> Result<Self, StoreFault> {
        Folder::of(dir).load_names()
    }

    /// The card with this English name, as it is written.
    pub fn get(&self, name: &str) -> Option<&NamedCard> {
        self.cards.get(name)
    }

    /// The English name of the card that bulk files know by this id.
    pub fn of_id(&self, id: &Uuid) -> Option<&str> {
        self.by_id.get(id).map(String::as_str)
    }

    /// In the order of their English names.
    pub fn iter(&self) -> impl Iterator<Item = &NamedCard> {
        self.cards.values()
    }

    pub fn len(&self) -> usize {
        self.cards.len()
    }

    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The same in the form of our own card files: the first Simplified and
    /// Traditional name, and every other one as an alias.
    pub fn card_names(&self) -> impl Iterator<Item = CardNames> {
        self.iter().map(|card| {
            let first = |code: &str| card.in_language(code).first().cloned();
            let name = CardName { en: card.name.clone(), zh: first("zhs"), zht: first("zht") };
            let others = card.names.values().flatten();
            let others =
                others.filter(|n| Some(*n) != name.zh.as_ref() && Some(*n) != name.zht.as_ref());
            let aliases = others.cloned().collect();
            CardNames { name, aliases }
        })
    }

    /// Takes in what a file says of a card; tells if any of it is new.
    pub fn add(&mut self, card: NamedCard) -> bool {
        for id in &card.oracle_ids {
            if !self.by_id.contains_key(id) {
                self.by_id.insert(*id, card.name.clone());
            }
        }
        let known = match self.cards.get_mut(&card.name) {
            Some(known) => known.join(card),
            None => self.cards.insert(card.name.clone(), card).is_none(),
        };
        self.changed |= known;
        known
    }

    /// Gives an appearance the name of its card; tells if it had none.
    pub(super) fn name(&self, at: &mut Appearance) -> bool {
        let name = at.oracle_id.as_ref().and_then(|id| self.of_id(id));
        if let Some(name) = name {
            (at.card, at.oracle_id) = (Some(name.to_owned()), None);
            return true;
        }
        false
    }

    pub(super) fn is_changed(&self) -> bool {
        self.changed
    }
}

impl From<Vec<NamedCard>> for Names {
    fn from(cards: Vec<NamedCard>) -> Self {
        let ids = |card: &NamedCard| {
            card.oracle_ids.iter().map(|id| (*id, card.name.clone())).collect::<Vec<_>>()
        };
        let by_id = cards.iter().flat_map(ids).collect();
        let cards = cards.into_iter().map(|card| (card.name.clone(), card)).collect();
        Self { cards, by_id, changed: false }
    }
}
