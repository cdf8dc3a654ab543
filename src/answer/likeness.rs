//! In how many ways a record is like a question.

use super::hearing::{Heard, Question, degree};
use super::record::Record;
use super::weigh::{Scale, Spoken};
use crate::index::{Fit, Thing};

/// The ways, from 0 to 1. `docs/search.md` says what each is for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Likeness {
    /// Of the closest question in the language of the asker, and, by terms
    /// alone, in the other one.
    pub question: f32,
    pub question_abroad: f32,
    /// Of the second closest one in the language of the asker.
    pub question_again: f32,
    /// Of the text, likewise.
    pub text: f32,
    pub text_abroad: f32,
    /// How much of the question a text, and what stands around it, speaks of.
    pub text_covers: f32,
    pub around_covers: f32,
    /// How much of the question any part speaks of; and how often.
    pub spoken_of: f32,
    pub spoken_often: f32,
    /// How much of the claim the question speaks of, and of the question the claim.
    pub claim_asked: f32,
    pub claim_covers: f32,
    /// The angle between the two.
    pub claim_angle: f32,
    /// How much of what the claim cannot do without the question speaks of:
    /// here rarity counts nothing, and a kindred term is as good.
    pub touches: f32,
    /// How much of its ground the question stands on: the kinds of things that
    /// its text and all but a few of its questions speak of.
    pub grounded: f32,
    /// 1 where it is about other mechanics than the question names.
    pub other_mechanic: f32,
    /// 1 where it is about mechanics and the question names none.
    pub unsaid_mechanic: f32,
    /// How well the question fits the words in which it is asked about: terms,
    /// other words, small words. These are not from 0 to 1.
    pub fit: Fit,
}

impl Likeness {
    pub const WAYS: usize = 19;

    pub const NAMES: [&'static str; Self::WAYS] = [
        "question",
        "question_abroad",
        "question_again",
        "text",
        "text_abroad",
        "text_covers",
        "around_covers",
        "spoken_of",
        "spoken_often",
        "claim_asked",
        "claim_covers",
        "claim_angle",
        "touches",
        "grounded",
        "other_mechanic",
        "unsaid_mechanic",
        "terms_fit",
        "words_fit",
        "small_words_fit",
    ];

    pub fn values(&self) -> [f32; Self::WAYS] {
        let [terms_fit, words_fit, small_words_fit] = self.fit;
        [
            self.question,
            self.question_abroad,
            self.question_again,
            self.text,
            self.text_abroad,
            self.text_covers,
            self.around_covers,
            self.spoken_of,
            self.spoken_often,
            self.claim_asked,
            self.claim_covers,
            self.claim_angle,
            self.touches,
            self.grounded,
            self.other_mechanic,
            self.unsaid_mechanic,
            terms_fit,
            words_fit,
            small_words_fit,
        ]
    }
}

/// How often a text that is said in one breath counts against a question.
const TEXT_COUNTS: f32 = 1.5;
/// A term that is so salient for a record is essential to it.
const ESSENTIAL: f32 = 0.6;
/// Speaking of a thing so often is half of speaking of it always.
const HALF: f32 = 0.7;
impl Question {
    /// All the ways in which a record is like the question.
    pub fn likeness(&self, scale: &Scale<'_>, record: &Record) -> (Likeness, Vec<Heard>) {
        let mut likeness = Likeness::default();
        let hear = |spoken: &Spoken| self.hear(spoken);
        let questions: Vec<Heard> = record.questions.iter().map(|(.., text)| hear(text)).collect();
        for ((_, language, _), heard) in record.questions.iter().zip(&questions) {
            let abroad = *language != self.language;
            let closeness = self.closeness(heard, abroad);
            if abroad {
                likeness.question_abroad = likeness.question_abroad.max(closeness);
            } else if closeness > likeness.question {
                likeness.question_again = likeness.question;
                likeness.question = closeness;
            } else {
                likeness.question_again = likeness.question_again.max(closeness);
            }
        }
        let texts: Vec<Heard> = record.texts.iter().map(|(_, text)| hear(text)).collect();
        for ((language, _), heard) in record.texts.iter().zip(&texts) {
            let abroad = *language != self.language;
            let best = if abroad { &mut likeness.text_abroad } else { &mut likeness.text };
            *best = best.max(self.closeness(heard, abroad));
            let covers = self.covered(&heard.degrees, abroad);
            likeness.text_covers = likeness.text_covers.max(covers);
        }
        let around = hear(&record.around);
        likeness.around_covers = self.covered(&around.degrees, false);
        self.spoken(record, [&questions, &texts], &around, &mut likeness);
        self.claim(scale, record, &mut likeness);
        let about = record.texts.iter().fold(0, |all, (_, text)| all | text.mechanics);
        let named = self.spoken.mechanics;
        likeness.other_mechanic = f32::from(about != 0 && named != 0 && about & named == 0);
        let ground = (record.ground & self.spoken.kin).count_ones() as f32;
        likeness.grounded = match record.ground.count_ones() {
            0 => likeness.touches,
            all => ground / all as f32,
        };
        likeness.unsaid_mechanic = f32::from(about != 0 && named == 0);
        (likeness, questions)
    }

