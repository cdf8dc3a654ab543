use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Matter;
use super::words::{
    CHINESE, CHINESE_READ_AS, ENGLISH, ENGLISH_READ_AS, LIMIT_WORDS, NON, NOT_DENIED, POSSESSIVE,
    Words,
};
use crate::curate::dedupe::token;
use crate::record::{Language, fold};

/// How often a text says each word that matters.
#[derive(Debug)]
pub struct Profile(pub BTreeMap<(Matter, Cow<'static, str>), usize>);

impl Profile {
    pub fn of(language: Language, text: &str) -> Self {
        let text = fold(text).to_lowercase();
        let mut profile = Self(BTreeMap::new());
        profile.numbers(language, &text);
        match language {
            Language::En => profile.english(text),
            Language::Zh => profile.chinese(text),
        }
        profile
    }

    pub fn count_of(&self, matter: Matter, word: &str) -> usize {
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

pub fn english_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-');
    words.filter(|word| word.contains(char::is_alphanumeric))
}
