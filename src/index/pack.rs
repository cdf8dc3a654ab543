use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};

/// The first line of every pack.
const MAGIC: &str = "rulings-index 1";
/// Packs up to this size are checked whole when they are opened.
const CHECKED_AT_ONCE: usize = 4 << 20;

/// A whole index in one file: one file to open, and one rename makes it
/// current. Its first lines list the parts with their lengths and checksums.
#[derive(Clone, Debug)]
pub(super) struct Pack {
    parts: Arc<BTreeMap<PathBuf, Part>>,
}

#[derive(Clone, Debug)]
struct Part {
    bytes: OwnedBytes,
    checksum: u64,
}

impl Pack {
    /// Writes `parts` in the format that [`Pack::read`] takes.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(parts: &[(PathBuf, OwnedBytes)], mut to: impl Write) -> io::Result<()> {
        writeln!(to, "{MAGIC}")?;
        for (path, bytes) in parts {
            writeln!(to, "{} {:016x} {}", bytes.len(), checksum(bytes), path.display())?;
        }
        writeln!(to)?;
        parts.iter().try_for_each(|(_, bytes)| to.write_all(bytes))
    }

    /// A pack of parts that are not in a file.
    pub fn of(parts: &[(PathBuf, OwnedBytes)]) -> Self {
        let part = |(path, bytes): &(PathBuf, OwnedBytes)| {
            (path.clone(), Part { bytes: bytes.clone(), checksum: checksum(bytes) })
        };
        Self { parts: Arc::new(parts.iter().map(part).collect()) }
    }

    /// Reads a pack without copying it.
    ///
    /// # Errors
    /// What is wrong with it: another format, cut short, or damaged. Damage
    /// inside a large pack is left to [`Pack::verify`].
    pub fn read(bytes: &OwnedBytes) -> Result<Self, String> {
        let end = bytes.windows(2).take(1 << 16).position(|w| w == b"\n\n");
        let end = end.ok_or("it has no list of parts")?;
        let head =
            std::str::from_utf8(&bytes[..end]).map_err(|_| "its list of parts is damaged")?;
        let mut lines = head.lines();
        if lines.next() != Some(MAGIC) {
            return Err("it has another format".to_owned());
        }
        let mut parts = BTreeMap::new();
        let mut start = end + 2;
        for line in lines {
            let (len, checksum, path) = part(line).ok_or("its list of parts is damaged")?;
            let stop = start.checked_add(len).filter(|&stop| stop <= bytes.len());
            let stop = stop.ok_or("it is cut short")?;
            parts.insert(PathBuf::from(path), Part { bytes: bytes.slice(start..stop), checksum });
            start = stop;
        }
        if start != bytes.len() {
            return Err("it is longer than it says".to_owned());
        }
        let pack = Self { parts: Arc::new(parts) };
        if bytes.len() <= CHECKED_AT_ONCE {
            pack.verify()?;
        }
        Ok(pack)
    }

    /// Reads every byte.
    ///
    /// # Errors
    /// The part whose checksum is wrong.
    pub fn verify(&self) -> Result<(), String> {
        let damaged = self.parts.iter().find(|(_, part)| checksum(&part.bytes) != part.checksum);
        damaged.map_or(Ok(()), |(path, _)| Err(format!("its part {} is damaged", path.display())))
    }

    pub fn part(&self, path: &str) -> Option<OwnedBytes> {
        self.parts.get(Path::new(path)).map(|part| part.bytes.clone())
    }

    fn find(&self, path: &Path) -> Result<&OwnedBytes, OpenReadError> {
        let part = self.parts.get(path).map(|part| &part.bytes);
        part.ok_or_else(|| OpenReadError::FileDoesNotExist(path.to_owned()))
    }
}

fn part(line: &str) -> Option<(usize, u64, &str)> {
    let mut words = line.splitn(3, ' ');
    let len = words.next()?.parse().ok()?;
    let checksum = u64::from_str_radix(words.next()?, 16).ok()?;
    Some((len, checksum, words.next()?))
}

/// Tells damage, not malice: eight bytes at a time, in four lanes.
fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(PRIME).rotate_left(29);
    let mut lanes = [1_u64, 2, 3, 4];
    let blocks = bytes.chunks_exact(32);
    let rest = blocks.remainder();
    for block in blocks {
        for (lane, word) in lanes.iter_mut().zip(block.chunks_exact(8)) {
            let word = u64::from_le_bytes(word.try_into().unwrap_or_default());
            *lane = mix(*lane, word);
        }
    }
    let sum = lanes.into_iter().fold(bytes.len() as u64, mix);
    rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()))
}

/// A pack is a directory that tantivy can read and nothing can write.
impl Directory for Pack {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        Ok(Arc::new(self.find(path)?.clone()))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.parts.contains_key(path))
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        Ok(self.find(path)?.to_vec())
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(read_only()), filepath: path.to_owned() })
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(read_only(), path.to_owned()))
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(read_only())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    /// Nothing changes a pack, so readers need no lock.
    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, "a packed index is only read")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let own =
            |(path, bytes): &(&str, &[u8])| (PathBuf::from(path), OwnedBytes::new(bytes.to_vec()));
        let mut file = Vec::new();
        Pack::write(&parts.iter().map(own).collect::<Vec<_>>(), &mut file).unwrap();
        file
    }

    #[test]
    fn parts_come_back() {
        let file = packed(&[("a b.json", b"\n\nx"), ("empty", b""), ("long", &[7; 100])]);
        let pack = Pack::read(&OwnedBytes::new(file)).unwrap();
        assert_eq!(pack.part("a b.json").unwrap().as_slice(), b"\n\nx");
        assert_eq!(pack.part("empty").unwrap().len(), 0);
        assert_eq!(pack.part("long").unwrap().len(), 100);
        assert!(pack.part("other").is_none());
        assert!(pack.open_write(Path::new("new")).is_err());
    }

    #[test]
    fn every_cut_and_every_flipped_byte_is_noticed() {
        let file = packed(&[("a", b"0123456789"), ("b", &[9; 70])]);
        for cut in 0..file.len() {
            assert!(Pack::read(&OwnedBytes::new(file[..cut].to_vec())).is_err(), "cut at {cut}");
        }
        let names = file.windows(2).position(|w| w == b"\n\n").unwrap();
        for at in names..file.len() {
            let mut bad = file.clone();
            bad[at] ^= 0x20;
            assert!(Pack::read(&OwnedBytes::new(bad)).is_err(), "flipped at {at}");
        }
        assert!(Pack::read(&OwnedBytes::new(b"rulings-index 9\n\n".to_vec())).is_err());
    }
}
