//! Which texts belong together, two by two.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::join::{Alike, Measure, join, join_sides};
use super::token::Token;
use super::{Paragraph, Prepared};
use crate::record::Language;

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

/// Pairs of one language that are the same claim.
pub fn near(texts: &[Prepared]) -> Vec<Edge> {
    let mut best: HashMap<(usize, usize), (f32, f32)> = HashMap::new();
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
            let sets: Vec<Vec<Token>> = own.iter().map(|&at| tokens(&texts[at])).collect();
            for Alike { a, b, similarity } in join(&sets, measure) {
                let known = best.entry((own[a], own[b])).or_default();
                known.0 = known.0.max(similarity);
                if pass == 0 {
                    known.1 = similarity;
                }
            }
        }
    }
    let edge = |((a, b), (similarity, wording))| Edge { a, b, similarity, wording };
    best.into_iter().map(edge).collect()
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

/// From this share of common things on, texts of two languages on one card and
/// day are taken for each other's translation.
const SAME_PLACE: f32 = 0.15;
/// The same for texts that nothing but their content brings together.
const ANYWHERE: f32 = 0.55;
/// How much it counts that one text is as long as the other.
const LENGTH: f32 = 0.15;

/// Pairs of an English and a Chinese text: by card and day, where `by_place`,
/// and by what both languages name.
pub fn across(paragraphs: &[Paragraph], texts: &[Prepared], by_place: bool) -> Vec<Edge> {
    let shared: Vec<Vec<Token>> = texts.iter().map(shared).collect();
    let mut found: BTreeMap<(usize, usize), f32> = BTreeMap::new();
    let mut placed = HashSet::new();
    if by_place {
        let weights = weights(&shared);
        for block in blocks(paragraphs, texts) {
            for (a, b, similarity) in assign(&block, paragraphs, texts, &shared, &weights) {
                placed.extend([a, b]);
                let known = found.entry((a, b)).or_default();
                *known = known.max(similarity);
            }
        }
    }
    let anywhere = mutual(paragraphs, texts, &shared).into_iter();
    // Where a text stood says more than what it looks like.
    for edge in anywhere.filter(|e| !placed.contains(&e.a) && !placed.contains(&e.b)) {
        found.insert((edge.a, edge.b), edge.similarity);
    }
    found.into_iter().map(|((a, b), similarity)| Edge { a, b, similarity, wording: 0.0 }).collect()
}

/// The things that both languages name.
fn shared(text: &Prepared) -> Vec<Token> {
    let mut own: Vec<Token> = text.sentences.concat();
    own.retain(|token| super::token::is_shared(*token));
    own.sort_unstable();
    own.dedup();
    own
}

/// Pairs that are each other's best among those that no record holds.
fn mutual(paragraphs: &[Paragraph], texts: &[Prepared], shared: &[Vec<Token>]) -> Vec<Edge> {
    const FEWEST: usize = 4;
    let told: Vec<usize> = (0..texts.len()).filter(|&at| shared[at].len() >= FEWEST).collect();
    let sets: Vec<Vec<Token>> = told.iter().map(|&at| shared[at].clone()).collect();
    let sides: Vec<bool> = told.iter().map(|&at| texts[at].language == Language::En).collect();
    let measure = Measure { least: ANYWHERE, by_rarity: true, most_common: MOST_COMMON };
    let mut pairs = join_sides(&sets, &sides, measure);
    pairs.retain(|pair| !is_record(paragraphs, &texts[told[pair.a]], &texts[told[pair.b]]));
    let mut best: HashMap<usize, (f32, usize)> = HashMap::new();
    for Alike { a, b, similarity } in &pairs {
        for (this, other) in [(*a, *b), (*b, *a)] {
            let known = best.entry(this).or_insert((*similarity, other));
            if *similarity > known.0 || (*similarity == known.0 && other < known.1) {
                *known = (*similarity, other);
            }
        }
    }
    let is_best = |pair: &&Alike| best[&pair.a].1 == pair.b && best[&pair.b].1 == pair.a;
    let edge = |pair: &Alike| {
        let (a, b) = if sides[pair.a] { (pair.a, pair.b) } else { (pair.b, pair.a) };
        Edge { a: told[a], b: told[b], similarity: pair.similarity, wording: 0.0 }
    };
    pairs.iter().filter(is_best).map(edge).collect()
}

