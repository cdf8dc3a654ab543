//! What `lint` finds on the four pages the project began with: the faults that
//! `seed-rulings.md` §4 lists as L01 to L24, by page and paragraph.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rulings::curate::lint::{Code, Knowledge, Passage, PassageKind, passage};
use rulings::import::{self, Options};
use rulings::library::{Library, Names};

/// A page and a paragraph of it; 0 is the title.
type At = (&'static str, usize);

/// A fault of the list, where it stands, and the code that names it.
const FOUND: &[(&str, &[At], Code)] = &[
    ("L01", &[("002", 1), ("004", 1)], Code::HalfWidthPunctuation),
    ("L03", &[("001", 6), ("001", 12)], Code::AvoidedTerm),
    ("L04", &[("000", 15)], Code::AvoidedTerm),
    ("L05", &[("000", 15)], Code::DoubledWord),
    ("L06", &[("000", 12)], Code::AvoidedTerm),
    ("L07", &[("002", 2)], Code::AvoidedTerm),
    ("L08", &[("001", 11)], Code::ObsoleteEnglish),
    ("L09", &[("004", 10)], Code::DatePrecedesTerm),
    ("L10", &[("002", 0)], Code::TraditionalCharacter),
    ("L11", &[("004", 0)], Code::AvoidedTerm),
    ("L12", &[("000", 12), ("001", 10), ("002", 9), ("004", 11)], Code::SetScoped),
    ("L15", &[("001", 3)], Code::MissingAs),
    ("L16", &[("002", 3)], Code::MeasureWord),
    ("L17", &[("001", 10)], Code::DoubledWord),
    ("L18", &[("000", 10)], Code::AvoidedTerm),
    ("L20", &[("002", 5), ("004", 6)], Code::TwoSenses),
    ("L21", &[("000", 13)], Code::AvoidedTerm),
    ("L23", &[("001", 11)], Code::ChineseSymbol),
    ("a joke line", &[("001", 8)], Code::JokeEntry),
];

/// Faults that show only beside the other paragraphs of a page, or beside the records.
const FOUND_BESIDE: &[(&str, &[At], &str)] = &[
    ("L02", &[("002", 3), ("002", 9), ("004", 3), ("004", 9)], "missing-language"),
    ("L13", &[("002", 1), ("004", 1)], "outdated-wording"),
    ("L14", &[("001", 0), ("004", 0)], "mixed-apostrophes"),
    ("L19", &[("002", 0), ("000", 0)], "mixed-rendering"),
    ("L24", &[("002", 6), ("004", 7)], "outdated-wording"),
];

#[test]
fn what_shows_only_on_the_whole_page_is_found_in_a_library() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/seeds");
    let Ok(files) = fs::read_dir(&seeds) else {
        eprintln!("skipped: {} is not there", seeds.display());
        return;
    };
    let user = common::User::new();
    let mut places: BTreeMap<String, Vec<(String, usize)>> = BTreeMap::new();
    for file in files.map(|file| file.unwrap().path()) {
        user.text(&["import", file.to_str().unwrap()]);
        let page = file.file_name().unwrap().to_str().unwrap()[..3].to_owned();
        let options = Options::new(&page, &|_| None);
        let read = import::page(&fs::read(&file).unwrap(), &options).unwrap();
        for (n, paragraph) in read.paragraphs.iter().enumerate() {
            let publication = &paragraph.publication;
            let texts = publication.en.iter().chain(&publication.zh);
            for key in texts.map(|text| text.key).chain([publication.key]) {
                let name = format!("pub/{}", key.short());
                places.entry(name).or_default().push((page.clone(), n + 1));
            }
        }
    }
    let report = user.json(&["lint"]);
    let mut found: BTreeSet<(String, usize, String)> = BTreeSet::new();
    for finding in report["findings"].as_array().unwrap() {
        let code = finding["code"].as_str().unwrap();
        for (page, n) in places.get(finding["subject"].as_str().unwrap()).into_iter().flatten() {
            // 0: somewhere on the page.
            found.extend([*n, 0].map(|n| (page.clone(), n, code.to_owned())));
        }
    }
    let mut missed = Vec::new();
    for (fault, at, code) in FOUND_BESIDE {
        for (page, n) in *at {
            if !found.contains(&((*page).to_owned(), *n, (*code).to_owned())) {
                missed.push(format!("{fault}: {page}#{n} has no {code}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    // L22: the pages quote with 「」 only, which is right.
    assert!(!found.iter().any(|(_, _, code)| code == "chinese-quotes"));
}

#[test]
fn the_faults_of_the_seed_pages_are_found() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/seeds");
    let Ok(files) = fs::read_dir(&seeds) else {
        eprintln!("skipped: {} is not there", seeds.display());
        return;
    };
    let records = Library::open(None).unwrap().records().unwrap();
    let knowledge = Knowledge::new(&records, &[], &Names::default());
    let mut found: BTreeSet<(String, usize, Code)> = BTreeSet::new();
    for file in files.map(|file| file.unwrap().path()) {
        let page = file.file_name().unwrap().to_str().unwrap()[..3].to_owned();
        let bytes = fs::read(&file).unwrap();
        let title = String::from_utf8(bytes.clone()).unwrap().lines().next().unwrap().to_owned();
        let mut note = |n: usize, text: &Passage<'_>| {
            for note in passage(text, &knowledge) {
                found.insert((page.clone(), n, note.code));
            }
        };
        note(0, &Passage { zh: Some(&title), ..Passage::default() });
        let options = Options::new(&page, &|_| None);
        for (n, paragraph) in import::page(&bytes, &options).unwrap().paragraphs.iter().enumerate()
        {
            let publication = &paragraph.publication;
            note(
                n + 1,
                &Passage {
                    en: publication.en.as_ref().map(|text| text.text.as_str()),
                    zh: publication.zh.first().map(|text| text.text.as_str()),
                    kind: PassageKind::Published,
                    cards: vec![],
                    first: publication.newest(),
                },
            );
        }
    }
    let mut missed = Vec::new();
    for (fault, places, code) in FOUND {
        for (page, n) in *places {
            if !found.contains(&((*page).to_owned(), *n, *code)) {
                missed.push(format!("{fault}: {page}#{n} has no {code}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
