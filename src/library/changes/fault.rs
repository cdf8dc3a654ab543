use std::io;
use std::path::{Path, PathBuf};

/// Why a change was not made. Nothing was changed then, unless it is [`Self::Unfinished`].
#[derive(Debug, thiserror::Error)]
pub enum ChangeFault {
    #[error("{}: it is not what it was when the change was prepared or made", .0.display())]
    Moved(PathBuf),
    #[error("another command is changing the records in {}", .0.display())]
    Busy(PathBuf),
    #[error("{}: {why}", path.display())]
    Denied { path: PathBuf, why: io::Error },
    /// The change is decided, and everybody reads it; not all files are in place.
    #[error("{}: {why}", path.display())]
    Unfinished { path: PathBuf, why: io::Error },
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
            Self::Unfinished { .. } => {
                "the change is made, and not all of it is in the files yet: make room, or the folder writable; the next command that writes puts the rest in place, or `rulings dedupe --undo` gives it up"
            }
            Self::Broken { .. } => "put back the folder from a copy, or remove `rulings/.changes`",
            Self::NothingToUndo => "changes that were made lie in `rulings/.changes`",
        }
    }
}

impl ChangeFault {
    /// What stopped it, after the change was decided.
    pub(super) fn after_decision(self) -> Self {
        match self {
            Self::Denied { path, why } => Self::Unfinished { path, why },
            other => other,
        }
    }
}

pub fn broken(path: &Path, what: &str) -> ChangeFault {
    ChangeFault::Broken { path: path.to_owned(), what: what.to_owned() }
}