/// Whether a record holds both texts: then it is known that they are one.
fn is_record(paragraphs: &[Paragraph], a: &Prepared, b: &Prepared) -> bool {
    let records: HashSet<usize> = a.members.iter().map(|&m| paragraphs[m].record).collect();
    b.members.iter().any(|&member| records.contains(&paragraphs[member].record))
}

fn weights(sets: &[Vec<Token>]) -> HashMap<Token, f32> {
    let mut counts: HashMap<Token, f32> = HashMap::new();
    sets.iter().flatten().for_each(|token| *counts.entry(*token).or_default() += 1.0);
    let all = sets.len().max(1) as f32;
    counts.values_mut().for_each(|count| *count = (1.0 + all / *count).ln());
    counts
}

/// Texts that stood on one card on one day.
fn blocks(paragraphs: &[Paragraph], texts: &[Prepared]) -> Vec<Vec<usize>> {
    let mut blocks: BTreeMap<(&str, crate::record::Date), Vec<usize>> = BTreeMap::new();
    for (at, text) in texts.iter().enumerate() {
        let places = text.members.iter().flat_map(|&m| &paragraphs[m].places);
        let places: HashSet<_> =
            places.filter_map(|at| Some((at.card.as_deref()?, at.date))).collect();
        for place in places {
            blocks.entry(place).or_default().push(at);
        }
    }
    blocks.into_values().filter(|block| block.len() > 1).collect()
}

/// The best pairs of a block, each text in one pair. A text whose counterpart is
/// known must be much like another one to have that one too.
fn assign(
    block: &[usize],
    paragraphs: &[Paragraph],
    texts: &[Prepared],
    shared: &[Vec<Token>],
    weights: &HashMap<Token, f32>,
) -> Vec<(usize, usize, f32)> {
    let of = |language| block.iter().copied().filter(move |&at| texts[at].language == language);
    let mut pairs = Vec::new();
    let mut known = HashSet::new();
    for a in of(Language::En) {
        for b in of(Language::Zh).filter(|&b| is_record(paragraphs, &texts[a], &texts[b])) {
            known.extend([a, b]);
        }
    }
    for a in of(Language::En) {
        for b in of(Language::Zh) {
            let similarity = likeness(&shared[a], &shared[b], weights);
            let (long, short) =
                (texts[a].length.max(texts[b].length), texts[a].length.min(texts[b].length));
            let score = similarity + LENGTH * short / long.max(1.0);
            let told = known.contains(&a) || known.contains(&b);
            let enough = if told { similarity >= ANYWHERE } else { score >= SAME_PLACE };
            if enough && !is_record(paragraphs, &texts[a], &texts[b]) {
                pairs.push((a, b, similarity, score));
            }
        }
    }
    pairs.sort_by(|x, y| y.3.total_cmp(&x.3).then((x.0, x.1).cmp(&(y.0, y.1))));
    let mut taken = HashSet::new();
    pairs.retain(|&(a, b, _, _)| {
        let free = !taken.contains(&a) && !taken.contains(&b);
        if free {
            taken.extend([a, b]);
        }
        free
    });
    pairs.into_iter().map(|(a, b, similarity, _)| (a, b, similarity)).collect()
}

fn likeness(a: &[Token], b: &[Token], weights: &HashMap<Token, f32>) -> f32 {
    let weight = |token: &Token| weights.get(token).copied().unwrap_or_default();
    let common: f32 = a.iter().filter(|t| b.binary_search(t).is_ok()).map(weight).sum();
    let all: f32 = a.iter().chain(b).map(weight).sum::<f32>() - common;
    if all > 0.0 { common / all } else { 0.0 }
}
