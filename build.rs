//! Packs into the binary what is kept as data: `rulings/**/*.yaml` as a sorted
//! table of relative path and text with a stamp that changes whenever one of
//! them does, and the table of Traditional characters.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    start_in_place();
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = package.join("rulings");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = BTreeMap::new();
    gather(&root, &root, &mut files)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("shipped.rs"), table(&files)?)?;

    let rules = known_rules(&fs::read_to_string(root.join("rules.yaml"))?, &package)?;
    fs::write(out.join("known_rules.rs"), rules)?;

    let characters = package.join("src/index/traditional.tsv");
    println!("cargo::rerun-if-changed={}", characters.display());
    fs::write(out.join("traditional.rs"), pairs(&fs::read_to_string(characters)?))
}

/// Links the program for a fixed address where that is usual. Elsewhere some thirty thousand pointers
/// of its tables are moved at every start, which takes longer than a search (decision 0045).
fn start_in_place() {
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bin=rulings=-no-pie");
    }
}

/// The numbers of the rule book, and those that the engine names in its code.
fn known_rules(book: &str, package: &Path) -> io::Result<String> {
    let labels = book.lines().skip_while(|line| *line != "rules:").skip(1);
    let labels = labels.take_while(|line| line.is_empty() || line.starts_with([' ', '#']));
    let mut all: BTreeSet<String> = labels.flat_map(|line| numbers(line).take(1)).collect();
    let engine = package.join("src/engine");
    println!("cargo::rerun-if-changed={}", engine.display());
    let mut folders = vec![engine];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                all.extend(numbers(&fs::read_to_string(&path)?));
            }
        }
    }
    let rows: String = all.iter().map(|rule| format!("    {rule:?},\n")).collect();
    Ok(format!("/// Sorted as texts.\nstatic RULES: &[&str] = &[\n{rows}];\n"))
}

/// What stands in quotes and looks like the number of a rule.
fn numbers(text: &str) -> impl Iterator<Item = String> + '_ {
    let quoted = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
    quoted.filter(|word| is_rule_number(word)).map(str::to_owned)
}

/// `708`, `708.9`, `708.2a`.
fn is_rule_number(word: &str) -> bool {
    let (section, rest) = word.split_once('.').map_or((word, None), |(a, b)| (a, Some(b)));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let last =
        |text: &str| digits(text.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(text));
    section.len() == 3 && digits(section) && rest.is_none_or(last)
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
