//! Queries in one language for rulings that the library has in the other alone.
//!
//! Nothing of it is written by hand: the query is the first sentence of a real
//! ruling, the library is everything that `../shared/data` holds without the
//! translations of the rulings on the cards that are asked about.

use std::collections::{BTreeMap, BTreeSet};

use rulings::record::{Appearance, Language, Publication, Translation, Verbatim};
use sha2::{Digest, Sha256};

use super::shared::Rulings;

/// Of so many cards one is asked about.
const SAMPLED: u64 = 5;

/// A query and the text that it is the translation of.
pub struct Case {
    pub query: String,
    pub text: String,
}

/// One direction, over the cards of one half.
pub struct Set {
    pub cases: Vec<Case>,
    /// The library: the rulings of other cards keep both languages.
    pub library: Vec<Publication>,
    /// The same texts, of the language that is searched alone.
    pub alone: Vec<Publication>,
}

/// Which half a card belongs to, and a number that is as good as drawn.
fn drawn(card: &str) -> (&'static str, u64) {
    let hash = Sha256::digest(card.as_bytes());
    let number = u64::from_be_bytes(hash[1..9].try_into().unwrap_or_default());
    (if hash[0] % 2 == 0 { "dev" } else { "test" }, number)
}

pub fn set(rulings: &Rulings, from: Language, half: &str) -> Set {
    let asked = |card: &str| drawn(card).0 == half && drawn(card).1.is_multiple_of(SAMPLED);
    let asked: Vec<_> = rulings.pairs.iter().filter(|pair| asked(&pair.card)).collect();
    // A text may stand on other cards, and may have been translated twice.
    let en: BTreeSet<&str> = asked.iter().map(|pair| pair.en.as_str()).collect();
    let zh: BTreeSet<&str> = asked.iter().map(|pair| pair.zh.as_str()).collect();
    let (taken_out, kept): (Vec<_>, Vec<_>) = rulings
        .pairs
        .iter()
        .partition(|pair| en.contains(&pair.en[..]) || zh.contains(&pair.zh[..]));
    let of = |language, en: &'_ str, zh: &'_ str| match language {
        Language::En => en.to_owned(),
        Language::Zh => zh.to_owned(),
    };
    let to = if from == Language::En { Language::Zh } else { Language::En };
    let mut both: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for pair in kept {
        both.entry(&pair.en).or_default().insert(&pair.zh);
    }
    let without: BTreeSet<String> =
        taken_out.iter().map(|pair| of(to, &pair.en, &pair.zh)).collect();
    let one = |language: Language, text: &str| match language {
        Language::En => publication(Some(text), &BTreeSet::new()),
        Language::Zh => publication(None, &BTreeSet::from([text])),
    };
    let mut library: Vec<_> = both.iter().map(|(en, zh)| publication(Some(en), zh)).collect();
    library.extend(without.iter().map(|text| one(to, text)));
    library.extend(rulings.only_en.iter().map(|text| one(Language::En, text)));
    library.extend(rulings.only_zh.iter().map(|text| one(Language::Zh, text)));
    let mut all: BTreeSet<String> =
        rulings.pairs.iter().map(|pair| of(to, &pair.en, &pair.zh)).collect();
    all.extend(
        if to == Language::En { &rulings.only_en } else { &rulings.only_zh }.iter().cloned(),
    );
    let alone = all.iter().map(|text| one(to, text)).collect();

    let said: Vec<&str> = library.iter().flat_map(|p| texts(p, from)).collect();
    let mut met = BTreeSet::new();
    let mut cases = Vec::new();
    for pair in asked {
        let sentence = first_sentence(&of(from, &pair.en, &pair.zh), from);
        // One of each card; one that is said in the language of the query
        // elsewhere is not only in the other.
        let Some(query) = sentence else { continue };
        if met.contains(&pair.card) || said.iter().any(|text| text.contains(&query)) {
            continue;
        }
        met.insert(pair.card.clone());
        cases.push(Case { query, text: of(to, &pair.en, &pair.zh) });
    }
    Set { cases, library, alone }
}

pub fn texts(publication: &Publication, language: Language) -> Vec<&str> {
    match language {
        Language::En => publication.en.iter().map(|text| text.text.as_str()).collect(),
        Language::Zh => publication.zh.iter().map(|text| text.text.as_str()).collect(),
    }
}

impl Rulings {
    /// Every ruling on its cards, in both languages where it has both.
    pub fn publications(&self) -> Vec<Publication> {
        let mut both: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for pair in &self.pairs {
            both.entry(&pair.en).or_default().insert(&pair.zh);
        }
        let none = BTreeSet::new();
        let all = self.pairs.iter().map(|pair| &pair.en).chain(&self.only_en);
        let all: BTreeSet<&String> = all.collect();
        let english = all.into_iter().map(|en| {
            let mut one = publication(Some(en), both.get(en.as_str()).unwrap_or(&none));
            let stands = self.stands.get(en).into_iter().flatten();
            let at = stands.filter_map(|(card, day)| {
                Some(Appearance::new(Some(card.clone()), day.parse().ok()?, "bench"))
            });
            let at: Vec<_> = at.collect();
            one.appearances = if at.is_empty() { one.appearances } else { at };
            one
        });
        let chinese = self.only_zh.iter().map(|zh| publication(None, &BTreeSet::from([&zh[..]])));
        english.chain(chinese).collect()
    }
}

/// A ruling as it is imported, on no card: only what it says can find it.
fn publication(en: Option<&str>, zh: &BTreeSet<&str>) -> Publication {
    let en = en.map(Verbatim::english);
    let mut zh = zh.iter().map(|text| Verbatim::chinese(*text, Translation::Official));
    let at = Appearance::new(None, "2020-01-01".parse().expect("a date"), "bench");
    let first = Publication::new(en, zh.next(), at).expect("it has a text");
    Publication { zh: first.zh.into_iter().chain(zh).collect(), ..first }
}

/// The first sentence, where it says enough to be looked for.
fn first_sentence(text: &str, language: Language) -> Option<String> {
    let (ends, shortest): (&[&str], usize) = match language {
        Language::En => (&[". ", "? ", "! "], 25),
        Language::Zh => (&["。", "？", "！"], 8),
    };
    let end = ends.iter().filter_map(|end| text.find(end)).min().unwrap_or(text.len());
    let sentence = text[..end].trim_end_matches('.');
    (sentence.chars().count() >= shortest).then(|| sentence.to_owned())
}
