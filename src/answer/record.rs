//! What a record speaks of, as far as questions are compared with it.

use super::weigh::{KINDRED, Scale, Spoken};
use crate::index::{Evidence, Gist, Thing};
use crate::record::Language;

/// A thing that so large a share of a record's questions speaks of is what the
/// record is about.
const ESSENTIAL: f32 = 0.75;

pub(super) struct Record {
    /// All of it, in both languages.
    pub whole: Spoken,
    /// Its questions by their place: those in the other language than the
    /// question asked by their terms alone.
    pub questions: Vec<(usize, Spoken)>,
    /// What it says in the language of the question, or all where it does not
    /// speak that.
    pub texts: Vec<Spoken>,
    /// What it is about: what its text and nearly all of its questions speak of.
    pub essentials: Vec<Thing>,
}

impl Record {
    pub fn of(gist: &Gist, scale: &Scale<'_>, language: Language) -> Self {
        let mut whole = gist.around.clone();
        let questions = gist.questions.iter().map(|(_, _, evidence)| evidence);
        questions
            .chain(gist.texts.iter().map(|(_, text)| text))
            .for_each(|part| whole.extend(part));

        let spoken = |said_in: Language, evidence: &Evidence| {
            let spoken = scale.spoken(evidence.clone());
            if said_in == language { spoken } else { spoken.by_terms() }
        };
        let questions = gist.questions.iter();
        let questions =
            questions.map(|(place, said_in, evidence)| (*place, spoken(*said_in, evidence)));
        let speaks = gist.texts.iter().any(|(said_in, _)| *said_in == language);
        let texts = gist.texts.iter().filter(|(said_in, _)| *said_in == language || !speaks);
        let texts = texts.map(|(_, evidence)| scale.spoken(evidence.clone()));
        let (questions, texts) = (questions.collect(), texts.collect());
        let record = Self { whole: scale.spoken(whole), questions, texts, essentials: Vec::new() };
        Self { essentials: record.essentials(scale), ..record }
    }

    fn essentials(&self, scale: &Scale<'_>) -> Vec<Thing> {
        let Some(text) = self.texts.first() else { return Vec::new() };
        let count = self.questions.len() as f32;
        let share = |thing: &Thing| {
            let has = self
                .questions
                .iter()
                .filter(|(_, spoken)| scale.found(thing, spoken, KINDRED) > 0.0);
            has.count() as f32 / count.max(1.0)
        };
        let terms = text.evidence.things.iter().filter(|t| matches!(t, Thing::Term(_)));
        let telling = terms.filter(|thing| !scale.is_common(thing));
        telling.filter(|thing| share(thing) >= ESSENTIAL).cloned().collect()
    }
}
