//! In how many ways a record is like a question.

use super::hearing::{Covers, Question, degree};
use crate::index::{Fit, Part, Sides};

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
    /// other words, small words, phrases. These are not from 0 to 1.
    pub fit: Fit,
}

impl Likeness {
    pub const WAYS: usize = 20;

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
        "phrases_fit",
    ];

    pub fn values(&self) -> [f32; Self::WAYS] {
        let [terms_fit, words_fit, small_words_fit, phrases_fit] = self.fit;
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
            phrases_fit,
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
    pub fn likeness(&self, record: &Sides<'_>) -> (Likeness, Heard) {
        let mut likeness = Likeness::default();
        let mut heard = self.hear_all(record, &mut likeness);
        self.spoken(record, &mut heard, &mut likeness);
        self.claim(record, &mut likeness);
        let about = record.texts.iter().fold(0, |all, text| all | text.mechanics);
        let named = self.mechanics;
        likeness.other_mechanic = f32::from(about != 0 && named != 0 && about & named == 0);
        let ground = (record.ground & self.kin).count_ones() as f32;
        likeness.grounded = match record.ground.count_ones() {
            0 => likeness.touches,
            all => ground / all as f32,
        };
        likeness.unsaid_mechanic = f32::from(about != 0 && named == 0);
        (likeness, heard)
    }

    /// Listens to the questions of a record, to its texts, and to what stands
    /// around them, in this order.
    fn hear_all(&self, record: &Sides<'_>, likeness: &mut Likeness) -> Heard {
        let mut heard = Heard::with_room(record, self.things().len());
        for (_, question) in &record.questions {
            let abroad = question.language != self.language;
            let (covers, degrees) = heard.hear(self, question);
            let closeness = self.closeness(covers, degrees, abroad);
            heard.questions.push((closeness, covers.share(abroad)));
            if abroad {
                likeness.question_abroad = likeness.question_abroad.max(closeness);
            } else if closeness > likeness.question {
                likeness.question_again = likeness.question;
                likeness.question = closeness;
            } else {
                likeness.question_again = likeness.question_again.max(closeness);
            }
        }
        for text in &record.texts {
            let abroad = text.language != self.language;
            let (covers, degrees) = heard.hear(self, text);
            let best = if abroad { &mut likeness.text_abroad } else { &mut likeness.text };
            *best = best.max(self.closeness(covers, degrees, abroad));
            likeness.text_covers = likeness.text_covers.max(self.covered(degrees, abroad));
        }
        let (_, degrees) = heard.hear(self, &record.around);
        likeness.around_covers = self.covered(degrees, false);
        heard
    }

    fn spoken(&self, record: &Sides<'_>, heard: &mut Heard, likeness: &mut Likeness) {
        let first_text = record.questions.len();
        let around = first_text + record.texts.len();
        let mut in_text = vec![0.0; heard.things];
        (first_text..around).for_each(|text| add_most(&mut in_text, heard.of(text)));
        let mut any = in_text.clone();
        add_most(&mut any, heard.of(around));
        let (mut times, mut most) = (vec![0.0; heard.things], vec![0.0; heard.things]);
        let mut question = 0;
        for same in record.questions.chunk_by(|(one, _), (next, _)| one == next) {
            most.fill(0.0);
            for _ in same {
                add_most(&mut most, heard.of(question));
                question += 1;
            }
            add_most(&mut any, &most);
            times.iter_mut().zip(&most).for_each(|(times, most)| *times += most);
        }
        let often = times.iter().zip(&in_text).zip(heard.of(around));
        let often = often.map(|((asked, text), nearby)| {
            let times = asked + TEXT_COUNTS * text + nearby;
            times / (times + HALF)
        });
        let often: Vec<f32> = often.collect();
        likeness.spoken_of = self.covered(&any, false);
        likeness.spoken_often = self.covered(&often, false);
        heard.any = any;
    }

    /// Compares with what the record is about, by terms alone.
    fn claim(&self, record: &Sides<'_>, likeness: &mut Likeness) {
        let (mut all, mut asked, mut square) = (0.0, 0.0, 0.0);
        let (mut essentials, mut touched) = (0, 0);
        for salient in &record.salience {
            let share = salient.weight * salient.degree;
            let spoken_of = self.named(salient.concept).is_some();
            let kindred = salient.kin & self.kin != 0;
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
        for asked in self.by_itself().iter().filter(|asked| asked.weighed.is_concept()) {
            let (concepts, weight) = (&asked.weighed.concepts, asked.weight);
            let salient = record.salience.iter().filter(|s| concepts.contains(&s.concept));
            let degree = salient.map(|salient| salient.degree).fold(0.0, f32::max);
            covers += weight * degree;
            product += weight * weight * degree;
            own_square += weight * weight;
        }
        let share = |part: f32, of: f32| if of > 0.0 { part / of } else { 0.0 };
        likeness.touches = if essentials > 0 { touched as f32 / essentials as f32 } else { 1.0 };
        likeness.claim_asked = share(asked, all);
        likeness.claim_covers = share(covers, self.all_terms);
        likeness.claim_angle = share(product, (square * own_square).sqrt());
    }
}

/// What of a question each part of a record speaks of.
pub(super) struct Heard {
    /// How far each part speaks of each thing of the question, part by part.
    degrees: Vec<f32>,
    /// How many things the question has.
    things: usize,
    /// How close each question of the record is, and how much of it is spoken of.
    pub questions: Vec<(f32, f32)>,
    /// How far any part speaks of each thing.
    pub any: Vec<f32>,
}

impl Heard {
    fn with_room(record: &Sides<'_>, things: usize) -> Self {
        let parts = record.questions.len() + record.texts.len() + 1;
        let questions = Vec::with_capacity(record.questions.len());
        Self { degrees: Vec::with_capacity(parts * things), things, questions, any: Vec::new() }
    }

    fn hear(&mut self, question: &Question, part: &Part<'_>) -> (Covers, &[f32]) {
        let first = self.degrees.len();
        let covers = question.hear(part, &mut self.degrees);
        (covers, &self.degrees[first..])
    }

    fn of(&self, part: usize) -> &[f32] {
        &self.degrees[part * self.things..(part + 1) * self.things]
    }
}

fn add_most(most: &mut [f32], degrees: &[f32]) {
    most.iter_mut().zip(degrees).for_each(|(most, degree)| *most = most.max(*degree));
}
