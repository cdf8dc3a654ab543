use serde::{Serialize, Serializer};

use super::document::{Facts, Stored};
use super::entry::Entry;
use super::facts::publication_status;
use super::highlight::Sought;
use super::lexicon::Lexicon;
use super::list::List;
use super::marks::LONGEST;
use crate::record::{Date, Language, Publication, RuleNumber, Texts, Translation};

/// The answer to a query: `{"query","total","hits"}`.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    pub query: String,
    /// How many match, shown or not.
    pub total: usize,
    pub hits: Vec<Hit>,
    /// Words of the query that no record has.
    pub unknown: Vec<String>,
}

/// One ruling or publication that a query found. Its JSON is the `HIT` of
/// the command-line contract.
#[derive(Clone, Debug, Serialize)]
pub struct Hit {
    pub id: String,
    pub kind: HitKind,
    pub score: f32,
    pub text: BothTexts,
    pub cards: Vec<String>,
    /// Of its newest publication.
    pub date: Option<Date>,
    /// Where its Chinese text comes from.
    pub translation: Option<Translation>,
    pub rules: Vec<RuleNumber>,
    pub scenarios: Vec<String>,
    pub status: String,
    pub highlights: Highlights,
    pub topics: Vec<String>,
    /// What a reader must know besides.
    pub note: Option<Texts>,
    /// On how many cards and days it was published.
    pub times: usize,
    /// Whether it can be relied on today; others stand after those that can.
    pub in_force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HitKind {
    Ruling,
    Publication,
}

/// A text in both languages; both keys are always written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BothTexts {
    pub en: Option<String>,
    pub zh: Option<String>,
}

impl BothTexts {
    pub fn get(&self, language: Language) -> Option<&str> {
        match language {
            Language::En => self.en.as_deref(),
            Language::Zh => self.zh.as_deref(),
        }
    }
}

/// Byte ranges of the text of each language that match the query.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Highlights {
    pub en: Vec<[usize; 2]>,
    pub zh: Vec<[usize; 2]>,
}

impl Highlights {
    pub fn get(&self, language: Language) -> &[[usize; 2]] {
        match language {
            Language::En => &self.en,
            Language::Zh => &self.zh,
        }
    }
}

impl Hit {
    pub(super) fn new(stored: Stored, score: f32, in_force: bool) -> Self {
        let Facts { cards, newest: date, times } = stored.facts;
        let hit = match stored.entry {
            Entry::Ruling(named) => {
                let topics = named.topics().into_iter().map(str::to_owned).collect();
                let ruling = named.ruling;
                let translation = ruling.text.zh.is_some().then_some(Translation::Project);
                Self {
                    id: named.id,
                    kind: HitKind::Ruling,
                    text: BothTexts { en: ruling.text.en, zh: ruling.text.zh },
                    translation,
                    rules: ruling.rules,
                    scenarios: ruling.scenarios,
                    status: ruling.status.to_string(),
                    note: ruling.note,
                    topics,
                    ..Self::blank()
                }
            }
            Entry::Publication(publication) => Self::of_publication(&publication),
        };
        Self { score, cards, date, times, in_force, ..hit }
    }

    /// Marks what was sought. `marks` are those of a ruling's texts.
    pub(super) fn highlight(
        &mut self,
        sought: &Sought,
        lexicon: &Lexicon,
        marks: [Option<List>; 2],
    ) {
        let [en, zh] = marks;
        let ranges = |text: &Option<String>, marks: Option<List>| match (text, marks) {
            (Some(text), Some(marks)) if text.len() <= LONGEST => sought.ranges_by(&marks),
            (Some(text), _) => sought.ranges(text, lexicon),
            (None, _) => Vec::new(),
        };
        self.highlights =
            Highlights { en: ranges(&self.text.en, en), zh: ranges(&self.text.zh, zh) };
    }

    fn of_publication(publication: &Publication) -> Self {
        let zh = publication.zh.first();
        Self {
            id: super::entry::publication_id(publication),
            text: BothTexts {
                en: publication.en.as_ref().map(|text| text.text.clone()),
                zh: zh.map(|text| text.text.clone()),
            },
            translation: zh.map(|text| text.translation.unwrap_or(Translation::Unknown)),
            status: publication_status(publication).to_owned(),
            ..Self::blank()
        }
    }

    fn blank() -> Self {
        Self {
            id: String::new(),
            kind: HitKind::Publication,
            score: 0.0,
            text: BothTexts::default(),
            cards: Vec::new(),
            date: None,
            translation: None,
            rules: Vec::new(),
            scenarios: Vec::new(),
            status: String::new(),
            highlights: Highlights::default(),
            topics: Vec::new(),
            note: None,
            times: 0,
            in_force: true,
        }
    }
}

/// An entry is written as the record it holds, a ruling with its id.
impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Ruling(named) => named.serialize(to),
            Self::Publication(publication) => publication.serialize(to),
        }
    }
}
