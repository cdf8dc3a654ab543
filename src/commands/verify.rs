use std::collections::BTreeMap;

use clap::Args;

use super::format::Format;
use super::play;
use super::{Context, Failure, Outcome};
use crate::library::Entry;
use crate::render::{self, RulingProof, VerifyView};
use crate::scenario::{self, Scenario};

/// Play every scenario, with its rules on and with each of its clauses off
#[derive(Debug, Args)]
pub struct Verify {
    /// How the result is printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

impl Verify {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        context.must_be_there()?;
        let records = context.library.records()?;
        for fault in &records.faults {
            context.warn(&format!("left out: {fault}"));
        }
        let catalogue = context.whole_catalogue()?;
        let sources = context.library.scenarios()?;
        let scenarios: Vec<Scenario> = sources
            .values()
            .map(|source| play::read(source, &catalogue))
            .collect::<Result<_, _>>()?;
        let verdict = scenario::verify(&scenarios);
        let proofs: Vec<_> = records.rulings.iter().map(|entry| proof(entry, &verdict)).collect();
        let view = VerifyView::new(&proofs, demonstrates(&records.rulings), verdict);
        let annotations = || view.annotations();
        self.format.print(context, &view, annotations, |screen| render::verify(&view, screen))?;
        Ok((view.holds() && records.faults.is_empty()).into())
    }
}

/// What the scenarios of a ruling show of it.
fn proof(entry: &Entry, verdict: &scenario::Verdict) -> RulingProof {
    let own = verdict.scenarios.iter().filter(|s| entry.ruling.scenarios.contains(&s.id));
    let demonstrations: Vec<_> = own.filter(|s| s.kind == scenario::Kind::Demonstration).collect();
    RulingProof {
        id: entry.id.clone(),
        rules: entry.ruling.rules.clone(),
        demonstrated: demonstrations.iter().any(|s| s.passed),
        proven: demonstrations.iter().any(|s| s.proves()),
    }
}

/// The rulings of each scenario.
fn demonstrates(rulings: &[Entry]) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in rulings {
        for scenario in &entry.ruling.scenarios {
            found.entry(scenario.clone()).or_default().push(entry.id.clone());
        }
    }
    found
}
