use std::path::{Path, PathBuf};

use clap::Args;

use super::format::Format;
use super::{Context, Failure, Outcome, dedupe};
use crate::curate::fmt::{self, Kind, Unformatted};
use crate::library;
use crate::render;
use crate::yaml::{Fault, Source};

/// Write the record files of the library in their one canonical form
///
/// Data and comments stay as they are; every file is replaced whole or not at
/// all. A file that cannot be formatted is left alone and reported.
/// Exit status: 0 all is canonical (now), 1 with --check something is not, 2 a file could not be formatted or written.
#[derive(Debug, Args)]
pub struct Fmt {
    /// Only these files, which lie under the library's rulings/
    files: Vec<PathBuf>,
    /// Change nothing: say which files are not canonical
    #[arg(long)]
    check: bool,
    /// How it is reported
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

impl Fmt {
    pub fn run(&self, context: &Context) -> Result<Outcome, Failure> {
        context.must_be_there()?;
        let mut changes = Vec::new();
        let mut refused = Vec::new();
        let files = context.library.own_files()?;
        let (mut read, wanted) = (0, self.wanted()?);
        for (path, source) in files {
            match source {
                Ok(source) if wanted.is_empty() || wanted.contains(&canonical(&source.path)) => {
                    read += 1;
                    match fmt::format(&source, Kind::of(&path)) {
                        Ok(text) if text == source.text => {}
                        Ok(text) => changes.push((source, text)),
                        Err(why) => refused.push(fault(&source, &why)),
                    }
                }
                Ok(_) => {}
                Err(fault) => refused.push(fault),
            }
        }
        if read == 0 && refused.is_empty() {
            context
                .hint("there are no record files in this library; `--data .` formats a checkout");
        }
        let _turn = match self.check || changes.is_empty() {
            true => None,
            false => Some(dedupe::changes(context)?.turn()?),
        };
        for (source, text) in changes.iter().filter(|_| !self.check) {
            if let Err(why) = library::replace(Path::new(&source.path), &source.text, text) {
                let hint = "the files before it are formatted; run it again for the rest";
                return Err(Failure::new("system", why.to_string())
                    .at(&source.path, 0, 0)
                    .hint(hint));
            }
        }
        let view = render::FmtView::new(read, &changes, &refused, self.check);
        let annotations = || view.annotations();
        self.format.print(context, &view, annotations, |screen| render::fmt(&view, screen))?;
        if refused.is_empty() {
            return Ok((!self.check || changes.is_empty()).into());
        }
        Err(Failure::faults(refused, &[]))
    }

    fn wanted(&self) -> Result<Vec<PathBuf>, Failure> {
        let missing = self.files.iter().find(|file| !file.is_file());
        if let Some(file) = missing {
            return Err(Failure::input("there is no such file").at(
                &file.display().to_string(),
                0,
                0,
            ));
        }
        Ok(self.files.iter().map(|file| canonical(&file.display().to_string())).collect())
    }
}

fn canonical(path: &str) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.into())
}

fn fault(source: &Source, why: &Unformatted) -> Fault {
    match why {
        Unformatted::NotYaml(fault) => fault.clone(),
        Unformatted::Comment { place } => Fault {
            place: place.clone(),
            what: "this comment would lose its place; the file is left alone".into(),
            hint: Some("move it above a line of its own".into()),
        },
        Unformatted::Changed { .. } => Fault {
            place: source.at(0, 0),
            what: "it would read as something else; the file is left alone".into(),
            hint: Some("please report it with the file".into()),
        },
    }
}
