//! All pairs of sets that are alike, without comparing all pairs.

use std::collections::HashMap;

use rayon::prelude::*;

use super::token::Token;

mod plain;
#[cfg(test)]
mod tests;

use plain::Plain;

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
    /// How many of `ranks` a lighter set must share one of to be alike enough.
    prefix: usize,
    /// How many a heavier one must share one of.
    narrow: usize,
}

/// A set that has a token among its rarest.
#[derive(Clone, Copy)]
struct Posting {
    /// Its position in the order of weights.
    n: u32,
    /// The position of the token in the set.
    at: u32,
    /// What the token and all that come after it weigh.
    rest: f32,
}

/// Every pair whose similarity is at least `measure.least`, in the order of their positions.
///
/// Prefix filtering: what two sets have in common weighs at least `least` of the heavier
/// one, and of the lighter one 2·`least` / (1 + `least`). So they have a token in
/// common among their rarest, up to where the rest weighs less than that. Only those are
/// looked up, and nothing is missed. The first such token is the rarest that both have: pairs are
/// compared from there on, and only if what either has from there on could be enough.
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
    let by_order: Vec<f32> = order.iter().map(|&at| ranked[at].weight).collect();
    let mut postings: Vec<Vec<Posting>> = vec![Vec::new(); weights.len()];
    for (n, &at) in order.iter().enumerate() {
        let set = &ranked[at];
        let mut rest = set.weight;
        for (at, &rank) in set.ranks[..set.narrow].iter().enumerate() {
            if frequencies[rank as usize] as usize <= measure.most_common {
                postings[rank as usize].push(Posting { n: n as u32, at: at as u32, rest });
            }
            rest -= weights[rank as usize];
        }
    }
    let index = Index {
        ranked: &ranked,
        order: &order,
        by_order: &by_order,
        postings: &postings,
        sides,
        weights: &weights,
        measure,
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    let mut found: Vec<Alike> = std::thread::scope(|scope| {
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
    });
    // Whichever core found them.
    found.par_sort_unstable_by_key(|pair| (pair.a, pair.b));
    found
}

struct Index<'a> {
    ranked: &'a [Set],
    /// The sets by weight, the lightest first.
    order: &'a [usize],
    /// Their weights in that order.
    by_order: &'a [f32],
    postings: &'a [Vec<Posting>],
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
            let from = self.by_order.partition_point(|weight| *weight < lightest) as u32;
            let mut rest = set.weight;
            for (i, &rank) in set.ranks[..set.prefix].iter().enumerate() {
                let list = &self.postings[rank as usize];
                let start = list.partition_point(|other| other.n < from);
                for other in list[start..].iter().take_while(|other| (other.n as usize) < n) {
                    let place = other.n as usize;
                    if std::mem::replace(&mut seen[place], n as u32) == n as u32
                        || rest.min(other.rest) < self.needed(set.weight + self.by_order[place])
                    {
                        continue;
                    }
                    let b = self.order[place];
                    if self.sides.is_some_and(|sides| sides[at] == sides[b]) {
                        continue;
                    }
                    let (heavier, lighter) = (Rest { set, at: i, rest }, other.of(&self.ranked[b]));
                    if let Some(similarity) = self.similarity(heavier, lighter) {
                        found.push(Alike { a: at.min(b), b: at.max(b), similarity });
                    }
                }
                rest -= self.weights[rank as usize];
            }
        }
        found
    }

    /// What two sets that weigh so much must have in common to be alike enough, or a little less.
    fn needed(&self, all: f32) -> f32 {
        self.measure.least / (1.0 + self.measure.least) * all - 1e-3
    }

    /// The weighted Jaccard similarity of sets that have nothing in common before, if it is
    /// enough.
    fn similarity(&self, a: Rest<'_>, b: Rest<'_>) -> Option<f32> {
        let all = a.set.weight + b.set.weight;
        let needed = self.needed(all);
        let (mut i, mut j, mut common) = (a.at, b.at, 0.0);
        let (mut left_a, mut left_b) = (a.rest, b.rest);
        while let (Some(&x), Some(&y)) = (a.set.ranks.get(i), b.set.ranks.get(j)) {
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

/// A set from one of its tokens on, and what that weighs.
#[derive(Clone, Copy)]
struct Rest<'a> {
    set: &'a Set,
    at: usize,
    rest: f32,
}

impl Posting {
    fn of(self, set: &Set) -> Rest<'_> {
        Rest { set, at: self.at as usize, rest: self.rest }
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
        let up_to = |share: f32| {
            let mut rest = whole;
            let few = own.iter().take_while(|&&rank| {
                let enough = rest >= share * whole - 1e-3;
                rest -= weights[rank as usize];
                enough
            });
            few.count()
        };
        let prefix = up_to(measure.least);
        let narrow = up_to(2.0 * measure.least / (1.0 + measure.least));
        Set { ranks: own, weight: whole, prefix, narrow }
    };
    let ranked = sets.par_iter().map(set).collect();
    (weights, tokens.into_iter().map(|(_, count)| count).collect(), ranked)
}
