use std::collections::BTreeMap;

use crate::curate::dedupe::edge::{Edge, NEAR};

/// Texts around the one that comes first.
#[derive(Clone, Debug)]
pub struct Cluster {
    pub texts: Vec<usize>,
    /// Of the pair that is least alike among those that were compared.
    pub similarity: f32,
    /// How like each is to the text that brought it here; the first, to the one most like it.
    pub alike: BTreeMap<usize, f32>,
}

/// Gathers around each item those that are joined to it and not yet taken, in
/// the order of `standing`, and with them their nearly identical ones. So every
/// one is like the first, or nearly identical to one that is; none gets there
/// through a longer chain.
pub fn stars<T: Ord>(count: usize, edges: &[Edge], standing: impl Fn(usize) -> T) -> Vec<Cluster> {
    let mut joined: Vec<Vec<(usize, f32)>> = vec![Vec::new(); count];
    for edge in edges {
        joined[edge.a].push((edge.b, edge.similarity));
        joined[edge.b].push((edge.a, edge.similarity));
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_cached_key(|&at| (standing(at), at));
    let mut taken = vec![false; count];
    let mut clusters = Vec::new();
    for leader in order {
        if std::mem::replace(&mut taken[leader], true) {
            continue;
        }
        let mut cluster = Cluster::of(vec![leader], 1.0);
        cluster.take(&joined[leader], 0.0, &mut taken);
        if let Some(most) = cluster.alike.values().copied().reduce(f32::max) {
            cluster.alike.insert(leader, most);
        }
        for at in 1..cluster.texts.len() {
            let near = cluster.texts[at];
            cluster.take(&joined[near], NEAR, &mut taken);
        }
        clusters.push(cluster);
    }
    clusters
}

impl Cluster {
    pub fn of(texts: Vec<usize>, similarity: f32) -> Self {
        Self { texts, similarity, alike: BTreeMap::new() }
    }

    /// Takes the items that are at least so similar and not yet taken.
    fn take(&mut self, joined: &[(usize, f32)], least: f32, taken: &mut [bool]) {
        for &(other, similarity) in joined.iter().filter(|(_, s)| *s >= least) {
            if !std::mem::replace(&mut taken[other], true) {
                self.texts.push(other);
                self.alike.insert(other, similarity);
                self.similarity = self.similarity.min(similarity);
            }
        }
    }
}
