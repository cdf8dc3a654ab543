use std::collections::BTreeSet;

use serde::Serialize;

use super::{ExportView, SCHEMA};
use crate::index::NamedRuling;
use crate::record::{Date, RuleNumber, Ruling, Texts, Translation};
use crate::render::PublicationView;
use crate::render::publication::Standing;

/// One record, flat enough for a search cluster to index as it stands.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    schema: u32,
    pub id: &'a str,
    pub kind: &'static str,
    pub text: Texts,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'a Texts>,
    questions: Questions<'a>,
    pub topics: Vec<&'a str>,
    /// The rulings that a publication states.
    pub states: &'a [String],
    /// The slugs of the rulings that were merged into this one.
    also: &'a [String],
    pub rules: &'a [RuleNumber],
    pub rules_as_of: Option<Date>,
    pub status: String,
    /// None where nobody has compared a publication with the rules.
    pub in_force: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'a Texts>,
    pub scenarios: &'a [String],
    pub cards: Vec<&'a str>,
    /// Of the newest publication, and of the oldest.
    pub date: Option<Date>,
    pub first_date: Option<Date>,
    pub translation: Option<Translation>,
}

#[derive(Default, Serialize)]
struct Questions<'a> {
    en: Vec<&'a str>,
    zh: Vec<&'a str>,
}

pub(super) fn rows(view: &ExportView) -> impl Iterator<Item = Row<'_>> {
    view.rulings.iter().map(Row::ruling).chain(view.publications.iter().map(Row::publication))
}

impl<'a> Row<'a> {
    fn ruling(named: &'a NamedRuling) -> Self {
        let ruling = &named.ruling;
        let dates = ruling.published.iter().map(|p| p.date);
        let mut questions = Questions::default();
        for question in &ruling.questions {
            questions.en.extend(question.en.as_deref());
            questions.zh.extend(question.zh.as_deref());
        }
        Self {
            schema: SCHEMA,
            id: &named.id,
            kind: "ruling",
            text: ruling.text.clone(),
            why: ruling.why.as_ref(),
            questions,
            topics: named.topics(),
            states: &[],
            also: &ruling.also,
            rules: &ruling.rules,
            rules_as_of: Some(ruling.rules_as_of),
            status: ruling.status.to_string(),
            in_force: Some(ruling.status.is_in_force()),
            note: ruling.note.as_ref(),
            scenarios: &ruling.scenarios,
            cards: cards(ruling),
            date: dates.clone().max(),
            first_date: dates.min(),
            translation: ruling.text.zh.is_some().then_some(Translation::Project),
        }
    }

    fn publication(view: &'a PublicationView) -> Self {
        let PublicationView { named, states, rules, scenarios, stated, .. } = view;
        let publication = &named.publication;
        let standing = Standing::of(view);
        let dates = publication.appearances.iter().map(|at| at.date);
        let zh = publication.zh.first();
        let cards = unique(publication.appearances.iter().filter_map(|at| at.card.as_deref()));
        Self {
            schema: SCHEMA,
            id: &named.id,
            kind: "publication",
            text: Texts {
                en: publication.en.as_ref().map(|text| text.text.clone()),
                zh: zh.map(|text| text.text.clone()),
            },
            why: None,
            questions: Questions::default(),
            topics: unique(stated.iter().flat_map(NamedRuling::topics)),
            states,
            also: &[],
            rules,
            rules_as_of: stated.iter().map(|named| named.ruling.rules_as_of).min(),
            status: standing.word().to_owned(),
            in_force: standing.in_force(),
            note: None,
            scenarios,
            cards,
            date: dates.clone().max(),
            first_date: dates.min(),
            translation: zh.map(|text| text.translation.unwrap_or(Translation::Unknown)),
        }
    }
}

fn cards(ruling: &Ruling) -> Vec<&str> {
    unique(ruling.published.iter().filter_map(|published| published.card.as_deref()))
}

fn unique<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    words.collect::<BTreeSet<_>>().into_iter().collect()
}
