use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// Why a file was left as it was.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    #[error("it was changed in the meantime; run the command again")]
    Changed,
    #[error("it cannot be written: {0}")]
    Denied(std::io::Error),
}

/// Puts `new` in the place of `old` in the file at `path`, whole or not at all:
/// it is written aside, read back, and renamed. Who is killed in the middle
/// leaves the old file, and beside it at most one that starts with a dot.
///
/// # Errors
/// Where the file does not hold `old` any more, or cannot be written.
pub fn replace(path: &Path, old: &str, new: &str) -> Result<(), NotWritten> {
    let denied = NotWritten::Denied;
    if fs::read(path).map_err(denied)? != old.as_bytes() {
        return Err(NotWritten::Changed);
    }
    let meta = fs::metadata(path).map_err(denied)?;
    if meta.permissions().readonly() {
        return Err(denied(std::io::ErrorKind::PermissionDenied.into()));
    }
    // A link is followed: what it leads to is replaced, not the link.
    let path = fs::canonicalize(path).map_err(denied)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut aside =
        tempfile::Builder::new().prefix(".").suffix(".new").tempfile_in(folder).map_err(denied)?;
    aside.write_all(new.as_bytes()).and_then(|()| aside.as_file().sync_all()).map_err(denied)?;
    aside.as_file().set_permissions(meta.permissions()).map_err(denied)?;
    if fs::read(aside.path()).map_err(denied)? != new.as_bytes() {
        return Err(denied(std::io::Error::other("it reads back as something else")));
    }
    aside.persist(&path).map_err(|e| denied(e.error))?;
    #[cfg(unix)]
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(denied)?;
    Ok(())
}

/// Writes a file that is not there yet, whole or not at all.
///
/// # Errors
/// It is there, or cannot be written.
pub fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a file would stand in the way of the next try.
        let _ = fs::remove_file(path);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.yaml");
        fs::write(&path, "old").unwrap();
        replace(&path, "old", "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(matches!(replace(&path, "old", "newer"), Err(NotWritten::Changed)));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let mut mode = fs::metadata(&path).unwrap().permissions();
        mode.set_readonly(true);
        fs::set_permissions(&path, mode).unwrap();
        assert!(matches!(replace(&path, "new", "newer"), Err(NotWritten::Denied(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    }
}
