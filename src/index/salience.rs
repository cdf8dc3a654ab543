//! What a record is about, apart from how it is worded.

use std::borrow::Borrow;

use super::gist::Gist;
use super::lexicon::Concept;
use super::spoken::Spoken;
use super::things::Number;
use super::weigh::Weighed;

/// Share of its text in how salient a term is for a record; the rest is that
/// of its questions.
const OF_TEXT: f32 = 0.2;
/// Share of its questions that speak of what is the ground of a record.
const GROUND: f32 = 0.75;

/// A term that a record speaks of, with what it counts and how salient it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Salient {
    pub concept: Concept,
    pub weight: f32,
    /// 1 where the text and every question speaks of it.
    pub degree: f32,
    pub kin: u32,
    /// A term of the game that does not stand in questions of every kind.
    pub telling: bool,
}

/// The groups of kindred terms that the text of a record and so many of its
/// questions speak of that one without them asks something else.
pub(super) fn ground(gist: &Gist<Spoken>) -> u32 {
    let in_text = gist.texts.iter().fold(0, |kin, (_, spoken)| kin | spoken.kin);
    let enough = GROUND * gist.questions.len() as f32;
    let asked =
        |bit: u32| gist.questions.iter().filter(|(.., spoken)| spoken.kin & bit != 0).count();
    let bits = (0..u32::BITS).map(|place| 1 << place);
    bits.filter(|bit| in_text & bit != 0 && asked(*bit) as f32 >= enough).sum()
}

/// The claim of a record, free of language: its terms in the order in which
/// they are met. A question counts once, in whichever language it speaks of one.
pub(super) fn salience<W: Borrow<Weighed>>(
    gist: &Gist<Spoken>,
    weigh: impl Fn(Number) -> Option<W>,
) -> Vec<Salient> {
    let mut all: Vec<Salient> = Vec::new();
    let mut asked = Vec::new(); // in how many questions each is, and the last of them
    let mut note = |spoken: &Spoken, place: Option<usize>| {
        for &(thing, weight) in spoken.by_itself() {
            let Some(weighed) = weigh(thing) else { continue };
            let weighed = weighed.borrow();
            for &concept in &weighed.concepts {
                let known = all.iter().position(|salient| salient.concept == concept);
                let at = known.unwrap_or_else(|| {
                    all.push(Salient { concept, ..Salient::default() });
                    asked.push((0, None));
                    all.len() - 1
                });
                let salient = &mut all[at];
                (salient.weight, salient.kin) = (weight, weighed.kin);
                salient.telling = weighed.is_telling();
                match place {
                    None => salient.degree = OF_TEXT,
                    Some(_) if asked[at].1 == place => {}
                    Some(_) => asked[at] = (asked[at].0 + 1, place),
                }
            }
        }
    };
    gist.texts.iter().for_each(|(_, spoken)| note(spoken, None));
    gist.questions.iter().for_each(|(place, _, spoken)| note(spoken, Some(*place)));
    let questions = gist.questions.chunk_by(|(one, ..), (next, ..)| one == next).count();
    for (salient, (times, _)) in all.iter_mut().zip(asked) {
        salient.degree += (1.0 - OF_TEXT) * times as f32 / questions.max(1) as f32;
    }
    all
}
