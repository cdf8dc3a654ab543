//! The real rulings: the public bulk file, joined to card names and to the
//! official Chinese texts.

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use rulings::record::{CardName, CardNames, Date, Key};
use serde_json::Value;

/// One ruling as it stands on one card.
#[derive(Clone)]
pub struct Row {
    pub card: String,
    pub date: Date,
    pub en: String,
    pub zh: Option<String>,
}

pub struct Collection {
    pub rows: Vec<Row>,
    pub cards: Vec<CardNames>,
}

pub fn read(data: &Path) -> Collection {
    let mut names: BTreeMap<String, CardName> = BTreeMap::new();
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    each_line(&data.join("scryfall-cards.jsonl.gz"), |card| {
        let en = text(&card, "name");
        let name = names.entry(text(&card, "oracle_id")).or_insert_with(|| CardName {
            en,
            zh: None,
            zht: None,
        });
        let printed = card["printed_name"].as_str().map(str::to_owned);
        match card["lang"].as_str() {
            Some("zhs") => name.zh = printed.or(name.zh.take()),
            Some("zht") => name.zht = printed.or(name.zht.take()),
            _ => {}
        }
    });
    let mut chinese: HashMap<Key, String> = HashMap::new();
    each_line(&data.join("mtgch-zhs_ruling.jsonl.gz"), |row| {
        chinese.insert(Key::of(&text(&row, "comment")), text(&row, "translation"));
    });
    let mut rows = Vec::new();
    each_line(&data.join("scryfall-rulings.jsonl.gz"), |row| {
        let (en, id) = (text(&row, "comment"), text(&row, "oracle_id"));
        let card = names.get(&id).map_or_else(|| id.clone(), |name| name.en.clone());
        let date = text(&row, "published_at").parse().expect("a date");
        let zh = chinese.get(&Key::of(&en)).cloned();
        rows.push(Row { card, date, en, zh });
    });
    let cards = names.into_values().map(|name| CardNames { name, aliases: Vec::new() });
    Collection { rows, cards: cards.collect() }
}

fn each_line(path: &Path, mut found: impl FnMut(Value)) {
    let mut gzip = Command::new("gzip");
    let gzip = gzip.arg("-dc").arg(path).stdout(Stdio::piped()).spawn();
    let lines = BufReader::new(gzip.expect("gzip is installed").stdout.expect("it has an output"));
    for line in lines.lines() {
        let line = line.expect("UTF-8");
        found(
            serde_json::from_str(&line).unwrap_or_else(|why| panic!("{}: {why}", path.display())),
        );
    }
}
