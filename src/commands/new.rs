use clap::Args;

use super::{Context, Failure, Outcome, dedupe};
use crate::curate::draft::{DraftFault, draft};
use crate::curate::lint::{self, Code, Knowledge, Passage, PassageKind};
use crate::library::Records;
use crate::library::publications::{Names, Publications};
use crate::record::Publication;
use crate::render;

/// Begin a record: from a template, or from a publication
///
/// The record is marked as incomplete; edit it, then `rulings lint`.
#[derive(Debug, Args)]
pub struct New {
    /// TOPIC/SLUG: the file `rulings/TOPIC/SLUG.yaml` of your library
    id: String,
    /// The publication to begin with, as `pub/0123456789ab`
    #[arg(long, value_name = "PUB")]
    from: Option<String>,
}

impl New {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let changes = dedupe::changes(context)?;
        let records = context.library.records()?;
        let publications = match (&self.from, context.library.dir()) {
            (Some(_), Some(dir)) => Publications::load(dir)?,
            _ => Publications::default(),
        };
        let from = match &self.from {
            None => None,
            Some(name) => {
                let called = |key: &crate::record::Key| key.publication() == *name;
                let found = publications.iter().find(|publication| called(&publication.key));
                Some(found.ok_or_else(|| {
                    Failure::not_found(format!("there is no publication `{name}`"))
                        .hint("`rulings search WORDS` lists publications with their ids")
                })?)
            }
        };
        let change = draft(&records, &self.id, from)?;
        if let Some(publication) = from {
            warn_of_joke(publication, &records, context)?;
        }
        changes.make(&change)?;
        let files = change.files.into_iter().map(|file| file.path).collect();
        let merged = render::Merged { done: "begun", steps: 1, files };
        context.screen.print(&merged, |screen| render::merged(&merged, screen))?;
        Ok(Outcome::Yes)
    }
}

/// What only seems to state nothing may be begun from all the same: people decide.
fn warn_of_joke(
    publication: &Publication,
    records: &Records,
    context: &Context,
) -> Result<(), Failure> {
    let cards: Vec<_> = context.library.cards()?.into_values().collect();
    let knowledge = Knowledge::new(records, &cards, &Names::default());
    let text = Passage {
        en: publication.en.as_ref().map(|text| text.text.as_str()),
        kind: PassageKind::Published,
        ..Passage::default()
    };
    let notes = lint::passage(&text, &knowledge).into_iter();
    for note in notes.filter(|note| note.code == Code::JokeEntry) {
        context.warn(&format!("{}: {}", note.code, note.message));
    }
    Ok(())
}

impl From<DraftFault> for Failure {
    fn from(fault: DraftFault) -> Self {
        let hint = match &fault {
            DraftFault::NoId(_) => "for example `combat/blocked-creature-stays-blocked`",
            DraftFault::Taken(_) => "`rulings show ID` shows it; choose another id",
            DraftFault::NoRuling(..) => {
                "`rulings new TOPIC/SLUG` alone begins with nothing; rulings/non-rulings.yaml lists what is none"
            }
            DraftFault::NoEdition => "`rulings lint` says what is wrong with it",
            DraftFault::Record(_) => "this is a defect of the program; please report it",
        };
        Self::input(fault.to_string()).hint(hint)
    }
}
