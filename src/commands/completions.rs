use clap::{Args, CommandFactory};

use super::{Cli, Context, Failure, Outcome};

/// Print completions for a shell: bash, zsh, fish, elvish or powershell
#[derive(Debug, Args)]
pub struct Completions {
    shell: clap_complete::Shell,
}

impl Completions {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "rulings", &mut script);
        context.screen.print_text(&String::from_utf8_lossy(&script))?;
        Ok(Outcome::Yes)
    }
}
