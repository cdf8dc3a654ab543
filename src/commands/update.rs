use clap::Args;

use super::import::{Known, Shelf};
use super::{Context, Failure, Outcome};
use crate::import::{self, Content, Fault};
use crate::library::publications::{FileReport, ImportReport, Writer};
use crate::render;

mod fetch;

use fetch::{Fetched, fetch};

/// What is fetched when nothing else is asked for: first the names, so that the
/// rulings find their cards.
const SCRYFALL: [&str; 2] = [
    "https://api.scryfall.com/bulk-data/oracle-cards?format=file",
    "https://api.scryfall.com/bulk-data/rulings?format=file",
];

/// Fetch bulk files and import them
///
/// Without --from: the names of cards and the rulings from Scryfall. What was there stays as it was unless every file
/// arrives whole and can be read to its end. This is the only command that uses the network.
#[derive(Debug, Args)]
pub struct Update {
    /// Where to fetch a bulk file instead; may be given several times
    #[arg(long, value_name = "URL")]
    from: Vec<String>,
    /// How many seconds nothing may arrive before it is given up
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
}

impl Update {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let Some(dir) = context.library.dir() else {
            return Err(
                Failure::usage("there is no folder for your library").hint("name one: --data DIR")
            );
        };
        let defaults = SCRYFALL.map(str::to_owned);
        let urls = if self.from.is_empty() { &defaults[..] } else { &self.from };
        let fetched: Vec<Fetched> =
            urls.iter().map(|url| fetch(url, self.timeout, context)).collect::<Result<_, _>>()?;
        let known = Known::of(&context.library.records()?);
        let mut writer = Writer::open(dir)?;
        let mut shelf = Shelf::of(&known, &mut writer);
        let mut report = ImportReport::default();
        for file in fetched {
            report.files.push(take(file, &mut shelf)?);
        }
        shelf.put_back(&mut writer);
        if writer.save()? {
            context.indexed()?;
        }
        context.screen.print(&report, |screen| render::import(&report, false, screen))?;
        Ok(Outcome::Yes)
    }
}

/// Takes in what was fetched, if all of it makes sense.
fn take(fetched: Fetched, shelf: &mut Shelf<'_>) -> Result<FileReport, Failure> {
    let Fetched { url, file } = fetched;
    let bulk = match import::open(file, None) {
        Ok(Content::Bulk(bulk)) => bulk,
        Ok(Content::Page(_)) => {
            return Err(useless(&url, "what came is no bulk file of rulings or cards"));
        }
        Err(fault) => return Err(damaged(&url, &fault)),
    };
    let (report, end) = shelf.bulk(&url, bulk);
    end.map_err(|fault| damaged(&url, &fault))?;
    if report.skipped.len() + report.more_skipped > report.read + report.cards {
        return Err(useless(&url, "most rows of what came cannot be read"));
    }
    Ok(report)
}

fn damaged(url: &str, fault: &Fault) -> Failure {
    useless(url, &format!("what came is damaged: {}: {}", fault.place("it"), fault.what))
}

fn useless(url: &str, what: &str) -> Failure {
    Failure::new("input", format!("{url}: {what}")).hint("nothing was changed; try again later")
}
