//! How a question hears texts: what of it each of them speaks of.

use std::ops::Range;

use crate::index::{Concept, Evidence, Index, Mechanics, Number, Numbers, Part, Thing, Weighed};
use crate::record::Language;

/// What a kindred term is worth against the term itself.
const KINDRED: f32 = 0.3;

/// The question that was asked, ready to be found in texts.
pub(super) struct Question {
    pub language: Language,
    /// What it speaks of; what is inside terms stands last.
    things: Vec<Asked>,
    /// What each of them counts, and what the terms among them do.
    weights: [Vec<f32>; 2],
    /// Those that have kin, with the groups.
    kindred: Vec<(usize, u32)>,
    /// How many of them stand by themselves.
    whole: usize,
    /// The sum of the weights, and of those of its terms.
    pub all: f32,
    pub all_terms: f32,
    pub kin: u32,
    pub mechanics: Mechanics,
    /// By concept, one more than the place of the thing that names it.
    named: Vec<u16>,
    /// By number of a thing, one more than the place of its echo; zero where
    /// the question is silent on it.
    heard: Vec<u16>,
    echoes: Vec<Echo>,
    /// Where in the question echoes sound.
    places: Vec<u16>,
}

/// A thing that the question speaks of, and what it counts.
pub(super) struct Asked {
    pub thing: Thing,
    pub weighed: Weighed,
    pub weight: f32,
}

/// How a question hears a thing in a text.
struct Echo {
    /// What it adds by itself, and inside a term.
    adds: [f32; 2],
    is_concept: bool,
    places: Range<usize>,
}

/// How much of a text a question speaks of: of all of it, of its terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Covers {
    all: f32,
    terms: f32,
}

impl Question {
    /// All that it will be compared with must have numbers by now.
    pub fn new(
        index: &Index,
        numbers: &mut Numbers,
        language: Language,
        evidence: &Evidence,
    ) -> Self {
        let spoken = index.asked(numbers, evidence);
        let mut things = Vec::with_capacity(spoken.things.len());
        for (thing, &(number, weight)) in evidence.all().zip(&spoken.things) {
            let weighed = index.weighed(numbers, number).unwrap_or_default();
            things.push(Asked { thing: thing.clone(), weighed, weight });
        }
        let weights = things.iter().map(|asked| asked.weight);
        let of_terms =
            things.iter().map(|asked| if asked.weighed.is_concept() { asked.weight } else { 0.0 });
        let weights = [weights.collect(), of_terms.collect()];
        let kin = things.iter().map(|asked| asked.weighed.kin).enumerate();
        let kindred = kin.filter(|(_, kin)| *kin != 0).collect();
        let mut named = Vec::new();
        for (place, asked) in (1..).zip(&things) {
            asked.weighed.concepts.iter().for_each(|&concept| *at(&mut named, concept) = place);
        }
        let mut question = Self {
            language,
            things,
            weights,
            kindred,
            whole: spoken.by_itself().len(),
            all: spoken.all,
            all_terms: spoken.all_terms,
            kin: spoken.kin,
            mechanics: spoken.mechanics,
            named,
            heard: vec![0; index.numbers(numbers)],
            echoes: Vec::new(),
            places: Vec::new(),
        };
        question.listen_for_terms(index, numbers, &spoken.concepts);
        for (place, (number, _)) in (0..).zip(spoken.things) {
            let weighed = &question.things[usize::from(place)].weighed;
            if !weighed.is_concept() {
                let adds = weighed.weights;
                question.add_echo(number, false, adds, &[place]);
            }
        }
        question
    }

    /// Terms are heard where the question speaks of one of their concepts, or
    /// of a kindred one.
    fn listen_for_terms(&mut self, index: &Index, numbers: &Numbers, concepts: &[Concept]) {
        let mut spoken_of = Vec::new();
        concepts.iter().for_each(|&concept| *at(&mut spoken_of, concept) = true);
        let said = |c: &Concept| spoken_of.get(usize::from(*c)) == Some(&true);
        index.each_term(numbers, |number, term| {
            let degree = degree(term.concepts.iter().any(said), term.kin & self.kin != 0);
            if degree > 0.0 {
                let adds = term.weights.map(|weight| weight * degree);
                let places: Vec<u16> =
                    term.concepts.iter().filter_map(|&c| self.named(c)).collect();
                self.add_echo(number, true, adds, &places);
            }
        });
    }

