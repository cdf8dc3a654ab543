//! What a record speaks of, as far as questions are compared with it.

use super::weigh::{Scale, Spoken};
use crate::index::{Concept, Gist, Said, Thing};
use crate::record::Language;

/// Share of its text in how salient a term is for a record; the rest is that
/// of its questions.
const OF_TEXT: f32 = 0.2;

pub(super) struct Record {
    /// Its questions in order, by their place.
    pub questions: Vec<(usize, Language, Spoken)>,
    /// What it says.
    pub texts: Vec<(Language, Spoken)>,
    /// What stands around its questions and texts.
    pub around: Spoken,
    /// The terms it speaks of, with what each counts and how salient it is:
    /// the claim, free of language.
    pub salience: Salience,
    /// The groups of kindred terms that its text and so many of its questions
    /// speak of that one without them asks something else.
    pub ground: u32,
}

/// How salient each term is, in the order in which they were met.
#[derive(Clone, Debug, Default)]
pub(super) struct Salience {
    all: Vec<(Concept, Salient)>,
    /// By concept, one more than its place.
    places: Vec<u16>,
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
    pub fn of(gist: Gist<Said>, scale: &mut Scale<'_>) -> Self {
        let mut spoken = |said: Said| scale.spoken(said);
        let questions = gist.questions.into_iter();
        let questions: Vec<_> =
            questions.map(|(place, language, said)| (place, language, spoken(said))).collect();
        let texts = gist.texts.into_iter();
        let texts: Vec<_> = texts.map(|(language, said)| (language, spoken(said))).collect();
        let around = spoken(gist.around);
        let salience = salience(scale, &questions, &texts);
        let ground = ground(&questions, &texts);
        Self { questions, texts, around, salience, ground }
    }

    /// Everything it is made of.
    pub fn parts(&self) -> impl Iterator<Item = &Spoken> {
        let questions = self.questions.iter().map(|(_, _, spoken)| spoken);
        questions.chain(self.texts.iter().map(|(_, spoken)| spoken)).chain([&self.around])
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
) -> Salience {
    let mut salience = Salience::default();
    let mut asked = Vec::new(); // by concept: in how many questions, and the last of them
    let mut note = |spoken: &Spoken, place: Option<usize>| {
        for &(thing, weight) in spoken.by_itself() {
            let weighed = scale.of(thing);
            let Thing::Term(concepts) = &weighed.thing else { continue };
            let telling = weighed.is_term && !weighed.is_common;
            for &concept in concepts {
                let at = salience.place(concept);
                let salient = &mut salience.all[at].1;
                (salient.weight, salient.kin, salient.telling) = (weight, weighed.kin, telling);
                asked.resize(salience.all.len(), (0, None));
                match place {
                    None => salience.all[at].1.degree = OF_TEXT,
                    Some(_) if asked[at].1 == place => {}
                    Some(_) => asked[at] = (asked[at].0 + 1, place),
                }
            }
        }
    };
    texts.iter().for_each(|(_, spoken)| note(spoken, None));
    questions.iter().for_each(|(place, _, spoken)| note(spoken, Some(*place)));
    let all = questions.chunk_by(|(one, ..), (next, ..)| one == next).count();
    for ((_, salient), (times, _)) in salience.all.iter_mut().zip(asked) {
        salient.degree += (1.0 - OF_TEXT) * times as f32 / all.max(1) as f32;
    }
    salience
}

impl Salience {
    pub fn iter(&self) -> impl Iterator<Item = &(Concept, Salient)> {
        self.all.iter()
    }

    pub fn get(&self, concept: Concept) -> Option<&Salient> {
        let place = self.places.get(usize::from(concept)).filter(|&&place| place > 0)?;
        self.all.get(usize::from(*place) - 1).map(|(_, salient)| salient)
    }

    /// The place of a concept, which is noted where it is not yet.
    fn place(&mut self, concept: Concept) -> usize {
        let at = usize::from(concept);
        if self.places.len() <= at {
            self.places.resize(at + 1, 0);
        }
        if self.places[at] == 0 {
            self.all.push((concept, Salient::default()));
            self.places[at] = u16::try_from(self.all.len()).unwrap_or(u16::MAX);
        }
        usize::from(self.places[at]) - 1
    }
}
