use serde::Serialize;

use super::ruling::{provenance, scenarios, text};
use super::{Langs, Look, Page, Screen, Styled};
use crate::index::{NamedPublication, NamedRuling};
use crate::record::{Publication, RuleNumber, Translation};

/// A publication, and the rulings that it states with their rules and scenarios.
#[derive(Debug, Serialize)]
pub struct PublicationView {
    #[serde(flatten)]
    named: NamedPublication,
    states: Vec<String>,
    rules: Vec<RuleNumber>,
    scenarios: Vec<String>,
    #[serde(skip)]
    stated: Vec<NamedRuling>,
}

impl PublicationView {
    pub fn new(publication: Publication, stated: Vec<NamedRuling>) -> Self {
        let rulings = || stated.iter().map(|named| &named.ruling);
        let mut rules: Vec<_> = rulings().flat_map(|ruling| ruling.rules.clone()).collect();
        let mut scenarios: Vec<_> = rulings().flat_map(|r| r.scenarios.clone()).collect();
        let mut seen = std::collections::HashSet::new();
        rules.retain(|rule| seen.insert(rule.to_string()));
        scenarios.retain(|scenario| seen.insert(scenario.clone()));
        let states = stated.iter().map(|named| named.id.clone()).collect();
        Self { named: publication.into(), states, rules, scenarios, stated }
    }
}

/// The words as published, their provenance, where they stood, and the rulings
/// that they state.
pub fn publication(view: &PublicationView, screen: &Screen) -> Page {
    let named = &view.named;
    let mut page = screen.page();
    let kind = match named.publication.non_ruling {
        true => screen.langs.label("not a ruling", "非释疑"),
        false => screen.langs.label("as published", "原文"),
    };
    page.ends(&named.id, &kind, Look::Faint);
    body(&mut page, &named.publication, screen.langs);
    for NamedRuling { id, ruling } in &view.stated {
        page.blank();
        page.field(&screen.langs.label("States", "所述释疑"), &Styled::new(id, Look::Strong));
        text(&mut page, &ruling.text, screen.langs);
        let rules: Vec<String> = ruling.rules.iter().map(ToString::to_string).collect();
        let rules = Styled::new(&rules.join(", "), Look::Plain);
        page.field(&screen.langs.label("Rules", "规则"), &rules);
        scenarios(&mut page, id, ruling, screen.langs);
    }
    page
}

pub fn body(page: &mut Page, publication: &Publication, langs: Langs) {
    if let Some(text) = &publication.en {
        page.paragraph(2, 0, &Styled::new(&text.text, Look::Plain));
    }
    for text in &publication.zh {
        page.paragraph(2, 0, &Styled::new(&text.text, Look::Plain));
        page.paragraph(4, 2, &provenance(text.translation.unwrap_or(Translation::Unknown), langs));
    }
    page.blank();
    let unknown = langs.label("card not stated", "未注明牌名");
    for at in &publication.appearances {
        let mut line = Styled::new(&at.date.to_string(), Look::Strong);
        line.push(&format!("  {}", at.card.as_deref().unwrap_or(&unknown)), Look::Plain);
        line.push(&format!("  [{}]", at.source), Look::Faint);
        page.paragraph(4, 2, &line);
    }
}
