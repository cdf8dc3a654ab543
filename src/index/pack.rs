use std::collections::BTreeMap;
use std::fs::File;
use std::hash::Hasher;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tantivy::Directory;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    DirectoryLock, FileHandle, Lock, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};
use twox_hash::XxHash3_64;

use super::mark;

/// The first line of every pack.
const MAGIC: &str = "rulings-index 2";

/// A whole index in one file: one file to open, and one rename makes it
/// current. Its first lines list the parts with their lengths and checksums.
#[derive(Clone, Debug)]
pub(super) struct Pack {
    parts: Arc<BTreeMap<String, Part>>,
}

#[derive(Clone, Debug)]
struct Part {
    bytes: OwnedBytes,
    /// None where it is not from a file.
    checksum: Option<u64>,
}

/// What is to be a part of a pack.
pub(super) enum Content {
    Bytes(OwnedBytes),
    File(PathBuf),
}

impl Content {
    fn len(&self) -> io::Result<u64> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.len() as u64),
            Self::File(path) => Ok(path.metadata()?.len()),
        }
    }

    /// Copies it, a piece at a time, and returns the checksum.
    fn copy(&self, to: &mut impl Write) -> io::Result<u64> {
        let path = match self {
            Self::Bytes(bytes) => {
                to.write_all(bytes)?;
                return Ok(XxHash3_64::oneshot(bytes));
            }
            Self::File(path) => path,
        };
        let (mut file, mut sum) = (File::open(path)?, XxHash3_64::default());
        let mut piece = vec![0; 1 << 18];
        loop {
            let read = file.read(&mut piece)?;
            if read == 0 {
                return Ok(sum.finish());
            }
            Hasher::write(&mut sum, &piece[..read]);
            to.write_all(&piece[..read])?;
        }
    }
}

impl Pack {
    /// Writes `parts` in the format that [`Pack::read`] takes.
    ///
    /// # Errors
    /// Those of the writer, and of reading the parts that are files.
    pub fn write(parts: &[(PathBuf, Content)], to: &mut (impl Write + Seek)) -> io::Result<()> {
        let start = to.stream_position()?;
        let lengths = parts.iter().map(|(_, content)| content.len());
        let lengths = lengths.collect::<io::Result<Vec<_>>>()?;
        let mut sums = vec![0; parts.len()];
        write_list(parts, &lengths, &sums, to)?;
        for ((_, content), sum) in parts.iter().zip(&mut sums) {
            *sum = content.copy(to)?;
        }
        let end = to.stream_position()?;
        to.seek(SeekFrom::Start(start))?;
        write_list(parts, &lengths, &sums, to)?;
        to.seek(SeekFrom::Start(end)).map(drop)
    }

    /// A pack of parts that are not in a file yet.
    pub fn of(parts: impl IntoIterator<Item = (PathBuf, OwnedBytes)>) -> Self {
        let part =
            |(path, bytes): (PathBuf, OwnedBytes)| (name_of(&path), Part { bytes, checksum: None });
        Self { parts: Arc::new(parts.into_iter().map(part).collect()) }
    }

    /// A pack of what would be written, read into memory.
    ///
    /// # Errors
    /// Where a part that is a file cannot be read.
    pub fn read_parts(parts: Vec<(PathBuf, Content)>) -> io::Result<Self> {
        let read = |(path, content)| match content {
            Content::Bytes(bytes) => Ok((path, bytes)),
            Content::File(file) => Ok((path, OwnedBytes::new(std::fs::read(file)?))),
        };
        Ok(Self::of(parts.into_iter().map(read).collect::<io::Result<Vec<_>>>()?))
    }

    /// The parts of this pack, and beneath them those of another one.
    pub fn over(&self, other: &Self) -> Self {
        let mut parts = (*other.parts).clone();
        parts.extend(self.parts.iter().map(|(path, part)| (path.clone(), part.clone())));
        Self { parts: Arc::new(parts) }
    }

