//! How often each code of `lint` fires on real pairs of texts: `cargo bench --bench lint_rates -- [N] [CODE]`.
//!
//! `alone` after the number: the Chinese texts without the English ones, as some pages have them.
//! With a code, every text on which it fires is printed, to be looked at; `docs/lint.md` holds what was found.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use rulings::curate::lint::{Card, Cards, Code, Knowledge, Lexicon, Passage, PassageKind, passage};
use rulings::library::Library;
use rulings::record::{CardName, CardNames, Language};
use serde_json::Value;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let count: usize = args.first().and_then(|a| a.parse().ok()).unwrap_or(1000);
    let alone = args.iter().any(|arg| arg == "alone");
    let wanted: Option<Code> = args.iter().find_map(|a| a.parse().ok());
    let pairs = rows("bilingual-pairs.ndjson.gz");
    if pairs.is_empty() {
        println!("skipped: ../shared/data is not there");
        return;
    }
    let knowledge = knowledge();
    let step = (pairs.len() / count).max(1);
    let sample: Vec<&Value> = pairs.iter().step_by(step).take(count).collect();
    let mut texts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &sample {
        let (en, zh) = (row["en"].as_str().unwrap(), row["zh"].as_str().unwrap());
        let text = Passage {
            en: Some(en).filter(|_| !alone),
            zh: Some(zh),
            kind: PassageKind::Published,
            cards: vec![row["card"].as_str().unwrap()],
            first: row["date"].as_str().and_then(|d| d.parse().ok()),
        };
        let mut codes = Vec::new();
        for note in passage(&text, &knowledge) {
            if !codes.contains(&note.code) {
                codes.push(note.code);
                *texts.entry(note.code.name()).or_default() += 1;
            }
            if wanted == Some(note.code) {
                let said = if note.language == Language::En { en } else { zh };
                println!(
                    "[{}] {} <{}>\n  {en}\n  {zh}",
                    row["card"], note.message, &said[note.range]
                );
            }
        }
    }
    println!("{} pairs", sample.len());
    for (code, n) in texts {
        println!("{code:24} {n:5}  {:.1} %", 100.0 * n as f64 / sample.len() as f64);
    }
}

fn knowledge() -> Knowledge {
    let library = Library::open(None).unwrap();
    let records = library.records().unwrap();
    let sources = library.cards().unwrap();
    let mut cards: Vec<Card> = Vec::new();
    for names in records.cards {
        let text = sources.values().find(|s| s.text.contains(&names.name.en));
        cards.push(Card { says: text.map(|s| s.text.to_lowercase()).unwrap_or_default(), names });
    }
    for row in rows("scryfall-cards.jsonl.gz").iter().filter(|row| row["lang"] == "en") {
        let en = row["name"].as_str().unwrap_or_default().to_owned();
        let name = CardName { en, zh: None, zht: None };
        cards.push(Card { names: CardNames { name, aliases: vec![] }, says: String::new() });
    }
    Knowledge { lexicon: Lexicon::new(records.terms), cards: Cards::new(cards) }
}

fn rows(name: &str) -> Vec<Value> {
    let path = format!("{}/../shared/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let gunzip = Command::new("gzip").args(["-dc", &path]).stderr(Stdio::null()).output();
    let text = gunzip.map(|o| o.stdout).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().filter_map(|l| serde_json::from_str(l).ok()).collect()
}
