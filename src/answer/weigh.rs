//! How much the things that a question speaks of tell about what it asks.

use std::cell::RefCell;

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

/// What a kindred term is worth against the term itself: where one asks
/// whether a record answers, and where one asks which of them does.
pub(super) const KINDRED: f32 = 0.6;
pub(super) const KINDRED_APART: f32 = 0.3;

/// Weighs things for one question.
pub(super) struct Scale<'i> {
    index: &'i Index,
    records: f32,
    known: RefCell<Vec<Option<Traits>>>,
}

#[derive(Clone, Copy, Debug)]
struct Traits {
    common: bool,
    term: bool,
    kin: Option<usize>,
}

impl<'i> Scale<'i> {
    pub fn new(index: &'i Index) -> Self {
        Self { index, records: index.records() as f32, known: RefCell::default() }
    }

    /// What a thing counts. Words outside the lexicon count less: askers word
    /// freely.
    fn weight(&self, thing: &Thing) -> f32 {
        match thing {
            Thing::Term(concepts) if concepts.iter().all(|&c| self.traits(c).common) => 0.4,
            Thing::Term(_) if !self.is_term(thing) => 0.6,
            Thing::Term(_) => 1.0,
            Thing::Word(_) => 0.4,
            Thing::Pair(_) => 0.2,
        }
    }

    /// How far a thing that `found` records speak of tells one record from the
    /// others: what nearly all of them speak of tells nothing.
    fn telling(&self, thing: &Thing, found: u64) -> f32 {
        let rarity = ((self.records + 1.0) / (found as f32 + 1.0)).ln().max(0.1);
        let kind = match (thing, found > 0) {
            (Thing::Term(_), _) if self.is_term(thing) => 1.0,
            (Thing::Term(_), _) => 0.5,
            (Thing::Word(_), true) => 0.8,
            (Thing::Word(_), false) => 0.4,
            (Thing::Pair(_), true) => 0.5,
            (Thing::Pair(_), false) => 0.2,
        };
        rarity * kind
    }

    /// What a thing of the question counts: more for a term that no record
    /// has, less for such a word.
    pub fn weight_asked(&self, thing: &Thing, found: u64) -> f32 {
        let unheard_of = found == 0;
        let factor = match thing {
            Thing::Term(_) if unheard_of && self.is_term(thing) => 1.4,
            _ if unheard_of => 0.7,
            _ => 1.0,
        };
        self.weight(thing) * factor
    }

    /// How far `text` speaks of `thing`: wholly, by a kindred term (which is
    /// worth `kindred`), or not.
    pub fn found(&self, thing: &Thing, text: &Spoken, kindred: f32) -> f32 {
        if text.evidence.has(thing) {
            return 1.0;
        }
        if self.kin(thing) & text.kin != 0 { kindred } else { 0.0 }
    }

    /// A text ready to be compared.
    pub fn spoken(&self, mut evidence: Evidence) -> Spoken {
        if evidence.counts.len() != evidence.things.len() {
            evidence.counts = evidence.things.iter().map(|t| self.index.frequency(t)).collect();
        }
        let kin = evidence.things.iter().fold(0, |kin, thing| kin | self.kin(thing));
        let plain = evidence.things.iter().map(|thing| self.weight(thing)).collect();
        let counted = evidence.things.iter().zip(&evidence.counts);
        let telling = counted.map(|(thing, &found)| self.telling(thing, found)).collect();
        Spoken { evidence, terms_only: false, kin, plain, telling }
    }

    /// The groups of kindred terms that a thing is in, as bits.
    fn kin(&self, thing: &Thing) -> u32 {
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

    /// Whether a term is one of the common ones.
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
            Traits { common: COMMON.contains(&name), term, kin }
        })
    }
}

/// A text by what it speaks of, kindred terms noted.
#[derive(Clone, Debug, Default)]
pub(super) struct Spoken {
    pub evidence: Evidence,
    /// Said in another language than it is compared with: only terms count.
    terms_only: bool,
    /// One bit per group of [`KIN`].
    kin: u32,
    /// Of each thing, what it counts, and how far it tells records apart.
    pub plain: Vec<f32>,
    pub telling: Vec<f32>,
}

impl Spoken {
    /// What it speaks of in any language.
    pub fn by_terms(mut self) -> Self {
        for place in (0..self.evidence.things.len()).rev() {
            if !matches!(self.evidence.things[place], Thing::Term(_)) {
                self.evidence.things.remove(place);
                self.plain.remove(place);
                self.telling.remove(place);
            }
        }
        self.evidence.counts.clear();
        self.terms_only = true;
        self
    }

    /// Whether a thing of the question can be compared with it at all.
    pub fn compares(&self, thing: &Thing) -> bool {
        !self.terms_only || matches!(thing, Thing::Term(_))
    }
}
