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
}

/// How the faces of a card belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    #[default]
    Normal,
    /// Two faces, one of them up; it can transform (712.8).
    Transforming,
    /// Two faces, either can be cast (712.11).
    Modal,
}

/// A card as it is printed: one face, or a front and a back.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    pub front: Arc<Characteristics>,
    pub back: Option<Arc<Characteristics>>,
    pub layout: Layout,
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
        self.cost.as_ref().map_or(0, |cost| cost.value(x))
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

impl Printed {
    /// A card with one face.
    pub fn plain(front: Characteristics) -> Self {
        Self { front: Arc::new(front), back: None, layout: Layout::Normal }
    }
}
