//! What a record speaks of, as far as questions are compared with it.

use super::weigh::{KINDRED, Scale, Spoken};
use crate::index::{Evidence, Gist, Thing};
use crate::record::Language;

/// A thing that so large a share of a record's questions speaks of is what the
/// record is about.
const ESSENTIAL: f32 = 0.75;

pub(super) struct Record {
    /// What stands around its questions and texts.
    around: Spoken,
    /// Its questions by their place: those in the other language than the
    /// question asked by their terms alone.
    pub questions: Vec<(usize, Spoken)>,
    /// What it says, in the language of the question first.
    texts: Vec<Spoken>,
    /// How many of the texts are in that language; all, where none is.
    own: usize,
    /// What it is about: what its text and nearly all of its questions speak of.
    pub essentials: Vec<Thing>,
}

impl Record {
    pub fn of(gist: Gist, scale: &Scale<'_>, language: Language) -> Self {
        let spoken = |said_in: Language, evidence: Evidence| {
            let spoken = scale.spoken(evidence);
            if said_in == language { spoken } else { spoken.by_terms() }
        };
        let questions = gist.questions.into_iter();
        let questions = questions.map(|(place, said_in, text)| (place, spoken(said_in, text)));
        let (own, other): (Vec<_>, Vec<_>) =
            gist.texts.into_iter().partition(|(said_in, _)| *said_in == language);
        let count = if own.is_empty() { other.len() } else { own.len() };
        let texts = own.into_iter().chain(other).map(|(_, text)| scale.spoken(text));
        let record = Self {
            around: scale.spoken(gist.around),
            questions: questions.collect(),
            texts: texts.collect(),
            own: count,
            essentials: Vec::new(),
        };
        Self { essentials: record.essentials(scale), ..record }
    }

    /// What it says in the language of the question; all, where it does not speak that.
    pub fn texts(&self) -> &[Spoken] {
        &self.texts[..self.own]
    }

    /// How far any part of it speaks of a thing.
    pub fn found(&self, scale: &Scale<'_>, thing: &Thing, kindred: f32) -> f32 {
        let questions = self.questions.iter().map(|(_, spoken)| spoken);
        let parts = questions.chain(&self.texts).chain([&self.around]);
        parts.map(|part| scale.found(thing, part, kindred)).fold(0.0, f32::max)
    }

    fn essentials(&self, scale: &Scale<'_>) -> Vec<Thing> {
        let Some(text) = self.texts().first() else { return Vec::new() };
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
