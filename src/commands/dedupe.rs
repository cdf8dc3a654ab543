use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Context, Failure, Outcome};
use crate::curate::dedupe::{self, Kind, Report};
use crate::curate::merge::{self, Action, Plan, PlanFault, Step};
use crate::library::Records;
use crate::library::changes::{ChangeFault, Changes};
use crate::library::publications::{Names, Publications};
use crate::render;

mod confirm;
mod editor;

/// Find texts that say the same, and merge what you confirm
///
/// Compares all rulings and imported publications, within and across languages. Differences that change what is said
/// (unless, may or must, numbers, costs, zones, whose, each or any, negation) are conflicts: called out, not merged.
/// Exit status 1: there are groups (with --plan: there is nothing to plan).
#[derive(Debug, Args)]
pub struct Dedupe {
    /// Only groups of this kind: exact, near, cross-language or several-claims
    #[arg(long, value_name = "KIND", value_parser = kind)]
    kind: Option<Kind>,
    /// Only groups with a conflict
    #[arg(long)]
    conflicts: bool,
    /// Only groups with this ruling or publication, as `pub/0123456789ab`
    #[arg(long, value_name = "ID")]
    of: Option<String>,
    /// At most so many groups, those of most places first (text only)
    #[arg(short = 'n', long, default_value_t = 20, value_name = "K")]
    limit: usize,
    /// Write what could be merged into a file, to edit
    #[arg(long, value_name = "FILE", conflicts_with_all = ["apply", "undo"])]
    plan: Option<PathBuf>,
    /// Merge what the edited plan confirms; without a file, ask step by step (? explains)
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "undo")]
    #[allow(clippy::option_option)] // as clap tells `--apply` from `--apply FILE`
    apply: Option<Option<PathBuf>>,
    /// Take back the newest change
    #[arg(long)]
    undo: bool,
}

fn kind(text: &str) -> Result<Kind, String> {
    const ALL: [Kind; 4] = [Kind::Exact, Kind::Near, Kind::CrossLanguage, Kind::SeveralClaims];
    ALL.into_iter().find(|kind| kind.code() == text).ok_or_else(|| {
        let known = ALL.map(Kind::code).join(", ");
        format!("`{text}` is no kind of group; the kinds are {known}")
    })
}

impl Dedupe {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        context.must_be_there()?;
        if self.undo {
            return undo(context);
        }
        if self.apply.is_some() {
            changes(context)?;
        }
        let records = context.library.records()?;
        records.faults.iter().for_each(|fault| context.warn(&fault.to_string()));
        let (publications, names) = match context.library.dir() {
            Some(dir) => (Publications::load(dir)?, Names::load(dir)?),
            None => (Publications::default(), Names::default()),
        };
        if let Some(Some(path)) = &self.apply {
            let plan = read_plan(path)?;
            return carry_out(&plan, &records, &publications, context);
        }
        let mut report = dedupe::dedupe(&records, &publications, &names);
        report.groups.retain(|group| self.is_wanted(group));
        if self.apply.is_some() {
            let proposed = merge::propose(&report, &records, &publications);
            let check = |steps: &[Step]| {
                let plan = Plan { steps: steps.to_vec() };
                merge::prepare(&plan, &records, &publications).map(drop)
            };
            let plan = confirm::confirm(proposed, &check, context)?;
            return carry_out(&plan, &records, &publications, context);
        }
        if let Some(path) = &self.plan {
            return write_plan(path, &merge::propose(&report, &records, &publications), context);
        }
        self.show(&report, context)
    }

    fn is_wanted(&self, group: &dedupe::Group) -> bool {
        let conflict = || group.differences.iter().any(|change| !change.matters.is_empty());
        let has = |id: &String| group.members.iter().any(|member| member.name == *id);
        self.kind.is_none_or(|kind| kind == group.kind)
            && self.of.as_ref().is_none_or(has)
            && (!self.conflicts || conflict())
    }

    fn show(&self, report: &Report, context: &Context) -> Result<Outcome, Failure> {
        context.screen.print(report, |screen| render::dedupe(report, self.limit, screen))?;
        if report.groups.len() > self.limit && !context.screen.json {
            context.hint(&format!("the first {} groups; -n shows more", self.limit));
        }
        if !report.groups.is_empty() {
            context.hint("`--apply` asks what to do about them, step by step; `--plan FILE` writes the steps for an editor");
        }
        Ok(report.groups.is_empty().into())
    }
}

