use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use super::ChangeFault;

/// How long a second writer waits for the first one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whoever has it is the only one who writes under `rulings/`; it ends with the value.
#[derive(Debug)]
pub struct Turn {
    _lock: File,
}

impl Turn {
    /// Waits for the turn, and clears away what a writer who was stopped has left
    /// half-written beside the records.
    pub(super) fn take(root: &Path, folder: &Path) -> Result<Self, ChangeFault> {
        let denied = |why| ChangeFault::Denied { path: folder.to_owned(), why };
        fs::create_dir_all(folder).map_err(denied)?;
        let ignore = folder.join(".gitignore");
        if !ignore.is_file() {
            fs::write(&ignore, "*\n").map_err(denied)?;
        }
        let path = folder.join("lock");
        let file =
            File::options().create(true).truncate(false).write(true).open(path).map_err(denied)?;
        let until = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(TryLockError::WouldBlock) => return Err(ChangeFault::Busy(root.to_owned())),
                Err(TryLockError::Error(why)) => return Err(denied(why)),
            }
        }
        clear(root);
        clear(folder);
        Ok(Self { _lock: file })
    }
}

/// Removes what is named like a text that was written aside: `.….new`, here and
/// in the folders below that are not hidden. What cannot be removed does no harm.
fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type();
        let hidden = name.starts_with('.');
        if kind.as_ref().is_ok_and(fs::FileType::is_dir) && !hidden {
            clear(&entry.path());
        } else if kind.is_ok_and(|kind| kind.is_file()) && hidden && name.ends_with(".new") {
            let _ = fs::remove_file(entry.path());
        }
    }
}
