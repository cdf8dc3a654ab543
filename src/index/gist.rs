use std::collections::BTreeSet;

use tantivy::directory::OwnedBytes;

use super::evidence::{Evidence, Thing};
use super::lexicon::Lexicon;
use crate::record::{Language, Publication, Ruling, Texts};

/// What a record speaks of, part by part. It is worked out when the index is
/// built, so that questions are compared with many records at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gist {
    /// Its questions: the place of each in the record, and the language.
    pub questions: Vec<(usize, Language, Evidence)>,
    /// What it says.
    pub texts: Vec<(Language, Evidence)>,
    /// What stands around that: the reason, the note, verdicts, cards.
    pub around: Evidence,
}

/// The gists of the rulings, in the order of their ids, read where they lie.
#[derive(Clone, Debug)]
pub(super) struct Gists(OwnedBytes);

impl Gists {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(bytes)
    }

    /// How many there are, where each ends, then the gists.
    /// `count` says in how many rulings a thing stands.
    pub fn write(gists: &[Gist], count: &impl Fn(&Thing) -> u64) -> Vec<u8> {
        let gists: Vec<String> = gists.iter().map(|gist| gist.write(count)).collect();
        let mut bytes = (gists.len() as u64).to_le_bytes().to_vec();
        let mut end = 0;
        for gist in &gists {
            end += gist.len() as u64;
            bytes.extend(end.to_le_bytes());
        }
        gists.iter().for_each(|gist| bytes.extend(gist.as_bytes()));
        bytes
    }

    /// How many rulings there are.
    pub fn count(&self) -> usize {
        self.number(0).unwrap_or(0)
    }

    fn number(&self, place: usize) -> Option<usize> {
        let bytes = self.0.get(place * 8..place * 8 + 8)?;
        usize::try_from(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    }

    /// The gist at a place.
    pub fn read(&self, document: usize) -> Option<Gist> {
        let number = |place| self.number(place);
        let count = number(0).filter(|&count| document < count)?;
        let start = if document == 0 { 0 } else { number(document)? };
        let gists = self.0.get((count + 1) * 8..)?;
        let gist = gists.get(start..number(document + 1)?)?;
        std::str::from_utf8(gist).ok().map(Gist::read)
    }
}

impl Gist {
    pub(super) fn of_ruling(ruling: &Ruling, lexicon: &Lexicon) -> Self {
        let cards: BTreeSet<_> = ruling.published.iter().filter_map(|p| p.card.clone()).collect();
        let mut gist = Self::of_cards(cards.iter(), lexicon);
        for (place, question) in ruling.questions.iter().enumerate() {
            let asked = Texts { en: question.en.clone(), zh: question.zh.clone() };
            let parts =
                pieces(&asked).map(|(language, text)| (place, language, lexicon.evidence(text)));
            gist.questions.extend(parts);
        }
        let shorts = ruling.questions.iter().filter_map(|q| q.short.as_ref());
        for texts in ruling.why.iter().chain(&ruling.note).chain(shorts) {
            pieces(texts).for_each(|(_, text)| gist.around.extend(&lexicon.evidence(text)));
        }
        gist.texts.extend(
            pieces(&ruling.text).map(|(language, text)| (language, lexicon.evidence(text))),
        );
        gist
    }

    pub(super) fn of_publication(
        publication: &Publication,
        cards: &[String],
        lexicon: &Lexicon,
    ) -> Self {
        let mut gist = Self::of_cards(cards.iter(), lexicon);
        let en = publication.en.iter().map(|text| (Language::En, text));
        let all = en.chain(publication.zh.iter().map(|text| (Language::Zh, text)));
        gist.texts.extend(all.map(|(language, text)| (language, lexicon.evidence(&text.text))));
        gist
    }

    /// Everything it is made of.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Evidence> {
        let questions = self.questions.iter().map(|(_, _, evidence)| evidence);
        let texts = self.texts.iter().map(|(_, evidence)| evidence);
        questions.chain(texts).chain([&self.around])
    }

    /// One line for each part.
    fn write(&self, count: &impl Fn(&Thing) -> u64) -> String {
        let mut lines = vec![format!("around 0 en {}", self.around.write(count))];
        for (language, text) in &self.texts {
            lines.push(format!("text 0 {language} {}", text.write(count)));
        }
        for (place, language, question) in &self.questions {
            lines.push(format!("question {place} {language} {}", question.write(count)));
        }
        lines.join("\n")
    }

    fn read(lines: &str) -> Self {
        let mut gist = Self::default();
        for line in lines.lines() {
            let mut words = line.splitn(4, ' ');
            let (Some(part), Some(place), Some(language)) =
                (words.next(), words.next(), words.next())
            else {
                continue;
            };
            let language = if language == "zh" { Language::Zh } else { Language::En };
            let evidence = Evidence::read(words.next().unwrap_or_default());
            match part {
                "around" => gist.around = evidence,
                "text" => gist.texts.push((language, evidence)),
                _ => gist.questions.push((place.parse().unwrap_or_default(), language, evidence)),
            }
        }
        gist
    }

    fn of_cards<'c>(cards: impl Iterator<Item = &'c String>, lexicon: &Lexicon) -> Self {
        let mut gist = Self::default();
        cards.for_each(|card| gist.around.extend(&lexicon.evidence(card)));
        gist
    }
}

fn pieces(texts: &Texts) -> impl Iterator<Item = (Language, &str)> {
    Language::BOTH.into_iter().filter_map(|language| Some((language, texts.get(language)?)))
}
