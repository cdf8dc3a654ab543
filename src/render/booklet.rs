use std::collections::BTreeSet;
use std::fmt::Write;

use super::export::{ExportOrder, ExportView};
use super::publication::{PublicationView, Standing};
use super::{Langs, shown};
use crate::index::NamedRuling;
use crate::record::{Language, Published, Texts, Topic};

/// A booklet in Markdown: a title, the contents, and the rulings by topic (or
/// in the order of a search), numbered through.
pub fn booklet(view: &ExportView, langs: Langs) -> String {
    let mut text = format!("# {}\n\n", langs.label("Rulings", "释疑"));
    if !view.asked.is_empty() {
        let searched = langs.label("Searched for", "搜索");
        let _ = writeln!(text, "{searched}: {}\n", escaped(&view.asked.join(" ")));
    }
    let _ = writeln!(text, "{}\n", contents(view, langs));
    let ranked = view.order == ExportOrder::Ranked;
    let chapters = if ranked { vec![] } else { chapters(view) };
    if chapters.len() > 1 {
        for (n, chapter) in chapters.iter().enumerate() {
            let title = title(view, chapter.topic, langs);
            let _ = writeln!(
                text,
                "{}. [{title}](#{}) ({})",
                n + 1,
                chapter.topic,
                chapter.rulings.len()
            );
        }
        if !view.publications.is_empty() {
            let title = langs.label("As published", "原文");
            let (n, count) = (chapters.len() + 1, view.publications.len());
            let _ = writeln!(text, "{n}. [{title}](#as-published) ({count})");
        }
        text.push('\n');
    }
    let mut number = 0;
    for chapter in &chapters {
        let _ = writeln!(text, "<a id=\"{}\"></a>\n", chapter.topic);
        let _ = writeln!(text, "## {}\n", title(view, chapter.topic, langs));
        let page = view.pages.iter().find(|page| page.name == chapter.topic);
        said(&mut text, page.map(|page| &page.intro), langs);
        let (mut parts, mut part) = (0, None);
        for named in &chapter.rulings {
            let here = page.and_then(|page| part_of(page, &named.id));
            if here != part || parts == 0 {
                if let Some(title) = heading(page, here, parts, langs) {
                    let _ = writeln!(text, "### {title}\n");
                }
                (parts, part) = (parts + 1, here);
            }
            ruling(&mut text, &mut number, named, langs);
        }
    }
    if ranked {
        view.rulings.iter().for_each(|named| ruling(&mut text, &mut number, named, langs));
    }
    if !view.publications.is_empty() {
        let _ = writeln!(text, "<a id=\"as-published\"></a>\n");
        let _ = writeln!(text, "## {}\n", langs.label("As published", "原文"));
        view.publications.iter().for_each(|view| publication(&mut text, view, langs));
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn contents(view: &ExportView, langs: Langs) -> String {
    let (rulings, texts) = (view.rulings.len(), view.publications.len());
    let (and, and_zh) = match texts {
        0 => (String::new(), String::new()),
        _ => (format!(", {texts} texts as published"), format!("，原文{texts}则")),
    };
    let en = format!("{rulings} rulings{and}. Comprehensive Rules of {}.", view.edition);
    let zh = format!("共{rulings}条释疑{and_zh}。完整规则版本：{}。", view.edition);
    langs.label(&en, &zh)
}

/// The rulings of one topic, of those that the booklet has.
struct Chapter<'a> {
    topic: &'a str,
    rulings: Vec<&'a NamedRuling>,
}

fn chapters(view: &ExportView) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for named in &view.rulings {
        let topic = view.order.chapter(&named.id);
        match chapters.last_mut().filter(|chapter| chapter.topic == topic) {
            Some(chapter) => chapter.rulings.push(named),
            None => chapters.push(Chapter { topic, rulings: vec![named] }),
        }
    }
    chapters
}

/// The part of a page that places a ruling.
fn part_of(page: &Topic, id: &str) -> Option<usize> {
    page.parts.iter().position(|part| part.rulings.iter().any(|placed| placed == id))
}

/// What stands over the rulings of a part of a page, or over those that no part
/// places where others stand before them.
fn heading(
    page: Option<&Topic>,
    part: Option<usize>,
    before: usize,
    langs: Langs,
) -> Option<String> {
    match page.zip(part).and_then(|(page, part)| page.parts.get(part)) {
        Some(part) => Some(escaped(&langs.of(&part.title).collect::<Vec<_>>().join(" · "))),
        None => (before > 0).then(|| langs.label("Also", "另见")),
    }
}

fn title(view: &ExportView, topic: &str, langs: Langs) -> String {
    let page = view.pages.iter().find(|page| page.name == topic);
    let titles = page.into_iter().flat_map(|page| langs.of(&page.title));
    let title = titles.collect::<Vec<_>>().join(" · ");
    if title.is_empty() { topic.to_owned() } else { escaped(&title) }
}

