//! A library as the program finds it: the index is built by the program's own
//! code from shards of publications that lie beside it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use rulings::index::{Corpus, Index, Shards, Stamp};
use rulings::library;
use rulings::record::{Appearance, CardNames, Publication, Translation, Verbatim};

use super::collection::Collection;
use super::grown::{self, Text};

pub struct Library {
    pub folder: PathBuf,
    pub rulings: usize,
    pub texts: usize,
    /// A card with several rulings.
    pub card: String,
}

pub struct Built {
    pub time: Duration,
    /// Of all its threads: what it costs however busy the machine is.
    pub cpu: Duration,
    /// The most memory it had at a time, in MiB.
    pub memory: u64,
    pub size: u64,
}

const MANIFEST: &str = "publications/manifest.yaml";

/// Writes the shards of a collection of `size` rulings, unless they are there.
pub fn prepare(folder: &Path, real: &Collection, size: usize) -> Library {
    let texts = grown::texts(&real.rows, size);
    let rulings = texts.iter().map(|text| text.stands.len()).sum();
    let library = Library {
        folder: folder.to_owned(),
        rulings,
        texts: texts.len(),
        card: "Wildcall".to_owned(),
    };
    if !folder.join("shards").is_dir() {
        let aside = folder.join("shards.new");
        fs::create_dir_all(&aside).expect("the folder can be written");
        write_shards(&aside, &texts);
        let names: Vec<_> =
            real.cards.iter().map(|card| (&card.name.en, &card.name.zh, &card.name.zht)).collect();
        write(&folder.join("cards.json"), &serde_json::to_vec(&names).expect("JSON"));
        fs::rename(aside, folder.join("shards")).expect("it can be renamed");
    }
    fs::create_dir_all(folder.join("publications")).expect("the folder can be written");
    write(&folder.join(MANIFEST), b"bench: 1\n");
    library
}

fn write_shards(folder: &Path, texts: &[Text]) {
    let digits = if texts.len() > 150_000 { 3 } else { 2 };
    let mut shards: BTreeMap<String, Vec<Publication>> = BTreeMap::new();
    let mut rows = BufWriter::new(fs::File::create(folder.join("rows.ndjson")).expect("a file"));
    for text in texts {
        let publication = publication(text);
        for (card, date) in &text.stands {
            let row = serde_json::json!({"card": card, "date": date.to_string(), "en": text.en, "zh": text.zh});
            writeln!(rows, "{row}").expect("it is written");
        }
        let name = publication.key.to_string()[..digits].to_owned();
        shards.entry(name).or_default().push(publication);
    }
    rows.flush().expect("it is written");
    for (name, publications) in shards {
        let json = serde_json::to_vec(&publications).expect("JSON");
        write(&folder.join(format!("{name}.json")), &json);
    }
}

fn publication(text: &Text) -> Publication {
    let (card, date) = &text.stands[0];
    let zh = text.zh.as_ref().map(|zh| Verbatim::chinese(zh, Translation::Official));
    let en = Verbatim::english(&text.en);
    let at = |card: &String, date| Appearance::new(Some(card.clone()), date, "scryfall");
    let first = Publication::new(Some(en), zh, at(card, *date)).expect("it has a text");
    let zh = first.appearances[0].zh;
    let mut appearances: Vec<_> =
        text.stands.iter().map(|(card, date)| Appearance { zh, ..at(card, *date) }).collect();
    appearances.sort();
    appearances.dedup();
    Publication { appearances, ..first }
}

/// The shards in a folder; what stands in `changed` is another version of one.
fn shards(folder: &Path, changed: Option<(String, String)>) -> Shards {
    let shards = folder.join("shards");
    let names = fs::read_dir(&shards).expect("a folder").flatten();
    let names = names
        .filter_map(|e| e.file_name().into_string().ok()?.strip_suffix(".json").map(str::to_owned));
    let mut prints: BTreeMap<String, String> = names.map(|name| (name, "1".to_owned())).collect();
    prints.extend(changed.clone());
    let count = fs::metadata(shards.join("rows.ndjson")).map_or(0, |m| m.len()) / 500;
    Shards::new(count as usize, prints, move |digits| {
        let json = fs::read(shards.join(format!("{digits}.json"))).map_err(|e| e.to_string())?;
        let mut read: Vec<Publication> =
            serde_json::from_slice(&json).map_err(|e| e.to_string())?;
        if let Some((name, print)) = changed.as_ref().filter(|(name, _)| name == digits)
            && let Some(en) = read.iter_mut().find_map(|p| p.en.as_mut())
        {
            en.also.push(format!("changed in {name}, version {print}"));
        }
        Ok(read)
    })
}

fn stamp(folder: &Path) -> Stamp {
    let records = library::Library::open(Some(folder.to_owned())).expect("a folder").stamp();
    let published = library::publications::manifest_stamp(folder).unwrap_or_default();
    Stamp::with(&records, &published)
}

