use std::collections::BTreeSet;

use tantivy::directory::OwnedBytes;

use super::evidence::{Evidence, Thing};
use super::lexicon::{Concept, Lexicon};
use super::lists::Lists;
use super::profile::Profile;
use super::reading::Readings;
use super::spoken::Spoken;
use super::things::{Number, Things};
use super::weigh::Scale;
use super::weights::Weights;
use crate::record::{Language, Publication, Ruling, Texts};

/// What a record speaks of, part by part. It is worked out when the index is
/// built, so that questions are compared with many records at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gist<Part> {
    /// Its questions in order: the place of each in the record, and the language.
    pub questions: Vec<(usize, Language, Part)>,
    /// What it says.
    pub texts: Vec<(Language, Part)>,
    /// What stands around that: the reason, the note, verdicts, cards.
    pub around: Part,
}

/// What a part of a record speaks of, by the numbers of the things.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// As in [`Evidence`]: each thing once, and what stands inside its terms.
    pub things: Vec<Number>,
    pub inside: Vec<Number>,
    /// The concepts that are none of the things.
    pub concepts: Vec<Concept>,
}

/// The profiles of the rulings, in the order of their ids, read where they lie.
#[derive(Clone, Debug)]
pub(super) struct Gists(Lists);

impl Gists {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(Lists::new(bytes))
    }

    /// How many rulings there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The profile at a place.
    pub fn read(&self, ruling: usize) -> Option<Profile> {
        self.0.get(ruling).map(Profile::new)
    }
}

/// The profiles of the rulings with these gists, and what the things in them
/// count, as they are kept.
pub(super) fn profiles(
    gists: Vec<Gist<Evidence>>,
    things: &Things,
    lexicon: &Lexicon,
) -> (OwnedBytes, OwnedBytes) {
    let scale = Scale::new(lexicon, gists.len());
    let weighed = scale.weigh_all(things);
    let weigh = |number: Number| weighed.get(number as usize);
    let number = |thing: &Thing| things.number(thing).unwrap_or(Number::MAX);
    let spoken = |evidence: Evidence| {
        Spoken::of(evidence.said(number), weigh, |concept| scale.mechanics(concept))
    };
    let profiles = gists.into_iter().map(|gist| Profile::write(&gist.map(spoken), weigh));
    (Lists::write(&profiles.collect::<Vec<_>>()), Weights::write(&weighed))
}

impl Gist<Evidence> {
    pub(super) fn of_ruling(ruling: &Ruling, texts: &Readings<'_>) -> Self {
        let evidence = |text: &str| Evidence::of(&texts.of(text));
        let cards: BTreeSet<_> = ruling.published.iter().filter_map(|p| p.card.clone()).collect();
        let mut gist = Self::of_cards(cards.iter(), evidence);
        for (place, question) in ruling.questions.iter().enumerate() {
            let asked = Texts { en: question.en.clone(), zh: question.zh.clone() };
            let parts = pieces(&asked).map(|(language, text)| (place, language, evidence(text)));
            gist.questions.extend(parts);
        }
        let shorts = ruling.questions.iter().filter_map(|q| q.short.as_ref());
        for texts in ruling.why.iter().chain(&ruling.note).chain(shorts) {
            pieces(texts).for_each(|(_, text)| gist.around.extend(&evidence(text)));
        }
        gist.texts.extend(pieces(&ruling.text).map(|(language, text)| (language, evidence(text))));
        gist
    }

    pub(super) fn of_publication(
        publication: &Publication,
        cards: &[String],
        lexicon: &Lexicon,
    ) -> Self {
        let mut gist = Self::of_cards(cards.iter(), |card| lexicon.evidence(card));
        let en = publication.en.iter().map(|text| (Language::En, text));
        let all = en.chain(publication.zh.iter().map(|text| (Language::Zh, text)));
        gist.texts.extend(all.map(|(language, text)| (language, lexicon.evidence(&text.text))));
        gist
    }

    fn of_cards<'c>(
        cards: impl Iterator<Item = &'c String>,
        evidence: impl Fn(&str) -> Evidence,
    ) -> Self {
        let mut gist = Self::default();
        cards.for_each(|card| gist.around.extend(&evidence(card)));
        gist
    }
}

impl<Part> Gist<Part> {
    /// Everything it is made of.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let questions = self.questions.iter().map(|(_, _, part)| part);
        let texts = self.texts.iter().map(|(_, part)| part);
        questions.chain(texts).chain([&self.around])
    }

    /// The same record in other terms.
    pub(super) fn map<To>(self, mut to: impl FnMut(Part) -> To) -> Gist<To> {
        let questions = self.questions.into_iter();
        let questions = questions.map(|(place, language, part)| (place, language, to(part)));
        let questions = questions.collect();
        let texts = self.texts.into_iter().map(|(language, part)| (language, to(part))).collect();
        Gist { questions, texts, around: to(self.around) }
    }
}

impl<Part: Default> Default for Gist<Part> {
    fn default() -> Self {
        Self { questions: Vec::new(), texts: Vec::new(), around: Part::default() }
    }
}

fn pieces(texts: &Texts) -> impl Iterator<Item = (Language, &str)> {
    Language::BOTH.into_iter().filter_map(|language| Some((language, texts.get(language)?)))
}
