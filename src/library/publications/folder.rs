use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::fault::StoreFault;
use super::lines;
use super::manifest::{FORMAT, Manifest, NAMES, file_name, fingerprint, is_ours};
use super::names::Names;
use crate::record::{Key, NamedCard, Publication};
use crate::yaml::Source;

const MANIFEST: &str = "manifest.yaml";

/// How often a reader starts again because a writer was faster.
const TRIES: usize = 20;

type Records = BTreeMap<Key, Publication>;

/// The folder as files: reads what the manifest names, puts files into place.
#[derive(Debug)]
pub(super) struct Folder {
    pub path: PathBuf,
    /// Tests stop a writer after so many steps, as a kill would.
    #[cfg(test)]
    pub steps_left: std::cell::Cell<usize>,
}

impl Folder {
    pub(super) fn of(dir: &Path) -> Self {
        Self {
            path: super::at(dir),
            #[cfg(test)]
            steps_left: std::cell::Cell::new(usize::MAX),
        }
    }

    pub(super) fn stamp(&self) -> Option<String> {
        fs::read_to_string(self.path.join(MANIFEST)).ok().map(|text| fingerprint(&text))
    }

    /// The current state: publications, and names of cards.
    pub(super) fn load(&self) -> Result<(Manifest, Records, Names), StoreFault> {
        let (manifest, (records, names)) =
            self.read(|manifest| Ok((self.records(manifest)?, self.names(manifest)?)))?;
        Ok((manifest, records, names))
    }

    pub(super) fn load_names(&self) -> Result<Names, StoreFault> {
        self.read(|manifest| self.names(manifest)).map(|(_, names)| names)
    }

    /// Reads something of the current state. Writers keep the files of the state before theirs, so
    /// a file that is gone means a newer manifest: then it starts again.
    fn read<T>(
        &self,
        part: impl Fn(&Manifest) -> Result<T, StoreFault>,
    ) -> Result<(Manifest, T), StoreFault> {
        let mut tries = 0;
        loop {
            let manifest = self.manifest()?;
            match part(&manifest) {
                Err(StoreFault::CannotRead { why, .. })
                    if why.kind() == io::ErrorKind::NotFound
                        && tries < TRIES
                        && self.manifest()? != manifest =>
                {
                    tries += 1;
                }
                read => return Ok((manifest, read?)),
            }
        }
    }

