use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use tantivy::TantivyDocument;

use super::build::BuildError;
use super::card_names::Cards;
use super::corpus::Shards;
use super::document::Writer;
use super::learned::Lesson;
use super::lexicon::Lexicon;
use super::schema::Fields;
use crate::record::{Publication, StatedBy};

/// No machine gains by more: one thread takes what they make.
const MOST_WORKERS: usize = 4;

/// What documents are made with.
#[derive(Clone, Copy)]
pub(super) struct Filing<'a> {
    pub fields: Fields,
    pub lexicon: &'a Lexicon,
    pub cards: &'a Cards,
    pub stated_by: &'a StatedBy,
}

/// A publication as it is filed.
pub(super) struct Filed {
    pub document: TantivyDocument,
    pub cards: Vec<String>,
    pub lesson: Option<Lesson>,
    /// Where it states rulings: itself, and their ids.
    pub stating: Option<(Publication, Vec<String>)>,
}

impl Filing<'_> {
    pub fn writer(&self) -> Writer<'_> {
        Writer::new(self.fields, self.lexicon, self.cards)
    }

    /// Makes the documents of all publications, on all cores, and hands them
    /// over in the order of the shards.
    pub fn each(
        &self,
        shards: &Shards,
        mut take: impl FnMut(Filed) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let names: Vec<&str> = shards.prints().keys().map(String::as_str).collect();
        let workers = thread::available_parallelism().map_or(1, usize::from).min(MOST_WORKERS);
        let next = AtomicUsize::new(0);
        let (to, made) = mpsc::sync_channel(workers);
        thread::scope(|scope| {
            for _ in 0..workers.min(names.len()) {
                let (to, next, names) = (to.clone(), &next, &names);
                scope.spawn(move || {
                    let writer = self.writer();
                    while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let shard = shards.read(name);
                        let filed = |publication| self.filed(publication, &writer);
                        let shard = shard.map(|all| all.into_iter().map(filed).collect::<Vec<_>>());
                        if to.send((*name, shard)).is_err() {
                            // Whoever takes them has failed, and says why.
                            return;
                        }
                    }
                });
            }
            drop(to);
            let (mut early, mut due) = (BTreeMap::new(), names.iter().peekable());
            for (name, shard) in made {
                early.insert(name, shard.map_err(BuildError::Records)?);
                while let Some(shard) = due.peek().and_then(|name| early.remove(**name)) {
                    shard.into_iter().try_for_each(&mut take)?;
                    due.next();
                }
            }
            Ok(())
        })
    }

    fn filed(&self, publication: Publication, writer: &Writer<'_>) -> Filed {
        let states = self.stated_by.rulings(&publication);
        let (document, lesson) = writer.publication(&publication, states);
        let cards = publication.appearances.iter().filter_map(|at| at.card.clone()).collect();
        let stating = (!states.is_empty()).then(|| states.to_vec());
        Filed { document, cards, lesson, stating: stating.map(|states| (publication, states)) }
    }
}
