//! How much the things that a question speaks of tell about what it asks.

use super::mechanic::{self, Mechanics};
use crate::index::{Concept, Evidence, Index, Number, Numbers, Said, Thing};

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

/// Weighs things for one question: each once, however often it is met.
pub(super) struct Scale<'i> {
    index: &'i Index,
    numbers: &'i mut Numbers,
    /// By the number of rulings that a thing stands in.
    rarity: Vec<f32>,
    /// By the number of a thing, one more than its place among the weighed.
    places: Vec<u32>,
    weighed: Vec<Weighed>,
    /// By concept.
    traits: Vec<Option<Traits>>,
}

/// A thing and what it counts.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    pub thing: Thing,
    /// What it counts by itself, and inside a term.
    weights: [f32; 2],
    /// The groups of kindred terms that it is in, as bits.
    pub kin: u32,
    mechanics: Mechanics,
    /// A term of the game.
    pub is_term: bool,
    /// A term that stands in questions of every kind.
    pub is_common: bool,
    pub unheard_of: bool,
}

#[derive(Clone, Copy, Debug)]
struct Traits {
    common: bool,
    term: bool,
    kin: u32,
    mechanic: Mechanics,
}

impl<'i> Scale<'i> {
    pub fn new(index: &'i Index, numbers: &'i mut Numbers) -> Self {
        let rulings = index.rulings() as f32;
        let rarity = |found: usize| {
            let found = found as f32;
            let rarity = (1.0 + (rulings - found).max(0.0) / (found + 0.5)).ln().max(0.05);
            rarity.powf(RARITY_TELLS)
        };
        let rarity = (0..=index.rulings()).map(rarity).collect();
        Self { index, numbers, rarity, places: Vec::new(), weighed: Vec::new(), traits: Vec::new() }
    }

    /// A question ready to be compared.
    pub fn asked(&mut self, evidence: &Evidence) -> Spoken {
        let said = evidence.said(|thing| self.index.number(self.numbers, thing));
        self.spoken(said)
    }

    /// A text ready to be compared.
    pub fn spoken(&mut self, said: Said) -> Spoken {
        let mut spoken = Spoken {
            things: Vec::with_capacity(said.things.len() + said.inside.len()),
            whole: said.things.len(),
            concepts: said.concepts,
            ..Spoken::default()
        };
        for (place, number) in said.things.into_iter().chain(said.inside).enumerate() {
            let Some(thing) = self.weigh(number) else { continue };
            let is_inside = place >= spoken.whole;
            let weighed = &self.weighed[thing];
            let weight = weighed.weights[usize::from(is_inside)];
            spoken.things.push((thing, weight));
            spoken.all += weight;
            if let Thing::Term(concepts) = &weighed.thing {
                spoken.all_terms += weight;
                spoken.concepts.extend(concepts);
            }
            spoken.kin |= if is_inside { 0 } else { weighed.kin };
            spoken.mechanics |= weighed.mechanics;
        }
        for &concept in &spoken.concepts {
            spoken.mechanics |= self.traits(concept).mechanic;
        }
        spoken
    }

    /// A thing that was weighed.
    pub fn of(&self, place: usize) -> &Weighed {
        &self.weighed[place]
    }

    /// Everything that was weighed, in the order of the places.
    pub fn all(&self) -> &[Weighed] {
        &self.weighed
    }

    /// The place of a thing among the weighed; none where the index is damaged.
    fn weigh(&mut self, number: Number) -> Option<usize> {
        let at = number as usize;
        if let Some(known) = self.places.get(at).copied().filter(|&place| place > 0) {
            return Some(known as usize - 1);
        }
        let (thing, found) = self.index.thing(self.numbers, number)?;
        let weighed = self.weigh_anew(thing, found);
        self.weighed.push(weighed);
        if self.places.len() <= at {
            self.places.resize(at + 1, 0);
        }
        self.places[at] = u32::try_from(self.weighed.len()).unwrap_or(u32::MAX);
        Some(self.weighed.len() - 1)
    }

    fn weigh_anew(&mut self, thing: Thing, found: u64) -> Weighed {
        let of_concepts: Vec<Traits> = match &thing {
            Thing::Term(concepts) => concepts.iter().map(|&c| self.traits(c)).collect(),
            _ => Vec::new(),
        };
        let is_concept = is_concept(&thing);
        let is_common = is_concept && of_concepts.iter().all(|traits| traits.common);
        let is_term = of_concepts.iter().any(|traits| traits.term);
        let size = matches!(&thing, Thing::Word(word) if word.contains('/'));
        let kin = of_concepts.iter().fold(u32::from(size) << SIZE, |kin, one| kin | one.kin);
        let mechanics = of_concepts.iter().fold(0, |all, one| all | one.mechanic);
        let place = usize::try_from(found).unwrap_or(usize::MAX).min(self.rarity.len() - 1);
        let weights = kind_of(&thing, is_term, is_common, found);
        let weights = weights.map(|kind| kind * self.rarity[place]);
        let unheard_of = found == 0;
        Weighed { thing, weights, kin, mechanics, is_term, is_common, unheard_of }
    }

    fn traits(&mut self, concept: Concept) -> Traits {
        let place = usize::from(concept);
        if self.traits.len() <= place {
            self.traits.resize(place + 1, None);
        }
        *self.traits[place].get_or_insert_with(|| {
            let name = self.index.lexicon().name(concept).map_or("", |(en, _)| en);
            let kin = KIN.iter().position(|kin| kin.contains(&name)).map_or(0, |place| 1 << place);
            let term = self.index.lexicon().is_term(concept);
            let mechanic = mechanic::named(name);
            Traits { common: COMMON.contains(&name), term, kin, mechanic }
        })
    }
}

/// What a thing counts by its kind: by itself, and inside a term.
fn kind_of(thing: &Thing, is_term: bool, is_common: bool, found: u64) -> [f32; 2] {
    match thing {
        Thing::Term(_) if is_common => [kind::COMMON; 2],
        Thing::Term(_) if is_term => [kind::TERM; 2],
        Thing::Term(_) => [kind::EVERYDAY; 2],
        Thing::Word(_) if found == 0 => [kind::WORD * kind::UNHEARD_OF, kind::WORD_INSIDE],
        Thing::Word(_) => [kind::WORD, kind::WORD_INSIDE],
        // Two characters that happen to stand together say nothing.
        Thing::Pair(_) if found == 0 => [0.0; 2],
        Thing::Pair(_) => [kind::PAIR, kind::PAIR_INSIDE],
    }
}

/// Whether a thing is the same in every language.
pub(super) fn is_concept(thing: &Thing) -> bool {
    matches!(thing, Thing::Term(_))
}

/// A text by what it speaks of, and what each of that counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Spoken {
    /// Places among what was weighed, each with what it counts here.
    pub things: Vec<(usize, f32)>,
    /// How many of them stand by themselves; the rest is inside terms.
    pub whole: usize,
    /// Every concept it speaks of.
    pub concepts: Vec<Concept>,
    /// The sum of the weights, and of those of its terms.
    pub all: f32,
    pub all_terms: f32,
    /// One bit per group of [`KIN`].
    pub kin: u32,
    pub mechanics: Mechanics,
}

impl Spoken {
    /// What stands by itself.
    pub fn by_itself(&self) -> &[(usize, f32)] {
        &self.things[..self.whole.min(self.things.len())]
    }
}
