//! An index that follows what changed answers like one that is built anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rulings::index::{Corpus, Index, Query, Shards, Stamp};
use rulings::library::Library;
use rulings::record::{Appearance, Key, Publication, PublishedText, Translation, Verbatim};

/// A library of publications, by the first digit of their keys.
#[derive(Clone, Default)]
struct Shelf(BTreeMap<String, Vec<Publication>>);

const STATED: &str = "An invented sentence that states how to look at it.";
const STATES: &str = "information/look-own";

impl Shelf {
    fn put(&mut self, en: &str, zh: Option<&str>, card: &str, date: &str) {
        let zh = zh.map(|zh| Verbatim::chinese(zh, Translation::Official));
        let at = Appearance::new(Some(card.to_owned()), date.parse().unwrap(), "page");
        let new = Publication::new(Some(Verbatim::english(en)), zh, at).unwrap();
        let shard = self.0.entry(digit(en)).or_default();
        shard.retain(|publication| publication.key != new.key);
        shard.push(new);
    }

    fn remove(&mut self, en: &str) {
        let shard = self.0.get_mut(&digit(en)).unwrap();
        shard.retain(|publication| publication.key != Key::of(en));
    }

    fn shards(&self) -> Shards {
        let print = |(digits, shard): (&String, &Vec<Publication>)| {
            (digits.clone(), Key::of(&format!("{shard:?}")).to_string())
        };
        let (count, shelf) = (self.0.values().map(Vec::len).sum(), self.0.clone());
        Shards::new(count, self.0.iter().map(print).collect(), move |digits| {
            Ok(shelf[digits].clone())
        })
    }

    fn stamp(&self) -> Stamp {
        Stamp::with("records", &format!("{:?}", self.shards()))
    }

    fn corpus(&self) -> Corpus {
        let records = Library::open(None).unwrap().records().unwrap();
        let mut rulings: Vec<_> =
            records.rulings.into_iter().map(|entry| (entry.id, entry.ruling)).collect();
        let (_, ruling) = rulings.iter_mut().find(|(id, _)| id == STATES).unwrap();
        ruling.published[0].en = Some(PublishedText { translation: None, key: Key::of(STATED) });
        Corpus {
            rulings,
            outside: records.outside,
            publications: self.shards(),
            terms: records.terms,
            cards: records.cards,
            rule_book: Some(records.rule_book),
        }
    }

    fn follow(&self, folder: &Path) -> Index {
        Index::follow(folder, &self.stamp(), &self.shards()).unwrap().expect("it follows")
    }
}

fn digit(en: &str) -> String {
    Key::of(en).to_string()[..1].to_owned()
}

fn shelf() -> Shelf {
    let mut shelf = Shelf::default();
    for n in 0..120 {
        let zh = (n % 3 == 0).then(|| format!("第{n}只熊翻回正面时会抓{n}张牌。"));
        let en = format!("Bear number {n} draws {n} cards as it is turned face up.");
        shelf.put(&en, zh.as_deref(), &format!("Bear {}", n % 7), "2020-01-02");
    }
    shelf
}

/// What is found, in words that two indexes can be compared by.
fn answers(index: &Index) -> Vec<String> {
    let mut answers = Vec::new();
    for query in [
        "bear 17",
        "熊翻回正面",
        "card:\"Bear 3\"",
        "sled",
        "morph",
        "is:ruling look",
        "card:\"Bear 99\"",
    ] {
        let found = index.search(&Query::parse(query).unwrap(), 500).unwrap();
        let mut hits: Vec<_> = found
            .hits
            .iter()
            .map(|hit| format!("{} {:?} {} {:?}", hit.id, hit.date, hit.times, hit.cards))
            .collect();
        hits.sort();
        answers.push(format!("{query}: {} {}", found.total, hits.join("; ")));
    }
    answers.push(format!("{:?}", index.publications_of(STATES).unwrap()));
    answers
}

