//! How well and how fast texts that say the same are found, on the data in
//! `../shared`: `cargo bench --bench dedupe [english|cross|lone|grown]`. The real
//! pages with their keys put aside are measured by `tests/dedupe.rs`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Instant;

use flate2::read::MultiGzDecoder;
use rulings::curate::dedupe::{Lexicon, Paragraph, Place, Prepared, edge, groups, prepare};
use rulings::library::Library;
use rulings::record::{Date, Key, Language, fold};
use serde_json::Value;

fn main() {
    if !data("").is_dir() {
        println!("skipped: {} is not there", data("").display());
        return;
    }
    let chosen = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    let runs: [(&str, fn()); 4] =
        [("english", english), ("cross", cross), ("lone", lone), ("grown", grown)];
    for (name, run) in runs {
        if chosen.as_deref().is_none_or(|chosen| chosen == name) {
            println!("== {name}");
            run();
        }
    }
}

/// The pairs that are found against all pairs, compared one by one.
fn english() {
    let paragraphs = collection();
    let start = Instant::now();
    let texts = prepare(&paragraphs, &lexicon(), &|card| vec![card.to_owned()]);
    let prepared = start.elapsed();
    let near = edge::near(&texts);
    let found_in = start.elapsed() - prepared;
    let all = Instant::now();
    let groups = groups(&paragraphs, &texts);
    println!(
        "{} rows, {} texts: prepared in {prepared:.2?}, near in {found_in:.2?}, all groups in {:.2?}",
        paragraphs.len(),
        texts.len(),
        all.elapsed() + prepared
    );
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    groups.iter().for_each(|group| *kinds.entry(group.kind.code()).or_default() += 1);
    println!("{kinds:?}");
    let truth = brute_force(&paragraphs, &texts);
    let pair = |e: &edge::Edge| (e.a.min(e.b), e.a.max(e.b));
    let by_words: HashSet<_> = near.iter().filter(|e| e.wording >= edge::NEAR).map(pair).collect();
    let at_least: HashSet<_> =
        near.iter().filter(|e| e.similarity >= edge::NEAR).map(pair).collect();
    let all: HashSet<_> = near.iter().map(pair).collect();
    judged("as published", &by_words, &truth);
    judged(
        "and with names masked, old terms as new, set-scoped sentences left out",
        &at_least,
        &truth,
    );
    judged("and in other words", &all, &truth);
}

fn judged(name: &str, found: &HashSet<(usize, usize)>, truth: &HashSet<(usize, usize)>) {
    let right = found.intersection(truth).count() as f64;
    let (precision, recall) = (right / found.len() as f64, right / truth.len() as f64);
    println!(
        "{name}: {} of {} pairs: precision {precision:.4}, recall {recall:.4}",
        found.len(),
        truth.len()
    );
}

/// Pairs whose sets of word trigrams have a Jaccard similarity of at least 0.8.
fn brute_force(paragraphs: &[Paragraph], texts: &[Prepared]) -> HashSet<(usize, usize)> {
    let sets: Vec<HashSet<u64>> =
        texts.iter().map(|text| trigrams(&paragraphs[text.members[0]].text)).collect();
    let mut postings: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut found = HashSet::new();
    for (at, set) in sets.iter().enumerate() {
        let mut common: HashMap<usize, usize> = HashMap::new();
        for other in set.iter().filter_map(|gram| postings.get(gram)).flatten() {
            *common.entry(*other).or_default() += 1;
        }
        for (other, common) in common {
            let either = set.len() + sets[other].len() - common;
            if common as f32 / either as f32 >= edge::NEAR {
                found.insert((other, at));
            }
        }
        set.iter().for_each(|gram| postings.entry(*gram).or_default().push(at));
    }
    found
}

fn trigrams(text: &str) -> HashSet<u64> {
    let text = fold(text).to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).collect();
    let hash = |words: &[&str]| {
        let mut hasher = DefaultHasher::new();
        words.hash(&mut hasher);
        hasher.finish()
    };
    if words.len() < 3 { [hash(&words)].into() } else { words.windows(3).map(hash).collect() }
}

