//! Rulings that the library has in one language alone are found in the other
//! by words that its bilingual ones teach. All texts are invented.

use std::collections::BTreeMap;

use rulings::index::{Corpus, Index, Query, Shards, Stamp};
use rulings::record::{Appearance, Publication, Translation, Verbatim};

/// What teaches: an otter, a badger and a pear that no lexicon knows.
const BOTH: [(&str, &str); 6] = [
    ("The otter sleeps.", "水獭睡觉。"),
    ("An otter swims.", "水獭游泳。"),
    ("The otter eats a pear.", "水獭吃雪梨。"),
    ("The badger eats pears.", "狗獾吃雪梨。"),
    ("A pear for the badger.", "给狗獾雪梨。"),
    ("The badger swims.", "狗獾游泳。"),
];
const ENGLISH: &str = "Two otters share their pear with a heron.";
const CHINESE: &str = "狗獾把雪梨藏在洞穴里。";

fn publication(en: Option<&str>, zh: Option<&str>, by: Translation) -> Publication {
    let at = Appearance::new(None, "2020-01-02".parse().unwrap(), "page");
    let zh = zh.map(|zh| Verbatim::chinese(zh, by));
    Publication::new(en.map(Verbatim::english), zh, at).unwrap()
}

/// One shard each, so that an index can follow some of them.
fn shards(publications: Vec<Publication>) -> Shards {
    let mut shelf: BTreeMap<String, Vec<Publication>> = BTreeMap::new();
    for publication in publications {
        shelf.entry(publication.key.to_string()).or_default().push(publication);
    }
    let prints = shelf.keys().map(|key| (key.clone(), "1".to_owned())).collect();
    Shards::new(shelf.len(), prints, move |key| Ok(shelf[key].clone()))
}

fn library(by: Translation) -> Vec<Publication> {
    let both = BOTH.iter().map(|(en, zh)| publication(Some(en), Some(zh), by));
    let alone = [(Some(ENGLISH), None), (None, Some(CHINESE))];
    both.chain(alone.map(|(en, zh)| publication(en, zh, by))).collect()
}

fn index(publications: Vec<Publication>) -> Index {
    let corpus = Corpus { publications: shards(publications), ..Corpus::default() };
    Index::in_memory(&corpus).unwrap()
}

/// The texts that are found, the best first.
fn found(index: &Index, query: &str) -> Vec<String> {
    let found = index.search(&Query::of_text(query), 20).unwrap();
    found.hits.into_iter().map(|hit| hit.text.en.or(hit.text.zh).unwrap()).collect()
}

#[test]
fn what_stands_in_one_language_is_found_in_the_other() {
    let index = index(library(Translation::Official));
    assert!(found(&index, "水獭与雪梨").contains(&ENGLISH.to_owned()));
    assert!(found(&index, "水獺與雪梨").contains(&ENGLISH.to_owned()), "in the Traditional script");
    assert!(found(&index, "badgers and pears").contains(&CHINESE.to_owned()));
    let hits = index.search(&Query::of_text("水獭与雪梨"), 20).unwrap().hits;
    let hit = hits.iter().find(|hit| hit.text.en.as_deref() == Some(ENGLISH)).unwrap();
    let marked: Vec<_> = hit.highlights.en.iter().map(|&[from, to]| &ENGLISH[from..to]).collect();
    assert_eq!(marked, ["otters", "pear"]);
}

#[test]
fn without_bilingual_rulings_and_by_machines_nothing_is_learned() {
    for publications in
        [vec![publication(Some(ENGLISH), None, Translation::Official)], library(Translation::Gpt)]
    {
        let index = index(publications);
        assert!(!found(&index, "水獭与雪梨").contains(&ENGLISH.to_owned()));
    }
}

#[test]
fn what_is_filed_later_is_found_by_what_was_learned() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(Translation::Official);
    let built = |publications: Vec<Publication>, print: &str| {
        let stamp = Stamp::with("records", print);
        let publications = shards(publications);
        let corpus = || Corpus { publications, ..Corpus::default() };
        Index::build(folder.path(), &stamp, corpus).unwrap()
    };
    let before = built(library.clone(), "1");
    let later = "An otter buries a pear.";
    assert!(!found(&before, "水獭与雪梨").contains(&later.to_owned()));
    drop(before);
    let mut more = library;
    more.push(publication(Some(later), None, Translation::Official));
    let (stamp, more) = (Stamp::with("records", "2"), shards(more));
    let followed = Index::follow(folder.path(), &stamp, &more).unwrap().expect("it follows");
    for text in [later, ENGLISH] {
        assert!(found(&followed, "水獭与雪梨").contains(&text.to_owned()), "{text}");
    }
}

#[test]
fn two_builds_learn_the_same() {
    let (one, other) =
        (index(library(Translation::Official)), index(library(Translation::Official)));
    for query in ["水獭与雪梨", "badgers and pears", "狗獾游泳", "heron"] {
        assert_eq!(found(&one, query), found(&other, query));
    }
}
