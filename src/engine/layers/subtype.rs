//! Which card type a subtype belongs to (205.3).

use std::collections::BTreeSet;

use crate::engine::characteristics::CardType;

/// The set that a subtype is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubtypeOf {
    Artifact,
    Enchantment,
    Land,
    /// Of instants and sorceries.
    Spell,
    /// Of creatures, or of planeswalkers and battles, which no effect sets.
    Creature,
}

/// 205.3g
#[rustfmt::skip]
const ARTIFACTS: &[&str] = &[
    "Attraction", "Blood", "Bobblehead", "Book", "Clue", "Contraption", "Equipment", "Food",
    "Fortification", "Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Mutagen",
    "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle",
];
/// 205.3h
#[rustfmt::skip]
const ENCHANTMENTS: &[&str] = &[
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga",
    "Shard", "Shrine",
];
/// 205.3i
#[rustfmt::skip]
const LANDS: &[&str] = &[
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains",
    "Planet", "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza’s", "Urza's",
];
/// 205.3k
const SPELLS: &[&str] = &["Adventure", "Arcane", "Lesson", "Omen", "Trap"];

/// Whether an object of these types can have a subtype (205.3d).
pub fn suits_types(subtype: &str, types: &BTreeSet<CardType>) -> bool {
    SubtypeOf::named(subtype).suits(types)
}

/// Of no other type: those of creatures are too many to list (205.3m).
pub fn is_creature_type(subtype: &str) -> bool {
    SubtypeOf::named(subtype) == SubtypeOf::Creature
}

impl SubtypeOf {
    pub fn named(subtype: &str) -> Self {
        let lists = [
            (ARTIFACTS, Self::Artifact),
            (ENCHANTMENTS, Self::Enchantment),
            (LANDS, Self::Land),
            (SPELLS, Self::Spell),
        ];
        let found = lists.into_iter().find(|(list, _)| list.contains(&subtype));
        found.map_or(Self::Creature, |(_, of)| of)
    }

    /// Whether an object of these types can have such subtypes.
    pub fn suits(self, types: &BTreeSet<CardType>) -> bool {
        let of: &[CardType] = match self {
            Self::Artifact => &[CardType::Artifact],
            Self::Enchantment => &[CardType::Enchantment],
            Self::Land => &[CardType::Land],
            Self::Spell => &[CardType::Instant, CardType::Sorcery],
            Self::Creature => &[CardType::Creature, CardType::Planeswalker, CardType::Battle],
        };
        of.iter().any(|card_type| types.contains(card_type))
    }
}
