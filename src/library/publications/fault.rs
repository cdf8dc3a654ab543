use std::io;
use std::path::{Path, PathBuf};

const PUT_BACK: &str = "put back a copy of the folder, or remove it and import the pages again";

/// Why publications could not be read or written. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreFault {
    #[error("{} is a file, not a folder", .0.display())]
    NotAFolder(PathBuf),
    #[error("cannot write in {}: {why}", folder.display())]
    CannotWrite { folder: PathBuf, why: io::Error },
    #[error("cannot read {}: {why}", path.display())]
    CannotRead { path: PathBuf, why: io::Error },
    #[error("another import is writing in {}", .0.display())]
    Busy(PathBuf),
    #[error("{}: {what}", path.display())]
    Broken { path: PathBuf, what: String },
    #[error("{} was written by a newer version of rulings (format {format})", path.display())]
    TooNew { path: PathBuf, format: u32 },
}

impl StoreFault {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NotAFolder(_) => "name a folder: --data DIR",
            Self::CannotWrite { why, .. } => match why.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                    "nothing was changed; free some space, or use another folder: --data DIR"
                }
                _ => "nothing was changed; make it writable, or use another folder: --data DIR",
            },
            Self::CannotRead { why, .. } if why.kind() == io::ErrorKind::NotFound => PUT_BACK,
            Self::CannotRead { .. } => "make it readable, or use another folder: --data DIR",
            Self::Busy(_) => "nothing was changed; run it again when the other import has ended",
            Self::Broken { .. } => PUT_BACK,
            Self::TooNew { .. } => "use that version, or another folder: --data DIR",
        }
    }

    pub(super) fn write(folder: &Path, why: io::Error) -> Self {
        match why.kind() {
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
                let above = folder.ancestors().find(|p| p.is_file()).unwrap_or(folder);
                Self::NotAFolder(above.to_owned())
            }
            _ => Self::CannotWrite { folder: folder.to_owned(), why },
        }
    }

    pub(super) fn read(path: &Path, why: io::Error) -> Self {
        match why.kind() {
            io::ErrorKind::NotADirectory => {
                let above = path.ancestors().find(|p| p.is_file()).unwrap_or(path);
                Self::NotAFolder(above.to_owned())
            }
            io::ErrorKind::InvalidData => Self::broken(path, "is not UTF-8"),
            _ => Self::CannotRead { path: path.to_owned(), why },
        }
    }

    pub(super) fn broken(path: &Path, what: impl Into<String>) -> Self {
        Self::Broken { path: path.to_owned(), what: what.into() }
    }
}