    fn spoken(
        &self,
        record: &Record,
        [questions, texts]: [&[Heard]; 2],
        around: &Heard,
        likeness: &mut Likeness,
    ) {
        let most = |heard: &[Heard]| {
            let mut most = vec![0.0_f32; self.spoken.things.len()];
            for heard in heard {
                most.iter_mut().zip(&heard.degrees).for_each(|(most, d)| *most = most.max(*d));
            }
            most
        };
        let in_text = most(texts);
        let nearby = &around.degrees;
        let mut any: Vec<f32> =
            in_text.iter().zip(nearby).map(|(text, around)| text.max(*around)).collect();
        let mut times = vec![0.0; any.len()];
        let mut rest = questions;
        for same in record.questions.chunk_by(|(one, ..), (next, ..)| one == next) {
            let (heard, after) = rest.split_at(same.len());
            rest = after;
            for (thing, asked) in most(heard).into_iter().enumerate() {
                any[thing] = any[thing].max(asked);
                times[thing] += asked;
            }
        }
        let often = times.iter().zip(&in_text).zip(nearby).map(|((asked, text), nearby)| {
            let times = asked + TEXT_COUNTS * text + nearby;
            times / (times + HALF)
        });
        let often: Vec<f32> = often.collect();
        likeness.spoken_of = self.covered(&any, false);
        likeness.spoken_often = self.covered(&often, false);
    }

    /// Compares with what the record is about, by terms alone.
    fn claim(&self, scale: &Scale<'_>, record: &Record, likeness: &mut Likeness) {
        let (mut all, mut asked, mut square) = (0.0, 0.0, 0.0);
        let (mut essentials, mut touched) = (0, 0);
        for (concept, salient) in record.salience.iter() {
            let share = salient.weight * salient.degree;
            let spoken_of = self.names(*concept);
            let kindred = salient.kin & self.spoken.kin != 0;
            let degree = degree(spoken_of, kindred);
            if salient.telling && salient.degree >= ESSENTIAL {
                essentials += 1;
                touched += usize::from(degree > 0.0);
            }
            all += share;
            asked += share * degree;
            square += share * share;
        }
        let (mut covers, mut own_square, mut product) = (0.0, 0.0, 0.0);
        for &(thing, weight) in self.spoken.by_itself() {
            let Thing::Term(concepts) = &scale.of(thing).thing else { continue };
            let degrees = concepts.iter().filter_map(|&c| record.salience.get(c)).map(|s| s.degree);
            let degree = degrees.fold(0.0, f32::max);
            covers += weight * degree;
            product += weight * weight * degree;
            own_square += weight * weight;
        }
        let share = |part: f32, of: f32| if of > 0.0 { part / of } else { 0.0 };
        likeness.touches = if essentials > 0 { touched as f32 / essentials as f32 } else { 1.0 };
        likeness.claim_asked = share(asked, all);
        likeness.claim_covers = share(covers, self.spoken.all_terms);
        likeness.claim_angle = share(product, (square * own_square).sqrt());
    }
}
