use std::borrow::Borrow;

use super::gist::Gist;
use super::lexicon::Concept;
use super::list::{List, Stretch, count};
use super::salience::{Salient, ground, salience};
use super::spoken::Spoken;
use super::things::Number;
use super::weigh::{Mechanics, Weighed};
use crate::record::Language;

/// What a record speaks of, weighed: all that questions are compared with, in
/// numbers of four bytes that are read where they lie.
///
/// The ground; how many terms are salient, and these; then the parts: what
/// stands around, the texts, the questions.
#[derive(Clone, Debug)]
pub struct Profile(List);

/// A profile to look at.
#[derive(Clone, Debug, Default)]
pub struct Sides<'p> {
    /// The groups of kindred terms that it stands on, as bits.
    pub ground: u32,
    pub salience: Vec<Salient>,
    /// Its questions in order: the place of each in the record.
    pub questions: Vec<(usize, Part<'p>)>,
    /// What it says.
    pub texts: Vec<Part<'p>>,
    /// What stands around its questions and texts.
    pub around: Part<'p>,
}

/// A text by what it speaks of, as [`Spoken`] was written.
#[derive(Clone, Copy, Debug)]
pub struct Part<'p> {
    pub language: Language,
    /// The sum of the weights, and of those of its terms.
    pub all: f32,
    pub all_terms: f32,
    /// The groups of kindred terms, as bits.
    pub kin: u32,
    pub mechanics: Mechanics,
    /// What stands by itself, and what stands inside terms.
    pub things: Stretch<'p>,
    pub inside: Stretch<'p>,
    /// The concepts that are none of the things.
    pub concepts: Stretch<'p>,
}

/// The first number of a part: what it is, its language, its place.
const AROUND: u32 = 0;
const TEXT: u32 = 1;
const QUESTION: u32 = 2;
const WHAT: u32 = 0b11;
const CHINESE: u32 = 0b100;
const PLACE_BITS: u32 = 3;

/// The numbers of a salient term; the second half of the first one says that it is telling.
const SALIENT: usize = 4;
const TELLING: u32 = 1 << 16;

impl Profile {
    pub(super) fn new(numbers: List) -> Self {
        Self(numbers)
    }

    /// `weigh` says what a thing counts.
    pub(super) fn write<W: Borrow<Weighed>>(
        gist: &Gist<Spoken>,
        weigh: impl Fn(Number) -> Option<W>,
    ) -> Vec<u32> {
        let salience = salience(gist, weigh);
        let mut numbers = vec![ground(gist), count(salience.len())];
        numbers.extend(salience.iter().flat_map(|salient| {
            let telling = if salient.telling { TELLING } else { 0 };
            let first = u32::from(salient.concept) | telling;
            [first, salient.weight.to_bits(), salient.degree.to_bits(), salient.kin]
        }));
        write_part(AROUND, 0, Language::En, &gist.around, &mut numbers);
        for (language, text) in &gist.texts {
            write_part(TEXT, 0, *language, text, &mut numbers);
        }
        for (place, language, text) in &gist.questions {
            write_part(QUESTION, *place, *language, text, &mut numbers);
        }
        numbers
    }

    /// What is cut short is left out.
    pub fn sides(&self) -> Sides<'_> {
        let mut rest = self.0.all();
        let mut sides = Sides::default();
        let (Some(ground), Some(salient)) = (rest.next(), rest.next()) else { return sides };
        sides.ground = ground;
        let mut salient = rest.take_first((salient as usize).saturating_mul(SALIENT));
        while let Some(term) = read_salient(&mut salient) {
            sides.salience.push(term);
        }
        while let Some(first) = rest.next() {
            let language = if first & CHINESE == 0 { Language::En } else { Language::Zh };
            let Some(part) = read_part(language, &mut rest) else { break };
            match first & WHAT {
                AROUND => sides.around = part,
                TEXT => sides.texts.push(part),
                _ => sides.questions.push(((first >> PLACE_BITS) as usize, part)),
            }
        }
        sides
    }
}

impl Default for Part<'_> {
    fn default() -> Self {
        let none = Stretch::default();
        Self {
            language: Language::En,
            all: 0.0,
            all_terms: 0.0,
            kin: 0,
            mechanics: 0,
            things: none,
            inside: none,
            concepts: none,
        }
    }
}

