use clap::Args;

use super::{Context, Failure, Outcome};
use crate::library::publications::Publications;
use crate::render;
use crate::scenario::{Catalogue, Scenario};
use crate::yaml::{Fault, Source};

/// Check the records: their form, and what they say about each other
#[derive(Debug, Args)]
pub struct Lint {}

impl Lint {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let records = context.library.records()?;
        if let Some(dir) = context.library.dir() {
            Publications::load(dir)?; // what was imported must be as it was written
        }
        let mut faults = records.faults;
        faults.extend(of_games(context)?);
        let view = render::LintView::new(records.rulings.len(), &faults);
        context.screen.print(&view, |screen| render::lint(&view, screen))?;
        Ok(faults.is_empty().into())
    }
}

/// What is wrong with the cards, or else with the scenarios that use them.
fn of_games(context: &Context) -> Result<Vec<Fault>, Failure> {
    let cards: Vec<Source> = context.library.cards()?.into_values().collect();
    let catalogue = match Catalogue::read(&cards) {
        Ok(catalogue) => catalogue,
        Err(faults) => return Ok(faults),
    };
    let scenarios = context.library.scenarios()?;
    let faulty = scenarios.values().filter_map(|source| Scenario::read(source, &catalogue).err());
    Ok(faulty.flatten().collect())
}
