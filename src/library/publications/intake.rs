//! Taking in a page or a file, paragraph by paragraph.

use std::collections::HashSet;

use super::join::join;
use super::merge::{Change, Outcome, Rewording};
use super::names::Names;
use super::places::{self, Seen};
use super::replace::Stood;
use super::{Publications, replace};
use crate::record::{Appearance, Key, Publication};

/// A page or file on its way into the library. Nothing that was there is lost.
///
/// A paragraph replaces another one if it is new in its place (card and day;
/// page and day where the card is not known), the other one stood there, is
/// not on the page any more, and is nearly the same ([`super::REWORDED_FROM`]).
pub struct Intake<'p> {
    publications: &'p mut Publications,
    names: &'p Names,
    /// Texts known to state no ruling.
    non_rulings: &'p HashSet<Key>,
    /// There was nothing before: nothing can be replaced.
    first: bool,
    stood: Vec<Stood>,
    seen: Seen,
    /// The rows of this page, by their hashes.
    rows: HashSet<u64>,
}

impl<'p> Intake<'p> {
    pub fn new(
        publications: &'p mut Publications,
        names: &'p Names,
        non_rulings: &'p HashSet<Key>,
    ) -> Self {
        let (first, stood, seen) = (publications.is_empty(), Vec::new(), Seen::default());
        Self { publications, names, non_rulings, first, stood, seen, rows: HashSet::new() }
    }

    /// Whether the library was empty.
    pub fn is_first(&self) -> bool {
        self.first
    }

    /// Takes in one paragraph; `row` is what [`Self::finish`] calls it by.
    /// `None` where this page has said all of it before.
    pub fn take(&mut self, row: usize, mut publication: Publication) -> Option<Change> {
        for at in &mut publication.appearances {
            self.names.name(at);
        }
        let of_row = places::hash(&(publication.key, &publication.appearances));
        let again = !self.rows.insert(of_row);
        let mut change = Change::Unchanged;
        for part in self.publications.at_home(publication) {
            let of_part = self.take_part(row, part);
            if change == Change::Unchanged {
                change = of_part;
            }
        }
        if again && change == Change::Unchanged { None } else { Some(change) }
    }

    fn take_part(&mut self, row: usize, part: Publication) -> Change {
        let key = part.key;
        if !self.first {
            part.appearances.iter().for_each(|at| self.seen.add(key, at));
        }
        let (change, stood) = self.publications.take(part, self.non_rulings);
        if !self.first {
            self.stood.extend(stood.into_iter().map(|at| Stood { row, key, at }));
        }
        change
    }

    /// Marks what the new appearances replace; tells which rows are new
    /// wordings.
    pub fn finish(self, reach: Reach) -> Vec<(usize, Rewording)> {
        let Self { publications, stood, seen, .. } = self;
        if reach == Reach::Nothing {
            return Vec::new();
        }
        let mut marks = replace::translations(publications, &stood, &seen);
        let mut reworded = Vec::new();
        for (new, old, at, rewording) in replace::wordings(publications, &stood, &seen, reach) {
            marks.push((old, at, stood[new].key));
            reworded.push((stood[new].row, rewording));
        }
        for (key, at, by) in marks {
            publications.replace(key, &at, by);
        }
        reworded
    }
}

/// What may be gone because a page or file does not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Whatever stood in the same place: the file has all that stands there.
    Place,
    /// Of that only what came from the same source: the file has a selection.
    Source,
    /// Nothing: the file could not be read to its end, or is another library.
    Nothing,
}

impl Publications {
    /// Takes in the paragraphs of one page, and tells what became of each.
    pub fn add<'a>(
        &mut self,
        page: impl IntoIterator<Item = &'a Publication>,
        non_rulings: &HashSet<Key>,
    ) -> Vec<Outcome> {
        let names = Names::default();
        let mut intake = Intake::new(self, &names, non_rulings);
        let mut outcomes = Vec::new();
        for (row, publication) in page.into_iter().enumerate() {
            let change = intake.take(row, publication.clone()).unwrap_or(Change::Unchanged);
            outcomes.push(Outcome { key: publication.key, change });
        }
        for (row, rewording) in intake.finish(Reach::Place) {
            outcomes[row].change = Change::Reworded(rewording);
        }
        outcomes
    }

    /// Gives cards their names that were known by id only.
    pub fn name_cards(&mut self, names: &Names) {
        for (key, record) in &mut self.records {
            let mut named = false;
            record.appearances.iter_mut().for_each(|at| named |= names.name(at));
            if named {
                record.appearances.sort();
                record.appearances.dedup();
                self.changed.insert(*key);
                self.places = None;
            }
        }
    }

    /// Takes in a publication under its key, and Chinese texts that stood alone
    /// until now with it.
    fn take(
        &mut self,
        publication: Publication,
        non_rulings: &HashSet<Key>,
    ) -> (Change, Vec<Appearance>) {
        let key = publication.key;
        let homeless = self.homeless(&publication);
        if let Some(places) = &mut self.places {
            publication.appearances.iter().for_each(|at| places.stand(key, at));
        }
        let (mut change, stood) = match self.records.get_mut(&key) {
            Some(known) => join(known, &publication),
            None => {
                let stood = publication.appearances.clone();
                self.records.insert(key, publication);
                (Change::New, stood)
            }
        };
        let Some(record) = self.records.get_mut(&key) else { return (change, stood) };
        if !record.non_ruling && record.keys().any(|key| non_rulings.contains(&key)) {
            record.non_ruling = true;
            if change == Change::Unchanged {
                change = Change::Known;
            }
        }
        if change != Change::Unchanged {
            self.changed.insert(key);
        }
        if let Some(translated) = &mut self.translated {
            translated.note(record);
        }
        for alone in homeless {
            for part in self.at_home(alone) {
                self.take(part, non_rulings);
            }
        }
        (change, stood)
    }

    fn replace(&mut self, key: Key, at: &Appearance, by: Key) {
        let appearances = self.records.get_mut(&key).map(|record| &mut record.appearances);
        if let Some(old) = appearances.into_iter().flatten().find(|known| *known == at) {
            old.replaced_by = Some(by);
            self.changed.insert(key);
        }
    }
}
