//! Changes to the user's own records: all of a change or none of it, and a way back.
//!
//! `DIR/rulings/.changes/` holds `pending.json`, which is the change that is
//! being made, and the changes that were made, numbered. A change is decided by
//! renaming `pending.json` into place: from then on whoever reads sees the new
//! texts ([`Pending`]), also where the writer was stopped before it had put the
//! files themselves in place. The next writer does that first.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

mod fault;
mod turn;

pub use fault::ChangeFault;
use fault::broken;
pub use turn::Turn;

const FOLDER: &str = ".changes";
const PENDING: &str = "pending.json";

/// What becomes of one file; `None` where it is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Under `rulings/`, with `/` between the parts.
    pub path: String,
    pub old: Option<String>,
    pub new: Option<String>,
}

/// Several changes that are made together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeSet {
    /// For people: which command, and what it did.
    pub what: String,
    pub files: Vec<Change>,
    /// The number of the change that this one takes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undoes: Option<u32>,
}

/// Where changes are made: the `rulings` folder of a library.
#[derive(Debug)]
pub struct Changes {
    root: PathBuf,
    /// Tests stop a writer after so many steps, as a kill would.
    #[cfg(test)]
    pub(super) steps_left: std::cell::Cell<usize>,
}

impl Changes {
    /// Of the library at `dir`.
    pub fn of(dir: &Path) -> Self {
        Self {
            root: dir.join("rulings"),
            #[cfg(test)]
            steps_left: std::cell::Cell::new(usize::MAX),
        }
    }

    /// The turn to write, for who puts single files in place ([`super::replace`]):
    /// what an earlier writer decided is done, and what it left behind is gone.
    ///
    /// # Errors
    /// Somebody else is writing, or nothing can be written here.
    pub fn turn(&self) -> Result<Turn, ChangeFault> {
        let turn = Turn::take(&self.root, &self.folder())?;
        self.finish()?;
        Ok(turn)
    }

    /// What an earlier writer decided and did not get to do is done.
    ///
    /// # Errors
    /// As of [`Self::turn`].
    /// Tells what that was.
    pub fn catch_up(&self) -> Result<Option<String>, ChangeFault> {
        let pending = self.folder().join(PENDING);
        if !pending.is_file() {
            return Ok(None);
        }
        let what = read(&pending).map(|change| change.what);
        let _turn = self.turn()?;
        Ok(what.ok())
    }

    /// Makes a change. Returns its number.
    ///
    /// # Errors
    /// A file is not what `old` says, or it could not be written.
    pub fn make(&self, change: &ChangeSet) -> Result<u32, ChangeFault> {
        let _turn = self.turn()?;
        self.decide(change)?;
        self.finish()
    }

    /// Takes back the newest change. Returns what was taken back. Where that was decided already,
    /// by somebody who was stopped, it is finished, and nothing else is taken back. A decided
    /// change that cannot be put into place is given up.
    ///
    /// # Errors
    /// There is none, or a file was changed since.
    pub fn undo(&self) -> Result<ChangeSet, ChangeFault> {
        let _turn = Turn::take(&self.root, &self.folder())?;
        let pending = self.folder().join(PENDING);
        let decided = if pending.is_file() { Some(read(&pending)?) } else { None };
        if let Err(fault) = self.finish() {
            return match decided {
                Some(change) if change.undoes.is_none() => self.give_up(change),
                _ => Err(fault),
            };
        }
        if let Some(back) = decided.filter(|change| change.undoes.is_some()) {
            return Ok(back);
        }
        let Some(number) = self.numbers().into_iter().max() else {
            return Err(ChangeFault::NothingToUndo);
        };
        let made = read(&self.numbered(number))?;
        let back =
            |c: &Change| Change { path: c.path.clone(), old: c.new.clone(), new: c.old.clone() };
        let files = made.files.iter().map(back).collect();
        let what = format!("undo: {}", made.what);
        self.decide(&ChangeSet { what, files, undoes: Some(number) })?;
        self.finish()?;
        Ok(made)
    }

    /// Takes back a decided change that cannot be put into place; safe to repeat.
    fn give_up(&self, change: ChangeSet) -> Result<ChangeSet, ChangeFault> {
        for file in &change.files {
            let path = self.path(&file.path)?;
            // What cannot be read there was not put there.
            let now = text(&path).unwrap_or_else(|_| file.old.clone());
            match &file.old {
                _ if now == file.old => {}
                _ if now != file.new => return Err(ChangeFault::Moved(path)),
                Some(old) => self.put(&path, old)?,
                None => fs::remove_file(&path).map_err(|why| ChangeFault::Denied { path, why })?,
            }
        }
        let pending = self.folder().join(PENDING);
        fs::remove_file(&pending).map_err(|why| ChangeFault::Denied { path: pending, why })?;
        sync(&self.folder())?;
        Ok(change)
    }

    /// From here on the change is what everybody reads.
    fn decide(&self, change: &ChangeSet) -> Result<(), ChangeFault> {
        for file in &change.files {
            let path = self.path(&file.path)?;
            if text(&path)? != file.old {
                return Err(ChangeFault::Moved(path));
            }
            if fs::metadata(&path).is_ok_and(|meta| meta.permissions().readonly()) {
                let why = io::Error::other("it cannot be written: it is read-only");
                return Err(ChangeFault::Denied { path, why });
            }
        }
        let json =
            serde_json::to_string_pretty(change).map_err(|e| broken(&self.root, &e.to_string()))?;
        self.put(&self.folder().join(PENDING), &json)?;
        sync(&self.folder()).map_err(ChangeFault::after_decision)
    }

