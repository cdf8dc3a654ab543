use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::fault::StoreFault;
use super::folder::Folder;
use super::manifest::{FORMAT, Manifest, NAMES, digits_for, shard_of};
use super::names::Names;
use super::{Publications, at};
use crate::record::{Key, NamedCard, Publication};

/// How long a second import waits for the first one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whoever may change the publications of a library; there is one at a time.
#[derive(Debug)]
pub struct Writer {
    pub publications: Publications,
    pub names: Names,
    pub(super) folder: Folder,
    manifest: Manifest,
    /// Locked by the system as long as it is open, even if we are killed; the
    /// file itself stays and means nothing.
    _lock: File,
}

impl Writer {
    /// Opens the library at `dir` for writing, creating it if need be, and
    /// removes what writers that were stopped have left.
    ///
    /// # Errors
    /// The folder cannot be written or what is in it cannot be read, or another
    /// writer is still at work after ten seconds.
    pub fn open(dir: &Path) -> Result<Self, StoreFault> {
        Self::open_within(dir, PATIENCE)
    }

    pub(super) fn open_within(dir: &Path, patience: Duration) -> Result<Self, StoreFault> {
        let path = at(dir);
        fs::create_dir_all(&path).map_err(|e| StoreFault::write(&path, e))?;
        let lock = lock(&path, patience)?;
        let folder = Folder::of(dir);
        let (manifest, records, names) = folder.load()?;
        folder.sweep(&manifest);
        if folder.stamp().is_none() {
            folder.put_manifest(&manifest)?;
        }
        Ok(Self { publications: records.into(), names, folder, manifest, _lock: lock })
    }

    pub fn path(&self) -> &PathBuf {
        &self.folder.path
    }

    /// Makes what is in memory the library's state. Returns whether anything
    /// had changed.
    ///
    /// # Errors
    /// It could not be written; the library is as it was.
    pub fn save(self) -> Result<bool, StoreFault> {
        let saved = self.write();
        if saved.is_err() {
            self.folder.sweep(&self.manifest);
        }
        saved
    }

    pub(super) fn write(&self) -> Result<bool, StoreFault> {
        let Publications { records, changed, .. } = &self.publications;
        if changed.is_empty() && !self.names.is_changed() {
            return Ok(false);
        }
        let digits = digits_for(records.len());
        let stale: BTreeSet<String> = match digits == self.manifest.digits {
            true => changed.iter().map(|key| shard_of(key, digits)).collect(),
            false => records.keys().map(|key| shard_of(key, digits)).collect(),
        };
        let mut next =
            Manifest { format: FORMAT, records: records.len(), digits, ..self.manifest.clone() };
        if digits != self.manifest.digits {
            next.shards.clear();
        }
        for name in stale {
            let print = self.folder.put_lines(&name, &self.shard(&name))?;
            next.shards.insert(name, print);
        }
        if self.names.is_changed() {
            let names: Vec<&NamedCard> = self.names.iter().collect();
            next.names = Some(self.folder.put_lines(NAMES, &names)?);
        }
        self.folder.put_manifest(&next)?;
        Ok(true)
    }

    fn shard(&self, digits: &str) -> Vec<&Publication> {
        let lowest = format!("{digits:0<64}").parse::<Key>();
        let records = &self.publications.records;
        let from = lowest.into_iter().flat_map(|key| records.range(key..));
        let own = from.take_while(|(key, _)| shard_of(key, digits.len()) == digits);
        own.map(|(_, publication)| publication).collect()
    }
}

fn lock(folder: &Path, patience: Duration) -> Result<File, StoreFault> {
    let path = folder.join(".lock");
    let denied = |e| StoreFault::write(folder, e);
    let file =
        File::options().create(true).truncate(false).write(true).open(&path).map_err(denied)?;
    let until = Instant::now() + patience;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => return Err(StoreFault::Busy(folder.to_owned())),
            Err(TryLockError::Error(e)) => return Err(denied(e)),
        }
    }
}
