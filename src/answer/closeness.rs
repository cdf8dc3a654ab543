//! How close a record is to a question.

use super::record::Record;
use super::weigh::{KINDRED, KINDRED_APART, Scale, Spoken};
use crate::index::{Candidate, Index, Thing};
use crate::record::Language;

/// A record compared with the question.
pub(super) struct Compared {
    /// Its place among the candidates.
    pub place: usize,
    pub in_force: bool,
    pub is_ruling: bool,
    /// How far it, of all records, is the one: 0 to 1.
    pub rank: f32,
    /// Share of the question that it speaks of.
    pub coverage: f32,
    /// How close its closest question or text is.
    pub closest: f32,
    /// How far the question is about what the record is about.
    pub touches: f32,
    /// Its questions, each as it was said in each language.
    pub questions: Vec<Asked>,
    /// What the question speaks of and it does not, the weightiest first.
    pub uncovered: Vec<Uncovered>,
}

/// A record's question compared with the question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub index: usize,
    /// How close the two are: high only where each speaks of what the other does.
    pub closeness: f32,
    /// The same by what tells records apart: which question of a record it is.
    pub telling: f32,
    /// The share of this question that the one asked speaks of.
    pub covered: f32,
}

pub(super) struct Uncovered {
    pub name: String,
    pub is_term: bool,
    /// No record speaks of it.
    pub unheard_of: bool,
    /// Share of the question.
    pub share: f32,
}

/// Share of the rank that comes from the closest question or text of the
/// record; the rest comes from the record as a whole.
const CLOSEST: f32 = 0.55;
/// Share of the rank by weights that tell records apart; the rest is by those
/// that tell what the question is about.
const TELLING: f32 = 0.5;
/// What a text is worth against a question that is as close.
const TEXT: f32 = 0.9;
/// What is left of the rank where the question does not touch what the record
/// is about.
const BESIDE_THE_POINT: f32 = 0.5;

/// What is left of the rank of a ruling that is not in force: one that is, and
/// answers about as well, stands before it.
const NOT_IN_FORCE: f32 = 0.8;

/// Compares each candidate with the question, the closest first.
pub(super) fn compare(
    index: &Index,
    question: &str,
    candidates: &mut [Candidate],
) -> Vec<Compared> {
    let scale = Scale::new(index);
    let asked = Question::new(index, &scale, question);
    let compared = candidates.iter_mut().enumerate();
    let mut compared: Vec<_> = compared.map(|(place, c)| asked.compare(index, place, c)).collect();
    let standing = |c: &Compared| c.rank * if c.in_force { 1.0 } else { NOT_IN_FORCE };
    compared.sort_by(|a, b| standing(b).total_cmp(&standing(a)));
    compared
}

/// The language a question is asked in.
pub(super) fn language_of(question: &str) -> Language {
    let han = question.chars().any(|c| ('\u{3400}'..='\u{9FFF}').contains(&c));
    if han { Language::Zh } else { Language::En }
}

/// The question that was asked.
struct Question<'s> {
    scale: &'s Scale<'s>,
    language: Language,
    spoken: Spoken,
    /// Weighs things by what they say about the question.
    plain: Weights,
    /// Weighs things by how far they tell records apart.
    telling: Weights,
}

/// One way to weigh things.
struct Weights {
    /// Of the things of the question, in their order.
    asked: Vec<f32>,
    /// Of the things of a text.
    of: fn(&Spoken) -> &[f32],
    kindred: f32,
}

impl<'s> Question<'s> {
    fn new(index: &Index, scale: &'s Scale<'s>, question: &str) -> Self {
        let spoken = scale.spoken(index.evidence(question));
        let counted = spoken.evidence.things.iter().zip(&spoken.evidence.counts);
        let plain = Weights {
            asked: counted.map(|(thing, &found)| scale.weight_asked(thing, found)).collect(),
            of: |text| &text.plain,
            kindred: KINDRED,
        };
        let telling = Weights {
            asked: spoken.telling.clone(),
            of: |text| &text.telling,
            kindred: KINDRED_APART,
        };
        Self { scale, language: language_of(question), spoken, plain, telling }
    }