fn said(text: &mut String, texts: Option<&Texts>, langs: Langs) {
    for said in texts.into_iter().flat_map(|t| langs.of(t)) {
        let _ = writeln!(text, "{}\n", escaped(said));
    }
}

/// What a ruling says in bold, why, and where that can be looked up and seen.
fn ruling(text: &mut String, number: &mut usize, named: &NamedRuling, langs: Langs) {
    *number += 1;
    let ruling = &named.ruling;
    let mut said: Vec<&str> = langs.of(&ruling.text).collect();
    if said.is_empty() {
        said.extend(ruling.text.prefer(Language::En));
    }
    for (n, claim) in said.iter().enumerate() {
        let label = if n == 0 { format!("{number}\\. ") } else { String::new() };
        let _ = writeln!(text, "**{label}{}**\n", escaped(claim));
    }
    if ruling.status.to_string() != "current" {
        let _ = writeln!(
            text,
            "> {}: {}\n",
            langs.label("Status", "状态"),
            escaped(&ruling.status.to_string())
        );
    }
    for note in ruling.note.iter().flat_map(|t| langs.of(t)) {
        let _ = writeln!(text, "> {}\n", escaped(note));
    }
    for why in ruling.why.iter().flat_map(|t| langs.of(t)) {
        let _ = writeln!(text, "{}\n", escaped(why));
    }
    let rules: Vec<String> = ruling.rules.iter().map(ToString::to_string).collect();
    let label = langs.label("Rules", "规则");
    let _ = write!(text, "*{label} {} ({})*", rules.join(", "), ruling.rules_as_of);
    if let Some(stood) = stood(&ruling.published, langs) {
        let _ = write!(text, " · {stood}");
    }
    let _ = match ruling.scenarios.is_empty() {
        true => writeln!(text, " · `{}`\n", named.id),
        false => writeln!(text, " · `rulings demo {}`\n", named.id),
    };
}

/// How often and when it was published, and on which cards.
fn stood(published: &[Published], langs: Langs) -> Option<String> {
    const FEW: usize = 3;
    let newest = published.iter().map(|p| p.date).max()?;
    let oldest = published.iter().map(|p| p.date).min()?;
    let days = if oldest == newest { newest.to_string() } else { format!("{oldest} – {newest}") };
    let cards: BTreeSet<&str> = published.iter().filter_map(|p| p.card.as_deref()).collect();
    let named: Vec<String> = cards.iter().take(FEW).map(|card| escaped(card)).collect();
    let more = cards.len().saturating_sub(FEW);
    let more = if more > 0 { format!(" +{more}") } else { String::new() };
    let on = if named.is_empty() { String::new() } else { format!(": {}{more}", named.join(", ")) };
    let count = published.len();
    let label = langs.label(&format!("published {count} ×"), &format!("发布{count}次"));
    Some(format!("{label}, {days}{on}"))
}

/// What can be said of words that are not simply current, and which rulings they state.
fn remark(view: &PublicationView, langs: Langs) -> String {
    let standing = match Standing::of(view) {
        Standing::Unread => langs.label("not compared with a ruling", "尚未与释疑对照"),
        standing => standing.word().to_owned(),
    };
    let states: Vec<String> = view.states.iter().map(|id| format!("`{id}`")).collect();
    if states.is_empty() { standing } else { format!("{standing} · {}", states.join(", ")) }
}

fn publication(text: &mut String, view: &PublicationView, langs: Langs) {
    let named = &view.named;
    let publication = &named.publication;
    if let Some(en) = &publication.en {
        let _ = writeln!(text, "{}\n", escaped(&en.text));
    }
    for zh in &publication.zh {
        let tag = zh.translation.map(|t| t.to_string()).unwrap_or_default();
        let _ = writeln!(text, "{} *({tag})*\n", escaped(&zh.text));
    }
    let unknown = langs.label("card not stated", "未注明牌名");
    let stood = |at: &crate::record::Appearance| {
        format!("{} {}", at.date, escaped(at.card.as_deref().unwrap_or(&unknown)))
    };
    let stood: Vec<String> = publication.appearances.iter().map(stood).collect();
    let remark = remark(view, langs);
    let _ = writeln!(text, "`{}` · {} · {remark}\n", named.id, stood.join(", "));
}

/// A text that Markdown shows as it is. What a terminal or an editor would act
/// on is shown as a code point.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in shown(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '#') {
            safe.push('\\');
        }
        safe.push(c);
    }
    // At the start of a line these would begin a list.
    match safe.chars().next() {
        Some('+' | '-') => format!("\\{safe}"),
        _ => safe,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_become_markup() {
        assert_eq!(escaped("<b>*2/2*</b> #1 _a_"), "\\<b\\>\\*2/2\\*\\</b\\> \\#1 \\_a\\_");
        assert_eq!(escaped("+1/+1 counter"), "\\+1/+1 counter");
        assert_eq!(escaped("a\u{1b}[31m"), "a\\<U+001B\\>\\[31m");
        assert_eq!(escaped("牌面朝下"), "牌面朝下");
    }
}
