//! In how many ways a record is like a question.

use std::collections::HashMap;

use super::record::Record;
use super::weigh::{KINDRED, Scale, Spoken, is_concept};
use crate::index::{Concept, Evidence, Fit, Thing};
use crate::record::Language;

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
    pub const NAMES: [&'static str; 19] = [
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

    pub fn values(&self) -> [f32; 19] {
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

/// The question that was asked, ready to be found in texts.
pub(super) struct Question {
    pub language: Language,
    pub spoken: Spoken,
    concepts: HashMap<Concept, usize>,
    grams: HashMap<Thing, usize>,
    /// Of each of its things, the groups of kindred terms.
    kin: Vec<u32>,
}

/// How far a text speaks of each thing of a question, and the question of the text.
pub(super) struct Heard {
    degrees: Vec<f32>,
    covers: f32,
    covers_terms: f32,
}

/// How often a text that is said in one breath counts against a question.
const TEXT_COUNTS: f32 = 1.5;
/// A term that is so salient for a record is essential to it.
const ESSENTIAL: f32 = 0.6;
/// Speaking of a thing so often is half of speaking of it always.
const HALF: f32 = 0.7;

impl Question {
    pub fn new(scale: &Scale<'_>, language: Language, evidence: Evidence) -> Self {
        let spoken = scale.spoken(evidence);
        let (mut concepts, mut grams) = (HashMap::new(), HashMap::new());
        for (place, thing) in spoken.evidence.all().enumerate() {
            match thing {
                Thing::Term(all) => concepts.extend(all.iter().map(|&concept| (concept, place))),
                gram => grams.extend([(gram.clone(), place)]),
            }
        }
        let kin = spoken.evidence.all().map(|thing| scale.kin(thing)).collect();
        Self { language, spoken, concepts, grams, kin }
    }

    /// Listens to a text.
    pub fn hear(&self, scale: &Scale<'_>, text: &Spoken) -> Heard {
        let kindred = |kin: &u32| if kin & text.kin != 0 { KINDRED } else { 0.0 };
        let mut degrees: Vec<f32> = self.kin.iter().map(kindred).collect();
        for concept in text.evidence.concepts() {
            self.concepts.get(concept).into_iter().for_each(|&place| degrees[place] = 1.0);
        }
        let (mut covers, mut covers_terms) = (0.0, 0.0);
        for (thing, weight) in text.evidence.all().zip(&text.weights) {
            if let Thing::Term(all) = thing {
                let spoken_of = all.iter().any(|c| self.spoken.evidence.concepts().contains(c));
                let kindred = scale.kin(thing) & self.spoken.kin != 0;
                let degree = degree(spoken_of, kindred);
                covers += weight * degree;
                covers_terms += weight * degree;
            } else if let Some(&place) = self.grams.get(thing) {
                degrees[place] = 1.0;
                covers += weight;
            }
        }
        Heard { degrees, covers: covers / text.all, covers_terms: covers_terms / text.all_terms }
    }

    /// The share of the question that is spoken of; of its terms alone, where
    /// the text is in another language.
    fn covered(&self, degrees: &[f32], abroad: bool) -> f32 {
        let things = self.spoken.evidence.all().zip(&self.spoken.weights).zip(degrees);
        let things = things.filter(|((thing, _), _)| !abroad || is_concept(thing));
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

    /// All the ways in which a record is like the question.
    pub fn likeness(&self, scale: &Scale<'_>, record: &Record) -> (Likeness, Vec<Heard>) {
        let mut likeness = Likeness::default();
        let hear = |spoken: &Spoken| self.hear(scale, spoken);
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
        self.claim(record, &mut likeness);
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
        let places = record.places();
        let most = |heard: &mut dyn Iterator<Item = &Heard>, thing: usize| {
            heard.map(|heard| heard.degrees[thing]).fold(0.0, f32::max)
        };
        let (mut any, mut often) = (Vec::new(), Vec::new());
        for thing in 0..self.spoken.weights.len() {
            let in_text = most(&mut texts.iter(), thing);
            let nearby = around.degrees[thing];
            let asked = places.iter().map(|place| {
                let same = record.questions.iter().zip(questions).filter(|(q, _)| q.0 == *place);
                most(&mut same.map(|(_, heard)| heard), thing)
            });
            let asked: Vec<f32> = asked.collect();
            any.push(asked.iter().copied().fold(in_text.max(nearby), f32::max));
            let times = asked.iter().sum::<f32>() + TEXT_COUNTS * in_text + nearby;
            often.push(times / (times + HALF));
        }
        likeness.spoken_of = self.covered(&any, false);
        likeness.spoken_often = self.covered(&often, false);
    }

    /// Compares with what the record is about, by terms alone.
    fn claim(&self, record: &Record, likeness: &mut Likeness) {
        let (mut all, mut asked, mut square) = (0.0, 0.0, 0.0);
        let (mut essentials, mut touched) = (0, 0);
        for (concept, salient) in &record.salience {
            let share = salient.weight * salient.degree;
            let spoken_of = self.concepts.contains_key(concept);
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
        for (thing, weight) in self.spoken.evidence.things.iter().zip(&self.spoken.weights) {
            let Thing::Term(concepts) = thing else { continue };
            let degrees = concepts.iter().filter_map(|c| record.salience.get(c)).map(|s| s.degree);
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

/// How far something is spoken of: itself, something of its kind, or not at all.
fn degree(spoken_of: bool, kindred: bool) -> f32 {
    match (spoken_of, kindred) {
        (true, _) => 1.0,
        (false, true) => KINDRED,
        (false, false) => 0.0,
    }
}
