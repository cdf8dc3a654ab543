use clap::Args;

use super::{Context, Failure, Outcome, dedupe};
use crate::curate::dedupe::{Report, dedupe as compare};
use crate::curate::provenance::official;
use crate::curate::review::{Item, SettleFault, Settled, Waiting, queue, settle};
use crate::library::Records;
use crate::library::publications::{Names, Publications};
use crate::record::Date;
use crate::render::{self, ProvenanceView, ReviewView};

/// What waits for a person, most used first, each with what settles it
///
/// Machine translations nobody has looked at, publications that seem to state a ruling, rulings whose rules have moved,
/// conflicts, and translations with terms of yesterday. What is settled is kept in the ruling's record: who, when, what.
/// Exit status 1: something waits.
#[derive(Debug, Args)]
pub struct Review {
    /// Only what waits for this reason: machine-translation, suggested, rules-moved, conflict, stale-translation
    /// or official-not-found
    #[arg(long, value_name = "REASON", value_parser = waiting)]
    what: Option<Waiting>,
    /// At most so many items (text only)
    #[arg(short = 'n', long, default_value_t = 20, value_name = "K")]
    limit: usize,
    /// List the official Chinese texts with the documents they stand in
    #[arg(long, conflicts_with_all = ["what", "settle"])]
    provenance: bool,
    /// Record in this ruling that it is settled, or of this publication that no ruling states; needs --what and --by
    #[arg(long, value_name = "ID", requires_all = ["what", "by"])]
    settle: Option<String>,
    /// The publication that was looked at, as `pub/0123456789ab`
    #[arg(long, value_name = "PUB", requires = "settle")]
    about: Option<String>,
    /// Who settles it, in whatever words you like
    #[arg(long, value_name = "NAME", requires = "settle")]
    by: Option<String>,
    /// The day, if it is not today
    #[arg(long, value_name = "DATE", requires = "settle")]
    date: Option<Date>,
}

fn waiting(text: &str) -> Result<Waiting, String> {
    Waiting::ALL.into_iter().find(|waiting| waiting.code() == text).ok_or_else(|| {
        let known = Waiting::ALL.map(Waiting::code).join(", ");
        format!("`{text}` is nothing that waits; these are: {known}")
    })
}

impl Review {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        context.must_be_there()?;
        if let (Some(id), Some(what), Some(by)) = (&self.settle, self.what, &self.by) {
            return self.settle(id, what, by, context);
        }
        let records = context.library.records()?;
        records.faults.iter().for_each(|fault| context.warn(&fault.to_string()));
        if self.provenance {
            return provenance(&imported(context)?.0, context);
        }
        let items = waiting_now(&records, self.what, context)?;
        // A record that was left out waits too: `lint` says for what.
        let nothing = items.is_empty() && records.faults.is_empty();
        let view = ReviewView { waiting: items, left_out: records.faults.len() };
        context.screen.print(&view, |screen| render::review(&view, self.limit, screen))?;
        Ok(nothing.into())
    }

    fn settle(
        &self,
        id: &str,
        what: Waiting,
        by: &str,
        context: &Context,
    ) -> Result<Outcome, Failure> {
        let changes = dedupe::changes(context)?;
        let records = context.library.records()?;
        let items = waiting_now(&records, Some(what), context)?;
        let date = self.date.or_else(Date::today);
        let date = date.ok_or_else(|| {
            Failure::new("system", "the clock of this machine shows no day").hint("name it: --date")
        })?;
        let loose = context.library.reviewed()?;
        let settled = Settled { id, waiting: what, about: self.about.as_deref(), by, on: date };
        let change = settle(&records, &items, loose.as_ref(), settled)?;
        changes.make(&change)?;
        let files = change.files.into_iter().map(|file| file.path).collect();
        let merged = render::Merged { done: "settled", steps: 1, files };
        context.screen.print(&merged, |screen| render::merged(&merged, screen))?;
        Ok(Outcome::Yes)
    }
}

fn imported(context: &Context) -> Result<(Publications, Names), Failure> {
    Ok(match context.library.dir() {
        Some(dir) => (Publications::load(dir)?, Names::load(dir)?),
        None => (Publications::default(), Names::default()),
    })
}

/// What waits for this reason, or for any. Texts are compared only where that is asked.
fn waiting_now(
    records: &Records,
    what: Option<Waiting>,
    context: &Context,
) -> Result<Vec<Item>, Failure> {
    let (publications, names) = imported(context)?;
    let report = match what {
        None | Some(Waiting::Suggested | Waiting::Conflict) => {
            compare(records, &publications, &names)
        }
        Some(_) => Report::default(),
    };
    let mut items = queue(records, &publications, &report);
    items.retain(|item| what.is_none_or(|what| what == item.waiting));
    Ok(items)
}

fn provenance(publications: &Publications, context: &Context) -> Result<Outcome, Failure> {
    let Some(official) = official(publications) else {
        return Err(Failure::not_found("no document was imported to look into")
            .hint("`rulings import release-notes.ndjson.gz` reads the publisher's release notes"));
    };
    let proven = official.iter().all(|text| !text.documents.is_empty());
    let view = ProvenanceView { official };
    context.screen.print(&view, |screen| render::provenance(&view, screen))?;
    Ok(proven.into())
}

impl From<SettleFault> for Failure {
    fn from(fault: SettleFault) -> Self {
        let hint = match &fault {
            SettleFault::Nothing(_) | SettleFault::NotWaiting { .. } => {
                "nothing was changed; `rulings review` lists what waits, with the command that settles it"
            }
            SettleFault::Nobody => "nothing was changed; say who: --by NAME",
            SettleFault::Settled { .. } => "nothing was changed",
            SettleFault::NotToday(_) => {
                "nothing was changed; edit `rules` to the numbers of today first"
            }
            SettleFault::Record(_) => "nothing was changed",
        };
        match fault {
            SettleFault::Nothing(_) => Self::not_found(fault.to_string()).hint(hint),
            fault => Self::input(fault.to_string()).hint(hint),
        }
    }
}
