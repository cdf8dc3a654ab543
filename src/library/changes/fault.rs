use std::io;
use std::path::{Path, PathBuf};

/// Why a change was not made. Nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum ChangeFault {
    #[error("{}: it is not what it was when the change was prepared", .0.display())]
    Moved(PathBuf),
    #[error("another command is changing the records in {}", .0.display())]
    Busy(PathBuf),
    #[error("{}: {why}", path.display())]
    Denied { path: PathBuf, why: io::Error },
    #[error("{}: {what}", path.display())]
    Broken { path: PathBuf, what: String },
    #[error("there is no change to take back")]
    NothingToUndo,
}

impl ChangeFault {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Moved(_) => "nothing was changed; run it again on the records as they are now",
            Self::Busy(_) => "nothing was changed; run it again when the other command has ended",
            Self::Denied { .. } => {
                "nothing was changed; make it writable, or use another folder: --data DIR"
            }
            Self::Broken { .. } => "put back the folder from a copy, or remove `rulings/.changes`",
            Self::NothingToUndo => "changes that were made lie in `rulings/.changes`",
        }
    }
}

pub fn broken(path: &Path, what: &str) -> ChangeFault {
    ChangeFault::Broken { path: path.to_owned(), what: what.to_owned() }
}
