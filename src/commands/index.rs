use clap::Args;

use super::{Context, Failure, Outcome};
use crate::render::IndexView;

/// Build the search index anew from the records
#[derive(Debug, Args)]
pub struct Reindex {}

impl Reindex {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let index = context.rebuilt()?;
        index.verify()?;
        let folder = context.library.dir().map(|dir| dir.join("index"));
        let view = IndexView { records: index.records()?, folder };
        context.screen.print(&view, |screen| crate::render::index(&view, screen))?;
        Ok(Outcome::Yes)
    }
}
