use super::{Waiting, what};
use crate::curate::record_text::{checked, with_items, with_value};
use crate::library::changes::{Change, ChangeSet};
use crate::library::{Entry, Records};
use crate::record::{Date, Reviewed};
use crate::yaml::{Fault, Source};

/// Why nothing could be settled. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum SettleFault {
    #[error("there is no ruling `{0}`")]
    NoRuling(String),
    #[error("it is settled in `{id}` already, by {by} on {date}")]
    Settled { id: String, by: String, date: Date },
    #[error("{0} is not among the rules of the newest edition")]
    NotToday(String),
    #[error(transparent)]
    Record(#[from] Fault),
}

/// Records in a ruling that a person has settled something: who, when, what.
/// Where rules had moved, the record is from now on of the newest edition.
///
/// # Errors
/// There is no such ruling, it is settled, or its rules are not those of today.
pub fn settle(
    records: &Records,
    id: &str,
    waiting: Waiting,
    about: Option<&str>,
    by: &str,
    on: Date,
) -> Result<ChangeSet, SettleFault> {
    let Some(entry) = records.rulings.iter().find(|entry| entry.id == id) else {
        return Err(SettleFault::NoRuling(id.to_owned()));
    };
    let what = what(waiting, about.filter(|name| *name != id));
    if let Some(known) = entry.ruling.reviewed.iter().find(|r| super::said(r) == what)
        && waiting != Waiting::RulesMoved
    {
        let by = known.by.clone();
        return Err(SettleFault::Settled { id: id.to_owned(), by, date: known.date });
    }
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
    let reviewed = Reviewed { by: by.to_owned(), date: on, what };
    source.text = with_items(&source, "reviewed", std::slice::from_ref(&reviewed))?;
    ruling.reviewed.push(reviewed);
    checked(&entry.source, &source.text, &ruling)?;
    Ok(change(entry, source))
}

fn change(entry: &Entry, edited: Source) -> ChangeSet {
    let change = Change {
        path: format!("{}.yaml", entry.id),
        old: entry.own.then(|| entry.source.text.clone()),
        new: Some(edited.text),
    };
    ChangeSet { what: "rulings review --settle".to_owned(), files: vec![change], undoes: None }
}
