use std::path::PathBuf;

use clap::Args;

use super::play::{self, Telling};
use super::{Context, Failure, Outcome};
use crate::library;
use crate::render::{self, GamesView};

/// Play scenario files of your own
#[derive(Debug, Args)]
pub struct Run {
    /// Scenario files, `-` for standard input; docs/scenarios.md describes them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    telling: Telling,
}

impl Run {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let catalogue = context.catalogue()?;
        let mut view = GamesView { scenarios: Vec::new() };
        for file in &self.files {
            let source = match file.to_str() {
                Some("-") => library::read_input()?,
                _ => library::read_file(file)?,
            };
            view.scenarios.push(self.telling.prove(play::read(&source, &catalogue)?)?);
        }
        context.screen.print(&view, |screen| render::demo(&view, None, &[], screen))?;
        Ok(view.scenarios.iter().all(|played| played.passed).into())
    }
}
