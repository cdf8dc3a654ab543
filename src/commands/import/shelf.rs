use std::collections::HashSet;
use std::path::Path;

use super::known::Known;
use crate::commands::Failure;
use crate::import::{Bulk, Fault, Format, Item, Page};
use crate::library::publications::{
    Change, FOLDER, FileReport, Intake, Names, Note, Outcome, Publications, Reach, Writer,
};
use crate::record::{Date, NamedCard, Publication};

/// The most rows that cannot be read whose places are kept.
const MOST_SKIPPED: usize = 1_000;

/// What files are taken into.
pub(in crate::commands) struct Shelf<'k> {
    pub known: &'k Known,
    pub publications: Publications,
    pub names: Names,
}

impl<'k> Shelf<'k> {
    /// What a writer holds, until it is [put back](Self::put_back).
    pub(in crate::commands) fn of(known: &'k Known, writer: &mut Writer) -> Self {
        let publications = std::mem::take(&mut writer.publications);
        Self { known, publications, names: std::mem::take(&mut writer.names) }
    }

    pub(in crate::commands) fn put_back(self, writer: &mut Writer) {
        (writer.publications, writer.names) = (self.publications, self.names);
    }

    /// The days on which anything known was published.
    pub(in crate::commands) fn published_days(&self) -> HashSet<Date> {
        let appearances = self.publications.iter().flat_map(|p| &p.appearances);
        let days = appearances.map(|at| at.date);
        days.chain(self.known.days.iter().copied()).collect()
    }

    /// Takes in a page and tells what became of it.
    pub(in crate::commands) fn page(&mut self, path: &str, page: Page) -> FileReport {
        let mut tally = Tally::new(self.known, path, page.format.name());
        tally.report.skipped = page.skipped.iter().map(|fault| note(fault, path)).collect();
        tally.report.notes = page.notes.iter().map(|fault| note(fault, path)).collect();
        tally.report.notes.extend(self.known.card_hint(path, &page.paragraphs));
        let non_rulings = &self.known.non_rulings;
        let mut intake = Intake::new(&mut self.publications, &self.names, non_rulings);
        for paragraph in page.paragraphs {
            let place = (paragraph.line, paragraph.column);
            tally.take(place, paragraph.publication, &mut intake);
        }
        tally.finish(intake, Reach::Place)
    }

    /// Takes in a bulk file, row by row; tells where it could not be read on.
    pub(in crate::commands) fn bulk(
        &mut self,
        path: &str,
        bulk: Bulk<'_>,
    ) -> (FileReport, Result<(), Fault>) {
        let format = bulk.format();
        let mut tally = Tally::new(self.known, path, format.name());
        let non_rulings = &self.known.non_rulings;
        let mut intake = Intake::new(&mut self.publications, &self.names, non_rulings);
        let mut cards: Vec<NamedCard> = Vec::new();
        let read = bulk.read(&mut |place, item| match item {
            Ok(Item::Ruling(publication)) => tally.take(place, publication, &mut intake),
            Ok(Item::Card(card)) => cards.push(card),
            Err(fault) => tally.skip(&fault),
        });
        let reach = match format {
            _ if read.is_err() => Reach::Nothing,
            Format::Mtgch => Reach::Source,
            // What a document does not have may stand elsewhere all the same.
            Format::ReleaseNotes => Reach::Nothing,
            _ => Reach::Place,
        };
        let mut report = tally.finish(intake, reach);
        self.cards(cards, &mut report);
        (report, read)
    }

    /// Takes in everything that another library has.
    pub(in crate::commands) fn library(&mut self, path: &str) -> Result<FileReport, Failure> {
        let dir = Path::new(path);
        let inside = dir.file_name().is_some_and(|name| name == FOLDER);
        let dir = if inside { dir.parent().unwrap_or(dir) } else { dir };
        if !dir.join(FOLDER).is_dir() {
            return Err(Failure::input(format!("{path} is a folder, and no library"))
                .hint(format!("name its files: {path}/*")));
        }
        let (publications, names) = (Publications::load(dir)?, Names::load(dir)?);
        let mut tally = Tally::new(self.known, path, "library");
        let non_rulings = &self.known.non_rulings;
        let mut intake = Intake::new(&mut self.publications, &self.names, non_rulings);
        for publication in publications {
            tally.take((0, 0), publication, &mut intake);
        }
        // What the other library does not have says nothing about what this one has.
        let mut report = tally.finish(intake, Reach::Nothing);
        self.cards(names.iter().cloned().collect(), &mut report);
        Ok(report)
    }

    fn cards(&mut self, cards: Vec<NamedCard>, report: &mut FileReport) {
        for card in cards {
            report.cards += 1;
            report.new_names += usize::from(self.names.add(card));
        }
        if report.new_names > 0 {
            self.publications.name_cards(&self.names);
        }
    }

    /// What to say of a card that nobody knows.
    pub(in crate::commands) fn strange(&self, card: &str) -> Option<Note> {
        if self.known.card(card, &self.names).is_some() {
            return None;
        }
        let why = match self.known.nearest(card, &self.names) {
            Some(near) => format!("no card is known by that name; did you mean \"{near}\"?"),
            None => "no card is known by that name; it is kept as it was typed".to_owned(),
        };
        Some(Note { place: format!("--card {card}"), why })
    }
}

/// Counts what becomes of a file.
struct Tally<'k> {
    known: &'k Known,
    report: FileReport,
    /// Rows that changed something, of which the end may show that they are
    /// new wordings.
    open: Vec<((usize, usize), Outcome)>,
}

impl<'k> Tally<'k> {
    fn new(known: &'k Known, path: &str, format: &str) -> Self {
        let (path, format) = (path.to_owned(), format.to_owned());
        let report = FileReport { path, format, ..FileReport::default() };
        Self { known, report, open: Vec::new() }
    }

    fn take(&mut self, place: (usize, usize), publication: Publication, intake: &mut Intake<'_>) {
        let key = publication.key;
        let undated = usize::from(publication.appearances.is_empty());
        let mut states = FileReport::default();
        self.known.count(&publication, &mut states);
        let Some(change) = intake.take(self.open.len(), publication) else {
            self.report.repeated += 1;
            return;
        };
        self.report.undated += undated;
        self.report.attached += states.attached;
        self.report.not_rulings += states.not_rulings;
        let outcome = Outcome { key, change };
        if intake.is_first() || outcome.change == Change::Unchanged {
            self.count(place, &outcome);
        } else {
            self.open.push((place, outcome));
        }
    }

    fn skip(&mut self, fault: &Fault) {
        if self.report.skipped.len() < MOST_SKIPPED {
            self.report.skipped.push(note(fault, &self.report.path));
        } else {
            self.report.more_skipped += 1;
        }
    }

    fn finish(mut self, intake: Intake<'_>, reach: Reach) -> FileReport {
        let reworded = intake.finish(reach);
        let mut open = std::mem::take(&mut self.open);
        for (row, rewording) in reworded {
            open[row].1.change = Change::Reworded(rewording);
        }
        open.iter().for_each(|(place, outcome)| self.count(*place, outcome));
        self.report
    }

    fn count(&mut self, (line, column): (usize, usize), outcome: &Outcome) {
        let place = match line {
            0 => self.report.path.clone(),
            line => format!("{}:{line}:{column}", self.report.path),
        };
        self.report.count(&place, outcome);
    }
}

fn note(fault: &Fault, path: &str) -> Note {
    Note { place: fault.place(path), why: fault.why() }
}
