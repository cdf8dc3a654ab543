//! Whether the closest record answers, and with what.

use super::closeness::{self, Asked, Compared, Uncovered, language_of};
use super::likeness::Likeness;
use super::mechanic::{self, mechanics};
use super::scope::{self, Beyond};
use super::{ALSO_NEAR, Answer, NEAREST, NEAREST_RULINGS, Similar, polarity};
use crate::index::{BothTexts, Candidates, Entry, Index, SearchError, fold_text};
use crate::record::{Question, Ruling, Texts};

/// A ruling answers from this confidence on.
const ENOUGH: f32 = 0.62;
/// And from this one, where a word speaks against its being a question of rules.
const ENOUGH_AT_TIMES: f32 = 0.85;
/// How many signs there are: how it stands among all, how it and the next one are
/// like the question, and what it leaves uncovered.
const SIGNS: usize = 5 + 2 * Likeness::WAYS + 5;
/// How sure it is that the closest ruling answers: what each sign of that
/// counts, and the rest. Fitted by `benches/quality/fit.py`.
#[rustfmt::skip]
mod sure {
    pub const SIGNS: [f32; super::SIGNS] = [
        0.01, -2.62, -1.06, 0.01, 0.11,
        0.29, -0.13, 0.54, -0.70, -0.02, -0.30, -0.77, -1.68, 0.15, -0.12,
        -0.62, -0.60, -0.12, 1.48, 0.17, 0.02, -0.08, 0.06, 0.10, -0.03,
        0.01, -0.01, 0.01, 0.23, 0.44, -0.14, -0.13, 0.37, 0.83, 0.45,
        0.39, 0.28, 0.07, 1.09, 0.76, 0.01, 0.01, -0.04, -0.09, -0.14,
        -0.20, 0.58, -0.75, -0.21, 1.44,
    ];
    pub const REST: f32 = -2.19;
}
/// Further ahead of the next one is no surer.
const FAR_AHEAD: f32 = 9.0;
/// What is further inside, or outside, is no surer to be.
const FAR_INSIDE: f32 = 3.0;
/// A publication answers where it speaks of so much of the question, and the
/// question of so much of it.
const PUBLICATION_COVERS: f32 = 0.8;
const PUBLICATION_CLOSE: f32 = 0.6;
/// How many publications are compared.
const PUBLICATIONS: usize = 5;
/// How close a record's question must be for its verdict.
const CLOSE: f32 = 0.8;
/// A question of the record that is hardly less close and says otherwise contests it.
const CONTESTS: f32 = 0.15;
/// How close it must be to be shown as one that is like it.
const NEAR: f32 = 0.35;
/// What is left of the closeness of a question that is put in another form.
const OTHER_FORM: f32 = 0.8;
/// What of the record's question must stand in the question asked: its premise too.
const PREMISE: f32 = 0.85;

/// Answers with the closest record, or abstains.
///
/// # Errors
/// Where the index is damaged.
pub(super) fn decide(
    index: &Index,
    question: &str,
    candidates: &mut Candidates,
    compared: &[Compared],
) -> Result<Answer, SearchError> {
    let best = compared.first();
    // What a record asks in the same words is no doubt a question of rulings.
    let known = match best {
        Some(best) => is_known(index, question, candidates, best)?,
        None => false,
    };
    let beyond = if known { Beyond::No } else { scope::beyond_rulings(&candidates.analyzed) };
    let enough = match beyond {
        Beyond::No => ENOUGH,
        Beyond::Perhaps => ENOUGH_AT_TIMES,
        Beyond::Surely => f32::INFINITY,
    };
    let confidence = best.map_or(0.0, |best| best.confidence(known));
    if let Some(best) = best.filter(|_| confidence >= enough) {
        let others: Vec<_> = compared.iter().skip(1).take(ALSO_NEAR).map(|c| c.place).collect();
        let silent = Answer { confidence, ..silent(index, question, candidates, &others)? };
        return answer_with(index, silent, candidates, best);
    }
    let first = index.add_publications(candidates, PUBLICATIONS)?;
    let publications = closeness::compare(index, question, candidates, first);
    let states = |best: &&Compared| beyond == Beyond::No && best.states_the_answer();
    if let Some(best) = publications.first().filter(states) {
        let silent = silent(index, question, candidates, &[])?;
        let named = match index.entry_of(&candidates.all[best.place])? {
            Entry::Publication(publication) => Some((*publication).into()),
            Entry::Ruling(_) => None,
        };
        let confidence = best.likeness.spoken_of;
        return Ok(Answer { abstained: false, confidence, publication: named, ..silent });
    }
    let rulings = compared.iter().map(|c| c.place);
    let nearest: Vec<_> = if publications.is_empty() {
        rulings.take(NEAREST).collect()
    } else {
        let publications = publications.iter().map(|c| c.place);
        rulings.take(NEAREST_RULINGS).chain(publications).take(NEAREST).collect()
    };
    let uncovered = best.into_iter().flat_map(|best| &best.uncovered).map(|u| u.name.clone());
    let uncovered = uncovered.collect();
    Ok(Answer { confidence, uncovered, ..silent(index, question, candidates, &nearest)? })
}

