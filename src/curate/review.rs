//! What waits for a person, and what settles it.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

use super::dedupe::Report;
use crate::library::publications::Publications;
use crate::library::{Entry, Records};
use crate::record::{Publication, Reviewed, Ruling, StatedBy, Texts};

mod conflict;
mod find;
mod settle;
mod stale;

use stale::Outdated;

pub use settle::{SettleFault, Settled, settle};

/// Why something waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiting {
    /// A Chinese text of a ruling was made by a machine and nobody has looked at it.
    MachineTranslation,
    /// A publication seems to state a ruling, and is not attached to it.
    Suggested,
    /// Rules that a ruling cites have moved since it was written.
    RulesMoved,
    /// Texts that say the same differ in something that matters.
    Conflict,
    /// The Chinese text still uses a term that the English one has given up.
    StaleTranslation,
    /// A text is tagged official and stands in none of the imported documents.
    OfficialNotFound,
}

impl Waiting {
    pub const ALL: [Self; 6] = [
        Self::MachineTranslation,
        Self::Suggested,
        Self::RulesMoved,
        Self::Conflict,
        Self::StaleTranslation,
        Self::OfficialNotFound,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Self::MachineTranslation => "machine-translation",
            Self::Suggested => "suggested",
            Self::RulesMoved => "rules-moved",
            Self::Conflict => "conflict",
            Self::StaleTranslation => "stale-translation",
            Self::OfficialNotFound => "official-not-found",
        }
    }
}

/// One thing that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    pub waiting: Waiting,
    /// The ruling or publication it is about.
    #[serde(rename = "ref")]
    pub name: String,
    /// The ruling in whose record it is settled, where there is one.
    pub ruling: Option<String>,
    /// In how many places the texts it is about stand.
    pub used: usize,
    /// What is the matter, in English and in Chinese.
    pub why: String,
    pub why_zh: String,
    /// What it says.
    pub text: Texts,
    /// What it seems to state, or differs from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<Texts>,
    /// The command that settles it.
    pub command: String,
    /// The command that says it is not so, where that is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline: Option<String>,
}

/// All that waits, the most used first.
pub fn queue(records: &Records, publications: &Publications, report: &Report) -> Vec<Item> {
    let review = Review {
        records,
        entries: records.rulings.iter().map(|entry| (entry.id.as_str(), entry)).collect(),
        stated_by: records.stated_by(),
        said: said_of_publications(records),
        outdated: Outdated::of(&records.terms),
    };
    let mut items = Vec::new();
    for publication in publications.iter().filter(|publication| !publication.non_ruling) {
        items.extend(review.machine_translation(publication));
        items.extend(review.stale_publication(publication));
    }
    for entry in &records.rulings {
        items.extend(review.rules_moved(entry));
        items.extend(review.stale_ruling(entry));
    }
    items.extend(review.suggested(report, publications));
    items.extend(review.conflicts(report, publications));
    items.extend(review.unproven(publications));
    items.sort_by(|a, b| {
        b.used
            .cmp(&a.used)
            .then_with(|| (a.waiting, &a.name, &a.ruling).cmp(&(b.waiting, &b.name, &b.ruling)))
    });
    items
}

struct Review<'a> {
    records: &'a Records,
    entries: BTreeMap<&'a str, &'a Entry>,
    stated_by: StatedBy,
    /// What was settled about publications, in whichever record.
    said: HashSet<&'a str>,
    outdated: Outdated<'a>,
}

fn said_of_publications(records: &Records) -> HashSet<&str> {
    let in_records = records.rulings.iter().flat_map(|entry| &entry.ruling.reviewed);
    let all = in_records.chain(&records.reviewed).map(said);
    // That one ruling does not say what a publication says is so of that ruling only.
    all.filter(|what| what.contains(" pub/") && !what.starts_with(Waiting::Suggested.code()))
        .collect()
}

/// Whether somebody has said that the publication does not state this ruling.
pub fn is_declined(ruling: &Ruling, publication: &str) -> bool {
    let declined = what(Waiting::Suggested, Some(publication));
    ruling.reviewed.iter().any(|reviewed| said(reviewed) == declined)
}

/// The first words of what was settled; a person may add their own after a colon.
fn said(reviewed: &Reviewed) -> &str {
    reviewed.what.split(':').next().unwrap_or_default().trim()
}

/// What a review of it says in the record.
fn what(waiting: Waiting, about: Option<&str>) -> String {
    match about {
        Some(name) => format!("{} {name}", waiting.code()),
        None => waiting.code().to_owned(),
    }
}

/// The command that settles it: in the record of a ruling, or else by the publication itself.
fn settling(id: &str, waiting: Waiting, about: Option<&str>) -> String {
    let about = about.map(|name| format!(" --about {name}")).unwrap_or_default();
    format!("rulings review --settle {id} --what {}{about} --by NAME", waiting.code())
}

fn name_of(publication: &Publication) -> String {
    publication.key.publication()
}

fn by_name(publications: &Publications) -> HashMap<String, &Publication> {
    publications.iter().map(|publication| (name_of(publication), publication)).collect()
}
