use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use rayon::prelude::*;
use serde::Serialize;

use super::edge::{self, Edge};
use super::matter::Said;
use super::{Difference, Paragraph, Prepared, without_set_scoped};
use crate::record::{Date, Key, Language, Texts, Translation};

mod change;
mod claims;
mod cross;
mod standing;
mod star;

use standing::{Standing, standing};
use star::{Cluster, stars};

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
    /// How like each member is to the text that brought it here.
    #[serde(skip)]
    pub alike: BTreeMap<String, f32>,
}

impl Group {
    /// The rulings that it is about: those among its members; where there are none, those that all
    /// its publications state that state any.
    pub fn rulings(
        &self,
        is_ruling: impl Fn(&str) -> bool,
        stated: impl Fn(&str) -> BTreeSet<String>,
    ) -> BTreeSet<String> {
        let names: BTreeSet<&str> = self.members.iter().map(|m| m.name.as_str()).collect();
        let own = names.iter().filter(|name| is_ruling(name));
        let own: BTreeSet<String> = own.map(|name| (*name).to_owned()).collect();
        if !own.is_empty() || self.kind == Kind::SeveralClaims {
            return own;
        }
        let stated = names.into_iter().map(stated).filter(|ids| !ids.is_empty());
        stated.reduce(|all, ids| &all & &ids).unwrap_or_default()
    }
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
    /// Trigrams that both texts have as published, as a share of those of either.
    pub wording: f32,
    pub removed: Vec<String>,
    pub added: Vec<String>,
    /// Differences that change what is said: a conflict, not another wording.
    pub matters: Vec<Difference>,
    /// Where it is a conflict: the newer text that supersedes the older one.
    pub superseded_by: Option<String>,
    /// Whether the older of the two was still published when the newer one was: then they are two
    /// rulings rather than two states of one.
    #[serde(skip)]
    pub side_by_side: bool,
    /// Where it is a conflict: whether both stood on one card, or it is not known on which.
    #[serde(skip)]
    pub one_card: bool,
    /// The whole text.
    #[serde(skip)]
    pub text: String,
}

/// Everything `dedupe` found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// Rulings and publications that were compared.
    pub records: usize,
    pub groups: Vec<Group>,
}

/// The groups of the texts, those of most places first.
pub fn groups(paragraphs: &[Paragraph], texts: &[Prepared]) -> Vec<Group> {
    let mut grouping = Grouping::of(paragraphs, texts);
    let mut near = edge::near(texts);
    near.extend(edge::stated(paragraphs, texts));
    let clusters = grouping.clusters(&near);
    for cluster in &clusters {
        cluster.texts.iter().for_each(|&at| grouping.leads[at] = cluster.texts[0]);
    }
    let mut groups: Vec<Group> = grouping.exact();
    let near: Vec<&Cluster> = clusters.iter().filter(|c| c.texts.len() > 1).collect();
    groups.par_extend(near.into_par_iter().map(|cluster| grouping.group(Kind::Near, cluster)));
    groups.extend(grouping.cross_language(&clusters));
    groups.extend(grouping.several_claims(&clusters));
    groups.sort_by(|a, b| b.members.len().cmp(&a.members.len()).then_with(|| a.id.cmp(&b.id)));
    groups
}

struct Grouping<'a> {
    paragraphs: &'a [Paragraph],
    texts: &'a [Prepared],
    standings: Vec<Standing>,
    /// Each text without its set-scoped sentences, and what is compared of that: most are in
    /// several groups.
    kept: Vec<OnceLock<String>>,
    said: Vec<OnceLock<Said>>,
    /// The first text of the cluster that each is in, and what each changes in it.
    leads: Vec<usize>,
    near: Vec<OnceLock<Change>>,
}

impl<'a> Grouping<'a> {
    fn of(paragraphs: &'a [Paragraph], texts: &'a [Prepared]) -> Self {
        fn unknown<T>(count: usize) -> Vec<OnceLock<T>> {
            std::iter::repeat_with(OnceLock::new).take(count).collect()
        }
        let count = texts.len();
        Self {
            paragraphs,
            texts,
            standings: texts.par_iter().map(|text| standing(text, paragraphs)).collect(),
            kept: unknown(count),
            said: unknown(count),
            leads: (0..count).collect(),
            near: unknown(count),
        }
    }

    fn exact(&self) -> Vec<Group> {
        let places = |text: &Prepared| -> usize {
            text.members.iter().map(|&m| self.paragraphs[m].places.len().max(1)).sum()
        };
        let repeated = (0..self.texts.len()).filter(|&at| places(&self.texts[at]) > 1);
        let exact = |at| self.group(Kind::Exact, &Cluster::of(vec![at], 1.0));
        repeated.collect::<Vec<_>>().into_par_iter().map(exact).collect()
    }

    /// Each text with those that are near it and that no better text has taken.
    fn clusters(&self, edges: &[Edge]) -> Vec<Cluster> {
        let mut clusters = stars(self.texts.len(), edges, |at| self.standing(at));
        for cluster in &mut clusters {
            cluster.texts[1..].sort_by_cached_key(|&at| (self.standing(at), at));
        }
        clusters
    }

    /// The cluster of each text.
    fn cluster_of(&self, clusters: &[Cluster]) -> Vec<usize> {
        let mut of = vec![0; self.texts.len()];
        for (number, cluster) in clusters.iter().enumerate() {
            cluster.texts.iter().for_each(|&at| of[at] = number);
        }
        of
    }

    fn standing(&self, at: usize) -> Standing {
        self.standings[at]
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
            let text = self.kept(first).to_owned();
            let others = own.iter().filter(|&&at| at != first);
            differences.extend(others.flat_map(|&at| self.changes(at, first)));
            match language {
                Language::En => canonical.en = Some(text),
                Language::Zh => canonical.zh = Some(text),
            }
        }
        let members = self.members(cluster);
        let id = id_of(kind, &members, "");
        let alike = self.alike(cluster);
        let similarity = cluster.similarity;
        Group { id, kind, similarity, canonical, members, differences, alike }
    }

    /// Of each record, the likeness of that text of it which is most like the others.
    fn alike(&self, cluster: &Cluster) -> BTreeMap<String, f32> {
        let mut alike: BTreeMap<String, f32> = BTreeMap::new();
        for (&at, &similarity) in &cluster.alike {
            for &member in &self.texts[at].members {
                let known = alike.entry(self.paragraphs[member].name.clone()).or_default();
                *known = known.max(similarity);
            }
        }
        alike
    }

    fn members(&self, cluster: &Cluster) -> Vec<Member> {
        let paragraphs = cluster.texts.iter().flat_map(|&at| &self.texts[at].members);
        let members: BTreeSet<Member> =
            paragraphs.flat_map(|&paragraph| places(&self.paragraphs[paragraph])).collect();
        members.into_iter().collect()
    }

    fn kept(&self, at: usize) -> &str {
        let paragraph = self.text(at);
        self.kept[at].get_or_init(|| without_set_scoped(paragraph.language, &paragraph.text))
    }

    fn text(&self, at: usize) -> &Paragraph {
        &self.paragraphs[self.texts[at].members[0]]
    }
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
