//! How a question hears texts: what of it each of them speaks of.

use super::weigh::{KINDRED, Scale, Spoken, Weighed};
use crate::index::{Concept, Thing};
use crate::record::Language;

/// The question that was asked, ready to be found in texts.
pub(super) struct Question {
    pub language: Language,
    pub spoken: Spoken,
    /// Of each of its things, the groups of kindred terms.
    kin: Vec<u32>,
    /// By concept, one more than the place of the thing that names it.
    named: Vec<u16>,
    /// How it hears each thing that was weighed.
    echoes: Vec<Echo>,
}

/// How a question hears a thing in a text.
#[derive(Clone, Copy, Debug)]
struct Echo {
    degree: f32,
    is_concept: bool,
    /// One more than its place in the question, where it is no concept.
    place: u16,
}

/// How far a text speaks of each thing of a question, and the question of the text.
pub(super) struct Heard {
    pub degrees: Vec<f32>,
    covers: f32,
    covers_terms: f32,
}
impl Question {
    /// `scale` has weighed everything that it will be compared with.
    pub fn new(scale: &Scale<'_>, language: Language, spoken: Spoken) -> Self {
        let (mut named, mut spoken_of) = (Vec::new(), Vec::new());
        let mut grams = vec![0; scale.all().len()];
        for (place, &(thing, _)) in (1..).zip(&spoken.things) {
            match &scale.of(thing).thing {
                Thing::Term(all) => {
                    all.iter().for_each(|&concept| *at(&mut named, concept) = place)
                }
                _ => grams[thing] = place,
            }
        }
        spoken.concepts.iter().for_each(|&concept| *at(&mut spoken_of, concept) = true);
        let echo = |(weighed, place): (&Weighed, u16)| match &weighed.thing {
            Thing::Term(all) => {
                let said = all.iter().any(|&c| spoken_of.get(usize::from(c)) == Some(&true));
                let degree = degree(said, weighed.kin & spoken.kin != 0);
                Echo { degree, is_concept: true, place: 0 }
            }
            _ => Echo { degree: f32::from(place > 0), is_concept: false, place },
        };
        let echoes = scale.all().iter().zip(grams).map(echo).collect();
        let kin = spoken.things.iter().map(|&(thing, _)| scale.of(thing).kin).collect();
        Self { language, spoken, kin, named, echoes }
    }

    /// Listens to a text.
    pub fn hear(&self, text: &Spoken) -> Heard {
        let kindred = |kin: &u32| if kin & text.kin != 0 { KINDRED } else { 0.0 };
        let mut degrees: Vec<f32> = self.kin.iter().map(kindred).collect();
        for &concept in &text.concepts {
            let place = self.named.get(usize::from(concept)).filter(|&&place| place > 0);
            place.into_iter().for_each(|&place| degrees[usize::from(place) - 1] = 1.0);
        }
        let (mut covers, mut covers_terms) = (0.0, 0.0);
        for &(thing, weight) in &text.things {
            let echo = self.echoes[thing];
            covers += weight * echo.degree;
            if echo.is_concept {
                covers_terms += weight * echo.degree;
            } else if echo.place > 0 {
                degrees[usize::from(echo.place) - 1] = 1.0;
            }
        }
        Heard { degrees, covers: covers / text.all, covers_terms: covers_terms / text.all_terms }
    }

    /// Whether a thing of the question names a concept.
    pub fn names(&self, concept: Concept) -> bool {
        self.named.get(usize::from(concept)).is_some_and(|&place| place > 0)
    }

    /// The share of the question that is spoken of; of its terms alone, where
    /// the text is in another language.
    pub fn covered(&self, degrees: &[f32], abroad: bool) -> f32 {
        let things = self.spoken.things.iter().zip(degrees);
        let things = things.filter(|((thing, _), _)| !abroad || self.echoes[*thing].is_concept);
        let found: f32 = things.map(|((_, weight), degree)| weight * degree).sum();
        let all = if abroad { self.spoken.all_terms } else { self.spoken.all };
        if all > 0.0 { found / all } else { 0.0 }
    }

    /// How close a text is: high only where each speaks of what the other does.
    pub fn closeness(&self, heard: &Heard, abroad: bool) -> f32 {
        let covered = self.covered(&heard.degrees, abroad);
        let covers = heard.covers(abroad);
        let sum = covered + covers;
        if sum > 0.0 { 2.0 * covered * covers / sum } else { 0.0 }
    }
}

impl Heard {
    /// The share of the text that the question speaks of.
    pub fn covers(&self, abroad: bool) -> f32 {
        let share = if abroad { self.covers_terms } else { self.covers };
        if share.is_finite() { share } else { 0.0 }
    }

    pub fn speaks_of(&self, thing: usize) -> bool {
        self.degrees[thing] > 0.0
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
