use std::collections::BTreeSet;
use std::sync::Arc;

use super::ability::{Ability, Keyword};
use super::mana::{Color, ManaCost};

/// 205.2a, those that objects of this engine can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardType {
    Artifact,
    Battle,
    Creature,
    Enchantment,
    Instant,
    Land,
    Planeswalker,
    Sorcery,
}

/// 205.4a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Supertype {
    Basic,
    Legendary,
    Snow,
    World,
}

/// What an object is (109.3). An absent name is no name, never an empty one (201.2a).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Characteristics {
    pub name: Option<String>,
    /// The second name of a split card (709.4a).
    pub other_name: Option<String>,
    pub cost: Option<ManaCost>,
    pub colors: BTreeSet<Color>,
    pub supertypes: BTreeSet<Supertype>,
    pub types: BTreeSet<CardType>,
    pub subtypes: BTreeSet<String>,
    pub abilities: Vec<Arc<Ability>>,
    pub power: Option<i64>,
    pub toughness: Option<i64>,
    pub loyalty: Option<i64>,
    pub defense: Option<i64>,
    /// Its mana value, where that is not the one of its cost (202.3b, 202.3c).
    pub worth: Option<i64>,
}

impl CardType {
    pub const ALL: [Self; 8] = [
        Self::Artifact,
        Self::Battle,
        Self::Creature,
        Self::Enchantment,
        Self::Instant,
        Self::Land,
        Self::Planeswalker,
        Self::Sorcery,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Self::Artifact => "artifact",
            Self::Battle => "battle",
            Self::Creature => "creature",
            Self::Enchantment => "enchantment",
            Self::Instant => "instant",
            Self::Land => "land",
            Self::Planeswalker => "planeswalker",
            Self::Sorcery => "sorcery",
        }
    }
}

impl Supertype {
    pub const ALL: [Self; 4] = [Self::Basic, Self::Legendary, Self::Snow, Self::World];

    pub fn word(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Legendary => "legendary",
            Self::Snow => "snow",
            Self::World => "world",
        }
    }
}

impl Characteristics {
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(&card_type)
    }

    /// 304.4, 307.4: what can never be a permanent.
    pub fn is_instant_or_sorcery(&self) -> bool {
        self.is(CardType::Instant) || self.is(CardType::Sorcery)
    }

    /// 202.3, 202.3a.
    pub fn mana_value(&self, x: i64) -> i64 {
        self.worth.unwrap_or_else(|| self.cost.as_ref().map_or(0, |cost| cost.value(x)))
    }

    /// 709.4a: a split card has two names.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        self.name.iter().chain(&self.other_name)
    }

    /// All its names, as they are written on a split card.
    pub fn full_name(&self) -> Option<String> {
        let names: Vec<&str> = self.names().map(String::as_str).collect();
        (!names.is_empty()).then(|| names.join(" // "))
    }

    pub fn keywords(&self) -> impl Iterator<Item = &Keyword> {
        self.abilities.iter().filter_map(|ability| match &**ability {
            Ability::Keyword(keyword) => Some(keyword),
            _ => None,
        })
    }

    pub fn has(&self, keyword: &Keyword) -> bool {
        self.keywords().any(|k| k == keyword)
    }
}
