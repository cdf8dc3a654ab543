//! The records: those inside the binary, overlaid by those of the user's folder.
//!
//! A file of the user's `DIR/rulings/` replaces the shipped file of the same
//! relative path or adds to them; a folder with a `rules.yaml` of its own (a
//! checkout) is whole, and nothing shipped is added to it. Imported publications lie in
//! `DIR/publications/` ([`publications`]).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::record::{
    CardNames, Exception, NonRuling, Outside, Reviewed, RuleBook, Ruling, StatedBy, Term, Topic,
};
use crate::yaml::{Fault, Source};

pub mod changes;
mod check;
mod flaw;
mod folder;
pub mod publications;
mod shipped;
mod stamp;
mod write;

pub use check::is_ruling_id;
pub use flaw::{Flaw, FlawKind};
pub use folder::{read as read_file, read_input, read_list};
pub use publications::Names;
pub use write::{NotWritten, replace, write_new};

/// Where records are read from.
#[derive(Clone, Debug, Default)]
pub struct Library {
    dir: Option<PathBuf>,
}

/// Why the user's folder cannot be used at all.
#[derive(Debug, thiserror::Error)]
pub enum BadFolder {
    #[error("{0}: this is a file, and the library is a folder")]
    IsFile(PathBuf),
    #[error("{path}: {error}")]
    Unreadable { path: PathBuf, error: std::io::Error },
}

/// A ruling and where it was read.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: String,
    pub ruling: Ruling,
    pub source: Source,
    /// Read from the user's folder, not from the binary.
    pub own: bool,
}

/// Everything the library holds, read and checked.
#[derive(Clone, Debug)]
pub struct Records {
    /// In the order of their ids.
    pub rulings: Vec<Entry>,
    /// What can be read and refers to what is not there, or contradicts itself: no part
    /// of the library until it is mended, but a text to check.
    pub aside: Vec<Entry>,
    pub terms: Vec<Term>,
    pub rule_book: RuleBook,
    pub non_rulings: Vec<NonRuling>,
    /// Questions that no ruling answers, by theme.
    pub outside: Vec<Outside>,
    pub cards: Vec<CardNames>,
    /// Pages of topics, in the order in which they are read.
    pub topics: Vec<Topic>,
    /// What lint is told to pass over, with the file they stand in.
    pub exceptions: Vec<Exception>,
    /// What was settled about publications that no ruling states.
    pub reviewed: Vec<Reviewed>,
    /// What was wrong; a faulty record is left out of the rest, or stands in
    /// its shipped form where the faulty one would have replaced that.
    pub faults: Vec<Flaw>,
}

impl Entry {
    /// Its folder first, then its other topics.
    pub fn topics(&self) -> Vec<&str> {
        self.ruling.topics_of(&self.id)
    }
}

impl Records {
    /// The rulings that published texts state.
    pub fn stated_by(&self) -> StatedBy {
        StatedBy::of(self.rulings.iter().map(|entry| (entry.id.as_str(), &entry.ruling)))
    }
}

impl Library {
    /// The shipped records, overlaid by those under `dir`. A folder that is not
    /// there yet is an empty one.
    ///
    /// # Errors
    /// Where `dir` is a file.
    pub fn open(dir: Option<PathBuf>) -> Result<Self, BadFolder> {
        match dir {
            Some(dir) if dir.is_file() => Err(BadFolder::IsFile(dir)),
            dir => Ok(Self { dir }),
        }
    }

    /// The user's folder, where there is one.
    pub fn dir(&self) -> Option<&Path> {
        self.dir.as_deref()
    }

    /// Reads and checks every record.
    ///
    /// # Errors
    /// Where the user's folder cannot be read. Faulty records are no error:
    /// they are listed in [`Records::faults`].
    pub fn records(&self) -> Result<Records, BadFolder> {
        let files = self.files("")?;
        Ok(check::records(&files))
    }

    /// The scenarios, each with its id.
    ///
    /// # Errors
    /// Where the user's folder cannot be read.
    pub fn scenarios(&self) -> Result<BTreeMap<String, Source>, BadFolder> {
        self.named("scenarios/")
    }

    /// One scenario.
    ///
    /// # Errors
    /// Where its file cannot be read.
    pub fn scenario(&self, id: &str) -> Result<Option<Source>, Fault> {
        if !check::is_slug(id) {
            return Ok(None);
        }
        Ok(self.file(&format!("scenarios/{id}.yaml"))?.map(|(source, _)| source))
    }

    /// The card files, each with its slug.
    ///
    /// # Errors
    /// Where the user's folder cannot be read.
    pub fn cards(&self) -> Result<BTreeMap<String, Source>, BadFolder> {
        self.named("cards/")
    }

    /// Whether a source of this name was read from the user's folder and can be written there.
    pub fn is_own(&self, path: &str) -> bool {
        self.dir().is_some_and(|dir| Path::new(path).starts_with(dir.join("rulings")))
    }

