//! Differences that change what a text says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use words::{
    CHINESE, CHINESE_READ_AS, ENGLISH, ENGLISH_READ_AS, LIMIT_WORDS, LIMITS, NON, NOT_DENIED,
    POSSESSIVE, Words, YOU, YOU_ZH,
};

use super::token;
use crate::library::publications::{REWORDED_FROM, similarity};
use crate::record::{Language, fold};

mod words;

#[cfg(test)]
mod tests;

/// What two texts may not differ in if they are to say the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// "unless", "except"
    Exception,
    /// "may" against "must"
    MayMust,
    Number,
    /// Symbols in braces.
    Cost,
    Zone,
    /// controller, owner, opponent
    Whose,
    /// each, any, all
    Quantity,
    /// "at least" against "at most", "up to"
    Limit,
    /// "only"
    Only,
    /// "before" against "after"
    Time,
    Negation,
}

impl Matter {
    /// Its name in English and Chinese.
    pub fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::Exception => ("exceptions", "例外"),
            Self::MayMust => ("may or must", "可以与必须"),
            Self::Number => ("numbers", "数字"),
            Self::Cost => ("costs", "费用"),
            Self::Zone => ("zones", "区域"),
            Self::Whose => ("controller or owner", "操控者与拥有者"),
            Self::Quantity => ("each, any or all", "每个、任意与所有"),
            Self::Limit => ("at least or at most", "至少与至多"),
            Self::Only => ("only", "仅限"),
            Self::Time => ("before or after", "之前与之后"),
            Self::Negation => ("negation", "否定"),
        }
    }
}

/// In what the texts differ that matters, and the words or numbers themselves:
/// those only `old` has, then those only `new` has.
///
/// An exception, a number, a cost, a limit or an "only" that only one of them has
/// matters. Of zones, of may and must, of controller and owner, of each and any, of
/// before and after, one must stand for the other: that a text does not mention them
/// is only brevity. Negations are counted, except in Chinese texts so different that
/// counting says nothing; in texts of the same words they must deny the same ones.
pub fn matters(language: Language, old: &str, new: &str) -> Vec<Difference> {
    let alike = language == Language::En || similarity(language, old, new) >= REWORDED_FROM;
    let denied = denied(language, old, new);
    let (old, new) = (Profile::of(language, old), Profile::of(language, new));
    let mut found: BTreeMap<Matter, Difference> = BTreeMap::new();
    for (this, other, is_old) in [(&old, &new, true), (&new, &old, false)] {
        for ((matter, word), count) in &this.0 {
            let others = other.0.get(&(*matter, word.clone())).copied().unwrap_or(0);
            let counted = *matter == Matter::Negation && alike;
            if others == 0 || (counted && *count > others) {
                let difference = found.entry(*matter).or_insert_with(|| Difference::new(*matter));
                let list = if is_old { &mut difference.only_old } else { &mut difference.only_new };
                list.push(word.clone());
            }
        }
    }
    let mut found: Vec<Difference> = found.into_values().filter(Difference::counts).collect();
    if !found.iter().any(|difference| difference.matter == Matter::Negation) {
        found.extend(denied);
    }
    found
}

/// One matter in which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    pub matter: Matter,
    pub only_old: Vec<String>,
    pub only_new: Vec<String>,
}

impl Difference {
    fn new(matter: Matter) -> Self {
        Self { matter, only_old: Vec::new(), only_new: Vec::new() }
    }

    fn counts(&self) -> bool {
        let replaced = !self.only_old.is_empty() && !self.only_new.is_empty();
        let all = || self.only_old.iter().chain(&self.only_new);
        match self.matter {
            Matter::Exception | Matter::Number | Matter::Cost | Matter::Only | Matter::Negation => {
                true
            }
            Matter::MayMust | Matter::Zone | Matter::Quantity | Matter::Time => replaced,
            Matter::Limit => replaced || all().any(|word| LIMITS.contains(&word.as_str())),
            Matter::Whose => replaced && self.names_somebody_else(),
        }
    }

    /// "you" stands for a controller or an owner as often as not, for an opponent never.
    fn names_somebody_else(&self) -> bool {
        let you =
            |list: &[String]| list.iter().all(|word| [YOU[0], YOU_ZH[0]].contains(&word.as_str()));
        let opponent =
            |list: &[String]| list.iter().any(|word| ["opponent", "对手"].contains(&word.as_str()));
        match (you(&self.only_old), you(&self.only_new)) {
            (true, _) => opponent(&self.only_new),
            (_, true) => opponent(&self.only_old),
            _ => true,
        }
    }
}

/// From this share of common words on, texts are of the same words.
const SAME_WORDS: f32 = 0.9;