fn write_part(what: u32, place: usize, language: Language, text: &Spoken, to: &mut Vec<u32>) {
    let language = if language == Language::Zh { CHINESE } else { 0 };
    to.push(what | language | count(place) << PLACE_BITS);
    to.extend([text.all.to_bits(), text.all_terms.to_bits(), text.kin]);
    let (things, inside) = (text.by_itself(), text.inside());
    to.extend([u32::from(text.mechanics), count(things.len()), count(inside.len())]);
    to.push(count(text.besides));
    to.extend(things.iter().chain(inside).map(|(thing, _)| thing));
    to.extend(text.concepts.iter().take(text.besides).map(|&concept| u32::from(concept)));
}

fn read_part<'p>(language: Language, from: &mut Stretch<'p>) -> Option<Part<'p>> {
    let (all, all_terms) = (f32::from_bits(from.next()?), f32::from_bits(from.next()?));
    let (kin, mechanics) = (from.next()?, from.next()? as Mechanics);
    let mut list = [from.next()?, from.next()?, from.next()?].into_iter();
    let mut list = || from.take_first(list.next().unwrap_or(0) as usize);
    let (things, inside, concepts) = (list(), list(), list());
    Some(Part { language, all, all_terms, kin, mechanics, things, inside, concepts })
}

fn read_salient(from: &mut Stretch<'_>) -> Option<Salient> {
    let first = from.next()?;
    let (weight, degree) = (f32::from_bits(from.next()?), f32::from_bits(from.next()?));
    let kin = from.next()?;
    let telling = first & TELLING != 0;
    Some(Salient { concept: first as Concept, weight, degree, kin, telling })
}

impl Part<'_> {
    /// The concepts that are none of its things.
    pub fn besides(&self) -> impl Iterator<Item = Concept> {
        self.concepts.filter_map(|concept| Concept::try_from(concept).ok())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tantivy::directory::OwnedBytes;

    use super::super::evidence::{Evidence, Thing};
    use super::super::gist::Gists;
    use super::super::lexicon::Lexicon;
    use super::super::lists::Lists;
    use super::super::things::{Counts, Things};
    use super::super::weigh::Scale;
    use super::*;

    fn gist(texts: &[String], lexicon: &Lexicon) -> Gist<Evidence> {
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
            let lexicon = Lexicon::new(Lexicon::compile(&[]));
            let gists = [gist(&one, &lexicon), gist(&other, &lexicon)];
            let things = Things::new(Counts::of(&gists).write());
            let number = |thing: &Thing| things.number(thing).expect("it was counted");
            let scale = Scale::new(&lexicon, 2);
            let weighed = scale.weigh_all(&things);
            let weigh = |number: Number| weighed.get(number as usize);
            let spoken = |evidence: Evidence| {
                Spoken::of(evidence.said(number), weigh, |concept| scale.mechanics(concept))
            };
            let gists = gists.map(|gist| gist.map(spoken));
            let profiles: Vec<_> = gists.iter().map(|gist| Profile::write(gist, weigh)).collect();
            let read = Gists::new(Lists::write(&profiles));
            prop_assert_eq!(read.count(), 2);
            for (place, gist) in gists.iter().enumerate() {
                let profile = read.read(place).unwrap();
                let sides = profile.sides();
                prop_assert_eq!(sides.questions.len(), gist.questions.len());
                for ((at, part), (place, language, spoken)) in sides.questions.iter().zip(&gist.questions) {
                    prop_assert_eq!((*at, part.language), (*place, *language));
                    let things = part.things.chain(part.inside);
                    prop_assert!(things.eq(spoken.things.iter().map(|(thing, _)| *thing)));
                    prop_assert_eq!((part.all, part.kin), (spoken.all, spoken.kin));
                }
            }
        }

        #[test]
        fn damaged_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            let gists = Gists::new(OwnedBytes::new(bytes));
            for place in 0..4 {
                let profile = gists.read(place);
                prop_assert!(profile.is_none_or(|profile| profile.sides().questions.len() < 64));
            }
        }
    }
}
