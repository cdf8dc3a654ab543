use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Serialize;

use super::{Langs, booklet, shown, to_json};
use crate::index::{NamedPublication, NamedRuling};
use crate::record::{
    Date, Language, Published, RuleBook, RuleNumber, Ruling, Texts, Topic, Translation,
};

/// The form of an export. `docs/export.md` has the fields of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    Markdown,
    Json,
    Ndjson,
    Csv,
}

impl FromStr for ExportFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_str() {
            "markdown" | "md" => Ok(Self::Markdown),
            "json" => Ok(Self::Json),
            "ndjson" | "jsonl" => Ok(Self::Ndjson),
            "csv" => Ok(Self::Csv),
            _ => Err("the formats are markdown, json, ndjson and csv".into()),
        }
    }
}

/// Changes when a field of a row changes its meaning or goes.
const SCHEMA: u32 = 1;

/// Rulings on their way to paper or to another program.
#[derive(Debug)]
pub struct ExportView {
    pub rulings: Vec<NamedRuling>,
    pub publications: Vec<NamedPublication>,
    /// The pages of topics, in their order.
    pub pages: Vec<Topic>,
    /// The edition that is current.
    pub edition: Date,
    pub order: ExportOrder,
}

/// In which order rulings are exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportOrder {
    /// That of a search.
    Ranked,
    /// That of the pages of the topics that they lie under.
    Topics,
    /// That of the page of this topic, which all of them have.
    Topic(String),
}

impl ExportView {
    /// The rulings as they come where a search ranked them, else in the order in
    /// which the pages place them.
    pub fn new(
        mut rulings: Vec<NamedRuling>,
        publications: Vec<NamedPublication>,
        pages: Vec<Topic>,
        rule_book: &RuleBook,
        order: ExportOrder,
    ) -> Self {
        if order != ExportOrder::Ranked {
            by_page(&mut rulings, &pages, &order);
        }
        Self { rulings, publications, pages, edition: rule_book.newest(), order }
    }

    pub fn is_empty(&self) -> bool {
        self.rulings.is_empty() && self.publications.is_empty()
    }
}

/// Puts rulings in the order of the pages; what no page places comes last.
fn by_page(rulings: &mut [NamedRuling], pages: &[Topic], order: &ExportOrder) {
    let mut places: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let placed = pages.iter().flat_map(|page| page.placed().map(|id| (page.name.as_str(), id)));
    for (at, place) in placed.enumerate() {
        places.entry(place).or_insert(at);
    }
    rulings.sort_by_cached_key(|named| {
        let topic = order.chapter(&named.id);
        let page = pages.iter().position(|page| page.name == topic).unwrap_or(usize::MAX);
        let here = places.get(&(topic, named.id.as_str())).copied();
        let elsewhere = || places.get(&(folder(&named.id), named.id.as_str())).copied();
        let at = here.or_else(elsewhere).unwrap_or(usize::MAX);
        (page, topic.to_owned(), here.is_none(), at, named.id.clone())
    });
}

impl ExportOrder {
    /// The topic on whose page a ruling is placed.
    pub(super) fn chapter<'a>(&'a self, id: &'a str) -> &'a str {
        match self {
            Self::Topic(topic) => topic,
            Self::Ranked | Self::Topics => folder(id),
        }
    }
}

/// The topic that a ruling lies under.
fn folder(id: &str) -> &str {
    id.split_once('/').map_or(id, |(topic, _)| topic)
}

/// The export as a text.
pub fn export(view: &ExportView, format: ExportFormat, langs: Langs) -> String {
    match format {
        ExportFormat::Markdown => booklet::booklet(view, langs),
        ExportFormat::Json => {
            let rows: Vec<Row<'_>> = rows(view).collect();
            to_json(&Document { schema: SCHEMA, records: &rows }) + "\n"
        }
        ExportFormat::Ndjson => rows(view).map(|row| to_json(&row) + "\n").collect(),
        ExportFormat::Csv => table(view),
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    records: &'a [Row<'a>],
}

