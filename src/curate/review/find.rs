use std::collections::BTreeSet;

use super::stale::{moved, stale};
use super::{Item, Review, Waiting, by_name, name_of, said, settling, what};
use crate::curate::dedupe::{Kind, Report};
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
        let name = name_of(publication);
        let rulings = self.stated_by.rulings(publication);
        let is_settled = |id: &String| self.is_settled(id, Waiting::MachineTranslation, &name);
        if rulings.iter().any(is_settled) {
            return None;
        }
        let ruling = rulings.first().cloned();
        let command = match &ruling {
            Some(id) => settling(id, Waiting::MachineTranslation, Some(&name)),
            None => format!("rulings new TOPIC/SLUG --from {name}"),
        };
        let why = "its only Chinese text was made by a machine".to_owned();
        let used = publication.appearances.len();
        Some(Item { waiting: Waiting::MachineTranslation, name, ruling, used, why, command })
    }

    /// Publications that a group brings to a ruling they are not attached to.
    pub(super) fn suggested(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        let groups = report.groups.iter().filter(|group| group.kind != Kind::SeveralClaims);
        for group in groups {
            let ruling =
                group.members.iter().find(|member| self.entries.contains_key(member.name.as_str()));
            let Some(ruling) = ruling.map(|member| member.name.clone()) else { continue };
            for member in &group.members {
                let Some(publication) = by_name.get(&member.name) else { continue };
                let known = !self.stated_by.rulings(publication).is_empty();
                if known || !seen.insert(member.name.clone()) {
                    continue;
                }
                items.push(Item {
                    waiting: Waiting::Suggested,
                    name: member.name.clone(),
                    ruling: Some(ruling.clone()),
                    used: publication.appearances.len(),
                    why: format!("it seems to state {ruling} ({:.2})", group.similarity),
                    command: "rulings dedupe --apply".to_owned(),
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
        })
    }

    pub(super) fn conflicts(&self, report: &Report, publications: &Publications) -> Vec<Item> {
        let by_name = by_name(publications);
        let mut seen = BTreeSet::new();
        let mut items = Vec::new();
        for group in &report.groups {
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
                        || self.is_settled(id, Waiting::Conflict, &change.name)
                };
                if rulings.iter().any(noted) || !seen.insert((change.name.clone(), change.key)) {
                    continue;
                }
                let matters: Vec<&str> =
                    change.matters.iter().map(|d| d.matter.label().0).collect();
                let ruling = rulings.first().cloned();
                let command = match &ruling {
                    Some(id) => settling(id, Waiting::Conflict, Some(&change.name)),
                    None => "rulings dedupe --conflicts --plan FILE".to_owned(),
                };
                items.push(Item {
                    waiting: Waiting::Conflict,
                    name: change.name.clone(),
                    ruling,
                    used: publication.map_or(0, |p| p.appearances.len()),
                    why: format!("in {} it differs in {}", group.id, matters.join(", ")),
                    command,
                });
            }
        }
        items
    }

    pub(super) fn unproven(&self, publications: &Publications) -> Vec<Item> {
        let waiting = Waiting::OfficialNotFound;
        let official = provenance::official(publications).unwrap_or_default();
        let by_name = by_name(publications);
        let item = |text: provenance::Official| {
            let name = text.name;
            let rulings = by_name.get(&name).map(|p| self.stated_by.rulings(p)).unwrap_or_default();
            if rulings.iter().any(|id| self.is_settled(id, waiting, &name)) {
                return None;
            }
            let ruling = rulings.first().cloned();
            let command = match &ruling {
                Some(id) => settling(id, waiting, Some(&name)),
                None => format!("rulings new TOPIC/SLUG --from {name}"),
            };
            let why = "it is called official and stands in no imported document".to_owned();
            Some(Item { waiting, name, ruling, used: text.used, why, command })
        };
        official.into_iter().filter(|text| text.documents.is_empty()).filter_map(item).collect()
    }

    pub(super) fn stale_publication(&self, publication: &Publication) -> Option<Item> {
        let (en, zh) = (publication.en.as_ref()?, publication.zh.first()?);
        let stale = stale(&en.text, &zh.text, &self.records.terms)?;
        let name = name_of(publication);
        let rulings = self.stated_by.rulings(publication);
        if rulings.iter().any(|id| self.is_settled(id, Waiting::StaleTranslation, &name)) {
            return None;
        }
        let ruling = rulings.first().cloned();
        let command = match &ruling {
            Some(id) => settling(id, Waiting::StaleTranslation, Some(&name)),
            None => format!("rulings new TOPIC/SLUG --from {name}"),
        };
        let used = publication.appearances.len();
        Some(Item { waiting: Waiting::StaleTranslation, name, ruling, used, why: stale, command })
    }

    pub(super) fn stale_ruling(&self, entry: &Entry) -> Option<Item> {
        let text = &entry.ruling.text;
        let why = stale(text.en.as_deref()?, text.zh.as_deref()?, &self.records.terms)?;
        if self.is_settled(&entry.id, Waiting::StaleTranslation, &entry.id) {
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
        })
    }

    /// Whether the record says that somebody has settled it.
    pub(super) fn is_settled(&self, id: &str, waiting: Waiting, name: &str) -> bool {
        let Some(entry) = self.entries.get(id) else { return false };
        let what = what(waiting, if name == id { None } else { Some(name) });
        entry.ruling.reviewed.iter().any(|reviewed| said(reviewed) == what)
    }
}
