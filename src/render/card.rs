use serde::Serialize;

use super::results::hit;
use super::{Langs, Look, Page, Screen, Styled};
use crate::index::{Hit, HitKind};
use crate::record::CardName;

/// A card and everything that applies to it.
#[derive(Debug, Serialize)]
pub struct CardView {
    card: String,
    names: Names,
    topics: Vec<TopicOfCard>,
    rulings: Vec<Hit>,
    publications: Vec<Hit>,
}

#[derive(Debug, Serialize)]
struct Names {
    en: String,
    zh: Option<String>,
    zht: Option<String>,
}

/// A topic that the card's rulings belong to.
#[derive(Debug, Serialize)]
struct TopicOfCard {
    name: String,
    rulings: usize,
    /// How many of those a game demonstrates.
    demonstrated: usize,
}

impl CardView {
    /// What stands on no other card first, then what stands on the fewest.
    pub fn new(card: CardName, hits: Vec<Hit>) -> Self {
        let (mut rulings, mut publications): (Vec<_>, Vec<_>) =
            hits.into_iter().partition(|hit| hit.kind == HitKind::Ruling);
        rulings.sort_by_key(|hit| (!hit.in_force, hit.cards.len()));
        publications.sort_by_key(|hit| (!hit.in_force, hit.cards.len() > 1));
        let names = Names { en: card.en.clone(), zh: card.zh, zht: card.zht };
        Self { card: card.en, names, topics: topics(&rulings), rulings, publications }
    }

    /// Whether nothing was ever ruled or published for the card.
    pub fn says_nothing(&self) -> bool {
        self.rulings.is_empty() && self.publications.is_empty()
    }
}

/// The topics of some rulings, those with the most of them first.
fn topics(rulings: &[Hit]) -> Vec<TopicOfCard> {
    let mut topics: Vec<TopicOfCard> = Vec::new();
    for (ruling, name) in rulings.iter().flat_map(|r| r.topics.iter().map(move |t| (r, t))) {
        let demonstrated = usize::from(!ruling.scenarios.is_empty());
        match topics.iter_mut().find(|topic| topic.name == *name) {
            Some(topic) => {
                topic.rulings += 1;
                topic.demonstrated += demonstrated;
            }
            None => topics.push(TopicOfCard { name: name.clone(), rulings: 1, demonstrated }),
        }
    }
    topics.sort_by_key(|topic| std::cmp::Reverse(topic.rulings));
    topics
}

/// A card's own rulings, then what also stands on others, which is folded to a
/// count and the ids unless `all` is wanted.
pub fn card(view: &CardView, all: bool, screen: &Screen) -> Page {
    let mut page = screen.page();
    let langs = screen.langs;
    let names: Vec<&str> =
        [view.names.zh.as_deref(), view.names.zht.as_deref()].into_iter().flatten().collect();
    page.ends(&view.names.en, &names.join(" · "), Look::Faint);
    if view.rulings.is_empty() && view.publications.is_empty() {
        page.line(&langs.label("No ruling names this card.", "没有释疑提到此牌。"), Look::Plain);
        return page;
    }
    summary(&mut page, view, langs);
    let (own_rulings, shared_rulings) = own_and_shared(&view.rulings);
    let (own_texts, shared_texts) = own_and_shared(&view.publications);
    part(&mut page, &langs.label("Its own", "本牌释疑"), &own_rulings, false, langs);
    let title = langs.label("Imported for it, not yet in the records", "为此牌导入、尚无对应释疑");
    part(&mut page, &title, &own_texts, false, langs);
    let has_own = !own_rulings.is_empty() || !own_texts.is_empty();
    let fold = has_own && !all;
    let title = langs.label("On other cards too", "亦见于其他牌");
    part(&mut page, &title, &shared_rulings, fold, langs);
    let title = langs.label("Imported, on other cards too", "已导入、亦见于其他牌");
    part(&mut page, &title, &shared_texts, fold, langs);
    if fold && (!shared_rulings.is_empty() || !shared_texts.is_empty()) {
        page.blank().line(&langs.label("`--all` unfolds them", "`--all` 全部展开"), Look::Faint);
    }
    page
}

/// What stands on this card alone, and what on others too.
fn own_and_shared(hits: &[Hit]) -> (Vec<&Hit>, Vec<&Hit>) {
    hits.iter().partition(|hit| hit.cards.len() == 1)
}

/// How much applies to the card, and what of it can be seen played.
fn summary(page: &mut Page, view: &CardView, langs: Langs) {
    let (rulings, topics) = (view.rulings.len(), view.topics.len());
    let texts = view.publications.len();
    let zh = format!("{rulings}条释疑，{topics}个主题，另有{texts}条导入的文字");
    let en = format!("{rulings} rulings in {topics} topics, {texts} imported texts besides");
    page.line(&langs.label(&en, &zh), Look::Plain);
    let topic = |topic: &TopicOfCard| match topic.demonstrated {
        0 => format!("{} {}", topic.name, topic.rulings),
        demonstrated => format!("{} {} (▶ {demonstrated})", topic.name, topic.rulings),
    };
    let topics: Vec<String> = view.topics.iter().map(topic).collect();
    if !topics.is_empty() {
        page.paragraph(2, 2, &Styled::new(&topics.join(" · "), Look::Faint));
    }
}

fn part(page: &mut Page, title: &str, hits: &[&Hit], fold: bool, langs: Langs) {
    if hits.is_empty() {
        return;
    }
    let title = format!("{title} ({})", hits.len());
    page.blank().paragraph(0, 2, &Styled::new(&title, Look::Strong));
    if fold {
        let ids: Vec<&str> = hits.iter().map(|hit| hit.id.as_str()).collect();
        page.paragraph(2, 0, &Styled::new(&ids.join(", "), Look::Faint));
        return;
    }
    for one in hits {
        page.blank();
        hit(page, one, langs);
    }
}