#[test]
fn each_change_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf();
    Index::build(folder.path(), &shelf.stamp(), || shelf.corpus()).unwrap();
    let steps: [fn(&mut Shelf); 5] = [
        |shelf| shelf.put("A goblin sled slides.", None, "Bear 99", "2021-01-01"),
        |shelf| shelf.put(STATED, Some("一句虚构的话。"), "Bear 98", "2027-01-01"),
        |shelf| shelf.remove("A goblin sled slides."),
        |shelf| {
            shelf.put(
                "Bear number 17 draws 17 cards as it is turned face up.",
                None,
                "Sled",
                "2022-01-01",
            )
        },
        |shelf| shelf.remove(STATED),
    ];
    for (n, step) in steps.into_iter().enumerate() {
        step(&mut shelf);
        let followed = shelf.follow(folder.path());
        followed.verify().unwrap();
        let anew = Index::in_memory(&shelf.corpus()).unwrap();
        assert_eq!(answers(&followed), answers(&anew), "after step {n}");
        assert_eq!(followed.records(), anew.records(), "after step {n}");
        drop(followed);
        let again = Index::open(folder.path(), &shelf.stamp()).unwrap();
        assert_eq!(answers(&again), answers(&anew), "opened after step {n}");
    }
    let indexes = fs::read_dir(folder.path()).unwrap().flatten();
    let indexes = indexes.filter(|e| e.path().extension().is_some_and(|x| x == "index"));
    assert_eq!(indexes.count(), 2, "the first and what lies over it");
}

#[test]
fn many_changes_stay_few_segments_and_too_many_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf();
    Index::build(folder.path(), &shelf.stamp(), || shelf.corpus()).unwrap();
    for n in 0..12 {
        shelf.put(&format!("Sled {n} of many."), None, "Sled", "2021-01-01");
        shelf.follow(folder.path());
    }
    let index = shelf.follow(folder.path());
    assert_eq!(index.search(&Query::parse("sled many").unwrap(), 5).unwrap().total, 12);
    for n in 0..200 {
        shelf.put(&format!("Cart {n} of many."), None, "Cart", "2021-01-01");
    }
    let none = Index::follow(folder.path(), &shelf.stamp(), &shelf.shards()).unwrap();
    assert!(none.is_none(), "too much has changed");
    let other = Stamp::with("other records", "x");
    assert!(Index::follow(folder.path(), &other, &shelf.shards()).unwrap().is_none());
}

#[test]
fn an_index_whose_base_is_gone_or_damaged_is_built_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf();
    Index::build(folder.path(), &shelf.stamp(), || shelf.corpus()).unwrap();
    let base = fs::read_dir(folder.path()).unwrap().flatten().map(|e| e.path());
    let base = base.into_iter().find(|p| p.extension().is_some_and(|x| x == "index")).unwrap();
    shelf.put("A goblin sled slides.", None, "Sled", "2021-01-01");
    shelf.follow(folder.path());
    fs::write(&base, "no index").unwrap();
    let opened = Index::open_or_build(Some(folder.path()), &shelf.stamp(), || shelf.corpus());
    let index = opened.unwrap().index;
    assert_eq!(index.search(&Query::parse("\"goblin sled\"").unwrap(), 5).unwrap().total, 1);
    shelf.put("Another sled.", None, "Sled", "2021-01-01");
    shelf.follow(folder.path());
    for entry in fs::read_dir(folder.path()).unwrap().flatten() {
        if entry.file_name().to_string_lossy() != format!("{}.index", shelf.stamp()) {
            let _ = fs::remove_file(entry.path());
        }
    }
    assert!(Index::open(folder.path(), &shelf.stamp()).is_err());
    let opened = Index::open_or_build(Some(folder.path()), &shelf.stamp(), || shelf.corpus());
    assert_eq!(opened.unwrap().index.search(&Query::parse("sled").unwrap(), 5).unwrap().total, 2);
}
