//! The rooms of `docs/design.md` use each other in one direction only.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A room and the rooms it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("record", &[]),
    ("yaml", &[]),
    ("library", &["record", "yaml"]),
    ("import", &["record"]),
    ("index", &["record"]),
    ("curate", &["library", "record", "yaml"]),
    ("answer", &["index", "record"]),
    ("engine", &["record"]),
    ("scenario", &["engine", "record", "yaml"]),
    (
        "render",
        &["answer", "curate", "engine", "import", "index", "library", "record", "scenario", "yaml"],
    ),
    (
        "commands",
        &[
            "answer", "curate", "engine", "import", "index", "library", "record", "render",
            "scenario", "yaml",
        ],
    ),
];

/// A crate and the rooms that alone may name it.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("serde_yaml", &["yaml"]),
    ("granit_parser", &["yaml"]),
    ("tantivy", &["index"]),
    ("clap", &["commands"]),
    ("clap_complete", &["commands"]),
    ("clap_mangen", &["commands"]),
    ("textwrap", &["render"]),
    ("flate2", &["import"]),
    ("indicatif", &["commands"]),
    ("ureq", &["commands"]),
];

/// What the engine must not know: the outside world, and the form of data.
const NOT_IN_ENGINE: &[&str] = &[
    "serde",
    "std::fs",
    "std::io",
    "std::env",
    "std::time",
    "std::net",
    "std::process",
    "HashMap",
    "HashSet",
    "rand",
    "println!",
    "eprintln!",
];

#[test]
fn rooms_are_used_in_one_direction() {
    let mut wrong = Vec::new();
    for (room, path, line) in lines() {
        let may = MAY_USE.iter().find(|(name, _)| *name == room).map(|(_, may)| *may);
        let Some(may) = may else {
            panic!("{}: `{room}` is not a room of the table", path.display())
        };
        for used in used_rooms(&line) {
            if used != room && !may.contains(&used.as_str()) {
                wrong.push(format!("{}: {room} uses {used}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn crates_stay_in_their_rooms() {
    let mut wrong = Vec::new();
    for (room, path, line) in lines() {
        for (name, rooms) in ONLY_IN {
            let names_it =
                line.contains(&format!("{name}::")) || line.contains(&format!("use {name};"));
            if names_it && !rooms.contains(&room.as_str()) {
                wrong.push(format!("{}: {name}: {}", path.display(), line.trim()));
            }
        }
        if room == "engine" {
            for word in NOT_IN_ENGINE.iter().filter(|word| names(&line, word)) {
                wrong.push(format!("{}: {word}: {}", path.display(), line.trim()));
            }
        }
        let prints = line.contains("println!") || line.contains("stdout()");
        if prints && room != "render" {
            wrong.push(format!(
                "{}: only render writes to stdout: {}",
                path.display(),
                line.trim()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_room_of_the_table_is_there() {
    let found: BTreeSet<String> = lines().map(|(room, _, _)| room).collect();
    let table: BTreeSet<String> = MAY_USE.iter().map(|(room, _)| (*room).to_owned()).collect();
    assert_eq!(found, table);
}

/// Every line of code in every room; comments do not count.
fn lines() -> impl Iterator<Item = (String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    gather(&root, &mut files);
    files.into_iter().flat_map(move |path| {
        let first = path.strip_prefix(&root).unwrap().iter().next().unwrap();
        let room = first.to_str().unwrap().trim_end_matches(".rs").to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let code = |l: &&str| {
            !l.trim_start().starts_with("//") && !["lib", "main"].contains(&room.as_str())
        };
        text.lines()
            .filter(code)
            .map(|l| (room.clone(), path.clone(), l.to_owned()))
            .collect::<Vec<_>>()
    })
}

fn gather(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

/// The rooms named by `crate::room` in a line, also in `crate::{a, b}`.
fn used_rooms(line: &str) -> Vec<String> {
    let mut used = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        let rest = &line[at + "crate::".len()..];
        let names = match rest.strip_prefix('{') {
            Some(group) => group.split('}').next().unwrap_or(group),
            None => rest,
        };
        for part in names.split(',') {
            let name: String =
                part.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if !name.is_empty()
                && (rest.starts_with('{') || used.is_empty() || name != *used.last().unwrap())
            {
                used.push(name);
            }
            if !rest.starts_with('{') {
                break;
            }
        }
    }
    used
}

/// Whether the word stands in the line as a word of its own.
fn names(line: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        !before.is_some_and(part) && !after.is_some_and(part)
    })
}

#[test]
fn a_grouped_use_is_seen() {
    assert_eq!(used_rooms("use crate::{index::Hit, record};"), ["index", "record"]);
    assert_eq!(
        used_rooms("    crate::engine::Game::new(crate::record::Date)"),
        ["engine", "record"]
    );
    assert!(names("use serde::Serialize;", "serde") && !names("deserde()", "serde"));
}
