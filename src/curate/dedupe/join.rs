//! All pairs of sets that are alike, without comparing all pairs.

use std::collections::HashMap;

use super::token::Token;

/// Two sets, by their positions, and how alike they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alike {
    pub a: usize,
    pub b: usize,
    pub similarity: f32,
}

/// What sets are compared by.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The least weighted Jaccard similarity that counts.
    pub least: f32,
    /// Rare tokens weigh more (their inverse document frequency); else all weigh 1.
    pub by_rarity: bool,
    /// Tokens of more sets than that bring no pair together (they still count).
    pub most_common: usize,
}

struct Set {
    /// Ranks of the tokens, the rarest first.
    ranks: Vec<u32>,
    weight: f32,
    /// How many of `ranks` another set must share one of to be alike enough.
    prefix: usize,
}

/// Every pair whose similarity is at least `measure.least`.
///
/// Prefix filtering: sets whose shares of common weight reach `least` have a
/// token in common among their rarest, up to where the rest weighs less than
/// `least` of the whole. So only rare tokens are looked up, and nothing is missed.
pub fn join(sets: &[Vec<Token>], measure: Measure) -> Vec<Alike> {
    join_where(sets, None, measure)
}

/// The same, only pairs whose sets are of different sides.
pub fn join_sides(sets: &[Vec<Token>], sides: &[bool], measure: Measure) -> Vec<Alike> {
    join_where(sets, Some(sides), measure)
}

fn join_where(sets: &[Vec<Token>], sides: Option<&[bool]>, measure: Measure) -> Vec<Alike> {
    let (weights, frequencies, ranked) = rank(sets, measure);
    let mut order: Vec<usize> =
        (0..ranked.len()).filter(|&at| !ranked[at].ranks.is_empty()).collect();
    order.sort_by(|&a, &b| ranked[a].weight.total_cmp(&ranked[b].weight));
    let mut postings: Vec<Vec<u32>> = vec![Vec::new(); weights.len()];
    for (n, &at) in order.iter().enumerate() {
        let set = &ranked[at];
        for &rank in &set.ranks[..set.prefix] {
            if frequencies[rank as usize] as usize <= measure.most_common {
                postings[rank as usize].push(n as u32);
            }
        }
    }
    let index = Index {
        ranked: &ranked,
        order: &order,
        postings: &postings,
        sides,
        weights: &weights,
        measure,
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    std::thread::scope(|scope| {
        let tasks: Vec<_> = (0..threads)
            .map(|t| {
                scope.spawn({
                    let index = &index;
                    move || index.probe(t, threads)
                })
            })
            .collect();
        // A probe does not panic; if it did, its pairs would be missing.
        tasks.into_iter().flat_map(|task| task.join().expect("a probe ends")).collect()
    })
}

struct Index<'a> {
    ranked: &'a [Set],
    /// The sets by weight, the lightest first.
    order: &'a [usize],
    postings: &'a [Vec<u32>],
    sides: Option<&'a [bool]>,
    weights: &'a [f32],
    measure: Measure,
}

impl Index<'_> {
    /// The pairs whose heavier set is one of every `step`, from `first` on.
    fn probe(&self, first: usize, step: usize) -> Vec<Alike> {
        let mut found = Vec::new();
        let mut seen = vec![u32::MAX; self.order.len()];
        for n in (first..self.order.len()).step_by(step) {
            let at = self.order[n];
            let set = &self.ranked[at];
            let lightest = self.measure.least * set.weight;
            let from = self.order.partition_point(|&o| self.ranked[o].weight < lightest) as u32;
            for &rank in &set.ranks[..set.prefix] {
                let list = &self.postings[rank as usize];
                let start = list.partition_point(|&other| other < from);
                for &other in list[start..].iter().take_while(|&&other| (other as usize) < n) {
                    if std::mem::replace(&mut seen[other as usize], n as u32) == n as u32 {
                        continue;
                    }
                    let b = self.order[other as usize];
                    if self.sides.is_some_and(|sides| sides[at] == sides[b]) {
                        continue;
                    }
                    if let Some(similarity) = self.similarity(set, &self.ranked[b]) {
                        found.push(Alike { a: at.min(b), b: at.max(b), similarity });
                    }
                }
            }
        }
        found
    }

    /// The weighted Jaccard similarity, if it is enough.
    fn similarity(&self, a: &Set, b: &Set) -> Option<f32> {
        let all = a.weight + b.weight;
        let needed = self.measure.least / (1.0 + self.measure.least) * all - 1e-3;
        let (mut i, mut j, mut common) = (0, 0, 0.0);
        let (mut left_a, mut left_b) = (a.weight, b.weight);
        while let (Some(&x), Some(&y)) = (a.ranks.get(i), b.ranks.get(j)) {
            if common + left_a.min(left_b) < needed {
                return None;
            }
            if x <= y {
                left_a -= self.weights[x as usize];
                i += 1;
            }
            if y <= x {
                left_b -= self.weights[y as usize];
                j += 1;
            }
            if x == y {
                common += self.weights[x as usize];
            }
        }
        let similarity = common / (all - common);
        (similarity >= self.measure.least - 1e-5).then_some(similarity)
    }
}

/// The tokens as ranks, the rarest lowest, with their weights and frequencies.
fn rank(sets: &[Vec<Token>], measure: Measure) -> (Vec<f32>, Vec<u32>, Vec<Set>) {
    let mut counts: HashMap<Token, u32, Plain> = HashMap::default();
    sets.iter().flatten().for_each(|token| *counts.entry(*token).or_default() += 1);
    let mut tokens: Vec<(Token, u32)> = counts.into_iter().collect();
    tokens.sort_unstable_by_key(|(token, count)| (*count, *token));
    let ranks: HashMap<Token, u32, Plain> =
        tokens.iter().enumerate().map(|(rank, (token, _))| (*token, rank as u32)).collect();
    let all = sets.len().max(1) as f32;
    let weight = |count: u32| if measure.by_rarity { (1.0 + all / count as f32).ln() } else { 1.0 };
    let weights: Vec<f32> = tokens.iter().map(|(_, count)| weight(*count)).collect();
    let set = |tokens: &Vec<Token>| {
        let mut own: Vec<u32> = tokens.iter().map(|token| ranks[token]).collect();
        own.sort_unstable();
        own.dedup();
        let whole: f32 = own.iter().map(|&rank| weights[rank as usize]).sum();
        let mut rest = whole;
        let mut prefix = 0;
        while prefix < own.len() && rest >= measure.least * whole - 1e-3 {
            rest -= weights[own[prefix] as usize];
            prefix += 1;
        }
        Set { ranks: own, weight: whole, prefix }
    };
    let ranked = sets.iter().map(set).collect();
    (weights, tokens.into_iter().map(|(_, count)| count).collect(), ranked)
}

/// Tokens are hashes already.
#[derive(Clone, Copy, Default)]
pub struct PlainHasher(u64);
pub type Plain = std::hash::BuildHasherDefault<PlainHasher>;

impl std::hash::Hasher for PlainHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = self.0.rotate_left(8) ^ u64::from(*b));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}
