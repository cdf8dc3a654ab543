use serde::Serialize;

use super::ruling::{provenance, scenarios, text};
use super::{Langs, Look, Page, Screen, Styled};
use crate::index::{NamedPublication, NamedRuling};
use crate::record::{
    Appearance, Date, Language, Publication, RuleNumber, Translation, WordingStatus,
};

/// A publication, and the rulings that it states with their rules and scenarios.
#[derive(Debug, Serialize)]
pub struct PublicationView {
    #[serde(flatten)]
    pub named: NamedPublication,
    pub states: Vec<String>,
    pub rules: Vec<RuleNumber>,
    pub scenarios: Vec<String>,
    /// The ids of the wordings that it replaced, and of those that replaced it.
    pub earlier: Vec<String>,
    pub later: Vec<String>,
    #[serde(skip)]
    pub wordings: Wordings,
    #[serde(skip)]
    pub stated: Vec<NamedRuling>,
}

/// Other wordings of a publication.
#[derive(Debug, Default)]
pub struct Wordings {
    earlier: Vec<NamedPublication>,
    later: Vec<NamedPublication>,
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
        let (earlier, later, wordings) = Default::default();
        let named = publication.into();
        Self { named, states, rules, scenarios, earlier, later, wordings, stated }
    }

    /// The same with its other wordings.
    pub fn beside(self, earlier: Vec<Publication>, later: Vec<Publication>) -> Self {
        let named = |all: Vec<Publication>| all.into_iter().map(NamedPublication::from).collect();
        let wordings = Wordings { earlier: named(earlier), later: named(later) };
        let ids = |all: &[NamedPublication]| all.iter().map(|named| named.id.clone()).collect();
        let (earlier, later) = (ids(&wordings.earlier), ids(&wordings.later));
        Self { earlier, later, wordings, ..self }
    }

    /// Sorts the newest first, those of one day by their ids.
    pub fn newest_first(&self) -> (std::cmp::Reverse<Option<Date>>, String) {
        (std::cmp::Reverse(self.named.publication.newest()), self.named.id.clone())
    }
}

/// How far published words can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    NonRuling,
    /// The publisher has other words for it today.
    Replaced,
    /// A ruling that it states says what is wrong with its words, or that they are not.
    Judged(Option<WordingStatus>),
    /// The rulings that it states hold no longer.
    OutOfForce,
    /// Nobody has compared it with a ruling.
    Unread,
}

impl Standing {
    pub fn of(view: &PublicationView) -> Self {
        let publication = &view.named.publication;
        if publication.non_ruling {
            return Self::NonRuling;
        }
        if publication.replaced_by().is_some() {
            return Self::Replaced;
        }
        if view.stated.is_empty() {
            return Self::Unread;
        }
        if view.stated.iter().any(|named| !named.ruling.status.is_in_force()) {
            return Self::OutOfForce;
        }
        let keys: Vec<_> = publication.keys().collect();
        let published = view.stated.iter().flat_map(|named| &named.ruling.published);
        let remarks = published.filter(|published| {
            let mut texts = published.en.iter().chain(&published.zh);
            texts.any(|text| keys.contains(&text.key))
        });
        let worst = remarks.filter_map(|published| published.wording.as_ref()).map(|w| w.status);
        Self::Judged(worst.max())
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::NonRuling => "non-ruling",
            Self::Replaced => "replaced",
            Self::Judged(None) => "current",
            Self::Judged(Some(status)) => status.word(),
            Self::OutOfForce => "outdated",
            Self::Unread => "unread",
        }
    }

    /// Whether its words may be relied on today; None where nobody knows.
    pub fn in_force(self) -> Option<bool> {
        match self {
            Self::Judged(status) => {
                Some(status.is_none_or(|status| status == WordingStatus::Incomplete))
            }
            Self::NonRuling | Self::Replaced | Self::OutOfForce => Some(false),
            Self::Unread => None,
        }
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
    let label = screen.langs.label("Newer wording", "新措辞");
    wordings(&mut page, &label, &view.wordings.later, screen.langs);
    let label = screen.langs.label("Earlier wording", "旧措辞");
    wordings(&mut page, &label, &view.wordings.earlier, screen.langs);
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

fn texts(page: &mut Page, publication: &Publication, langs: Langs) {
    let mut texts = langs.wanted(publication.texts().collect(), |(language, _)| *language);
    texts.sort_by_key(|(language, _)| *language != Language::En);
    for (language, text) in texts {
        page.paragraph(2, 0, &Styled::new(&text.text, Look::Plain));
        if language == Language::Zh {
            let tag = text.translation.unwrap_or(Translation::Unknown);
            page.paragraph(4, 2, &provenance(tag, langs));
        }
    }
}

fn wordings(page: &mut Page, label: &str, wordings: &[NamedPublication], langs: Langs) {
    for NamedPublication { id, publication } in wordings {
        page.blank().field(label, &Styled::new(id, Look::Strong));
        texts(page, publication, langs);
    }
}

pub fn body(page: &mut Page, publication: &Publication, langs: Langs) {
    texts(page, publication, langs);
    page.blank();
    let unknown = langs.label("card not stated", "未注明牌名");
    for at in &publication.appearances {
        let mut line = Styled::new(&at.date.to_string(), Look::Strong);
        line.push(&format!("  {}", at.card.as_deref().unwrap_or(&unknown)), Look::Plain);
        line.push(&format!("  [{}]", at.source), Look::Faint);
        page.paragraph(4, 2, &line);
    }
    let undated = langs.label("day not stated", "未注明日期");
    for document in &publication.undated_in {
        let mut line = Styled::new(&undated, Look::Plain);
        line.push(&format!("  [{}]", Appearance::in_document(document)), Look::Faint);
        page.paragraph(4, 2, &line);
    }
}
