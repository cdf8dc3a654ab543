use std::collections::BTreeMap;

use super::profile::{Profile, english_words};
use super::{Difference, Matter};
use crate::curate::dedupe::token::{self, Token};
use crate::library::publications::{REWORDED_FROM, Tokens, common};
use crate::record::{Language, fold};

/// From this share of common words on, texts are of the same words.
const SAME_WORDS: f32 = 0.9;

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
        let common = common(&self.words, &new.words) as f32;
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
