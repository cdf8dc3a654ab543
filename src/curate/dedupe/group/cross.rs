use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::{Cluster, Group, Grouping, Kind};
use crate::curate::dedupe::edge::{self, Edge};
use crate::record::Language;

impl Grouping<'_> {
    /// Clusters of both languages that are joined by a translation: one that a
    /// record holds, or one that was found.
    pub(super) fn cross_language(&self, clusters: &[Cluster]) -> Vec<Group> {
        let cluster_of = self.cluster_of(clusters);
        let mut text_of: BTreeMap<(usize, Language), usize> = BTreeMap::new();
        for (at, text) in self.texts.iter().enumerate() {
            for &member in &text.members {
                text_of.insert((self.paragraphs[member].record, text.language), at);
            }
        }
        let mut links: BTreeMap<(usize, usize), f32> = BTreeMap::new();
        for ((record, language), &at) in &text_of {
            if let (Language::En, Some(&zh)) = (language, text_of.get(&(*record, Language::Zh))) {
                links.insert((cluster_of[at], cluster_of[zh]), 1.0);
            }
        }
        for Edge { a, b, similarity, .. } in edge::across(self.paragraphs, self.texts, true) {
            let link = links.entry((cluster_of[a], cluster_of[b])).or_default();
            *link = link.max(similarity);
        }
        // Each Chinese cluster goes to the English one that it is most alike.
        let mut best: BTreeMap<usize, (usize, f32)> = BTreeMap::new();
        for ((en, zh), similarity) in links {
            let known = best.entry(zh).or_insert((en, similarity));
            if similarity > known.1 {
                *known = (en, similarity);
            }
        }
        let mut joined: BTreeMap<usize, Cluster> = BTreeMap::new();
        for (zh, (en, similarity)) in best {
            let cluster = joined.entry(en).or_insert_with(|| clusters[en].clone());
            cluster.texts.extend(&clusters[zh].texts);
            cluster.similarity = cluster.similarity.min(similarity).min(clusters[zh].similarity);
            // A text is no more like those of the other language than its cluster is.
            let own = &clusters[zh].alike;
            let like = |at: &usize| own.get(at).copied().unwrap_or(1.0).min(similarity);
            cluster.alike.extend(clusters[zh].texts.iter().map(|at| (*at, like(at))));
        }
        let several = joined.into_values().filter(|cluster| self.records(cluster).len() > 1);
        let several: Vec<_> = several.collect();
        several.par_iter().map(|cluster| self.group(Kind::CrossLanguage, cluster)).collect()
    }

    fn records(&self, cluster: &Cluster) -> BTreeSet<usize> {
        let members = cluster.texts.iter().flat_map(|&at| &self.texts[at].members);
        members.map(|&member| self.paragraphs[member].record).collect()
    }
}
