//! Differences that change what a text says.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use words::{
    CHINESE, CHINESE_READ_AS, ENGLISH, ENGLISH_READ_AS, LIMIT_WORDS, LIMITS, NON, NOT_DENIED,
    POSSESSIVE, Words, YOU, YOU_ZH,
};

use super::token::{self, Token};
use crate::library::publications::{REWORDED_FROM, Tokens};
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
    Said::of(language, old).against(&Said::of(language, new))
}

/// What is compared of a text, for one that is compared with several.
#[derive(Debug)]
pub struct Said {
    profile: Profile,
    /// Its words as hashes, sorted.
    words: Vec<Token>,
    denials: Vec<String>,
    /// Its characters in their order, where it is Chinese.
    characters: Option<Tokens>,
}

impl Said {
    pub fn of(language: Language, text: &str) -> Self {
        let own = words(language, text);
        let mut words: Vec<Token> = own.iter().map(|word| token::of_word(word)).collect();
        words.sort_unstable();
        Self {
            profile: Profile::of(language, text),
            words,
            denials: denials(language, &own),
            characters: (language == Language::Zh).then(|| Tokens::of(language, text)),
        }
    }

    /// [`matters`] of this older text and a newer one of its language.
    pub fn against(&self, new: &Self) -> Vec<Difference> {
        let mut alike = None;
        let mut alike = || *alike.get_or_insert_with(|| self.is_alike(new));
        let mut found: BTreeMap<Matter, Difference> = BTreeMap::new();
        for (this, other, is_old) in [(self, new, true), (new, self, false)] {
            for ((matter, word), count) in &this.profile.0 {
                let others = other.profile.count_of(*matter, word);
                let counted = *matter == Matter::Negation && *count > others;
                if others == 0 || (counted && alike()) {
                    let difference =
                        found.entry(*matter).or_insert_with(|| Difference::new(*matter));
                    let list =
                        if is_old { &mut difference.only_old } else { &mut difference.only_new };
                    list.push(word.clone().into_owned());
                }
            }
        }
        let mut found: Vec<Difference> = found.into_values().filter(Difference::counts).collect();
        if !found.iter().any(|difference| difference.matter == Matter::Negation) {
            found.extend(self.denied(new));
        }
        found
    }

    fn is_alike(&self, other: &Self) -> bool {
        match (&self.characters, &other.characters) {
            (Some(own), Some(others)) => own.similarity(others, REWORDED_FROM) >= REWORDED_FROM,
            _ => true,
        }
    }

    /// In texts of the same words: what is denied in one of them only.
    fn denied(&self, new: &Self) -> Option<Difference> {
        let common = common_words(&self.words, &new.words) as f32;
        if 2.0 * common / ((self.words.len() + new.words.len()).max(1) as f32) < SAME_WORDS {
            return None;
        }
        let only = |these: &[String], others: &[String]| -> Vec<String> {
            these.iter().filter(|denial| !others.contains(denial)).cloned().collect()
        };
        let only_old = only(&self.denials, &new.denials);
        let only_new = only(&new.denials, &self.denials);
        let matter = Matter::Negation;
        (!only_old.is_empty() && !only_new.is_empty()).then_some(Difference {
            matter,
            only_old,
            only_new,
        })
    }
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

/// How many words both have, each as often.
fn common_words(a: &[Token], b: &[Token]) -> usize {
    let (mut i, mut j, mut count) = (0, 0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        count += usize::from(x == y);
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    count
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
#[derive(Debug)]
struct Profile(BTreeMap<(Matter, Cow<'static, str>), usize>);

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

    fn count_of(&self, matter: Matter, word: &str) -> usize {
        self.0.get(&(matter, Cow::Borrowed(word))).copied().unwrap_or(0)
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
            self.0.insert((Matter::Exception, Cow::Borrowed("除非")), exceptions);
        }
        for (matter, meanings) in CHINESE {
            for meaning in meanings {
                let count: usize = meaning.iter().map(|word| text.matches(word).count()).sum();
                if count > 0 {
                    *self.0.entry((matter, Cow::Borrowed(meaning[0]))).or_default() += count;
                }
            }
        }
    }

    fn count(&mut self, table: &[(Matter, Words)], is_meant: impl Fn(&[&str]) -> bool) {
        for (matter, meanings) in table {
            for meaning in meanings.iter().filter(|meaning| is_meant(meaning)) {
                *self.0.entry((*matter, Cow::Borrowed(meaning[0]))).or_default() += 1;
            }
        }
    }

    fn numbers(&mut self, language: Language, text: &str) {
        for (is_cost, number) in token::numbers(language, text) {
            let matter = if is_cost { Matter::Cost } else { Matter::Number };
            *self.0.entry((matter, Cow::Owned(number))).or_default() += 1;
        }
    }
}
