//! What waits for a person, and what settles it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use super::dedupe::{Kind, Report};
use super::provenance;
use crate::library::publications::{Publications, attached};
use crate::library::{Entry, Library, Records};
use crate::record::{Date, Key, Publication, Reviewed, RuleBook, Ruling, Term, Translation};

mod settle;

pub use settle::{SettleFault, settle};

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
    /// What is the matter, in English.
    pub why: String,
    /// The command that settles it.
    pub command: String,
}

/// All that waits, the most used first.
pub fn queue(records: &Records, publications: &Publications, report: &Report) -> Vec<Item> {
    let review = Review {
        records,
        entries: records.rulings.iter().map(|entry| (entry.id.as_str(), entry)).collect(),
        stated_by: Library::attachments(records).into_iter().collect(),
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
    stated_by: HashMap<Key, Vec<String>>,
}

impl Review<'_> {
    fn machine_translation(&self, publication: &Publication) -> Option<Item> {
        let best = publication.zh.first()?;
        if best.translation != Some(Translation::Gpt) {
            return None;
        }
        let name = name_of(publication);
        let rulings = attached(publication, &self.stated_by);
        let is_settled = |id: &String| self.is_settled(id, Waiting::MachineTranslation, &name);
        if rulings.iter().any(is_settled) {
            return None;
        }
        let ruling = rulings.first().cloned();
        let command = match &ruling {
            Some(id) => settling(id, Waiting::MachineTranslation, Some(&name)),
            None => format!("rulings new TOPIC/SLUG --from {name}"),
        };
        let why = "its only Chinese text was made by a machine".to_owned();
        let used = publication.appearances.len();
        Some(Item { waiting: Waiting::MachineTranslation, name, ruling, used, why, command })
    }

    /// Publications that a group brings to a ruling they are not attached to.
    fn suggested(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        let groups = report.groups.iter().filter(|group| group.kind != Kind::SeveralClaims);
        for group in groups {
            let ruling =
                group.members.iter().find(|member| self.entries.contains_key(member.name.as_str()));
            let Some(ruling) = ruling.map(|member| member.name.clone()) else { continue };
            for member in &group.members {
                let Some(publication) = by_name.get(&member.name) else { continue };
                let known = !attached(publication, &self.stated_by).is_empty();
                if known || !seen.insert(member.name.clone()) {
                    continue;
                }
                items.push(Item {
                    waiting: Waiting::Suggested,
                    name: member.name.clone(),
                    ruling: Some(ruling.clone()),
                    used: publication.appearances.len(),
                    why: format!("it seems to state {ruling} ({:.2})", group.similarity),
                    command: "rulings dedupe --apply".to_owned(),
                });
            }
        }
        items
    }

    fn rules_moved(&self, entry: &Entry) -> Option<Item> {
        let ruling = &entry.ruling;
        let moved = moved(ruling, &self.records.rule_book);
        let waiting = Waiting::RulesMoved;
        if moved.is_empty() {
            return None;
        }
        Some(Item {
            waiting,
            name: entry.id.clone(),
            ruling: Some(entry.id.clone()),
            used: ruling.published.len(),
            why: format!("since {}: {}", ruling.rules_as_of, moved.join(", ")),
            command: settling(&entry.id, waiting, None),
        })
    }

    fn conflicts(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        for group in &report.groups {
            for change in group.differences.iter().filter(|change| !change.matters.is_empty()) {
                let publication = by_name.get(&change.name);
                let rulings = publication.map(|p| attached(p, &self.stated_by)).unwrap_or_default();
                let noted = |id: &String| {
                    let ruling = &self.entries[id.as_str()].ruling;
                    let own = ruling.published.iter().filter(|fact| {
                        [&fact.en, &fact.zh]
                            .into_iter()
                            .flatten()
                            .any(|text| text.key == change.key)
                    });
                    own.clone().count() > 0 && own.clone().all(|fact| fact.wording.is_some())
                        || self.is_settled(id, Waiting::Conflict, &change.name)
                };
                if rulings.iter().any(noted) || !seen.insert((change.name.clone(), change.key)) {
                    continue;
                }
                let matters: Vec<&str> =
                    change.matters.iter().map(|d| d.matter.label().0).collect();
                let ruling = rulings.first().cloned();
                let command = match &ruling {
                    Some(id) => settling(id, Waiting::Conflict, Some(&change.name)),
                    None => "rulings dedupe --conflicts --plan FILE".to_owned(),
                };
                items.push(Item {
                    waiting: Waiting::Conflict,
                    name: change.name.clone(),
                    ruling,
                    used: publication.map_or(0, |p| p.appearances.len()),
                    why: format!("in {} it differs in {}", group.id, matters.join(", ")),
                    command,
                });
            }
        }
        items
    }

    fn unproven(&self, publications: &Publications) -> Vec<Item> {
        let waiting = Waiting::OfficialNotFound;
        let official = provenance::official(publications).unwrap_or_default();
        let by_name = by_name(publications);
        let item = |text: provenance::Official| {
            let name = text.name;
            let rulings =
                by_name.get(&name).map(|p| attached(p, &self.stated_by)).unwrap_or_default();
            if rulings.iter().any(|id| self.is_settled(id, waiting, &name)) {
                return None;
            }
            let ruling = rulings.first().cloned();
            let command = match &ruling {
                Some(id) => settling(id, waiting, Some(&name)),
                None => format!("rulings new TOPIC/SLUG --from {name}"),
            };
            let why = "it is called official and stands in no imported document".to_owned();
            Some(Item { waiting, name, ruling, used: text.used, why, command })
        };
        official.into_iter().filter(|text| text.documents.is_empty()).filter_map(item).collect()
    }

    fn stale_publication(&self, publication: &Publication) -> Option<Item> {
        let (en, zh) = (publication.en.as_ref()?, publication.zh.first()?);
        let stale = stale(&en.text, &zh.text, &self.records.terms)?;
        let name = name_of(publication);
        let rulings = attached(publication, &self.stated_by);
        if rulings.iter().any(|id| self.is_settled(id, Waiting::StaleTranslation, &name)) {
            return None;
        }
        let ruling = rulings.first().cloned();
        let command = match &ruling {
            Some(id) => settling(id, Waiting::StaleTranslation, Some(&name)),
            None => format!("rulings new TOPIC/SLUG --from {name}"),
        };
        let used = publication.appearances.len();
        Some(Item { waiting: Waiting::StaleTranslation, name, ruling, used, why: stale, command })
    }

    fn stale_ruling(&self, entry: &Entry) -> Option<Item> {
        let text = &entry.ruling.text;
        let why = stale(text.en.as_deref()?, text.zh.as_deref()?, &self.records.terms)?;
        if self.is_settled(&entry.id, Waiting::StaleTranslation, &entry.id) {
            return None;
        }
        let waiting = Waiting::StaleTranslation;
        Some(Item {
            waiting,
            name: entry.id.clone(),
            ruling: Some(entry.id.clone()),
            used: entry.ruling.published.len(),
            why,
            command: settling(&entry.id, waiting, None),
        })
    }

    /// Whether the record says that somebody has settled it.
    fn is_settled(&self, id: &str, waiting: Waiting, name: &str) -> bool {
        let Some(entry) = self.entries.get(id) else { return false };
        let what = what(waiting, if name == id { None } else { Some(name) });
        entry.ruling.reviewed.iter().any(|reviewed| said(reviewed) == what)
    }
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

fn settling(id: &str, waiting: Waiting, about: Option<&str>) -> String {
    let about = about.map(|name| format!(" --about {name}")).unwrap_or_default();
    format!("rulings review --settle {id} --what {}{about} --by NAME", waiting.code())
}

fn name_of(publication: &Publication) -> String {
    format!("pub/{}", publication.key.short())
}

fn by_name(publications: &Publications) -> HashMap<String, &Publication> {
    publications.iter().map(|publication| (name_of(publication), publication)).collect()
}

/// The cited rules that had another number, or none, in the newest edition.
fn moved(ruling: &Ruling, book: &RuleBook) -> Vec<String> {
    let Some(newest) = book.editions.last().map(|edition| edition.date) else { return Vec::new() };
    if ruling.rules_as_of >= newest {
        return Vec::new();
    }
    let then = ruling.rules_as_of;
    let cited = ruling.rules.iter().filter_map(|&number| {
        let stood = |at: Date| {
            book.moved.iter().filter(move |subject| {
                subject.numbers.iter().any(|m| m.edition == at && number.is_within(m.number))
            })
        };
        let today = stood(then).find_map(|subject| {
            subject.numbers.iter().find(|m| m.edition == newest && !number.is_within(m.number))
        });
        match today {
            Some(moved) => Some(format!("{number} is {} now", moved.number)),
            None if book.today(number).is_none() => Some(format!("{number} is not there now")),
            None => None,
        }
    });
    cited.collect()
}

/// The old Chinese term that stands beside a new English one.
fn stale(en: &str, zh: &str, terms: &[Term]) -> Option<String> {
    let en = en.to_lowercase();
    terms.iter().filter(|term| !term.obsolete).find_map(|term| {
        let outdated = |form: &&String| terms.iter().any(|old| old.obsolete && old.zh == **form);
        let old = term.zh_avoid.iter().filter(outdated).find(|form| zh.contains(form.as_str()))?;
        let gave_up =
            terms.iter().filter(|t| t.obsolete && t.zh == *old).all(|t| !en.contains(&t.en));
        let new = std::iter::once(&term.en).find(|word| en.contains(&word.to_lowercase()))?;
        gave_up.then(|| format!("`{new}` in English, {old} in Chinese (today {})", term.zh))
    })
}
