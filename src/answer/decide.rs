//! Whether the closest record answers, and with what.

use super::closeness::{Asked, Compared, language_of};
use super::mechanic::{self, mechanics};
use super::{ALSO_NEAR, Answer, NEAREST, Similar, polarity, scope};
use crate::index::{BothTexts, Candidates, Entry, Index, SearchError};
use crate::record::{Question, Ruling, Texts};

/// A record answers from this score on.
const ENOUGH: f32 = 0.6;
/// A publication, which has no questions of its own, from this.
const ENOUGH_OF_PUBLICATION: f32 = 0.7;
/// What is left of the score where the question is about hardly a part, and
/// where it is about no part, of what the record is about.
const PARTLY: f32 = 0.45;
const BESIDE: f32 = 0.4;
/// A term of the game that no part of the record speaks of is what the
/// question is about if it has this share of it.
const TERM_MATTERS: f32 = 0.35;
/// The same for a term that no record speaks of.
const UNHEARD_OF_MATTERS: f32 = 0.25;
/// How close a record's question must be for its verdict.
const CLOSE: f32 = 0.55;
/// What is left of the closeness of a question that is put in another form.
const OTHER_FORM: f32 = 0.8;
/// What of the record's question must stand in the question asked: its premise too.
const PREMISE: f32 = 0.7;

/// Answers with the closest record, or abstains.
///
/// # Errors
/// Where the index is damaged.
pub(super) fn decide(
    index: &Index,
    question: &str,
    candidates: &Candidates,
    compared: &[Compared],
) -> Result<Answer, SearchError> {
    let Some(best) = compared.first() else { return Ok(Answer::silent(question, Vec::new())) };
    let answers = best.answers() && !scope::is_beyond_rulings(question);
    let near = if answers { 1..1 + ALSO_NEAR } else { 0..NEAREST };
    let nearest = compared.iter().skip(near.start).take(near.len());
    let nearest = nearest.map(|c| index.hit_of(candidates, c.place));
    let silent = Answer::silent(question, nearest.collect::<Result<_, _>>()?);
    let uncovered = best.uncovered.iter().map(|u| u.name.clone()).collect();
    let answer = Answer { confidence: best.score(), uncovered, ..silent };
    if !answers {
        return Ok(answer);
    }
    Ok(match index.entry_of(&candidates.all[best.place])? {
        Entry::Publication(publication) => {
            Answer { abstained: false, publication: Some((*publication).into()), ..answer }
        }
        Entry::Ruling(named) => {
            let ruling = &named.ruling;
            let why = ruling.why.as_ref().map(both).unwrap_or_default();
            let (rules, scenarios) = (ruling.rules.clone(), ruling.scenarios.clone());
            let answer = with_verdict(index, answer, ruling, best);
            Answer { abstained: false, ruling: Some(*named), why, rules, scenarios, ..answer }
        }
    })
}

impl Compared {
    /// 0 to 1: how sure it is that this record answers.
    fn score(&self) -> f32 {
        let touches =
            if self.touches > 0.0 { PARTLY + (1.0 - PARTLY) * self.touches } else { BESIDE };
        (self.coverage + self.closest) / 2.0 * touches
    }

    fn answers(&self) -> bool {
        let enough = if self.is_ruling { ENOUGH } else { ENOUGH_OF_PUBLICATION };
        let about_other = self.uncovered.iter().any(|u| {
            u.is_term && u.share >= if u.unheard_of { UNHEARD_OF_MATTERS } else { TERM_MATTERS }
        });
        self.score() >= enough && !about_other
    }
}

/// Adds the short verdict of the matched question, and its yes or no, where the
/// question was asked of the same things in the same way.
fn with_verdict(index: &Index, answer: Answer, ruling: &Ruling, best: &Compared) -> Answer {
    let Some((place, known)) = matched(&answer.question, ruling, best) else { return answer };
    let whole = best.uncovered.iter().all(|u| !u.is_term);
    let close = whole && place.closeness >= CLOSE && place.covered >= PREMISE;
    let verdict = known.short.as_ref().map(both).unwrap_or_default();
    let question = BothTexts { en: known.en.clone(), zh: known.zh.clone() };
    if close && is_same_question(index, &answer.question, known, ruling) {
        return Answer { answer: known.answer, verdict, matched: question, ..answer };
    }
    Answer { similar: Some(Similar { question, answer: known.answer, verdict }), ..answer }
}

/// Compared in the language of the question, where the record has it.
fn is_same_question(index: &Index, asked: &str, known: &Question, ruling: &Ruling) -> bool {
    let texts = Texts { en: known.en.clone(), zh: known.zh.clone() };
    let Some(known) = texts.prefer(language_of(asked)) else { return false };
    let text = ruling.text.prefer(language_of(asked)).unwrap_or_default();
    let of = |text| mechanics(index, text);
    mechanic::same(&of(asked), &of(known), &of(text)) && polarity::agree(index, asked, known)
}

/// The record's closest question. Where what happens is asked, one that asks
/// that too stands before one about as close that yes or no answers.
fn matched<'r>(asked: &str, ruling: &'r Ruling, best: &Compared) -> Option<(Asked, &'r Question)> {
    let open = !polarity::is_yes_or_no(asked);
    let close = best.questions.iter().filter(|question| question.closeness >= CLOSE);
    let known = close.filter_map(|place| Some((*place, ruling.questions.get(place.index)?)));
    let fit = |(place, known): &(Asked, &Question)| {
        let text = known.zh.as_deref().or(known.en.as_deref()).unwrap_or_default();
        let other_form = open && polarity::is_yes_or_no(text);
        place.telling * if other_form { OTHER_FORM } else { 1.0 }
    };
    known.max_by(|a, b| fit(a).total_cmp(&fit(b)))
}

fn both(texts: &Texts) -> BothTexts {
    BothTexts { en: texts.en.clone(), zh: texts.zh.clone() }
}