/// One record, flat enough for a search cluster to index as it stands.
#[derive(Serialize)]
struct Row<'a> {
    schema: u32,
    id: &'a str,
    kind: &'static str,
    text: Texts,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a Texts>,
    questions: Questions<'a>,
    topics: Vec<&'a str>,
    rules: &'a [RuleNumber],
    rules_as_of: Option<Date>,
    status: String,
    in_force: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a Texts>,
    scenarios: &'a [String],
    cards: Vec<&'a str>,
    /// Of the newest publication, and of the oldest.
    date: Option<Date>,
    first_date: Option<Date>,
    translation: Option<Translation>,
}

#[derive(Default, Serialize)]
struct Questions<'a> {
    en: Vec<&'a str>,
    zh: Vec<&'a str>,
}

fn rows(view: &ExportView) -> impl Iterator<Item = Row<'_>> {
    view.rulings.iter().map(Row::ruling).chain(view.publications.iter().map(Row::publication))
}

impl<'a> Row<'a> {
    fn ruling(named: &'a NamedRuling) -> Self {
        let ruling = &named.ruling;
        let dates = ruling.published.iter().map(|p| p.date);
        let mut questions = Questions::default();
        for question in &ruling.questions {
            questions.en.extend(question.en.as_deref());
            questions.zh.extend(question.zh.as_deref());
        }
        Self {
            schema: SCHEMA,
            id: &named.id,
            kind: "ruling",
            text: ruling.text.clone(),
            why: ruling.why.as_ref(),
            questions,
            topics: named.topics(),
            rules: &ruling.rules,
            rules_as_of: Some(ruling.rules_as_of),
            status: ruling.status.to_string(),
            in_force: ruling.status.is_in_force(),
            note: ruling.note.as_ref(),
            scenarios: &ruling.scenarios,
            cards: cards(ruling),
            date: dates.clone().max(),
            first_date: dates.min(),
            translation: ruling.text.zh.is_some().then_some(Translation::Project),
        }
    }

    fn publication(named: &'a NamedPublication) -> Self {
        let publication = &named.publication;
        let dates = publication.appearances.iter().map(|at| at.date);
        let zh = publication.zh.first();
        let mut cards: Vec<&str> =
            publication.appearances.iter().filter_map(|at| at.card.as_deref()).collect();
        cards.sort_unstable();
        cards.dedup();
        Self {
            schema: SCHEMA,
            id: &named.id,
            kind: "publication",
            text: Texts {
                en: publication.en.as_ref().map(|text| text.text.clone()),
                zh: zh.map(|text| text.text.clone()),
            },
            why: None,
            questions: Questions::default(),
            topics: vec![],
            rules: &[],
            rules_as_of: None,
            status: if publication.non_ruling { "non-ruling" } else { "current" }.to_owned(),
            in_force: !publication.non_ruling,
            note: None,
            scenarios: &[],
            cards,
            date: dates.clone().max(),
            first_date: dates.min(),
            translation: zh.map(|text| text.translation.unwrap_or(Translation::Unknown)),
        }
    }
}

fn cards(ruling: &Ruling) -> Vec<&str> {
    let mut cards: Vec<&str> =
        ruling.published.iter().filter_map(|p: &Published| p.card.as_deref()).collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// A table for spreadsheets: one line a record, lists separated by `; `.
fn table(view: &ExportView) -> String {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let head = [
        "id",
        "kind",
        "status",
        "text_zh",
        "text_en",
        "rules",
        "rules_as_of",
        "topics",
        "cards",
        "date",
        "translation",
        "scenarios",
    ];
    let mut written = csv.write_record(head);
    for row in rows(view) {
        let text = |language| shown(row.text.get(language).unwrap_or_default());
        let rules: Vec<String> = row.rules.iter().map(ToString::to_string).collect();
        let day = |date: Option<Date>| date.map(|d| d.to_string()).unwrap_or_default();
        let cells = [
            row.id.to_owned(),
            row.kind.to_owned(),
            row.status.clone(),
            text(Language::Zh),
            text(Language::En),
            rules.join("; "),
            day(row.rules_as_of),
            row.topics.join("; "),
            shown(&row.cards.join("; ")),
            day(row.date),
            row.translation.map(|t| t.to_string()).unwrap_or_default(),
            row.scenarios.join("; "),
        ];
        written = written.and_then(|()| csv.write_record(cells));
    }
    debug_assert!(written.is_ok(), "memory takes what is written, and every line has all cells");
    csv.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
