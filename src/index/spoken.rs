use std::borrow::Borrow;

use super::gist::Said;
use super::lexicon::Concept;
use super::things::Number;
use super::weigh::{Mechanics, Weighed};

/// A text by what it speaks of, and what each of that counts.
#[derive(Clone, Debug, Default)]
pub struct Spoken {
    /// Things, each with what it counts here; those inside terms last.
    pub things: Vec<(Number, f32)>,
    /// How many of them stand by themselves; the rest is inside terms.
    pub whole: usize,
    /// Every concept it speaks of, those of the things last.
    pub concepts: Vec<Concept>,
    /// How many of these are of none of the things.
    pub besides: usize,
    /// The sum of the weights, and of those of its terms.
    pub all: f32,
    pub all_terms: f32,
    /// The groups of kindred terms that it speaks of, as bits.
    pub kin: u32,
    pub mechanics: Mechanics,
}

impl Spoken {
    /// `weigh` says what a thing counts: none where the index is damaged.
    pub(super) fn of<W: Borrow<Weighed>>(
        said: Said,
        weigh: impl Fn(Number) -> Option<W>,
        mechanics: impl Fn(Concept) -> Mechanics,
    ) -> Self {
        let mut spoken = Self {
            things: Vec::with_capacity(said.things.len() + said.inside.len()),
            whole: said.things.len(),
            besides: said.concepts.len(),
            concepts: said.concepts,
            ..Self::default()
        };
        for (place, number) in said.things.into_iter().chain(said.inside).enumerate() {
            let Some(weighed) = weigh(number) else { continue };
            let weighed = weighed.borrow();
            let is_inside = place >= spoken.whole;
            let weight = weighed.weights[usize::from(is_inside)];
            spoken.things.push((number, weight));
            spoken.all += weight;
            if weighed.is_concept() {
                spoken.all_terms += weight;
                spoken.concepts.extend(&weighed.concepts);
            }
            spoken.kin |= if is_inside { 0 } else { weighed.kin };
        }
        spoken.mechanics = spoken.concepts.iter().fold(0, |all, &c| all | mechanics(c));
        spoken
    }

    /// What stands by itself.
    pub fn by_itself(&self) -> &[(Number, f32)] {
        &self.things[..self.whole.min(self.things.len())]
    }

    /// What stands inside terms.
    pub fn inside(&self) -> &[(Number, f32)] {
        &self.things[self.whole.min(self.things.len())..]
    }
}
