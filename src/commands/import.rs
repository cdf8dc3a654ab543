use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io;
use std::path::Path;

use clap::Args;

use super::{Context, Failure, Outcome};
use crate::import::{self, DateOrder, Format, Options, Page};
use crate::library::publications::{
    FileReport, ImportReport, Note, Publications, Writer, attached,
};
use crate::library::{Library, Records};
use crate::record::{Key, Publication, fold_name};
use crate::render;

/// Read pages of rulings into your library, word for word
///
/// Known layouts: pages headed 单卡释疑 with `• (DATE TAG)` blocks, and pages of a title, dates and paragraphs in one
/// language. What a paragraph says attaches to the rulings that state it; importing twice changes nothing.
#[derive(Debug, Args)]
pub struct Import {
    /// Files to read; `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// auto, card-page or gatherer-page
    #[arg(long, default_value = "auto", value_parser = format)]
    format: Option<FormatChoice>,
    /// The card whose page it is, in any language
    #[arg(long, value_name = "NAME")]
    card: Option<String>,
    /// dmy or mdy, for dates like 03/04/2022 on a page that does not settle it
    #[arg(long, value_name = "ORDER")]
    date_order: Option<DateOrder>,
    /// Say what would change, and change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug)]
enum FormatChoice {
    Auto,
    Is(Format),
}

fn format(text: &str) -> Result<FormatChoice, String> {
    if text == "auto" { Ok(FormatChoice::Auto) } else { text.parse().map(FormatChoice::Is) }
}

impl Import {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let Some(dir) = context.library.dir() else {
            return Err(
                Failure::usage("there is no folder for your library").hint("name one: --data DIR")
            );
        };
        let known = Known::of(&context.library.records()?);
        let (report, failures) = if self.dry_run {
            self.files(&known, &mut Publications::load(dir)?)
        } else {
            let mut writer = Writer::open(dir)?;
            let done = self.files(&known, &mut writer.publications);
            if writer.save()? {
                context.rebuilt()?;
            }
            done
        };
        if !report.files.is_empty() {
            context
                .screen
                .print(&report, |screen| render::import(&report, self.dry_run, screen))?;
            let notes = report.files.iter().flat_map(|file| &file.notes);
            notes.for_each(|note| context.hint(&format!("{}: {}", note.place, note.why)));
        }
        fail(failures, context)
    }

    /// Takes in one file after the other; a file that cannot be read does not
    /// keep the others out.
    fn files(
        &self,
        known: &Known,
        publications: &mut Publications,
    ) -> (ImportReport, Vec<Failure>) {
        let mut report = ImportReport::default();
        let mut failures = Vec::new();
        for path in &self.paths {
            match self.file(path, known, publications) {
                Ok(file) => report.files.push(file),
                Err(failure) => failures.push(failure),
            }
        }
        (report, failures)
    }

    fn file(
        &self,
        path: &str,
        known: &Known,
        publications: &mut Publications,
    ) -> Result<FileReport, Failure> {
        let bytes = read(path)?;
        let name = match path {
            "-" => "stdin",
            path => Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path),
        };
        let options = Options {
            format: self.format.and_then(|choice| match choice {
                FormatChoice::Auto => None,
                FormatChoice::Is(format) => Some(format),
            }),
            card: self.card.as_deref(),
            date_order: self.date_order,
            source: name,
            resolve: &|name| known.cards.get(&fold_name(name)).cloned(),
        };
        let page = import::page(&bytes, &options).map_err(|fault| failure(&fault, path))?;
        Ok(known.report(path, &page, publications))
    }
}

/// Reports all failures but the last, which ends the command.
fn fail(mut failures: Vec<Failure>, context: &Context) -> Result<Outcome, Failure> {
    let last = failures.pop();
    failures.iter().for_each(|failure| failure.report(context.screen.json));
    last.map_or(Ok(Outcome::Yes), Err)
}

