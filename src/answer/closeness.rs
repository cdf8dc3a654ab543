//! Which record is closest to a question, and how sure that is.

use super::hearing::Question;
use super::likeness::Likeness;
use super::record::Record;
use super::weigh::Scale;
use crate::index::{Candidate, Candidates, Index};
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
    2.94, 1.49, 2.85, 0.58, -0.08, 0.40, 0.42, 1.27, 2.71, 0.15,
    -0.19, 0.71, 0.07, 0.26, -0.72, -0.24, 0.37, 0.33, 0.76,
];

/// A question so close is asked in the words of the record's own, which stands
/// before all others.
pub(super) const SAME_WORDS: f32 = 0.95;
const OF_SAME_WORDS: f32 = 5.0;

/// What a ruling that is not in force stands behind one that is.
const NOT_IN_FORCE: f32 = 1.0;

/// Compares each candidate from a place on with the question, the closest first.
pub(super) fn compare(
    index: &Index,
    question: &str,
    candidates: &mut Candidates,
    from: usize,
) -> Vec<Compared> {
    let Candidates { all, numbers, .. } = candidates;
    let mut scale = Scale::new(index, numbers);
    let asked = scale.asked(&index.evidence(question));
    let told = all.iter_mut().skip(from);
    let told: Vec<_> =
        told.map(|c| (Record::of(std::mem::take(&mut c.gist), &mut scale), &*c)).collect();
    let question = Question::new(&scale, language_of(question), asked);
    let compared = told.into_iter().enumerate();
    let mut compared: Vec<_> = compared
        .map(|(place, (record, candidate))| {
            (compare_one(&scale, &question, from + place, &record, candidate), record)
        })
        .collect();
    compared.sort_by(|(a, _), (b, _)| b.standing.total_cmp(&a.standing));
    if let Some((best, record)) = compared.first_mut() {
        best.uncovered = uncovered(index, &scale, &question, record);
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
    scale: &Scale<'_>,
    question: &Question,
    place: usize,
    record: &Record,
    candidate: &Candidate,
) -> Compared {
    let (likeness, heard) = question.likeness(scale, record);
    let likeness = Likeness { fit: candidate.fit, ..likeness };
    let counted = likeness.values().into_iter().zip(WEIGHTS);
    let standing: f32 = counted.map(|(value, weight)| value * weight).sum();
    let same = if likeness.question >= SAME_WORDS { OF_SAME_WORDS } else { 0.0 };
    let asked = record.questions.iter().zip(&heard).map(|((index, language, _), heard)| {
        let abroad = *language != question.language;
        let closeness = question.closeness(heard, abroad);
        Asked { index: *index, closeness, covered: heard.covers(abroad) }
    });
    Compared {
        place,
        likeness,
        standing: standing + same - if candidate.in_force { 0.0 } else { NOT_IN_FORCE },
        asked: question.spoken.by_itself().len(),
        ahead: 0.0,
        inside: candidate.inside,
        chance: 0.0,
        next: Default::default(),
        spread: 0.0,
        questions: asked.collect(),
        uncovered: Vec::new(),
    }
}

fn uncovered(
    index: &Index,
    scale: &Scale<'_>,
    question: &Question,
    record: &Record,
) -> Vec<Uncovered> {
    let heard: Vec<_> = record.parts().map(|part| question.hear(part)).collect();
    let spoken = &question.spoken;
    let things = spoken.by_itself().iter().enumerate();
    let missing = things.filter(|(place, _)| !heard.iter().any(|heard| heard.speaks_of(*place)));
    let mut missing: Vec<_> = missing
        .map(|(_, &(thing, weight))| {
            let weighed = scale.of(thing);
            Uncovered {
                name: index.name_of(&weighed.thing),
                is_term: weighed.is_term,
                is_common: weighed.is_common,
                unheard_of: weighed.unheard_of,
                share: weight / spoken.all,
            }
        })
        .collect();
    missing.sort_by(|a, b| b.share.total_cmp(&a.share));
    missing
}
