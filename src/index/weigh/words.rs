//! Which terms tell little, and which stand for one another.

/// Terms that stand in questions of every kind and tell little.
pub(super) const COMMON: &[&str] = &[
    "ability",
    "battlefield",
    "card",
    "cast",
    "control",
    "controller",
    "cost",
    "creature",
    "effect",
    "game",
    "have",
    "legal",
    "object",
    "opponent",
    "owner",
    "pay",
    "permanent",
    "permanent card",
    "play",
    "player",
    "spell",
    "turn",
    "zone",
];

/// Terms that stand for one another where a record has one and the question
/// another: ways to be face down, ways of coming, ways of going.
pub(super) const KIN: &[&[&str]] = &[
    &["power", "toughness", "base power"],
    &[
        "cloak",
        "cloaked permanent",
        "disguise",
        "face down",
        "face-down creature",
        "face-down permanent",
        "face-down spell",
        "manifest",
        "manifest dread",
        "manifested creature",
        "manifested permanent",
        "megamorph",
        "morph",
        "spellmorph",
        "turn face up",
        "turn face down",
        "face up",
    ],
    &["tap", "tapped", "untap", "untapped"],
    &["enters the battlefield", "put onto the battlefield", "return to the battlefield", "in play"],
    &["leaves the battlefield", "dies", "destroy", "exile", "put into a graveyard"],
    &["look at", "reveal"],
    &["name", "no name", "legend rule"],
    &[
        "creature type",
        "no creature types",
        "subtype",
        "elf",
        "goblin",
        "zombie",
        "dragon",
        "human",
        "merfolk",
        "soldier",
        "wizard",
        "vampire",
        "beast",
        "sliver",
    ],
    &["color", "colorless", "white", "blue", "black", "red", "green", "nonblack"],
    &["leave the game", "concede", "lose the game", "win the game"],
    &["control", "controller", "gain control"],
    &["cost", "pay", "mana cost"],
];

/// The group of [`KIN`] that powers and toughnesses are in.
pub(super) const SIZE: usize = 0;

/// The mechanics, by the English names of their terms.
const MECHANICS: [&str; 8] =
    ["cloak", "disguise", "manifest", "manifest dread", "megamorph", "morph", "spellmorph", "ward"];

/// A set of mechanics, one bit each.
pub type Mechanics = u8;

/// The mechanic that a term is about, by its English name: `morph`, `morph
/// cost`, `manifested permanent`.
pub fn mechanic_of(term: &str) -> Mechanics {
    let is = |name: &str| {
        let rest = term.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest == " cost" || rest.starts_with("ed "))
    };
    MECHANICS.iter().position(|name| is(name)).map_or(0, |place| 1 << place)
}