/// English texts and their Chinese counterparts, by card and day, and by
/// nothing but the text; among themselves, and among all texts there are.
fn cross() {
    let rows = rows("bilingual-pairs.ndjson.gz");
    let names = names(&rows);
    let mut pairs = Vec::new();
    let mut truth: HashSet<(Key, Key)> = HashSet::new();
    for row in &rows {
        let keys = ["en", "zh"].map(|field| Key::of(string(row, field)));
        truth.insert((keys[0], keys[1]));
        for (language, field) in [(Language::En, "en"), (Language::Zh, "zh")] {
            let card = row["card"].as_str();
            pairs.push(paragraph(
                pairs.len(),
                language,
                string(row, field),
                card,
                day(row, "date"),
            ));
        }
    }
    let alone = pairs.len();
    for (card, date, language, text) in everything() {
        pairs.push(paragraph(pairs.len(), language, &text, card.as_deref(), date));
    }
    for (name, paragraphs) in [("the pairs", &pairs[..alone]), ("among all texts", &pairs[..])] {
        let named = |card: &str| names.get(card).cloned().unwrap_or_else(|| vec![card.to_owned()]);
        let texts = prepare(paragraphs, &lexicon(), &named);
        for (by, by_place) in [("card and day", true), ("text alone", false)] {
            let start = Instant::now();
            let found = edge::across(paragraphs, &texts, by_place);
            let took = start.elapsed();
            across_judged(
                &format!("{name}, by {by} ({took:.2?})"),
                &found,
                paragraphs,
                &texts,
                &truth,
            );
        }
    }
}

/// Of each pair only one text: what is paired then is false, unless its counterpart has the same
/// words as another text that was kept.
fn lone() {
    let rows = rows("bilingual-pairs.ndjson.gz");
    let names = names(&rows);
    let mut truth: HashSet<(Key, Key)> = HashSet::new();
    let mut paragraphs = Vec::new();
    for row in &rows {
        let (en, zh) = (string(row, "en"), string(row, "zh"));
        truth.insert((Key::of(en), Key::of(zh)));
        let mut hasher = DefaultHasher::new();
        en.hash(&mut hasher);
        let (language, text) = match hasher.finish().is_multiple_of(2) {
            true => (Language::En, en),
            false => (Language::Zh, zh),
        };
        let card = row["card"].as_str();
        paragraphs.push(paragraph(paragraphs.len(), language, text, card, day(row, "date")));
    }
    let named = |card: &str| names.get(card).cloned().unwrap_or_else(|| vec![card.to_owned()]);
    let texts = prepare(&paragraphs, &lexicon(), &named);
    let key = |at: usize| paragraphs[texts[at].members[0]].key;
    for (by, by_place) in [("card and day", true), ("text alone", false)] {
        let found = edge::across(&paragraphs, &texts, by_place);
        let right = found.iter().filter(|e| truth.contains(&(key(e.a), key(e.b)))).count();
        println!("{} texts, by {by}: {} pairs, {right} right", texts.len(), found.len());
    }
}

/// Judged are pairs of two texts that have a known counterpart each.
fn across_judged(
    name: &str,
    found: &[edge::Edge],
    paragraphs: &[Paragraph],
    texts: &[Prepared],
    truth: &HashSet<(Key, Key)>,
) {
    let known: HashSet<Key> = truth.iter().flat_map(|(en, zh)| [*en, *zh]).collect();
    let key = |at: usize| paragraphs[texts[at].members[0]].key;
    let judged: Vec<(Key, Key)> = found
        .iter()
        .map(|e| (key(e.a), key(e.b)))
        .filter(|(a, b)| known.contains(a) && known.contains(b))
        .collect();
    let right: HashSet<_> = judged.iter().filter(|pair| truth.contains(pair)).collect();
    let precision = right.len() as f64 / judged.len() as f64;
    let recall = right.len() as f64 / truth.len() as f64;
    println!(
        "{name}: {} of {} pairs: precision {precision:.4}, recall {recall:.4}",
        judged.len(),
        truth.len()
    );
}

