//! The command line: one file a command, each with its arguments (the doc
//! comments are the help) and one function.

use std::ffi::OsString;
use std::mem::ManuallyDrop;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

mod ask;
mod card;
mod completions;
mod context;
mod dedupe;
mod demo;
mod exclusion;
mod export;
mod failure;
mod filtering;
mod find;
mod fmt;
mod format;
mod import;
mod index;
mod lint;
mod man;
mod new;
mod play;
mod review;
mod run;
mod search;
mod show;
mod status;
mod topic;
mod topics;
mod update;
mod verify;
mod words;

pub use context::{Context, Global};
pub use failure::Failure;

/// Rulings for Magic judges, in Chinese and English, offline, with proof.
///
/// With words instead of a command: an id, a rule number or a card name shows
/// it, a question is answered, anything else is searched for.
#[derive(Debug, Parser)]
#[command(name = "rulings", version, arg_required_else_help = true)]
#[command(after_help = "Exit status: 0 yes (found, passed, clean), 1 no, 2 could not do it.")]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    command: Option<Command>,
    /// An id, a rule number, a card name, a question, or words to search for
    words: Vec<String>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Search(search::Search),
    Ask(ask::Ask),
    Show(show::Show),
    Topics(topics::Topics),
    Topic(topic::Topic),
    Export(export::Export),
    Demo(demo::Demo),
    Run(run::Run),
    Verify(verify::Verify),
    Import(import::Import),
    Update(update::Update),
    Index(index::Reindex),
    Status(status::StatusCommand),
    Lint(lint::Lint),
    Dedupe(dedupe::Dedupe),
    Review(review::Review),
    New(new::New),
    Fmt(fmt::Fmt),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Whether the answer is yes (exit status 0) or no (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Yes,
    No,
}

impl From<bool> for Outcome {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

impl Cli {
    /// # Errors
    /// Bad usage, and a request for help or the version: see [`Failure::from`].
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        // Taking the whole command line apart again would take a tenth of a process
        // that does nothing; it ends with the process.
        let mut command = ManuallyDrop::new(Self::command());
        let mut matches = command.try_get_matches_from_mut(exclusion::kept(args))?;
        Self::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }

    /// # Errors
    /// Where the command could not be carried out.
    pub fn run(self) -> Result<Outcome, Failure> {
        let context = Context::new(&self.global)?;
        match self.command {
            None => words::run(&self.words, &context),
            Some(Command::Search(search)) => search.run(&context),
            Some(Command::Ask(ask)) => ask.run(&context),
            Some(Command::Show(show)) => show.run(&context),
            Some(Command::Topics(topics)) => topics.run(&context),
            Some(Command::Topic(topic)) => topic.run(&context),
            Some(Command::Export(export)) => export.run(&context),
            Some(Command::Demo(demo)) => demo.run(&context),
            Some(Command::Run(run)) => run.run(&context),
            Some(Command::Verify(verify)) => verify.run(&context),
            Some(Command::Import(import)) => import.run(&context),
            Some(Command::Update(update)) => update.run(&context),
            Some(Command::Index(index)) => index.run(&context),
            Some(Command::Status(status)) => status.run(&context),
            Some(Command::Lint(lint)) => lint.run(&context),
            Some(Command::Dedupe(dedupe)) => dedupe.run(&context),
            Some(Command::Review(review)) => review.run(&context),
            Some(Command::New(new)) => new.run(&context),
            Some(Command::Fmt(fmt)) => fmt.run(&context),
            Some(Command::Completions(completions)) => completions.run(&context),
            Some(Command::Man(man)) => man.run(&context),
        }
    }
}
