//! Which texts of two languages belong together.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Edge, MOST_COMMON};
use crate::curate::dedupe::join::{Alike, Measure, join_sides};
use crate::curate::dedupe::token::{Token, is_shared};
use crate::curate::dedupe::{Paragraph, Prepared};
use crate::record::Language;

/// From this likeness on, texts of two languages on one card and day are taken for
/// each other's translation. Where all of a card's rulings are there in both
/// languages much less would do; of a page with each in one language only, texts
/// about the same card and keyword come up to 0.4 (`docs/dedupe.md`).
const SAME_PLACE: f32 = 0.46;
/// So much better than with any other text of the card and day it must be.
const AHEAD: f32 = 0.1;
/// Fewer common things say nothing, however much of the texts they are.
const FEWEST_COMMON: usize = 3;
/// The likeness of texts that nothing but their content brings together. Half of the
/// pairs with 0.51 are of two rulings about the same thing.
const ANYWHERE: f32 = 0.56;
/// The share of common things from which such texts are looked at at all.
const WORTH_A_LOOK: f32 = 0.5;

/// Pairs of an English and a Chinese text: by card and day, where `by_place`,
/// and by what both languages name.
pub fn across(paragraphs: &[Paragraph], texts: &[Prepared], by_place: bool) -> Vec<Edge> {
    let named = Named::of(texts);
    let mut found: BTreeMap<(usize, usize), f32> = BTreeMap::new();
    let mut placed = HashSet::new();
    if by_place {
        for block in blocks(paragraphs, texts) {
            for (a, b, similarity) in assign(&block, paragraphs, texts, &named) {
                placed.extend([a, b]);
                let known = found.entry((a, b)).or_default();
                *known = known.max(similarity);
            }
        }
    }
    let anywhere = mutual(paragraphs, texts, &named).into_iter();
    // Where a text stood says more than what it looks like.
    for edge in anywhere.filter(|e| !placed.contains(&e.a) && !placed.contains(&e.b)) {
        found.insert((edge.a, edge.b), edge.similarity);
    }
    found.into_iter().map(|((a, b), similarity)| Edge { a, b, similarity, wording: 0.0 }).collect()
}

/// The things that texts name and both languages have a name for.
struct Named<'a> {
    texts: &'a [Prepared],
    /// How often each text names what, in the order of the tokens.
    counts: Vec<Vec<(Token, f32)>>,
    weights: HashMap<Token, f32>,
}

impl<'a> Named<'a> {
    fn of(texts: &'a [Prepared]) -> Self {
        let counts: Vec<Vec<(Token, f32)>> = texts.iter().map(counted).collect();
        let mut weights: HashMap<Token, f32> = HashMap::new();
        counts.iter().flatten().for_each(|(token, _)| *weights.entry(*token).or_default() += 1.0);
        let all = texts.len().max(1) as f32;
        weights.values_mut().for_each(|count| *count = (1.0 + all / *count).ln());
        Self { texts, counts, weights }
    }

    fn tokens(&self, at: usize) -> Vec<Token> {
        self.counts[at].iter().map(|(token, _)| *token).collect()
    }

    /// How much of what either names both name as often, rare things counting most;
    /// less where one is longer than the other. 0 for texts with too little in common.
    fn likeness(&self, a: usize, b: usize) -> f32 {
        let (mut common, mut all, mut things) = (0.0, 0.0, 0);
        let other = &self.counts[b];
        for (token, count) in &self.counts[a] {
            let weight = self.weights[token];
            let known = other.binary_search_by_key(token, |(token, _)| *token);
            let others = known.map_or(0.0, |at| other[at].1);
            common += weight * count.min(others);
            all += weight * count.max(others);
            things += usize::from(others > 0.0);
        }
        let has = |token: &Token| self.counts[a].binary_search_by_key(token, |(t, _)| *t).is_ok();
        let rest = other.iter().filter(|(token, _)| !has(token));
        all += rest.map(|(token, count)| self.weights[token] * count).sum::<f32>();
        if things < FEWEST_COMMON {
            return 0.0;
        }
        let (a, b) = (self.texts[a].length, self.texts[b].length);
        common / all * (0.5 + 0.5 * a.min(b) / a.max(b).max(1.0))
    }
}

fn counted(text: &Prepared) -> Vec<(Token, f32)> {
    let mut counts: BTreeMap<Token, f32> = BTreeMap::new();
    let tokens = text.sentences.iter().flatten().filter(|token| is_shared(**token));
    tokens.for_each(|token| *counts.entry(*token).or_default() += 1.0);
    counts.into_iter().collect()
}

/// Pairs that are each other's best among those that no record holds.
fn mutual(paragraphs: &[Paragraph], texts: &[Prepared], named: &Named<'_>) -> Vec<Edge> {
    const FEWEST: usize = 4;
    let told: Vec<usize> =
        (0..texts.len()).filter(|&at| named.counts[at].len() >= FEWEST).collect();
    let sets: Vec<Vec<Token>> = told.iter().map(|&at| named.tokens(at)).collect();
    let sides: Vec<bool> = told.iter().map(|&at| texts[at].language == Language::En).collect();
    let measure = Measure { least: WORTH_A_LOOK, by_rarity: true, most_common: MOST_COMMON };
    let mut pairs = join_sides(&sets, &sides, measure);
    pairs.iter_mut().for_each(|pair| {
        pair.similarity = named.likeness(told[pair.a], told[pair.b]);
    });
    pairs.retain(|pair| {
        pair.similarity >= ANYWHERE
            && !is_record(paragraphs, &texts[told[pair.a]], &texts[told[pair.b]])
    });
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

/// The best pairs of a block, each text in one pair, each far ahead of the pairs
/// beside it. A text whose counterpart is known must be much like another one to
/// have that one too.
fn assign(
    block: &[usize],
    paragraphs: &[Paragraph],
    texts: &[Prepared],
    named: &Named<'_>,
) -> Vec<(usize, usize, f32)> {
    let of = |language| block.iter().copied().filter(move |&at| texts[at].language == language);
    let mut pairs = Vec::new();
    let mut known = HashSet::new();
    // Of each text the best likeness and the next one.
    let mut best: HashMap<usize, (f32, f32)> = HashMap::new();
    for a in of(Language::En) {
        for b in of(Language::Zh) {
            if is_record(paragraphs, &texts[a], &texts[b]) {
                known.extend([a, b]);
                continue;
            }
            let likeness = named.likeness(a, b);
            for at in [a, b] {
                let (first, second) = best.entry(at).or_default();
                *second = second.max(likeness.min(*first));
                *first = first.max(likeness);
            }
            pairs.push((a, b, likeness));
        }
    }
    pairs.retain(|&(a, b, likeness)| {
        let told = known.contains(&a) || known.contains(&b);
        let ahead = |at: usize| likeness == best[&at].0 && likeness - best[&at].1 >= AHEAD;
        likeness >= if told { ANYWHERE } else { SAME_PLACE } && ahead(a) && ahead(b)
    });
    pairs
}
