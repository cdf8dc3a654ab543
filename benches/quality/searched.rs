//! How well records are found, against two plain baselines in the same run.

use std::collections::{BTreeMap, BTreeSet};

use rulings::index::{Corpus, Index, Query};
use rulings::library::Library;
use rulings::record::{CardNames, Language, Publication, Ruling, Term};

use super::collection;
use super::crossed::{self, Case};
use super::judged::{self, KnownItem, Short};
use super::plain::{self, Document};
use super::score::{DEPTH, Scores};
use super::shared::{self, Rulings};

const HEAD: &str =
    "| set | queries | nDCG@10 | Recall@10 | Recall@5 | MRR |\n|---|---|---|---|---|---|";

/// Queries with the grades of what should be found.
struct Judged {
    query: String,
    grades: BTreeMap<String, u32>,
}

/// Measures the sets that are `told`, or all.
pub fn measure(halves: &[&str], told: &impl Fn(&str) -> bool) {
    let set = |name: &str| told(name) || !["known", "across", "short"].iter().any(|s| told(s));
    let (plain, errors) = (!told("quick"), told("errors"));
    println!("\n{HEAD}");
    let real = shared::folder().map(|folder| shared::read(&folder));
    let library = Library::open(None).and_then(|library| library.records());
    let terms = library.expect("the records are read").terms;
    for half in halves {
        let how = How { half, plain, errors: errors && *half == "dev" };
        match &real {
            // A set of short queries alone.
            _ if *half == "new" => {}
            Some(real) => {
                if set("known") {
                    known_items(real, &terms, &how);
                }
                if set("across") {
                    crossed(real, &terms, &how);
                }
            }
            None => println!(
                "| known items, across languages: skipped, there is no ../shared/data | | | | | |"
            ),
        }
        if set("short") {
            short(&how);
        }
    }
}

/// What is measured and said.
struct How<'a> {
    half: &'a str,
    plain: bool,
    errors: bool,
}

/// (a): one ruling that somebody remembers, in the language that is asked in.
fn known_items(real: &Rulings, terms: &[Term], how: &How<'_>) {
    let Some(items) = judged::read::<KnownItem>("known_item", how.half) else {
        return println!("| known items, {}: skipped, the file is not there | | | | | |", how.half);
    };
    assert!(items.iter().all(|item| item.half == how.half), "a case of the other half");
    let publications = real.publications();
    let prints: Vec<_> = publications
        .iter()
        .filter_map(|p| Some((judged::print_of(&p.en.as_ref()?.text), id_of(p))))
        .collect();
    let cards = &real.cards;
    let corpus = Corpus {
        publications: publications.clone().into(),
        terms: terms.to_vec(),
        cards: cards.clone(),
        ..Corpus::default()
    };
    let index = Index::in_memory(&corpus).expect("the index is built");
    let documents: Vec<_> = publications.iter().map(|p| document(p, cards)).collect();
    for language in ["en", "zh"] {
        let judged: Vec<_> = items.iter().filter(|item| item.language == language).collect();
        let judged = judged.into_iter().map(|item| {
            let right = prints.iter().filter(|(print, _)| *print == item.text);
            let grades: BTreeMap<_, _> = right.map(|(_, id)| (id.clone(), 1)).collect();
            assert!(
                !grades.is_empty(),
                "{}: no such text on {} of {}",
                item.id,
                item.card,
                item.date
            );
            Judged { query: item.query.clone(), grades }
        });
        let judged: Vec<_> = judged.collect();
        let name = format!("known item, {language}, {}", how.half);
        row(&name, &judged, &ours(&index, &judged), how.errors);
        if how.plain {
            baselines(&name, &judged, &documents);
        }
    }
}

/// (c): a few words, over the rulings that are shipped.
fn short(how: &How<'_>) {
    let Some(cases) = judged::read::<Short>("short", how.half) else {
        return println!("| short, {}: skipped, the file is not there | | | | | |", how.half);
    };
    assert!(cases.iter().all(|case| case.half == how.half), "a case of the other half");
    let rulings = collection::rulings();
    let documents: Vec<_> =
        rulings.iter().map(|(id, ruling)| ruling_document(id, ruling)).collect();
    let index = collection::index(rulings);
    let kinds: BTreeSet<_> =
        cases.iter().flat_map(|case| [case.language.as_str(), case.kind.as_str()]).collect();
    let judge = |cases: Vec<&Short>| -> Vec<_> {
        let judged = cases
            .into_iter()
            .map(|case| Judged { query: case.query.clone(), grades: case.relevant.clone() });
        judged.collect()
    };
    let all = judge(cases.iter().collect());
    let name = format!("short, {}", how.half);
    row(&name, &all, &ours(&index, &all), how.errors);
    for kind in kinds {
        let judged =
            judge(cases.iter().filter(|case| case.kind == kind || case.language == kind).collect());
        row(&format!("{name}, {kind}"), &judged, &ours(&index, &judged), false);
    }
    if how.plain {
        baselines(&name, &all, &documents);
    }
}

