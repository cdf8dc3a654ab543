use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The two languages of the product. Chinese is Simplified Chinese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    En,
    Zh,
}

impl Language {
    pub const BOTH: [Self; 2] = [Self::En, Self::Zh];

    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// One thing said in English, in Chinese, or in both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zh: Option<String>,
}

impl Texts {
    pub fn new(en: &str, zh: &str) -> Self {
        Self { en: Some(en.to_owned()), zh: Some(zh.to_owned()) }
    }

    pub fn get(&self, language: Language) -> Option<&str> {
        match language {
            Language::En => self.en.as_deref(),
            Language::Zh => self.zh.as_deref(),
        }
    }

    /// The text in `language`, or in the other one where this one is missing.
    pub fn prefer(&self, language: Language) -> Option<&str> {
        self.get(language).or(self.en.as_deref()).or(self.zh.as_deref())
    }

    pub fn is_empty(&self) -> bool {
        Language::BOTH.iter().all(|&l| self.get(l).is_none_or(|t| t.trim().is_empty()))
    }
}

/// Where a Chinese text comes from, the most trustworthy first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Translation {
    /// Taken from the publisher's own Chinese documents.
    Official,
    /// Ours: the wording of a shipped ruling.
    Project,
    /// Made by people outside the publisher.
    Community,
    /// The page carries no tag.
    Unknown,
    /// Made by a machine.
    Gpt,
}

impl Translation {
    pub const ALL: [Self; 5] =
        [Self::Official, Self::Project, Self::Community, Self::Unknown, Self::Gpt];

    pub fn code(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Project => "project",
            Self::Community => "community",
            Self::Unknown => "unknown",
            Self::Gpt => "gpt",
        }
    }
}

impl fmt::Display for Translation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Translation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|t| t.code() == text).ok_or_else(|| {
            let known = Self::ALL.map(Self::code).join(", ");
            format!("`{text}` is not a translation tag; the tags are {known}")
        })
    }
}

/// Whether a terminal may obey a character instead of showing it: controls,
/// escape sequences, marks that turn the direction of writing, and what is
/// invisible.
pub fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{FEFF}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}
