//! Reads the records out of their files and checks what one file says about
//! another.

use std::collections::BTreeSet;

use rayon::prelude::*;
use serde::de::DeserializeOwned;

use super::{Entry, File, Flaw, FlawKind, Records, Version};
use crate::record::{
    CardNames, Exception, Nickname, NonRuling, Outside, Reviewed, RuleBook, Ruling, Term, Topic,
};
use crate::yaml::{Fault, Source};

mod ruling;
mod topic;

/// Folders under `rulings/` that are no topics.
const RESERVED: [&str; 2] = ["scenarios", "cards"];

pub fn records(files: &[File]) -> Records {
    let mut faults = Vec::new();
    let rule_book = whole(files, "rules.yaml", check_rule_book, &mut faults);
    let terms = whole(
        files,
        "terms.yaml",
        |source, terms: &Vec<Term>| check_terms(source, terms),
        &mut faults,
    )
    .unwrap_or_default();
    let non_rulings: Vec<NonRuling> =
        whole(files, "non-rulings.yaml", |_, _| vec![], &mut faults).unwrap_or_default();
    let outside: Vec<Outside> =
        whole(files, "outside.yaml", |_, _| vec![], &mut faults).unwrap_or_default();
    let exceptions: Vec<Exception> =
        whole(files, "exceptions.yaml", |_, _| vec![], &mut faults).unwrap_or_default();
    let reviewed: Vec<Reviewed> =
        whole(files, "reviewed.yaml", |_, _| vec![], &mut faults).unwrap_or_default();
    let cards = cards(files, &mut faults);
    let nicknames: Vec<Nickname> =
        whole(files, "nicknames.yaml", |_, _| vec![], &mut faults).unwrap_or_default();
    let cards =
        CardNames::joined(cards.into_iter().chain(nicknames.into_iter().map(CardNames::called)));
    let known = Known {
        rulings: ids(files, is_ruling),
        scenarios: ids(files, |path| path.starts_with("scenarios/")),
        rule_book: rule_book.unwrap_or(RuleBook {
            editions: vec![],
            rules: [].into(),
            moved: vec![],
        }),
    };
    let (rulings, aside) = rulings(files, &known, &mut faults);
    let check_topics =
        |source: &Source, topics: &Vec<Topic>| topic::faults(source, topics, &known, &rulings);
    let topics = whole(files, "topics.yaml", check_topics, &mut faults).unwrap_or_default();
    misplaced(files, &mut faults);
    faults.sort_by(|a: &Flaw, b| a.fault.place.cmp(&b.fault.place));
    let rule_book = known.rule_book;
    Records {
        rulings,
        aside,
        terms,
        rule_book,
        non_rulings,
        outside,
        cards,
        topics,
        exceptions,
        reviewed,
        faults,
    }
}

/// What a ruling may refer to.
pub struct Known {
    pub rulings: BTreeSet<String>,
    /// With the folder in front: `scenarios/<id>`.
    pub scenarios: BTreeSet<String>,
    pub rule_book: RuleBook,
}

/// Lower-case ASCII letters, digits and hyphens, at most 100, as in ids and topics:
/// file systems take no names of more than 255 bytes.
pub fn is_slug(text: &str) -> bool {
    const LONGEST: usize = 100;
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !text.is_empty()
        && text.len() <= LONGEST
        && text.bytes().all(plain)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

fn id(path: &str) -> &str {
    path.strip_suffix(".yaml").unwrap_or(path)
}

/// Whether a ruling may be called so: `<topic>/<slug>`.
pub fn is_ruling_id(id: &str) -> bool {
    id.split_once('/')
        .is_some_and(|(topic, slug)| is_slug(topic) && is_slug(slug) && !RESERVED.contains(&topic))
}

/// Whether a ruling belongs at this path: `<topic>/<slug>.yaml`.
fn is_ruling(path: &str) -> bool {
    path.strip_suffix(".yaml").is_some_and(is_ruling_id)
}

fn ids(files: &[File], wanted: impl Fn(&str) -> bool) -> BTreeSet<String> {
    files.iter().filter(|f| wanted(&f.path)).map(|f| id(&f.path).to_owned()).collect()
}

/// The sound rulings, and those that can be read but say something that cannot be.
fn rulings(files: &[File], known: &Known, faults: &mut Vec<Flaw>) -> (Vec<Entry>, Vec<Entry>) {
    let read = |file: &File| {
        let (mut aside, mut faults) = (Vec::new(), Vec::new());
        let check = |source: &Source, ruling: &Ruling| {
            let found = ruling::faults(source, ruling, known);
            if !found.is_empty() {
                aside.push(entry(file, source, ruling.clone()));
            }
            found
        };
        let sound = match first_sound(file, check, &mut faults) {
            Some((Version { source: Ok(source), .. }, ruling)) => Some(entry(file, source, ruling)),
            _ => None,
        };
        (sound, aside, faults)
    };
    let read: Vec<_> = files.par_iter().filter(|f| is_ruling(&f.path)).map(read).collect();
    let (mut sound, mut aside) = (Vec::new(), Vec::new());
    for (own, own_aside, own_faults) in read {
        sound.extend(own);
        aside.extend(own_aside);
        faults.extend(own_faults);
    }
    (sound, aside)
}

fn entry(file: &File, source: &Source, ruling: Ruling) -> Entry {
    let is_it = |v: &&Version| v.source.as_ref().is_ok_and(|s| s.path == source.path);
    let own = file.versions.iter().find(is_it).is_some_and(|version| version.own);
    Entry { id: id(&file.path).to_owned(), ruling, source: source.clone(), own }
}

fn cards(files: &[File], faults: &mut Vec<Flaw>) -> Vec<CardNames> {
    let cards = files.iter().filter(|f| f.path.starts_with("cards/"));
    cards.filter_map(|file| Some(first_sound(file, |_, _| vec![], faults)?.1)).collect()
}

fn whole<T: DeserializeOwned>(
    files: &[File],
    path: &str,
    check: impl Fn(&Source, &T) -> Vec<Flaw>,
    faults: &mut Vec<Flaw>,
) -> Option<T> {
    let file = files.iter().find(|f| f.path == path)?;
    Some(first_sound(file, check, faults)?.1)
}

/// The user's version of a record, or the shipped one where that is faulty.
fn first_sound<'a, T: DeserializeOwned>(
    file: &'a File,
    mut check: impl FnMut(&Source, &T) -> Vec<Flaw>,
    faults: &mut Vec<Flaw>,
) -> Option<(&'a Version, T)> {
    for version in &file.versions {
        let source = version.source.as_ref();
        let read =
            source.map_err(Clone::clone).and_then(|source| Ok((source.read::<T>()?, source)));
        match read {
            Err(fault) => faults.push(Flaw::unread(source.ok(), fault)),
            Ok((record, source)) => {
                let found = check(source, &record);
                if found.is_empty() {
                    return Some((version, record));
                }
                faults.extend(found);
            }
        }
    }
    None
}

