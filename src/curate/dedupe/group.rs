use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::edge::{self, Edge};
use super::token::Token;
use super::{Difference, Paragraph, Prepared, matters, sentences, without_set_scoped};
use crate::library::publications::{Piece, PieceKind, diff};
use crate::record::{Date, Key, Language, Texts, Translation};

/// How the texts of a group belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One text, after folding, in several places.
    Exact,
    /// One claim in several wordings.
    Near,
    /// One claim in both languages, in several records.
    CrossLanguage,
    /// One paragraph that holds what other texts say singly.
    SeveralClaims,
}

impl Kind {
    pub fn code(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Near => "near",
            Self::CrossLanguage => "cross-language",
            Self::SeveralClaims => "several-claims",
        }
    }
}

/// Texts that belong together.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    /// `near/0123456789ab`; the same for the same texts.
    pub id: String,
    pub kind: Kind,
    /// Of the pair that is least alike among those that were compared.
    pub similarity: f32,
    /// What could stand for all: the newest wording of the best provenance,
    /// without its set-scoped sentences.
    pub canonical: Texts,
    pub members: Vec<Member>,
    /// What each other text takes from the canonical one, and adds to it.
    pub differences: Vec<Change>,
}

/// A text of a group in one of its places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Member {
    #[serde(rename = "ref")]
    pub name: String,
    pub card: Option<String>,
    pub date: Option<Date>,
    pub lang: Language,
    pub translation: Option<Translation>,
    /// The page or file; none for a ruling.
    pub source: Option<String>,
    pub key: Key,
}

/// A text against the canonical one of its language.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    #[serde(rename = "ref")]
    pub name: String,
    pub lang: Language,
    pub key: Key,
    pub removed: Vec<String>,
    pub added: Vec<String>,
    /// Differences that change what is said: a conflict, not another wording.
    pub matters: Vec<Difference>,
    /// Where it is a conflict: the newer text that supersedes the older one.
    pub superseded_by: Option<String>,
    /// The whole text, with what differs marked.
    #[serde(skip)]
    pub pieces: Vec<Piece>,
}

/// Everything `dedupe` found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Rulings and publications that were compared.
    pub records: usize,
    pub groups: Vec<Group>,
}

/// The groups of the texts, those of most places first.
pub fn groups(paragraphs: &[Paragraph], texts: &[Prepared]) -> Vec<Group> {
    let grouping = Grouping { paragraphs, texts };
    let near = edge::near(texts);
    let clusters = grouping.clusters(&near);
    let mut groups: Vec<Group> = grouping.exact();
    groups.extend(
        clusters.iter().filter(|c| c.texts.len() > 1).map(|c| grouping.group(Kind::Near, c)),
    );
    groups.extend(grouping.cross_language(&clusters));
    groups.extend(grouping.several_claims(&clusters));
    groups.sort_by(|a, b| b.members.len().cmp(&a.members.len()).then_with(|| a.id.cmp(&b.id)));
    groups
}

/// Texts around the one that comes first.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    pub texts: Vec<usize>,
    pub similarity: f32,
}

struct Grouping<'a> {
    paragraphs: &'a [Paragraph],
    texts: &'a [Prepared],
}

