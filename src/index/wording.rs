use std::collections::HashMap;

use tantivy::directory::OwnedBytes;

mod learn;
mod places;
mod rehearse;

use learn::Learned;
pub(super) use learn::Told;
use places::{Places, ThingKey, key};

use super::lexicon::Concept;
use super::list::List;
use super::reading::Reading;
use super::stop;
use super::units::{Analyzed, Kind, Unit};

/// A thing that a text is worded with, and how much it counts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Worded {
    key: ThingKey,
    class: Class,
    counts: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Term,
    Word,
    /// Words of grammar, single characters, and what stands inside terms.
    Small,
    /// Two words in a row, three characters: how things are put.
    Phrase,
}

/// How well the words of a question are those in which people ask about a
/// ruling: by its terms, by other words, by small words, and by phrases.
pub type Fit = [f32; CLASSES];
const CLASSES: usize = 4;
/// What each class of things counts where they are summed up.
const OF_CLASS: Fit = [0.5, 0.36, 0.15, 0.22];

/// The fit of everything together.
pub(super) fn sum(fit: &Fit) -> f32 {
    fit.iter().zip(OF_CLASS).map(|(fit, counts)| fit * counts).sum()
}

/// What counts how much, as a thing that a text is worded with.
mod counts {
    pub const WHOLE: f32 = 1.0;
    /// A term that is part of another one, small words, single characters.
    pub const PART: f32 = 0.5;
    /// Words and pairs inside a term.
    pub const INSIDE: f32 = 0.4;
}

/// A list of how telling a thing is: in each number the ruling, and below it
/// by how much, in parts of one around zero.
const TELLING_BITS: u32 = 12;
const ZERO: i32 = 1 << (TELLING_BITS - 1);
const PARTS: f32 = 128.0;

/// How likely each thing is said by those who ask about each ruling, against
/// how likely it is said at all. Kept as logarithms in lists, thing by thing:
/// only what a ruling has been asked or told with stands in them.
#[derive(Clone, Debug)]
pub(super) struct Wordings {
    places: Places,
    /// How many rulings and themes there are; for each of them the logarithm for a thing
    /// that was never said of it; then the lists.
    lists: List,
}

/// Wordings as they are kept.
#[derive(Clone)]
pub(super) struct WordingTables {
    pub places: OwnedBytes,
    pub heads: OwnedBytes,
    pub lists: OwnedBytes,
}

impl Wordings {
    pub fn new(tables: WordingTables) -> Self {
        Self { places: Places::new(tables.heads, tables.places), lists: List::new(tables.lists) }
    }

    /// How many rulings there are, and themes that no ruling is about.
    pub fn count(&self) -> usize {
        self.lists.get(0).map_or(0, |count| (count as usize).min(self.lists.len()))
    }

    /// How well a text fits each ruling, in the order of the rulings, then each
    /// theme; none where none of them has anything of it.
    pub fn fits(&self, text: &[Worded]) -> Vec<Fit> {
        let mut fits = vec![Fit::default(); self.count()];
        let (mut length, mut of_class) = (0.0, Fit::default());
        for worded in text {
            let Some(list) = self.list(worded.key) else { continue };
            let class = worded.class as usize;
            length += worded.counts;
            of_class[class] += worded.counts;
            for (ruling, telling) in list {
                if let Some(fit) = fits.get_mut(ruling) {
                    fit[class] += worded.counts * telling;
                }
            }
        }
        if length == 0.0 {
            return Vec::new();
        }
        let breadth = breadth(length);
        for (fit, unsaid) in fits.iter_mut().zip(self.unsaid()) {
            let sums = fit.iter_mut().zip(of_class);
            sums.for_each(|(sum, length)| *sum = (*sum + length * unsaid) / breadth);
        }
        fits
    }

