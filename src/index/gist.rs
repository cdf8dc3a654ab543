use std::collections::BTreeSet;

use tantivy::directory::OwnedBytes;

use super::evidence::{Evidence, Thing};
use super::lexicon::{Concept, Lexicon};
use super::list::List;
use super::reading::Readings;
use super::things::Number;
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

/// The gists of the rulings, in the order of their ids, read where they lie.
/// All is numbers of four bytes: how many gists there are, where each ends,
/// then the gists.
#[derive(Clone, Debug)]
pub(super) struct Gists(List);

/// The first number of a part: what it is, its language, its place.
const AROUND: u32 = 0;
const TEXT: u32 = 1;
const QUESTION: u32 = 2;
const WHAT: u32 = 0b11;
const CHINESE: u32 = 0b100;
const PLACE_BITS: u32 = 3;

impl Gists {
    pub fn new(bytes: OwnedBytes) -> Self {
        Self(List::new(bytes))
    }

    /// `number` is that of a thing.
    pub fn write(gists: &[Gist<Evidence>], number: &impl Fn(&Thing) -> Number) -> OwnedBytes {
        let gists: Vec<Vec<u32>> = gists.iter().map(|gist| gist.write(number)).collect();
        let mut numbers = vec![count(gists.len())];
        let mut end = 0;
        for gist in &gists {
            end += gist.len();
            numbers.push(count(end));
        }
        numbers.extend(gists.into_iter().flatten());
        List::write(numbers)
    }

    /// How many rulings there are.
    pub fn count(&self) -> usize {
        self.number(0).unwrap_or(0)
    }

    fn number(&self, place: usize) -> Option<usize> {
        self.0.get(place).and_then(|number| usize::try_from(number).ok())
    }

    /// The gist at a place.
    pub fn read(&self, ruling: usize) -> Option<Gist<Said>> {
        let count = self.number(0).filter(|&count| ruling < count)?;
        let start = if ruling == 0 { 0 } else { self.number(ruling)? };
        let end = self.number(ruling + 1)?;
        let numbers = self.0.from(start.checked_add(count + 1)?, end.checked_sub(start)?);
        Some(Gist::read(numbers))
    }
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

    /// The same by number, of a publication, which has no questions.
    pub(super) fn said(&self, mut number: impl FnMut(&Thing) -> Number) -> Gist<Said> {
        let texts = self.texts.iter().map(|(language, part)| (*language, part.said(&mut number)));
        let texts = texts.collect();
        Gist { questions: Vec::new(), texts, around: self.around.said(&mut number) }
    }

    fn of_cards<'c>(
        cards: impl Iterator<Item = &'c String>,
        evidence: impl Fn(&str) -> Evidence,
    ) -> Self {
        let mut gist = Self::default();
        cards.for_each(|card| gist.around.extend(&evidence(card)));
        gist
    }

    fn write(&self, number: &impl Fn(&Thing) -> Number) -> Vec<u32> {
        let mut numbers = Vec::new();
        let mut write = |what: u32, place: usize, language: Language, evidence: &Evidence| {
            let language = if language == Language::Zh { CHINESE } else { 0 };
            numbers.push(what | language | count(place) << PLACE_BITS);
            evidence.said(|thing| number(thing)).write(&mut numbers);
        };
        write(AROUND, 0, Language::En, &self.around);
        self.texts.iter().for_each(|(language, text)| write(TEXT, 0, *language, text));
        self.questions
            .iter()
            .for_each(|(at, language, text)| write(QUESTION, *at, *language, text));
        numbers
    }
}

impl<Part> Gist<Part> {
    /// Everything it is made of.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let questions = self.questions.iter().map(|(_, _, part)| part);
        let texts = self.texts.iter().map(|(_, part)| part);
        questions.chain(texts).chain([&self.around])
    }
}

impl<Part: Default> Default for Gist<Part> {
    fn default() -> Self {
        Self { questions: Vec::new(), texts: Vec::new(), around: Part::default() }
    }
}

impl Gist<Said> {
    fn read(mut numbers: impl Iterator<Item = u32>) -> Self {
        let mut gist = Self::default();
        while let Some(first) = numbers.next() {
            let language = if first & CHINESE == 0 { Language::En } else { Language::Zh };
            let Some(said) = Said::read(&mut numbers) else { break };
            match first & WHAT {
                AROUND => gist.around = said,
                TEXT => gist.texts.push((language, said)),
                _ => gist.questions.push(((first >> PLACE_BITS) as usize, language, said)),
            }
        }
        gist
    }
}

impl Said {
    /// How many of each, then each.
    fn write(&self, to: &mut Vec<u32>) {
        to.extend([self.things.len(), self.inside.len(), self.concepts.len()].map(count));
        to.extend(self.things.iter().chain(&self.inside));
        to.extend(self.concepts.iter().map(|&concept| u32::from(concept)));
    }

    fn read(numbers: &mut impl Iterator<Item = u32>) -> Option<Self> {
        let counts = [numbers.next()?, numbers.next()?, numbers.next()?];
        let mut list = |count: u32| numbers.take(count as usize).collect::<Vec<u32>>();
        let [things, inside, concepts] = counts.map(&mut list);
        let concepts = concepts.into_iter().filter_map(|c| Concept::try_from(c).ok()).collect();
        Some(Self { things, inside, concepts })
    }

    /// Every thing, those inside terms last.
    pub fn all(&self) -> impl Iterator<Item = Number> {
        self.things.iter().chain(&self.inside).copied()
    }
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

fn pieces(texts: &Texts) -> impl Iterator<Item = (Language, &str)> {
    Language::BOTH.into_iter().filter_map(|language| Some((language, texts.get(language)?)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::index::things::Counts;

    fn gist(texts: &[String]) -> Gist<Evidence> {
        let lexicon = Lexicon::new(Lexicon::compile(&[]));
        let language =
            |place: usize| if place.is_multiple_of(2) { Language::En } else { Language::Zh };
        let texts = texts.iter().enumerate();
        let questions = texts.map(|(place, text)| (place, language(place), lexicon.evidence(text)));
        Gist { questions: questions.collect(), ..Gist::default() }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            one in proptest::collection::vec("[a-z牌库显化恐惧+#0-9{}/ -]{0,40}|\\PC{0,30}", 0..4),
            other in proptest::collection::vec("[a-z牌库显化恐惧]{0,20}", 0..3),
        ) {
            let gists = [gist(&one), gist(&other)];
            let things = super::super::things::Things::new(Counts::of(&gists).write());
            let number = |thing: &Thing| things.number(thing).expect("it was counted");
            let read = Gists::new(Gists::write(&gists, &number));
            prop_assert_eq!(read.count(), 2);
            for (place, gist) in gists.iter().enumerate() {
                let read = read.read(place).unwrap();
                prop_assert_eq!(read.questions.len(), gist.questions.len());
                for (read, written) in read.questions.iter().zip(&gist.questions) {
                    prop_assert_eq!((read.0, read.1), (written.0, written.1));
                    prop_assert_eq!(&read.2, &written.2.said(number));
                }
            }
        }

        #[test]
        fn damaged_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            let gists = Gists::new(OwnedBytes::new(bytes));
            for place in 0..4 {
                let read = gists.read(place);
                prop_assert!(read.is_none_or(|gist| gist.parts().count() < 64));
            }
        }
    }
}