fn check_rule_book(source: &Source, book: &RuleBook) -> Vec<Flaw> {
    let dates: Vec<_> = book.editions.iter().map(|e| e.date).collect();
    let mut faults = Vec::new();
    if dates.is_empty() || !dates.is_sorted() {
        faults.push(fault(source, &["editions"], "the editions stand oldest first, at least one"));
    }
    for (m, moved) in book.moved.iter().enumerate() {
        for (n, number) in moved.numbers.iter().enumerate() {
            if !dates.contains(&number.edition) {
                let path = ["moved", &m.to_string(), "numbers", &n.to_string(), "edition"];
                let what = format!("no edition of {} is listed", number.edition);
                faults.push(fault(source, &path, &what));
            }
        }
    }
    faults
}

fn check_terms(source: &Source, terms: &[Term]) -> Vec<Flaw> {
    let mut seen = BTreeSet::new();
    let twice = terms.iter().enumerate().filter(|(_, term)| !seen.insert(&term.en));
    twice
        .map(|(at, term)| {
            let what = format!("the term `{}` stands here a second time", term.en);
            let flaw = fault(source, &[&at.to_string(), "en"], &what);
            Flaw { kind: FlawKind::SameIdTwice, ..flaw }
        })
        .collect()
}

/// Files that lie where no record belongs would be passed over in silence.
fn misplaced(files: &[File], faults: &mut Vec<Flaw>) {
    const WHOLE: [&str; 8] = [
        "rules.yaml",
        "terms.yaml",
        "non-rulings.yaml",
        "topics.yaml",
        "nicknames.yaml",
        "outside.yaml",
        "exceptions.yaml",
        "reviewed.yaml",
    ];
    for file in files.iter().filter(|f| !is_ruling(&f.path) && !WHOLE.contains(&f.path.as_str())) {
        let named = RESERVED.iter().any(|folder| {
            let name = file.path.strip_prefix(folder).and_then(|p| p.strip_prefix('/'));
            name.and_then(|n| n.strip_suffix(".yaml")).is_some_and(is_slug)
        });
        if !named {
            let Some(Ok(source)) = file.versions.first().map(|v| &v.source) else { continue };
            let twin = format!("{}.yaml", file.path.trim_end_matches(".yml").to_lowercase());
            if twin != file.path && files.iter().any(|f| f.path == twin) {
                let what = format!("it stands for the same as {twin}");
                let hint = Some("keep one of the two".to_owned());
                let fault = Fault { place: source.at(0, 0), what, hint };
                faults.push(Flaw::new(FlawKind::SameIdTwice, fault));
                continue;
            }
            let fault = Fault {
                place: source.at(0, 0),
                what: "no record belongs at this path".into(),
                hint: Some(
                    "a ruling lies at rulings/<topic>/<slug>.yaml, in lower-case letters, digits and hyphens".into(),
                ),
            };
            faults.push(Flaw::new(FlawKind::Misplaced, fault));
        }
    }
}

fn fault(source: &Source, path: &[&str], what: &str) -> Flaw {
    let fault = Fault { place: source.place(path), what: what.to_owned(), hint: None };
    Flaw::new(FlawKind::Form, fault)
}