    fn add_echo(&mut self, number: Number, is_concept: bool, adds: [f32; 2], places: &[u16]) {
        let first = self.places.len();
        self.places.extend(places);
        self.echoes.push(Echo { adds, is_concept, places: first..self.places.len() });
        if let Some(heard) = self.heard.get_mut(number as usize) {
            *heard = u16::try_from(self.echoes.len()).unwrap_or(0);
        }
    }

    /// Listens to a text. Adds to `degrees` how far it speaks of each thing of
    /// the question.
    pub fn hear(&self, text: &Part<'_>, degrees: &mut Vec<f32>) -> Covers {
        let first = degrees.len();
        degrees.resize(first + self.things.len(), 0.0);
        let degrees = &mut degrees[first..];
        for &(place, _) in self.kindred.iter().filter(|(_, kin)| kin & text.kin != 0) {
            degrees[place] = KINDRED;
        }
        for place in text.besides().filter_map(|concept| self.named(concept)) {
            degrees[usize::from(place)] = 1.0;
        }
        let (mut covers, mut covers_terms) = (0.0, 0.0);
        for (inside, things) in [text.things, text.inside].into_iter().enumerate() {
            for number in things {
                let Some(echo) = self.echo(number) else { continue };
                covers += echo.adds[inside];
                if echo.is_concept {
                    covers_terms += echo.adds[inside];
                }
                for &place in &self.places[echo.places.clone()] {
                    degrees[usize::from(place)] = 1.0;
                }
            }
        }
        Covers { all: covers / text.all, terms: covers_terms / text.all_terms }
    }

    fn echo(&self, number: Number) -> Option<&Echo> {
        let place = self.heard.get(number as usize)?.checked_sub(1)?;
        self.echoes.get(usize::from(place))
    }

    /// The place of the thing of the question that names a concept.
    pub fn named(&self, concept: Concept) -> Option<u16> {
        self.named.get(usize::from(concept))?.checked_sub(1)
    }

    /// What it speaks of.
    pub fn things(&self) -> &[Asked] {
        &self.things
    }

    /// What of that stands by itself.
    pub fn by_itself(&self) -> &[Asked] {
        &self.things[..self.whole.min(self.things.len())]
    }

    /// The share of the question that is spoken of; of its terms alone, where
    /// the text is in another language.
    pub fn covered(&self, degrees: &[f32], abroad: bool) -> f32 {
        let weights = &self.weights[usize::from(abroad)];
        let found: f32 = weights.iter().zip(degrees).map(|(weight, degree)| weight * degree).sum();
        let all = if abroad { self.all_terms } else { self.all };
        if all > 0.0 { found / all } else { 0.0 }
    }

    /// How close a text is: high only where each speaks of what the other does.
    pub fn closeness(&self, covers: Covers, degrees: &[f32], abroad: bool) -> f32 {
        let covered = self.covered(degrees, abroad);
        let covers = covers.share(abroad);
        let sum = covered + covers;
        if sum > 0.0 { 2.0 * covered * covers / sum } else { 0.0 }
    }
}

impl Covers {
    /// The share of the text that the question speaks of; of its terms alone,
    /// where the two are in different languages.
    pub fn share(self, abroad: bool) -> f32 {
        let share = if abroad { self.terms } else { self.all };
        if share.is_finite() { share } else { 0.0 }
    }
}

/// What is at a concept's place of a list that grows as far as it must.
fn at<T: Clone + Default>(list: &mut Vec<T>, concept: Concept) -> &mut T {
    let place = usize::from(concept);
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

/// How far something is spoken of: itself, something of its kind, or not at all.
pub(super) fn degree(spoken_of: bool, kindred: bool) -> f32 {
    match (spoken_of, kindred) {
        (true, _) => 1.0,
        (false, true) => KINDRED,
        (false, false) => 0.0,
    }
}
