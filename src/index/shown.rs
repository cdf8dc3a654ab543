use serde::Serialize;
use tantivy::directory::OwnedBytes;

use super::document::{Facts, Stored};
use super::entry::{Entry, NamedRuling};
use super::lexicon::Lexicon;
use super::list::List;
use super::lists::Lists;
use super::marks::marks;
use super::pages::Pages;
use crate::record::Ruling;

/// The rulings in the order of their ids, to be shown without looking for their
/// documents. The questions of each are kept apart, since few need them.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    rulings: Pages,
    questions: Pages,
    /// Where and when each was published.
    facts: Pages,
    in_force: List,
    /// The marks of the text of each in English and in Chinese.
    marks: Lists,
}

/// The same as they are kept; the facts change with the publications.
#[derive(Clone)]
pub(super) struct ShownTables {
    pub rulings: OwnedBytes,
    pub questions: OwnedBytes,
    pub facts: OwnedBytes,
    pub in_force: OwnedBytes,
    pub marks: OwnedBytes,
}

/// A ruling without its questions, to be read as a [`NamedRuling`].
#[derive(Serialize)]
struct Page<'r> {
    id: &'r str,
    ruling: Ruling,
}

impl Shown {
    pub fn new(tables: ShownTables) -> Self {
        Self {
            rulings: Pages::new(tables.rulings),
            questions: Pages::new(tables.questions),
            facts: Pages::new(tables.facts),
            in_force: List::new(tables.in_force),
            marks: Lists::new(tables.marks),
        }
    }

    /// Everything but the facts, which [`Shown::write_facts`] writes.
    pub fn write(rulings: &[(String, Ruling)], lexicon: &Lexicon) -> ShownTables {
        let page = |(id, ruling): &(String, Ruling)| {
            let ruling = Ruling { questions: Vec::new(), ..ruling.clone() };
            json(&Page { id, ruling })
        };
        let pages: Vec<String> = rulings.iter().map(page).collect();
        let questions = rulings.iter().map(|(_, ruling)| json(&ruling.questions));
        let in_force = rulings.iter().map(|(_, ruling)| ruling.status.is_in_force());
        let texts = rulings.iter().flat_map(|(_, ruling)| [&ruling.text.en, &ruling.text.zh]);
        let marks = texts.map(|text| marks(text.as_deref().unwrap_or_default(), lexicon));
        ShownTables {
            marks: Lists::write(&marks.collect::<Vec<_>>()),
            rulings: Pages::write(&pages),
            questions: Pages::write(&questions.collect::<Vec<_>>()),
            facts: OwnedBytes::empty(),
            in_force: List::write(in_force.map(u32::from)),
        }
    }

    /// Where and when each ruling was published, in their order.
    pub fn write_facts(facts: &[Facts]) -> OwnedBytes {
        Pages::write(&facts.iter().map(json).collect::<Vec<_>>())
    }

    /// The facts as they would be kept, those at some places replaced.
    pub fn facts_with(&self, changed: &[(u64, Facts)]) -> Vec<u8> {
        let fact = |place: usize| {
            let new = changed.iter().find(|(at, _)| *at == place as u64);
            let old = || self.facts.get(place).unwrap_or_default().to_owned();
            new.map_or_else(old, |(_, facts)| json(facts))
        };
        let facts: Vec<String> = (0..self.facts.len()).map(fact).collect();
        Pages::write(&facts).to_vec()
    }

    /// The ruling at a place; none where the index is damaged.
    pub fn whole(&self, place: usize) -> Option<Stored> {
        let mut stored = self.without_questions(place)?;
        if let Entry::Ruling(named) = &mut stored.entry {
            named.ruling.questions = serde_json::from_str(self.questions.get(place)?).ok()?;
        }
        Some(stored)
    }

    /// The same without its questions, to be listed.
    pub fn without_questions(&self, place: usize) -> Option<Stored> {
        let named: NamedRuling = serde_json::from_str(self.rulings.get(place)?).ok()?;
        let facts = serde_json::from_str(self.facts.get(place)?).ok()?;
        Some(Stored { facts, entry: Entry::Ruling(Box::new(named)) })
    }

    /// The marks of the text of the ruling at a place.
    pub fn marks(&self, place: usize) -> [Option<List>; 2] {
        [0, 1].map(|language| self.marks.get(place.checked_mul(2)?.checked_add(language)?))
    }

    /// Whether the ruling at a place can be relied on today.
    pub fn is_in_force(&self, place: usize) -> bool {
        self.in_force.get(place).is_some_and(|in_force| in_force > 0)
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
