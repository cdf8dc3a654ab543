use serde::Serialize;

use super::results::hit;
use super::{Look, Page, Screen, Styled};
use crate::index::{Hit, HitKind};
use crate::record::CardName;

/// A card and everything that applies to it.
#[derive(Debug, Serialize)]
pub struct CardView {
    card: String,
    names: Names,
    rulings: Vec<Hit>,
    publications: Vec<Hit>,
}

#[derive(Debug, Serialize)]
struct Names {
    en: String,
    zh: Option<String>,
    zht: Option<String>,
}

impl CardView {
    /// Rulings that stand on no other card first, then those on the fewest.
    pub fn new(card: CardName, hits: Vec<Hit>) -> Self {
        let (mut rulings, publications): (Vec<_>, Vec<_>) =
            hits.into_iter().partition(|hit| hit.kind == HitKind::Ruling);
        rulings.sort_by_key(|hit| (!hit.in_force, hit.cards.len()));
        let names = Names { en: card.en.clone(), zh: card.zh, zht: card.zht };
        Self { card: card.en, names, rulings, publications }
    }
}

/// A card's own rulings, then the generic ones, then what was imported for it.
pub fn card(view: &CardView, screen: &Screen) -> Page {
    let mut page = screen.page();
    let langs = screen.langs;
    let names: Vec<&str> =
        [view.names.zh.as_deref(), view.names.zht.as_deref()].into_iter().flatten().collect();
    page.ends(&view.names.en, &names.join(" · "), Look::Faint);
    let (own, generic): (Vec<&Hit>, Vec<&Hit>) =
        view.rulings.iter().partition(|hit| hit.cards.len() == 1);
    let parts = [
        (langs.label("Its own", "本牌释疑"), own),
        (langs.label("On other cards too", "亦见于其他牌"), generic),
        (
            langs.label("Imported, not yet in the records", "已导入、尚无对应释疑"),
            view.publications.iter().collect(),
        ),
    ];
    for (title, hits) in parts.iter().filter(|(_, hits)| !hits.is_empty()) {
        page.blank().paragraph(
            0,
            2,
            &Styled::new(&format!("{title} ({})", hits.len()), Look::Strong),
        );
        for one in hits {
            page.blank();
            hit(&mut page, one, langs);
        }
    }
    if view.rulings.is_empty() && view.publications.is_empty() {
        page.line(&langs.label("No ruling names this card.", "没有释疑提到此牌。"), Look::Plain);
    }
    page
}
