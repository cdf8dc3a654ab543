use std::collections::BTreeMap;

use serde::Serialize;

use super::{Look, Page, Screen, Styled};
use crate::index::Hit;
use crate::record::{Language, Texts, Topic};

/// One topic as a page to read.
#[derive(Debug, Serialize)]
pub struct TopicView {
    topic: TopicPage,
}

#[derive(Debug, Serialize)]
struct TopicPage {
    name: String,
    title: Option<Texts>,
    intro: Option<Texts>,
    count: usize,
    parts: Vec<Part>,
}

#[derive(Debug, Serialize)]
struct Part {
    title: Option<Texts>,
    rulings: Vec<Hit>,
}

impl TopicView {
    /// The rulings of the topic `name` in the order of its page. Those that the
    /// page does not place, and those of a topic that has no page, follow in
    /// the order in which the other pages have them.
    pub fn new(name: &str, pages: &[Topic], rulings: Vec<Hit>) -> Self {
        let count = rulings.len();
        let mut left: BTreeMap<String, Hit> =
            rulings.into_iter().map(|hit| (hit.id.clone(), hit)).collect();
        let page = pages.iter().find(|page| page.name == name);
        let mut parts = Vec::new();
        for part in page.iter().flat_map(|page| &page.parts) {
            let rulings: Vec<Hit> = part.rulings.iter().filter_map(|id| left.remove(id)).collect();
            if !rulings.is_empty() {
                parts.push(Part { title: Some(part.title.clone()), rulings });
            }
        }
        let elsewhere = pages.iter().flat_map(Topic::placed);
        let mut rest: Vec<Hit> = elsewhere.filter_map(|id| left.remove(id)).collect();
        rest.extend(left.into_values());
        if !rest.is_empty() {
            let title = (!parts.is_empty()).then(|| Texts::new("Also", "另见"));
            parts.push(Part { title, rulings: rest });
        }
        let (title, intro) = page.map(|p| (p.title.clone(), p.intro.clone())).unzip();
        Self { topic: TopicPage { name: name.to_owned(), title, intro, count, parts } }
    }
}

/// The page of a topic, from top to bottom; its rulings are numbered.
pub fn topic(view: &TopicView, screen: &Screen) -> Page {
    let (mut page, topic) = (screen.page(), &view.topic);
    page.ends(&said(topic.title.as_ref(), &topic.name, screen), &topic.name, Look::Faint);
    for text in topic.intro.iter().flat_map(|t| screen.langs.of(t)) {
        page.paragraph(0, 0, &Styled::new(text, Look::Plain));
    }
    let mut number = 0;
    for part in &topic.parts {
        if part.title.is_some() {
            page.blank().line(&said(part.title.as_ref(), "", screen), Look::Strong);
        }
        for ruling in &part.rulings {
            number += 1;
            page.blank();
            line(&mut page, number, ruling, screen);
        }
    }
    page.blank();
    let demo = screen.langs.label("`rulings demo ID` plays one", "`rulings demo ID` 演示其中一条");
    page.line(&demo, Look::Faint);
    page
}

/// A ruling with its number on the page, what it says, its rules and its id.
fn line(page: &mut Page, number: usize, ruling: &Hit, screen: &Screen) {
    let texts: Vec<&str> = screen.langs.list().iter().filter_map(|&l| ruling.text.get(l)).collect();
    let only = ruling.text.get(Language::En).or(ruling.text.get(Language::Zh));
    for (n, text) in texts.iter().copied().chain(only.filter(|_| texts.is_empty())).enumerate() {
        let label = if n == 0 { format!("{number:>2}. ") } else { " ".repeat(4) };
        let mut line = Styled::new(&label, Look::Faint);
        line.push(text, Look::Plain);
        page.paragraph(0, 4, &line);
    }
    if ruling.status != "current" {
        page.paragraph(4, 2, &Styled::new(&ruling.status, Look::Warning));
        for note in ruling.note.iter().flat_map(|t| screen.langs.of(t)) {
            page.paragraph(4, 2, &Styled::new(note, Look::Warning));
        }
    }
    let rules: Vec<String> = ruling.rules.iter().map(ToString::to_string).collect();
    let mut line = Styled::new(&rules.join(" "), Look::Strong);
    let play = if ruling.scenarios.is_empty() { "  " } else { "  ▶ " };
    line.push(&format!("{play}{}", ruling.id), Look::Faint);
    page.paragraph(4, 2, &line);
}

fn said(texts: Option<&Texts>, otherwise: &str, screen: &Screen) -> String {
    let all: Vec<&str> = texts.into_iter().flat_map(|t| screen.langs.of(t)).collect();
    if all.is_empty() { otherwise.to_owned() } else { all.join(" ") }
}

/// All topics with the number of their rulings.
#[derive(Debug, Serialize)]
pub struct TopicsView {
    topics: Vec<TopicCount>,
}

#[derive(Debug, Serialize)]
struct TopicCount {
    name: String,
    title: Option<Texts>,
    rulings: usize,
}

impl TopicsView {
    /// Topics with a page first, in their written order, then the others, those
    /// with the most rulings first.
    pub fn new(pages: &[Topic], counts: Vec<(String, usize)>) -> Self {
        let mut left: BTreeMap<String, usize> = counts.into_iter().collect();
        let mut topics = Vec::new();
        for page in pages {
            if let Some(rulings) = left.remove(&page.name) {
                let title = Some(page.title.clone());
                topics.push(TopicCount { name: page.name.clone(), title, rulings });
            }
        }
        let mut rest: Vec<(String, usize)> = left.into_iter().collect();
        rest.sort_by_key(|(_, rulings)| std::cmp::Reverse(*rulings));
        let bare = |(name, rulings)| TopicCount { name, title: None, rulings };
        topics.extend(rest.into_iter().map(bare));
        Self { topics }
    }
}

/// The topics: those with a page, a line each, then the others on one.
pub fn topics(view: &TopicsView, screen: &Screen) -> Page {
    let mut page = screen.page();
    let (pages, others): (Vec<_>, Vec<_>) = view.topics.iter().partition(|t| t.title.is_some());
    for topic in pages {
        let mut line = Styled::new(&format!("{:>4}  ", topic.rulings), Look::Faint);
        line.push(&topic.name, Look::Strong);
        line.push("  ", Look::Plain);
        line.push(&said(topic.title.as_ref(), "", screen), Look::Plain);
        page.paragraph(0, 6, &line);
    }
    let others: Vec<String> =
        others.iter().map(|t| format!("{} ({})", t.name, t.rulings)).collect();
    if !others.is_empty() {
        page.blank().line(&screen.langs.label("Without a page", "其他标签"), Look::Strong);
        page.paragraph(2, 0, &Styled::new(&others.join(", "), Look::Plain));
    }
    page.blank();
    let hint =
        screen.langs.label("`rulings topic NAME` reads one", "`rulings topic 名称` 阅读其一");
    page.line(&hint, Look::Faint);
    page
}
