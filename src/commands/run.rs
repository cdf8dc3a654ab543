use std::path::{Path, PathBuf};

use clap::Args;

use super::play::{self, Telling};
use super::{Context, Failure, Outcome};
use crate::library;
use crate::render::{self, GamesView};
use crate::scenario::{self, Catalogue, Scenario};
use crate::yaml::{Fault, Source};

/// Play scenario files of your own
#[derive(Debug, Args)]
pub struct Run {
    /// Scenario files, `-` for standard input; docs/scenarios.md describes them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    telling: Telling,
}

impl Run {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        let catalogue = context.catalogue()?;
        let mut all: Vec<(&Path, Scenario)> = Vec::new();
        let mut sources: Vec<Source> = Vec::new();
        for file in &self.files {
            let source = match is_input(file) {
                true => library::read_input()?,
                false => library::read_file(file)?,
            };
            all.push((file, play::read(&source, &catalogue)?));
            sources.push(source);
        }
        let faults = missing_contrasts(context, &all)?;
        if !faults.is_empty() {
            return Err(Failure::faults(faults, &sources));
        }
        let mut view = GamesView { scenarios: Vec::new() };
        for (file, scenario) in &all {
            let mut played = self.telling.prove(scenario)?;
            if self.telling.is_whole() {
                let failure = contrast(context, &catalogue, (file, scenario), &all)?;
                played.passed &= failure.is_none();
                played.failures.extend(failure);
            }
            view.scenarios.push(played);
        }
        context.screen.print(&view, |screen| render::demo(&view, None, &[], screen))?;
        Ok(view.scenarios.iter().all(|played| played.passed).into())
    }
}

fn is_input(file: &Path) -> bool {
    file.to_str() == Some("-")
}

/// Where a contrast was found.
enum Contrast<'s> {
    Given(&'s Scenario),
    Beside(PathBuf),
    Library(Source),
    Nowhere,
}

/// A contrast is looked for among the files given, beside the file that names it, and in the
/// library. What is read from standard input has no folder where one may lie.
fn look_for<'s>(
    id: &str,
    file: &Path,
    all: &'s [(&Path, Scenario)],
    context: &Context,
) -> Result<Contrast<'s>, Failure> {
    if let Some((_, other)) = all.iter().find(|(_, other)| other.id == *id) {
        return Ok(Contrast::Given(other));
    }
    let beside = file.with_file_name(format!("{id}.yaml"));
    if !is_input(file) && beside.is_file() {
        return Ok(Contrast::Beside(beside));
    }
    Ok(context.library.scenario(id)?.map_or(Contrast::Nowhere, Contrast::Library))
}

/// The contrasts that are named and are nowhere, where that can be told.
fn missing_contrasts(context: &Context, all: &[(&Path, Scenario)]) -> Result<Vec<Fault>, Failure> {
    let mut faults = Vec::new();
    for (file, scenario) in all.iter().filter(|(file, _)| !is_input(file)) {
        let Some(id) = &scenario.contrast else { continue };
        if !matches!(look_for(id, file, all, context)?, Contrast::Nowhere) {
            continue;
        }
        let mut known: Vec<String> = context.library.scenarios()?.into_keys().collect();
        known.extend(all.iter().map(|(_, other)| other.id.clone()));
        known.extend(beside(file));
        known.retain(|known| *known != scenario.id);
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        faults.push(Fault {
            place: scenario.contrast_place.clone(),
            what: format!(
                "there is no scenario `{id}`, neither beside this file nor in the library"
            ),
            hint: scenario::did_you_mean(id, &known),
        });
    }
    Ok(faults)
}

/// The ids that scenarios in the same folder would have.
fn beside(file: &Path) -> Vec<String> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    let yaml = paths.filter(|path| path.extension().is_some_and(|end| end == "yaml"));
    yaml.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect()
}

/// What is wrong with the contrast that a scenario names.
fn contrast(
    context: &Context,
    catalogue: &Catalogue,
    (file, scenario): (&Path, &Scenario),
    all: &[(&Path, Scenario)],
) -> Result<Option<scenario::Failure>, Failure> {
    let Some(id) = &scenario.contrast else { return Ok(None) };
    let source = match look_for(id, file, all, context)? {
        Contrast::Given(other) => return Ok(scenario::contrast(scenario, Some(other))),
        Contrast::Beside(path) => Some(library::read_file(&path)?),
        Contrast::Library(source) => Some(source),
        Contrast::Nowhere => None,
    };
    let other = source.map(|source| play::read(&source, catalogue)).transpose()?;
    if other.is_none() && is_input(file) {
        context.warn(&format!(
            "the contrast `{id}` is not in the library; what is read from standard input has no folder to look in"
        ));
        return Ok(None);
    }
    Ok(scenario::contrast(scenario, other.as_ref()))
}
