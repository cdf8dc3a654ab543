use std::ops::Range;

use super::Code;
use crate::record::{Date, Language};

/// One thing said in one or both languages, as the checks of texts see it.
#[derive(Clone, Debug, Default)]
pub struct Passage<'a> {
    pub en: Option<&'a str>,
    pub zh: Option<&'a str>,
    pub kind: PassageKind,
    /// The cards it stands on, in English.
    pub cards: Vec<&'a str>,
    /// The first day it was published.
    pub first: Option<Date>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PassageKind {
    /// Our own words.
    #[default]
    Claim,
    /// What people ask, in the words they use.
    Question,
    /// A paragraph of a page.
    Published,
    /// What a page is called: no sentence.
    Title,
}

/// Something a check noticed, before anybody looked up where the text stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub code: Code,
    pub language: Language,
    /// Bytes of the text in that language.
    pub range: Range<usize>,
    pub message: String,
    /// What the range should say, where that is certain.
    pub fix: Option<String>,
}

impl Passage<'_> {
    pub fn get(&self, language: Language) -> Option<&str> {
        match language {
            Language::En => self.en,
            Language::Zh => self.zh,
        }
    }

    /// Both texts, where there are both.
    pub fn both(&self) -> Option<(&str, &str)> {
        Some((self.en?, self.zh?))
    }
}

impl Note {
    pub fn new(
        code: Code,
        language: Language,
        range: Range<usize>,
        message: impl Into<String>,
    ) -> Self {
        Self { code, language, range, message: message.into(), fix: None }
    }

    pub fn zh(code: Code, range: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(code, Language::Zh, range, message)
    }

    pub fn en(code: Code, range: Range<usize>, message: impl Into<String>) -> Self {
        Self::new(code, Language::En, range, message)
    }

    #[must_use]
    pub fn fix(self, fix: impl Into<String>) -> Self {
        Self { fix: Some(fix.into()), ..self }
    }
}

pub fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}')
}

/// Pieces of a Chinese text between commas, stops and brackets, with their places.
pub fn clauses(zh: &str) -> impl Iterator<Item = (usize, &str)> {
    let ends = |c: char| "，。；：！？（）「」、,;\n".contains(c);
    zh.split(ends).map(|clause| (clause.as_ptr() as usize - zh.as_ptr() as usize, clause))
}
