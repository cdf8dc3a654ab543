use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::stale::moved;
use super::{Item, Review, Waiting, by_name, is_declined, name_of, said, settling, what};
use crate::curate::dedupe::{Kind, Report};
use crate::curate::provenance;
use crate::library::Entry;
use crate::library::publications::{Publications, similarity};
use crate::record::{Language, Publication, Texts, Translation};

impl Review<'_> {
    pub(super) fn machine_translation(&self, publication: &Publication) -> Option<Item> {
        let best = publication.zh.first()?;
        if best.translation != Some(Translation::Gpt) {
            return None;
        }
        let why = ("its only Chinese text was made by a machine", "仅有机器翻译的中文");
        self.about(publication, Waiting::MachineTranslation, why)
    }

    /// What waits about a publication, unless it is settled: in the ruling it states, where it states one.
    fn about(
        &self,
        publication: &Publication,
        waiting: Waiting,
        (why, why_zh): (impl Into<String>, impl Into<String>),
    ) -> Option<Item> {
        let name = name_of(publication);
        if self.is_settled_about(waiting, &name) {
            return None;
        }
        let ruling = self.stated_by.rulings(publication).first().map(String::as_str);
        Some(Item {
            why: why.into(),
            why_zh: why_zh.into(),
            ..self.item(waiting, &name, ruling, Some(publication))
        })
    }

    /// What waits about a ruling.
    fn of_ruling(&self, entry: &Entry, waiting: Waiting, (why, why_zh): (String, String)) -> Item {
        Item { why, why_zh, ..self.item(waiting, &entry.id, Some(&entry.id), None) }
    }

    /// Something that waits, without the reason: a publication or, where there is none, a ruling.
    pub(super) fn item(
        &self,
        waiting: Waiting,
        name: &str,
        ruling: Option<&str>,
        publication: Option<&Publication>,
    ) -> Item {
        let entry = self.entries.get(name);
        let stated = entry.map_or(0, |entry| entry.ruling.published.len());
        Item {
            waiting,
            name: name.to_owned(),
            ruling: ruling.map(str::to_owned),
            used: publication.map_or(stated, |publication| publication.appearances.len()),
            why: String::new(),
            why_zh: String::new(),
            text: match (publication, entry) {
                (Some(publication), _) => said_by(publication),
                (None, Some(entry)) => entry.ruling.text.clone(),
                (None, None) => Texts::default(),
            },
            against: None,
            command: command(ruling, waiting, name),
            decline: None,
        }
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
                let mut open: Vec<&str> =
                    rulings.iter().filter(open).filter(|_| !known).map(String::as_str).collect();
                let said = said_by(publication);
                open.sort_by_cached_key(|id| Reverse(self.likeness(id, &said)));
                let [ruling, others @ ..] = open.as_slice() else { continue };
                if !seen.insert(member.name.clone()) {
                    continue;
                }
                let alike = group.alike.get(&member.name).copied().unwrap_or(group.similarity);
                let waiting = Waiting::Suggested;
                items.push(Item {
                    why: suggestion("it seems to state ", " and ", ruling, others, alike),
                    why_zh: suggestion("似乎表述了", "及", ruling, others, alike),
                    against: Some(self.entries[ruling].ruling.text.clone()),
                    command: format!("rulings dedupe --of {} --apply", member.name),
                    decline: Some(settling(ruling, waiting, Some(&member.name))),
                    ..self.item(waiting, &member.name, Some(ruling), Some(publication))
                });
            }
        }
        items
    }

    pub(super) fn rules_moved(&self, entry: &Entry) -> Option<Item> {
        let ruling = &entry.ruling;
        let moved = moved(ruling, &self.records.rule_book);
        if moved.is_empty() {
            return None;
        }
        let (en, zh): (Vec<String>, Vec<String>) = moved.into_iter().unzip();
        let why = format!("since {}: {}", ruling.rules_as_of, en.join(", "));
        let why_zh = format!("自{}起：{}", ruling.rules_as_of, zh.join("，"));
        Some(self.of_ruling(entry, Waiting::RulesMoved, (why, why_zh)))
    }

    pub(super) fn unproven(&self, publications: &Publications) -> Vec<Item> {
        let official = provenance::official(publications).unwrap_or_default();
        let by_name = by_name(publications);
        let why = (
            "it is called official and stands in no imported document",
            "标为官方译文，但不见于任何已导入的文件",
        );
        let item = |text: provenance::Official| {
            self.about(by_name.get(&text.name)?, Waiting::OfficialNotFound, why)
        };
        official.into_iter().filter(|text| text.documents.is_empty()).filter_map(item).collect()
    }

    pub(super) fn stale_publication(&self, publication: &Publication) -> Option<Item> {
        let (en, zh) = (publication.en.as_ref()?, publication.zh.first()?);
        let stale = self.outdated.stale(&en.text, &zh.text)?;
        self.about(publication, Waiting::StaleTranslation, stale)
    }

    pub(super) fn stale_ruling(&self, entry: &Entry) -> Option<Item> {
        let text = &entry.ruling.text;
        let why = self.outdated.stale(text.en.as_deref()?, text.zh.as_deref()?)?;
        if self.is_settled(&entry.id, Waiting::StaleTranslation) {
            return None;
        }
        Some(self.of_ruling(entry, Waiting::StaleTranslation, why))
    }

    /// How much of the ruling's words the text has, in the language in which it is more; in thousandths.
    fn likeness(&self, id: &str, said: &Texts) -> u32 {
        let own = &self.entries[id].ruling.text;
        let alike = |language| {
            let (own, said) = (own.get(language)?, said.get(language)?);
            Some((1000.0 * similarity(language, own, said)) as u32)
        };
        Language::BOTH.into_iter().filter_map(alike).max().unwrap_or(0)
    }

    pub(super) fn is_ruling(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// Whether the record of the ruling says that somebody has settled it.
    pub(super) fn is_settled(&self, id: &str, waiting: Waiting) -> bool {
        let Some(entry) = self.entries.get(id) else { return false };
        entry.ruling.reviewed.iter().any(|reviewed| said(reviewed) == waiting.code())
    }

    /// Whether any record says so of the publication.
    pub(super) fn is_settled_about(&self, waiting: Waiting, name: &str) -> bool {
        self.said.contains(what(waiting, Some(name)).as_str())
    }
}

fn command(ruling: Option<&str>, waiting: Waiting, name: &str) -> String {
    match ruling {
        Some(id) => settling(id, waiting, Some(name).filter(|name| *name != id)),
        None => settling(name, waiting, None),
    }
}

/// The English text and the best Chinese one.
fn said_by(publication: &Publication) -> Texts {
    Texts {
        en: publication.en.as_ref().map(|text| text.text.clone()),
        zh: publication.zh.first().map(|text| text.text.clone()),
    }
}

fn suggestion(seems: &str, and: &str, ruling: &str, others: &[&str], alike: f32) -> String {
    let others: String = others.iter().map(|id| format!("{and}{id}")).collect();
    format!("{seems}{ruling}{others} ({alike:.2})")
}
