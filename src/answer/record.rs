//! What a record speaks of, as far as questions are compared with it.

use super::weigh::{KINDRED, Scale, Spoken};
use crate::index::{Entry, Hit, Index, Thing};
use crate::record::{Language, Publication, Ruling, Texts};

/// A thing that so large a share of a record's questions speaks of is what the
/// record is about.
const ESSENTIAL: f32 = 0.75;

pub(super) struct Record {
    /// All of it, in both languages.
    pub whole: Spoken,
    /// Its questions by their place: those in the other language than the
    /// question asked by their terms alone.
    pub questions: Vec<(usize, Spoken)>,
    /// Its texts, likewise.
    pub texts: Vec<Spoken>,
    /// What it is about: what its text and nearly all of its questions speak of.
    pub essentials: Vec<Thing>,
}

impl Record {
    pub fn of(
        index: &Index,
        scale: &Scale<'_>,
        entry: &Entry,
        hit: &Hit,
        language: Language,
    ) -> Self {
        let read = |text: &str| scale.spoken(index.evidence(text));
        let mut record = match entry {
            Entry::Ruling(named) => Self::of_ruling(&read, &named.ruling, language),
            Entry::Publication(publication) => Self::of_publication(&read, publication),
        };
        record.essentials = record.essentials(scale);
        hit.cards.iter().for_each(|card| record.whole.extend(&read(card)));
        record
    }

    fn of_ruling(read: &impl Fn(&str) -> Spoken, ruling: &Ruling, language: Language) -> Self {
        let mut record = Self::empty();
        let shorts = ruling.questions.iter().filter_map(|q| q.short.as_ref());
        let around = ruling.why.iter().chain(&ruling.note).chain(shorts);
        for text in around.flat_map(both) {
            record.whole.extend(&read(text));
        }
        for (place, question) in ruling.questions.iter().enumerate() {
            let texts = Texts { en: question.en.clone(), zh: question.zh.clone() };
            for said_in in Language::BOTH {
                let Some(spoken) = texts.get(said_in).map(read) else { continue };
                let spoken = if said_in == language { spoken } else { spoken.by_terms() };
                record.questions.push((place, spoken));
            }
        }
        record.texts.extend(ruling.text.prefer(language).map(read));
        record.add_parts();
        record
    }

    fn of_publication(read: &impl Fn(&str) -> Spoken, publication: &Publication) -> Self {
        let texts = publication.en.iter().chain(&publication.zh);
        let mut record =
            Self { texts: texts.map(|text| read(&text.text)).collect(), ..Self::empty() };
        record.add_parts();
        record
    }

    fn empty() -> Self {
        Self {
            whole: Spoken::default(),
            questions: Vec::new(),
            texts: Vec::new(),
            essentials: Vec::new(),
        }
    }

    fn add_parts(&mut self) {
        let parts = self.questions.iter().map(|(_, spoken)| spoken).chain(&self.texts);
        parts.for_each(|part| self.whole.extend(part));
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

fn both(texts: &Texts) -> impl Iterator<Item = &str> {
    texts.en.iter().chain(&texts.zh).map(String::as_str)
}