    /// Puts the files of a decided change into place; safe to repeat. Returns
    /// the number under which the change is kept.
    fn finish(&self) -> Result<u32, ChangeFault> {
        let pending = self.folder().join(PENDING);
        let next = self.numbers_of("").into_iter().max().unwrap_or(0) + 1;
        if !pending.is_file() {
            return Ok(next - 1);
        }
        self.put_in_place(&pending, next).map_err(ChangeFault::after_decision)
    }

    fn put_in_place(&self, pending: &Path, next: u32) -> Result<u32, ChangeFault> {
        let change = read(pending)?;
        for file in &change.files {
            let path = self.path(&file.path)?;
            match &file.new {
                Some(new) => self.put(&path, new)?,
                None => match fs::remove_file(&path) {
                    Err(why) if why.kind() != io::ErrorKind::NotFound => {
                        return Err(ChangeFault::Denied { path, why });
                    }
                    _ => {}
                },
            }
        }
        let number = change.undoes.unwrap_or(next);
        let kept = match change.undoes {
            Some(number) => {
                // What was taken back is no longer the newest change.
                rename(&self.numbered(number), &self.numbered(number).with_extension("undone"))?;
                self.folder().join(format!("{number:06}.undo"))
            }
            None => self.numbered(next),
        };
        self.step(&kept)?;
        rename(pending, &kept)?;
        sync(&self.folder())?;
        Ok(number)
    }

    /// Writes `text` aside, makes sure it is there, and renames it.
    fn put(&self, path: &Path, text: &str) -> Result<(), ChangeFault> {
        let denied = |why| ChangeFault::Denied { path: path.to_owned(), why };
        // A link is followed: what it leads to is replaced, not the link.
        let followed = fs::canonicalize(path);
        let path = followed.as_deref().unwrap_or(path);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let aside = path.with_file_name(format!(".{name}.new"));
        self.step(path)?;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(denied)?;
        }
        let mut file = File::create(&aside).map_err(denied)?;
        let (first, second) = text.as_bytes().split_at(text.len() / 2);
        file.write_all(first).map_err(denied)?;
        self.step(path)?;
        file.write_all(second).and_then(|()| file.sync_all()).map_err(denied)?;
        if let Ok(meta) = fs::metadata(path) {
            file.set_permissions(meta.permissions()).map_err(denied)?;
        }
        self.step(path)?;
        rename(&aside, path)
    }

    /// A path that a change names stays under `rulings/`.
    fn path(&self, relative: &str) -> Result<PathBuf, ChangeFault> {
        let plain = |part: &str| !part.is_empty() && !part.starts_with('.');
        let safe = relative.split('/').all(plain) && !relative.contains('\\');
        match safe {
            true => Ok(self.root.join(relative)),
            false => Err(broken(&self.root, &format!("`{relative}` is no path of a record"))),
        }
    }

    fn folder(&self) -> PathBuf {
        self.root.join(FOLDER)
    }

    fn numbered(&self, number: u32) -> PathBuf {
        self.folder().join(format!("{number:06}.json"))
    }

    /// The changes that were made and not taken back.
    fn numbers(&self) -> Vec<u32> {
        self.numbers_of("json")
    }

    /// The numbers in use, of files with this extension or (if empty) of all.
    fn numbers_of(&self, extension: &str) -> Vec<u32> {
        let entries = fs::read_dir(self.folder()).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let number = |name: String| {
            let (number, found) = name.split_once('.')?;
            if extension.is_empty() || found == extension { number.parse().ok() } else { None }
        };
        names.filter_map(number).collect()
    }

    #[cfg(test)]
    fn step(&self, path: &Path) -> Result<(), ChangeFault> {
        match self.steps_left.get().checked_sub(1) {
            Some(left) => {
                self.steps_left.set(left);
                Ok(())
            }
            None => {
                let why = io::Error::other("stopped by the test");
                Err(ChangeFault::Denied { path: path.to_owned(), why })
            }
        }
    }

    #[cfg(not(test))]
    fn step(&self, _: &Path) -> Result<(), ChangeFault> {
        Ok(())
    }
}

/// A decided change whose files may not be in place yet, for readers: the new
/// text by relative path, `None` where the file is to go.
pub type Pending = BTreeMap<String, Option<String>>;

/// What is decided in the library at `dir` and perhaps not yet in place.
pub fn pending(dir: &Path) -> Pending {
    let path = dir.join("rulings").join(FOLDER).join(PENDING);
    // Gone between two looks: then the files are in place.
    let change = if path.is_file() { read(&path).ok() } else { None };
    let files = change.into_iter().flat_map(|change| change.files);
    files.map(|file| (file.path, file.new)).collect()
}

fn read(path: &Path) -> Result<ChangeSet, ChangeFault> {
    let json = fs::read_to_string(path)
        .map_err(|why| ChangeFault::Denied { path: path.to_owned(), why })?;
    serde_json::from_str(&json).map_err(|e| broken(path, &e.to_string()))
}

fn text(path: &Path) -> Result<Option<String>, ChangeFault> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(ChangeFault::Denied { path: path.to_owned(), why }),
    }
}

fn rename(from: &Path, to: &Path) -> Result<(), ChangeFault> {
    match fs::rename(from, to) {
        // Repeated after a stop: it was renamed then.
        Err(why) if why.kind() == io::ErrorKind::NotFound && to.exists() => Ok(()),
        done => done.map_err(|why| ChangeFault::Denied { path: to.to_owned(), why }),
    }
}

fn sync(folder: &Path) -> Result<(), ChangeFault> {
    #[cfg(unix)]
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(|why| ChangeFault::Denied { path: folder.to_owned(), why })?;
    Ok(())
}

#[cfg(test)]
mod tests;