fn silent(
    index: &Index,
    question: &str,
    candidates: &Candidates,
    nearest: &[usize],
) -> Result<Answer, SearchError> {
    let nearest = nearest.iter().map(|&place| index.hit_of(candidates, place));
    Ok(Answer::silent(question, nearest.collect::<Result<_, _>>()?))
}

fn answer_with(
    index: &Index,
    answer: Answer,
    candidates: &Candidates,
    best: &Compared,
) -> Result<Answer, SearchError> {
    let uncovered = best.uncovered.iter().map(|u| u.name.clone()).collect();
    let answer = Answer { uncovered, ..answer };
    let Entry::Ruling(named) = index.entry_of(&candidates.all[best.place])? else {
        return Ok(answer);
    };
    let ruling = &named.ruling;
    let why = ruling.why.as_ref().map(both).unwrap_or_default();
    let (rules, scenarios) = (ruling.rules.clone(), ruling.scenarios.clone());
    let answer = with_verdict(index, answer, ruling, best);
    Ok(Answer { abstained: false, ruling: Some(*named), why, rules, scenarios, ..answer })
}

impl Compared {
    /// What speaks for and against this one as the answer.
    pub fn signs(&self) -> [f32; SIGNS] {
        let telling = |u: &&Uncovered| u.is_term && !u.is_common;
        let share = |of: &dyn Fn(&&Uncovered) -> bool| -> f32 {
            self.uncovered.iter().filter(of).map(|u| u.share).sum()
        };
        let (next, next_chance) = &self.next;
        let mut signs = [0.0; SIGNS];
        let among = [self.chance, *next_chance, self.spread, self.standing];
        let missing = [
            self.uncovered.iter().filter(telling).count() as f32,
            share(&|u| !u.is_term),
            share(&telling),
            share(&|u| telling(u) && u.unheard_of),
            self.inside.clamp(-FAR_INSIDE, FAR_INSIDE),
        ];
        let all = among.into_iter().chain([self.ahead.min(FAR_AHEAD)]);
        let all = all.chain(self.likeness.values()).chain(next.values()).chain(missing);
        signs.iter_mut().zip(all).for_each(|(sign, value)| *sign = value);
        signs
    }

    /// 0 to 1: how sure it is that this ruling answers. A word alone asks nothing.
    fn confidence(&self, known: bool) -> f32 {
        if self.asked < 2 && !known {
            return 0.0;
        }
        let counted = self.signs().into_iter().zip(sure::SIGNS);
        let sum = sure::REST + counted.map(|(sign, weight)| sign * weight).sum::<f32>();
        let same = if known { self.likeness.question } else { 0.0 };
        (1.0 / (1.0 + (-sum).exp())).max(same)
    }

    /// Whether a publication, which has no questions, speaks of what is asked
    /// and of little else.
    fn states_the_answer(&self) -> bool {
        let likeness = &self.likeness;
        let close = likeness.text.max(likeness.text_abroad);
        likeness.spoken_of >= PUBLICATION_COVERS && close >= PUBLICATION_CLOSE
    }
}

/// Adds the short verdict of the matched question, and its yes or no, where the
/// question was asked of the same things in the same way.
fn with_verdict(index: &Index, answer: Answer, ruling: &Ruling, best: &Compared) -> Answer {
    if let Some(known) = worded(&answer.question, ruling, best) {
        // One without a verdict has none, whatever is said of others like it.
        return if has_verdict(known) { with_that_of(known, answer) } else { answer };
    }
    let Some((place, known)) = matched(&answer.question, ruling, best) else { return answer };
    let whole = best.uncovered.iter().all(|u| !u.is_term);
    let close = whole && place.closeness >= CLOSE && place.covered >= PREMISE;
    let same = close
        && !contested(ruling, best, place, known)
        && is_same_question(index, &answer.question, known, ruling);
    if same {
        return with_that_of(known, answer);
    }
    Answer { similar: Some(Similar::of(known)), ..answer }
}

