use tantivy::directory::OwnedBytes;

use super::evidence::Evidence;
use super::gist::Said;
use super::lexicon::Concept;
use super::list::List;
use super::open::Index;
use super::spoken::Spoken;
use super::things::{Number, Numbers, Things};
use super::weigh::{Scale, Weighed};

/// What each thing that the rulings speak of counts, by its number, read where
/// it lies: how many things there are, the fields of each, then the concepts
/// of all of them.
#[derive(Clone, Debug)]
pub(super) struct Weights(List);

/// Both weights, the kin, what it is with how many concepts it has, and which
/// of all concepts is its first.
const FIELDS: usize = 5;
const TERM: u32 = 1;
const COMMON: u32 = 2;
const CONCEPTS_BITS: u32 = 2;

impl Weights {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(List::new(bytes))
    }

    pub fn write(things: &[Weighed]) -> OwnedBytes {
        let mut numbers = vec![u32::try_from(things.len()).unwrap_or(0)];
        let mut begin = 0_u32;
        for thing in things {
            let [by_itself, inside] = thing.weights.map(f32::to_bits);
            let count = u32::try_from(thing.concepts.len()).unwrap_or(0);
            let is_term = if thing.is_term { TERM } else { 0 };
            let is_common = if thing.is_common { COMMON } else { 0 };
            let what = is_term | is_common | count << CONCEPTS_BITS;
            numbers.extend([by_itself, inside, thing.kin, what, begin]);
            begin += count;
        }
        numbers.extend(things.iter().flat_map(|thing| &thing.concepts).map(|&c| u32::from(c)));
        List::write(numbers)
    }

    pub fn get(&self, number: Number) -> Option<Weighed> {
        let mut weighed = Weighed::default();
        self.read(number, &mut weighed).then_some(weighed)
    }

    /// Reads what a thing counts over what was there.
    fn read(&self, number: Number, into: &mut Weighed) -> bool {
        let things = self.0.get(0).unwrap_or(0);
        let at = (number as usize).saturating_mul(FIELDS).saturating_add(1);
        let mut fields = self.0.from(at, FIELDS).map(Some).chain([None]);
        let mut field = || fields.next().flatten();
        let (Some(by_itself), Some(inside), Some(kin), Some(what), Some(begin), true) =
            (field(), field(), field(), field(), field(), number < things)
        else {
            return false;
        };
        into.weights = [by_itself, inside].map(f32::from_bits);
        (into.kin, into.unheard_of) = (kin, false);
        (into.is_term, into.is_common) = (what & TERM != 0, what & COMMON != 0);
        let first = (things as usize).saturating_mul(FIELDS).saturating_add(1 + begin as usize);
        let concepts = self.0.from(first, (what >> CONCEPTS_BITS) as usize);
        into.concepts.clear();
        into.concepts.extend(concepts.filter_map(|concept| Concept::try_from(concept).ok()));
        true
    }
}

impl Scale<'_> {
    /// What everything that the rulings speak of counts, in the order of the numbers.
    pub fn weigh_all(&self, things: &Things) -> Vec<Weighed> {
        let all = (0..).map_while(|number| things.at(number));
        all.map(|(thing, found)| self.weigh(&thing, found)).collect()
    }
}

impl Index {
    /// What a thing counts; none where the index is damaged.
    pub fn weighed(&self, numbers: &Numbers, number: Number) -> Option<Weighed> {
        if let Some(weighed) = self.weights.get(number) {
            return Some(weighed);
        }
        let (thing, found) = self.thing(numbers, number)?;
        Some(Scale::new(&self.lexicon, self.rulings()).weigh(&thing, found))
    }

    /// What a text speaks of, with what each of that counts. Things that no
    /// ruling speaks of get numbers.
    pub fn asked(&self, numbers: &mut Numbers, evidence: &Evidence) -> Spoken {
        let said = evidence.said(|thing| self.number(numbers, thing));
        self.spoken(numbers, said)
    }

    pub(super) fn spoken(&self, numbers: &Numbers, said: Said) -> Spoken {
        let scale = Scale::new(&self.lexicon, self.rulings());
        let mechanics = |concept: Concept| scale.mechanics(concept);
        Spoken::of(said, |number| self.weighed(numbers, number), mechanics)
    }

    /// Every term that has a number: those that rulings speak of come before
    /// all their other things.
    pub fn each_term(&self, numbers: &Numbers, mut take: impl FnMut(Number, &Weighed)) {
        let mut weighed = Weighed::default();
        let mut number = 0;
        while self.weights.read(number, &mut weighed) && weighed.is_concept() {
            take(number, &weighed);
            number += 1;
        }
        let others = self.things.len()..self.numbers(numbers);
        for number in others.filter_map(|number| Number::try_from(number).ok()) {
            let weighed = self.weighed(numbers, number).filter(Weighed::is_concept);
            weighed.into_iter().for_each(|weighed| take(number, &weighed));
        }
    }

    /// How many things have a number.
    pub fn numbers(&self, numbers: &Numbers) -> usize {
        self.things.len() + numbers.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let term = |concepts: &[Concept], is_term, is_common| Weighed {
            weights: [0.6, 0.25],
            kin: 0b101,
            concepts: concepts.to_vec(),
            is_term,
            is_common,
            unheard_of: false,
        };
        let things = [term(&[3], true, false), term(&[9, 2], true, true), term(&[], false, false)];
        let weights = Weights::new(Weights::write(&things));
        for (number, thing) in (0..).zip(&things) {
            assert_eq!(weights.get(number).as_ref(), Some(thing));
        }
        assert_eq!(weights.get(3), None);
    }

    #[test]
    fn damaged_bytes_weigh_nothing() {
        for bytes in [&[][..], &[255; 4], &[255; 40], &[1, 0, 0, 0, 1]] {
            let weights = Weights::new(OwnedBytes::new(bytes.to_vec()));
            assert!(weights.get(0).is_none_or(|weighed| weighed.concepts.is_empty()));
            assert_eq!(weights.get(Number::MAX), None);
        }
    }
}
