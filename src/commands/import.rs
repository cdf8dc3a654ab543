use std::cell::OnceCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clap::Args;
use indicatif::ProgressBar;

use super::{Context, Failure, Outcome};
use crate::import::{self, Content, DateOrder, Fault, Format, Options};
use crate::library::publications::{FileReport, ImportReport, Names, Publications, Writer};
use crate::render;

mod known;
mod shelf;

pub(super) use known::Known;
pub(super) use shelf::Shelf;

/// Read pages and bulk files of rulings into your library, word for word
///
/// Pages: those headed 单卡释疑 with `• (DATE TAG)` blocks, and those of a title, dates and paragraphs in one language.
/// Bulk files, plain or gzipped: Scryfall's rulings and cards, MTGJSON's sets and cards, mtgch's zhs_ruling.
/// A folder is another library, which is merged into yours. What a paragraph says attaches to the rulings that state
/// it; importing twice changes nothing.
#[derive(Debug, Args)]
pub struct Import {
    /// Files to read; `-` is standard input, a folder another library
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// auto, card-page, gatherer-page, scryfall-rulings, scryfall-cards, mtgjson, mtgch or release-notes
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
            let (publications, names) = (Publications::load(dir)?, Names::load(dir)?);
            self.files(&mut Shelf { known: &known, publications, names }, context)
        } else {
            let mut writer = Writer::open(dir)?;
            let mut shelf = Shelf::of(&known, &mut writer);
            let done = self.files(&mut shelf, context);
            shelf.put_back(&mut writer);
            if writer.save()? {
                context.indexed()?;
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
    fn files(&self, shelf: &mut Shelf<'_>, context: &Context) -> (ImportReport, Vec<Failure>) {
        let mut report = ImportReport::default();
        let mut failures = Vec::new();
        for path in &self.paths {
            let bar = context.progress(path);
            match self.file(path, shelf, &bar) {
                Ok((file, end)) => {
                    failures.extend(end.err().map(|fault| failure(&fault, path)));
                    if file.is_unread() {
                        let unread = Failure::input("no row of it could be read").at(path, 0, 0);
                        failures.push(unread.hint("what is wrong with each is said above"));
                    }
                    report.files.push(file);
                }
                Err(failure) => failures.push(failure),
            }
            bar.finish_and_clear();
        }
        (report, failures)
    }

    /// What became of a file, and whether it could be read to its end.
    fn file(
        &self,
        path: &str,
        shelf: &mut Shelf<'_>,
        bar: &ProgressBar,
    ) -> Result<(FileReport, Result<(), Fault>), Failure> {
        let unreadable = |e: io::Error| Failure::input(format!("{path} cannot be read: {e}"));
        let input: Box<dyn Read> = match path {
            "-" => Box::new(io::stdin().lock()),
            path if Path::new(path).is_dir() => return Ok((shelf.library(path)?, Ok(()))),
            path => Box::new(bar.wrap_read(File::open(path).map_err(unreadable)?)),
        };
        let format = self.format.and_then(|choice| match choice {
            FormatChoice::Auto => None,
            FormatChoice::Is(format) => Some(format),
        });
        match import::open(input, format).map_err(|fault| failure(&fault, path))? {
            Content::Bulk(bulk) => Ok(shelf.bulk(path, bulk)),
            Content::Page(bytes) => {
                let resolve = |name: &str| shelf.known.card(name, &shelf.names);
                let days = OnceCell::new();
                let published = |day| days.get_or_init(|| shelf.published_days()).contains(&day);
                let options = self.options(path, format);
                let options = Options { resolve: &resolve, published: &published, ..options };
                let page = import::page(&bytes, &options);
                let page = page.map_err(|fault| failure(&fault, path))?;
                let mut report = shelf.page(path, page);
                report.notes.extend(self.card.as_deref().and_then(|card| shelf.strange(card)));
                Ok((report, Ok(())))
            }
        }
    }

    fn options<'a>(&'a self, path: &'a str, format: Option<Format>) -> Options<'a> {
        let source = match path {
            "-" => "stdin",
            path => Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path),
        };
        let (card, date_order) = (self.card.as_deref(), self.date_order);
        Options { format, card, date_order, ..Options::new(source, &|_| None) }
    }
}

/// Reports all failures but the last, which ends the command.
fn fail(mut failures: Vec<Failure>, context: &Context) -> Result<Outcome, Failure> {
    let last = failures.pop();
    failures.iter().for_each(|failure| failure.report(context.screen.json, context.screen.langs));
    last.map_or(Ok(Outcome::Yes), Err)
}

fn failure(fault: &import::Fault, path: &str) -> Failure {
    let failure = Failure::input(&fault.what).at(path, fault.line, fault.column);
    match &fault.hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}