    pub(super) fn manifest(&self) -> Result<Manifest, StoreFault> {
        let path = self.path.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                if !self.has_shards() {
                    return Ok(Manifest::empty());
                }
                // The first writer may just have been here: look once more.
                fs::read_to_string(&path)
            }
            text => text,
        }
        .map_err(|e| StoreFault::read(&path, e))?;
        // A newer format may have other fields; its number comes first.
        let format = text.lines().find_map(|line| line.strip_prefix("format: ")?.parse().ok());
        match format {
            Some(format) if format > FORMAT => Err(StoreFault::TooNew { path, format }),
            _ => Source::new(MANIFEST, text)
                .read()
                .map_err(|e| StoreFault::broken(&self.path, e.to_string())),
        }
    }

    /// Whether there are shards. Where there are and the manifest is not, somebody
    /// removed it: a writer's first act is to write an empty one.
    fn has_shards(&self) -> bool {
        let names = fs::read_dir(&self.path).into_iter().flatten().flatten();
        names
            .map(|entry| entry.file_name())
            .any(|name| name.to_str().is_some_and(|name| is_ours(name) && name.ends_with(".yaml")))
    }

    fn records(&self, manifest: &Manifest) -> Result<Records, StoreFault> {
        let mut records = Records::new();
        for (digits, print) in &manifest.shards {
            let shard = self.shard(digits, print)?;
            records.extend(shard.into_iter().map(|publication| (publication.key, publication)));
        }
        if records.len() == manifest.records {
            return Ok(records);
        }
        let what = format!("holds {} publications, not {}", records.len(), manifest.records);
        Err(StoreFault::broken(&self.path, what))
    }

    /// The publications of one shard.
    pub(super) fn shard(&self, digits: &str, print: &str) -> Result<Vec<Publication>, StoreFault> {
        self.lines_of(digits, print)
    }

    fn names(&self, manifest: &Manifest) -> Result<Names, StoreFault> {
        match &manifest.names {
            None => Ok(Names::default()),
            Some(print) => Ok(self.lines_of::<NamedCard>(NAMES, print)?.into()),
        }
    }

    /// The text of every shard, under the path it has in the library.
    pub(super) fn shards(&self) -> Result<Vec<Source>, StoreFault> {
        let names = self
            .manifest()?
            .shards
            .iter()
            .map(|(digits, print)| file_name(digits, print))
            .collect::<Vec<_>>();
        let read = |name: String| {
            let path = self.path.join(&name);
            let text = fs::read_to_string(&path).map_err(|e| StoreFault::read(&path, e))?;
            Ok(Source::new(path.display().to_string(), text))
        };
        names.into_iter().map(read).collect()
    }

    /// What a file holds, if it is as it was written.
    fn lines_of<T: DeserializeOwned + Send>(
        &self,
        digits: &str,
        print: &str,
    ) -> Result<Vec<T>, StoreFault> {
        let name = file_name(digits, print);
        let path = self.path.join(&name);
        if !is_ours(&name) {
            return Err(StoreFault::broken(&path, "is no name of a shard"));
        }
        let text = fs::read_to_string(&path).map_err(|e| StoreFault::read(&path, e))?;
        if fingerprint(&text) != print {
            return Err(StoreFault::broken(&path, "was changed after it was written"));
        }
        lines::read(&text).map_err(|what| StoreFault::broken(&path, what))
    }

    /// Writes a shard and checks that it reads back as the same records.
    pub(super) fn put_lines<T: Serialize + DeserializeOwned + Send + PartialEq>(
        &self,
        digits: &str,
        records: &[&T],
    ) -> Result<String, StoreFault> {
        let text = lines::write(records).map_err(|what| StoreFault::broken(&self.path, what))?;
        let print = fingerprint(&text);
        self.put(&file_name(digits, &print), &text, |back| {
            let back: Vec<T> = lines::read(back)?;
            let same = back.iter().eq(records.iter().copied());
            if same { Ok(()) } else { Err("reads back as something else".to_owned()) }
        })?;
        Ok(print)
    }

    /// Makes `manifest` the current one.
    pub(super) fn put_manifest(&self, manifest: &Manifest) -> Result<(), StoreFault> {
        let text = crate::yaml::write(manifest)
            .map_err(|e| StoreFault::broken(&self.path, e.to_string()))?;
        // The shards must be on the disk, and under their names, before it is.
        self.sync()?;
        self.put(MANIFEST, &text, |back| {
            let back: Manifest = Source::new(MANIFEST, back).read().map_err(|e| e.to_string())?;
            if back == *manifest { Ok(()) } else { Err("reads back as something else".to_owned()) }
        })?;
        self.sync()
    }

    /// Removes what no manifest names any more: left by a writer that was
    /// stopped, or kept for the readers of the state before this one.
    pub(super) fn sweep(&self, manifest: &Manifest) {
        let kept: Vec<String> = manifest.files().collect();
        for entry in fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let stale = name.to_str().is_some_and(|n| is_ours(n) && !kept.iter().any(|k| k == n));
            if stale {
                // What cannot be removed does no harm; the next writer tries again.
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Writes `text` aside, makes sure it is there, and renames it to `name`.
    fn put(
        &self,
        name: &str,
        text: &str,
        check: impl FnOnce(&str) -> Result<(), String>,
    ) -> Result<(), StoreFault> {
        let (aside, path) = (self.path.join(format!("{name}.new")), self.path.join(name));
        let denied = |e| StoreFault::write(&self.path, e);
        self.step().map_err(denied)?;
        // Created by `File`, not as a temporary file: those are readable to nobody else.
        let mut file = File::create(&aside).map_err(denied)?;
        let (first, second) = text.as_bytes().split_at(text.len() / 2);
        file.write_all(first).map_err(denied)?;
        self.step().map_err(denied)?;
        file.write_all(second).and_then(|()| file.sync_all()).map_err(denied)?;
        drop(file);
        let back = fs::read_to_string(&aside).map_err(|e| StoreFault::read(&aside, e))?;
        check(&back).map_err(|what| StoreFault::broken(&aside, what))?;
        self.step().map_err(denied)?;
        fs::rename(&aside, &path).map_err(denied)
    }

    fn sync(&self) -> Result<(), StoreFault> {
        #[cfg(unix)]
        File::open(&self.path)
            .and_then(|folder| folder.sync_all())
            .map_err(|e| StoreFault::write(&self.path, e))?;
        Ok(())
    }

    #[cfg(test)]
    fn step(&self) -> io::Result<()> {
        match self.steps_left.get().checked_sub(1) {
            Some(left) => {
                self.steps_left.set(left);
                Ok(())
            }
            None => Err(io::Error::other("stopped by the test")),
        }
    }

    #[cfg(not(test))]
    fn step(&self) -> io::Result<()> {
        Ok(())
    }
}
