//! Which packs were read whole and found sound. Reading every byte of an index
//! takes as long as a search; it is done once, and the file gets a time of
//! change that ends in nanoseconds which no clock shows by chance. Whoever
//! writes to the file sets another time, and it is read whole again.

use std::fs::{File, Metadata};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Hundreds of nanoseconds are kept by every file system that keeps parts of seconds.
const NANOSECONDS: u32 = 271_828_100;

pub(super) fn is_sound(stat: &Metadata) -> bool {
    let changed = stat.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    changed.is_some_and(|since| since.subsec_nanos() == NANOSECONDS)
}

/// Where the time cannot be set, the file is read whole each time.
pub(super) fn mark_sound(file: &File) {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let _ = file.set_modified(UNIX_EPOCH + Duration::new(seconds, NANOSECONDS));
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn what_is_written_to_is_not_sound_any_more() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        assert!(!is_sound(&file.as_file().metadata().unwrap()));
        mark_sound(file.as_file());
        assert!(is_sound(&file.as_file().metadata().unwrap()));
        file.write_all(b"x").unwrap();
        assert!(!is_sound(&file.as_file().metadata().unwrap()));
    }
}
