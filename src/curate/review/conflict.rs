//! Texts that say the same and contradict each other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Item, Review, Waiting, by_name};
use crate::curate::dedupe::{Change, Difference, Group, Kind, Matter, Report, contradictions};
use crate::library::publications::Publications;
use crate::record::{Language, PublishedText};

impl Review<'_> {
    pub(super) fn conflicts(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let both: BTreeSet<&str> = of_kind(report, Kind::CrossLanguage)
            .flat_map(|group| group.members.iter().map(|member| member.name.as_str()))
            .collect();
        let across = of_kind(report, Kind::CrossLanguage).map(|group| (group, true));
        let near = of_kind(report, Kind::Near).map(|group| (group, false));
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        for (group, in_both) in across.chain(near) {
            let of_group = group.members.iter().find(|member| self.is_ruling(&member.name));
            for (name, changes) in changes_by_name(group) {
                let rulings = by_name.get(name).map(|p| self.stated_by.rulings(p));
                let rulings = rulings.unwrap_or_default();
                let settled = self.is_settled_about(Waiting::Conflict, name)
                    || self.is_settled(name, Waiting::Conflict);
                let noted = || rulings.iter().any(|id| self.is_noted(id, &changes));
                // What was compared in both languages is not judged by one of them.
                if settled || (!in_both && both.contains(name)) || noted() {
                    continue;
                }
                let differences = contradicting(group, name, &changes);
                if differences.values().all(Vec::is_empty) || !seen.insert(name) {
                    continue;
                }
                // A ruling of ours, the one that is stated, or the one it stands beside.
                let ruling = match self.is_ruling(name) {
                    true => Some(name),
                    false => rulings.first().or(of_group.map(|m| &m.name)).map(String::as_str),
                };
                items.push(Item {
                    why: why(
                        "it differs in ",
                        "; ",
                        &told_in(Language::En, &differences),
                        |matter| matter.label().0,
                    ),
                    why_zh: why(
                        "不同之处：",
                        "；",
                        &told_in(Language::Zh, &differences),
                        |matter| matter.label().1,
                    ),
                    against: Some(group.canonical.clone()),
                    ..self.item(Waiting::Conflict, name, ruling, by_name.get(name).copied())
                });
            }
        }
        items
    }

    /// Whether the ruling says of the texts that differ what is wrong with them.
    fn is_noted(&self, id: &str, changes: &[&Change]) -> bool {
        let published = &self.entries[id].ruling.published;
        changes.iter().filter(|change| !change.matters.is_empty()).any(|change| {
            let has =
                |fact: &Option<PublishedText>| fact.as_ref().is_some_and(|f| f.key == change.key);
            let mut own = published.iter().filter(|fact| has(&fact.en) || has(&fact.zh)).peekable();
            own.peek().is_some() && own.all(|fact| fact.wording.is_some())
        })
    }
}

fn of_kind(report: &Report, kind: Kind) -> impl Iterator<Item = &Group> {
    report.groups.iter().filter(move |group| group.kind == kind)
}

/// The texts of a group that are not the canonical ones, by what they belong to, in their order.
fn changes_by_name(group: &Group) -> BTreeMap<&str, Vec<&Change>> {
    let mut changes: BTreeMap<&str, Vec<&Change>> = BTreeMap::new();
    for change in &group.differences {
        changes.entry(&change.name).or_default().push(change);
    }
    // What was published beside the other text was not superseded by it.
    changes.retain(|_, own| {
        own.iter().any(|change| !change.matters.is_empty())
            && !own.iter().any(|change| change.side_by_side)
    });
    changes
}

/// In what these texts contradict the canonical ones. Of what stands there in both languages, only
/// what both say: the rest is the wording of one of them, or a fault of translation, which `lint` finds.
fn contradicting(
    group: &Group,
    name: &str,
    changes: &[&Change],
) -> BTreeMap<Language, Vec<Difference>> {
    let mut found: BTreeMap<Language, Vec<Difference>> = BTreeMap::new();
    for change in changes.iter().filter(|change| !change.matters.is_empty()) {
        let canonical = group.canonical.get(change.lang).unwrap_or_default();
        let own = contradictions(change.lang, canonical, &change.text).into_iter();
        // On different cards they are different because the cards are.
        let of_cards = [Matter::Number, Matter::Cost, Matter::Zone];
        let own = own.filter(|d| change.one_card || !of_cards.contains(&d.matter));
        found.entry(change.lang).or_default().extend(own);
    }
    let languages: BTreeSet<Language> =
        group.members.iter().filter(|m| m.name == name).map(|m| m.lang).collect();
    let in_all = |matter: Matter| {
        let has =
            |language| found.get(language).is_some_and(|f| f.iter().any(|d| d.matter == matter));
        languages.iter().all(has)
    };
    let kept = found.iter().map(|(language, own)| {
        let own = own.iter().filter(|difference| in_all(difference.matter));
        (*language, own.cloned().collect())
    });
    kept.collect()
}

/// Each matter once, in the words of this language where it has them.
fn told_in(
    language: Language,
    differences: &BTreeMap<Language, Vec<Difference>>,
) -> Vec<&Difference> {
    let own = differences.get(&language).into_iter().flatten();
    let others = differences.iter().filter(|(other, _)| **other != language);
    let mut seen = BTreeSet::new();
    let all = own.chain(others.flat_map(|(_, own)| own));
    all.filter(|difference| seen.insert(difference.matter)).collect()
}

fn why(
    begin: &str,
    apart: &str,
    differences: &[&Difference],
    label: fn(Matter) -> &'static str,
) -> String {
    let said = |words: &[String]| if words.is_empty() { "–".to_owned() } else { words.join(" ") };
    let one = |difference: &&Difference| {
        let (old, new) = (said(&difference.only_old), said(&difference.only_new));
        format!("{} ({old} → {new})", label(difference.matter))
    };
    format!("{begin}{}", differences.iter().map(one).collect::<Vec<_>>().join(apart))
}
