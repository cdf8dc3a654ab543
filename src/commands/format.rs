use clap::ValueEnum;

use super::{Context, Failure};
use crate::render::{self, Annotation, Page};

/// How findings are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON document, as with --json
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Workflow commands that annotate a change on GitHub
    Github,
}

impl Format {
    /// Prints a result in this form; `--json` is `--format json`.
    ///
    /// # Errors
    /// Where stdout cannot be written.
    pub fn print<T: serde::Serialize>(
        self,
        context: &Context,
        value: &T,
        annotations: impl FnOnce() -> Vec<Annotation>,
        text: impl FnOnce(&render::Screen) -> Page,
    ) -> Result<(), Failure> {
        let screen =
            render::Screen { json: context.screen.json || self == Self::Json, ..context.screen };
        match self {
            Self::Sarif => screen.print_text(&render::sarif(&annotations()))?,
            Self::Github => screen.print_text(&render::github(&annotations()))?,
            Self::Text | Self::Json => screen.print(value, text)?,
        }
        Ok(())
    }
}
