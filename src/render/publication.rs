use serde::Serialize;

use super::ruling::provenance;
use super::{Look, Page, Screen, Styled};
use crate::record::{Publication, Translation};

/// A publication, as `show` tells it: `PUB` of the command-line contract.
#[derive(Debug, Serialize)]
pub struct PublicationView<'a> {
    publication: Numbered<'a>,
}

#[derive(Debug, Serialize)]
struct Numbered<'a> {
    id: String,
    #[serde(flatten)]
    publication: &'a Publication,
}

impl<'a> PublicationView<'a> {
    pub fn new(publication: &'a Publication) -> Self {
        Self { publication: Numbered { id: id(publication), publication } }
    }
}

fn id(publication: &Publication) -> String {
    format!("pub/{}", publication.key.short())
}

/// The words as published, their provenance, and where they stood.
pub fn publication(publication: &Publication, screen: &Screen) -> Page {
    let mut page = screen.page();
    let langs = screen.langs;
    let kind = if publication.non_ruling {
        langs.label("not a ruling", "非释疑")
    } else {
        langs.label("as published", "原文")
    };
    page.ends(&id(publication), &kind, Look::Faint);
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
    page
}
