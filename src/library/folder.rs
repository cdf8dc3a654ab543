use std::fs::{self, DirEntry};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::BadFolder;
use crate::yaml::{Fault, Place, Source};

/// No record is near this long; what is longer is not a record.
const LONGEST: u64 = 4 << 20;
/// Plans and baselines of a large library are longer.
const LONGEST_LIST: u64 = 256 << 20;
/// `rulings/<topic>/<slug>.yaml` is two deep; a link in a circle is deeper.
const DEEPEST: usize = 4;

/// A relative path and what was read there.
pub type Read = (String, Result<Source, Fault>);

/// The YAML files under `root`, each with its relative path, `/` between the
/// parts. A folder that is not there holds none.
pub fn files(root: &Path, prefix: &str) -> Result<Vec<Read>, BadFolder> {
    let paths = paths(root)?.into_par_iter().filter_map(|path| {
        let relative = path.strip_prefix(root).ok()?;
        let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        let name = parts.join("/");
        name.starts_with(prefix).then(|| (name, read_regular(&path)))
    });
    Ok(paths.collect())
}

/// The paths of the YAML files under `root`, in their order; what is called like
/// one and is none, and folders that cannot be read, among them.
pub fn paths(root: &Path) -> Result<Vec<PathBuf>, BadFolder> {
    let mut found = Vec::new();
    gather(root, DEEPEST, &mut found)
        .map_err(|error| BadFolder::Unreadable { path: root.to_owned(), error })?;
    found.sort();
    Ok(found)
}

fn gather(dir: &Path, deeper: usize, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry: DirEntry = entry?;
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if hidden {
            continue;
        }
        let named = path.extension().is_some_and(|e| e == "yaml" || e == "yml");
        let inside = !named && path.is_dir() && deeper > 0;
        if named || (inside && gather(&path, deeper - 1, found).is_err()) {
            found.push(path);
        }
    }
    Ok(())
}

/// Reads one record file.
///
/// # Errors
/// Where it cannot be read, is not UTF-8, or is far too long for a record.
pub fn read(path: &Path) -> Result<Source, Fault> {
    from(&path.display().to_string(), LONGEST, || fs::File::open(path))
}

/// Reads a plan or a baseline, which list what whole libraries have.
///
/// # Errors
/// Where it cannot be read, is not UTF-8, or is longer than 256 MiB.
pub fn read_list(path: &Path) -> Result<Source, Fault> {
    from(&path.display().to_string(), LONGEST_LIST, || fs::File::open(path))
}

/// The same of a file that was found and not named: what is no file is not opened,
/// since a pipe would be waited for.
fn read_regular(path: &Path) -> Result<Source, Fault> {
    let what = match fs::metadata(path) {
        Ok(meta) if meta.is_file() => return read(path),
        Ok(meta) if meta.is_dir() => match fs::read_dir(path) {
            Ok(_) => "it is a folder, where a record is expected".to_owned(),
            Err(error) => format!("the folder cannot be read: {error}"),
        },
        Ok(_) => "it is no regular file".to_owned(),
        Err(error) => format!("it leads nowhere: {error}"),
    };
    let hint = Some("remove it, or put a record in its place".to_owned());
    Err(Fault { place: Source::new(path.display().to_string(), "").at(0, 0), what, hint })
}

/// Reads one record from standard input.
///
/// # Errors
/// As [`read`].
pub fn read_input() -> Result<Source, Fault> {
    from("<stdin>", LONGEST, || Ok(io::stdin().lock()))
}

fn from<R: io::Read>(
    name: &str,
    longest: u64,
    open: impl FnOnce() -> io::Result<R>,
) -> Result<Source, Fault> {
    let fault = |what: String, hint: &str| Fault {
        place: Source::new(name, "").at(0, 0),
        what,
        hint: Some(hint.to_owned()).filter(|h| !h.is_empty()),
    };
    let mut bytes = Vec::new();
    open()
        .and_then(|file| file.take(longest + 1).read_to_end(&mut bytes))
        .map_err(|e| fault(format!("it cannot be read: {e}"), ""))?;
    if bytes.len() as u64 > longest {
        let most = longest >> 20;
        return Err(fault(format!("it is longer than {most} MiB, which nothing is read of"), ""));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        // What stands before that byte can be read.
        let before = String::from_utf8_lossy(&e.as_bytes()[..at]).into_owned();
        let (line, column) = Source::new(name, before).line_and_column(at);
        let fault = fault(format!("it is not UTF-8 (byte {at})"), "save it as UTF-8");
        Fault { place: Place { line, column, ..fault.place }, ..fault }
    })?;
    Ok(Source::new(name, text))
}
