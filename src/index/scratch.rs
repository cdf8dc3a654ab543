use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, MmapDirectory, OwnedBytes, WatchCallback, WatchHandle,
    WritePtr,
};
use tantivy::{Directory, HasLen};

/// A folder for an index that is built in pieces. Its files are read a stretch
/// at a time and not mapped: merging reads all of them, and what is mapped and
/// touched stays in the memory of the process.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    folder: PathBuf,
    files: MmapDirectory,
}

impl Scratch {
    pub fn new(folder: PathBuf, files: MmapDirectory) -> Self {
        Self { folder, files }
    }
}

#[derive(Debug)]
struct Stretches {
    file: File,
    len: usize,
}

impl HasLen for Stretches {
    fn len(&self) -> usize {
        self.len
    }
}

impl FileHandle for Stretches {
    #[cfg(unix)]
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        use std::os::unix::fs::FileExt;
        let mut bytes = vec![0; range.len()];
        self.file.read_exact_at(&mut bytes, range.start as u64)?;
        Ok(OwnedBytes::new(bytes))
    }

    #[cfg(not(unix))]
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        use std::io::{Read, Seek, SeekFrom};
        let mut bytes = vec![0; range.len()];
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(range.start as u64))?;
        file.read_exact(&mut bytes)?;
        Ok(OwnedBytes::new(bytes))
    }
}

impl Directory for Scratch {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let opened = File::open(self.folder.join(path)).and_then(|file| {
            let len = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
            Ok(Stretches { file, len })
        });
        match opened {
            Ok(stretches) => Ok(Arc::new(stretches)),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                Err(OpenReadError::FileDoesNotExist(path.to_owned()))
            }
            Err(why) => Err(OpenReadError::wrap_io_error(why, path.to_owned())),
        }
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.files.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.files.exists(path)
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.files.open_write(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.files.atomic_read(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.files.atomic_write(path, data)
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.files.sync_directory()
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.files.acquire_lock(lock)
    }

    fn watch(&self, changed: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.files.watch(changed)
    }
}
