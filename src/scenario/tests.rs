use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use super::*;
use crate::yaml::Source;

mod bounds;
mod cards;
mod clauses;
mod combat;
mod costs;
mod edge_cases;
mod format;
mod later;
mod mistakes;
mod names;
mod parts;
mod refused;
mod rules;
mod shipped;
mod slips;
mod sound;
mod strict;
mod together;
mod told;
mod views;
mod vocabulary;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("rulings").join(name)
}

fn sources(name: &str) -> Vec<Source> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        let short = format!("rulings/{name}/{}", path.file_name().unwrap().to_str().unwrap());
        Source::new(short, text)
    };
    paths.iter().map(read).collect()
}

fn catalogue() -> &'static Catalogue {
    static ALL: LazyLock<Catalogue> = LazyLock::new(|| {
        Catalogue::read(&sources("cards")).unwrap_or_else(|faults| panic!("{}", list(&faults)))
    });
    &ALL
}

fn list<T: std::fmt::Display>(faults: &[T]) -> String {
    faults.iter().map(|fault| format!("{fault}\n")).collect()
}

fn read(text: &str) -> Result<Scenario, Vec<crate::yaml::Fault>> {
    Scenario::read(&Source::new("test.yaml", text), catalogue())
}

mod hostile;
