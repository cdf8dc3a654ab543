//! Translations of words, learned from the texts that the library has in both
//! languages: a word and its translation stand in the same ones.

use std::collections::{BTreeMap, HashMap};

use tantivy::directory::OwnedBytes;

use super::stop;
use super::table::Table;
use super::units::Analyzed;
use crate::record::{Publication, Translation};

/// More texts teach nothing new, and need memory.
const MOST_TEXTS: usize = 20_000;
/// A word and its translation stand together in so many texts at least.
const TOGETHER: u32 = 3;
/// How alike the texts of a word and of its translation are at least, in thousandths.
const ALIKE: u32 = 120;
/// So many translations are kept, the likeliest first.
const KEPT: usize = 4;

/// The words of either language in the texts that have both.
#[derive(Default)]
pub(super) struct Lessons {
    en: Words,
    zh: Words,
}

/// The words of one language, text by text.
#[derive(Default)]
struct Words {
    numbers: HashMap<String, u32>,
    texts: Vec<Vec<u32>>,
}

/// A text in both languages, as the words that it is found by, a line each.
pub(super) struct Lesson {
    en: String,
    zh: String,
}

/// Whether a publication teaches: it stands in both languages, and people
/// translated it.
pub(super) fn teaches(publication: &Publication) -> bool {
    let by_people = |of: Option<Translation>| {
        of.is_some_and(|of| !matches!(of, Translation::Gpt | Translation::Unknown))
    };
    let zh = publication.zh.iter().any(|text| by_people(text.translation));
    zh && publication.en.is_some() && !publication.non_ruling
}

impl Lesson {
    /// `en` and `zh` are the same text.
    pub fn new<'t>(
        en: impl Iterator<Item = &'t Analyzed>,
        zh: impl Iterator<Item = &'t Analyzed>,
    ) -> Self {
        Self { en: en.map(words).collect(), zh: zh.map(words).collect() }
    }
}

/// Stems, and pairs of Han characters, without words of grammar.
fn words(text: &Analyzed) -> String {
    let stems = text.units.iter().filter(|unit| stop::is_telling_word(unit));
    let pairs = text.bigrams().map(|(_, pair)| pair);
    stems.map(|unit| unit.key.as_str()).chain(pairs).flat_map(|word| [word, "\n"]).collect()
}

impl Lessons {
    pub fn add(&mut self, lesson: &Lesson) {
        if self.en.texts.len() < MOST_TEXTS {
            self.en.add(&lesson.en);
            self.zh.add(&lesson.zh);
        }
    }

    /// Words of both languages with their translations and how likely each is.
    pub fn table(&self) -> Vec<u8> {
        let mut table = self.en.translated(&self.zh);
        table.extend(self.zh.translated(&self.en));
        Table::write(&table)
    }
}

impl Words {
    fn add(&mut self, words: &str) {
        let mut text: Vec<u32> = Vec::new();
        for word in words.lines() {
            let next = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
            let known = self.numbers.get(word).copied();
            text.push(
                known.unwrap_or_else(|| *self.numbers.entry(word.to_owned()).or_insert(next)),
            );
        }
        text.sort_unstable();
        text.dedup();
        self.texts.push(text);
    }

    /// In which texts each word stands.
    fn places(&self) -> Vec<Vec<u32>> {
        let mut places = vec![Vec::new(); self.numbers.len()];
        for (place, text) in (0..).zip(&self.texts) {
            text.iter().for_each(|&word| places[word as usize].push(place));
        }
        places
    }

    fn names(&self) -> Vec<&str> {
        let mut names = vec![""; self.numbers.len()];
        self.numbers.iter().for_each(|(name, &number)| names[number as usize] = name);
        names
    }

