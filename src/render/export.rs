use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Serialize;

use self::row::{Row, rows};
use super::{Langs, PublicationView, booklet, to_json};
use crate::index::NamedRuling;
use crate::record::{Date, RuleBook, Topic};

mod row;
mod table;

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
    /// Those of the newest dates first.
    pub publications: Vec<PublicationView>,
    /// The pages of topics, in their order.
    pub pages: Vec<Topic>,
    /// The edition that is current.
    pub edition: Date,
    pub order: ExportOrder,
    /// The words and filters that it was asked for with, as a query writes them.
    pub asked: Vec<String>,
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
        mut publications: Vec<PublicationView>,
        pages: Vec<Topic>,
        rule_book: &RuleBook,
        order: ExportOrder,
    ) -> Self {
        if order != ExportOrder::Ranked {
            by_page(&mut rulings, &pages, &order);
            publications.sort_by_cached_key(PublicationView::newest_first);
        }
        Self { rulings, publications, pages, edition: rule_book.newest(), order, asked: vec![] }
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
        ExportFormat::Csv => table::table(view),
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    records: &'a [Row<'a>],
}