    /// The record files of the user's own folder, with their relative paths.
    ///
    /// # Errors
    /// Where the user's folder cannot be read.
    pub fn own_files(&self) -> Result<Vec<folder::Read>, BadFolder> {
        let Some(dir) = self.dir() else { return Ok(Vec::new()) };
        let mut pending = changes::pending(dir);
        let mut files = folder::files(&dir.join("rulings"), "")?;
        files.retain_mut(|(path, source)| match pending.remove(path) {
            Some(text) => match (text, source) {
                (Some(text), Ok(source)) => {
                    source.text = text;
                    true
                }
                (text, _) => text.is_some(),
            },
            None => true,
        });
        Ok(files)
    }

    /// The file of the exceptions, where there is one.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn exceptions(&self) -> Result<Option<Source>, Fault> {
        Ok(self.file("exceptions.yaml")?.map(|(source, _)| source))
    }

    /// The user's own file of what was settled about publications that no ruling
    /// states, where there is one.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn reviewed(&self) -> Result<Option<Source>, Fault> {
        Ok(self.file("reviewed.yaml")?.map(|(source, _)| source))
    }

    /// The closed list of cited rule numbers.
    ///
    /// # Errors
    /// Where the file is faulty.
    pub fn rule_book(&self) -> Result<RuleBook, Fault> {
        match self.file("rules.yaml")? {
            Some((source, _)) => source.read(),
            None => Err(missing("rules.yaml")),
        }
    }

    /// The pages of topics; a library of its own may have none.
    ///
    /// # Errors
    /// Where the file is faulty.
    pub fn topics(&self) -> Result<Vec<Topic>, Fault> {
        self.topics_file()?.map_or(Ok(vec![]), |source| source.read())
    }

    /// The file of the pages of topics, where there is one.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn topics_file(&self) -> Result<Option<Source>, Fault> {
        Ok(self.file("topics.yaml")?.map(|(source, _)| source))
    }

    /// Changes whenever a record outside the publications changes. Cheap: it
    /// reads none, only the dates of the user's own files.
    pub fn stamp(&self) -> String {
        stamp::of(self.dir())
    }

    fn named(&self, folder: &str) -> Result<BTreeMap<String, Source>, BadFolder> {
        let id = |path: &str| path[folder.len()..].trim_end_matches(".yaml").to_owned();
        let readable =
            |file: File| Some((id(&file.path), file.versions.into_iter().find_map(Version::read)?));
        Ok(self.files(folder)?.into_iter().filter_map(readable).collect())
    }

    /// Every file whose relative path starts with `prefix`, in their order.
    fn files(&self, prefix: &str) -> Result<Vec<File>, BadFolder> {
        let mut files: BTreeMap<String, Vec<Version>> = BTreeMap::new();
        if let Some(dir) = self.dir() {
            for (path, source) in folder::files(&dir.join("rulings"), prefix)? {
                files.entry(path).or_default().push(Version { source, own: true });
            }
            for (path, text) in
                changes::pending(dir).into_iter().filter(|(p, _)| p.starts_with(prefix))
            {
                let name = dir.join("rulings").join(&path).display().to_string();
                let version = |text| Version { source: Ok(Source::new(name, text)), own: true };
                files.insert(path, text.map(version).into_iter().collect());
            }
        }
        let shipped = shipped::files().filter(|(path, _)| path.starts_with(prefix));
        for (path, text) in shipped.filter(|_| !self.is_whole()) {
            let source = Ok(shipped::source(path, text));
            files.entry(path.to_owned()).or_default().push(Version { source, own: false });
        }
        let file = |(path, versions): (String, Vec<Version>)| {
            if versions.is_empty() { None } else { Some(File { path, versions }) }
        };
        Ok(files.into_iter().filter_map(file).collect())
    }

    fn file(&self, path: &str) -> Result<Option<(Source, bool)>, Fault> {
        if let Some(dir) = self.dir() {
            let own = dir.join("rulings").join(path);
            if own.is_file() {
                return folder::read(&own).map(|source| Some((source, true)));
            }
        }
        let shipped = if self.is_whole() { None } else { shipped::file(path) };
        Ok(shipped.map(|source| (source, false)))
    }

    /// Whether the user's folder stands for itself.
    fn is_whole(&self) -> bool {
        self.dir().is_some_and(|dir| dir.join("rulings/rules.yaml").is_file())
    }
}

/// One relative path, and what stands there: the user's version first.
struct File {
    path: String,
    versions: Vec<Version>,
}

struct Version {
    source: Result<Source, Fault>,
    own: bool,
}

impl Version {
    fn read(self) -> Option<Source> {
        self.source.ok()
    }
}

fn missing(path: &str) -> Fault {
    let place = shipped::source(path, "").at(0, 0);
    Fault { place, what: "this file is missing".into(), hint: None }
}