fn read(path: &str) -> Result<Vec<u8>, Failure> {
    let bytes = match path {
        "-" => import::read(io::stdin().lock()),
        path if Path::new(path).is_dir() => {
            return Err(Failure::input(format!("{path} is a folder"))
                .hint(format!("name its files: {path}/*")));
        }
        path => File::open(path).and_then(import::read),
    };
    bytes.map_err(|error| Failure::input(format!("{path} cannot be read: {error}")))
}

fn failure(fault: &import::Fault, path: &str) -> Failure {
    let failure = Failure::input(&fault.what).at(path, fault.line, fault.column);
    match &fault.hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// What the records know about published texts.
struct Known {
    /// The English name of a card, by each of its names.
    cards: HashMap<String, String>,
    stated_by: HashMap<Key, Vec<String>>,
    non_rulings: HashSet<Key>,
    /// The card on whose page a text is known to have stood.
    card_of: HashMap<Key, Option<String>>,
}

impl Known {
    fn of(records: &Records) -> Self {
        let names = |card: &crate::record::CardNames| {
            let en = card.name.en.clone();
            card.all().map(|name| (fold_name(name), en.clone())).collect::<Vec<_>>()
        };
        let texts = records.non_rulings.iter().flat_map(|n| [&n.en, &n.zh]).flatten();
        Self {
            cards: records.cards.iter().flat_map(names).collect(),
            stated_by: Library::attachments(records).into_iter().collect(),
            non_rulings: texts.map(|text| text.key).collect(),
            card_of: cards_of_texts(records),
        }
    }

    fn report(&self, path: &str, page: &Page, library: &mut Publications) -> FileReport {
        let mut report = FileReport {
            path: path.to_owned(),
            format: page.format.name().to_owned(),
            ..FileReport::default()
        };
        let publications: Vec<&Publication> =
            page.paragraphs.iter().map(|p| &p.publication).collect();
        let outcomes = library.add(publications.iter().copied(), &self.non_rulings);
        for (paragraph, outcome) in page.paragraphs.iter().zip(&outcomes) {
            report.count(&format!("{path}:{}:{}", paragraph.line, paragraph.column), outcome);
        }
        for publication in &publications {
            let states = !attached(publication, &self.stated_by).is_empty();
            report.attached += usize::from(states);
            report.not_rulings +=
                usize::from(publication.keys().any(|key| self.non_rulings.contains(&key)));
        }
        let note = |fault: &import::Fault| Note { place: fault.place(path), why: fault.why() };
        report.skipped = page.skipped.iter().map(note).collect();
        report.notes = page.notes.iter().map(note).collect();
        report.notes.extend(self.card_hint(path, &publications));
        report
    }

    /// A page that does not name its card may still be known by its texts.
    fn card_hint(&self, path: &str, publications: &[&Publication]) -> Option<Note> {
        if publications.iter().flat_map(|p| &p.appearances).any(|at| at.card.is_some()) {
            return None;
        }
        let mut cards =
            publications.iter().filter_map(|p| p.keys().find_map(|key| self.card_of.get(&key)));
        let first = cards.next()?.as_ref()?;
        let same = cards.all(|card| card.as_ref() == Some(first));
        let why =
            format!("its texts are known from the page of {first}: --card \"{first}\" says so");
        same.then(|| Note { place: path.to_owned(), why })
    }
}

/// None where a text is known from the pages of several cards, or of none.
fn cards_of_texts(records: &Records) -> HashMap<Key, Option<String>> {
    let mut cards: HashMap<Key, Option<String>> = HashMap::new();
    for published in records.rulings.iter().flat_map(|e| &e.ruling.published) {
        for text in [&published.en, &published.zh].into_iter().flatten() {
            let card = cards.entry(text.key).or_insert_with(|| published.card.clone());
            if *card != published.card {
                *card = None;
            }
        }
    }
    cards
}