    /// For each word those of `other` that stand in the same texts, by Dice's
    /// measure: twice the texts of both over the texts of either.
    fn translated(&self, other: &Self) -> BTreeMap<String, String> {
        let (names, others) = (self.names(), other.names());
        let frequency: Vec<u32> = other.places().iter().map(|texts| texts.len() as u32).collect();
        let mut together = vec![0_u32; others.len()];
        let mut table = BTreeMap::new();
        for (word, texts) in self.places().iter().enumerate() {
            let mut met = Vec::new();
            for &text in texts {
                for &candidate in &other.texts[text as usize] {
                    if together[candidate as usize] == 0 {
                        met.push(candidate as usize);
                    }
                    together[candidate as usize] += 1;
                }
            }
            let dice = |&candidate: &usize| {
                let both = std::mem::take(&mut together[candidate]);
                let either = texts.len() as u32 + frequency[candidate];
                (both >= TOGETHER).then(|| (2000 * both / either, others[candidate]))
            };
            let mut found: Vec<_> = met.iter().filter_map(dice).collect();
            found.retain(|(alike, _)| *alike >= ALIKE);
            found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
            found.truncate(KEPT);
            let found: Vec<_> =
                found.iter().map(|(alike, name)| format!("{name}:{alike}")).collect();
            if !found.is_empty() {
                table.insert(names[word].to_owned(), found.join(" "));
            }
        }
        table
    }
}

/// What was learned, looked up where it lies.
#[derive(Clone, Debug)]
pub(super) struct Learned(Table);

impl Learned {
    pub fn new(bytes: OwnedBytes, heads: OwnedBytes) -> Self {
        Self(Table::indexed(bytes, heads))
    }

    /// Whether the library taught nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The translations of a stem or a pair, and how likely each is (up to 1).
    pub fn translations(&self, word: &str) -> impl Iterator<Item = (&str, f32)> {
        let found = self.0.get(word).unwrap_or_default().split(' ');
        found.filter_map(|translation| {
            let (name, alike) = translation.rsplit_once(':')?;
            Some((name, alike.parse::<u16>().ok()?.min(1000) as f32 / 1000.0))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::units::analyze;
    use crate::record::{Appearance, Verbatim};

    fn learned(texts: &[(&str, &str)]) -> Learned {
        let mut lessons = Lessons::default();
        for (en, zh) in texts {
            let (en, zh) = (analyze(en), analyze(zh));
            lessons.add(&Lesson::new([&en].into_iter(), [&zh].into_iter()));
        }
        let table = lessons.table();
        let heads = Table::heads(&table);
        Learned::new(OwnedBytes::new(table), OwnedBytes::new(heads))
    }

    fn likeliest(learned: &Learned, word: &str) -> Option<String> {
        learned.translations(word).next().map(|(name, _)| name.to_owned())
    }

    #[test]
    fn a_word_and_its_translation_stand_in_the_same_texts() {
        let learned = learned(&[
            ("The otter sleeps.", "水獭睡觉。"),
            ("An otter swims.", "水獭游泳。"),
            ("The otter eats a pear.", "水獭吃雪梨。"),
            ("The badger eats pears.", "狗獾吃雪梨。"),
            ("A pear for the badger.", "给狗獾雪梨。"),
            ("The badger swims.", "狗獾游泳。"),
        ]);
        for (en, zh) in [("otter", "水獭"), ("badger", "狗獾"), ("pear", "雪梨")] {
            assert_eq!(likeliest(&learned, en).as_deref(), Some(zh));
            assert_eq!(likeliest(&learned, zh).as_deref(), Some(en));
        }
        assert_eq!(learned.translations("otter").next(), Some(("水獭", 1.0)));
        // Twice is too seldom to tell.
        assert_eq!(likeliest(&learned, "swim"), None);
        assert_eq!(likeliest(&learned, "the"), None);
    }

    #[test]
    fn nothing_is_learned_from_nothing() {
        let learned = learned(&[]);
        assert!(learned.is_empty());
        assert_eq!(likeliest(&learned, "otter"), None);
    }

    #[test]
    fn machines_do_not_teach() {
        let in_both = |of| {
            let at = Appearance::new(None, "2020-01-02".parse().unwrap(), "page");
            let (en, zh) = (Verbatim::english("An otter."), Verbatim::chinese("水獭。", of));
            Publication::new(Some(en), Some(zh), at).unwrap()
        };
        assert!(teaches(&in_both(Translation::Official)));
        assert!(teaches(&in_both(Translation::Community)));
        assert!(!teaches(&in_both(Translation::Gpt)));
        assert!(!teaches(&in_both(Translation::Unknown)));
    }
}
