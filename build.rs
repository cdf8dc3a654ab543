//! Packs into the binary what is kept as data: `rulings/**/*.yaml` as a sorted
//! table of relative path and text with a stamp that changes whenever one of
//! them does, and the table of Traditional characters.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = package.join("rulings");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = BTreeMap::new();
    gather(&root, &root, &mut files)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("shipped.rs"), table(&files)?)?;

    let characters = package.join("src/index/traditional.tsv");
    println!("cargo::rerun-if-changed={}", characters.display());
    fs::write(out.join("traditional.rs"), pairs(&fs::read_to_string(characters)?))
}

fn gather(root: &Path, dir: &Path, files: &mut BTreeMap<String, PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(root, &path, files)?;
        } else if path.extension().is_some_and(|e| e == "yaml") {
            let parts = path.strip_prefix(root).expect("it lies under the root").components();
            let name: Vec<_> = parts.map(|p| p.as_os_str().to_string_lossy()).collect();
            files.insert(name.join("/"), path);
        }
    }
    Ok(())
}

fn table(files: &BTreeMap<String, PathBuf>) -> io::Result<String> {
    let mut hash = DefaultHasher::new();
    let mut rows = String::new();
    for (name, path) in files {
        hash.write(name.as_bytes());
        hash.write(&fs::read(path)?);
        writeln!(rows, "    ({name:?}, include_str!({path:?})),").expect("a string takes it");
    }
    let stamp = hash.finish();
    Ok(format!(
        "pub static FILES: &[(&str, &str)] = &[\n{rows}];\npub const STAMP: &str = \"{stamp:016x}\";\n"
    ))
}

/// A sorted table of pairs of characters, for a binary search.
fn pairs(text: &str) -> String {
    let pair = |line: &str| {
        let (from, to) = line.split_once('\t').expect("a line is two characters and a tab");
        let only = |part: &str| part.parse::<char>().expect("one character");
        (only(from), only(to))
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let table: BTreeMap<char, char> = lines.map(pair).collect();
    let rows: Vec<_> = table.into_iter().collect();
    format!("static PAIRS: &[(char, char)] = &{rows:?};\n")
}