fn with_that_of(known: &Question, answer: Answer) -> Answer {
    let Similar { question, answer: said, verdict } = Similar::of(known);
    Answer { answer: said, verdict, matched: question, ..answer }
}

impl Similar {
    fn of(known: &Question) -> Self {
        let question = BothTexts { en: known.en.clone(), zh: known.zh.clone() };
        let verdict = known.short.as_ref().map(both).unwrap_or_default();
        Self { question, answer: known.answer, verdict }
    }
}

fn has_verdict(known: &Question) -> bool {
    known.short.is_some() || known.answer.is_some()
}

/// Whether another question of the record is about as close and has the other answer.
fn contested(ruling: &Ruling, best: &Compared, place: Asked, known: &Question) -> bool {
    let near = best.questions.iter().filter(|q| q.closeness >= place.closeness - CONTESTS);
    let mut near = near.filter_map(|q| ruling.questions.get(q.index)?.answer);
    near.any(|answer| Some(answer) != known.answer)
}

/// Whether a question of the record is asked in the same words; where they
/// say little, in these very words.
fn is_known(
    index: &Index,
    asked: &str,
    candidates: &Candidates,
    best: &Compared,
) -> Result<bool, SearchError> {
    if best.is_asked_so() || best.likeness.question < closeness::SAME_WORDS {
        return Ok(best.is_asked_so());
    }
    let Entry::Ruling(named) = index.entry_of(&candidates.all[best.place])? else {
        return Ok(false);
    };
    Ok(worded(asked, &named.ruling, best).is_some())
}

/// The record's question that stands in these very words.
fn worded<'r>(asked: &str, ruling: &'r Ruling, best: &Compared) -> Option<&'r Question> {
    let words = fold_text(asked);
    let same = |known: &Question| known.en.iter().chain(&known.zh).any(|t| fold_text(t) == words);
    // Others may have the same words in another order.
    let near = best.questions.iter().filter(|q| q.closeness >= closeness::SAME_WORDS);
    near.filter_map(|q| ruling.questions.get(q.index)).find(|known| same(known))
}

/// Compared in the language of the question, where the record has it.
fn is_same_question(index: &Index, asked: &str, known: &Question, ruling: &Ruling) -> bool {
    // One that is asked in a few words (`Blinked: comes back?`) may not look like it.
    if known.answer.is_some() && polarity::is_open(asked) {
        return false;
    }
    let texts = Texts { en: known.en.clone(), zh: known.zh.clone() };
    let Some(known) = texts.prefer(language_of(asked)) else { return false };
    let text = ruling.text.prefer(language_of(asked)).unwrap_or_default();
    let of = |text| mechanics(index, text);
    mechanic::same(of(asked), of(known), of(text)) && polarity::agree(index, asked, known)
}

/// The record's closest question. Where what happens is asked, one that asks
/// that too stands before one about as close that yes or no answers.
fn matched<'r>(asked: &str, ruling: &'r Ruling, best: &Compared) -> Option<(Asked, &'r Question)> {
    let open = !polarity::is_yes_or_no(asked);
    let near = best.questions.iter().filter(|question| question.closeness >= NEAR);
    let known = near.filter_map(|place| Some((*place, ruling.questions.get(place.index)?)));
    let mut known: Vec<_> = known.filter(|(_, known)| has_verdict(known)).collect();
    known.sort_by(|(a, _), (b, _)| b.closeness.total_cmp(&a.closeness));
    let mut fittest: Option<(f32, (Asked, &Question))> = None;
    for (place, known) in known {
        // Its form can only take from it, so none after this one is fitter.
        if fittest.is_some_and(|(fit, _)| fit >= place.closeness) {
            break;
        }
        let text = known.zh.as_deref().or(known.en.as_deref()).unwrap_or_default();
        let other_form = open && polarity::is_yes_or_no(text);
        let fit = place.closeness * if other_form { OTHER_FORM } else { 1.0 };
        if fittest.is_none_or(|(most, _)| fit > most) {
            fittest = Some((fit, (place, known)));
        }
    }
    fittest.map(|(_, known)| known)
}

fn both(texts: &Texts) -> BothTexts {
    BothTexts { en: texts.en.clone(), zh: texts.zh.clone() }
}
