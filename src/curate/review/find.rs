use std::collections::{BTreeSet, HashMap};

use super::stale::moved;
use super::{Item, Review, Waiting, by_name, is_declined, name_of, said, settling, what};
use crate::curate::dedupe::{Kind, Matter, Report};
use crate::curate::provenance;
use crate::library::Entry;
use crate::library::publications::Publications;
use crate::record::{Publication, Translation};

impl Review<'_> {
    pub(super) fn machine_translation(&self, publication: &Publication) -> Option<Item> {
        let best = publication.zh.first()?;
        if best.translation != Some(Translation::Gpt) {
            return None;
        }
        let why = || "its only Chinese text was made by a machine".to_owned();
        let used = publication.appearances.len();
        self.about(publication, Waiting::MachineTranslation, used, why)
    }

    /// What waits about a publication, unless it is settled: in the ruling it states, where it states one.
    fn about(
        &self,
        publication: &Publication,
        waiting: Waiting,
        used: usize,
        why: impl FnOnce() -> String,
    ) -> Option<Item> {
        let name = name_of(publication);
        if self.is_settled_about(waiting, &name) {
            return None;
        }
        let ruling = self.stated_by.rulings(publication).first().cloned();
        let command = command(ruling.as_deref(), waiting, &name);
        Some(Item { waiting, name, ruling, used, why: why(), command, decline: None })
    }

    /// Publications that a group brings to a ruling they are not attached to.
    pub(super) fn suggested(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        let groups = report.groups.iter().filter(|group| group.kind != Kind::SeveralClaims);
        for group in groups {
            let stated = |name: &str| {
                let rulings = by_name.get(name).map(|p| self.stated_by.rulings(p));
                rulings.unwrap_or_default().iter().cloned().collect()
            };
            let rulings = group.rulings(|name| self.is_ruling(name), stated);
            for member in &group.members {
                let Some(publication) = by_name.get(&member.name) else { continue };
                let open = |id: &&String| {
                    let entry = self.entries.get(id.as_str());
                    entry.is_some_and(|entry| !is_declined(&entry.ruling, &member.name))
                };
                // Of a text without a place a record could keep nothing.
                let known = !self.stated_by.rulings(publication).is_empty()
                    || publication.appearances.is_empty();
                let Some(ruling) = rulings.iter().find(open).filter(|_| !known) else { continue };
                if !seen.insert(member.name.clone()) {
                    continue;
                }
                items.push(Item {
                    waiting: Waiting::Suggested,
                    name: member.name.clone(),
                    ruling: Some(ruling.to_owned()),
                    used: publication.appearances.len(),
                    why: format!("it seems to state {ruling} ({:.2})", group.similarity),
                    command: "rulings dedupe --apply".to_owned(),
                    decline: Some(settling(ruling, Waiting::Suggested, Some(&member.name))),
                });
            }
        }
        items
    }

    pub(super) fn rules_moved(&self, entry: &Entry) -> Option<Item> {
        let ruling = &entry.ruling;
        let moved = moved(ruling, &self.records.rule_book);
        let waiting = Waiting::RulesMoved;
        if moved.is_empty() {
            return None;
        }
        Some(Item {
            waiting,
            name: entry.id.clone(),
            ruling: Some(entry.id.clone()),
            used: ruling.published.len(),
            why: format!("since {}: {}", ruling.rules_as_of, moved.join(", ")),
            command: settling(&entry.id, waiting, None),
            decline: None,
        })
    }

    pub(super) fn conflicts(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        for group in &report.groups {
            let of_group = group.members.iter().find(|member| self.is_ruling(&member.name));
            // In both languages of it, or in one.
            let mut matters: HashMap<&str, BTreeSet<Matter>> = HashMap::new();
            for change in &group.differences {
                let own = change.matters.iter().map(|difference| difference.matter);
                matters.entry(&change.name).or_default().extend(own);
            }
            for change in group.differences.iter().filter(|change| !change.matters.is_empty()) {
                let publication = by_name.get(&change.name);
                let rulings = publication.map(|p| self.stated_by.rulings(p)).unwrap_or_default();
                let noted = |id: &String| {
                    let ruling = &self.entries[id.as_str()].ruling;
                    let own = ruling.published.iter().filter(|fact| {
                        [&fact.en, &fact.zh]
                            .into_iter()
                            .flatten()
                            .any(|text| text.key == change.key)
                    });
                    own.clone().count() > 0 && own.clone().all(|fact| fact.wording.is_some())
                };
                let settled = self.is_settled_about(Waiting::Conflict, &change.name)
                    || self.is_settled(&change.name, Waiting::Conflict);
                if settled || rulings.iter().any(noted) || !seen.insert(change.name.as_str()) {
                    continue;
                }
                let matters = &matters[change.name.as_str()];
                let matters: Vec<&str> = matters.iter().map(|matter| matter.label().0).collect();
                // A ruling of ours, the one that is stated, or the one it stands beside.
                let ruling = match self.is_ruling(&change.name) {
                    true => Some(&change.name),
                    false => rulings.first().or(of_group.map(|member| &member.name)),
                };
                let ruling = ruling.cloned();
                let command = command(ruling.as_deref(), Waiting::Conflict, &change.name);
                items.push(Item {
                    waiting: Waiting::Conflict,
                    name: change.name.clone(),
                    ruling,
                    used: publication.map_or(0, |p| p.appearances.len()),
                    why: format!("in {} it differs in {}", group.id, matters.join(", ")),
                    command,
                    decline: None,
                });
            }
        }
        items
    }

    pub(super) fn unproven(&self, publications: &Publications) -> Vec<Item> {
        let official = provenance::official(publications).unwrap_or_default();
        let by_name = by_name(publications);
        let why = || "it is called official and stands in no imported document".to_owned();
        let item = |text: provenance::Official| {
            self.about(by_name.get(&text.name)?, Waiting::OfficialNotFound, text.used, why)
        };
        official.into_iter().filter(|text| text.documents.is_empty()).filter_map(item).collect()
    }

    pub(super) fn stale_publication(&self, publication: &Publication) -> Option<Item> {
        let (en, zh) = (publication.en.as_ref()?, publication.zh.first()?);
        let stale = self.outdated.stale(&en.text, &zh.text)?;
        let used = publication.appearances.len();
        self.about(publication, Waiting::StaleTranslation, used, || stale)
    }

    pub(super) fn stale_ruling(&self, entry: &Entry) -> Option<Item> {
        let text = &entry.ruling.text;
        let why = self.outdated.stale(text.en.as_deref()?, text.zh.as_deref()?)?;
        if self.is_settled(&entry.id, Waiting::StaleTranslation) {
            return None;
        }
        let waiting = Waiting::StaleTranslation;
        Some(Item {
            waiting,
            name: entry.id.clone(),
            ruling: Some(entry.id.clone()),
            used: entry.ruling.published.len(),
            why,
            command: settling(&entry.id, waiting, None),
            decline: None,
        })
    }

    fn is_ruling(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// Whether the record of the ruling says that somebody has settled it.
    fn is_settled(&self, id: &str, waiting: Waiting) -> bool {
        let Some(entry) = self.entries.get(id) else { return false };
        entry.ruling.reviewed.iter().any(|reviewed| said(reviewed) == waiting.code())
    }

    /// Whether any record says so of the publication.
    fn is_settled_about(&self, waiting: Waiting, name: &str) -> bool {
        self.said.contains(what(waiting, Some(name)).as_str())
    }
}

fn command(ruling: Option<&str>, waiting: Waiting, name: &str) -> String {
    match ruling {
        Some(id) => settling(id, waiting, Some(name).filter(|name| *name != id)),
        None => settling(name, waiting, None),
    }
}
