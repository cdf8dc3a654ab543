use clap::Args;

use super::{Context, Failure, Outcome};
use crate::render::{self, TopicsView};

/// List the topics, with how many rulings each has
#[derive(Debug, Args)]
pub struct Topics {}

impl Topics {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let counts = context.with_index(|index| index.topics())?;
        let view = TopicsView::new(&context.library.topics()?, counts);
        context.screen.print(&view, |screen| render::topics(&view, screen))?;
        Ok(Outcome::Yes)
    }
}