    /// Reads a pack without copying it.
    ///
    /// # Errors
    /// What is wrong with it: another format, or cut short. Damage inside is
    /// left to [`Pack::verify`].
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
            parts.insert(
                path.to_owned(),
                Part { bytes: bytes.slice(start..stop), checksum: Some(checksum) },
            );
            start = stop;
        }
        if start != bytes.len() {
            return Err("it is longer than it says".to_owned());
        }
        Ok(Self { parts: Arc::new(parts) })
    }

    /// Reads every byte.
    ///
    /// # Errors
    /// The part whose checksum is wrong.
    pub fn verify(&self) -> Result<(), String> {
        let damaged = self.parts.iter().find(|(_, part)| part.is_damaged());
        damaged.map_or(Ok(()), |(path, _)| Err(format!("its part {path} is damaged")))
    }

    /// Reads every byte, unless that was done since the file was written.
    ///
    /// # Errors
    /// As [`Pack::verify`].
    pub fn verify_once(&self, file: &Path) -> Result<(), String> {
        if file.metadata().is_ok_and(|stat| mark::is_sound(&stat)) {
            return Ok(());
        }
        self.verify()?;
        if let Ok(file) = File::open(file) {
            mark::mark_sound(&file);
        }
        Ok(())
    }

    /// The names of its parts.
    pub fn names(&self) -> impl Iterator<Item = &Path> {
        self.parts.keys().map(Path::new)
    }

    pub fn part(&self, path: &str) -> Option<OwnedBytes> {
        self.parts.get(path).map(|part| part.bytes.clone())
    }

    /// A part whose every byte is as it was written.
    pub fn sound_part(&self, path: &str) -> Option<OwnedBytes> {
        self.parts.get(path).filter(|part| !part.is_damaged()).map(|part| part.bytes.clone())
    }

    fn find(&self, path: &Path) -> Result<&OwnedBytes, OpenReadError> {
        let part = self.parts.get(path.to_string_lossy().as_ref()).map(|part| &part.bytes);
        part.ok_or_else(|| OpenReadError::FileDoesNotExist(path.to_owned()))
    }
}

fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn part(line: &str) -> Option<(usize, u64, &str)> {
    let mut words = line.splitn(3, ' ');
    let len = words.next()?.parse().ok()?;
    let checksum = u64::from_str_radix(words.next()?, 16).ok()?;
    Some((len, checksum, words.next()?))
}

/// The list of parts; it is of one length whatever the checksums are.
fn write_list(
    parts: &[(PathBuf, Content)],
    lengths: &[u64],
    sums: &[u64],
    to: &mut impl Write,
) -> io::Result<()> {
    writeln!(to, "{MAGIC}")?;
    for (((path, _), len), sum) in parts.iter().zip(lengths).zip(sums) {
        writeln!(to, "{len} {sum:016x} {}", path.display())?;
    }
    writeln!(to)
}

impl Part {
    fn is_damaged(&self) -> bool {
        self.checksum.is_some_and(|sum| XxHash3_64::oneshot(&self.bytes) != sum)
    }
}

/// A pack is a directory that tantivy can read and nothing can write.
impl Directory for Pack {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        Ok(Arc::new(self.find(path)?.clone()))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.parts.contains_key(path.to_string_lossy().as_ref()))
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
        let own = |(path, bytes): &(&str, &[u8])| {
            (PathBuf::from(path), Content::Bytes(OwnedBytes::new(bytes.to_vec())))
        };
        let mut file = io::Cursor::new(Vec::new());
        Pack::write(&parts.iter().map(own).collect::<Vec<_>>(), &mut file).unwrap();
        file.into_inner()
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
            let read = Pack::read(&OwnedBytes::new(bad)).and_then(|pack| pack.verify());
            assert!(read.is_err(), "flipped at {at}");
        }
        assert!(Pack::read(&OwnedBytes::new(b"rulings-index 9\n\n".to_vec())).is_err());
    }
}
