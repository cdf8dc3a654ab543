use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use uuid::Uuid;

use super::{Date, Key, Language, Texts, Translation};

/// The facts of one publication of a ruling: a paragraph on a page, on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The page it stood on, by the name the project gave it.
    pub page: String,
    /// The card whose page it was, in English; absent where the page does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    pub date: Date,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<PublishedText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zh: Option<PublishedText>,
    /// Where the published words say less, or something else, than holds today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wording: Option<Wording>,
}

/// A published text, by its key; the text itself is never part of the repository.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishedText {
    /// For a Chinese text: where the translation comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translation: Option<Translation>,
    pub key: Key,
}

/// How far the published words can be relied on, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    pub status: WordingStatus,
    pub note: Texts,
}

/// The worse comes later.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum WordingStatus {
    /// True, and leaves out something that is needed now.
    Incomplete,
    /// Partly wrong today.
    Outdated,
    /// Says otherwise than the rules.
    Differs,
}

impl WordingStatus {
    pub fn word(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::Outdated => "outdated",
            Self::Differs => "differs",
        }
    }
}

impl Published {
    /// Its words as `imported` has them, the Chinese first.
    pub fn words<'a>(&self, imported: &'a [Publication]) -> Vec<(Language, &'a str)> {
        let keys: Vec<_> = [&self.en, &self.zh].into_iter().flatten().map(|t| t.key).collect();
        let texts = imported.iter().flat_map(Publication::texts);
        let texts = texts.filter(|(_, text)| keys.contains(&text.key));
        texts.map(|(language, text)| (language, text.text.as_str())).collect()
    }
}

/// A published paragraph that is known to state no ruling (a joke line, say).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NonRuling {
    pub page: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    pub date: Date,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<PublishedText>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zh: Option<PublishedText>,
    pub why: Texts,
}

/// One paragraph as pages published it, word for word, in a user's library.
///
/// Paragraphs with the same English text (after folding) are one publication,
/// however many cards, dates and pages they stand on; a paragraph without an
/// English text is known by its Chinese one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Publication {
    /// Of the English text; of the Chinese one where there is no English.
    pub key: Key,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<Verbatim>,
    /// Its Chinese texts, the most trustworthy first, then the newest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zh: Vec<Verbatim>,
    pub appearances: Vec<Appearance>,
    /// Documents of the publisher's that it stands in, of which nobody says the day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undated_in: Vec<String>,
    /// Known to state no ruling.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub non_ruling: bool,
}

/// A text byte for byte as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verbatim {
    pub key: Key,
    /// For a Chinese text: where the translation comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translation: Option<Translation>,
    pub text: String,
    /// Other spellings of the same text (curly or straight quotes, spaces).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
}

/// Before the name of a document in [`Appearance::source`]; names of pages have
/// no folder.
const DOCUMENT: &str = "release-notes/";

/// Where and when a publication stood.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appearance {
    /// The card in English; none where the page does not say and nobody told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The card as bulk files know it, as long as its name is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle_id: Option<Uuid>,
    pub date: Date,
    /// The page or file it was read from, by its name without folders.
    pub source: String,
    /// What that page calls itself, word for word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who says so, where it is not the publisher of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Which of the Chinese texts stood there; none where only English did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zh: Option<Key>,
    /// What later replaced this wording there: another publication, or another
    /// Chinese text of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced_by: Option<Key>,
}

/// Cards and days, without those whose card is not known on a day of which cards
/// are: it is one of them.
pub fn forget_unknown_cards<W: Ord>(places: &mut BTreeSet<(Date, Option<W>)>) {
    let with_card = places.iter().filter(|(_, card)| card.is_some());
    let known: BTreeSet<Date> = with_card.map(|(day, _)| *day).collect();
    places.retain(|(day, card)| card.is_some() || !known.contains(day));
}

/// A card by its English name or by its id in bulk files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whose<'a> {
    Card(&'a str),
    Id(&'a Uuid),
}

impl Publication {
    /// Its texts, the Chinese first.
    pub fn texts(&self) -> impl Iterator<Item = (Language, &Verbatim)> {
        let zh = self.zh.iter().map(|text| (Language::Zh, text));
        zh.chain(self.en.iter().map(|text| (Language::En, text)))
    }

    /// One paragraph where it stood; `None` if it has a text in neither language.
    pub fn new(en: Option<Verbatim>, zh: Option<Verbatim>, at: Appearance) -> Option<Self> {
        let at = Appearance { zh: zh.as_ref().map(|text| text.key), ..at };
        Some(Self { appearances: vec![at], ..Self::undated(en, zh)? })
    }

    /// One paragraph of which nobody says when it was published.
    pub fn undated(en: Option<Verbatim>, zh: Option<Verbatim>) -> Option<Self> {
        let key = en.as_ref().or(zh.as_ref())?.key;
        let zh = zh.into_iter().collect();
        let (appearances, undated_in) = (Vec::new(), Vec::new());
        Some(Self { key, en, zh, appearances, undated_in, non_ruling: false })
    }

    /// A paragraph of a document of the publisher's of which nobody says the day.
    pub fn in_undated_document(zh: Verbatim, document: &str) -> Option<Self> {
        Some(Self { undated_in: vec![document.to_owned()], ..Self::undated(None, Some(zh))? })
    }

    /// The keys of all its texts, the English one first.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        self.en.iter().chain(&self.zh).map(|text| text.key)
    }

    /// The other publications that replaced this one in some place.
    pub fn replaced_anywhere_by(&self) -> BTreeSet<Key> {
        let own: Vec<Key> = self.keys().collect();
        let by = self.appearances.iter().filter_map(|at| at.replaced_by);
        by.filter(|key| !own.contains(key)).collect()
    }

    /// What replaced this wording, once nothing shows it any more.
    pub fn replaced_by(&self) -> Option<Key> {
        let all = self.appearances.iter().all(|at| at.replaced_by.is_some());
        if all { self.appearances.iter().max_by_key(|at| at.date)?.replaced_by } else { None }
    }

    /// The day it was last published.
    pub fn newest(&self) -> Option<Date> {
        self.appearances.iter().map(|at| at.date).max()
    }
}

impl Verbatim {
    pub fn english(text: impl Into<String>) -> Self {
        Self::of(text.into(), None)
    }

    pub fn chinese(text: impl Into<String>, translation: Translation) -> Self {
        Self::of(text.into(), Some(translation))
    }

    fn of(text: String, translation: Option<Translation>) -> Self {
        Self { key: Key::of(&text), translation, text, also: Vec::new() }
    }
}

impl Appearance {
    pub fn new(card: Option<String>, date: Date, source: impl Into<String>) -> Self {
        let source = source.into();
        let (oracle_id, title, by) = (None, None, None);
        Self { card, oracle_id, date, source, title, by, zh: None, replaced_by: None }
    }

    /// The card whose it is, as far as anybody says.
    pub fn whose(&self) -> Option<Whose<'_>> {
        let named = self.card.as_deref().map(Whose::Card);
        named.or(self.oracle_id.as_ref().map(Whose::Id))
    }

    /// What `source` is called for a paragraph of the publisher's own documents.
    pub fn in_document(name: &str) -> String {
        format!("{DOCUMENT}{name}")
    }

    /// The document of the publisher's that it stood in.
    pub fn document(&self) -> Option<&str> {
        self.source.strip_prefix(DOCUMENT)
    }
}
