//! How much the things that texts speak of tell about what is asked.

use std::cell::RefCell;
use std::collections::HashMap;

use super::evidence::Thing;
use super::lexicon::{Concept, Lexicon};

mod words;

use words::{COMMON, KIN, SIZE};
pub use words::{Mechanics, mechanic_of};

/// Changes whenever the same thing would be weighed otherwise.
pub(super) const WEIGHING_VERSION: u32 = 3;

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

/// A thing and what it counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weighed {
    /// What it counts by itself, and inside a term.
    pub weights: [f32; 2],
    /// The groups of kindred terms that it is in, as bits.
    pub kin: u32,
    /// What it may mean, where it is a term of the lexicon: the same in every language.
    pub concepts: Vec<Concept>,
    /// A term of the game.
    pub is_term: bool,
    /// A term that stands in questions of every kind.
    pub is_common: bool,
    /// No ruling speaks of it.
    pub unheard_of: bool,
}

impl Weighed {
    /// Whether it is the same in every language.
    pub fn is_concept(&self) -> bool {
        !self.concepts.is_empty()
    }

    /// A term of the game that does not stand in questions of every kind.
    pub fn is_telling(&self) -> bool {
        self.is_term && !self.is_common
    }
}

/// Weighs things by what they are and by how many of the rulings speak of them.
pub(super) struct Scale<'l> {
    lexicon: &'l Lexicon,
    rulings: usize,
    traits: RefCell<HashMap<Concept, Traits>>,
}

#[derive(Clone, Copy, Debug)]
struct Traits {
    common: bool,
    term: bool,
    kin: u32,
    mechanics: Mechanics,
}

impl<'l> Scale<'l> {
    pub fn new(lexicon: &'l Lexicon, rulings: usize) -> Self {
        Self { lexicon, rulings, traits: RefCell::default() }
    }

    /// `found` is the number of rulings that speak of the thing.
    pub fn weigh(&self, thing: &Thing, found: u64) -> Weighed {
        let concepts: &[Concept] = if let Thing::Term(concepts) = thing { concepts } else { &[] };
        let traits: Vec<Traits> = concepts.iter().map(|&c| self.traits(c)).collect();
        let is_concept = matches!(thing, Thing::Term(_));
        let is_common = is_concept && traits.iter().all(|traits| traits.common);
        let is_term = traits.iter().any(|traits| traits.term);
        let size = matches!(thing, Thing::Word(word) if word.contains('/'));
        let kin = traits.iter().fold(u32::from(size) << SIZE, |kin, one| kin | one.kin);
        let weights = kind_of(thing, is_term, is_common, found);
        let weights = weights.map(|kind| kind * self.rarity(found));
        let (concepts, unheard_of) = (concepts.to_vec(), found == 0);
        Weighed { weights, kin, concepts, is_term, is_common, unheard_of }
    }

    /// The mechanics that a concept is about.
    pub fn mechanics(&self, concept: Concept) -> Mechanics {
        self.traits(concept).mechanics
    }

    fn rarity(&self, found: u64) -> f32 {
        let rulings = self.rulings as f32;
        let found = usize::try_from(found).unwrap_or(usize::MAX).min(self.rulings) as f32;
        let rarity = (1.0 + (rulings - found).max(0.0) / (found + 0.5)).ln().max(0.05);
        rarity.powf(RARITY_TELLS)
    }

    fn traits(&self, concept: Concept) -> Traits {
        *self.traits.borrow_mut().entry(concept).or_insert_with(|| {
            let name = self.lexicon.name(concept).map_or("", |(en, _)| en);
            let kin = KIN.iter().position(|kin| kin.contains(&name)).map_or(0, |place| 1 << place);
            let term = self.lexicon.is_term(concept);
            Traits { common: COMMON.contains(&name), term, kin, mechanics: mechanic_of(name) }
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