/// (b): in the language that the library does not have the ruling in.
fn crossed(real: &Rulings, terms: &[Term], how: &How<'_>) {
    for (from, name) in [(Language::Zh, "zh→en"), (Language::En, "en→zh")] {
        let set = crossed::set(real, from, how.half);
        let to = if from == Language::En { Language::Zh } else { Language::En };
        let rows = [("lexicon alone", &set.alone), ("learned", &set.library)];
        for (by, publications) in rows {
            let judged = judged(&set.cases, publications, to);
            let index = index(publications, terms);
            let name = format!("{name}, {}, {by}", how.half);
            row(&name, &judged, &ours(&index, &judged), how.errors);
        }
        if how.plain {
            let judged = judged(&set.cases, &set.library, to);
            let documents: Vec<_> = set.library.iter().map(|p| document(p, &[])).collect();
            baselines(&format!("{name}, {}", how.half), &judged, &documents);
        }
    }
}

fn index(publications: &[Publication], terms: &[Term]) -> Index {
    let corpus = Corpus {
        publications: publications.to_vec().into(),
        terms: terms.to_vec(),
        ..Corpus::default()
    };
    Index::in_memory(&corpus).expect("the index is built")
}

fn judged(cases: &[Case], publications: &[Publication], to: Language) -> Vec<Judged> {
    let texts = publications
        .iter()
        .flat_map(|p| crossed::texts(p, to).into_iter().map(move |text| (text, id_of(p))));
    let by_text: BTreeMap<&str, String> = texts.collect();
    let judged = |case: &Case| Judged {
        query: case.query.clone(),
        grades: BTreeMap::from([(by_text[case.text.as_str()].clone(), 1)]),
    };
    cases.iter().map(judged).collect()
}

fn id_of(publication: &Publication) -> String {
    format!("pub/{}", publication.key.short())
}

/// All that a publication says, with the names of its cards.
fn document(publication: &Publication, cards: &[CardNames]) -> Document {
    let mut texts: Vec<&str> =
        Language::BOTH.iter().flat_map(|&l| crossed::texts(publication, l)).collect();
    for card in publication.appearances.iter().filter_map(|at| at.card.as_deref()) {
        let at = cards.binary_search_by(|known| known.name.en.as_str().cmp(card));
        let name = at.ok().map(|at| &cards[at].name);
        texts.push(card);
        texts.extend(
            name.iter().flat_map(|name| [&name.zh, &name.zht]).flatten().map(String::as_str),
        );
    }
    Document { id: id_of(publication), text: texts.join("\n") }
}

/// All that a ruling says, what stands around it included.
fn ruling_document(id: &str, ruling: &Ruling) -> Document {
    let asked = ruling.questions.iter().flat_map(|q| [&q.en, &q.zh]).flatten();
    let mut texts: Vec<&str> = asked.map(String::as_str).collect();
    let around = ruling.questions.iter().filter_map(|q| q.short.as_ref());
    let around = around.chain([&ruling.text]).chain(&ruling.why).chain(&ruling.note);
    texts.extend(around.flat_map(|texts| Language::BOTH.iter().filter_map(|&l| texts.get(l))));
    texts.extend(ruling.published.iter().filter_map(|p| p.card.as_deref()));
    Document { id: id.to_owned(), text: format!("{id}\n{}", texts.join("\n")) }
}

fn ours(index: &Index, judged: &[Judged]) -> Vec<Vec<String>> {
    let search = |judged: &Judged| {
        let found = index.search(&Query::of_text(&judged.query), DEPTH);
        found.expect("the index is whole").hits.into_iter().map(|hit| hit.id).collect()
    };
    judged.iter().map(search).collect()
}

fn baselines(name: &str, judged: &[Judged], documents: &[Document]) {
    let queries: Vec<&str> = judged.iter().map(|judged| judged.query.as_str()).collect();
    let found = plain::tantivy(documents, &queries);
    row(&format!("{name}, tantivy as it comes"), judged, &found, false);
    match plain::sqlite(documents, &queries) {
        Some(found) => row(&format!("{name}, SQLite FTS5 trigram"), judged, &found, false),
        None => println!("| {name}, SQLite: skipped, there is no python3 | | | | | |"),
    }
}

fn row(name: &str, judged: &[Judged], found: &[Vec<String>], errors: bool) {
    let mut scores = Scores::default();
    for (judged, found) in judged.iter().zip(found) {
        let gain = scores.add(found, &judged.grades);
        if errors && gain < 0.7 {
            println!("{gain:.2} {} {:?} {found:?}", judged.query, judged.grades);
        }
    }
    println!("| {name} | {} |", scores.cells());
}
