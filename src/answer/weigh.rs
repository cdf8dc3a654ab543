//! How much the things that a question speaks of tell about what it asks.

use std::cell::RefCell;

use super::mechanic::{self, Mechanics};
use crate::index::{Concept, Evidence, Index, Thing};

/// Terms that stand in questions of every kind and tell little.
const COMMON: &[&str] = &[
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
const KIN: &[&[&str]] = &[
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
const SIZE: usize = 0;

/// What a kindred term is worth against the term itself.
pub(super) const KINDRED: f32 = 0.3;

/// How far rarity tells: 0 would be not at all, 1 as far as in BM25. Askers
/// mention rare things in passing.
const RARITY_TELLS: f32 = 0.35;

/// What a thing counts by its kind.
mod kind {
    pub const TERM: f32 = 0.6;
    /// A term that stands in questions of every kind.
    pub const COMMON: f32 = 0.3;
    pub const EVERYDAY: f32 = 0.45;
    pub const WORD: f32 = 0.7;
    pub const PAIR: f32 = 0.6;
    /// Words and pairs inside terms: which form of the term was used.
    pub const WORD_INSIDE: f32 = 0.3;
    pub const PAIR_INSIDE: f32 = 0.1;
    /// What is left of a word that no ruling has: askers tell stories.
    pub const UNHEARD_OF: f32 = 0.7;
}

/// Weighs things for one question.
pub(super) struct Scale<'i> {
    index: &'i Index,
    /// By the number of rulings that a thing stands in.
    rarity: Vec<f32>,
    known: RefCell<Vec<Option<Traits>>>,
}

#[derive(Clone, Copy, Debug)]
struct Traits {
    common: bool,
    term: bool,
    kin: Option<usize>,
    mechanic: Mechanics,
}

impl<'i> Scale<'i> {
    pub fn new(index: &'i Index) -> Self {
        let rulings = index.rulings() as f32;
        let rarity = |found: usize| {
            let found = found as f32;
            let rarity = (1.0 + (rulings - found).max(0.0) / (found + 0.5)).ln().max(0.05);
            rarity.powf(RARITY_TELLS)
        };
        let rarity = (0..=index.rulings()).map(rarity).collect();
        Self { index, rarity, known: RefCell::default() }
    }

    /// What a thing that `found` rulings speak of counts.
    fn weight(&self, thing: &Thing, inside: bool, found: u64) -> f32 {
        let place = usize::try_from(found).unwrap_or(usize::MAX).min(self.rarity.len() - 1);
        self.kind(thing, inside, found) * self.rarity[place]
    }

    fn kind(&self, thing: &Thing, inside: bool, found: u64) -> f32 {
        match thing {
            Thing::Term(_) if self.is_common(thing) => kind::COMMON,
            Thing::Term(_) if self.is_term(thing) => kind::TERM,
            Thing::Term(_) => kind::EVERYDAY,
            Thing::Word(_) if inside => kind::WORD_INSIDE,
            Thing::Word(_) if found == 0 => kind::WORD * kind::UNHEARD_OF,
            Thing::Word(_) => kind::WORD,
            // Two characters that happen to stand together say nothing.
            Thing::Pair(_) if found == 0 => 0.0,
            Thing::Pair(_) if inside => kind::PAIR_INSIDE,
            Thing::Pair(_) => kind::PAIR,
        }
    }

    /// A text ready to be compared.
    pub fn spoken(&self, evidence: Evidence) -> Spoken {
        let counted = evidence.counts.len() == evidence.all().count();
        let things = evidence.things.len();
        let weight = |(place, thing): (usize, &Thing)| {
            let found = if counted { evidence.counts[place] } else { self.index.frequency(thing) };
            self.weight(thing, place >= things, found)
        };
        let weights: Vec<f32> = evidence.all().enumerate().map(weight).collect();
        let terms = evidence.all().zip(&weights).filter(|(thing, _)| is_concept(thing));
        let all_terms = terms.map(|(_, weight)| weight).sum();
        let kin = evidence.things.iter().fold(0, |kin, thing| kin | self.kin(thing));
        let named = evidence.concepts().iter().map(|&c| self.traits(c).mechanic);
        let mechanics = named.fold(0, |all, one| all | one);
        let all = weights.iter().sum();
        Spoken { evidence, weights, all, all_terms, kin, mechanics }
    }

    /// The groups of kindred terms that a thing is in, as bits.
    pub fn kin(&self, thing: &Thing) -> u32 {
        match thing {
            Thing::Term(concepts) => {
                concepts.iter().filter_map(|&c| self.traits(c).kin).fold(0, |kin, k| kin | 1 << k)
            }
            Thing::Word(word) if word.contains('/') => 1 << SIZE,
            _ => 0,
        }
    }

    /// Whether it is a term of the game.
    pub fn is_term(&self, thing: &Thing) -> bool {
        matches!(thing, Thing::Term(concepts) if concepts.iter().any(|&c| self.traits(c).term))
    }

    /// Whether it is a term that stands in questions of every kind.
    pub fn is_common(&self, thing: &Thing) -> bool {
        matches!(thing, Thing::Term(concepts) if concepts.iter().all(|&c| self.traits(c).common))
    }

    fn traits(&self, concept: Concept) -> Traits {
        let place = usize::from(concept);
        let mut known = self.known.borrow_mut();
        if known.len() <= place {
            known.resize(place + 1, None);
        }
        *known[place].get_or_insert_with(|| {
            let name = self.index.lexicon().name(concept).map_or("", |(en, _)| en);
            let kin = KIN.iter().position(|kin| kin.contains(&name));
            let term = self.index.lexicon().is_term(concept);
            let mechanic = mechanic::named(name);
            Traits { common: COMMON.contains(&name), term, kin, mechanic }
        })
    }
}

/// Whether a thing is the same in every language.
pub(super) fn is_concept(thing: &Thing) -> bool {
    matches!(thing, Thing::Term(_))
}

/// A text by what it speaks of, and what each of that counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Spoken {
    pub evidence: Evidence,
    /// Of `evidence.all()`, in that order.
    pub weights: Vec<f32>,
    /// The sum of the weights, and of those of its terms.
    pub all: f32,
    pub all_terms: f32,
    /// One bit per group of [`KIN`].
    pub kin: u32,
    pub mechanics: Mechanics,
}
