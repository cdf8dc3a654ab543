use clap::Args;

use super::{Context, Failure, Outcome};
use crate::render;

/// Check the records: their form, and what they say about each other
#[derive(Debug, Args)]
pub struct Lint {}

impl Lint {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let records = context.library.records()?;
        let view = render::LintView::new(records.rulings.len(), &records.faults);
        context.screen.print(&view, |screen| render::lint(&view, screen))?;
        Ok(records.faults.is_empty().into())
    }
}