fn read_plan(path: &Path) -> Result<Plan, Failure> {
    let source = crate::library::read_list(path)?;
    Ok(source.read::<Plan>()?)
}

fn write_plan(path: &Path, plan: &Plan, context: &Context) -> Result<Outcome, Failure> {
    crate::library::write_new(path, &render::plan_file(plan)).map_err(|error| {
        let fault = Failure::input(format!("{} cannot be written: {error}", path.display()));
        match error.kind() {
            io::ErrorKind::AlreadyExists => fault.hint("name a file that is not there yet"),
            _ => fault,
        }
    })?;
    let merged = render::Merged { done: "planned", steps: plan.steps.len(), files: Vec::new() };
    context.screen.print(&merged, |screen| render::merged(&merged, screen))?;
    if !plan.steps.is_empty() {
        context.hint(&format!("edit it, then: rulings dedupe --apply {}", path.display()));
    }
    Ok((!plan.steps.is_empty()).into())
}

fn carry_out(
    plan: &Plan,
    records: &Records,
    publications: &Publications,
    context: &Context,
) -> Result<Outcome, Failure> {
    let change = merge::prepare(plan, records, publications)?;
    let steps = plan.steps.iter().filter(|step| step.action != Action::Skip).count();
    let files: Vec<String> = change.files.iter().map(|file| file.path.clone()).collect();
    if !files.is_empty() {
        changes(context)?.make(&change)?;
        context.hint("`rulings dedupe --undo` takes it back");
    }
    let merged = render::Merged { done: "merged", steps, files };
    context.screen.print(&merged, |screen| render::merged(&merged, screen))?;
    Ok(Outcome::Yes)
}

fn undo(context: &Context) -> Result<Outcome, Failure> {
    let undone = own_changes(context)?.undo().map_err(|fault| match fault {
        ChangeFault::Moved(_) => Failure::new("library", fault.to_string())
            .hint("nothing was changed; take back what was edited since, then run it again"),
        fault => fault.into(),
    })?;
    let files = undone.files.into_iter().map(|file| file.path).collect();
    let merged = render::Merged { done: "undone", steps: 0, files };
    context.screen.print(&merged, |screen| render::merged(&merged, screen))?;
    Ok(Outcome::Yes)
}

/// Where the user's records are changed, as the last writer left them or meant to.
pub fn changes(context: &Context) -> Result<Changes, Failure> {
    let changes = own_changes(context)?;
    if let Some(what) = changes.catch_up()? {
        context.hint(&format!("first, what was decided before is in place now: {what}"));
    }
    Ok(changes)
}

fn own_changes(context: &Context) -> Result<Changes, Failure> {
    match context.library.dir() {
        Some(dir) => Ok(Changes::of(dir)),
        None => {
            Err(Failure::usage("there is no folder for your library").hint("name one: --data DIR"))
        }
    }
}

impl From<PlanFault> for Failure {
    fn from(fault: PlanFault) -> Self {
        let hint = fault.hint();
        match fault {
            PlanFault::Record(fault) => fault.into(),
            fault => Self::input(fault.to_string()).hint(hint),
        }
    }
}

impl From<ChangeFault> for Failure {
    fn from(fault: ChangeFault) -> Self {
        let hint = fault.hint();
        Self::new("library", fault.to_string()).hint(hint)
    }
}