impl Grouping<'_> {
    fn exact(&self) -> Vec<Group> {
        let places = |text: &Prepared| -> usize {
            text.members.iter().map(|&m| self.paragraphs[m].places.len().max(1)).sum()
        };
        let repeated = (0..self.texts.len()).filter(|&at| places(&self.texts[at]) > 1);
        repeated
            .map(|at| self.group(Kind::Exact, &Cluster { texts: vec![at], similarity: 1.0 }))
            .collect()
    }

    /// Each text with those that are near it and that no better text has taken.
    fn clusters(&self, edges: &[Edge]) -> Vec<Cluster> {
        let mut clusters = stars(self.texts.len(), edges, |at| self.standing(at));
        for cluster in &mut clusters {
            cluster.texts[1..].sort_by_cached_key(|&at| (self.standing(at), at));
        }
        clusters
    }

    /// Clusters of both languages that are joined by a translation: one that a
    /// record holds, or one that was found.
    fn cross_language(&self, clusters: &[Cluster]) -> Vec<Group> {
        let mut cluster_of = vec![0; self.texts.len()];
        let mut text_of: BTreeMap<(usize, Language), usize> = BTreeMap::new();
        for (number, cluster) in clusters.iter().enumerate() {
            cluster.texts.iter().for_each(|&at| cluster_of[at] = number);
        }
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
        }
        let several = joined.values().filter(|cluster| self.records(cluster).len() > 1);
        several.map(|cluster| self.group(Kind::CrossLanguage, cluster)).collect()
    }

    fn records(&self, cluster: &Cluster) -> BTreeSet<usize> {
        let members = cluster.texts.iter().flat_map(|&at| &self.texts[at].members);
        members.map(|&member| self.paragraphs[member].record).collect()
    }

    /// Claims that stand in several paragraphs, which say other things besides.
    fn several_claims(&self, clusters: &[Cluster]) -> Vec<Group> {
        let mut cluster_of = vec![0; self.texts.len()];
        for (number, cluster) in clusters.iter().enumerate() {
            cluster.texts.iter().for_each(|&at| cluster_of[at] = number);
        }
        let mut groups = Vec::new();
        for language in Language::BOTH {
            let (sentences, edges) = edge::sentences(self.texts, language);
            let standing = |at: usize| {
                sentences[at].texts.iter().map(|&text| (self.standing(text), text)).min()
            };
            for claim in stars(sentences.len(), &edges, standing) {
                let mut texts: Vec<usize> = Vec::new();
                for &text in claim.texts.iter().flat_map(|&at| &sentences[at].texts) {
                    if !texts.contains(&text) {
                        texts.push(text);
                    }
                }
                texts[1..].sort_by_cached_key(|&at| (self.standing(at), at));
                let wholes: BTreeSet<usize> = texts.iter().map(|&at| cluster_of[at]).collect();
                // One text alone, or several that say the same as wholes: nothing new.
                if wholes.len() < 2 {
                    continue;
                }
                let lead = &sentences[claim.texts[0]];
                let first = lead.texts.iter().copied().min_by_key(|&at| (self.standing(at), at));
                let written = first.and_then(|at| self.sentence(at, lead.tokens));
                let cluster = Cluster { texts, similarity: claim.similarity };
                groups.push(self.claim(language, written.unwrap_or_default(), &cluster));
            }
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
        }
    }

    /// Lower stands before higher: published before ours, official before
    /// others, newer before older.
    fn standing(&self, at: usize) -> (bool, Translation, std::cmp::Reverse<Option<Date>>) {
        let own = self.texts[at].members.iter().map(|&member| &self.paragraphs[member]);
        let standing = own.map(|paragraph| {
            let english = paragraph.language == Language::En;
            let unmarked = if english { Translation::Official } else { Translation::Unknown };
            let newest = paragraph.places.iter().map(|place| place.date).max();
            let translation = paragraph.translation.unwrap_or(unmarked);
            (paragraph.is_ruling, translation, std::cmp::Reverse(newest))
        });
        standing.min().unwrap_or((true, Translation::Gpt, std::cmp::Reverse(None)))
    }

    fn group(&self, kind: Kind, cluster: &Cluster) -> Group {
        let mut canonical = Texts::default();
        let mut differences = Vec::new();
        for language in Language::BOTH {
            let own = cluster.texts.iter().copied();
            let own: Vec<usize> = own.filter(|&at| self.texts[at].language == language).collect();
            let Some(first) = own.iter().copied().min_by_key(|&at| (self.standing(at), at)) else {
                continue;
            };
            let text = without_set_scoped(language, &self.text(first).text);
            let others = own.iter().filter(|&&at| at != first);
            differences.extend(others.map(|&at| self.change(at, first, &text)));
            match language {
                Language::En => canonical.en = Some(text),
                Language::Zh => canonical.zh = Some(text),
            }
        }
        let members = self.members(cluster);
        let id = id_of(kind, &members, "");
        Group { id, kind, similarity: cluster.similarity, canonical, members, differences }
    }

    fn members(&self, cluster: &Cluster) -> Vec<Member> {
        let paragraphs = cluster.texts.iter().flat_map(|&at| &self.texts[at].members);
        let members: BTreeSet<Member> =
            paragraphs.flat_map(|&paragraph| places(&self.paragraphs[paragraph])).collect();
        members.into_iter().collect()
    }

    fn text(&self, at: usize) -> &Paragraph {
        &self.paragraphs[self.texts[at].members[0]]
    }

    fn change(&self, at: usize, first: usize, canonical: &str) -> Change {
        let paragraph = self.text(at);
        let own = without_set_scoped(paragraph.language, &paragraph.text);
        let pieces = diff(paragraph.language, canonical, &paragraph.text);
        let of = |kind| -> Vec<String> {
            let own = pieces.iter().filter(|piece| piece.kind == kind);
            own.map(|piece| piece.text.trim().to_owned()).filter(|t| !t.is_empty()).collect()
        };
        let matters = matters(paragraph.language, &own, canonical);
        let conflict = !matters.is_empty();
        let newest = |at: usize| self.text(at).places.iter().map(|place| place.date).max();
        let newer = if newest(at) > newest(first) { at } else { first };
        Change {
            name: paragraph.name.clone(),
            lang: paragraph.language,
            key: paragraph.key,
            removed: of(PieceKind::Removed),
            added: of(PieceKind::Added),
            matters,
            superseded_by: conflict.then(|| self.text(newer).name.clone()),
            pieces,
        }
    }
}

/// Gathers around each item those that are joined to it and not yet taken, in
/// the order of `standing`; so every one is like the first, and none is far from
/// it through a chain of others.
fn stars<T: Ord>(count: usize, edges: &[Edge], standing: impl Fn(usize) -> T) -> Vec<Cluster> {
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

fn id_of(kind: Kind, members: &[Member], said: &str) -> String {
    let keys: BTreeSet<Key> = members.iter().map(|member| member.key).collect();
    let mut joined: Vec<String> = keys.iter().map(ToString::to_string).collect();
    joined.push(said.to_owned());
    format!("{}/{}", kind.code(), Key::of(&joined.concat()).short())
}

fn places(paragraph: &Paragraph) -> Vec<Member> {
    let member = |card: Option<&String>, date, source: Option<&String>| Member {
        name: paragraph.name.clone(),
        card: card.cloned(),
        date,
        lang: paragraph.language,
        translation: paragraph.translation,
        source: source.cloned(),
        key: paragraph.key,
    };
    if paragraph.places.is_empty() {
        return vec![member(None, None, None)];
    }
    let at = paragraph.places.iter();
    at.map(|place| member(place.card.as_ref(), Some(place.date), Some(&place.source))).collect()
}
