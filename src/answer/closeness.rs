//! Which record is closest to a question, and how sure that is.

use super::hearing::Question;
use super::likeness::{Heard, Likeness};
use crate::index::{Candidate, Candidates, Index, Sides};
use crate::record::Language;

/// A record compared with the question.
pub(super) struct Compared {
    /// Its place among the candidates.
    pub place: usize,
    pub likeness: Likeness,
    /// How far it is the one, against the others.
    pub standing: f32,
    /// How many things the question speaks of.
    pub asked: usize,
    /// By how much it stands before the next one.
    pub ahead: f32,
    /// See [`Candidate::inside`].
    pub inside: f32,
    /// Its share of what all of them together have: 0 to 1.
    pub chance: f32,
    /// How like the question the next one is, and its share.
    pub next: (Likeness, f32),
    /// How evenly the shares are spread: 0 where one has everything.
    pub spread: f32,
    /// Its questions, each as it was said in each language.
    pub questions: Vec<Asked>,
    /// Of the closest: what the question speaks of and it does not, the
    /// weightiest first.
    pub uncovered: Vec<Uncovered>,
}

/// A record's question compared with the question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub index: usize,
    /// How close the two are: high only where each speaks of what the other does.
    pub closeness: f32,
    /// The share of this question that the one asked speaks of.
    pub covered: f32,
}

pub(super) struct Uncovered {
    pub name: String,
    pub is_term: bool,
    /// One that stands in questions of every kind.
    pub is_common: bool,
    /// No ruling speaks of it.
    pub unheard_of: bool,
    /// Share of the question.
    pub share: f32,
}

/// What each way of being like a question counts, in the order of
/// [`Likeness::NAMES`]. Fitted by `benches/quality/fit.py` on the questions to
/// tune on.
#[rustfmt::skip]
const WEIGHTS: [f32; Likeness::WAYS] = [
    2.95, 2.07, 3.12, 0.01, -0.28, 0.18, 1.08, 0.75, 1.98, 0.47,
    0.29, 0.68, 0.03, 0.56, -0.41, -0.40, 0.30, 0.28, 0.53, 0.61,
];

/// A question so close is asked in the words of the record's own, which stands
/// before all others.
pub(super) const SAME_WORDS: f32 = 0.95;
const OF_SAME_WORDS: f32 = 5.0;
/// One of fewer things says too little for that: many are asked in them.
const ENOUGH_SAID: usize = 3;

/// What a ruling that is not in force stands behind one that is.
const NOT_IN_FORCE: f32 = 1.0;

/// Compares each candidate from a place on with the question, the closest first.
pub(super) fn compare(
    index: &Index,
    question: &str,
    candidates: &mut Candidates,
    from: usize,
) -> Vec<Compared> {
    let Candidates { all, numbers, evidence, .. } = candidates;
    let question = Question::new(index, numbers, language_of(question), evidence);
    let records = all.iter().enumerate().skip(from);
    let compared = records.map(|(place, candidate)| {
        let record = candidate.profile.sides();
        compare_one(&question, place, &record, candidate)
    });
    let mut compared: Vec<_> = compared.collect();
    compared.sort_by(|(a, _), (b, _)| b.standing.total_cmp(&a.standing));
    if let Some((best, heard)) = compared.first_mut() {
        best.uncovered = uncovered(index, &question, heard);
    }
    let mut compared: Vec<_> = compared.into_iter().map(|(compared, _)| compared).collect();
    let standings: Vec<f32> = compared.iter().map(|c| c.standing).collect();
    for (place, one) in compared.iter_mut().enumerate() {
        one.ahead = standings.get(place + 1).map_or(f32::MAX, |next| one.standing - next);
    }
    let best = standings.first().copied().unwrap_or(0.0);
    let all: f32 = compared.iter().map(|c| (c.standing - best).exp()).sum();
    compared.iter_mut().for_each(|c| c.chance = (c.standing - best).exp() / all);
    let spread = compared.iter().filter(|c| c.chance > 0.0).map(|c| -c.chance * c.chance.ln());
    let spread = spread.sum();
    let next = compared.get(1).map(|next| (next.likeness, next.chance)).unwrap_or_default();
    if let Some(best) = compared.first_mut() {
        (best.next, best.spread) = (next, spread);
    }
    compared
}

/// The language a question is asked in.
pub(super) fn language_of(question: &str) -> Language {
    let han = question.chars().any(|c| ('\u{3400}'..='\u{9FFF}').contains(&c));
    if han { Language::Zh } else { Language::En }
}

fn compare_one(
    question: &Question,
    place: usize,
    record: &Sides<'_>,
    candidate: &Candidate,
) -> (Compared, Heard) {
    let (likeness, heard) = question.likeness(record);
    let likeness = Likeness { fit: candidate.fit, ..likeness };
    let counted = likeness.values().into_iter().zip(WEIGHTS);
    let standing: f32 = counted.map(|(value, weight)| value * weight).sum();
    let asked = record.questions.iter().zip(&heard.questions);
    let asked = asked.map(|((index, _), &(closeness, covered))| Asked {
        index: *index,
        closeness,
        covered,
    });
    let mut compared = Compared {
        place,
        likeness,
        standing,
        asked: question.by_itself().len(),
        ahead: 0.0,
        inside: candidate.inside,
        chance: 0.0,
        next: Default::default(),
        spread: 0.0,
        questions: asked.collect(),
        uncovered: Vec::new(),
    };
    if compared.is_asked_so() {
        compared.standing += OF_SAME_WORDS;
    }
    if !candidate.in_force {
        compared.standing -= NOT_IN_FORCE;
    }
    (compared, heard)
}

impl Compared {
    /// Whether a question of its own is asked in the same words.
    pub fn is_asked_so(&self) -> bool {
        self.likeness.question >= SAME_WORDS && self.asked >= ENOUGH_SAID
    }
}

fn uncovered(index: &Index, question: &Question, heard: &Heard) -> Vec<Uncovered> {
    let things = question.by_itself().iter().zip(&heard.any);
    let missing = things.filter(|(_, degree)| **degree == 0.0);
    let mut missing: Vec<_> = missing
        .map(|(asked, _)| Uncovered {
            name: index.name_of(&asked.thing),
            is_term: asked.weighed.is_term,
            is_common: asked.weighed.is_common,
            unheard_of: asked.weighed.unheard_of,
            share: asked.weight / question.all,
        })
        .collect();
    missing.sort_by(|a, b| b.share.total_cmp(&a.share));
    missing
}