/// The English rulings and the Chinese release notes.
fn everything() -> Vec<(Option<String>, Date, Language, String)> {
    let english = collection().into_iter().map(|p| {
        let place = p.places.into_iter().next().expect("a place");
        (place.card, place.date, Language::En, p.text)
    });
    let notes = rows("zh-release-notes.ndjson.gz").into_iter().filter_map(|row| {
        let date = row["date"].as_str()?.parse().ok()?;
        let card = row["card"].as_str().map(str::to_owned);
        Some((card, date, Language::Zh, string(&row, "text").to_owned()))
    });
    english.chain(notes).collect()
}

/// The collection, and copies of it for other cards with other words in them.
fn grown() {
    let base = collection();
    let lexicon = lexicon();
    for count in [base.len(), 2 * base.len(), 250_000, 500_000, 1_000_000] {
        let paragraphs: Vec<Paragraph> = (0..count).map(|at| copy(&base, at)).collect();
        let start = Instant::now();
        let texts = prepare(&paragraphs, &lexicon, &|card| vec![card.to_owned()]);
        let groups = groups(&paragraphs, &texts);
        println!(
            "{count} rulings, {} texts, {} groups: {:.2?}",
            texts.len(),
            groups.len(),
            start.elapsed()
        );
    }
}

/// The `at`th ruling of a grown collection. Of each copy a third is a reprint
/// with another card's name, and two thirds have two other words besides.
fn copy(base: &[Paragraph], at: usize) -> Paragraph {
    let mut paragraph = Paragraph { record: at, ..base[at % base.len()].clone() };
    let round = at / base.len();
    if round == 0 {
        return paragraph;
    }
    let mut hasher = DefaultHasher::new();
    at.hash(&mut hasher);
    let random = hasher.finish() as usize;
    let card = format!("Grown Card {round} {}", random % 15_000);
    if let Some(name) = &paragraph.places[0].card {
        paragraph.text = paragraph.text.replace(name.as_str(), &card);
    }
    if !random.is_multiple_of(3) {
        let mut words: Vec<String> = paragraph.text.split(' ').map(str::to_owned).collect();
        for step in [3, 7] {
            let place = random / step % words.len();
            words[place] = format!("word{}", random / step % 20_000);
        }
        paragraph.text = words.join(" ");
    }
    paragraph.places[0].card = Some(card);
    paragraph.key = Key::of(&paragraph.text);
    paragraph
}

fn collection() -> Vec<Paragraph> {
    let cards = rows("scryfall-cards.jsonl.gz");
    let english = cards.iter().filter(|card| card["lang"] == "en");
    let names: HashMap<&str, &str> =
        english.filter_map(|c| Some((c["oracle_id"].as_str()?, c["name"].as_str()?))).collect();
    let rulings = rows("scryfall-rulings.jsonl.gz");
    let ruling = |(record, row): (usize, &Value)| {
        let card = names.get(string(row, "oracle_id")).copied();
        paragraph(record, Language::En, string(row, "comment"), card, day(row, "published_at"))
    };
    rulings.iter().enumerate().map(ruling).collect()
}

fn names(rows: &[Value]) -> HashMap<String, Vec<String>> {
    let named = |row: &Value| {
        let names = [row["card"].as_str(), row["card_zh"].as_str()];
        let names: Vec<String> = names.into_iter().flatten().map(str::to_owned).collect();
        (string(row, "card").to_owned(), names)
    };
    rows.iter().map(named).collect()
}

fn paragraph(
    record: usize,
    language: Language,
    text: &str,
    card: Option<&str>,
    date: Date,
) -> Paragraph {
    Paragraph {
        name: record.to_string(),
        language,
        text: text.to_owned(),
        key: Key::of(text),
        record,
        is_ruling: false,
        translation: None,
        places: vec![Place { card: card.map(str::to_owned), date, source: String::new() }],
        states: Vec::new(),
    }
}

fn lexicon() -> Lexicon {
    Lexicon::of(&Library::open(None).unwrap().records().unwrap().terms)
}

fn rows(file: &str) -> Vec<Value> {
    let file = File::open(data(file)).expect("the file is there");
    let lines = BufReader::new(MultiGzDecoder::new(file)).lines();
    lines.map(|line| serde_json::from_str(&line.expect("text")).expect("a row of JSON")).collect()
}

fn string<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_default()
}

fn day(row: &Value, field: &str) -> Date {
    string(row, field).parse().expect("a day")
}

fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(file)
}
