//! The real rulings of `../shared/data`, which are never part of the project.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use rulings::record::{CardName, CardNames};

use flate2::read::MultiGzDecoder;
use serde_json::Value;

/// A ruling in both languages, on one card.
pub struct Pair {
    pub card: String,
    pub en: String,
    pub zh: String,
}

/// All rulings there are: those in both languages, and the texts that stand
/// in one alone.
pub struct Rulings {
    pub pairs: Vec<Pair>,
    pub only_en: BTreeSet<String>,
    pub only_zh: BTreeSet<String>,
    /// On which cards and days each English text stands.
    pub stands: BTreeMap<String, BTreeSet<(String, String)>>,
    pub cards: Vec<CardNames>,
}

/// The folder, if it is there.
pub fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    folder.is_dir().then_some(folder)
}

pub fn read(folder: &Path) -> Rulings {
    let mut pairs = BTreeMap::new();
    each(&folder.join("bilingual-pairs.ndjson.gz"), |row| {
        let [card, en, zh] = ["card", "en", "zh"].map(|key| text(row, key));
        pairs.insert((card.clone(), en.clone(), zh.clone()), Pair { card, en, zh });
    });
    let pairs: Vec<Pair> = pairs.into_values().collect();
    let names = names(folder);
    let mut stands: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    each(&folder.join("scryfall-rulings.jsonl.gz"), |row| {
        let id = text(row, "oracle_id");
        let card = names.get(&id).map_or(id, |name| name.en.clone());
        let place = (card, text(row, "published_at"));
        stands.entry(text(row, "comment")).or_default().insert(place);
    });
    let mut only_zh = BTreeSet::new();
    each(&folder.join("zh-release-notes.ndjson.gz"), |row| {
        only_zh.insert(text(row, "text"));
    });
    let mut only_en: BTreeSet<_> = stands.keys().cloned().collect();
    for pair in &pairs {
        only_en.remove(&pair.en);
        only_zh.remove(&pair.zh);
    }
    let cards = names.into_values().map(|name| CardNames { name, aliases: Vec::new() });
    let mut cards: Vec<_> = cards.collect();
    cards.sort_by(|a, b| a.name.en.cmp(&b.name.en));
    Rulings { pairs, only_en, only_zh, stands, cards }
}

/// The names of each card in all languages.
fn names(folder: &Path) -> BTreeMap<String, CardName> {
    let mut names: BTreeMap<String, CardName> = BTreeMap::new();
    each(&folder.join("scryfall-cards.jsonl.gz"), |card| {
        let name = names.entry(text(card, "oracle_id"));
        let en = text(card, "name");
        let name = name.or_insert_with(|| CardName { en, zh: None, zht: None });
        let printed = card["printed_name"].as_str().map(str::to_owned);
        match card["lang"].as_str() {
            Some("zhs") => name.zh = printed.or(name.zh.take()),
            Some("zht") => name.zht = printed.or(name.zht.take()),
            _ => {}
        }
    });
    names
}

fn each(path: &Path, mut found: impl FnMut(&Value)) {
    let file = File::open(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    for line in BufReader::new(MultiGzDecoder::new(file)).lines() {
        let line = line.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let row = serde_json::from_str(&line);
        found(&row.unwrap_or_else(|why| panic!("{}: {why}", path.display())));
    }
}

fn text(row: &Value, key: &str) -> String {
    row[key].as_str().unwrap_or_default().to_owned()
}