    fn compare(&self, index: &Index, place: usize, candidate: &mut Candidate) -> Compared {
        let gist = std::mem::take(&mut candidate.gist);
        let record = Record::of(gist, self.scale, self.language);
        let telling = self.closest(&record, &self.telling);
        let touches = self.touches(&record.essentials);
        let telling =
            self.telling.covered_by_any(self, &record) * (1.0 - CLOSEST) + telling * CLOSEST;
        let telling = telling * (BESIDE_THE_POINT + (1.0 - BESIDE_THE_POINT) * touches);
        let coverage = self.plain.covered_by_any(self, &record);
        let closest = self.closest(&record, &self.plain);
        Compared {
            place,
            in_force: candidate.in_force,
            is_ruling: candidate.is_ruling,
            rank: telling * TELLING + (coverage + closest) / 2.0 * (1.0 - TELLING),
            coverage,
            closest,
            touches,
            questions: record.questions.iter().map(|question| self.asked(question)).collect(),
            uncovered: self.uncovered(index, &record),
        }
    }

    fn asked(&self, (place, text): &(usize, Spoken)) -> Asked {
        let closeness = self.plain.closeness(self, text);
        let (covered, telling) =
            (self.plain.covers(self, text), self.telling.closeness(self, text));
        Asked { index: *place, closeness, telling, covered }
    }

    /// How close the record's closest question or text is.
    fn closest(&self, record: &Record, weights: &Weights) -> f32 {
        let questions = record.questions.iter();
        let question = questions.map(|(_, text)| weights.closeness(self, text)).fold(0.0, f32::max);
        let text = |text: &Spoken| {
            TEXT * (weights.covered_by(self, text) * 0.75 + weights.covers(self, text) * 0.25)
        };
        record.texts().iter().map(text).fold(question, f32::max)
    }

    /// How far it is about what a record is about.
    fn touches(&self, essentials: &[Thing]) -> f32 {
        if essentials.is_empty() {
            return 1.0;
        }
        share(essentials.iter().map(|thing| (1.0, self.scale.found(thing, &self.spoken, 1.0))))
    }

    fn uncovered(&self, index: &Index, record: &Record) -> Vec<Uncovered> {
        let all: f32 = self.plain.asked.iter().sum();
        let things = self.spoken.evidence.things.iter().zip(&self.plain.asked);
        let missing = things.filter(|(thing, _)| record.found(self.scale, thing, KINDRED) == 0.0);
        let mut missing: Vec<_> = missing
            .map(|(thing, weight)| Uncovered {
                name: index.name_of(thing),
                is_term: self.scale.is_term(thing),
                unheard_of: index.frequency(thing) == 0,
                share: weight / all,
            })
            .collect();
        missing.sort_by(|a, b| b.share.total_cmp(&a.share));
        missing
    }
}

impl Weights {
    /// The share of the question that `text` speaks of.
    fn covered_by(&self, question: &Question<'_>, text: &Spoken) -> f32 {
        let things = question.spoken.evidence.things.iter().zip(&self.asked);
        let things = things.filter(|(thing, _)| text.compares(thing));
        share(
            things
                .map(|(thing, &weight)| (weight, question.scale.found(thing, text, self.kindred))),
        )
    }

    /// The share of the question that any part of the record speaks of.
    fn covered_by_any(&self, question: &Question<'_>, record: &Record) -> f32 {
        let things = question.spoken.evidence.things.iter().zip(&self.asked);
        share(things.map(|(t, &weight)| (weight, record.found(question.scale, t, self.kindred))))
    }

    /// The share of `text` that the question speaks of.
    fn covers(&self, question: &Question<'_>, text: &Spoken) -> f32 {
        let things = text.evidence.things.iter().zip((self.of)(text));
        share(things.map(|(thing, &weight)| {
            (weight, question.scale.found(thing, &question.spoken, self.kindred))
        }))
    }

    fn closeness(&self, question: &Question<'_>, text: &Spoken) -> f32 {
        let (covered, covers) = (self.covered_by(question, text), self.covers(question, text));
        let sum = covered + covers;
        if sum > 0.0 { 2.0 * covered * covers / sum } else { 0.0 }
    }
}

/// The found part of weighted things.
fn share(things: impl Iterator<Item = (f32, f32)>) -> f32 {
    let (all, found) = things
        .fold((0.0, 0.0), |(all, found), (weight, part)| (all + weight, found + weight * part));
    if all > 0.0 { found / all } else { 0.0 }
}
