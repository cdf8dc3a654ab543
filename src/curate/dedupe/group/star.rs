use crate::curate::dedupe::edge::Edge;

/// Texts around the one that comes first.
#[derive(Clone, Debug)]
pub struct Cluster {
    pub texts: Vec<usize>,
    pub similarity: f32,
}

/// Gathers around each item those that are joined to it and not yet taken, in
/// the order of `standing`; so every one is like the first, and none is far from
/// it through a chain of others.
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
        let mut cluster = Cluster { texts: vec![leader], similarity: 1.0 };
        for &(other, similarity) in &joined[leader] {
            if !std::mem::replace(&mut taken[other], true) {
                cluster.texts.push(other);
                cluster.similarity = cluster.similarity.min(similarity);
            }
        }
        clusters.push(cluster);
    }
    clusters
}
