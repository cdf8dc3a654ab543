//! The shipped records are sound, complete in both languages, and in our own words.

use std::collections::BTreeSet;
use std::path::Path;

use rulings::library::{Library, Records};
use rulings::record::{Key, Language, Ruling, Texts};

fn shipped() -> Records {
    Library::open(None).unwrap().records().unwrap()
}

#[test]
fn no_shipped_record_is_faulty() {
    let records = shipped();
    let faults: Vec<String> = records.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(records.rulings.len() >= 37, "{} rulings", records.rulings.len());
    assert!(records.terms.len() >= 360 && records.rule_book.rules.len() >= 500);
}

#[test]
fn every_shipped_ruling_speaks_both_languages() {
    for entry in shipped().rulings {
        let Ruling { text, why, note, questions, .. } = &entry.ruling;
        let said = [Some(text), why.as_ref(), note.as_ref()];
        for texts in
            said.into_iter().flatten().chain(questions.iter().filter_map(|q| q.short.as_ref()))
        {
            assert!(speaks_both(texts), "{}: {texts:?}", entry.id);
        }
        assert!(why.is_some(), "{}: no reason", entry.id);
        let both = questions.iter().filter(|q| q.en.is_some() && q.zh.is_some()).count();
        assert!(both >= 3, "{}: {both} questions in both languages", entry.id);
    }
}

fn speaks_both(texts: &Texts) -> bool {
    Language::BOTH.iter().all(|&l| texts.get(l).is_some_and(|t| !t.trim().is_empty()))
}

#[test]
fn the_four_pages_are_accounted_for() {
    let records = shipped();
    let pages = ["000", "001", "002", "004"];
    let paragraphs: BTreeSet<(String, Option<Key>, Option<Key>)> = records
        .rulings
        .iter()
        .flat_map(|e| &e.ruling.published)
        .filter(|p| pages.contains(&p.page.as_str()))
        .map(|p| (p.page.clone(), p.en.as_ref().map(|t| t.key), p.zh.as_ref().map(|t| t.key)))
        .collect();
    let on = |page| paragraphs.iter().filter(|(p, _, _)| p == page).count();
    assert_eq!(pages.map(on), [16, 12, 13, 14]);
    assert_eq!(records.non_rulings.len(), 1);
}

/// The pages' sentences belong to their publisher.
#[test]
fn no_sentence_of_the_seed_pages_stands_in_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seeds = root.join("../shared/seeds");
    let Ok(pages) = std::fs::read_dir(&seeds) else {
        eprintln!("skipped: {} is not there", seeds.display());
        return;
    };
    let mut tree = String::new();
    for folder in ["rulings", "docs", "tests", "src"] {
        gather(&root.join(folder), &mut tree);
    }
    let tree = letters(&tree);
    let mut sentences = 0;
    for page in pages {
        let text = std::fs::read_to_string(page.unwrap().path()).unwrap();
        for sentence in text.split(['.', '。', '\n']).map(letters) {
            let chinese = sentence.chars().any(|c| ('\u{4e00}'..'\u{a000}').contains(&c));
            if sentence.chars().count() >= if chinese { 22 } else { 60 } {
                sentences += 1;
                assert!(!tree.contains(&sentence), "copied: {sentence}");
            }
        }
    }
    assert!(sentences > 50, "only {sentences} sentences were compared");
}

fn gather(dir: &Path, tree: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            gather(&path, tree);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            tree.push_str(&text);
        }
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
