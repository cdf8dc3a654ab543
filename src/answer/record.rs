//! What a record speaks of, as far as questions are compared with it.

use std::collections::HashMap;

use super::weigh::{Scale, Spoken};
use crate::index::{Concept, Evidence, Gist, Thing};
use crate::record::Language;

/// Share of its text in how salient a term is for a record; the rest is that
/// of its questions.
const OF_TEXT: f32 = 0.2;

pub(super) struct Record {
    /// Its questions by their place.
    pub questions: Vec<(usize, Language, Spoken)>,
    /// What it says.
    pub texts: Vec<(Language, Spoken)>,
    /// What stands around its questions and texts.
    pub around: Spoken,
    /// The terms it speaks of, with what each counts and how salient it is:
    /// the claim, free of language.
    pub salience: HashMap<Concept, Salient>,
    /// The groups of kindred terms that its text and so many of its questions
    /// speak of that one without them asks something else.
    pub ground: u32,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Salient {
    pub weight: f32,
    /// 1 where the text and every question speaks of it.
    pub degree: f32,
    pub kin: u32,
    /// A term of the game that does not stand in questions of every kind.
    pub telling: bool,
}

impl Record {
    pub fn of(gist: Gist, scale: &Scale<'_>) -> Self {
        let spoken = |(place, language, text): (usize, Language, Evidence)| {
            (place, language, scale.spoken(text))
        };
        let questions: Vec<_> = gist.questions.into_iter().map(spoken).collect();
        let texts: Vec<_> =
            gist.texts.into_iter().map(|(language, text)| (language, scale.spoken(text))).collect();
        let around = scale.spoken(gist.around);
        let salience = salience(scale, &questions, &texts);
        let ground = ground(&questions, &texts);
        Self { questions, texts, around, salience, ground }
    }

    /// Everything it is made of.
    pub fn parts(&self) -> impl Iterator<Item = &Spoken> {
        let questions = self.questions.iter().map(|(_, _, spoken)| spoken);
        questions.chain(self.texts.iter().map(|(_, spoken)| spoken)).chain([&self.around])
    }

    /// The places of its questions.
    pub fn places(&self) -> Vec<usize> {
        let mut places: Vec<_> = self.questions.iter().map(|(place, ..)| *place).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// Share of its questions that speak of what is the ground of a record.
const GROUND: f32 = 0.75;

fn ground(questions: &[(usize, Language, Spoken)], texts: &[(Language, Spoken)]) -> u32 {
    let in_text = texts.iter().fold(0, |kin, (_, spoken)| kin | spoken.kin);
    let enough = GROUND * questions.len() as f32;
    let asked = |bit: u32| questions.iter().filter(|(.., spoken)| spoken.kin & bit != 0).count();
    let bits = (0..u32::BITS).map(|place| 1 << place);
    bits.filter(|bit| in_text & bit != 0 && asked(*bit) as f32 >= enough).sum()
}

/// A question counts once, in whichever language it speaks of the term.
fn salience(
    scale: &Scale<'_>,
    questions: &[(usize, Language, Spoken)],
    texts: &[(Language, Spoken)],
) -> HashMap<Concept, Salient> {
    let mut places: HashMap<Concept, Vec<usize>> = HashMap::new();
    let mut salience: HashMap<Concept, Salient> = HashMap::new();
    let mut note = |spoken: &Spoken, place: Option<usize>| {
        for (thing, &weight) in spoken.evidence.things.iter().zip(&spoken.weights) {
            let Thing::Term(concepts) = thing else { continue };
            let kin = scale.kin(thing);
            let telling = scale.is_term(thing) && !scale.is_common(thing);
            for &concept in concepts {
                let salient = salience.entry(concept).or_default();
                (salient.weight, salient.kin, salient.telling) = (weight, kin, telling);
                match place {
                    None => salient.degree = OF_TEXT,
                    Some(place) => places.entry(concept).or_default().push(place),
                }
            }
        }
    };
    texts.iter().for_each(|(_, spoken)| note(spoken, None));
    questions.iter().for_each(|(place, _, spoken)| note(spoken, Some(*place)));
    let mut all: Vec<_> = questions.iter().map(|(place, ..)| place).collect();
    all.sort_unstable();
    all.dedup();
    for (concept, mut places) in places {
        places.sort_unstable();
        places.dedup();
        let share = places.len() as f32 / all.len() as f32;
        salience.entry(concept).or_default().degree += (1.0 - OF_TEXT) * share;
    }
    salience
}
