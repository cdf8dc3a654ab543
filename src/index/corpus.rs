use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::record::{Appearance, CardNames, Outside, Publication, RuleBook, Ruling, Term};

/// Everything that goes into an index.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    /// Rulings by id.
    pub rulings: Vec<(String, Ruling)>,
    /// What is asked and no ruling answers.
    pub outside: Vec<Outside>,
    pub publications: Shards,
    pub terms: Vec<Term>,
    pub cards: Vec<CardNames>,
    pub rule_book: Option<RuleBook>,
}

type Read = dyn Fn(&str) -> Result<Vec<Publication>, String> + Send + Sync;

/// Publications in shards, of which one at a time is in memory.
#[derive(Clone)]
pub struct Shards {
    records: usize,
    /// What the keys of a shard begin with, and what changes with its content.
    prints: BTreeMap<String, String>,
    read: Arc<Read>,
    beside: String,
}

impl Shards {
    /// `records` publications in shards that `read` reads by the beginning of
    /// their keys.
    pub fn new(
        records: usize,
        prints: BTreeMap<String, String>,
        read: impl Fn(&str) -> Result<Vec<Publication>, String> + Send + Sync + 'static,
    ) -> Self {
        Self { records, prints, read: Arc::new(read), beside: String::new() }
    }

    /// Says what stands beside the publications (names of cards), by a print
    /// that changes with it: where that changes, the index is built anew.
    #[must_use]
    pub fn beside(self, print: String) -> Self {
        Self { beside: print, ..self }
    }

    /// How many publications there are.
    pub fn len(&self) -> usize {
        self.records
    }

    pub fn is_empty(&self) -> bool {
        self.records == 0
    }

    pub(super) fn prints(&self) -> &BTreeMap<String, String> {
        &self.prints
    }

    pub(super) fn print_beside(&self) -> &str {
        &self.beside
    }

    pub(super) fn read(&self, digits: &str) -> Result<Vec<Publication>, String> {
        (self.read)(digits)
    }
}

/// One shard of what is in memory.
impl From<Vec<Publication>> for Shards {
    fn from(publications: Vec<Publication>) -> Self {
        let prints = BTreeMap::from([(String::new(), String::new())]);
        Self::new(publications.len(), prints, move |_| Ok(publications.clone()))
    }
}

impl Default for Shards {
    fn default() -> Self {
        Self::new(0, BTreeMap::new(), |_| Ok(Vec::new()))
    }
}

impl fmt::Debug for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shards").field("prints", &self.prints).finish_non_exhaustive()
    }
}

/// The cards of some appearances, each once, in order.
pub(super) fn cards_of(appearances: &[Appearance]) -> Vec<String> {
    let mut cards: Vec<_> = appearances.iter().filter_map(|a| a.card.clone()).collect();
    cards.sort();
    cards.dedup();
    cards
}
