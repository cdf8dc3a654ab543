use std::path::PathBuf;

use clap::Args;

use super::format::Format;
use super::{Context, Failure, Outcome, dedupe};
use crate::curate::lint::{self, Baseline, Code, Demonstration, Finding};
use crate::library::changes::{Change, ChangeSet};
use crate::library::publications::{self, Publications};
use crate::library::{self, Names, Records};
use crate::record::Date;
use crate::render;
use crate::scenario::{Catalogue, Kind, Scenario};
use crate::yaml::Source;

/// Check records and imported texts: form, terms, translations, references
///
/// docs/lint.md explains every code. Findings that are right as they are go into
/// rulings/exceptions.yaml, with the reason; old ones into a baseline.
/// Exit status: 0 nothing (new) was found, 1 findings, 2 it could not be done.
#[derive(Debug, Args)]
pub struct Lint {
    /// Only findings of this code; may be repeated
    #[arg(long, value_name = "CODE")]
    code: Vec<Code>,
    /// Only what was published, or read in the rules, on this day or later (YYYY-MM-DD)
    #[arg(long, value_name = "DATE")]
    since: Option<Date>,
    /// Only the table of codes
    #[arg(long)]
    counts: bool,
    /// Pass over the findings that this file lists
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the findings of now into the baseline; with --code or --since only those, the others stay in it
    #[arg(long, requires = "baseline")]
    update_baseline: bool,
    /// Show what could be mended safely, as a diff; nothing is written
    #[arg(long, conflicts_with = "format")]
    fix: bool,
    /// With --fix: write it, all of it or nothing; `rulings dedupe --undo` takes it back
    #[arg(long, requires = "fix")]
    apply: bool,
    /// How the findings are printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

impl Lint {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        context.must_be_there()?;
        let records = context.library.records()?;
        let (publications, shards) = imported(context)?;
        let findings = everything(context, &records, &publications, &shards)?;
        let (findings, others): (Vec<_>, Vec<_>) =
            findings.into_iter().partition(|finding| self.wants(finding));
        if self.update_baseline {
            return self.write_baseline(context, &findings, others);
        }
        let (findings, known) = match &self.baseline {
            Some(path) => read_baseline(path)?.new_ones(findings),
            None => (findings, 0),
        };
        if self.fix {
            return self.mend(context, &findings);
        }
        let read = records.rulings.len() + publications.len();
        let view = render::LintView::new(read, &findings, known, self.counts);
        let annotations = || render::annotations(&findings);
        self.format.print(context, &view, annotations, |screen| render::lint(&view, screen))?;
        Ok(findings.is_empty().into())
    }

    fn wants(&self, finding: &Finding) -> bool {
        let code = self.code.is_empty() || self.code.contains(&finding.code);
        code && self.since.is_none_or(|since| finding.date.is_none_or(|date| date >= since))
    }

    /// The findings that were asked for; of the others, what the baseline knew stays known.
    fn write_baseline(
        &self,
        context: &Context,
        findings: &[Finding],
        others: Vec<Finding>,
    ) -> Result<Outcome, Failure> {
        let Some(path) = &self.baseline else { return Ok(Outcome::No) };
        let known = match others.is_empty() || !path.is_file() {
            true => Vec::new(),
            false => read_baseline(path)?.known_ones(others),
        };
        let text = Baseline::of(findings.iter().chain(&known)).write()?;
        let old = std::fs::read_to_string(path);
        let written = match old {
            Ok(old) => library::replace(path, &old, &text).map_err(|e| e.to_string()),
            Err(_) => library::write_new(path, &text).map_err(|e| e.to_string()),
        };
        written.map_err(|e| Failure::new("system", e).at(&path.display().to_string(), 0, 0))?;
        let count = findings.len() + known.len();
        context.hint(&format!("{count} findings are in {} now", path.display()));
        Ok(Outcome::Yes)
    }