/// In texts of the same words: what is denied in one of them only.
fn denied(language: Language, old: &str, new: &str) -> Option<Difference> {
    let (old, new) = (words(language, old), words(language, new));
    if common(&old, &new) < SAME_WORDS {
        return None;
    }
    let (old, new) = (denials(language, &old), denials(language, &new));
    let only = |these: &[String], others: &[String]| -> Vec<String> {
        these.iter().filter(|denial| !others.contains(denial)).cloned().collect()
    };
    let (only_old, only_new) = (only(&old, &new), only(&new, &old));
    let matter = Matter::Negation;
    (!only_old.is_empty() && !only_new.is_empty()).then_some(Difference {
        matter,
        only_old,
        only_new,
    })
}

/// Words, or the characters of Chinese.
fn words(language: Language, text: &str) -> Vec<String> {
    let mut text = fold(text).to_lowercase();
    for (short, long) in [("cannot", "can not"), ("can't", "can not"), ("n't", " not")] {
        text = text.replace(short, long);
    }
    match language {
        Language::En => english_words(&text).map(str::to_owned).collect(),
        Language::Zh => text.chars().filter(|c| c.is_alphanumeric()).map(String::from).collect(),
    }
}

fn english_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-');
    words.filter(|word| word.contains(char::is_alphanumeric))
}

/// The share of words that both have, each as often.
fn common(a: &[String], b: &[String]) -> f32 {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    a.iter().for_each(|word| *left.entry(word).or_default() += 1);
    let found = b.iter().filter(|word| match left.get_mut(word.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    });
    2.0 * found.count() as f32 / (a.len() + b.len()).max(1) as f32
}

/// Each denial with the word that it denies.
fn denials(language: Language, words: &[String]) -> Vec<String> {
    let denies = |word: &str| match language {
        Language::En => ["not", "never", "no"].contains(&word),
        Language::Zh => ["不", "没", "未"].contains(&word),
    };
    let pairs = words.windows(2).filter(|pair| denies(&pair[0]));
    let apart = if language == Language::En { " " } else { "" };
    pairs.map(|pair| pair.join(apart)).collect()
}

/// How often a text says each word that matters.
struct Profile(BTreeMap<(Matter, String), usize>);

impl Profile {
    fn of(language: Language, text: &str) -> Self {
        let text = fold(text).to_lowercase();
        let mut profile = Self(BTreeMap::new());
        profile.numbers(language, &text);
        match language {
            Language::En => profile.english(text),
            Language::Zh => profile.chinese(text),
        }
        profile
    }

    fn english(&mut self, mut text: String) {
        text = text.replace("n't", " n't ").replace("'ve ", " ");
        for (phrase, read_as) in ENGLISH_READ_AS {
            text = text.replace(phrase, read_as);
        }
        let text = text.replace("n't", "not");
        let joined = |word: &&str| LIMIT_WORDS.contains(word);
        let words: Vec<&str> = english_words(&text)
            .flat_map(|word| match joined(&word) {
                true => vec![word],
                false => word.split('-').filter(|part| !part.is_empty()).collect(),
            })
            .collect();
        for (at, word) in words.iter().enumerate() {
            let is_non = word.len() > NON.len() && word.starts_with("non");
            if *word == "non" || (is_non && !NOT_DENIED.contains(word)) {
                self.count(&ENGLISH, |meaning| meaning.contains(&NON));
                continue;
            }
            let is_meant = match *word {
                // "have to" obliges, "have" alone does not.
                "have" | "has" => words.get(at + 1) == Some(&"to"),
                // "cards you own" is about the owner, "its own turn" is not.
                "own" => {
                    !at.checked_sub(1).is_some_and(|before| POSSESSIVE.contains(&words[before]))
                }
                _ => true,
            };
            self.count(&ENGLISH, |meaning| is_meant && meaning.contains(word));
        }
    }

    fn chinese(&mut self, mut text: String) {
        let exceptions = text.matches("除非").count();
        for (phrase, read_as) in CHINESE_READ_AS {
            text = text.replace(phrase, read_as);
        }
        if exceptions > 0 {
            self.0.insert((Matter::Exception, "除非".to_owned()), exceptions);
        }
        for (matter, meanings) in CHINESE {
            for meaning in meanings {
                let count: usize = meaning.iter().map(|word| text.matches(word).count()).sum();
                if count > 0 {
                    *self.0.entry((matter, meaning[0].to_owned())).or_default() += count;
                }
            }
        }
    }

    fn count(&mut self, table: &[(Matter, Words)], is_meant: impl Fn(&[&str]) -> bool) {
        for (matter, meanings) in table {
            for meaning in meanings.iter().filter(|meaning| is_meant(meaning)) {
                *self.0.entry((*matter, meaning[0].to_owned())).or_default() += 1;
            }
        }
    }

    fn numbers(&mut self, language: Language, text: &str) {
        for (is_cost, number) in token::numbers(language, text) {
            let matter = if is_cost { Matter::Cost } else { Matter::Number };
            *self.0.entry((matter, number)).or_default() += 1;
        }
    }
}
