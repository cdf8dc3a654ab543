use std::collections::BTreeMap;

use clap::Args;

use super::{Context, Failure, Outcome};
use crate::index::{Index, Unusable};
use crate::library::Records;
use crate::library::publications::Publications;
use crate::record::Translation;
use crate::render::{self, IndexState, StatusView};

/// Say what the library holds, of which dates and editions, and where it lies
#[derive(Debug, Args)]
pub struct StatusCommand {}

impl StatusCommand {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let library = &context.library;
        let records = library.records()?;
        let publications = match library.dir() {
            Some(dir) => Publications::load(dir)?,
            None => Publications::default(),
        };
        let published = records.rulings.iter().flat_map(|e| &e.ruling.published);
        let dates = published.map(|p| p.date).chain(publications.iter().filter_map(|p| p.newest()));
        let view = StatusView {
            version: env!("CARGO_PKG_VERSION"),
            library: library.dir().map(ToOwned::to_owned),
            rulings: records.rulings.len(),
            own_rulings: records.rulings.iter().filter(|entry| entry.own).count(),
            by_status: by_status(&records),
            scenarios: library.scenarios()?.len(),
            cards: library.cards()?.len(),
            terms: records.terms.len(),
            rules_edition: records.rule_book.editions.last().map(|e| e.date.to_string()),
            newest_publication: dates.max().map(|date| date.to_string()),
            publications: publications.len(),
            by_translation: by_translation(&publications),
            faults: records.faults.len(),
            index: index_state(context),
        };
        context.screen.print(&view, |screen| render::status(&view, screen))?;
        Ok(Outcome::Yes)
    }
}

fn by_status(records: &Records) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for entry in &records.rulings {
        let status = entry.ruling.status.to_string();
        let word = status.split(':').next().unwrap_or_default().to_owned();
        *counts.entry(word).or_default() += 1;
    }
    counts
}

fn by_translation(publications: &Publications) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for text in publications.iter().flat_map(|p| &p.zh) {
        *counts.entry(text.translation.unwrap_or(Translation::Unknown).code()).or_default() += 1;
    }
    counts
}

fn index_state(context: &Context) -> IndexState {
    let Some(dir) = context.library.dir() else { return IndexState::InMemory };
    match Index::open(&dir.join("index"), &context.stamp()) {
        Ok(_) => IndexState::Current,
        Err(Unusable::Missing) => IndexState::Missing,
        Err(Unusable::Unlearned) => IndexState::Unlearned,
        Err(Unusable::Stale) => IndexState::Stale,
        Err(Unusable::Damaged(_)) => IndexState::Damaged,
    }
}