    /// How well texts fit each ruling together: the sum of what each would fit it alone.
    pub fn fit_of_all<'t>(&self, texts: impl Iterator<Item = &'t [Worded]>) -> Vec<f32> {
        let mut counted: HashMap<ThingKey, f32> = HashMap::new();
        let mut known = Vec::new();
        for text in texts {
            known.clear();
            known.extend(text.iter().filter(|worded| self.places.get(worded.key).is_some()));
            let length: f32 = known.iter().map(|worded| worded.counts).sum();
            for worded in &known {
                *counted.entry(worded.key).or_default() +=
                    worded.counts * OF_CLASS[worded.class as usize] / breadth(length);
            }
        }
        // In one order always: sums of floats depend on it.
        let mut counted: Vec<(ThingKey, f32)> = counted.into_iter().collect();
        counted.sort_unstable_by_key(|(key, _)| *key);
        let all: f32 = counted.iter().map(|(_, counts)| counts).sum();
        let mut sums: Vec<f32> = self.unsaid().map(|unsaid| all * unsaid).collect();
        for (key, counts) in counted {
            for (ruling, telling) in self.list(key).into_iter().flatten() {
                if let Some(sum) = sums.get_mut(ruling) {
                    *sum += counts * telling;
                }
            }
        }
        sums
    }

    /// By ruling: the logarithm for a thing that was never said of it.
    fn unsaid(&self) -> impl Iterator<Item = f32> {
        let unsaid = |ruling: usize| self.lists.get(1 + ruling).map_or(0.0, f32::from_bits);
        (0..self.count()).map(unsaid)
    }

    /// The rulings that a thing tells something about, and how much.
    fn list(&self, key: ThingKey) -> Option<impl Iterator<Item = (usize, f32)>> {
        let (start, len) = self.places.get(key)?;
        Some(self.lists.from(start, len).map(|number| {
            let parts = (number & ((1 << TELLING_BITS) - 1)) as i32 - ZERO;
            ((number >> TELLING_BITS) as usize, parts as f32 / PARTS)
        }))
    }

    /// Works out how telling everything is that the rulings are worded with.
    pub fn write(rulings: &[Told]) -> WordingTables {
        let mut numbers = vec![u32::try_from(rulings.len()).unwrap_or(0)];
        let learned = Learned::of(rulings);
        numbers.extend(learned.unsaid.iter().map(|unsaid| unsaid.to_bits()));
        let mut things = Vec::new();
        for (key, list) in learned.lists() {
            things.push((key, numbers.len()));
            numbers.extend(list.map(|(ruling, telling)| {
                let parts = (telling * PARTS).clamp(-ZERO as f32, (ZERO - 1) as f32) as i32;
                ruling << TELLING_BITS | (parts + ZERO) as u32
            }));
        }
        let (heads, places) = Places::write(&things, numbers.len());
        WordingTables { places, heads, lists: List::write(numbers) }
    }
}

/// A long question says the same thing in many ways, each less telling.
fn breadth(length: f32) -> f32 {
    length.max(1.0).sqrt()
}

impl Worded {
    /// Everything that a text is worded with, each once.
    pub(super) fn all(reading: &Reading) -> Vec<Self> {
        let Reading { analyzed, mentions, .. } = reading;
        let loose = reading.loose();
        let mut all: Vec<Self> = Vec::new();
        let mut add = |key, class, counts| all.push(Self { key, class, counts });
        for sense in mentions.iter().map(|mention| &mention.sense) {
            let whole = if sense.composed { counts::PART } else { counts::WHOLE };
            let part = if sense.composed { counts::WHOLE } else { counts::PART };
            let term = |concept: &Concept| key(b'#', [concept.to_le_bytes()]);
            sense.concepts.iter().for_each(|c| add(term(c), Class::Term, whole));
            sense.parts.iter().for_each(|c| add(term(c), Class::Term, part));
        }
        let particle = |i: usize| stop::is_particle(&analyzed.units[i].text);
        for (i, pair) in analyzed.bigrams() {
            let key = key(b'p', [pair]);
            if particle(i) || particle(i + 1) {
                add(key, Class::Small, counts::PART);
            } else if loose.contains(&i) && loose.contains(&(i + 1)) {
                add(key, Class::Word, counts::WHOLE);
            } else {
                add(key, Class::Small, counts::INSIDE);
            }
        }
        for (i, unit) in analyzed.units.iter().enumerate() {
            let key = key(b'w', [&unit.key]);
            if unit.kind == Kind::Han || stop::is_stop_word(&unit.key) {
                add(key, Class::Small, counts::PART);
            } else if loose.contains(&i) {
                add(key, Class::Word, counts::WHOLE);
            } else {
                add(key, Class::Small, counts::INSIDE);
            }
        }
        for phrase in phrases(analyzed) {
            add(phrase, Class::Phrase, counts::PART);
        }
        all.sort_unstable_by(|a, b| a.key.cmp(&b.key).then(b.counts.total_cmp(&a.counts)));
        all.dedup_by(|second, first| second.key == first.key);
        // Those of all questions are held together while an index is built.
        all.shrink_to_fit();
        all
    }
}

