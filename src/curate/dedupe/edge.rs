//! Which texts belong together, two by two.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;

use super::join::{Alike, Measure, join};
use super::token::Token;
use super::{Paragraph, Prepared};
use crate::record::Language;

mod across;

pub use across::across;

/// Word trigrams (character trigrams) in common, from which two texts are one
/// wording of one claim.
pub const NEAR: f32 = 0.8;
/// A token of more texts than that is not rare enough to look others up by.
const MOST_COMMON: usize = 600;

/// Weighted words in common, from which two texts or sentences say the same in
/// other words. Chinese translations differ more than English wordings do.
fn same_claim(language: Language) -> f32 {
    match language {
        Language::En => 0.6,
        Language::Zh => 0.48,
    }
}

/// Two texts, by their positions among the prepared ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge {
    pub a: usize,
    pub b: usize,
    pub similarity: f32,
    /// Of the wordings as they were published; 0 where that is below [`NEAR`].
    pub wording: f32,
}

/// By which tokens texts are compared.
type Tokens = fn(&Prepared) -> Vec<Token>;

/// Pairs of one language that are the same claim, in the order of their positions.
pub fn near(texts: &[Prepared]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for language in Language::BOTH {
        let own: Vec<usize> =
            (0..texts.len()).filter(|&at| texts[at].language == language).collect();
        let exact = Measure { least: NEAR, by_rarity: false, most_common: usize::MAX };
        let loose =
            Measure { least: same_claim(language), by_rarity: true, most_common: MOST_COMMON };
        let passes: [(Measure, Tokens); 3] = [
            (exact, |text| text.plain.clone()),
            (exact, |text| text.normal.clone()),
            (loose, |text| text.sentences.concat()),
        ];
        for (pass, (measure, tokens)) in passes.into_iter().enumerate() {
            let sets: Vec<Vec<Token>> = own.par_iter().map(|&at| tokens(&texts[at])).collect();
            edges.extend(join(&sets, measure).into_iter().map(|Alike { a, b, similarity }| {
                let wording = if pass == 0 { similarity } else { 0.0 };
                Edge { a: own[a], b: own[b], similarity, wording }
            }));
        }
    }
    edges.par_sort_unstable_by_key(|edge| (edge.a, edge.b));
    edges.dedup_by(|other, known| {
        let same = (other.a, other.b) == (known.a, known.b);
        if same {
            known.similarity = known.similarity.max(other.similarity);
            known.wording = known.wording.max(other.wording);
        }
        same
    });
    edges
}

/// Pairs of one language that are known to state one ruling, however they say it.
///
/// A text that states several goes with that one of them which most others state
/// alone: so all that come together share a ruling.
pub fn stated(paragraphs: &[Paragraph], texts: &[Prepared]) -> Vec<Edge> {
    let of = |text: &Prepared| -> BTreeSet<&str> {
        let members = text.members.iter().flat_map(|&member| &paragraphs[member].states);
        members.map(String::as_str).collect()
    };
    let states: Vec<BTreeSet<&str>> = texts.iter().map(of).collect();
    let mut alone: BTreeMap<&str, usize> = BTreeMap::new();
    for ruling in states.iter().filter(|own| own.len() == 1).flatten() {
        *alone.entry(ruling).or_default() += 1;
    }
    let mut together: BTreeMap<(Language, &str), Vec<usize>> = BTreeMap::new();
    for (at, own) in states.iter().enumerate() {
        if let Some(ruling) = own.iter().max_by_key(|ruling| alone.get(*ruling)) {
            together.entry((texts[at].language, ruling)).or_default().push(at);
        }
    }
    let mut edges = Vec::new();
    for own in together.values() {
        for (n, &a) in own.iter().enumerate() {
            let alike = |&b: &usize| common_share(&texts[a].normal, &texts[b].normal);
            let edge = |b| Edge { a, b, similarity: alike(&b), wording: 0.0 };
            edges.extend(own[n + 1..].iter().copied().map(edge));
        }
    }
    edges
}

/// The Jaccard similarity of two sorted sets.
pub fn common_share(a: &[Token], b: &[Token]) -> f32 {
    let common = a.iter().filter(|token| b.binary_search(token).is_ok()).count();
    common as f32 / (a.len() + b.len() - common).max(1) as f32
}

/// A sentence, and the texts in which it stands.
pub struct Sentence<'a> {
    pub tokens: &'a [Token],
    pub texts: Vec<usize>,
}

/// A sentence in more texts than that is a formula, and one of fewer tokens says
/// too little to be a claim.
const FORMULA: usize = 60;
const SHORTEST: usize = 6;

/// The sentences of a language that are claims, and the pairs that say the same.
pub fn sentences(texts: &[Prepared], language: Language) -> (Vec<Sentence<'_>>, Vec<Edge>) {
    let mut found: HashMap<&[Token], Vec<usize>> = HashMap::new();
    for (at, text) in texts.iter().enumerate().filter(|(_, t)| t.language == language) {
        for sentence in text.sentences.iter().filter(|s| s.len() >= SHORTEST) {
            let list = found.entry(sentence).or_default();
            if list.last() != Some(&at) {
                list.push(at);
            }
        }
    }
    let sentence = |(tokens, texts)| Sentence { tokens, texts };
    let mut sentences: Vec<Sentence<'_>> =
        found.into_iter().filter(|(_, list)| list.len() <= FORMULA).map(sentence).collect();
    sentences.sort_unstable_by(|a, b| a.texts.cmp(&b.texts).then_with(|| a.tokens.cmp(b.tokens)));
    let sets: Vec<Vec<Token>> = sentences.iter().map(|s| s.tokens.to_vec()).collect();
    let measure =
        Measure { least: same_claim(language), by_rarity: true, most_common: MOST_COMMON };
    let edges = join(&sets, measure).into_iter().map(|Alike { a, b, similarity }| Edge {
        a,
        b,
        similarity,
        wording: 0.0,
    });
    (sentences, edges.collect())
}