    /// Shows the safe fixes, and makes them as one change where that was asked for.
    fn mend(&self, context: &Context, findings: &[Finding]) -> Result<Outcome, Failure> {
        let (paths, own): (Vec<String>, Vec<Source>) = context
            .library
            .own_files()?
            .into_iter()
            .filter_map(|(path, source)| Some((path, source.ok()?)))
            .unzip();
        let mended = lint::mend(findings, own.iter());
        if self.apply && !mended.is_empty() {
            let change = |file: &lint::Mended| {
                let at = own.iter().position(|source| source.path == file.source.path)?;
                let (old, new) = (Some(file.source.text.clone()), Some(file.text.clone()));
                Some(Change { path: paths[at].clone(), old, new })
            };
            let files = mended.iter().filter_map(change).collect();
            let what = "rulings lint --fix --apply".to_owned();
            dedupe::changes(context)?.make(&ChangeSet { what, files, undoes: None })?;
            context.hint("`rulings dedupe --undo` takes it back");
        }
        // A run that was killed has decided what is to be written: this one puts it in place.
        if self.apply && mended.is_empty() && context.library.dir().is_some() {
            dedupe::changes(context)?;
        }
        let view = render::FixView::new(&mended, self.apply);
        context.screen.print(&view, |screen| render::fix(&view, screen))?;
        Ok((self.apply || mended.is_empty()).into())
    }
}

/// What was imported must be as it was written.
fn imported(context: &Context) -> Result<(Publications, Vec<Source>), Failure> {
    let Some(dir) = context.library.dir() else { return Ok(Default::default()) };
    Ok((Publications::load(dir)?, publications::shards(dir)?))
}

fn everything(
    context: &Context,
    records: &Records,
    publications: &Publications,
    shards: &[Source],
) -> Result<Vec<Finding>, Failure> {
    let cards: Vec<Source> = context.library.cards()?.into_values().collect();
    let Games { faults, demonstrations, mut titled } = of_games(context, &cards)?;
    // What cannot be read is told with the records.
    let topics = context.library.topics_file().ok().flatten();
    titled.extend(topics.and_then(|source| lint::Titled::topics(source).ok()));
    let names = match context.library.dir() {
        Some(dir) => Names::load(dir)?,
        None => Names::default(),
    };
    let exceptions = match records.exceptions.is_empty() {
        true => None,
        false => context.library.exceptions()?,
    };
    let input = lint::Input {
        exceptions: exceptions.as_ref(),
        records,
        cards: &cards,
        demonstrations: &demonstrations,
        titled: &titled,
        publications,
        shards,
        names: &names,
    };
    Ok(lint::check(&input, faults))
}

/// What there is to say of cards and scenarios.
#[derive(Default)]
struct Games {
    /// What is wrong with the cards, or else with the scenarios that use them.
    faults: Vec<Finding>,
    demonstrations: Vec<Demonstration>,
    titled: Vec<lint::Titled>,
}

fn of_games(context: &Context, cards: &[Source]) -> Result<Games, Failure> {
    let mut games = Games::default();
    let catalogue = match Catalogue::read(cards) {
        Ok(catalogue) => catalogue,
        Err(faults) => {
            let found = faults.iter().map(|fault| Finding::of_fault(Code::CardFacts, fault));
            games.faults.extend(found);
            return Ok(games);
        }
    };
    for (id, source) in context.library.scenarios()? {
        match Scenario::read(&source, &catalogue) {
            Ok(scenario) => {
                if scenario.kind == Kind::Demonstration {
                    let place = source.place(&["kind"]);
                    games.demonstrations.push(Demonstration { id: id.clone(), place });
                }
                games.titled.push(lint::Titled::scenario(&id, source, &scenario.title));
            }
            Err(faults) => {
                let found = faults.iter().map(|fault| Finding::of_fault(Code::Scenario, fault));
                games.faults.extend(found);
            }
        }
    }
    Ok(games)
}

fn read_baseline(path: &std::path::Path) -> Result<Baseline, Failure> {
    let source = library::read_list(path)?;
    Ok(Baseline::read(&source)?)
}