/// Two units in a row that are not both characters, and three characters.
fn phrases(analyzed: &Analyzed) -> impl Iterator<Item = ThingKey> {
    let units = &analyzed.units;
    let han = |unit: &Unit| unit.kind == Kind::Han;
    let pairs = units.windows(2).filter(move |two| !two.iter().all(han));
    let threes = units.windows(3).filter(move |three| three.iter().all(han));
    let joined = |units: &[Unit]| key(b'f', units.iter().flat_map(|unit| [unit.key.as_str(), " "]));
    pairs.map(joined).chain(threes.map(joined))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::lexicon::Lexicon;
    use crate::index::reading::Readings;
    use crate::record::Ruling;

    fn ruling(text: &str, questions: &[&str]) -> (String, Ruling) {
        let questions: Vec<_> = questions.iter().map(|en| serde_json::json!({"en": en})).collect();
        let ruling = serde_json::json!({
            "text": {"en": text}, "topics": [], "rules": [], "rules_as_of": "2026-09-25",
            "status": "current", "questions": questions,
        });
        (text.to_owned(), serde_json::from_value(ruling).unwrap())
    }

    #[test]
    fn a_question_fits_the_ruling_that_is_asked_about_in_its_words() {
        let lexicon = Lexicon::new(Lexicon::compile(&[]));
        let rulings = [
            ruling("Bears sleep in winter.", &["Do bears sleep?", "When do bears wake?"]),
            ruling("Birds fly south.", &["Do birds leave?", "Where do birds fly?"]),
        ];
        let told = |(_, ruling): &(String, Ruling)| Told::of(ruling, &Readings::new(&lexicon));
        let told: Vec<Told> = rulings.iter().map(told).collect();
        let wordings = Wordings::new(Wordings::write(&told));
        let fits = |text: &str| -> Vec<f32> {
            let fits = wordings.fits(&Worded::all(&lexicon.reading(text)));
            fits.iter().map(|fit| fit.iter().sum()).collect()
        };
        let sum = fits("Will bears be awake?");
        assert!(sum[0] > sum[1], "{sum:?}");
        let sum = fits("Which birds?");
        assert!(sum[1] > sum[0], "{sum:?}");
        assert_eq!(fits("Quite another thing"), [0.0; 0]);
        assert_eq!(wordings.count(), 2);
    }

    #[test]
    fn damaged_lists_fit_nothing_and_do_not_panic() {
        let lexicon = Lexicon::new(Lexicon::compile(&[]));
        let worded = Worded::all(&lexicon.reading("bears"));
        let bear = key(b'w', ["bear"]);
        for (at, end, lists) in [
            (1, 10, &[2, 0, 0, 0, 1][..]),
            (u32::MAX as usize, 9, &[1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255]),
            (1, 2, &[1, 0, 0, 0, 255, 255, 255, 255]),
            (0, 0, &[]),
        ] {
            let (heads, places) = Places::write(&[(bear, at)], end);
            let lists = OwnedBytes::new(lists.to_vec());
            let wordings = Wordings::new(WordingTables { places, heads, lists });
            assert!(wordings.fits(&worded).len() <= wordings.count());
        }
    }
}
