use super::{Item, Waiting, what};
use crate::curate::record_text::{checked, in_form, with_items, with_value};
use crate::library::changes::{Change, ChangeSet};
use crate::library::{Entry, Records};
use crate::record::{Date, Reviewed};
use crate::yaml::{self, Fault, Source};

/// Why nothing could be settled. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum SettleFault {
    #[error("there is no ruling or publication `{0}`")]
    Nothing(String),
    #[error("nobody settles it: the name is empty")]
    Nobody,
    #[error("it is settled already, by {by} on {date}")]
    Settled { by: String, date: Date },
    #[error("`{waiting}` does not wait there: {name}")]
    NotWaiting { waiting: &'static str, name: String },
    #[error("{0} is not among the rules of the newest edition")]
    NotToday(String),
    #[error(transparent)]
    Record(#[from] Fault),
}

/// What a person says: in `id` (a ruling, or a publication that no ruling
/// states), of a publication `about`, who and when.
#[derive(Clone, Copy, Debug)]
pub struct Settled<'a> {
    pub id: &'a str,
    pub waiting: Waiting,
    pub about: Option<&'a str>,
    pub by: &'a str,
    pub on: Date,
}

/// Records that a person has settled something: in the ruling, or about a
/// publication that no ruling states in `loose`, the user's `reviewed.yaml`.
/// Where rules had moved, the record is from now on of the newest edition.
///
/// # Errors
/// It is not among what waits (`items`), is settled, or its rules are not those of today.
pub fn settle(
    records: &Records,
    items: &[Item],
    loose: Option<&Source>,
    settled: Settled<'_>,
) -> Result<ChangeSet, SettleFault> {
    let Settled { id, waiting, .. } = settled;
    if settled.by.trim().is_empty() {
        return Err(SettleFault::Nobody);
    }
    let about = settled.about.filter(|name| *name != id);
    let entry = records.rulings.iter().find(|entry| entry.id == id);
    let name = about.unwrap_or(id);
    let is_one = |item: &Item| item.waiting == waiting && item.name == name;
    let waits = items
        .iter()
        .any(|item| is_one(item) && item.ruling.as_deref() == entry.map(|e| e.id.as_str()));
    // Numbers that somebody has put right wait no more, but are not yet read in the newest edition.
    let newest = records.rule_book.editions.last().map(|edition| edition.date);
    let is_older = |entry: &Entry| Some(entry.ruling.rules_as_of) < newest;
    let readable = waiting == Waiting::RulesMoved && about.is_none() && entry.is_some_and(is_older);
    if !waits && !readable {
        return Err(why_not(records, entry, settled, name));
    }
    let reviewed = Reviewed {
        by: settled.by.trim().to_owned(),
        date: settled.on,
        what: what(waiting, if entry.is_none() { Some(id) } else { about }),
    };
    match entry {
        Some(entry) => in_record(records, entry, waiting, reviewed),
        None => in_library(loose, reviewed),
    }
}

fn why_not(
    records: &Records,
    entry: Option<&Entry>,
    settled: Settled<'_>,
    name: &str,
) -> SettleFault {
    let is_publication = name.starts_with("pub/");
    if entry.is_none() && !is_publication {
        return SettleFault::Nothing(settled.id.to_owned());
    }
    let what = what(settled.waiting, is_publication.then_some(name));
    let own = entry.into_iter().flat_map(|entry| &entry.ruling.reviewed);
    let known = own.chain(&records.reviewed).find(|reviewed| super::said(reviewed) == what);
    match known {
        Some(known) => SettleFault::Settled { by: known.by.clone(), date: known.date },
        None => SettleFault::NotWaiting { waiting: settled.waiting.code(), name: name.to_owned() },
    }
}

fn in_record(
    records: &Records,
    entry: &Entry,
    waiting: Waiting,
    reviewed: Reviewed,
) -> Result<ChangeSet, SettleFault> {
    let mut ruling = entry.ruling.clone();
    let mut source = entry.source.clone();
    if waiting == Waiting::RulesMoved {
        let newest = records.rule_book.editions.last().map(|edition| edition.date);
        let gone = ruling.rules.iter().find(|number| records.rule_book.today(**number).is_none());
        if let Some(number) = gone {
            return Err(SettleFault::NotToday(number.to_string()));
        }
        ruling.rules_as_of = newest.unwrap_or(ruling.rules_as_of);
        source.text = with_value(&source, "rules_as_of", &ruling.rules_as_of, "rules")?;
    }
    source.text = with_items(&source, "reviewed", std::slice::from_ref(&reviewed))?;
    ruling.reviewed.push(reviewed);
    source.text = in_form(&entry.source, source.text);
    checked(&entry.source, &source.text, &ruling)?;
    Ok(change(
        format!("{}.yaml", entry.id),
        entry.own.then(|| entry.source.text.clone()),
        source.text,
    ))
}

/// One line more in the file; the lines that are there stay as they are.
fn in_library(loose: Option<&Source>, reviewed: Reviewed) -> Result<ChangeSet, SettleFault> {
    let line = yaml::write(&[reviewed])?;
    let path = "reviewed.yaml";
    let text = match loose {
        Some(source) => format!("{}\n{line}", source.text.trim_end()).trim_start().to_owned(),
        None => line,
    };
    let text = match loose {
        Some(source) => in_form(source, text),
        None => in_form(&Source::new(path, ""), text),
    };
    Source::new(path, text.clone()).read::<Vec<Reviewed>>()?;
    Ok(change(path.to_owned(), loose.map(|source| source.text.clone()), text))
}

fn change(path: String, old: Option<String>, new: String) -> ChangeSet {
    let file = Change { path, old, new: Some(new) };
    ChangeSet { what: "rulings review --settle".to_owned(), files: vec![file], undoes: None }
}
