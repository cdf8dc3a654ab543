use std::io;
use std::path::Path;
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, RamDirectory, WatchCallback, WatchHandle, WritePtr,
};

use super::pack::Pack;

/// A pack that tantivy may write beside: what is new is in memory, the pack
/// stays as it is.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    pub new: RamDirectory,
    pub old: Pack,
}

impl Beside {
    pub fn of(old: Pack) -> Self {
        Self { new: RamDirectory::create(), old }
    }

    fn is_new(&self, path: &Path) -> bool {
        self.new.exists(path).unwrap_or(false)
    }
}

impl Directory for Beside {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        if self.is_new(path) {
            return self.new.get_file_handle(path);
        }
        self.old.get_file_handle(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.is_new(path) || self.old.exists(path)?)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        if self.is_new(path) { self.new.atomic_read(path) } else { self.old.atomic_read(path) }
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        if self.is_new(path) { self.new.delete(path) } else { Ok(()) }
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.new.open_write(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.new.atomic_write(path, data)
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    /// Whoever builds an index holds the lock of the folder already.
    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}
