use std::collections::HashMap;

use super::token::{self, Token};
use crate::record::Term;

/// What each language calls a thing: phrases of either lead to one token.
#[derive(Debug, Default)]
pub struct Lexicon {
    /// By the first word; the longest phrases first.
    en: HashMap<Token, Vec<(Vec<Token>, Token)>>,
    /// By the first character; the longest forms first.
    zh: HashMap<char, Vec<(String, Token)>>,
}

impl Lexicon {
    /// Forms to avoid and obsolete terms lead to the term in use today: an
    /// obsolete term (`converted mana cost`) is the term that lists its Chinese
    /// form as one to avoid.
    pub fn of(terms: &[Term]) -> Self {
        let mut lexicon = Self::default();
        for term in terms {
            let today = terms.iter().find(|t| !t.obsolete && t.zh_avoid.contains(&term.zh));
            let name = match today {
                Some(today) if term.obsolete => &today.en,
                _ => &term.en,
            };
            let concept = token::concept(name);
            for phrase in std::iter::once(&term.en).chain(&term.en_also) {
                lexicon.add_english(phrase, concept);
            }
            let avoided = term.zh_avoid.iter().filter(|form| !term.ambiguous.contains(form));
            for form in std::iter::once(&term.zh).chain(&term.zh_also).chain(avoided) {
                lexicon.add_chinese(form, concept);
            }
        }
        lexicon
            .en
            .values_mut()
            .for_each(|list| list.sort_by_key(|(words, _)| usize::MAX - words.len()));
        lexicon
            .zh
            .values_mut()
            .for_each(|list| list.sort_by_key(|(form, _)| usize::MAX - form.len()));
        lexicon
    }

    fn add_english(&mut self, phrase: &str, concept: Token) {
        let words: Vec<Token> = token::words(phrase).iter().map(|word| token::stem(word)).collect();
        let Some(first) = words.first() else { return };
        let list = self.en.entry(*first).or_default();
        if !list.iter().any(|(known, _)| *known == words) {
            list.push((words, concept));
        }
    }

    fn add_chinese(&mut self, form: &str, concept: Token) {
        let Some(first) = form.chars().next() else { return };
        let list = self.zh.entry(first).or_default();
        // What is one thing's right name is not another's wrong one.
        if !list.iter().any(|(known, _)| known == form) {
            list.push((form.to_owned(), concept));
        }
    }

    /// The longest phrase at the beginning of `stems`, with its length.
    pub(super) fn english(&self, stems: &[Token]) -> Option<(usize, Token)> {
        let list = self.en.get(stems.first()?)?;
        let (words, concept) = list.iter().find(|(words, _)| stems.starts_with(words))?;
        Some((words.len(), *concept))
    }

    /// The longest form at the beginning of `text`, with its length in bytes.
    pub(super) fn chinese(&self, text: &str) -> Option<(usize, Token)> {
        let list = self.zh.get(&text.chars().next()?)?;
        let (form, concept) = list.iter().find(|(form, _)| text.starts_with(form.as_str()))?;
        Some((form.len(), *concept))
    }
}