/// Builds the index that the program has after its first run: of the shipped records alone.
pub fn build_first(folder: &Path) {
    let records = library::Library::open(Some(folder.to_owned())).expect("a folder").stamp();
    let corpus = || Corpus { publications: Shards::default(), ..corpus(folder) };
    Index::build(&folder.join("index"), &Stamp::with(&records, ""), corpus).expect("it builds");
}

fn corpus(folder: &Path) -> Corpus {
    let library = library::Library::open(None).expect("the shipped records");
    let records = library.records().expect("the shipped records");
    let names: Vec<(String, Option<String>, Option<String>)> =
        serde_json::from_slice(&fs::read(folder.join("cards.json")).expect("a file"))
            .expect("JSON");
    let known: std::collections::HashSet<_> =
        records.cards.iter().map(|c| c.name.en.clone()).collect();
    let more = names.into_iter().filter(|(en, ..)| !known.contains(en)).map(|(en, zh, zht)| {
        CardNames { name: rulings::record::CardName { en, zh, zht }, aliases: Vec::new() }
    });
    Corpus {
        cards: records.cards.iter().cloned().chain(more).collect(),
        rulings: records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect(),
        outside: records.outside,
        publications: shards(folder, None),
        terms: records.terms,
        rule_book: Some(records.rule_book),
    }
}

/// Builds the index of a prepared library.
pub fn build(folder: &Path) {
    let start = Instant::now();
    let (index, stamp) = (folder.join("index"), stamp(folder));
    Index::build_unasked(&index, &stamp, || corpus(folder)).expect("it builds");
    say(start);
}

/// Opens it, and learns what the rulings teach if that was left to the first search.
pub fn ask_first(folder: &Path) {
    let start = Instant::now();
    let folder_of_index = folder.join("index");
    let opened = Index::open_or_build(Some(&folder_of_index), &stamp(folder), || corpus(folder));
    assert!(opened.expect("it opens").index.rulings() > 0);
    say(start);
}

/// Says how long it took, of the clock and of processors, and how much memory.
fn say(start: Instant) {
    let (time, cpu) = (start.elapsed().as_millis(), cpu_time());
    println!("{time} {cpu} {}", peak_memory());
}

/// When an index is built, and by what.
#[derive(Clone, Copy)]
pub enum When {
    /// By an import that is the first thing that the program ever does.
    First,
    /// By an import when something was asked before.
    Later,
    /// What the first search adds after the first import.
    Asked,
}

/// The same in a process of its own.
pub fn build_apart(folder: &Path, when: When) -> Built {
    let this = std::env::current_exe().expect("this program");
    let run = |mode: &str| Command::new(&this).arg(mode).arg(folder).output().expect("it starts");
    if !matches!(when, When::Asked) {
        let _ = fs::remove_dir_all(folder.join("index"));
    }
    if matches!(when, When::Later) {
        run("first");
    }
    let out = run(if matches!(when, When::Asked) { "ask" } else { "index" });
    let said = String::from_utf8_lossy(&out.stdout);
    let numbers: Vec<u64> = said.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let [time, cpu, memory] = numbers[..] else {
        panic!("{said}{}", String::from_utf8_lossy(&out.stderr));
    };
    let index = fs::read_dir(folder.join("index")).expect("a folder").flatten();
    let size = index.filter_map(|entry| entry.metadata().ok()).map(|m| m.len()).sum::<u64>() >> 20;
    let of = Duration::from_millis;
    Built { time: of(time), cpu: of(cpu), memory, size }
}

impl Library {
    /// Changes a record in one shard, then one in another, and times how long
    /// the index takes to follow.
    pub fn follow_one(&self) -> (Duration, Duration) {
        let all = shards_of(&self.folder);
        let follow = |changed: (String, String), manifest: &str| {
            write(&self.folder.join(MANIFEST), manifest.as_bytes());
            let (shards, stamp) = (shards(&self.folder, Some(changed)), stamp(&self.folder));
            let start = Instant::now();
            let index =
                Index::follow(&self.folder.join("index"), &stamp, &shards).expect("it follows");
            assert!(index.is_some(), "the index was not followed");
            start.elapsed()
        };
        let first = follow((all[0].clone(), "2".to_owned()), "bench: 2\n");
        let second = follow((all[1].clone(), "3".to_owned()), "bench: 3\n");
        (first, second)
    }
}

fn shards_of(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("shards")).expect("a folder").flatten();
    let names = entries
        .filter_map(|e| e.file_name().into_string().ok()?.strip_suffix(".json").map(str::to_owned));
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

/// In milliseconds; the system counts in hundredths of a second.
fn cpu_time() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    ticks.filter_map(|n| n.parse::<u64>().ok()).sum::<u64>() * 10
}

fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|kb| kb.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) >> 10
}

fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
}
