use clap::{Args, CommandFactory};

use super::{Cli, Context, Failure, Outcome};

/// Print the man page; `rulings man | man -l -` reads it
#[derive(Debug, Args)]
pub struct Man {}

impl Man {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        context.screen.print_text(&String::from_utf8_lossy(&page))?;
        Ok(Outcome::Yes)
    }
}
