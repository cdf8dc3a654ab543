use std::collections::{BTreeMap, BTreeSet, HashSet};

use rayon::prelude::*;

use super::{Cluster, Group, Grouping, Kind, id_of, stars};
use crate::curate::dedupe::token::Token;
use crate::curate::dedupe::{edge, sentences, without_set_scoped};
use crate::record::{Language, Texts};

impl Grouping<'_> {
    /// Claims that stand in several paragraphs, which say other things besides.
    pub(super) fn several_claims(&self, clusters: &[Cluster]) -> Vec<Group> {
        let cluster_of = self.cluster_of(clusters);
        let mut groups = Vec::new();
        for language in Language::BOTH {
            let (sentences, edges) = edge::sentences(self.texts, language);
            let standing = |at: usize| {
                sentences[at].texts.iter().map(|&text| (self.standing(text), text)).min()
            };
            let claims = stars(sentences.len(), &edges, standing);
            groups.par_extend(claims.into_par_iter().filter_map(|claim| {
                let stands = claim.texts.iter().flat_map(|&at| &sentences[at].texts);
                let mut seen = HashSet::new();
                let mut texts: Vec<usize> =
                    stands.copied().filter(|&text| seen.insert(text)).collect();
                texts[1..].sort_by_cached_key(|&at| (self.standing(at), at));
                let wholes: BTreeSet<usize> = texts.iter().map(|&at| cluster_of[at]).collect();
                // One text alone, or several that say the same as wholes: nothing new.
                if wholes.len() < 2 {
                    return None;
                }
                let lead = &sentences[claim.texts[0]];
                let first = lead.texts.iter().copied().min_by_key(|&at| (self.standing(at), at));
                let written = first.and_then(|at| self.sentence(at, lead.tokens));
                let cluster = Cluster::of(texts, claim.similarity);
                Some(self.claim(language, written.unwrap_or_default(), &cluster))
            }));
        }
        groups
    }

    /// The sentence of a text that has these tokens, as it is written.
    fn sentence(&self, at: usize, tokens: &[Token]) -> Option<String> {
        let text = &self.text(at).text;
        let number = self.texts[at].sentences.iter().position(|own| own == tokens)?;
        let kept = without_set_scoped(self.texts[at].language, text);
        sentences(&kept).get(number).map(|sentence| (*sentence).to_owned())
    }

    fn claim(&self, language: Language, sentence: String, cluster: &Cluster) -> Group {
        let mut canonical = Texts::default();
        match language {
            Language::En => canonical.en = Some(sentence),
            Language::Zh => canonical.zh = Some(sentence),
        }
        let members = self.members(cluster);
        let said = canonical.prefer(language).unwrap_or_default();
        let id = id_of(Kind::SeveralClaims, &members, said);
        let differences = Vec::new();
        Group {
            id,
            kind: Kind::SeveralClaims,
            similarity: cluster.similarity,
            canonical,
            members,
            differences,
            alike: BTreeMap::new(),
        }
    }
}
