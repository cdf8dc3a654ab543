use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::{changes, folder, shipped};

/// Names the state of the records: what is in the binary, and path, length and
/// date of each of the user's own files.
pub fn of(dir: Option<&Path>) -> String {
    let mut hash = DefaultHasher::new();
    shipped::STAMP.hash(&mut hash);
    if let Some(dir) = dir {
        changes::pending(dir).hash(&mut hash);
        for path in folder::paths(&dir.join("rulings")).unwrap_or_default() {
            path.hash(&mut hash);
            if let Ok(stat) = path.metadata() {
                stat.len().hash(&mut hash);
                let changed = stat.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
                changed.hash(&mut hash);
            }
        }
    }
    format!("{:016x}", hash.finish())
}
