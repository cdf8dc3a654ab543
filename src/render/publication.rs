use super::ruling::provenance;
use super::{Langs, Look, Page, Screen, Styled};
use crate::index::NamedPublication;
use crate::record::{Publication, Translation};

/// The words as published, their provenance, and where they stood.
pub fn publication(named: &NamedPublication, screen: &Screen) -> Page {
    let mut page = screen.page();
    let kind = match named.publication.non_ruling {
        true => screen.langs.label("not a ruling", "非释疑"),
        false => screen.langs.label("as published", "原文"),
    };
    page.ends(&named.id, &kind, Look::Faint);
    body(&mut page, &named.publication, screen.langs);
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
